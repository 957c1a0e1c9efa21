//! Interfaces that operations of `spirv` implement.

pub(crate) mod inlining;
