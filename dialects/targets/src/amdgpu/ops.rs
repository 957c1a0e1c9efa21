//! Custom assembly and verifiers of `amdgpu`, by group of operations.

pub(crate) mod buffers;
pub(crate) mod descriptors;
pub(crate) mod lanes;
pub(crate) mod products;
pub(crate) mod scales;
