//! Transformations of IR: [`rewrite`] has the rewriter, patterns and the drivers that apply them, [`pass`] what runs over
//! operations in pipelines, and [`passes`] the passes that MLIR users know, with MLIR's results.
#![forbid(unsafe_code)]

pub mod analysis;
mod equivalence;
pub mod pass;
pub mod passes;
pub mod rewrite;
pub mod rules;
