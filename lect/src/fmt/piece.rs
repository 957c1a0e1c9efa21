//! Pieces of a text: tokens and comments, with the white space between them.

use std::ops::Range;

/// Kind of a piece, as far as formatting is concerned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// An opening bracket: `(`, `[`, `{`, `<`, or `#` for `{-#`.
    Open(u8),
    /// A closing bracket, by the one that opens.
    Close(u8),
    Comma,
    Semicolon,
    Colon,
    Equal,
    Arrow,
    /// A word, and whether it has a dot in it.
    Word,
    Dotted,
    /// `%foo`
    Percent,
    /// `^foo`
    Caret,
    /// `#foo`
    Hash,
    /// `!foo`
    Bang,
    /// `@foo`
    At,
    Number,
    Text,
    /// Any other punctuation.
    Symbol,
    /// Text that is kept unchanged, with all its contents: `!foo<..>`, a block of code.
    Verbatim,
    /// A comment, to the end of the line.
    Comment,
    /// A line of the preprocessor.
    Directive,
}

/// A token or a comment.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    pub kind: Kind,
    pub start: usize,
    pub end: usize,
    /// Number of preceding line breaks.
    pub breaks: usize,
    /// Number of blanks after the preceding piece, if both are on one line.
    pub blanks: usize,
    /// Line of the start, from zero.
    pub line: usize,
    /// Column of the start, from zero.
    pub column: usize,
}

impl Piece {
    pub(super) fn text<'t>(&self, text: &'t [u8]) -> &'t [u8] {
        text.get(self.start..self.end).unwrap_or_default()
    }

    /// Returns true if the piece follows the one before without white space.
    pub(super) fn is_adjacent(&self) -> bool {
        self.breaks == 0 && self.blanks == 0
    }
}

/// Returns the number of columns of UTF-8 text: one for each character.
pub(super) fn columns(bytes: &[u8]) -> usize {
    bytes.iter().filter(|byte| **byte & 0xc0 != 0x80).count()
}

/// Collector of pieces, with their lines and columns.
pub(super) struct Collector<'t> {
    text: &'t [u8],
    pieces: Vec<Piece>,
    at: usize,
    line: usize,
    column: usize,
}

impl<'t> Collector<'t> {
    pub(super) fn new(text: &'t [u8]) -> Self {
        Self { text, pieces: Vec::with_capacity(text.len() / 4), at: 0, line: 0, column: 0 }
    }

    /// Adds a piece. Returns `None` if the text since the last piece contains other characters than blanks.
    pub(super) fn push(&mut self, kind: Kind, range: Range<usize>) -> Option<()> {
        let gap = self.text.get(self.at..range.start)?;
        let breaks = gap.iter().filter(|byte| **byte == b'\n').count();
        if !gap.iter().all(|byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\r')) {
            return None;
        }
        // Text after a comment on the same line would be part of the comment.
        if breaks == 0 && self.pieces.last().is_some_and(|last| matches!(last.kind, Kind::Comment | Kind::Directive)) {
            return None;
        }
        let blanks = gap.len();
        self.pass(range.start);
        let (line, column) = (self.line, self.column);
        self.pieces.push(Piece { kind, start: range.start, end: range.end, breaks, blanks, line, column });
        self.pass(range.end);
        Some(())
    }

    fn pass(&mut self, to: usize) {
        let passed = self.text.get(self.at..to).unwrap_or_default();
        match passed.iter().rposition(|byte| *byte == b'\n') {
            None => self.column += columns(passed),
            Some(last) => {
                self.line += passed.iter().filter(|byte| **byte == b'\n').count();
                self.column = columns(passed.get(last + 1..).unwrap_or_default());
            }
        }
        self.at = to;
    }

    /// Returns the end of the last piece.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// Returns all pieces; `None` if more than white space follows them.
    pub(super) fn finish(self) -> Option<Vec<Piece>> {
        let rest = self.text.get(self.at..)?;
        rest.iter().all(|byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\r')).then_some(self.pieces)
    }
}
