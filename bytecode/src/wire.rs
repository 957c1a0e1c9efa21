//! Bytes and the numbers they spell.

mod cursor;
mod sink;

use std::borrow::Cow;
use std::fmt;

pub use cursor::Cursor;
pub use sink::Sink;
pub(crate) use sink::{Batched, Pending, short_varint};

/// The error in a file, and at which byte of it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Fault {
    /// The byte, from the beginning of the file.
    pub offset: u64,
    /// In MLIR's words, where it has any.
    pub message: Cow<'static, str>,
}

/// What comes of reading bytes.
pub type Wire<T> = Result<T, Box<Fault>>;

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (at byte {:#x})", self.message, self.offset)
    }
}

impl std::error::Error for Fault {}
