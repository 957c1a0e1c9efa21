//! Transformations of IR: [`rewrite`] has the rewriter, patterns and the drivers that apply them, [`pass`] what runs over
//! operations in pipelines, [`mod@passes`] the passes that MLIR users know, with MLIR's results, and [`mod@reduce`] makes IR small
//! while a test holds.
#![forbid(unsafe_code)]

// What `#[derive(Pass)]` writes names the crate.
extern crate self as lect_transforms;

pub mod analysis;
pub mod conversion;
mod equivalence;
pub mod inline;
pub mod memory;
pub mod pass;
pub mod passes;
pub mod reduce;
pub mod rewrite;
pub mod rules;

/// What the macros of this crate name of `lect-core`, for crates that do not depend on it.
#[doc(hidden)]
pub use lect_core as core;
