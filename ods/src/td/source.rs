//! The files that were read, and places in them.

use std::ops::Range;
use std::sync::{Arc, OnceLock};

/// A file's number, in the order of reading. A file that is included twice has two.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FileId(pub u32);

/// A range of bytes in a file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Span {
    /// Which file.
    pub file: FileId,
    /// The first byte.
    pub start: u32,
    /// The byte after the last.
    pub end: u32,
}

impl Span {
    /// A range of bytes in a file. Files are shorter than 4 GiB ([`Sources::add`]).
    pub fn new(file: FileId, range: Range<usize>) -> Self {
        Span { file, start: range.start as u32, end: range.end as u32 }
    }

    /// From the beginning of this one to the end of the other; only this one, if the other is in another file.
    pub fn to(self, end: Span) -> Self {
        if end.file == self.file { Span { end: end.end.max(self.end), ..self } } else { self }
    }

    /// The bytes.
    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// Line and column, from 1; the column is one of bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Place {
    /// From 1.
    pub line: u32,
    /// From 1, in bytes.
    pub column: u32,
}

/// Where a text is from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// From a file.
    File,
    /// From the prelude in this crate: there is no such file.
    Prelude,
    /// From the caller.
    Text,
}

/// A file that was read.
#[derive(Debug)]
pub struct SourceFile {
    /// As it was found: the directory as it was given, and the name as it was included.
    pub path: String,
    /// Where it is from.
    pub origin: Origin,
    /// What is in it.
    pub text: Arc<str>,
    /// The `include` that named it; none for the main file.
    pub included_at: Option<Span>,
    lines: OnceLock<Vec<u32>>,
}

impl SourceFile {
    /// Where lines begin.
    fn lines(&self) -> &[u32] {
        self.lines.get_or_init(|| {
            let breaks = self.text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
            std::iter::once(0).chain(breaks.map(|(at, _)| at as u32 + 1)).collect()
        })
    }

    /// The line and column of an offset.
    pub fn place(&self, offset: u32) -> Place {
        let lines = self.lines();
        let line = lines.partition_point(|start| *start <= offset).max(1);
        Place { line: line as u32, column: offset - lines[line - 1] + 1 }
    }
}

/// The files that were read.
#[derive(Default, Debug)]
pub struct Sources {
    files: Vec<SourceFile>,
}

impl Sources {
    /// Adds a text; none if it is too large for offsets of 32 bits, or there are too many.
    pub fn add(&mut self, path: String, text: Arc<str>, included_at: Option<Span>) -> Option<FileId> {
        self.add_from(Origin::Text, path, text, included_at)
    }

    /// Adds a text that is from somewhere; none if it is too large for offsets of 32 bits, or there are too many.
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

    /// A file.
    ///
    /// # Panics
    ///
    /// If the number is of other sources.
    pub fn file(&self, id: FileId) -> &SourceFile {
        &self.files[id.0 as usize]
    }

    /// All files, in the order of reading.
    pub fn files(&self) -> &[SourceFile] {
        &self.files
    }

    /// Where a span begins.
    pub fn place(&self, span: Span) -> Place {
        self.file(span.file).place(span.start)
    }

    /// What is written there.
    pub fn text(&self, span: Span) -> &str {
        self.file(span.file).text.get(span.range()).unwrap_or_default()
    }
}
