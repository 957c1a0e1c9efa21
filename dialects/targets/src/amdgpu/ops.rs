//! Operations of `amdgpu`: syntax and rules, by group.

pub(crate) mod buffers;
pub(crate) mod descriptors;
pub(crate) mod lanes;
pub(crate) mod products;
pub(crate) mod scales;
