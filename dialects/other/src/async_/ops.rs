//! Operations of `async`: syntax and rules, by group.

pub(crate) mod execute;
