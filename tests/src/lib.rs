//! What the tests of lect as a whole share.
//!
//! - [`case`]: a filetest, read from the comments at its top. The format is documented by a filetest:
//!   `filetests/readme.mlir`.
//! - [`tool`]: the programs that are run: `lect`, and `mlir-opt` as the oracle.
//! - [`golden`]: expectations in files, and how they are renewed.
//! - [`generate`]: random IR; of operations that are known by their specs, too.
//! - [`profile`]: what matters of a dialect's spec, as text.
//! - [`recipe`]: bytecode spelled as text.
//! - [`round_trip`]: what has to survive being written and read again.
//! - [`text`]: reading, verifying and printing within the process.
//! - [`tablegen`]: `.td` files, and `llvm-tblgen` as their oracle.
//!
//! Two test targets use this: `suite` has tests that are data, one for each file, and compares with `mlir-opt` and
//! `llvm-tblgen`; `integration` has the others, one module for each subject. Each target links every dialect once.

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
