//! Interfaces that operations of `index` implement.

pub(crate) mod ranges;
