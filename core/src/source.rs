//! Source buffers that locations point into, laid end to end in one space of positions.
//!
//! A [`SourcePos`] has four bytes: buffer, line and column are computed on demand. A buffer's text is shared bytes of
//! any encoding (shared with a file that was read). Even after the text is [released](Buffer::release), positions can
//! be resolved, because the line table is kept.
//!
//! There are two ways to split a file into chunks. `mlir-opt` reports positions in the whole file: then a chunk is a
//! range of the file's own buffer, as returned by [`split`]. `mlir-translate` and `mlir-pdll` number the lines of each
//! chunk: use [`SourceMap::add_chunk`].

use std::fmt;
use std::ops::Range;
use std::sync::{Arc, OnceLock, PoisonError, RwLock};

use crate::attrs::FileRange;
use crate::context::ContextData;
use crate::entity::{Attr, Ident};
use crate::loc::{Loc, LocKind, SourcePos};

/// Bytes of a buffer: shared, of any encoding.
pub type Text = Arc<dyn AsRef<[u8]> + Send + Sync>;

/// Default marker at which `mlir-opt` splits a file.
pub const SPLIT_MARKER: &[u8] = b"// -----";

/// The source buffers of a context. Buffers are added and never removed, from any thread.
#[derive(Default)]
pub struct SourceMap {
    buffers: RwLock<Vec<Arc<Buffer>>>,
    tables: RwLock<Vec<PlacedTable>>,
}

/// A table, and the range of positions of its entries.
type PlacedTable = (Range<u32>, Arc<dyn LocTable>);

/// A table of file positions, which are decoded on demand.
pub trait LocTable: Send + Sync {
    /// Returns the entry with a number.
    fn place(&self, ctx: &ContextData, number: u32) -> FilePlace;

    /// Creates a decoder for many entries, fast if most of them follow their predecessor directly.
    fn walker(self: Arc<Self>) -> Box<dyn LocWalker>;
}

/// A decoder of the entries of a [`LocTable`].
pub trait LocWalker {
    /// Returns the entry with a number.
    fn place(&mut self, ctx: &ContextData, number: u32) -> FilePlace;
}

/// Line and column in a file, counted from one; zero if unknown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FilePlace {
    /// Name of the file.
    pub file: Ident,
    /// The line.
    pub line: u32,
    /// Byte column.
    pub column: u32,
}

// Small enough to be passed in registers.
const _: () = assert!(size_of::<FilePlace>() == 12);

impl From<FilePlace> for FileRange {
    fn from(place: FilePlace) -> Self {
        Self::place(place.file, place.line, place.column)
    }
}

/// A text in a [`SourceMap`].
pub struct Buffer {
    name: Box<[u8]>,
    base: u32,
    len: u32,
    text: RwLock<Option<Text>>,
    /// Offset of the start of each line; the first is zero.
    lines: Arc<OnceLock<Box<[u32]>>>,
}

/// A position in a text, counted as in `mlir-opt`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub struct LineCol {
    /// Line number, counted from one. Lines end at `\n` only.
    pub line: u32,
    /// Byte column, counted from one.
    pub column: u32,
}

/// Error: the buffers of a context would exceed the 2^31 - 1 available positions.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct SourceSpaceFull {
    /// Display name of the rejected buffer.
    pub name: String,
    /// Length of the rejected buffer in bytes.
    pub len: usize,
    /// Maximal length of a further buffer in bytes.
    pub free: usize,
}

impl fmt::Display for SourceSpaceFull {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, len, free } = self;
        write!(f, "cannot load '{name}': it has {len} bytes, and {free} are left of the {} ", SourcePos::LIMIT)?;
        f.write_str("bytes of source text that one context can hold")
    }
}

impl std::error::Error for SourceSpaceFull {}

/// Returns the position at which the next text or table can begin.
fn end_of(buffers: &[Arc<Buffer>], tables: &[PlacedTable]) -> u32 {
    let text = buffers.last().map_or(0, |last| last.base + last.len + 1);
    text.max(tables.last().map_or(0, |last| last.0.end))
}

impl SourceMap {
    /// Adds a text after all others. `name` is a path as given by the user; `-` is replaced by `<stdin>`.
    pub fn add(&self, name: &[u8], text: Text) -> Result<Arc<Buffer>, SourceSpaceFull> {
        self.add_with_lines(name, text, Arc::default())
    }

    /// Adds the text of a buffer of another context. Both share a line table.
    pub fn add_again(&self, other: &Buffer) -> Result<Arc<Buffer>, SourceSpaceFull> {
        let text = other.text().unwrap_or_else(|| Arc::new(Vec::new()));
        self.add_with_lines(&other.name, text, Arc::clone(&other.lines))
    }

    fn add_with_lines(
        &self,
        name: &[u8],
        text: Text,
        lines: Arc<OnceLock<Box<[u32]>>>,
    ) -> Result<Arc<Buffer>, SourceSpaceFull> {
        let mut buffers = self.buffers.write().unwrap_or_else(PoisonError::into_inner);
        let tables = self.tables.read().unwrap_or_else(PoisonError::into_inner);
        let base = end_of(&buffers, &tables);
        let name = if name == b"-" { b"<stdin>" } else { name };
        let text_len = (*text).as_ref().len();
        // The end of a text is a position as well, so one position is reserved.
        let free = (SourcePos::LIMIT - base).saturating_sub(1);
        let len = u32::try_from(text_len).ok().filter(|len| *len <= free).ok_or_else(|| SourceSpaceFull {
            name: String::from_utf8_lossy(name).into_owned(),
            len: text_len,
            free: free as usize,
        })?;
        let buffer = Arc::new(Buffer { name: name.into(), base, len, text: RwLock::new(Some(text)), lines });
        buffers.push(buffer.clone());
        Ok(buffer)
    }

    /// Assigns positions to the entries of a table, and returns the first. Returns `None` if there are too many
    /// entries.
    pub fn add_table(&self, len: u32, table: Arc<dyn LocTable>) -> Option<SourcePos> {
        let buffers = self.buffers.read().unwrap_or_else(PoisonError::into_inner);
        let mut tables = self.tables.write().unwrap_or_else(PoisonError::into_inner);
        let base = end_of(&buffers, &tables);
        let end = base.checked_add(len).filter(|end| *end < SourcePos::LIMIT)?;
        tables.push((base..end, table));
        Some(SourcePos(base))
    }

    /// Returns the table entry at a position, if that belongs to a table.
    pub fn table_place(&self, ctx: &ContextData, pos: SourcePos) -> Option<FilePlace> {
        let (range, table) = self.table(pos)?;
        Some(table.place(ctx, pos.0 - range.start))
    }

    fn table(&self, pos: SourcePos) -> Option<PlacedTable> {
        let tables = self.tables.read().unwrap_or_else(PoisonError::into_inner);
        let after = tables.partition_point(|(range, _)| range.start <= pos.0);
        tables.get(after.checked_sub(1)?).filter(|(range, _)| range.contains(&pos.0)).cloned()
    }

    /// Adds the chunk `range` of a file as a buffer of its own, with lines counted from one.
    ///
    /// Diagnostics in the chunk have the form `within split at FILE:LINE offset :L:C: error: ..`, where `LINE` is the
    /// first line of the chunk.
    pub fn add_chunk(&self, file: &Buffer, range: Range<usize>) -> Result<Arc<Buffer>, SourceSpaceFull> {
        let mut name = b"within split at ".to_vec();
        name.extend_from_slice(&file.name);
        let line = file.line_col(range.start).line;
        name.extend_from_slice(format!(":{line} offset ").as_bytes());
        let text: Text = file.text().unwrap_or_else(|| Arc::new([]));
        self.add(&name, Arc::new(Part { text, range }))
    }

    /// Returns the buffer that contains a position.
    pub fn buffer(&self, pos: SourcePos) -> Option<Arc<Buffer>> {
        let buffers = self.buffers.read().unwrap_or_else(PoisonError::into_inner);
        let after = buffers.partition_point(|buffer| buffer.base <= pos.0);
        let buffer = buffers.get(after.checked_sub(1)?)?;
        (pos.0 - buffer.base <= buffer.len).then(|| buffer.clone())
    }

    /// Returns buffer, line and column of a position.
    pub fn resolve(&self, pos: SourcePos) -> Option<(Arc<Buffer>, LineCol)> {
        let buffer = self.buffer(pos)?;
        let place = buffer.line_col((pos.0 - buffer.base) as usize);
        Some((buffer, place))
    }

    /// Returns the buffer last added under a name.
    pub fn buffer_named(&self, name: &[u8]) -> Option<Arc<Buffer>> {
        let buffers = self.buffers.read().unwrap_or_else(PoisonError::into_inner);
        buffers.iter().rev().find(|buffer| *buffer.name == *name).cloned()
    }
}

impl Buffer {
    /// Returns the display name.
    pub fn name(&self) -> &[u8] {
        &self.name
    }

    /// Returns the length of the text in bytes, even after release.
    #[allow(clippy::len_without_is_empty, reason = "an empty text is not a special case to anybody")]
    pub fn len(&self) -> usize {
        self.len as usize
    }

    /// Returns the position of a byte, or of the end of the text for larger offsets.
    #[inline]
    pub fn pos(&self, offset: usize) -> SourcePos {
        SourcePos(self.base + offset.min(self.len as usize) as u32)
    }

    /// Returns the offset of a position in this buffer, if it is one.
    pub fn offset(&self, pos: SourcePos) -> Option<usize> {
        pos.0.checked_sub(self.base).filter(|offset| *offset <= self.len).map(|offset| offset as usize)
    }

    /// Returns the text, unless it was released.
    pub fn text(&self) -> Option<Text> {
        self.text.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Releases the text. Positions can still be resolved, but source lines are no longer shown.
    pub fn release(&self) {
        self.lines();
        *self.text.write().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// Returns line and column of an offset, or of the end of the text for larger offsets.
    pub fn line_col(&self, offset: usize) -> LineCol {
        let offset = offset.min(self.len as usize) as u32;
        let lines = self.lines();
        let line = lines.partition_point(|start| *start <= offset);
        let start = line.checked_sub(1).and_then(|index| lines.get(index)).copied().unwrap_or(0);
        LineCol { line: line as u32, column: offset - start + 1 }
    }

    /// Returns the range of a line, without the terminating `\n` or `\r\n`. Lines are counted from one.
    pub fn line_range(&self, line: u32) -> Option<Range<usize>> {
        let lines = self.lines();
        let index = line.checked_sub(1)? as usize;
        let start = *lines.get(index)? as usize;
        let Some(next) = lines.get(index + 1) else { return Some(start..self.len as usize) };
        let mut end = *next as usize - 1;
        if let Some(text) = self.text()
            && end > start
            && (*text).as_ref().get(end - 1) == Some(&b'\r')
        {
            end -= 1;
        }
        Some(start..end)
    }

    fn lines(&self) -> &[u32] {
        self.lines.get_or_init(|| {
            // `release` builds the line table before it removes the text.
            let Some(text) = self.text() else { return Box::new([0]) };
            let ends = memchr::memchr_iter(b'\n', (*text).as_ref());
            std::iter::once(0).chain(ends.map(|end| end as u32 + 1)).collect()
        })
    }
}

/// A resolved location.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// `loc(unknown)`
    Unknown,
    /// A position in a file, not an attribute yet.
    File(FilePlace),
    /// An attribute.
    Attr(Attr),
}

/// Resolver for many locations, fast if each is on the line of the previous one, or on the next.
pub struct PlaceFinder<'c> {
    ctx: &'c ContextData,
    buffer: Option<(Arc<Buffer>, Ident)>,
    line: usize,
    table: Option<(Range<u32>, Box<dyn LocWalker>)>,
}

impl<'c> PlaceFinder<'c> {
    /// Creates a resolver.
    pub fn new(ctx: &'c ContextData) -> Self {
        Self { ctx, buffer: None, line: 0, table: None }
    }

    /// Resolves a location.
    #[inline]
    pub fn find(&mut self, loc: Loc) -> Place {
        let pos = match loc.kind() {
            LocKind::Unknown => return Place::Unknown,
            LocKind::Attr(attr) => return Place::Attr(attr),
            LocKind::Source(pos) => pos,
        };
        match &mut self.table {
            Some((range, table)) if range.contains(&pos.0) => Place::File(table.place(self.ctx, pos.0 - range.start)),
            _ => self.find_in_text(pos),
        }
    }

    fn find_in_text(&mut self, pos: SourcePos) -> Place {
        if self.buffer.as_ref().is_none_or(|(buffer, _)| buffer.offset(pos).is_none()) {
            let Some(buffer) = self.ctx.sources().buffer(pos) else {
                self.table = self.ctx.sources().table(pos).map(|(range, table)| (range, table.walker()));
                return self.ctx.sources().table_place(self.ctx, pos).map_or(Place::Unknown, Place::File);
            };
            let file = self.ctx.ident(buffer.name());
            (self.buffer, self.line) = (Some((buffer, file)), 0);
        }
        let Some((buffer, file)) = &self.buffer else { return Place::Unknown };
        let offset = buffer.offset(pos).unwrap_or(0) as u32;
        let lines = buffer.lines();
        let begins = |line: usize| lines.get(line).is_none_or(|start| *start <= offset);
        let ends = |line: usize| lines.get(line + 1).is_none_or(|next| offset < *next);
        if !begins(self.line) || !ends(self.line) {
            self.line += 1;
            if !begins(self.line) || !ends(self.line) {
                self.line = lines.partition_point(|start| *start <= offset).saturating_sub(1);
            }
        }
        let start = lines.get(self.line).copied().unwrap_or(0);
        Place::File(FilePlace { file: *file, line: self.line as u32 + 1, column: offset - start + 1 })
    }
}

impl fmt::Debug for Buffer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Buffer({:?}, {} bytes at {})", String::from_utf8_lossy(&self.name), self.len, self.base)
    }
}

/// A range of a shared text.
struct Part {
    text: Text,
    range: Range<usize>,
}

impl AsRef<[u8]> for Part {
    fn as_ref(&self) -> &[u8] {
        (*self.text).as_ref().get(self.range.clone()).unwrap_or_default()
    }
}

/// Result of [`split`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Split {
    /// Chunks in order, without markers; at least one, possibly empty.
    pub chunks: Vec<Range<usize>>,
    /// Offsets for warnings: the ends of incomplete markers.
    pub near_misses: Vec<usize>,
}

/// Divides `text` at each occurrence of `marker`, also within a line, as `mlir-opt` does.
///
/// A marker without its last two bytes is a near miss. An empty marker divides nothing.
pub fn split(text: &[u8], marker: &[u8]) -> Split {
    let mut split = Split { chunks: Vec::new(), near_misses: Vec::new() };
    let (mut start, mut from) = (0, 0);
    // A marker of two bytes or fewer has no near misses.
    let prefix = if marker.len() > 2 { &marker[..marker.len() - 2] } else { marker };
    let finder = memchr::memmem::Finder::new(prefix);
    while !marker.is_empty()
        && let Some(rest) = text.get(from..)
        && let Some(found) = finder.find(rest)
    {
        let at = from + found;
        if rest[found..].starts_with(marker) {
            split.chunks.push(start..at);
            from = at + marker.len();
            start = from;
        } else {
            from = at + prefix.len();
            split.near_misses.push(from);
        }
    }
    split.chunks.push(start..text.len());
    split
}
