//! Diagnostics: errors, warnings and remarks with positions; handlers that receive them.

#[doc(inline)]
pub use lect_core::diag::render;
#[doc(inline)]
pub use lect_core::diag::{Diagnostic, ErrorBuilder, FileLineCol, Handler, Handlers, Reported, Severity};
