//! Errors in `.td` files, and their locations.
//!
//! Code that finds an error pushes a [`Diagnostic`] to [`Diagnostics`] and returns the resulting [`Diagnosed`] as proof.

use super::source::Span;

/// Proof that a diagnostic was pushed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use]
pub struct Diagnosed(());

impl std::fmt::Display for Diagnosed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the error is among the diagnostics")
    }
}

impl std::error::Error for Diagnosed {}

/// Severity of a diagnostic.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Severity {
    /// A definite error.
    Error,
    /// A possible error.
    Warning,
    /// Output of `dump`, and explanations of other diagnostics.
    Note,
}

/// A message for the user.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// Severity.
    pub severity: Severity,
    /// Location; `None` if there is none, as for an unreadable file.
    pub span: Option<Span>,
    /// Text of the message.
    pub message: String,
    /// Explanations: other locations, and the enclosing classes and multiclasses.
    pub notes: Vec<Note>,
    /// Word at fault, if `span` only covers the definition that contains it.
    pub word: Option<String>,
}

/// Explanation of a diagnostic.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// Location, if any.
    pub span: Option<Span>,
    /// Text of the message.
    pub message: String,
}

impl Diagnostic {
    /// Creates an error.
    pub fn error(span: Span, message: impl Into<String>) -> Self {
        Diagnostic {
            severity: Severity::Error,
            span: Some(span),
            message: message.into(),
            notes: Vec::new(),
            word: None,
        }
    }

    /// Creates an error without a location, such as an unreadable file.
    pub fn without_place(message: impl Into<String>) -> Self {
        Diagnostic { severity: Severity::Error, span: None, message: message.into(), notes: Vec::new(), word: None }
    }

    /// Creates a warning.
    pub fn warning(span: Span, message: impl Into<String>) -> Self {
        Diagnostic { severity: Severity::Warning, ..Self::error(span, message) }
    }

    /// Sets the word at fault in the definition at `span`.
    #[must_use]
    pub fn about(mut self, word: &str) -> Self {
        self.word = Some(word.to_owned());
        self
    }

    /// Adds a note.
    #[must_use]
    pub fn note(mut self, span: Option<Span>, message: impl Into<String>) -> Self {
        self.notes.push(Note { span, message: message.into() });
        self
    }
}

/// Diagnostics so far, in order.
#[derive(Default, Debug)]
pub struct Diagnostics {
    list: Vec<Diagnostic>,
    errors: usize,
    warnings: usize,
}

impl Diagnostics {
    /// Maximum number of errors and of warnings that are stored. More are of no use, and a file can have one in every
    /// byte.
    pub const KEPT: usize = 1000;

    /// Adds a diagnostic. Only a limited number of errors and warnings is stored.
    pub fn push(&mut self, diagnostic: Diagnostic) -> Diagnosed {
        let count = match diagnostic.severity {
            Severity::Error => &mut self.errors,
            Severity::Warning => &mut self.warnings,
            // The output of `dump` is not limited.
            Severity::Note => &mut 0,
        };
        *count += 1;
        if *count <= Self::KEPT {
            self.list.push(diagnostic);
        }
        Diagnosed(())
    }

    /// Returns the number of errors, stored or not.
    pub fn errors(&self) -> usize {
        self.errors
    }

    /// Returns the stored diagnostics.
    pub fn list(&self) -> &[Diagnostic] {
        &self.list
    }
}
