//! Why bodies cannot be moved.

use std::fmt;

use crate::diag::Reported;
use crate::entity::Value;
use crate::ir::erase::EraseError;

/// Why a body cannot be moved or inlined. Nothing was changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum MoveError {
    /// It uses a value from outside that nothing stands for in the isolate that it would go to.
    Unmapped(Value),
    /// The region has no block, or its first block does not have as many arguments as there are values for them.
    Arguments {
        /// How many the region has.
        arguments: usize,
        /// How many values there are.
        values: usize,
    },
    /// The new operation would not have as many results as the old one, which are used.
    Erase(EraseError),
    /// An operation that is to keep regions was given regions.
    HasRegions,
    /// The operation is in no block.
    NotInBlock,
    /// Regions that were left in a file cannot be read, which was reported.
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
