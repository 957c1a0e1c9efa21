//! Operations of `cf`: syntax and rules, by group.

pub(crate) mod switch;
