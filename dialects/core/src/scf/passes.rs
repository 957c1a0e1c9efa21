//! Passes over `scf`.

pub(crate) mod to_cf;
