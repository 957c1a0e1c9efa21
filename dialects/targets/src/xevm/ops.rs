//! Custom assembly and verifiers of `xevm`, by group of operations.

pub(crate) mod blocks;
