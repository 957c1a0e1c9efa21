//! Dialects of MLIR's own tests, for tests only.
#![forbid(unsafe_code)]

pub mod test;
