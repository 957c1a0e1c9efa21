//! Ways from an operation to what is near it.

use std::sync::Arc;

use super::item::Item;

/// A position, by its number among those of its rules.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pos(pub(super) u32);

/// How to get somewhere.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Position {
    /// The operation that is looked at.
    Root,
    /// An operand of an operation.
    Operand(Pos, u32),
    /// The operands of a group as the operation's definition has it, or all.
    Operands(Pos, Option<u32>),
    /// A result of an operation.
    Result(Pos, u32),
    /// The results of a group as the operation's definition has it, or all.
    Results(Pos, Option<u32>),
    /// One of several values.
    Item(Pos, u32),
    /// The operation that defines a value, or the first of several.
    Def(Pos),
    /// An attribute of an operation.
    Attr(Pos, Arc<str>),
    /// The type of a value or an attribute, or the types of several values.
    TypeOf(Pos),
    /// What a check finds.
    Found {
        /// The check.
        check: u32,
        /// Which of what it finds.
        index: u32,
    },
}

impl Position {
    /// The position that this one goes on from.
    pub fn from(&self) -> Option<Pos> {
        match self {
            Self::Root | Self::Found { .. } => None,
            Self::Operand(from, _)
            | Self::Operands(from, _)
            | Self::Result(from, _)
            | Self::Results(from, _)
            | Self::Item(from, _)
            | Self::Def(from)
            | Self::Attr(from, _)
            | Self::TypeOf(from) => Some(*from),
        }
    }
}

impl Item {
    /// One of several values; a single one is its own first.
    pub(super) fn item(&self, index: u32) -> Self {
        match self {
            Self::Values(values) => values.get(index as usize).map_or(Self::None, |value| Self::Value(*value)),
            Self::Value(_) if index == 0 => self.clone(),
            _ => Self::None,
        }
    }
}
