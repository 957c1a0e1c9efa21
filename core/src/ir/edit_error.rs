//! Errors of changes of the IR.

use std::fmt;

use crate::diag::Reported;
use crate::entity::{Op, Value};
use crate::types::Invalid;

/// Reason why operations cannot be erased, replaced, moved or inlined, or symbols cannot be renamed. No change was made.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum EditError {
    /// A result or argument still has a user that is not erased.
    StillUsed {
        /// The value with the user.
        value: Value,
        /// The user.
        user: Op,
    },
    /// The numbers of results and replacement values differ.
    ResultCount {
        /// Number of results.
        results: usize,
        /// Number of values.
        values: usize,
    },
    /// The block has no argument with this index.
    NoSuchArgument(usize),
    /// The body uses a value from outside that is not mapped to one of the target isolate.
    Unmapped(Value),
    /// The region has no block, or the number of arguments of its first block differs from the number of values.
    Arguments {
        /// Number of arguments of the region.
        arguments: usize,
        /// Number of values.
        values: usize,
    },
    /// The new operation was given regions, although it is to keep those of the old one.
    HasRegions,
    /// The operation is detached.
    NotInBlock,
    /// Not all references to symbols are known, since a scope has an unregistered operation that may be a symbol table.
    UnknownScope,
    /// An attribute would be invalid with the new reference.
    Attr(Invalid),
    /// Lazy regions cannot be read, which was reported.
    Unreadable(Reported),
}

impl fmt::Display for EditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::StillUsed { value, user } => write!(f, "{value:?} is still used by {user:?}"),
            Self::ResultCount { results, values } => write!(f, "{values} values cannot replace {results} results"),
            Self::NoSuchArgument(index) => write!(f, "no argument {index}"),
            Self::Unmapped(value) => write!(f, "uses {value:?}, which is defined outside"),
            Self::Arguments { arguments, values } => write!(f, "{values} values for {arguments} arguments"),
            Self::HasRegions => f.write_str("an operation that takes over regions was given regions"),
            Self::NotInBlock => f.write_str("the operation is in no block"),
            Self::UnknownScope => f.write_str("not all references to symbols are known"),
            Self::Attr(invalid) => invalid.fmt(f),
            Self::Unreadable(_) => f.write_str("its regions cannot be read"),
        }
    }
}

impl std::error::Error for EditError {}

impl From<Reported> for EditError {
    fn from(reported: Reported) -> Self {
        Self::Unreadable(reported)
    }
}
