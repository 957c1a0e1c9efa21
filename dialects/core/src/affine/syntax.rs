//! Custom syntax of `affine`.

pub(crate) mod maps;
