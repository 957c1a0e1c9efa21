//! Signature help: the custom form of the operation that is being written, and the part of it that comes next.

use std::ops::Range;

use lect_core::text::{TokenKind, tokens};
use lect_ods::doc;
use lect_ods::spec::OpSpec;

use super::super::Snapshot;

/// The custom form of an operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Signature {
    /// The form, as `assemblyFormat` has it.
    pub form: String,
    /// Summary of the operation.
    pub summary: String,
    /// Parts of the form that are filled in: ranges of bytes.
    pub parts: Vec<Range<u32>>,
    /// Index of the part at the cursor.
    pub active: Option<u32>,
}

/// A piece of a form.
enum Piece {
    /// Text that is written as it is.
    Literal(String),
    /// Index of a part.
    Part(u32),
}

impl Snapshot {
    /// Returns the custom form of the operation at a byte.
    pub fn signature(&self, offset: u32) -> Option<Signature> {
        // An unfinished operation may end before the cursor.
        let statement = self.statement(offset);
        let written = self.ops.binary_search_by_key(&statement, |op| op.range.start).ok();
        let index = written.or_else(|| self.op_at(offset).map(|index| index as usize))?;
        let op = self.ops.get(index).filter(|op| op.name.start <= offset)?;
        let spec = self.info(op)?.spec();
        let form = doc::syntax(spec)?;
        let (pieces, parts) =
            split(&form, form.len() - form.trim_start_matches(|char: char| !char.is_whitespace()).len());
        let written = self.slice(op.name.end..offset.max(op.name.end));
        let active = active(&pieces, written);
        Some(Signature { summary: self.documented_op(spec).summary.to_string(), parts, active, form })
    }
}

/// Returns the part of an operation's custom form that follows a text behind its name.
pub(super) fn active_part(spec: &OpSpec, written: &str) -> Option<String> {
    let form = doc::syntax(spec)?;
    let name = form.find(char::is_whitespace).unwrap_or(form.len());
    let (pieces, parts) = split(&form, name);
    let text = |part: &Range<u32>| form.get(part.start as usize..part.end as usize);
    let mut rest = parts.get(active(&pieces, written)? as usize..)?.iter().filter_map(text);
    // A dictionary of attributes is mostly omitted.
    let first = rest.next()?;
    let part = if first.starts_with("attr-dict") { rest.next().unwrap_or(first) } else { first };
    Some(part.to_owned())
}

/// Splits a form behind the operation's name into literals and parts.
fn split(form: &str, from: usize) -> (Vec<Piece>, Vec<Range<u32>>) {
    let (mut pieces, mut parts) = (Vec::new(), Vec::new());
    let bytes = form.as_bytes();
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
    let mut at = from;
    while let Some(&byte) = bytes.get(at) {
        let start = at;
        if byte == b'`' {
            let end = form.get(at + 1..).and_then(|rest| rest.find('`')).map_or(bytes.len(), |end| at + 1 + end);
            pieces.push(Piece::Literal(form.get(at + 1..end).unwrap_or_default().to_owned()));
            at = end + 1;
            continue;
        }
        let begins = byte == b'$' || byte.is_ascii_alphabetic();
        if !begins {
            at += 1;
            continue;
        }
        at += 1;
        while bytes.get(at).is_some_and(|byte| is_part(*byte)) {
            at += 1;
        }
        // A directive with its arguments is one part.
        if byte != b'$' && matches!(bytes.get(at), Some(b'(' | b'<')) {
            let mut open = 0;
            while let Some(byte) = bytes.get(at) {
                match byte {
                    b'(' | b'<' => open += 1,
                    b')' | b'>' => open -= 1,
                    _ => {}
                }
                at += 1;
                if open == 0 && bytes.get(at) != Some(&b'(') {
                    break;
                }
            }
        }
        pieces.push(Piece::Part(parts.len() as u32));
        parts.push(start as u32..at as u32);
    }
    (pieces, parts)
}

/// Returns the part that follows a written text. Literals are found in order; those of optional parts may be missing.
fn active(pieces: &[Piece], written: &str) -> Option<u32> {
    let mut next = 0;
    let mut open = 0u32;
    for token in tokens(written.as_bytes(), 0) {
        let text = written.get(token.start as usize..token.end as usize).unwrap_or_default();
        let is_name = matches!(token.kind, TokenKind::Percent | TokenKind::String | TokenKind::Integer);
        let is_literal = |piece: &Piece| matches!(piece, Piece::Literal(literal) if literal.trim() == text);
        let found = pieces.get(next..).unwrap_or_default().iter().position(is_literal);
        if let Some(found) = found.filter(|_| !is_name && open == 0) {
            next += found + 1;
            continue;
        }
        match token.kind {
            TokenKind::LParen | TokenKind::LSquare | TokenKind::LBrace | TokenKind::Less => open += 1,
            TokenKind::RParen | TokenKind::RSquare | TokenKind::RBrace | TokenKind::Greater => {
                open = open.saturating_sub(1);
            }
            _ => {}
        }
    }
    let parts = pieces.get(next..).unwrap_or_default().iter();
    parts.filter_map(|piece| if let Piece::Part(part) = piece { Some(*part) } else { None }).next()
}
