//! Tests of TableGen and ODS: the files under `filetests/tablegen`, and MLIR's own `.td` files.
//!
//! - [`files`]: which files there are, and what their comments say about how to read them. The format is documented by
//!   one of them: `filetests/tablegen/readme.td`.
//! - [`lect`]: reading them with `lect-ods`.
//! - [`oracle`]: reading them with `llvm-tblgen` and `mlir-tblgen`.
//! - [`json`]: whether two dumps say the same.
//! - [`wrong`]: files of wrong snippets, and the errors they expect.

pub mod files;
pub mod json;
pub mod lect;
pub mod oracle;
pub mod wrong;
