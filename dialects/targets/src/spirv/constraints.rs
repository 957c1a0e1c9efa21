//! Native functions that constraints of `spirv` call.

pub(crate) mod natives;
