//! Operations of `emitc`: syntax and rules, by group.

pub(crate) mod control;
pub(crate) mod expression;
