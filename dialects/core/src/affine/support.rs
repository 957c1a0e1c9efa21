//! Helpers of `affine`.

pub(crate) mod apply;
pub(crate) mod bounds;
pub(crate) mod form;
pub(crate) mod scope;
