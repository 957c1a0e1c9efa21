//! Blanks within a line.

use super::Language;
use super::brackets::Brackets;
use super::piece::{Kind, Piece};

/// Returns the number of blanks before a piece that is not the first of its line.
///
/// Tokens are never joined: a blank is removed only beside punctuation of one character.
pub(super) fn before(pieces: &[Piece], brackets: &Brackets, index: usize, language: Language) -> usize {
    let (Some(piece), Some(last)) = (pieces.get(index), index.checked_sub(1).and_then(|it| pieces.get(it))) else {
        return 0;
    };
    let kept = piece.blanks.min(1);
    let is_td = language == Language::TableGen;
    match (last.kind, piece.kind) {
        // Comments beside code are often aligned.
        (_, Kind::Comment) => piece.blanks.max(1),
        (_, Kind::Comma) => 0,
        (_, Kind::Semicolon) if is_td => 0,
        (Kind::Comma, Kind::Close(_)) => 0,
        (Kind::Comma, _) => 1,
        // Removing the blank from `[ {` or `- >` would create another token.
        (Kind::Open(b'['), Kind::Open(b'{')) | (Kind::Symbol, Kind::Close(b'<')) => kept,
        (Kind::Open(b'(' | b'[' | b'<'), _) | (_, Kind::Close(b'(' | b'[' | b'<')) => 0,
        (_, Kind::Open(b'{')) if brackets.opens_region(index) && !matches!(last.kind, Kind::Open(_)) => 1,
        _ if is_td => td(pieces, index).unwrap_or(kept),
        _ => mlir(pieces, brackets, index).unwrap_or(kept),
    }
}

fn td(pieces: &[Piece], index: usize) -> Option<usize> {
    let is_equal = |piece: &Piece| piece.kind == Kind::Equal;
    // An invalid `==` stays unchanged.
    let (last, piece) = (pieces.get(index.checked_sub(1)?)?, pieces.get(index)?);
    match (is_equal(last), is_equal(piece)) {
        (true, false) | (false, true) => Some(1),
        _ => None,
    }
}

fn mlir(pieces: &[Piece], brackets: &Brackets, index: usize) -> Option<usize> {
    let kind = |at: usize| pieces.get(at).map(|it| it.kind);
    let last = index.checked_sub(1)?;
    match (kind(last)?, kind(index)?) {
        (_, Kind::Arrow) if is_function_arrow(pieces, index) => Some(1),
        (Kind::Arrow, _) if is_function_arrow(pieces, last) => Some(1),
        (_, Kind::Equal) if is_assignment(pieces, brackets, index) => Some(1),
        (Kind::Equal, _) if is_assignment(pieces, brackets, last) => Some(1),
        _ => None,
    }
}

/// Returns true if an arrow is beside parentheses, as in function types. Other arrows have the form of their dialect.
fn is_function_arrow(pieces: &[Piece], index: usize) -> bool {
    let before = index.checked_sub(1).and_then(|it| pieces.get(it)).map(|it| it.kind);
    let after = pieces.get(index + 1).map(|it| it.kind);
    before == Some(Kind::Close(b'(')) || after == Some(Kind::Open(b'('))
}

/// Returns true if a `=` assigns results, defines an alias or gives a value to an entry of a dictionary.
fn is_assignment(pieces: &[Piece], brackets: &Brackets, index: usize) -> bool {
    let kind = |back: usize| index.checked_sub(back).and_then(|it| pieces.get(it)).map(|it| it.kind);
    let after = pieces.get(index + 1).map(|it| it.kind);
    if matches!(kind(1), Some(Kind::Symbol | Kind::Equal)) || matches!(after, Some(Kind::Equal | Kind::Symbol)) {
        return false;
    }
    match kind(1) {
        Some(Kind::Percent) => true,
        Some(Kind::Hash | Kind::Bang) => pieces.get(index - 1).is_some_and(|it| it.breaks > 0),
        Some(Kind::Number) if kind(2) == Some(Kind::Colon) => kind(3) == Some(Kind::Percent),
        _ => brackets.is_in_dictionary(index),
    }
}
