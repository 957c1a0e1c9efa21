//! Custom assembly and verifiers of `pdl`, by group of operations.

pub(crate) mod patterns;
pub(crate) mod results;
