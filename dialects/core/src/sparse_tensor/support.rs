//! Helpers of `sparse_tensor`.

pub(crate) mod numbers;
