//! Custom syntax of `gpu`.

pub(crate) mod attributions;
