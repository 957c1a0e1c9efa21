//! Custom assembly and verifiers of `emitc`, by group of operations.

pub(crate) mod control;
pub(crate) mod expression;
