//! Operations of `sparse_tensor`: syntax and rules, by group.

pub(crate) mod bodies;
pub(crate) mod conversions;
pub(crate) mod loops;
pub(crate) mod storage;
