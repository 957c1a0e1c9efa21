//! First lines of statements, and the indentation of each line.

use super::Language;
use super::layout::{Frame, Layout, Place};
use super::piece::Kind;

impl Layout<'_> {
    /// Returns the place of a line whose first piece is `index`, given the lines laid out so far. A line that is not
    /// from the source is the rest of a long line.
    pub(super) fn place(&self, index: usize, is_from_source: bool) -> Place {
        let (Some(frame), Some(piece)) = (self.frames.last(), self.pieces.get(index)) else {
            return Place { indent: 0, begins_statement: false };
        };
        if matches!(piece.kind, Kind::Close(_)) {
            return Place { indent: frame.base, begins_statement: false };
        }
        let aligned = if is_from_source { self.aligned(index) } else { None };
        if !frame.is_region {
            return Place { indent: aligned.unwrap_or_else(|| self.in_list(frame)), begins_statement: false };
        }
        if self.is_label(index) {
            return Place { indent: frame.base, begins_statement: true };
        }
        let begins_statement = match self.language {
            Language::Mlir => self.begins_operation(frame, index),
            Language::TableGen => self.begins_definition(frame, index),
        };
        if begins_statement {
            return Place { indent: frame.inner, begins_statement };
        }
        let statement = frame.statement.indent;
        // A brace at the start of a line belongs to the preceding statement.
        let step = if self.brackets.opens_region(index) { 0 } else { self.options.continuation };
        Place { indent: aligned.unwrap_or(statement + step), begins_statement }
    }

    /// Returns the indentation of a line within brackets: an entry, or the rest of one.
    fn in_list(&self, frame: &Frame) -> usize {
        let is_entry = self.last == Some(frame.head) || self.last_kind() == Some(Kind::Comma);
        frame.inner + if is_entry || !frame.hangs { 0 } else { self.options.continuation }
    }

    fn last_kind(&self) -> Option<Kind> {
        self.last.and_then(|it| self.pieces.get(it)).map(|piece| piece.kind)
    }

    /// Returns true if a line of MLIR's text begins an operation or defines an alias.
    fn begins_operation(&self, frame: &Frame, index: usize) -> bool {
        let Some(piece) = self.pieces.get(index) else { return false };
        if frame.statement.is_over {
            return true;
        }
        if matches!(self.last_kind(), Some(Kind::Comma | Kind::Equal | Kind::Arrow | Kind::Colon | Kind::Symbol)) {
            return false;
        }
        let second = self.pieces.get(self.brackets.code.next(index)).map(|it| it.kind);
        match piece.kind {
            Kind::Percent => self.brackets.is_result_list(self.pieces, index),
            Kind::Text => second == Some(Kind::Open(b'(')),
            Kind::Dotted => true,
            Kind::Hash | Kind::Bang => second == Some(Kind::Equal),
            Kind::Open(b'#') => true,
            // Operations of some dialects have no dot, and keywords of others look the same. These two names are common
            // to all texts, and a terminator is no keyword.
            Kind::Word if matches!(self.spelling(index), b"return" | b"module") => true,
            Kind::Word if matches!(second, Some(Kind::Close(_))) => true,
            Kind::Word => frame.statement.column.is_none_or(|column| piece.column <= column),
            _ => false,
        }
    }

    /// Returns true if a line of TableGen begins a statement.
    fn begins_definition(&self, frame: &Frame, index: usize) -> bool {
        let Some(piece) = self.pieces.get(index) else { return false };
        let words: [&[u8]; 14] = [
            b"assert",
            b"class",
            b"def",
            b"defm",
            b"defset",
            b"deftype",
            b"defvar",
            b"dump",
            b"foreach",
            b"if",
            b"include",
            b"let",
            b"multiclass",
            b"else",
        ];
        frame.statement.is_over || (piece.kind == Kind::Word && words.contains(&self.spelling(index)))
    }
}
