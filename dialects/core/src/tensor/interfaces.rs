//! Interface models of `tensor`.

pub(crate) mod ranges;
pub(crate) mod runtime_checks;
pub(crate) mod subsets;
