//! Interfaces that operations of `nvvm` implement.

pub(crate) mod ranges;
