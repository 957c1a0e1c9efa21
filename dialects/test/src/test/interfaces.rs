//! Interfaces that operations of `test` implement.

pub(crate) mod calls;
pub(crate) mod effects;
pub(crate) mod flow;
pub(crate) mod inlining;
pub(crate) mod labels;
pub(crate) mod ranges;
pub(crate) mod slots;
