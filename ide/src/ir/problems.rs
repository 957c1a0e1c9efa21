//! Diagnostics of a text.

use std::ops::Range;

use lect_core::diag::expect::{Expectations, Level};
use lect_core::diag::{Diagnostic, Severity};
use lect_core::dialect::OpTraits;
use lect_core::loc::Loc;
use lect_core::source::Buffer;

use super::unclosed::Unclosed;
use super::{Expected, Snapshot, offset_of};

/// A diagnostic of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// Position in the text.
    pub range: Range<u32>,
    /// Severity of the diagnostic.
    pub severity: Severity,
    /// Message of the diagnostic.
    pub message: String,
    /// Notes, with their positions.
    pub notes: Vec<(Range<u32>, String)>,
    /// Whether the diagnostic is one of the parser, after which it may have skipped a part of the text.
    pub is_syntax: bool,
}

impl Snapshot {
    /// Adds diagnostics as problems.
    pub(super) fn add_problems(&mut self, buffer: &Buffer, diagnostics: Vec<Diagnostic>, is_syntax: bool) {
        let problems: Vec<Problem> =
            diagnostics.into_iter().map(|diagnostic| self.problem(buffer, diagnostic, is_syntax)).collect();
        self.problems.extend(problems);
    }

    fn problem(&self, buffer: &Buffer, diagnostic: Diagnostic, is_syntax: bool) -> Problem {
        let place = |loc: Loc| self.token_range(offset_of(&self.ctx, buffer, loc).unwrap_or(0));
        let range = place(diagnostic.loc);
        let notes = diagnostic.notes.iter().map(|note| (place(note.loc), note.message.clone())).collect();
        Problem { range, severity: diagnostic.severity, message: diagnostic.message, notes, is_syntax }
    }

    /// Returns the range of the token at a byte, or of the character there.
    fn token_range(&self, at: u32) -> Range<u32> {
        let mut at = at.min(self.text.len() as u32);
        while !self.text.is_char_boundary(at as usize) {
            at -= 1;
        }
        let mut end = self.token_at(at).map_or(at, |token| token.end).max(at + 1).min(self.text.len() as u32);
        while !self.text.is_char_boundary(end as usize) {
            end += 1;
        }
        at..end
    }

    /// Returns true if the text has errors of syntax.
    pub(super) fn has_syntax_errors(&self) -> bool {
        self.problems.iter().any(|problem| problem.is_syntax && problem.severity == Severity::Error)
    }

    /// Reports the braces that are not closed.
    pub(super) fn add_unclosed(&mut self, braces: &[Unclosed]) {
        for brace in braces {
            self.problems.push(Problem {
                range: brace.open..brace.open + 1,
                severity: Severity::Error,
                message: "this '{' is not closed".to_owned(),
                notes: Vec::new(),
                is_syntax: true,
            });
        }
    }

    /// Reports undeclared values and blocks in functions without other errors. Beside an error of syntax, the parser
    /// reports none, since it has skipped definitions.
    pub(super) fn add_undeclared(&mut self, max: u32) {
        if !self.has_syntax_errors() {
            return;
        }
        let mut found = Vec::new();
        for reference in self.names.references.iter().filter(|it| it.definition.is_none()) {
            let Some(op) = self.function_at(reference.at).and_then(|index| self.ops.get(index as usize)) else {
                continue;
            };
            let is_faulty = |problem: &Problem| {
                problem.severity == Severity::Error
                    && op.range.start <= problem.range.start
                    && problem.range.start < op.range.end
            };
            if op.op.is_none() || self.problems.iter().any(is_faulty) {
                continue;
            }
            let is_value = self.text.as_bytes().get(reference.at as usize) == Some(&b'%');
            let message = if is_value { "use of undeclared SSA value name" } else { "reference to an undefined block" };
            found.push(Problem {
                range: reference.at..reference.end,
                severity: Severity::Error,
                message: message.to_owned(),
                notes: Vec::new(),
                is_syntax: true,
            });
            if found.len() as u32 + self.problems.len() as u32 >= max {
                break;
            }
        }
        self.problems.extend(found);
    }

    /// Returns the outermost operation that contains a byte, is isolated from above and is no symbol table.
    fn function_at(&self, offset: u32) -> Option<u32> {
        let (mut next, mut found) = (self.op_at(offset), None);
        while let Some(index) = next {
            let op = self.ops.get(index as usize)?;
            let isolated = self.info(op).is_some_and(|info| info.has(OpTraits::ISOLATED_FROM_ABOVE));
            found = if isolated && !op.is_table { Some(index) } else { found };
            next = op.parent;
        }
        found
    }

    /// Compares diagnostics with the `expected-*` comments of the text, and returns the differences.
    pub(super) fn unexpected(
        &self,
        buffer: &Buffer,
        range: Range<usize>,
        diagnostics: Vec<Diagnostic>,
        expected: Expected,
    ) -> Vec<Diagnostic> {
        let compare = || {
            let expectations = Expectations::new(&self.ctx, Level::All);
            expectations.add(&self.ctx, buffer, range);
            let handler = expectations.handler();
            diagnostics.into_iter().for_each(|diagnostic| handler(&self.ctx, diagnostic));
            if expected == Expected::All {
                // Differences were captured.
                let _ = expectations.finish(&self.ctx);
            }
        };
        self.ctx.capture_diagnostics(compare).1
    }
}
