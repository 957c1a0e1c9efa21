//! Helpers of `memref`.

pub(crate) mod strides;
pub(crate) mod views;
