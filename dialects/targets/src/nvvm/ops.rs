//! Custom assembly and verifiers of `nvvm`, by group of operations.

pub(crate) mod conversions;
pub(crate) mod copies;
pub(crate) mod matrices;
pub(crate) mod mma;
pub(crate) mod tensor_core;
