//! Conversion between `irdl` and specs of dialects.

pub(crate) mod lower;
pub(crate) mod raise;
