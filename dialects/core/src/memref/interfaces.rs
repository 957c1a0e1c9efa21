//! Interface models of `memref`.

pub(crate) mod ranges;
pub(crate) mod runtime_checks;
pub mod slots;
