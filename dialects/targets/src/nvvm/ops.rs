//! Operations of `nvvm`: syntax and rules, by group.

pub(crate) mod conversions;
pub(crate) mod copies;
pub(crate) mod matrices;
pub(crate) mod mma;
pub(crate) mod tensor_core;
