//! Interfaces that operations of `linalg` implement.

pub(crate) mod effects;
pub(crate) mod runtime_checks;
