//! Positions of names in a text, for programs that show texts: editors, formatters, viewers.

use std::ops::Range;

use crate::diag::Reported;
use crate::ir::Isolate;

/// A parsed text with its [`Marks`].
#[derive(Debug)]
#[non_exhaustive]
pub struct MarkedText {
    /// The parsed IR; after an error, all operations without errors. Locations of operations and block arguments are
    /// their positions in the text, even if the text specifies other locations.
    pub ir: Isolate,
    /// Positions of operations and names.
    pub marks: Marks,
    /// Result of parsing. After an error, operations are missing from the IR, and some values have no producer.
    pub result: Result<(), Reported>,
}

/// Positions of operations, and of the names of values and blocks. Positions are byte offsets in the parsed text.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Marks {
    /// Operations, in the order of their start.
    pub ops: Vec<OpMark>,
    /// Names and boundaries of scopes, in the order of parsing.
    pub names: Vec<NameMark>,
    /// Names of alias definitions, of attributes and types, with sigils.
    pub aliases: Vec<Range<u32>>,
}

/// Position of an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct OpMark {
    /// Start: the result names, if any.
    pub start: u32,
    /// Start of the operation name.
    pub name: u32,
    /// End, or the position at which parsing failed.
    pub end: u32,
    /// Number of enclosing operations.
    pub depth: u32,
}

/// Position of a name or of a scope's boundary.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct NameMark {
    /// Byte offset.
    pub at: u32,
    /// Kind of the name or boundary.
    pub kind: NameKind,
}

/// Kind of a [`NameMark`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NameKind {
    /// Definition of a name for this number of values.
    DefinesValue(u32),
    /// Use of a value, by its index among the values of that name. A definition at the same position takes precedence.
    UsesValue(u32),
    /// Definition of a block.
    DefinesBlock,
    /// Use of a block.
    UsesBlock,
    /// Start of a scope. Names defined in it are valid up to the matching end.
    Opens {
        /// Whether values of enclosing scopes are hidden.
        closed: bool,
    },
    /// End of this number of scopes.
    Closes(u32),
}

impl Marks {
    pub(super) fn name(&mut self, at: u32, kind: NameKind) {
        self.names.push(NameMark { at, kind });
    }
}
