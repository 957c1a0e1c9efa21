//! Specs of dialects from `irdl`, and back.

pub(crate) mod lower;
pub(crate) mod raise;
