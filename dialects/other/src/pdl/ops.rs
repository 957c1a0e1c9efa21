//! Operations of `pdl`: syntax and rules, by group.

pub(crate) mod patterns;
pub(crate) mod results;
