//! Interfaces that operations of `arith` implement.

pub(crate) mod linear;
pub(crate) mod ranges;
