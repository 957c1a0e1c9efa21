//! Benchmarks. [`suite`] runs lect and `mlir-opt` in turns on all [`shapes`] of IR and prints the tables of `suite.md`
//! ([`table`]); [`against`] compares two builds of lect, or one build on growing sizes. Both share the [`jobs`] and the
//! [`measure`]ment of commands.
//!
//! Further benchmarks:
//!
//! - [`tablegen`] and [`engine`]: reading `.td` files.
//! - [`archive`]: file sizes, and reading one function.
//! - [`artifact`]: StableHLO's portable artifacts, compared with jaxlib.
//! - [`api`]: instructions of changes, compared with C++.
//! - [`phases`]: instructions of each phase, and a check against a baseline.
//! - [`shares`]: work that threads share, and its serial part.
//! - [`typed`]: builders and views.
//! - [`compile`]: a crate that defines many operations.
//! - [`server`]: latencies in an editor.
//! - [`complete`]: quality of completions.
#![forbid(unsafe_code)]

pub mod shapes;

pub mod suite;

pub mod against;
pub mod api;

pub mod jobs;

pub mod table;

pub mod measure;
pub mod passes;
pub mod phases;
pub mod shares;

pub mod generate;

pub mod tablegen;

pub mod engine;

pub mod archive;

pub mod artifact;

pub mod typed;

pub mod compile;

pub mod server;

pub mod complete;
