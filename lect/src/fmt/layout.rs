//! Layout of lines: indentation, and breaks of long lines.
//!
//! If the opening bracket ends its line, the contents of the brackets are indented by one step from that line.
//! Otherwise they are indented as continuation lines of an operation. Lines that the author aligned with the first
//! entry in the brackets, or with the piece after a `=` or a `:`, stay aligned.

use super::brackets::Brackets;
use super::piece::{Kind, Piece, columns};
use super::{FormatOptions, Language, pin, space};

/// An open bracket.
pub(super) struct Frame {
    pub(super) is_region: bool,
    /// Indentation of the closing bracket at the start of a line.
    pub(super) base: usize,
    /// Indentation of the contents.
    pub(super) inner: usize,
    /// Whether the opening bracket ended its line.
    pub(super) hangs: bool,
    /// Index of the last piece before the first entry.
    pub(super) head: usize,
    /// For brackets other than a region's: the enclosing statement, if the contents are indented relative to it.
    around: Option<Statement>,
    /// Alignment anchors: the columns of a piece in the source and in the output.
    anchors: [Option<(usize, usize)>; 2],
    /// Index of the anchor that the next piece sets.
    awaited: Option<usize>,
    /// Current statement of a region.
    pub(super) statement: Statement,
}

/// A statement of a region: an operation or a definition.
#[derive(Clone, Copy, Default)]
pub(super) struct Statement {
    pub(super) indent: usize,
    /// Column of the statement in the source, if the statement begins a line.
    pub(super) column: Option<usize>,
    /// Whether the next piece begins another statement.
    pub(super) is_over: bool,
}

/// Layout of pieces in lines.
pub(super) struct Layout<'a> {
    pub(super) text: &'a [u8],
    pub(super) pieces: &'a [Piece],
    pub(super) brackets: &'a Brackets,
    pub(super) language: Language,
    pub(super) options: &'a FormatOptions,
    pinned: Vec<bool>,
    pub(super) frames: Vec<Frame>,
    /// Number of open `<..>`.
    pub(super) angles: usize,
    /// Index of the last piece other than comments.
    pub(super) last: Option<usize>,
    /// Index of the colon of the current label.
    label_end: Option<usize>,
    /// Columns of the comment at the end of the last line, in the source and in the output.
    trailing: Option<(usize, usize)>,
    line_break: &'static [u8],
    out: Vec<u8>,
    /// Column at the end of `out`.
    column: usize,
}

/// Start of a line.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) indent: usize,
    pub(super) begins_statement: bool,
}

impl<'a> Layout<'a> {
    pub(super) fn new(
        text: &'a [u8],
        pieces: &'a [Piece],
        brackets: &'a Brackets,
        language: Language,
        options: &'a FormatOptions,
    ) -> Self {
        let outermost = Frame {
            is_region: true,
            base: 0,
            inner: 0,
            hangs: true,
            head: 0,
            around: None,
            anchors: [None; 2],
            awaited: None,
            statement: Statement { is_over: true, ..Statement::default() },
        };
        let first_break = text.iter().position(|byte| *byte == b'\n');
        let is_dos = first_break.is_some_and(|at| at > 0 && text.get(at - 1) == Some(&b'\r'));
        Self {
            text,
            pieces,
            brackets,
            language,
            options,
            pinned: pin::pinned(text),
            frames: vec![outermost],
            angles: 0,
            last: None,
            label_end: None,
            trailing: None,
            line_break: if is_dos { b"\r\n" } else { b"\n" },
            out: Vec::with_capacity(text.len() + text.len() / 8),
            column: 0,
        }
    }

    /// Returns the text, laid out.
    pub(super) fn run(mut self) -> Vec<u8> {
        let mut begin = 0;
        while begin < self.pieces.len() {
            let rest = self.pieces.iter().skip(begin + 1);
            let end = begin + 1 + rest.take_while(|piece| piece.breaks == 0).count();
            self.empty_lines(begin);
            match self.pieces.get(begin).map(|piece| piece.kind) {
                Some(Kind::Comment) => self.comment(begin),
                Some(Kind::Directive) => self.put(begin, 0),
                _ => self.line(begin, end),
            }
            self.end_line();
            begin = end;
        }
        self.out
    }

    /// Writes the empty lines before a line: one at most, except for lines that comments count.
    fn empty_lines(&mut self, index: usize) {
        let Some(piece) = self.pieces.get(index) else { return };
        let empty = if index == 0 { 0 } else { piece.breaks.saturating_sub(1) };
        let mut above = piece.line.saturating_sub(empty)..piece.line;
        let is_counted = above.any(|line| self.pinned.get(line) == Some(&true));
        for _ in 0..if is_counted { empty } else { empty.min(1) } {
            self.out.extend_from_slice(self.line_break);
        }
    }

    fn end_line(&mut self) {
        self.out.extend_from_slice(self.line_break);
        self.column = 0;
    }

    /// Writes a piece after some blanks.
    fn put(&mut self, index: usize, blanks: usize) {
        let Some(piece) = self.pieces.get(index) else { return };
        self.out.extend(std::iter::repeat_n(b' ', blanks));
        let spelling = piece.text(self.text);
        self.out.extend_from_slice(spelling);
        self.column = match spelling.iter().rposition(|byte| *byte == b'\n') {
            Some(last) => columns(spelling.get(last + 1..).unwrap_or_default()),
            None => self.column + blanks + columns(spelling),
        };
    }

    /// Writes a comment that is a line of its own.
    fn comment(&mut self, index: usize) {
        let Some(piece) = self.pieces.get(index) else { return };
        let aligned = self.trailing.filter(|trailing| trailing.0 == piece.column && trailing.0 > 0);
        let code = self.brackets.code.next(index);
        let (indent, is_aligned) = match (aligned, self.pieces.get(code)) {
            (Some((_, now)), _) => (now, true),
            (None, Some(next)) if next.column == piece.column => (self.place(code, true).indent, false),
            (None, _) if piece.column == 0 && is_check(piece.text(self.text)) => (0, false),
            (None, Some(next)) if matches!(next.kind, Kind::Close(_)) || self.is_label(code) => (self.inner(), false),
            (None, Some(_)) => (self.place(code, true).indent, false),
            (None, None) => (self.inner(), false),
        };
        if !is_aligned {
            self.trailing = None;
        }
        self.put(index, indent);
    }

    fn inner(&self) -> usize {
        self.frames.last().map_or(0, |frame| frame.inner)
    }

    /// Writes a line with code, broken where it is too long.
    fn line(&mut self, mut begin: usize, end: usize) {
        let mut is_from_source = true;
        let is_breakable = self.is_breakable(begin, end);
        while begin < end {
            let place = self.place(begin, is_from_source);
            let stop = if is_breakable { self.break_at(begin, end, place, is_from_source) } else { None };
            let stop = stop.unwrap_or(end);
            self.trailing = None;
            for index in begin..stop {
                let is_first = index == begin;
                let blanks = if is_first { place.indent } else { self.blanks(index) };
                if is_first && place.begins_statement {
                    let column = is_from_source.then(|| self.pieces.get(index).map(|it| it.column)).flatten();
                    self.begin_statement(place.indent, column);
                }
                self.advance(index, blanks, place.indent);
            }
            begin = stop;
            is_from_source = false;
            if begin < end {
                self.end_line();
            }
        }
    }

    pub(super) fn blanks(&self, index: usize) -> usize {
        space::before(self.pieces, self.brackets, index, self.language)
    }

    fn begin_statement(&mut self, indent: usize, column: Option<usize>) {
        if let Some(frame) = self.frames.last_mut() {
            frame.statement = Statement { indent, column, is_over: false };
            frame.anchors = [None; 2];
            frame.awaited = None;
        }
    }

    /// Writes a piece of a line, and updates the open brackets.
    fn advance(&mut self, index: usize, blanks: usize, indent: usize) {
        let Some(piece) = self.pieces.get(index).copied() else { return };
        let column = self.column + blanks;
        if piece.kind == Kind::Comment {
            self.trailing = Some((piece.column, column));
            return self.put(index, blanks);
        }
        self.note(&piece, column, indent);
        match piece.kind {
            Kind::Open(bracket) => self.open(index, bracket, indent),
            Kind::Close(_) => {
                self.angles = self.angles.saturating_sub(usize::from(self.brackets.is_angle(index)));
                let frame = if self.frames.len() > 1 { self.frames.pop() } else { None };
                if frame.is_some_and(|frame| frame.is_region) {
                    self.set_over(self.language == Language::TableGen);
                }
            }
            Kind::Equal | Kind::Colon => {
                if let Some(frame) = self.frames.last_mut() {
                    frame.awaited = Some(1);
                }
                if self.label_end == Some(index) {
                    self.set_over(true);
                }
            }
            Kind::Semicolon => self.set_over(self.language == Language::TableGen),
            Kind::Caret if self.is_label(index) => self.label_end = self.brackets.label_end(self.pieces, index),
            _ => {}
        }
        self.last = Some(index);
        self.put(index, blanks);
    }

    fn set_over(&mut self, is_over: bool) {
        if let Some(frame) = self.frames.last_mut() {
            frame.statement.is_over = is_over;
        }
    }

    /// Updates the current statement and the alignment anchors for a written piece.
    fn note(&mut self, piece: &Piece, column: usize, indent: usize) {
        let Some(frame) = self.frames.last_mut() else { return };
        if matches!(piece.kind, Kind::Close(_)) {
            return;
        }
        if frame.is_region && frame.statement.is_over {
            // The statement begins within a line.
            frame.statement = Statement { indent, column: None, is_over: false };
            frame.anchors = [None; 2];
            frame.awaited = None;
        }
        if let Some(slot) = frame.awaited.take().and_then(|slot| frame.anchors.get_mut(slot)) {
            *slot = Some((piece.column, column));
        }
    }

    fn open(&mut self, index: usize, bracket: u8, indent: usize) {
        let is_region = self.brackets.opens_region(index);
        let head = if self.language == Language::TableGen && bracket == b'(' && self.is_word(index + 1) {
            // The operator of a dag.
            [index, index + 1].into_iter().find(|it| self.ends_line(*it)).unwrap_or(index)
        } else {
            index
        };
        let hangs = self.ends_line(head);
        let base = if is_region { self.region_base(indent) } else { indent };
        // If the closing bracket ends a line, the contents are indented further, to distinguish them from the following
        // region.
        let closer = self.brackets.partner(index).and_then(|it| self.pieces.get(it));
        let is_block = hangs && closer.is_some_and(|closer| closer.breaks > 0);
        let step = if is_region || is_block { self.options.indent } else { self.options.continuation };
        self.angles += usize::from(self.brackets.is_angle(index));
        self.frames.push(Frame {
            is_region,
            base,
            inner: base + step,
            hangs,
            head,
            around: self.around(),
            anchors: [None; 2],
            awaited: (!hangs && !is_region).then_some(0),
            statement: Statement { indent: base + step, column: None, is_over: true },
        });
    }

    pub(super) fn spelling(&self, index: usize) -> &[u8] {
        self.pieces.get(index).map_or(&[], |piece| piece.text(self.text))
    }

    fn is_word(&self, index: usize) -> bool {
        self.pieces.get(index).is_some_and(|piece| piece.kind == Kind::Word)
    }

    /// Returns true if at most a comment follows a piece on its line.
    fn ends_line(&self, index: usize) -> bool {
        let code = self.brackets.code.next(index);
        (index + 1..=code).any(|it| self.pieces.get(it).is_none_or(|piece| piece.breaks > 0))
    }

    /// Returns the base indentation of a region's contents: that of the enclosing statement. In brackets of several
    /// lines, the indentation of the line is the base.
    fn region_base(&self, indent: usize) -> usize {
        self.around().map_or(indent, |statement| statement.indent)
    }

    /// Returns the statement that is being laid out, unless it is in brackets of several lines.
    fn around(&self) -> Option<Statement> {
        let frame = self.frames.last()?;
        match (frame.is_region, frame.hangs) {
            (true, _) => Some(frame.statement),
            (false, true) => None,
            (false, false) => frame.around,
        }
    }

    /// Returns the new column of a piece that the author aligned with an anchor.
    pub(super) fn aligned(&self, index: usize) -> Option<usize> {
        let (frame, piece) = (self.frames.last()?, self.pieces.get(index)?);
        frame.anchors.iter().flatten().find(|anchor| anchor.0 == piece.column).map(|anchor| anchor.1)
    }

    pub(super) fn is_label(&self, index: usize) -> bool {
        let is_operand = self
            .brackets
            .code
            .previous(index)
            .and_then(|it| self.pieces.get(it))
            .is_some_and(|it| matches!(it.kind, Kind::Comma | Kind::Open(b'[' | b'(')));
        !is_operand
            && self.frames.last().is_some_and(|frame| frame.is_region)
            && self.brackets.label_end(self.pieces, index).is_some()
    }

    /// Returns true if a line may be broken: it has no comment, and no comment counts its lines.
    fn is_breakable(&self, begin: usize, end: usize) -> bool {
        let Some(pieces) = self.pieces.get(begin..end) else { return false };
        let line = pieces.first().map_or(0, |piece| piece.line);
        let spans_lines = |piece: &Piece| piece.kind == Kind::Verbatim && piece.text(self.text).contains(&b'\n');
        self.pinned.get(line) != Some(&true)
            && !pieces.iter().any(|piece| matches!(piece.kind, Kind::Comment) || spans_lines(piece))
    }
}

/// Returns true if a comment is a directive of a test tool, such as `// CHECK-NEXT: ..`.
fn is_check(comment: &[u8]) -> bool {
    let text = comment.strip_prefix(b"//").unwrap_or_default().trim_ascii_start();
    let length = text.iter().take_while(|byte| byte.is_ascii_uppercase() || b"0123456789-_".contains(byte)).count();
    length > 1 && text.get(length) == Some(&b':')
}
