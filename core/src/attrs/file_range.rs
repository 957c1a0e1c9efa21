//! Stretches of files in locations.

use crate::entity::Ident;

/// A stretch of a file: `"file":1:2 to 3:4`. Lines and columns count from one; zero means not known.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FileRange {
    /// The file's name.
    pub file: Ident,
    /// Line and column where it starts.
    pub start: (u32, u32),
    /// Line and column where it ends; none for a single place. A line as a whole, `"file":1`, ends where it starts, and is
    /// another location than its column zero, although both are printed the same.
    pub end: Option<(u32, u32)>,
}

impl FileRange {
    /// A single place.
    pub fn place(file: Ident, line: u32, column: u32) -> Self {
        Self { file, start: (line, column), end: None }
    }
}
