//! Interfaces that operations of `func` implement.

pub(crate) mod inlining;
