//! Custom assembly and verifiers of `nvgpu`, by group of operations.

pub(crate) mod matrices;
pub(crate) mod tensor_maps;
