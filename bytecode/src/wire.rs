//! Bytes and encoded numbers.

mod cursor;
mod sink;

use std::borrow::Cow;
use std::fmt;

pub use cursor::Cursor;
pub(crate) use sink::short_varint;
pub use sink::{Batched, Pending, Sink};

/// An error in a file, and its offset.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Fault {
    /// Offset from the beginning of the file.
    pub offset: u64,
    /// The message, in MLIR's wording where MLIR has one.
    pub message: Cow<'static, str>,
}

/// Result of decoding bytes.
pub type Wire<T> = Result<T, Box<Fault>>;

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (at byte {:#x})", self.message, self.offset)
    }
}

impl std::error::Error for Fault {}
