//! Interfaces that operations of `wasmssa` implement.

pub(crate) mod symbols;
