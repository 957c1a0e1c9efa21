//! Interfaces that operations of `gpu` implement.

pub(crate) mod ranges;
