//! Going on after an error, at the next operation, to report more than one.
//!
//! What an error leaves behind is not IR any more, so the text fails in the end; and names that a faulty operation
//! should have defined are missing, so values and blocks that are not defined are no longer reported.

use super::{OpParser, Parsed};
use crate::diag::Reported;
use crate::text::lexer::{Lexer, TokenKind};
use crate::text::marks::NameKind;

/// How many errors are still wanted, and the proof of those there were.
#[derive(Clone, Copy, Debug)]
pub(super) struct Errors {
    left: u32,
    first: Option<Reported>,
}

impl Errors {
    /// None yet, of at most `max`.
    pub fn at_most(max: u32) -> Self {
        Self { left: max, first: None }
    }

    /// What there was, if anything was wrong.
    pub fn result(self) -> Parsed<()> {
        self.first.map_or(Ok(()), Err)
    }

    /// Whether nothing was wrong.
    pub fn is_empty(self) -> bool {
        self.first.is_none()
    }
}

/// How deep the reader was when an operation began.
#[derive(Clone, Copy)]
pub(super) struct Standing {
    start: u32,
    depth: u32,
    scopes: usize,
}

impl OpParser<'_, '_> {
    /// Where the reader stands.
    #[inline]
    pub(super) fn standing(&self) -> Standing {
        Standing { start: self.token.start, depth: self.inner.depth, scopes: self.names.scopes() }
    }

    /// After the operation that began at `standing` turned out to be faulty: goes to the next one, unless there were
    /// errors enough.
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
        self.seek(next);
        Ok(())
    }

    /// Where, behind `reached`, the next operation, block or closing brace is after an operation that begins at
    /// `start`. Brackets are counted from its beginning, so that it does not matter within which of them it is wrong,
    /// if only they come in pairs.
    fn balanced_next(&self, start: u32, reached: u32) -> Option<u32> {
        let mut lexer = Lexer::new(self.inner.text);
        lexer.seek(start);
        let mut open = 0usize;
        loop {
            let token = lexer.next();
            let behind = open == 0 && token.start >= reached && token.start > start;
            match token.kind {
                TokenKind::Eof => return (open == 0).then_some(token.start),
                TokenKind::LBrace | TokenKind::LParen | TokenKind::LSquare => open += 1,
                TokenKind::RBrace if behind => return Some(token.start),
                TokenKind::RBrace | TokenKind::RParen | TokenKind::RSquare => open = open.saturating_sub(1),
                kind if behind && begins_item(kind) && self.column(token.start).is_some() => return Some(token.start),
                _ => {}
            }
        }
    }

    /// As [`balanced_next`](Self::balanced_next) where brackets do not come in pairs: the next that is indented no
    /// more than the operation that begins at `start`.
    fn indented_next(&self, start: u32, reached: u32) -> Option<u32> {
        let column = self.column(start)?;
        let mut lexer = Lexer::new(self.inner.text);
        lexer.seek(reached);
        loop {
            let token = lexer.next();
            let at = self.column(token.start).filter(|_| token.start > start);
            match token.kind {
                TokenKind::Eof => return None,
                // A brace right below the operation closes the operation.
                TokenKind::RBrace if at.is_some_and(|at| at < column) => return Some(token.start),
                kind if begins_item(kind) && at.is_some_and(|at| at <= column) => return Some(token.start),
                _ => {}
            }
        }
    }

    /// Whether nothing is left of the text.
    fn is_end(&self, at: u32) -> bool {
        at as usize >= self.inner.text.len()
    }

    /// How far what begins its line is indented; nothing for what does not begin one.
    pub(super) fn column(&self, at: u32) -> Option<usize> {
        let before = &self.inner.text[..at as usize];
        let blanks = before.iter().rev().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        matches!(before[..before.len() - blanks].last(), None | Some(b'\n' | b'\r')).then_some(blanks)
    }
}

/// Whether a token can begin an operation, a block or what stands beside operations in a file.
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
