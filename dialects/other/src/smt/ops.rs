//! Custom assembly and verifiers of `smt`, by group of operations.

pub(crate) mod quantifiers;
