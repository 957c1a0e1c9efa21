//! Tests of TableGen and ODS: the files under `filetests/tablegen`, and MLIR's own `.td` files.
//!
//! - [`files`]: the list of files, with the reading options from their comments. The format is documented by
//!   one of them: `filetests/tablegen/readme.td`.
//! - [`lect`]: reading them with `lect-ods`.
//! - [`oracle`]: reading them with `llvm-tblgen` and `mlir-tblgen`.
//! - [`json`]: comparison of two dumps.
//! - [`wrong`]: files of invalid snippets, and the errors they expect.

pub mod files;
pub mod json;
pub mod lect;
pub mod oracle;
pub mod wrong;
