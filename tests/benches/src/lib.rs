//! Benchmarks. [`suite`] runs lect and `mlir-opt` in turns over all [`shapes`] of IR and draws the tables of `suite.md`
//! ([`table`]); [`against`] runs two builds of lect, or one build on sizes that grow. What [`jobs`] are, and how commands
//! are [`measure`]d, is common to both.
//!
//! The others measure what commands on one module do not show: [`tablegen`] and [`engine`] reading `.td` files,
//! [`archive`] the sizes of files and reading one function, [`artifact`] StableHLO's portable artifacts beside jaxlib,
//! [`typed`] builders and views, [`compile`] a crate that defines many operations, [`server`] what an editor waits for.
#![forbid(unsafe_code)]

pub mod shapes;

pub mod suite;

pub mod against;

pub mod jobs;

pub mod table;

pub mod measure;
pub mod passes;

pub mod generate;

pub mod tablegen;

pub mod engine;

pub mod archive;

pub mod artifact;

pub mod typed;

pub mod compile;

pub mod server;
