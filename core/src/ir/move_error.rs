//! Errors of moving bodies.

use std::fmt;

use crate::diag::Reported;
use crate::entity::Value;
use crate::ir::erase::EraseError;

/// Reason why a body cannot be moved or inlined. No change was made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum MoveError {
    /// The body uses a value from outside that is not mapped to one of the target isolate.
    Unmapped(Value),
    /// The region has no block, or the number of arguments of its first block differs from the number of values.
    Arguments {
        /// Number of arguments of the region.
        arguments: usize,
        /// Number of values.
        values: usize,
    },
    /// The results of the old operation are used, and the new operation has another number of results.
    Erase(EraseError),
    /// The new operation was given regions, although it is to keep those of the old one.
    HasRegions,
    /// The operation is detached.
    NotInBlock,
    /// Lazy regions cannot be read, which was reported.
    Unreadable(Reported),
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveError::Unmapped(value) => write!(f, "uses {value:?}, which is defined outside"),
            MoveError::Arguments { arguments, values } => write!(f, "{values} values for {arguments} arguments"),
            MoveError::Erase(error) => error.fmt(f),
            MoveError::HasRegions => f.write_str("an operation that takes over regions was given regions"),
            MoveError::NotInBlock => f.write_str("the operation is in no block"),
            MoveError::Unreadable(_) => f.write_str("its regions cannot be read"),
        }
    }
}

impl std::error::Error for MoveError {}
