//! Source files and locations in them.

use std::ops::Range;
use std::sync::{Arc, OnceLock};

/// Index of a file, in reading order. A file that is included twice has two.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FileId(pub u32);

/// A range of bytes in a file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Span {
    /// File of the range.
    pub file: FileId,
    /// Offset of the first byte.
    pub start: u32,
    /// Offset after the last byte.
    pub end: u32,
}

impl Span {
    /// Creates the span of a range of bytes in a file. Files are shorter than 4 GiB ([`Sources::add`]).
    pub fn new(file: FileId, range: Range<usize>) -> Self {
        Span { file, start: range.start as u32, end: range.end as u32 }
    }

    /// Returns the span from the beginning of this one to the end of another; only this one, if the other is in another
    /// file.
    pub fn to(self, end: Span) -> Self {
        if end.file == self.file { Span { end: end.end.max(self.end), ..self } } else { self }
    }

    /// Returns the range of bytes.
    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// Line and column.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Place {
    /// Line, from 1.
    pub line: u32,
    /// Column in bytes, from 1.
    pub column: u32,
}

/// Origin of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// A file.
    File,
    /// The prelude in this crate, without a file.
    Prelude,
    /// The caller.
    Text,
}

/// A source file.
#[derive(Debug)]
pub struct SourceFile {
    /// Path of the file: the directory as specified, and the name in the `include`.
    pub path: String,
    /// Origin of the text.
    pub origin: Origin,
    /// Contents.
    pub text: Arc<str>,
    /// Location of the `include`; `None` for the main file.
    pub included_at: Option<Span>,
    lines: OnceLock<Vec<u32>>,
}

impl SourceFile {
    /// Returns the offsets of the beginnings of lines.
    fn lines(&self) -> &[u32] {
        self.lines.get_or_init(|| {
            let breaks = self.text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
            std::iter::once(0).chain(breaks.map(|(at, _)| at as u32 + 1)).collect()
        })
    }

    /// Returns the line and column of an offset.
    pub fn place(&self, offset: u32) -> Place {
        let lines = self.lines();
        let line = lines.partition_point(|start| *start <= offset).max(1);
        Place { line: line as u32, column: offset - lines[line - 1] + 1 }
    }
}

/// All source files.
#[derive(Default, Debug)]
pub struct Sources {
    files: Vec<SourceFile>,
}

impl Sources {
    /// Adds a text; `None` if it is too large for offsets of 32 bits, or there are too many.
    pub fn add(&mut self, path: String, text: Arc<str>, included_at: Option<Span>) -> Option<FileId> {
        self.add_from(Origin::Text, path, text, included_at)
    }

    /// Adds a text with its origin; `None` if it is too large for offsets of 32 bits, or there are too many.
    pub fn add_from(
        &mut self,
        origin: Origin,
        path: String,
        text: Arc<str>,
        included_at: Option<Span>,
    ) -> Option<FileId> {
        u32::try_from(text.len()).ok()?;
        let id = FileId(u32::try_from(self.files.len()).ok()?);
        self.files.push(SourceFile { path, origin, text, included_at, lines: OnceLock::new() });
        Some(id)
    }

    /// Returns a file by its index.
    ///
    /// # Panics
    ///
    /// Panics if the index is out of range.
    pub fn file(&self, id: FileId) -> &SourceFile {
        &self.files[id.0 as usize]
    }

    /// Returns all files, in reading order.
    pub fn files(&self) -> &[SourceFile] {
        &self.files
    }

    /// Returns the line and column where a span begins.
    pub fn place(&self, span: Span) -> Place {
        self.file(span.file).place(span.start)
    }

    /// Returns the text of a span.
    pub fn text(&self, span: Span) -> &str {
        self.file(span.file).text.get(span.range()).unwrap_or_default()
    }
}
