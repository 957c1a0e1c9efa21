//! Assembly formats and verifiers of `affine`, by group of operations.

pub(crate) mod conditions;
pub(crate) mod dma;
pub(crate) mod indices;
pub(crate) mod loops;
pub(crate) mod memory;
pub(crate) mod parallel;
