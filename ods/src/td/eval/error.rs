//! Errors with the chain of definitions that led to them.

use super::class::MulticlassId;
use super::term::Owner;
use super::{Eval, Evaluator, MAX_DEPTH, MAX_ERRORS, MAX_STEPS, MAX_TERMS, STACK_LEFT, STACK_MORE};
use crate::td::diag::{Diagnosed, Diagnostic};
use crate::td::names::Symbol;
use crate::td::record::ClassId;
use crate::td::source::Span;

/// Maximum number of links that are shown: the innermost ones and the outermost one.
const MAX_LINKS: usize = 8;

/// An entity under construction.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link {
    /// Kind of the entity.
    pub(super) work: Work,
    /// Location.
    pub(super) span: Span,
}

/// Kind of an entity under construction.
#[derive(Clone, Copy, Debug)]
pub(super) enum Work {
    /// The record with this name.
    Definition(Symbol),
    /// An instance of this class.
    Instance(ClassId),
    /// The entries of a multiclass.
    Expansion(MulticlassId),
    /// The definitions of a `defm`.
    Defm,
}

impl Evaluator<'_> {
    /// Reports an error.
    pub(super) fn error(&mut self, span: Span, message: impl Into<String>) -> Diagnosed {
        self.report(Diagnostic::error(span, message))
    }

    /// Reports a diagnostic with the chain of definitions that led to it.
    pub(super) fn report(&mut self, mut diagnostic: Diagnostic) -> Diagnosed {
        let span = diagnostic.span;
        let links = self.chain.iter().rev().filter(|link| Some(link.span) != span);
        let count = links.clone().count();
        for (at, link) in links.enumerate() {
            if at + 1 >= MAX_LINKS && at + 1 < count {
                continue;
            }
            let skipped =
                if at >= MAX_LINKS { format!(" (and {} more between)", count - MAX_LINKS) } else { String::new() };
            diagnostic = diagnostic.note(Some(link.span), format!("{}{skipped}", self.work_text(link.work)));
        }
        let reported = self.diagnostics.push(diagnostic);
        if self.diagnostics.errors() >= MAX_ERRORS && self.over.is_none() {
            self.over = Some(reported);
            return self
                .diagnostics
                .push(Diagnostic::without_place(format!("there are more than {MAX_ERRORS} errors")));
        }
        reported
    }

    fn work_text(&self, work: Work) -> String {
        match work {
            Work::Definition(name) => format!("in the definition of '{}'", self.names.text(name)),
            Work::Instance(class) => format!("in this '{}<..>'", self.class_text(class)),
            Work::Expansion(id) => format!("in this use of '{}'", self.owner_text(Owner::Multiclass(id))),
            Work::Defm => String::from("in this 'defm'"),
        }
    }

    /// Returns the name of the record under construction or of the class being read, followed by a space.
    pub(super) fn within(&self) -> String {
        let record =
            self.records.last().filter(|record| record.names.is_empty()).map(|record| record.data.name.clone());
        match (&self.current, record) {
            (Some(partial), _) => match partial.class {
                Some(class) => format!("{} ", self.class_text(class)),
                None => format!("{} ", self.plain_text(partial.name)),
            },
            (None, Some(name)) => format!("{name} "),
            (None, None) => String::new(),
        }
    }

    /// Runs `work` while `link` is in the chain.
    pub(super) fn linked<T>(&mut self, link: Link, work: impl FnOnce(&mut Self) -> Eval<T>) -> Eval<T> {
        self.chain.push(link);
        let result = work(self);
        self.chain.pop();
        result
    }

    /// Runs `work` one level deeper, up to a limit, and on another stack if this one is almost full.
    pub(super) fn deeper<T>(&mut self, span: Span, work: impl FnOnce(&mut Self) -> Eval<T>) -> Eval<T> {
        if self.depth >= MAX_DEPTH {
            return Err(self.give_up(span, format!("evaluation goes deeper than {MAX_DEPTH} levels")));
        }
        self.depth += 1;
        let result = stacker::maybe_grow(STACK_LEFT, STACK_MORE, || work(self));
        self.depth -= 1;
        result
    }

    /// Counts steps. Fails if a limit is exceeded.
    pub(super) fn step(&mut self, span: Span, count: usize) -> Eval<()> {
        self.steps += count as u64;
        if let Some(reported) = self.over {
            return Err(reported);
        }
        if self.steps > MAX_STEPS {
            return Err(self.give_up(span, format!("evaluation takes more than {MAX_STEPS} steps")));
        }
        if self.terms.len() > MAX_TERMS {
            return Err(self.give_up(span, format!("evaluation needs more than {MAX_TERMS} terms")));
        }
        Ok(())
    }

    /// Reports that a limit was exceeded. Evaluation ends, because it would exceed the limit again and again.
    pub(super) fn give_up(&mut self, span: Span, message: String) -> Diagnosed {
        if let Some(reported) = self.over {
            return reported;
        }
        let reported = self.error(span, message);
        self.over = Some(reported);
        reported
    }
}
