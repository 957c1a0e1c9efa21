//! Assembly formats and verifiers of `vector`, by group of operations.

pub(crate) mod contract;
pub(crate) mod elements;
pub(crate) mod masked;
pub(crate) mod memory;
pub(crate) mod outer;
pub(crate) mod reduce;
pub(crate) mod shapes;
pub(crate) mod strided;
pub(crate) mod transfer;
