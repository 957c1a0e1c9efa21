//! Execution of programs: machine code in memory by Cranelift, and an interpreter.
//!
//! | module | contents |
//! |---|---|
//! | [`compile`] | machine code of the `llvm` dialect; the result is a [`compile::Program`] |
//! | [`entry`] | entry points of modules |
//! | [`interface`] | arguments and results as texts and files |
//! | [`interpret`] | the interpreter of dialects above `llvm`, which finds undefined behaviour |
//! | [`numpy`] | files with arrays |
//! | `sparse` | the library of sparse tensors that programs call |
//! | [`types`] | types of the `llvm` dialect, and their layout in memory |
#![forbid(unsafe_code)]

#[cfg(feature = "machine")]
pub mod compile;
pub mod entry;
pub mod interface;
pub mod interpret;
pub mod numpy;
#[cfg(feature = "machine")]
mod sparse;
pub mod types;

pub use lect_machine::number;
#[cfg(all(feature = "machine", unix))]
pub use lect_machine::report_signals;

use lect_core::diag::ErrorBuilder;
use lect_core::ir::OpRef;

/// Starts an error at an operation. The operation is not shown, since it may be a whole module.
fn error<'a>(op: OpRef<'a>, message: impl Into<String>) -> ErrorBuilder<'a> {
    op.context().error(op.loc(), message)
}
