//! Interface models of `index`.

pub(crate) mod ranges;
