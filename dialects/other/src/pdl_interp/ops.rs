//! Operations of `pdl_interp`: syntax and rules, by group.

pub(crate) mod foreach;
