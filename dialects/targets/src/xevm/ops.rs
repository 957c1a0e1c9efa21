//! Operations of `xevm`: syntax and rules, by group.

pub(crate) mod blocks;
