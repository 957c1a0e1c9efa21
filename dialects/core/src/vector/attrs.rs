//! Attributes of `vector`.

pub(crate) mod kind;
