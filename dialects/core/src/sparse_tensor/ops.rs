//! Assembly formats and verifiers of `sparse_tensor`, by group of operations.

pub(crate) mod bodies;
pub(crate) mod conversions;
pub(crate) mod loops;
pub(crate) mod storage;
