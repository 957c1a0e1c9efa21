//! Support library of the workspace's tests.
//!
//! - [`case`]: a filetest, with its run commands from the leading comments. The format is documented by a filetest:
//!   `filetests/readme.mlir`.
//! - [`tool`]: the programs under test: `lect`, and `mlir-opt` as the oracle.
//! - [`golden`]: expected outputs in files, and how they are rewritten.
//! - [`generate`]: random IR, including operations generated from specs.
//! - [`profile`]: the significant parts of a dialect's spec, as text.
//! - [`recipe`]: bytecode spelled as text.
//! - [`round_trip`]: inputs that must survive a write and a read.
//! - [`text`]: parsing, verifying and printing within the process.
//! - [`tablegen`]: `.td` files, and `llvm-tblgen` as their oracle.
//!
//! Two test targets use this crate. `suite` holds data-driven tests, one for each file, and compares with `mlir-opt`
//! and `llvm-tblgen`; `integration` holds the others, one module for each subject. Each target links every dialect
//! once.

#![forbid(unsafe_code)]

pub mod case;
pub mod generate;
pub mod golden;
pub mod profile;
pub mod recipe;
pub mod round_trip;
pub mod siblings;
pub mod tablegen;
pub mod text;
pub mod tool;
