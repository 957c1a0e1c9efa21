//! Error recovery: the parser continues at the next operation, to report more than one error.
//!
//! The remaining IR is incomplete, so that parsing fails in the end. Values defined by a faulty operation are missing,
//! so undefined values and blocks are no longer reported.

use super::number::decimal;
use super::{OpParser, Parsed};
use crate::diag::Reported;
use crate::text::lexer::{Lexer, TokenKind};
use crate::text::marks::NameKind;

/// Remaining number of errors to report, and the proof of the first one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Errors {
    left: u32,
    first: Option<Reported>,
}

impl Errors {
    /// Creates the state for at most `max` errors.
    pub fn at_most(max: u32) -> Self {
        Self { left: max, first: None }
    }

    /// Returns the first error, if any.
    pub fn result(self) -> Parsed<()> {
        self.first.map_or(Ok(()), Err)
    }

    /// Returns true if there were no errors.
    pub fn is_empty(self) -> bool {
        self.first.is_none()
    }
}

/// State of the parser at the start of an operation.
#[derive(Clone, Copy)]
pub(super) struct Standing {
    pub start: u32,
    depth: u32,
    scopes: usize,
}

impl OpParser<'_, '_> {
    /// Returns the current state.
    #[inline]
    pub(super) fn standing(&self) -> Standing {
        Standing { start: self.token.start, depth: self.inner.depth, scopes: self.names.scopes() }
    }

    /// Recovers from an error in the operation that began at `standing`: continues at the next one, unless the maximal
    /// number of errors is reached.
    #[cold]
    pub(super) fn recover(&mut self, standing: Standing, reported: Reported) -> Parsed<()> {
        self.errors.first.get_or_insert(reported);
        self.errors.left = self.errors.left.saturating_sub(1);
        if self.errors.left == 0 {
            return Err(reported);
        }
        let reached = self.token.start;
        let balanced = self.balanced_next(standing.start, reached);
        let next = balanced.or_else(|| self.indented_next(standing.start, reached)).filter(|next| !self.is_end(*next));
        let Some(next) = next else { return Err(reported) };
        self.inner.depth = standing.depth;
        let closed = self.names.scopes().saturating_sub(standing.scopes);
        self.note_name(next, NameKind::Closes(closed as u32));
        self.names.truncate_scopes(standing.scopes);
        self.note_results(standing.start);
        self.note_skipped(reached, next);
        self.seek(next);
        Ok(())
    }

    /// Notes the result names of the faulty operation at `start`, so that editors find the definitions of their uses.
    fn note_results(&mut self, start: u32) {
        if self.marks.is_some() {
            let names = self.results_at(start);
            names.into_iter().for_each(|(at, count)| self.note_name(at, NameKind::DefinesValue(count)));
        }
    }

    /// Notes the names of values in a part of the text that is not parsed, as if it were in a single scope.
    fn note_skipped(&mut self, from: u32, to: u32) {
        if self.marks.is_none() {
            return;
        }
        let mut lexer = Lexer::new(self.inner.text);
        lexer.seek(from);
        let (mut token, mut last, mut in_label) = (lexer.next(), TokenKind::Eof, false);
        while token.start < to && token.kind != TokenKind::Eof {
            let at = token.start;
            let is_first = self.column(at).is_some();
            let next = lexer.next();
            // The arguments of a block are in the line of its label.
            in_label = !is_first && in_label || is_first && token.kind == TokenKind::Caret;
            let begins_list = token.kind == TokenKind::Percent && is_first && last != TokenKind::Comma;
            let results = if begins_list { self.results_at(at) } else { Vec::new() };
            match token.kind {
                TokenKind::Percent if !results.is_empty() => {
                    results.iter().for_each(|(at, count)| self.note_name(*at, NameKind::DefinesValue(*count)));
                    lexer.seek(results.last().map_or(at, |last| last.0));
                    lexer.next();
                    (last, token) = (TokenKind::Percent, lexer.next());
                    continue;
                }
                TokenKind::Percent if next.kind == TokenKind::Equal => self.note_name(at, NameKind::DefinesValue(1)),
                TokenKind::Percent if in_label && matches!(last, TokenKind::LParen | TokenKind::Comma) => {
                    self.note_name(at, NameKind::DefinesValue(1));
                }
                TokenKind::Percent => self.note_name(at, NameKind::UsesValue(0)),
                _ => {}
            }
            (last, token) = (token.kind, next);
        }
    }

    /// Returns the result names at `start` with the numbers of their values. Empty if no `=` follows.
    fn results_at(&self, start: u32) -> Vec<(u32, u32)> {
        let mut lexer = Lexer::new(self.inner.text);
        lexer.seek(start);
        let (mut names, mut token) = (Vec::new(), lexer.next());
        while token.kind == TokenKind::Percent {
            let at = token.start;
            let mut count = 1;
            token = lexer.next();
            if token.kind == TokenKind::Colon {
                token = lexer.next();
                count = decimal(self.text_of(token)).and_then(|count| u32::try_from(count).ok()).unwrap_or(1);
                token = lexer.next();
            }
            names.push((at, count));
            if token.kind != TokenKind::Comma {
                break;
            }
            token = lexer.next();
        }
        if token.kind == TokenKind::Equal { names } else { Vec::new() }
    }

    /// Returns the start of the next operation, block or closing brace after `reached`.
    ///
    /// Brackets are matched from the start of the faulty operation at `start`. So the nesting level of the error does
    /// not matter, as long as brackets are balanced. A closing bracket also closes those within its pair that lack one.
    fn balanced_next(&self, start: u32, reached: u32) -> Option<u32> {
        let mut lexer = Lexer::new(self.inner.text);
        lexer.seek(start);
        let mut open = Brackets::default();
        let (column, mut last) = (self.column(start), TokenKind::Eof);
        loop {
            let token = lexer.next();
            let before = std::mem::replace(&mut last, token.kind);
            let is_behind = token.start >= reached && token.start > start;
            match token.kind {
                TokenKind::Eof => return open.is_empty().then_some(token.start),
                // A brace without a pair closes the enclosing operation.
                TokenKind::RBrace if is_behind && !open.contains(TokenKind::LBrace) => return Some(token.start),
                // An incomplete operation has taken the result of the following line for an operand.
                TokenKind::Percent
                    if !is_behind
                        && open.is_empty()
                        && token.start > start
                        && before != TokenKind::Comma
                        && self.column(token.start).is_some_and(|at| Some(at) == column)
                        && !self.results_at(token.start).is_empty() =>
                {
                    return Some(token.start);
                }
                kind if is_behind && open.is_empty() && begins_item(kind) && self.column(token.start).is_some() => {
                    return Some(token.start);
                }
                kind => open.pass(kind),
            }
        }
    }

    /// Finds the next item where brackets are unbalanced: the first one after `reached` that is indented no more than
    /// the faulty operation at `start`.
    fn indented_next(&self, start: u32, reached: u32) -> Option<u32> {
        let column = self.column(start)?;
        let mut lexer = Lexer::new(self.inner.text);
        lexer.seek(reached);
        loop {
            let token = lexer.next();
            let at = self.column(token.start).filter(|_| token.start > start);
            match token.kind {
                TokenKind::Eof => return None,
                // A brace directly below the operation closes the operation.
                TokenKind::RBrace if at.is_some_and(|at| at < column) => return Some(token.start),
                kind if begins_item(kind) && at.is_some_and(|at| at <= column) => return Some(token.start),
                _ => {}
            }
        }
    }

    /// Returns true at the end of the text.
    fn is_end(&self, at: u32) -> bool {
        at as usize >= self.inner.text.len()
    }

    /// Returns the indentation of the token at `at`, or `None` if that is not the first of its line.
    pub(super) fn column(&self, at: u32) -> Option<usize> {
        let before = &self.inner.text[..at as usize];
        let blanks = before.iter().rev().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        matches!(before[..before.len() - blanks].last(), None | Some(b'\n' | b'\r')).then_some(blanks)
    }
}

/// Brackets that are open at a token.
#[derive(Default)]
struct Brackets {
    open: Vec<TokenKind>,
    /// Number of open braces, parentheses and square brackets.
    counts: [usize; 3],
}

impl Brackets {
    fn is_empty(&self) -> bool {
        self.open.is_empty()
    }

    /// Returns true if a bracket of a kind is open.
    fn contains(&self, kind: TokenKind) -> bool {
        index(kind).is_some_and(|index| self.counts[index] > 0)
    }

    /// Opens or closes a bracket. A closing bracket without a pair is ignored.
    fn pass(&mut self, kind: TokenKind) {
        if let Some(index) = index(kind) {
            self.counts[index] += 1;
            self.open.push(kind);
            return;
        }
        let opening = match kind {
            TokenKind::RBrace => TokenKind::LBrace,
            TokenKind::RParen => TokenKind::LParen,
            TokenKind::RSquare => TokenKind::LSquare,
            _ => return,
        };
        while self.contains(opening)
            && let Some(last) = self.open.pop()
        {
            if let Some(index) = index(last) {
                self.counts[index] -= 1;
            }
            if last == opening {
                break;
            }
        }
    }
}

/// Returns the index of the count of an opening bracket.
fn index(kind: TokenKind) -> Option<usize> {
    let all = [TokenKind::LBrace, TokenKind::LParen, TokenKind::LSquare];
    all.iter().position(|it| *it == kind)
}

/// Returns true if a token can begin an operation, a block or a top-level definition.
fn begins_item(kind: TokenKind) -> bool {
    matches!(
        kind,
        TokenKind::String
            | TokenKind::Percent
            | TokenKind::Ident
            | TokenKind::Caret
            | TokenKind::Hash
            | TokenKind::Bang
            | TokenKind::MetadataBegin
    )
}
