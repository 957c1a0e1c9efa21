//! Diagnostics: errors, warnings and remarks with positions; handlers that receive them.

#[doc(inline)]
pub use lect_core::diag::{Diagnostic, ErrorBuilder, Failure, FileLineCol, Handler, Handlers, Reported, Severity};
#[doc(inline)]
pub use lect_core::diag::{plain_text, resolve};
#[doc(inline)]
pub use lect_core::source::Buffer;
