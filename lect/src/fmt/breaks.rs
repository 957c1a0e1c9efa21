//! Break points of lines that are too long.

use super::Language;
use super::layout::{Layout, Place};
use super::piece::{Kind, columns};

impl Layout<'_> {
    /// Returns the piece to break a long line before: the best break point, and of equal ones the last that fits.
    ///
    /// The best break points of an operation are before its types, and before a keyword with its list in parentheses.
    /// Next best are the arrow of a function, then attributes. Last are points after a comma, in as few brackets as
    /// possible. Types of MLIR's text are not broken.
    pub(super) fn break_at(&self, begin: usize, end: usize, place: Place, is_from_source: bool) -> Option<usize> {
        let least = place.indent + self.options.continuation;
        let (mut column, mut depth, mut angles) = (place.indent, 0isize, self.angles);
        let mut best: Option<(isize, usize)> = None;
        let begins_line = place.begins_statement.then_some(is_from_source);
        for index in begin..end {
            let piece = self.pieces.get(index)?;
            let blanks = if index == begin { 0 } else { self.blanks(index) };
            let is_breakable = index > begin && (angles == 0 || self.language == Language::TableGen);
            if is_breakable
                && column + blanks > least
                && let Some(rank) = self.rank(index, depth, blanks, begins_line)
            {
                let fits = column <= self.options.width;
                if best.is_none_or(|(known, _)| fits && rank <= known) {
                    best = Some((rank, index));
                }
            }
            column += blanks + columns(piece.text(self.text));
            if column > self.options.width
                && let Some((_, index)) = best
            {
                return Some(index);
            }
            match piece.kind {
                Kind::Open(_) => (depth, angles) = (depth + 1, angles + usize::from(self.brackets.is_angle(index))),
                Kind::Close(_) => {
                    (depth, angles) = (depth - 1, angles.saturating_sub(usize::from(self.brackets.is_angle(index))));
                }
                _ => {}
            }
        }
        None
    }

    /// Returns the rank of a break before a piece, lower being better; `None` if the line must not be broken there.
    /// `begins_line` is true if the statement that begins this line does so in the source, and `None` if no statement
    /// begins it.
    fn rank(&self, index: usize, depth: isize, blanks: usize, begins_line: Option<bool>) -> Option<isize> {
        const BEST: isize = isize::MIN;
        let last = self.pieces.get(index - 1)?.kind;
        let kind = self.pieces.get(index)?.kind;
        // The position of a closing bracket determines the indentation of the contents.
        if matches!(kind, Kind::Close(_)) {
            return None;
        }
        if last == Kind::Comma {
            return Some(depth);
        }
        let frame = self.frames.len().checked_add_signed(depth - 1).filter(|_| depth <= 0);
        let frame = frame.and_then(|it| self.frames.get(it)).filter(|frame| frame.is_region)?;
        // If the statement begins a line, a word that is indented further does not begin another statement.
        let is_keyword_known = match begins_line.filter(|_| depth == 0) {
            Some(begins_line) => begins_line,
            None => frame.statement.column.is_some(),
        };
        if self.language == Language::TableGen || blanks == 0 {
            return None;
        }
        if matches!(last, Kind::Equal | Kind::Arrow | Kind::Colon | Kind::Symbol | Kind::Open(_)) {
            return None;
        }
        let second_kind = self.pieces.get(index + 1).map(|it| it.kind);
        match kind {
            Kind::Colon => Some(BEST),
            Kind::Word if is_keyword_known && last != Kind::Word => match (last, second_kind) {
                (_, Some(Kind::Open(b'('))) => Some(BEST),
                (_, Some(Kind::Open(b'{'))) if !self.brackets.opens_region(index + 1) => Some(BEST),
                (Kind::Close(_), Some(kind)) if !matches!(kind, Kind::Open(_)) => Some(BEST + 2),
                _ => None,
            },
            Kind::Arrow => Some(BEST + 1),
            // Properties and attribute dictionaries.
            Kind::Open(b'<') if second_kind == Some(Kind::Open(b'{')) => Some(BEST + 2),
            Kind::Open(b'{') if !self.brackets.opens_region(index) => Some(BEST + 2),
            _ => None,
        }
    }
}
