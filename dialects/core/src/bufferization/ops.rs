//! Operations of `bufferization`: syntax and rules, by group.

pub(crate) mod alloc_tensor;
pub(crate) mod conversions;
pub(crate) mod dealloc;
