//! The dialects of MLIR's own tests, which programs have no use for.
#![forbid(unsafe_code)]

pub mod test;
