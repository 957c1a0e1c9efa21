//! Interfaces that operations of `llvm` implement.

pub(crate) mod effects;
pub(crate) mod inlining;
pub(crate) mod slots;
