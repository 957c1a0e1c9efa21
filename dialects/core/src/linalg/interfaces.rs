//! Interface models of `linalg`.

pub(crate) mod effects;
pub(crate) mod runtime_checks;
