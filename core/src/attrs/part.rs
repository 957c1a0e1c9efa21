//! Attributes and types as parts of each other.

use crate::entity::{Attr, Type};

/// An attribute or a type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Part {
    /// An attribute.
    Attr(Attr),
    /// A type.
    Type(Type),
}

impl From<Attr> for Part {
    fn from(attr: Attr) -> Self {
        Part::Attr(attr)
    }
}

impl From<Type> for Part {
    fn from(ty: Type) -> Self {
        Part::Type(ty)
    }
}
