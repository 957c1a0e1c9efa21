//! Passes over `affine`.

pub(crate) mod lower;
