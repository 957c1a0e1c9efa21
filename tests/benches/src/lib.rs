//! Benchmarks: [`generate`] writes a module as large as wanted, [`measure`] times what lect does with it, phase by
//! phase, and [`compare`] runs that and `mlir-opt` in turns and draws a table. [`tablegen`] does so for `.td` files,
//! and [`engine`] for custom forms by dialects that are read from such. [`bytecode`] and [`archive`] time
//! these, [`typed`] typed builders and views,
//! [`compile`] a crate that defines many operations.
#![forbid(unsafe_code)]

pub mod generate;

pub mod measure;

pub mod compare;

pub mod tablegen;

pub mod engine;

pub mod typed;

pub mod compile;

pub mod bytecode;

pub mod archive;
