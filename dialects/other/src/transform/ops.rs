//! Custom assembly and verifiers of `transform`, by group of operations.

pub(crate) mod extensions;
pub(crate) mod matchers;
pub(crate) mod patterns;
pub(crate) mod references;
pub(crate) mod sequences;
pub(crate) mod smt;
pub(crate) mod split;
pub(crate) mod structured;
#[cfg(feature = "test")]
pub(crate) mod test;
