//! Operations of `affine`: syntax and rules, by group.

pub(crate) mod conditions;
pub(crate) mod dma;
pub(crate) mod indices;
pub(crate) mod loops;
pub(crate) mod memory;
pub(crate) mod parallel;
