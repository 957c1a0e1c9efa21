//! Custom syntax of `linalg`.

pub(crate) mod parts;
