//! Ranges of files in locations.

use crate::entity::Ident;

/// A range of a file: `"file":1:2 to 3:4`. Lines and columns count from one; zero means unknown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct FileRange {
    /// Name of the file.
    pub file: Ident,
    /// Line and column of the start.
    pub start: (u32, u32),
    /// Line and column of the end; `None` for a single position. A whole line, `"file":1`, ends where it starts. Column
    /// zero of the line is another location, although both are printed alike.
    pub end: Option<(u32, u32)>,
}

impl FileRange {
    /// Creates a range.
    pub fn new(file: Ident, start: (u32, u32), end: Option<(u32, u32)>) -> Self {
        Self { file, start, end }
    }

    /// Creates the location of a single position.
    pub fn place(file: Ident, line: u32, column: u32) -> Self {
        Self { file, start: (line, column), end: None }
    }
}
