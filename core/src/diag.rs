//! Diagnostics: errors, warnings, notes and remarks about a place in the input.
//!
//! Code that finds a fault emits it once, to the context, and returns the [`Reported`] that it gets as proof:
//!
//! ```
//! # use lect_core::{Context, diag::Reported, loc::Loc};
//! fn check(ctx: &Context, loc: Loc, bits: u32) -> Result<(), Reported> {
//!     if bits == 0 {
//!         return Err(ctx.error(loc, "an integer has at least one bit").emit());
//!     }
//!     Ok(())
//! }
//! # let ctx = Context::new();
//! # let (failed, all) = ctx.capture_diagnostics(|| check(&ctx, Loc::UNKNOWN, 0).is_err());
//! # assert!(failed && all.len() == 1);
//! ```
//!
//! Where a diagnostic goes is the [`Handler`]'s matter: by default to standard error, as [`plain_text`].
//! [`expect`] is the handler of `--verify-diagnostics`.

use std::fmt;

use crate::context::ContextData;
use crate::loc::Loc;

mod failure;
mod handler;
mod place;
mod plain;

pub mod expect;

pub use failure::Failure;
pub use handler::{Handler, Handlers, Ordered};
pub use lect_ods::escape::{escaped_line, escaped_lines};
pub use place::{FileLineCol, callers, resolve, unplaced_text};
pub use plain::{each_part, headline, plain_text, with_source_line};

/// How bad it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Severity {
    /// What was asked for cannot be done.
    Error,
    /// It can be done, and is perhaps not what was meant.
    Warning,
    /// Belongs to another diagnostic and explains it.
    Note,
    /// Something worth knowing, and no fault.
    Remark,
}

impl Severity {
    /// The word for it in messages and `expected-*` comments.
    pub fn name(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
            Severity::Remark => "remark",
        }
    }

    /// The severity that is so called.
    pub fn from_name(name: &[u8]) -> Option<Self> {
        [Self::Error, Self::Warning, Self::Note, Self::Remark].into_iter().find(|it| it.name().as_bytes() == name)
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One thing to tell the user.
#[derive(Clone, PartialEq, Eq, Debug)]
#[must_use = "a diagnostic says nothing until it is emitted"]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// What place it is about.
    pub loc: Loc,
    /// What there is to say: lower case, no full stop. It may have several lines.
    pub message: String,
    /// What explains it, here or elsewhere: diagnostics of severity [`Note`](Severity::Note).
    pub notes: Vec<Diagnostic>,
}

impl Diagnostic {
    /// A diagnostic without notes.
    pub fn new(severity: Severity, loc: Loc, message: impl Into<String>) -> Self {
        Self { severity, loc, message: message.into(), notes: Vec::new() }
    }

    /// An error without notes.
    pub fn error(loc: Loc, message: impl Into<String>) -> Self {
        Self::new(Severity::Error, loc, message)
    }

    /// A warning without notes.
    pub fn warning(loc: Loc, message: impl Into<String>) -> Self {
        Self::new(Severity::Warning, loc, message)
    }

    /// A remark without notes.
    pub fn remark(loc: Loc, message: impl Into<String>) -> Self {
        Self::new(Severity::Remark, loc, message)
    }

    /// With one more note.
    pub fn note(mut self, loc: Loc, message: impl Into<String>) -> Self {
        self.notes.push(Self::new(Severity::Note, loc, message));
        self
    }
}

/// Proof that an error was emitted: only [`ContextData::emit`] can make one.
///
/// "Failed without a message" therefore does not type-check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reported(());

impl Reported {
    /// For who stops because of an error that was emitted elsewhere: the lexer's, of the token at hand.
    pub fn already() -> Self {
        Self(())
    }
}

impl fmt::Display for Reported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("failed, as reported")
    }
}

impl std::error::Error for Reported {}

/// A diagnostic in the making, to be [emitted](ErrorBuilder::emit).
#[must_use = "an error says nothing until it is emitted"]
pub struct ErrorBuilder<'c> {
    ctx: &'c ContextData,
    // Boxed: it is built on cold paths of functions whose frames should stay small.
    diagnostic: Box<Diagnostic>,
}

impl ErrorBuilder<'_> {
    /// With one more note.
    pub fn note(mut self, loc: Loc, message: impl Into<String>) -> Self {
        self.diagnostic.notes.push(Diagnostic::new(Severity::Note, loc, message));
        self
    }

    /// Sends it to the handler.
    pub fn emit(self) -> Reported {
        self.ctx.emit(*self.diagnostic)
    }
}

impl From<ErrorBuilder<'_>> for Reported {
    fn from(builder: ErrorBuilder<'_>) -> Self {
        builder.emit()
    }
}

impl ContextData {
    /// Begins an error: `return Err(ctx.error(loc, "..").note(there, "..").emit())`.
    #[cold]
    pub fn error(&self, loc: Loc, message: impl Into<String>) -> ErrorBuilder<'_> {
        ErrorBuilder { ctx: self, diagnostic: Box::new(Diagnostic::error(loc, message)) }
    }

    /// Emits a warning without notes. One with notes goes through [`report`](Self::report).
    #[cold]
    pub fn warning(&self, loc: Loc, message: impl Into<String>) {
        self.report(Diagnostic::warning(loc, message));
    }

    /// Emits a remark without notes.
    #[cold]
    pub fn remark(&self, loc: Loc, message: impl Into<String>) {
        self.report(Diagnostic::remark(loc, message));
    }

    /// Sends an error to the current handler. What is emitted here *is* an error, whatever severity it came
    /// with; the others go through [`report`](Self::report).
    pub fn emit(&self, diagnostic: Diagnostic) -> Reported {
        self.emit_to(&self.current_handler(), diagnostic)
    }

    /// Emits the error of a result that is one.
    #[inline]
    pub fn reported<T>(&self, result: Result<T, Failure>) -> Result<T, Reported> {
        result.map_err(|failure| failure.emit(self))
    }

    /// Sends a diagnostic of any severity to the current handler.
    pub fn report(&self, mut diagnostic: Diagnostic) {
        self.finalize(&mut diagnostic);
        (self.current_handler())(self, diagnostic);
    }

    fn emit_to(&self, handler: &Handler, mut diagnostic: Diagnostic) -> Reported {
        debug_assert_eq!(diagnostic.severity, Severity::Error);
        diagnostic.severity = Severity::Error;
        self.finalize(&mut diagnostic);
        handler(self, diagnostic);
        Reported(())
    }

    /// Locations of a table are attributes to handlers of diagnostics.
    fn finalize(&self, diagnostic: &mut Diagnostic) {
        diagnostic.loc = self.settled_loc(diagnostic.loc);
        diagnostic.notes.iter_mut().for_each(|note| note.loc = self.settled_loc(note.loc));
    }
}

#[cfg(test)]
mod tests;
