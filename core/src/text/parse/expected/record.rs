//! Record of the elements that the parser looks for at the end of a text.

use super::Expected;
use crate::entity::Op;
use crate::text::lexer::TokenKind;
use crate::text::parse::{OpParser, Parser};
use crate::verify::verify_own;

impl Parser<'_, '_> {
    /// Records an element that is accepted at the end of the text.
    #[cold]
    #[inline(never)]
    pub(in crate::text::parse) fn note_expected(&self, element: Expected) {
        let Some(log) =
            self.expected.as_deref().filter(|log| self.token.kind == TokenKind::Eof && !log.is_closed.get())
        else {
            return;
        };
        log.op.set(self.custom_op);
        let mut next = log.next.borrow_mut();
        // Long lists of the same words come from optional parts, which are tried more than once.
        if !next.contains(&element) {
            next.push(element);
        }
    }

    /// Records an element if the parser is at the end of the text.
    #[inline]
    pub(in crate::text::parse) fn expects(&self, element: Expected) {
        if self.token.kind == TokenKind::Eof {
            self.note_expected(element);
        }
    }

    /// Records a keyword.
    #[cold]
    pub(in crate::text::parse) fn note_word(&self, word: &[u8]) {
        if self.expected.is_some()
            && let Ok(word) = std::str::from_utf8(word)
        {
            self.note_expected(Expected::Word(word.into()));
        }
    }

    /// Adds some keywords to the record, at the end of the text.
    pub(crate) fn expects_words<'w>(&self, words: impl IntoIterator<Item = &'w str>) {
        if self.token.kind == TokenKind::Eof && self.expected.is_some() {
            words.into_iter().for_each(|word| self.note_expected(Expected::Word(word.into())));
        }
    }

    /// Ends the record: the parser reports an error at the end of the text.
    pub(in crate::text::parse) fn close_expected(&self) {
        if let Some(log) = self.expected.as_deref().filter(|_| self.token.kind == TokenKind::Eof) {
            log.is_closed.set(true);
        }
    }

    /// Returns true if expected elements are recorded, so that the text may end anywhere.
    pub(in crate::text::parse) fn may_end(&self) -> bool {
        self.expected.is_some()
    }
}

impl OpParser<'_, '_> {
    /// Verifies an operation at the end of the text, and records the result.
    #[cold]
    pub(in crate::text::parse) fn note_validity(&self, op: Op) {
        if let Some(log) = self.expected.as_deref().filter(|_| self.token.kind == TokenKind::Eof) {
            let (result, _) = self.context.capture_diagnostics(|| verify_own(self.ir.op(op)));
            log.is_invalid.set(result.is_err());
        }
    }
}
