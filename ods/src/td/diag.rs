//! The error in a `.td` file, and where.
//!
//! Code that finds a fault pushes a [`Diagnostic`] to [`Diagnostics`] and returns the [`Reported`] it gets as proof.

use super::source::Span;

/// Proof that a diagnostic was pushed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use]
pub struct Reported(());

/// How bad it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Severity {
    /// The file is wrong.
    Error,
    /// It is perhaps not what was meant.
    Warning,
    /// What `dump` prints, and what belongs to another diagnostic.
    Note,
}

/// One thing to tell the user.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// Where; none for what is about no place, such as a file that cannot be read.
    pub span: Option<Span>,
    /// What there is to say.
    pub message: String,
    /// What explains it: other places, the classes and multiclasses that led there.
    pub notes: Vec<Note>,
    /// The word that it is about, where `span` is no closer than the definition that has the word.
    pub word: Option<String>,
}

/// What explains a diagnostic.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// Where, if anywhere.
    pub span: Option<Span>,
    /// What there is to say.
    pub message: String,
}

impl Diagnostic {
    /// An error.
    pub fn error(span: Span, message: impl Into<String>) -> Self {
        Diagnostic {
            severity: Severity::Error,
            span: Some(span),
            message: message.into(),
            notes: Vec::new(),
            word: None,
        }
    }

    /// An error that is about no place, such as a file that cannot be read.
    pub fn without_place(message: impl Into<String>) -> Self {
        Diagnostic { severity: Severity::Error, span: None, message: message.into(), notes: Vec::new(), word: None }
    }

    /// A warning.
    pub fn warning(span: Span, message: impl Into<String>) -> Self {
        Diagnostic { severity: Severity::Warning, ..Self::error(span, message) }
    }

    /// About a word in the definition that it is at.
    #[must_use]
    pub fn about(mut self, word: &str) -> Self {
        self.word = Some(word.to_owned());
        self
    }

    /// With another note.
    #[must_use]
    pub fn note(mut self, span: Option<Span>, message: impl Into<String>) -> Self {
        self.notes.push(Note { span, message: message.into() });
        self
    }
}

/// How many errors and how many warnings are kept. More of them are of no use, and a file can have one in every byte.
const KEPT: usize = 1000;

/// What was found so far, in order.
#[derive(Default, Debug)]
pub struct Diagnostics {
    list: Vec<Diagnostic>,
    errors: usize,
    warnings: usize,
}

impl Diagnostics {
    /// Adds an error or something less. Of very many errors or warnings, only the first are kept.
    pub fn push(&mut self, diagnostic: Diagnostic) -> Reported {
        let count = match diagnostic.severity {
            Severity::Error => &mut self.errors,
            Severity::Warning => &mut self.warnings,
            // What `dump` prints is wanted.
            Severity::Note => &mut 0,
        };
        *count += 1;
        if *count <= KEPT {
            self.list.push(diagnostic);
        }
        Reported(())
    }

    /// How many errors there are, kept or not.
    pub fn errors(&self) -> usize {
        self.errors
    }

    /// All that were kept.
    pub fn list(&self) -> &[Diagnostic] {
        &self.list
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::td::source::FileId;

    #[test]
    fn very_many_errors_are_counted_and_not_kept() {
        let mut diagnostics = Diagnostics::default();
        let span = Span::new(FileId(0), 0..0);
        for _ in 0..KEPT + 5 {
            let _ = diagnostics.push(Diagnostic::error(span, "e"));
            let _ = diagnostics.push(Diagnostic::warning(span, "w"));
            let _ = diagnostics.push(Diagnostic { severity: Severity::Note, ..Diagnostic::error(span, "n") });
        }
        assert_eq!(diagnostics.errors(), KEPT + 5);
        assert_eq!(diagnostics.list().len(), 3 * KEPT + 5);
    }
}
