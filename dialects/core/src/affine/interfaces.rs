//! Interfaces that operations of `affine` implement.

pub(crate) mod inlining;
pub(crate) mod ranges;
