//! The text of types and attributes whose dialect is not loaded.
//!
//! Its grammar is unknown. But an alias that the file defines stands for what it was defined as: it is read, as its definition
//! would be lost otherwise. MLIR keeps the name alone, so it cannot read what it prints. In the text of MLIR's own dialects,
//! what is written with a `#`, and what MLIR writes as a builtin attribute that may have an alias, is an attribute wherever
//! it stands: it is read, too, so that it is printed as the file has it. What cannot be read so, or not be told from what
//! follows it, stays text.

use super::{Parsed, Parser};
use crate::attrs::opaque::{is_word, string_end};
use crate::attrs::{OpaqueBody, Piece};
use crate::diag::Severity;
use crate::dialect::is_upstream;
use crate::text::lexer::{Lexer, TokenKind};

/// What is read within a body.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Within {
    /// Aliases that the file defines.
    Aliases,
    /// These, attributes of dialects, and builtin attributes that may have an alias.
    Attributes,
}

/// Reads an attribute or a type within a body.
type ReadPiece<'c, 's> = fn(&mut Parser<'c, 's>) -> Parsed<Piece>;

impl<'c, 's> Parser<'c, 's> {
    /// The body that is the text from `start` to `end`. The reader stays where it is.
    pub(super) fn opaque_body(&mut self, dialect: &[u8], start: usize, end: usize) -> OpaqueBody {
        let text: &'s [u8] = self.text;
        let within = match self.reads_within(dialect) {
            true => Within::Attributes,
            false => Within::Aliases,
        };
        let may_have_any = match within {
            Within::Attributes => memchr::memchr3(b'<', b'#', b'!', &text[start..end]).is_some(),
            Within::Aliases => self.aliases.is_any() && memchr::memchr2(b'#', b'!', &text[start..end]).is_some(),
        };
        if !may_have_any {
            return OpaqueBody::text(&text[start..end]);
        }
        let (token, lexer, passed, depth) = (self.token, self.lexer, self.passed, self.depth);
        let mut pieces = Vec::new();
        let mut done = start;
        let mut at = start;
        while let Some(found) = next_candidate(&text[..end], at) {
            let read = self.piece_at(within, found, end).and_then(|read| self.read_piece(found, end, read));
            match read {
                Some((piece, to)) => {
                    if found > done {
                        pieces.push(Piece::Text(text[done..found].into()));
                    }
                    pieces.push(piece);
                    (done, at) = (to, to);
                }
                None => at = found + 1,
            }
        }
        (self.token, self.lexer, self.passed, self.depth) = (token, lexer, passed, depth);
        if within == Within::Aliases {
            // All of it is text: nothing else is read from what is written of it.
            let mut whole = Vec::new();
            for piece in &pieces {
                match piece {
                    Piece::Text(text) => whole.extend_from_slice(text),
                    Piece::Attr(attr) => whole.extend(self.ctx.show_attr(*attr).to_string().into_bytes()),
                    Piece::Type(ty) => whole.extend(self.ctx.show_type(*ty).to_string().into_bytes()),
                    Piece::Encoded(_) => {}
                }
            }
            whole.extend_from_slice(&text[done..end]);
            return OpaqueBody::text(whole);
        }
        if done < end || pieces.is_empty() {
            pieces.push(Piece::Text(text[done..end].into()));
        }
        OpaqueBody(pieces.into())
    }

    /// Whether the attributes and types in the text of a dialect are read.
    fn reads_within(&self, dialect: &[u8]) -> bool {
        is_upstream(dialect) || self.ctx.is_dialect_loaded(dialect)
    }

    /// Reads what begins at `start`. What cannot be read is text, and no error.
    fn read_piece(&mut self, start: usize, end: usize, read: ReadPiece<'c, 's>) -> Option<(Piece, usize)> {
        let ctx = self.ctx;
        let (piece, diagnostics) = ctx.capture_diagnostics(|| {
            self.seek(start as u32);
            self.nested(read)
        });
        let to = self.passed as usize;
        if piece.is_ok() {
            // What follows need not be a token.
            diagnostics.into_iter().filter(|it| it.severity != Severity::Error).for_each(|it| ctx.report(it));
        }
        // What stands right behind an alias would be read as more of its name, or a bracket as a dialect's.
        let followed = self.text.get(to).is_some_and(|byte| is_word(*byte) || matches!(byte, b'<' | b'-'));
        // Here two slashes are no comment, and what they would hide is not to be lost.
        let whole = start < to && to <= end && memchr::memmem::find(&self.text[start..to], b"//").is_none();
        piece.ok().filter(|_| whole && !followed).map(|piece| (piece, to))
    }

    /// How to read what begins at `at`, if that is written by itself.
    fn piece_at(&self, within: Within, at: usize, end: usize) -> Option<ReadPiece<'c, 's>> {
        let mut lexer = Lexer::new(&self.text[..end]);
        lexer.seek(at as u32);
        let token = lexer.next();
        let spelling = self.text_of(token);
        let next = self.text.get(token.end as usize).copied();
        match token.kind {
            TokenKind::Hash => {
                let name = &spelling[1..];
                let is_read = |dot| within == Within::Attributes && self.reads_within(&name[..dot]);
                // A location has `loc(` before it here, which it has in full as well.
                let is_alias = self.aliases.attrs.get(name).is_some_and(|it| !self.ctx.is_location(it.is));
                let is_attr = memchr::memchr(b'.', name).is_some_and(is_read) || is_alias;
                is_attr.then_some(|parser| parser.extended_attribute(None).map(Piece::Attr))
            }
            TokenKind::Bang => {
                let is_alias = self.aliases.types.contains_key(&spelling[1..]);
                is_alias.then_some(|parser| parser.extended_type().map(Piece::Type))
            }
            TokenKind::Ident if within == Within::Attributes => {
                let opens = match spelling {
                    b"distinct" => Some(b'['),
                    b"affine_map" | b"affine_set" => Some(b'<'),
                    _ => None,
                };
                let is_attr = opens.is_some() && opens == next;
                is_attr.then_some(|parser| parser.parse_attribute(None).map(Piece::Attr))
            }
            _ => None,
        }
    }
}

/// Where, from `at` on, an attribute or a type may begin: outside of strings, and not within a word.
fn next_candidate(text: &[u8], mut at: usize) -> Option<usize> {
    loop {
        match *text.get(at)? {
            b'#' | b'!' => return Some(at),
            b'"' => at = string_end(text, at + 1),
            byte if is_word(byte) => {
                let length = text[at..].iter().position(|byte| !is_word(*byte)).unwrap_or(text.len() - at);
                if matches!(&text[at..at + length], b"distinct" | b"affine_map" | b"affine_set") {
                    return Some(at);
                }
                at += length;
            }
            _ => at += 1,
        }
    }
}
