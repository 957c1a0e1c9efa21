//! The commands `lect opt`, `pack`, `unpack`, `bytecode`, `upgrade` and `compat` for a program's own dialect, like
//! `MlirOptMain` in C++.
//!
//! ```text
//! cargo run -- desk.mlir
//! cargo run -- opt --emit-bytecode desk.mlir -o desk.mlirbc
//! ```

pub mod desk;

use std::process::ExitCode;

use lect::dialect::DialectDef;

/// Returns lect's dialects and the one of this crate.
pub fn dialects() -> Vec<&'static DialectDef> {
    lect::dialects::ALL.iter().copied().chain([&desk::DIALECT]).collect()
}

pub fn main() -> ExitCode {
    lect::opt::main(&dialects())
}
