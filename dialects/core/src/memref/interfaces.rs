//! Interfaces that operations of `memref` implement.

pub(crate) mod ranges;
pub(crate) mod runtime_checks;
pub mod slots;
