//! Errors that were not emitted, returned by code whose failure need not be an error of the input.

use std::fmt;

use super::{Diagnostic, Reported};
use crate::context::ContextData;
use crate::loc::Loc;

/// An error as a value: diagnostics that were not emitted, or the proof that they were.
///
/// Speculative code returns a `Failure`, such as the reader of a bytecode entry with one of several layouts. The caller
/// [emits](Self::emit) or drops it. `?` converts a [`Reported`] to a `Failure`.
#[derive(Clone, PartialEq, Eq)]
#[must_use = "the error is lost unless it is emitted"]
pub struct Failure(Box<Diagnostics>);

/// Diagnostics to emit; empty if the error was already emitted.
#[derive(Clone, PartialEq, Eq)]
struct Diagnostics(Vec<Diagnostic>);

impl Failure {
    /// Creates an error without notes.
    #[cold]
    pub fn new(loc: Loc, message: impl Into<String>) -> Self {
        Self(Box::new(Diagnostics(vec![Diagnostic::error(loc, message)])))
    }

    /// Wraps the diagnostics that were captured while an error was emitted.
    pub(super) fn of(_: Reported, diagnostics: Vec<Diagnostic>) -> Self {
        Self(Box::new(Diagnostics(diagnostics)))
    }

    /// Returns the diagnostics that were not emitted yet, in order.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.0.0
    }

    /// Attaches a note to each diagnostic.
    pub fn note(mut self, loc: Loc, message: &str) -> Self {
        self.0.0.iter_mut().for_each(|it| it.notes.push(Diagnostic::new(super::Severity::Note, loc, message)));
        self
    }

    /// Sends the pending diagnostics to the handler.
    #[cold]
    pub fn emit(self, ctx: &ContextData) -> Reported {
        self.0.0.into_iter().for_each(|diagnostic| ctx.report(diagnostic));
        Reported(())
    }
}

impl From<Reported> for Failure {
    #[cold]
    fn from(reported: Reported) -> Self {
        Self::of(reported, Vec::new())
    }
}

impl From<Diagnostic> for Failure {
    fn from(mut diagnostic: Diagnostic) -> Self {
        diagnostic.severity = super::Severity::Error;
        Self(Box::new(Diagnostics(vec![diagnostic])))
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut messages = self.diagnostics().iter().map(|it| &it.message);
        match messages.next() {
            None => fmt::Display::fmt(&Reported(()), f),
            Some(first) => {
                f.write_str(first)?;
                messages.try_for_each(|message| write!(f, "\n{message}"))
            }
        }
    }
}

impl fmt::Debug for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Failure").field(&self.diagnostics()).finish()
    }
}

impl std::error::Error for Failure {}
