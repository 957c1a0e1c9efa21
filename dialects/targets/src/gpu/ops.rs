//! Custom assembly and verifiers of `gpu`, by group of operations.

pub(crate) mod func;
pub(crate) mod kernel;
pub(crate) mod launch;
pub(crate) mod launches;
pub(crate) mod warp;
