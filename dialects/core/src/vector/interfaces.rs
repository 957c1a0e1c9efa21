//! Interfaces that operations of `vector` implement.

pub(crate) mod ranges;
pub(crate) mod subsets;
