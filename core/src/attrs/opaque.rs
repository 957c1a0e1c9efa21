//! Bodies of types and attributes whose dialect is not loaded.

use crate::attrs::Encoded;
use crate::attrs::Part;
use crate::entity::{Attr, Type};

/// Verbatim text after the namespace.
///
/// For a dialect of MLIR, nested attributes and types with a full spelling are parsed, since the file defines their
/// aliases. For an unknown dialect, all is text.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct OpaqueBody(pub Box<[Piece]>);

/// A part of an [`OpaqueBody`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Piece {
    /// Uninterpreted text.
    Text(Box<[u8]>),
    /// An attribute nested in the text.
    Attr(Attr),
    /// A type nested in the text.
    Type(Type),
    /// An undecoded bytecode entry; always the only piece.
    Encoded(Encoded),
}

impl OpaqueBody {
    /// Returns a body that consists of text only.
    pub fn text(bytes: impl Into<Box<[u8]>>) -> Self {
        Self(Box::new([Piece::Text(bytes.into())]))
    }

    /// Returns the nested attributes and types.
    pub fn parts(&self) -> impl Iterator<Item = Part> {
        self.0.iter().filter_map(|piece| match piece {
            Piece::Text(_) | Piece::Encoded(_) => None,
            Piece::Attr(attr) => Some(Part::Attr(*attr)),
            Piece::Type(ty) => Some(Part::Type(*ty)),
        })
    }

    /// Returns the bytecode entry if the body is an undecoded one.
    pub fn encoded(&self) -> Option<&Encoded> {
        match &*self.0 {
            [Piece::Encoded(encoded)] => Some(encoded),
            _ => None,
        }
    }

    /// Returns true if the body is the printed form of an undecoded bytecode entry, without the tables of its file.
    pub fn is_text_of_encoded(&self) -> bool {
        matches!(&*self.0, [Piece::Text(text)] if super::is_encoded_text(text))
    }

    /// Returns the leading identifier: the mnemonic of the attribute or type.
    pub fn mnemonic(&self) -> &[u8] {
        let Some(Piece::Text(text)) = self.0.first() else { return b"" };
        let end = text.iter().position(|byte| !byte.is_ascii_alphanumeric() && *byte != b'_');
        &text[..end.unwrap_or(text.len())]
    }
}

/// Builder of a body in its canonical spelling, for a known grammar.
#[derive(Default, Debug)]
pub struct BodyBuilder {
    pieces: Vec<Piece>,
    text: Vec<u8>,
}

impl BodyBuilder {
    /// Adds text.
    pub fn text(&mut self, text: &str) {
        self.bytes(text.as_bytes());
    }

    /// Adds text.
    pub fn bytes(&mut self, text: &[u8]) {
        self.text.extend_from_slice(text);
    }

    /// Adds an attribute, which is printed by its alias if it has one.
    pub fn attr(&mut self, attr: Attr) {
        self.piece(Piece::Attr(attr));
    }

    /// Adds a type, which is printed by its alias if it has one.
    pub fn ty(&mut self, ty: Type) {
        self.piece(Piece::Type(ty));
    }

    /// Appends a whole body.
    pub fn body(&mut self, body: &OpaqueBody) {
        for piece in &body.0 {
            match piece {
                Piece::Text(text) => self.bytes(text),
                other => self.piece(other.clone()),
            }
        }
    }

    fn piece(&mut self, piece: Piece) {
        self.end_text();
        self.pieces.push(piece);
    }

    fn end_text(&mut self) {
        if !self.text.is_empty() {
            self.pieces.push(Piece::Text(std::mem::take(&mut self.text).into()));
        }
    }

    /// Finishes the body.
    pub fn finish(mut self) -> OpaqueBody {
        self.end_text();
        OpaqueBody(self.pieces.into())
    }
}

impl From<Encoded> for OpaqueBody {
    fn from(encoded: Encoded) -> Self {
        Self(Box::new([Piece::Encoded(encoded)]))
    }
}

impl From<&[u8]> for OpaqueBody {
    fn from(bytes: &[u8]) -> Self {
        Self::text(bytes)
    }
}

impl OpaqueBody {
    /// Normalizes whitespace as MLIR would most likely print it: blanks and comments become one blank or none. Used
    /// where the C++ printer is unknown.
    pub fn tidy(&self) -> Self {
        let mut out = BodyBuilder::default();
        let mut last = b'<';
        let mut blank = false;
        for piece in &self.0 {
            match piece {
                Piece::Text(text) => tidy_text(&mut out, text, &mut last, &mut blank),
                other => {
                    out.text(if needs_blank(last, b'#', blank) { " " } else { "" });
                    out.piece(other.clone());
                    (last, blank) = (b'a', false);
                }
            }
        }
        out.finish()
    }
}

/// Appends text. `last` is the preceding byte, and `blank` is true if blanks followed it.
fn tidy_text(out: &mut BodyBuilder, text: &[u8], last: &mut u8, blank: &mut bool) {
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        let rest = text.get(at..).unwrap_or_default();
        let length = match byte {
            b' ' | b'\t' | b'\r' | b'\n' => 0,
            b'/' if rest.starts_with(b"//") => 0,
            b'"' => string_end(rest, 1),
            b'-' if rest.starts_with(b"->") => 2,
            byte if is_word(byte) => rest.iter().position(|byte| !is_word(*byte)).unwrap_or(rest.len()),
            _ => 1,
        };
        if length == 0 {
            let line = rest.iter().position(|byte| *byte == b'\n').unwrap_or(rest.len());
            at += if byte == b'/' { line } else { 1 };
            *blank = true;
            continue;
        }
        let token = rest.get(..length).unwrap_or(rest);
        // An arrow does not count as a bracket.
        let first = if token == b"->" { b'a' } else { byte };
        out.text(if needs_blank(*last, first, *blank) { " " } else { "" });
        out.bytes(token);
        (*last, *blank) = (if token == b"->" { b'a' } else { token.last().copied().unwrap_or(byte) }, false);
        at += length;
    }
}

/// Returns true if a blank belongs between the bytes `last` and `first`. `blank` is true if the input has one there.
fn needs_blank(last: u8, first: u8, blank: bool) -> bool {
    match (last, first) {
        (b'<' | b'(' | b'[', _) | (_, b'>' | b')' | b']' | b',') => false,
        (b',' | b'=', _) | (_, b'=') => true,
        _ => blank,
    }
}

/// Returns the offset after the closing quote of a string whose contents begin at `at`.
pub(crate) fn string_end(text: &[u8], mut at: usize) -> usize {
    while let Some(byte) = text.get(at) {
        at += match byte {
            b'"' => return at + 1,
            b'\\' => 2,
            _ => 1,
        };
    }
    text.len()
}

/// Returns true if a byte can be part of a word in a dialect's text.
pub(crate) fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.')
}
