//! Attributes of `sparse_tensor`.

pub(crate) mod encoding;
pub(crate) mod levels;
pub(crate) mod maps;
