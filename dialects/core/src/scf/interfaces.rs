//! Interface models of `scf`.

pub(crate) mod ranges;
