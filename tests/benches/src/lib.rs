//! Benchmarks: [`generate`] writes a module as large as wanted, [`measure`] times what lect does with it, phase by
//! phase, and [`compare`] runs that and `mlir-opt` in turns and draws a table. [`tablegen`] does so for `.td` files.
#![forbid(unsafe_code)]

pub mod generate;

pub mod measure;

pub mod compare;

pub mod tablegen;
