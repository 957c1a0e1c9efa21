//! Custom assembly and verifiers of `xegpu`, by group of operations.

pub(crate) mod blocks;
pub(crate) mod matrices;
pub(crate) mod products;
pub(crate) mod scattered;
