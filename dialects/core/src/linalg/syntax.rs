//! Custom assembly formats of `linalg`.

pub(crate) mod parts;
