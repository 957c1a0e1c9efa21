//! Assembly formats and verifiers of `bufferization`, by group of operations.

pub(crate) mod alloc_tensor;
pub(crate) mod conversions;
pub(crate) mod dealloc;
