//! Interfaces that operations of `scf` implement.

pub(crate) mod ranges;
