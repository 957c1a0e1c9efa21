//! Text assembled from strings, with the locations of its parts.

use std::ops::Range;

use crate::td::cpp::LENGTH_LIMIT;
use crate::td::source::Span;
use crate::td::value::Text;

/// Maximum length, which is that of the parser. Replacements that contain the pattern double the text.
const LENGTH: usize = LENGTH_LIMIT;

/// Error: the text would exceed the maximum length.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TooLong;

/// A substitution: the fields of a `SubstLeaves`.
#[derive(Clone, Debug)]
pub(super) struct Substitution<'a> {
    pub pattern: &'a str,
    pub replacement: &'a Text,
}

/// Text with the locations of its parts.
#[derive(Default, Debug)]
pub(super) struct Written<'a> {
    text: String,
    pieces: Vec<Piece<'a>>,
}

/// A part of the text, which ends where the next one begins.
#[derive(Clone, Copy, Debug)]
struct Piece<'a> {
    at: usize,
    /// Source string of the piece, and the offset in it. Some pieces have none.
    source: Option<(&'a Text, usize)>,
}

impl<'a> Written<'a> {
    /// Returns the text.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Adds text without a source.
    pub(super) fn push_str(&mut self, text: &str) -> Result<(), TooLong> {
        self.push(text, None)
    }

    /// Adds a string, after applying the substitutions in order.
    pub(super) fn push_text(&mut self, text: &'a Text, substitutions: &[Substitution<'a>]) -> Result<(), TooLong> {
        let mut written = Written::default();
        written.push(&text.text, Some((text, 0)))?;
        for substitution in substitutions {
            written = written.substitute(substitution)?;
        }
        self.push_range(&written, 0..written.text.len())
    }

    /// Returns the source location of an offset in the text.
    pub(super) fn span_at(&self, offset: usize) -> Option<Span> {
        let index = self.pieces.partition_point(|piece| piece.at <= offset).checked_sub(1)?;
        let piece = self.pieces.get(index)?;
        let (text, begin) = piece.source?;
        let at = begin + offset - piece.at;
        text.span_at(at..at + 1)
    }

    fn push(&mut self, text: &str, source: Option<(&'a Text, usize)>) -> Result<(), TooLong> {
        if self.text.len().saturating_add(text.len()) > LENGTH {
            return Err(TooLong);
        }
        self.pieces.push(Piece { at: self.text.len(), source });
        self.text.push_str(text);
        Ok(())
    }

    /// Adds a part of another text.
    fn push_range(&mut self, other: &Written<'a>, range: Range<usize>) -> Result<(), TooLong> {
        let first = other.pieces.partition_point(|piece| piece.at <= range.start).saturating_sub(1);
        let pieces = other.pieces.iter().enumerate().skip(first).take_while(|(_, piece)| piece.at < range.end);
        for (index, piece) in pieces {
            let end = other.pieces.get(index + 1).map_or(other.text.len(), |next| next.at);
            let part = piece.at.max(range.start)..end.min(range.end);
            if let Some(text) = other.text.get(part.clone()).filter(|text| !text.is_empty()) {
                self.push(text, piece.source.map(|(source, at)| (source, at + part.start - piece.at)))?;
            }
        }
        Ok(())
    }

    /// Replaces all occurrences of a pattern, but not those in the replacement.
    fn substitute(self, substitution: &Substitution<'a>) -> Result<Self, TooLong> {
        let Substitution { pattern, replacement } = substitution;
        if pattern.is_empty() || !self.text.contains(pattern) {
            return Ok(self);
        }
        let mut result = Written::default();
        let mut from = 0;
        for (at, _) in self.text.match_indices(pattern) {
            result.push_range(&self, from..at)?;
            result.push(&replacement.text, Some((replacement, 0)))?;
            from = at + pattern.len();
        }
        result.push_range(&self, from..self.text.len())?;
        Ok(result)
    }
}
