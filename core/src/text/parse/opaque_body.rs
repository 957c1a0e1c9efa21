//! Parser of types and attributes whose dialect is not loaded.
//!
//! The grammar of such a body is unknown, but aliases in it are parsed, as their definitions would be lost otherwise.
//! MLIR keeps the name alone, so it cannot parse the text it prints.
//!
//! In the text of MLIR's own dialects, attributes that begin with `#` are parsed as well, so that they are printed as
//! in the file. So are builtin attributes that may have an alias. Other text, and text with an unclear end, is kept
//! verbatim.

use super::{Parsed, Parser};
use crate::attrs::opaque::{is_word, string_end};
use crate::attrs::{OpaqueBody, Piece};
use crate::diag::Severity;
use crate::dialect::is_upstream;
use crate::text::lexer::{Lexer, TokenKind};

/// Kinds of attributes and types that are parsed within a body.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Within {
    /// Aliases defined in the file.
    Aliases,
    /// Aliases, attributes of dialects, and builtin attributes that may have an alias.
    Attributes,
}

/// Parser of an attribute or a type within a body.
type ReadPiece<'c, 's> = fn(&mut Parser<'c, 's>) -> Parsed<Piece>;

impl<'c, 's> Parser<'c, 's> {
    /// Returns the body with the text from `start` to `end`. The position of the parser is unchanged.
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
            // The body is kept as text, with aliases expanded.
            let mut whole = Vec::new();
            for piece in &pieces {
                match piece {
                    Piece::Text(text) => whole.extend_from_slice(text),
                    Piece::Attr(attr) => whole.extend(self.ctx.attrs().show(*attr).to_string().into_bytes()),
                    Piece::Type(ty) => whole.extend(self.ctx.types().show(*ty).to_string().into_bytes()),
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

    /// Returns true if attributes and types in the text of a dialect are parsed.
    fn reads_within(&self, dialect: &[u8]) -> bool {
        is_upstream(dialect) || self.ctx.is_dialect_loaded(dialect)
    }

    /// Parses the attribute or type at `start`. A failure is no error, but leaves the text verbatim.
    fn read_piece(&mut self, start: usize, end: usize, read: ReadPiece<'c, 's>) -> Option<(Piece, usize)> {
        let ctx = self.ctx;
        let (piece, diagnostics) = ctx.capture_diagnostics(|| {
            self.seek(start as u32);
            self.nested(read)
        });
        let to = self.passed as usize;
        if piece.is_ok() {
            // Errors are dropped, since the following text need not be a token.
            diagnostics.into_iter().filter(|it| it.severity != Severity::Error).for_each(|it| ctx.report(it));
        }
        // A following byte could extend the name of a printed alias, or be read as a bracket of a dialect's type.
        let followed = self.text.get(to).is_some_and(|byte| is_word(*byte) || matches!(byte, b'<' | b'-'));
        // Two slashes may be text here rather than a comment, and must not be lost.
        let whole = start < to && to <= end && memchr::memmem::find(&self.text[start..to], b"//").is_none();
        piece.ok().filter(|_| whole && !followed).map(|piece| (piece, to))
    }

    /// Returns the parser of the attribute or type at `at`, if there is one.
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
                // A location is preceded by `loc(` here, which its full text contains as well.
                let is_alias = self.aliases.attrs.get(name).is_some_and(|it| !self.ctx.attrs().is_location(it.is));
                let is_attr = memchr::memchr(b'.', name).is_some_and(is_read) || is_alias;
                let (shared, in_full): (ReadPiece<'c, 's>, ReadPiece<'c, 's>) = (
                    |parser| parser.extended_attribute(None).map(Piece::Attr),
                    |parser| parser.in_full(|parser| parser.extended_attribute(None).map(Piece::Attr)),
                );
                is_attr.then_some(if within == Within::Aliases { in_full } else { shared })
            }
            TokenKind::Bang => {
                let is_alias = self.aliases.types.contains_key(&spelling[1..]);
                let (shared, in_full): (ReadPiece<'c, 's>, ReadPiece<'c, 's>) = (
                    |parser| parser.extended_type().map(Piece::Type),
                    |parser| parser.in_full(|parser| parser.extended_type().map(Piece::Type)),
                );
                is_alias.then_some(if within == Within::Aliases { in_full } else { shared })
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

/// Returns the next position from `at` on where an attribute or type may begin, outside of strings and words.
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
