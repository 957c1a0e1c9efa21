//! The text of types and attributes whose dialect is not loaded.

use crate::attrs::walk::Part;
use crate::entity::{Attr, Type};

/// What stands behind the namespace: text, kept verbatim.
///
/// Of a dialect that MLIR has, the attributes and types that are written by themselves within the text are read,
/// because their aliases belong to the file and not to the text. Of a dialect that nobody knows, all is text.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct OpaqueBody(pub Box<[Piece]>);

/// A part of an [`OpaqueBody`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Piece {
    /// Text that was not read.
    Text(Box<[u8]>),
    /// An attribute within the text.
    Attr(Attr),
    /// A type within the text.
    Type(Type),
}

impl OpaqueBody {
    /// A body that is all text.
    pub fn text(bytes: impl Into<Box<[u8]>>) -> Self {
        Self(Box::new([Piece::Text(bytes.into())]))
    }

    /// The attributes and types within.
    pub fn parts(&self) -> impl Iterator<Item = Part> {
        self.0.iter().filter_map(|piece| match piece {
            Piece::Text(_) => None,
            Piece::Attr(attr) => Some(Part::Attr(*attr)),
            Piece::Type(ty) => Some(Part::Type(*ty)),
        })
    }

    /// The name that it begins with: the mnemonic of the attribute or type.
    pub fn mnemonic(&self) -> &[u8] {
        let Some(Piece::Text(text)) = self.0.first() else { return b"" };
        let end = text.iter().position(|byte| !byte.is_ascii_alphanumeric() && *byte != b'_');
        &text[..end.unwrap_or(text.len())]
    }
}

impl From<&[u8]> for OpaqueBody {
    fn from(bytes: &[u8]) -> Self {
        Self::text(bytes)
    }
}
