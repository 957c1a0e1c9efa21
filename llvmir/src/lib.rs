//! Textual LLVM IR of the `llvm` dialect, and back.
//!
//! | module | contents |
//! |---|---|
//! | [`export`] | translation of the `llvm` dialect to LLVM IR |
//! | [`import`] | translation of LLVM IR to the `llvm` dialect |
#![forbid(unsafe_code)]

pub mod export;
pub mod import;
mod keywords;

pub use import::{import, import_text};
