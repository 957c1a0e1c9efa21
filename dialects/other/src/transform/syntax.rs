//! Custom syntax of `transform`.

pub(crate) mod handles;
pub(crate) mod lists;
pub(crate) mod options;
