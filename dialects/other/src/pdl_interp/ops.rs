//! Custom assembly and verifiers of `pdl_interp`, by group of operations.

pub(crate) mod foreach;
