//! Where the names of a text stand, for programs that show texts: editors, formatters, viewers.

use std::ops::Range;

use crate::diag::Reported;
use crate::ir::Isolate;

/// A text that was read with its [`Marks`].
#[derive(Debug)]
pub struct MarkedText {
    /// What could be read: after an error, all operations that have none. Operations and arguments of blocks are located
    /// where they stand in the text, whatever locations are written behind them.
    pub ir: Isolate,
    /// Where the names are.
    pub marks: Marks,
    /// Whether there was no error. If there was one, the IR lacks operations, and values have uses that no operation defines.
    pub result: Result<(), Reported>,
}

/// Where the operations and the names of values and blocks of a text are. Positions are bytes of the text that was read.
#[derive(Clone, Debug, Default)]
pub struct Marks {
    /// Operations, in the order in which they begin.
    pub ops: Vec<OpMark>,
    /// Names, and where they begin and cease to hold, in the order in which they were read.
    pub names: Vec<NameMark>,
    /// Where aliases of attributes and types have their names, sigils included, that are defined there.
    pub aliases: Vec<Range<u32>>,
}

/// Where an operation is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpMark {
    /// Where it begins: with the names of its results if they have names.
    pub start: u32,
    /// Where its name begins.
    pub name: u32,
    /// Where it ends; where it was given up if it has an error.
    pub end: u32,
    /// How many operations it is nested in.
    pub depth: u32,
}

/// A name, or where names begin or cease to hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NameMark {
    /// Where it is.
    pub at: u32,
    /// What it is.
    pub kind: NameKind,
}

/// What a [`NameMark`] stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NameKind {
    /// A name is given to so many values.
    DefinesValue(u32),
    /// A value is named, by its number among those that have the name. Where it is defined at the same place, that counts.
    UsesValue(u32),
    /// A block begins.
    DefinesBlock,
    /// A block is named.
    UsesBlock,
    /// Names that are defined from here on hold up to the end that belongs to this.
    Opens {
        /// Whether the values around have no names here.
        closed: bool,
    },
    /// So many scopes end.
    Closes(u32),
}

impl Marks {
    pub(super) fn name(&mut self, at: u32, kind: NameKind) {
        self.names.push(NameMark { at, kind });
    }
}
