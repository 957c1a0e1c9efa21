//! Interfaces that operations of `transform` implement.

pub(crate) mod effects;
pub(crate) mod kinds;
pub(crate) mod payload;
pub(crate) mod verify;
