//! Bracket matching, and the contents of braces: regions or dictionaries.

use super::Language;
use super::piece::{Kind, Piece};

/// The brackets of a text.
pub(super) struct Brackets {
    pub(super) code: Neighbours,
    /// Index of the matching bracket, for each piece that is a bracket.
    partner: Vec<usize>,
    /// Whether a piece is one of `<..>` that is not broken in MLIR's text.
    angle: Vec<bool>,
    /// Whether a piece is a brace that encloses operations or statements.
    region: Vec<bool>,
    /// Whether a piece is directly within braces that are a dictionary.
    in_dictionary: Vec<bool>,
}

/// Largest depth of nested brackets: each line is indented, so the text grows with the depth. Brackets in practice nest
/// ten or twenty deep.
const NESTING: usize = 256;

/// Partner of a piece that is not a bracket.
const NONE: usize = usize::MAX;

impl Brackets {
    /// Pairs brackets. Returns `None` if they are unbalanced or nested too deep. A `<` or `>` that is no bracket is
    /// reclassified as punctuation.
    pub(super) fn find(text: &[u8], pieces: &mut [Piece], language: Language) -> Option<Self> {
        let mut partner = vec![NONE; pieces.len()];
        let mut open: Vec<usize> = Vec::new();
        let mut comparisons = Vec::new();
        for (index, piece) in pieces.iter().enumerate() {
            let close = match piece.kind {
                Kind::Open(b'<') if is_comparison(text, pieces, index) => {
                    comparisons.push(index);
                    continue;
                }
                Kind::Open(_) => {
                    open.push(index);
                    continue;
                }
                Kind::Close(close) => close,
                _ => continue,
            };
            let opens = |open: &usize| pieces.get(*open).is_some_and(|it| it.kind == Kind::Open(close));
            if close == b'<' {
                match open.last().copied().filter(opens) {
                    Some(begin) if !is_comparison(text, pieces, index) => {
                        open.pop();
                        pair(&mut partner, begin, index);
                    }
                    _ => comparisons.push(index),
                }
                continue;
            }
            loop {
                let begin = open.pop()?;
                if opens(&begin) {
                    pair(&mut partner, begin, index);
                    break;
                }
                if pieces.get(begin)?.kind != Kind::Open(b'<') {
                    return None;
                }
                comparisons.push(begin);
            }
        }
        for begin in open {
            if pieces.get(begin)?.kind != Kind::Open(b'<') {
                return None;
            }
            comparisons.push(begin);
        }
        for index in comparisons {
            pieces.get_mut(index)?.kind = Kind::Symbol;
        }
        let angle = angles(pieces, &partner);
        let code = Neighbours::of(pieces);
        let mut brackets = Self { code, partner, angle, region: vec![false; pieces.len()], in_dictionary: Vec::new() };
        let is_region = |index: usize| match language {
            Language::Mlir => brackets.is_region(pieces, index),
            Language::TableGen => brackets.is_body(pieces, index),
        };
        brackets.region =
            (0..pieces.len()).map(|index| pieces[index].kind == Kind::Open(b'{') && is_region(index)).collect();
        let mut around = Vec::new();
        brackets.in_dictionary = Vec::with_capacity(pieces.len());
        for (index, piece) in pieces.iter().enumerate() {
            match piece.kind {
                Kind::Close(_) => drop(around.pop()),
                Kind::Open(bracket) => {
                    around.push(bracket == b'{' && !brackets.region[index]);
                    if around.len() > NESTING {
                        return None;
                    }
                    brackets.in_dictionary.push(false);
                    continue;
                }
                _ => {}
            }
            brackets.in_dictionary.push(around.last().copied().unwrap_or(false));
        }
        Some(brackets)
    }

    /// Returns the index of the matching bracket.
    pub(super) fn partner(&self, index: usize) -> Option<usize> {
        self.partner.get(index).copied().filter(|partner| *partner != NONE)
    }

    /// Returns true for a bracket of `<..>`, other than that of an operation's properties, `<{..}>`.
    pub(super) fn is_angle(&self, index: usize) -> bool {
        self.angle.get(index).copied().unwrap_or(false)
    }

    /// Returns true for a brace that opens a list of operations or statements.
    pub(super) fn opens_region(&self, index: usize) -> bool {
        self.region.get(index).copied().unwrap_or(false)
    }

    /// Returns true for a piece within an entry of a dictionary.
    pub(super) fn is_in_dictionary(&self, index: usize) -> bool {
        self.in_dictionary.get(index).copied().unwrap_or(false)
    }

    /// Returns true if an opening brace of MLIR's text opens a region, and not a dictionary.
    fn is_region(&self, pieces: &[Piece], index: usize) -> bool {
        let first = self.code.next(index);
        let (Some(piece), second) = (pieces.get(first), self.code.next(first)) else { return false };
        let second_kind = pieces.get(second).map(|it| it.kind);
        let begins_line = (index + 1..=first).any(|it| pieces[it].breaks > 0);
        match piece.kind {
            Kind::Caret | Kind::Dotted if second_kind == Some(Kind::Open(b'(')) => true,
            Kind::Caret => true,
            Kind::Percent => self.is_result_list(pieces, first),
            Kind::Text => second_kind == Some(Kind::Open(b'(')),
            Kind::Close(_) => begins_line,
            // A unit attribute in a dictionary looks the same as an operation without operands.
            Kind::Dotted => match second_kind {
                Some(Kind::Colon | Kind::Close(_)) => begins_line,
                Some(Kind::Equal | Kind::Comma) => false,
                _ => true,
            },
            Kind::Word => match second_kind {
                Some(Kind::Close(_)) => begins_line && piece.end - piece.start > 4,
                Some(Kind::Equal | Kind::Comma | Kind::Colon) => false,
                _ => true,
            },
            _ => false,
        }
    }

    /// Returns true if the brace at `index` of TableGen encloses statements, and not bits or a list of bit positions.
    fn is_body(&self, pieces: &[Piece], index: usize) -> bool {
        let before = self.code.previous(index).and_then(|it| pieces.get(it));
        let is_value = matches!(before.map(|it| it.kind), None | Some(Kind::Equal | Kind::Comma | Kind::Open(_)));
        let first = pieces.get(self.code.next(index)).map(|it| it.kind);
        let is_range = pieces.get(index).is_some_and(Piece::is_adjacent)
            && matches!(first, Some(Kind::Word | Kind::Number))
            && matches!(
                pieces.get(index + 2).map(|it| it.kind),
                Some(Kind::Close(_) | Kind::Number | Kind::Symbol | Kind::Comma)
            );
        !is_value && !is_range && first != Some(Kind::Number)
    }

    /// Returns true if the results of an operation begin at `index`: `%a, %b:2 =`.
    pub(super) fn is_result_list(&self, pieces: &[Piece], index: usize) -> bool {
        let mut at = index;
        loop {
            if pieces.get(at).is_none_or(|it| it.kind != Kind::Percent) {
                return false;
            }
            at = self.code.next(at);
            if pieces.get(at).is_some_and(|it| it.kind == Kind::Colon) {
                at = self.code.next(self.code.next(at));
            }
            match pieces.get(at).map(|it| it.kind) {
                Some(Kind::Comma) => at = self.code.next(at),
                Some(Kind::Equal) => return true,
                _ => return false,
            }
        }
    }

    /// Returns the index of the colon that ends the block label at `index`; `None` if no label begins there.
    pub(super) fn label_end(&self, pieces: &[Piece], index: usize) -> Option<usize> {
        if pieces.get(index)?.kind != Kind::Caret {
            return None;
        }
        let mut at = self.code.next(index);
        if pieces.get(at)?.kind == Kind::Open(b'(') {
            at = self.code.next(self.partner(at)?);
        }
        (pieces.get(at)?.kind == Kind::Colon).then_some(at)
    }
}

/// Marks the pieces that are brackets of `<..>`, but not of `<{..}>`.
fn angles(pieces: &[Piece], partner: &[usize]) -> Vec<bool> {
    let mut angle = vec![false; pieces.len()];
    for (index, (piece, partner)) in pieces.iter().zip(partner).enumerate() {
        let is_dictionary = pieces.get(index + 1).is_some_and(|it| it.kind == Kind::Open(b'{') && it.is_adjacent());
        if piece.kind == Kind::Open(b'<') && !is_dictionary {
            for at in [index, *partner] {
                if let Some(slot) = angle.get_mut(at) {
                    *slot = true;
                }
            }
        }
    }
    angle
}

/// Returns true if `<` or `>` is part of `<=` or `>=`.
fn is_comparison(text: &[u8], pieces: &[Piece], index: usize) -> bool {
    let end = pieces.get(index).map(|it| it.end);
    end.is_some_and(|end| text.get(end) == Some(&b'='))
        && pieces.get(index + 1).is_some_and(|next| next.kind == Kind::Equal)
}

fn pair(partner: &mut [usize], one: usize, other: usize) {
    for (from, to) in [(one, other), (other, one)] {
        if let Some(slot) = partner.get_mut(from) {
            *slot = to;
        }
    }
}

/// Nearest pieces before and after each piece that are not comments, precomputed because there may be many comments in
/// a row.
pub(super) struct Neighbours {
    next: Vec<usize>,
    previous: Vec<Option<usize>>,
}

impl Neighbours {
    fn of(pieces: &[Piece]) -> Self {
        let is_code = |index: usize| !matches!(pieces[index].kind, Kind::Comment | Kind::Directive);
        let (mut next, mut previous) = (vec![pieces.len(); pieces.len()], vec![None; pieces.len()]);
        let mut last = None;
        for (index, slot) in previous.iter_mut().enumerate() {
            *slot = last;
            last = if is_code(index) { Some(index) } else { last };
        }
        let mut code = pieces.len();
        for (index, slot) in next.iter_mut().enumerate().rev() {
            *slot = code;
            code = if is_code(index) { index } else { code };
        }
        Self { next, previous }
    }

    /// Returns the next such piece, or the number of pieces if there is none.
    pub(super) fn next(&self, index: usize) -> usize {
        self.next.get(index).copied().unwrap_or(self.next.len())
    }

    /// Returns the previous such piece.
    pub(super) fn previous(&self, index: usize) -> Option<usize> {
        self.previous.get(index).copied().flatten()
    }
}
