//! Diagnostics: errors, warnings, notes and remarks with a location.
//!
//! Code that finds an error emits it once, to the context, and returns the resulting [`Reported`] as proof:
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
//! A [`Handler`] receives the diagnostics. The default handler writes them to standard error, as [`plain_text`].
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

/// Severity of a diagnostic.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Severity {
    /// The requested operation failed.
    Error,
    /// The operation succeeds, but the input is suspicious.
    Warning,
    /// Explains another diagnostic, to which it is attached.
    Note,
    /// Information that is not about a fault.
    Remark,
}

impl Severity {
    /// Returns the name used in messages and `expected-*` comments.
    pub fn name(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
            Severity::Remark => "remark",
        }
    }

    /// Returns the severity with the given name.
    pub fn from_name(name: &[u8]) -> Option<Self> {
        [Self::Error, Self::Warning, Self::Note, Self::Remark].into_iter().find(|it| it.name().as_bytes() == name)
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A message to the user.
#[derive(Clone, PartialEq, Eq, Debug)]
#[must_use = "a diagnostic has no effect until it is emitted"]
#[non_exhaustive]
pub struct Diagnostic {
    /// Severity of the message.
    pub severity: Severity,
    /// Location of the message.
    pub loc: Loc,
    /// The text: lower case, without full stop. Several lines are allowed.
    pub message: String,
    /// Explanations, at this location or others: diagnostics of severity [`Note`](Severity::Note).
    pub notes: Vec<Diagnostic>,
    /// A proposal that tools show beside the message. No test of messages expects proposals.
    pub help: Option<Box<str>>,
}

impl Diagnostic {
    /// Creates a diagnostic without notes.
    pub fn new(severity: Severity, loc: Loc, message: impl Into<String>) -> Self {
        Self { severity, loc, message: message.into(), notes: Vec::new(), help: None }
    }

    /// Creates an error without notes.
    pub fn error(loc: Loc, message: impl Into<String>) -> Self {
        Self::new(Severity::Error, loc, message)
    }

    /// Creates a warning without notes.
    pub fn warning(loc: Loc, message: impl Into<String>) -> Self {
        Self::new(Severity::Warning, loc, message)
    }

    /// Creates a remark without notes.
    pub fn remark(loc: Loc, message: impl Into<String>) -> Self {
        Self::new(Severity::Remark, loc, message)
    }

    /// Sets the proposal.
    pub fn help(mut self, proposal: impl Into<Box<str>>) -> Self {
        self.help = Some(proposal.into());
        self
    }

    /// Attaches a note.
    pub fn note(mut self, loc: Loc, message: impl Into<String>) -> Self {
        self.notes.push(Self::new(Severity::Note, loc, message));
        self
    }
}

/// Proof that an error was emitted, created only by [`ContextData::emit`].
///
/// Hence a failure without a message does not type-check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reported(());

impl Reported {
    /// Returns the proof for a caller that stops because of an error emitted elsewhere, such as the lexer's error
    /// token.
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

/// A diagnostic under construction, to be [emitted](ErrorBuilder::emit).
#[must_use = "an error has no effect until it is emitted"]
pub struct ErrorBuilder<'c> {
    ctx: &'c ContextData,
    // Boxed, to keep the stack frames of functions with cold error paths small.
    diagnostic: Box<Diagnostic>,
}

impl ErrorBuilder<'_> {
    /// Attaches a note.
    pub fn note(mut self, loc: Loc, message: impl Into<String>) -> Self {
        self.diagnostic.notes.push(Diagnostic::new(Severity::Note, loc, message));
        self
    }

    /// Sets the proposal.
    pub fn help(mut self, proposal: impl Into<Box<str>>) -> Self {
        self.diagnostic.help = Some(proposal.into());
        self
    }

    /// Sends the diagnostic to the handler.
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
    /// Starts an error: `return Err(ctx.error(loc, "..").note(there, "..").emit())`.
    #[cold]
    pub fn error(&self, loc: Loc, message: impl Into<String>) -> ErrorBuilder<'_> {
        ErrorBuilder { ctx: self, diagnostic: Box::new(Diagnostic::error(loc, message)) }
    }

    /// Emits a warning without notes. For one with notes, use [`report`](Self::report).
    #[cold]
    pub fn warning(&self, loc: Loc, message: impl Into<String>) {
        self.report(Diagnostic::warning(loc, message));
    }

    /// Emits a remark without notes.
    #[cold]
    pub fn remark(&self, loc: Loc, message: impl Into<String>) {
        self.report(Diagnostic::remark(loc, message));
    }

    /// Sends an error to the current handler. The severity is set to `Error`; use [`report`](Self::report) for other
    /// severities.
    pub fn emit(&self, diagnostic: Diagnostic) -> Reported {
        self.emit_to(&self.current_handler(), diagnostic)
    }

    /// Emits the failure of `result`, if any.
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

    /// Resolves table locations to attributes, the form in which handlers receive them.
    fn finalize(&self, diagnostic: &mut Diagnostic) {
        diagnostic.loc = self.attrs().resolved_loc(diagnostic.loc);
        diagnostic.notes.iter_mut().for_each(|note| note.loc = self.attrs().resolved_loc(note.loc));
    }
}
