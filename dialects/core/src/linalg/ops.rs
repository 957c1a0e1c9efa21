//! Assembly formats and verifiers of `linalg`, by group of operations.

pub(crate) mod body;
pub(crate) mod contraction;
pub(crate) mod dst;
pub(crate) mod generic;
pub(crate) mod matmul;
pub(crate) mod named;
pub(crate) mod pack;
pub(crate) mod relayout;
pub(crate) mod scalar;
pub(crate) mod structured;
pub(crate) mod window;
pub(crate) mod winograd;
