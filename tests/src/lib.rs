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
//! Test targets that stand on this: `filetests` compares with what is expected, `interop` compares with `mlir-opt`,
//! `properties` prints and reads generated IR, `tablegen` reads `.td` files, `prelude` compares those of the prelude with
//! MLIR's, `shipped` those of the dialects that come with lect, `bytecode` and `archive` write and read those, `malformed` reads files
//! that are wrong.

#![forbid(unsafe_code)]

pub mod case;
pub mod generate;
pub mod golden;
pub mod profile;
pub mod recipe;
pub mod round_trip;
pub mod tablegen;
pub mod text;
pub mod tool;
