//! Interface models of `vector`.

pub(crate) mod ranges;
pub(crate) mod subsets;
