//! Interfaces that operations of `acc` implement.

pub(crate) mod regions;
