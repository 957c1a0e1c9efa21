//! Operations of `xegpu`: syntax and rules, by group.

pub(crate) mod blocks;
pub(crate) mod matrices;
pub(crate) mod products;
pub(crate) mod scattered;
