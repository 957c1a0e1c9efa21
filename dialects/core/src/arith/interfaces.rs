//! Interface models of `arith`.

pub(crate) mod linear;
pub(crate) mod ranges;
