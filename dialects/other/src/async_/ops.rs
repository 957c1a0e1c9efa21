//! Custom assembly and verifiers of `async`, by group of operations.

pub(crate) mod execute;
