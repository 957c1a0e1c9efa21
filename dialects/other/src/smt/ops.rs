//! Operations of `smt`: syntax and rules, by group.

pub(crate) mod quantifiers;
