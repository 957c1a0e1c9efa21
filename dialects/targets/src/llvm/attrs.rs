//! Attributes of `llvm`.

pub(crate) mod dwarf;
pub(crate) mod layout;
pub(crate) mod metadata;
