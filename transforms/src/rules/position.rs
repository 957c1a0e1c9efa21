//! Positions: paths from an operation to nearby entities.

use std::sync::Arc;

use super::item::Item;

/// Number of a position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pos(pub(super) u32);

/// A path step.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Position {
    /// The root operation.
    Root,
    /// An operand of an operation.
    Operand(Pos, u32),
    /// The operands of a segment in the operation's definition, or all.
    Operands(Pos, Option<u32>),
    /// A result of an operation.
    Result(Pos, u32),
    /// The results of a segment in the operation's definition, or all.
    Results(Pos, Option<u32>),
    /// One of several values.
    Item(Pos, u32),
    /// The only one of several values; absent if there is none, or more than one.
    Only(Pos),
    /// The producer of a value, or of the first of several.
    Def(Pos),
    /// An attribute of an operation.
    Attr(Pos, Arc<str>),
    /// The type of a value or an attribute, or the types of several values.
    TypeOf(Pos),
    /// A result of a check.
    Found {
        /// Number of the check.
        check: u32,
        /// Index of the result.
        index: u32,
    },
}

impl Position {
    /// Returns the position that this step begins at.
    pub fn from(&self) -> Option<Pos> {
        match self {
            Self::Root | Self::Found { .. } => None,
            Self::Operand(from, _)
            | Self::Operands(from, _)
            | Self::Result(from, _)
            | Self::Results(from, _)
            | Self::Item(from, _)
            | Self::Only(from)
            | Self::Def(from)
            | Self::Attr(from, _)
            | Self::TypeOf(from) => Some(*from),
        }
    }
}

impl Item {
    /// Returns the only one of several values.
    pub(super) fn only(&self) -> Self {
        match self {
            Self::Values(values) => match values[..] {
                [value] => Self::Value(value),
                _ => Self::None,
            },
            _ => self.clone(),
        }
    }

    /// Returns one of several values; a single value is its own first.
    pub(super) fn item(&self, index: u32) -> Self {
        match self {
            Self::Values(values) => values.get(index as usize).map_or(Self::None, |value| Self::Value(*value)),
            Self::Value(_) if index == 0 => self.clone(),
            _ => Self::None,
        }
    }
}
