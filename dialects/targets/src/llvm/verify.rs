//! Verifiers of `llvm`.

pub(crate) mod call;
pub(crate) mod func;
pub(crate) mod global;
