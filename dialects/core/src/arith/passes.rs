//! Passes over `arith`.

pub(crate) mod expand;
pub(crate) mod int_range;
