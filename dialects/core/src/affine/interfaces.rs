//! Interface models of `affine`.

pub(crate) mod inlining;
pub(crate) mod ranges;
