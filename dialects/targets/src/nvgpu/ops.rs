//! Operations of `nvgpu`: syntax and rules, by group.

pub(crate) mod matrices;
pub(crate) mod tensor_maps;
