//! Helpers of `memref`.

pub(crate) mod strides;
