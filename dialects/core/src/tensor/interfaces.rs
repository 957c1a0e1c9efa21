//! Interfaces that operations of `tensor` implement.

pub(crate) mod ranges;
pub(crate) mod runtime_checks;
pub(crate) mod subsets;
