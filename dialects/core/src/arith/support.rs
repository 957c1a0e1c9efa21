//! Helpers of `arith`.

pub(crate) mod constants;
pub(crate) mod predicates;
