//! Locations of a file. Most are plain file positions, which do not become attributes, but are decoded from the file on
//! each use.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use lect_core::context::ContextData;
use lect_core::diag::Reported;
use lect_core::entity::{Entity, Ident};
use lect_core::loc::{Loc, SourcePos};
use lect_core::source::{FilePlace, LocTable, LocWalker};

use super::entry::{EntryCursor, TableWalks};
use super::file::File;
use crate::builtin::codes::AttrCode;
use crate::table::Walks;
use crate::wire::Cursor;

/// Code of the most frequent attribute.
const FILE_LINE_COL: u64 = AttrCode::FileLineColLoc as u64;

/// State of a reader of locations in the table of attributes, and the attribute last checked to be a file name.
#[derive(Default)]
pub(super) struct LocWalk {
    walks: Walks,
    file: Option<u64>,
}

impl File {
    /// Reads a location.
    #[inline]
    pub(super) fn loc(
        &self,
        ctx: &ContextData,
        walks: &TableWalks,
        cursor: &mut Cursor<'_>,
        walk: &mut LocWalk,
    ) -> Result<Loc, Reported> {
        let at = cursor.offset();
        let index = cursor.varint().map_err(|fault| self.report(ctx, &fault))?;
        if let Some(loc) = self.place_loc(ctx, walks, index, walk) {
            return Ok(loc);
        }
        let attr = match self.known_attr(index) {
            Some(attr) => attr,
            None => ctx.reported(EntryCursor::attr_at(self, ctx, walks, at, index, 0))?,
        };
        match ctx.attrs().is_location(attr) {
            true => Ok(ctx.attrs().loc_value(attr)),
            false => {
                let shown = ctx.attrs().show(attr);
                Err(self.error(ctx, at, format!("expected attribute of type: mlir::LocationAttr, but got: {shown}")))
            }
        }
    }

    /// Returns the source position that represents a location, if it is a valid file position.
    fn place_loc(&self, ctx: &ContextData, walks: &TableWalks, index: u64, walk: &mut LocWalk) -> Option<Loc> {
        let base = (*self.places.get()?)?;
        let (file, _, _) = self.place_parts(index, &mut walk.walks)?;
        if walk.file != Some(file) {
            let attr = match self.known_attr(file) {
                Some(attr) => attr,
                // The error is reported when the location is read as an attribute.
                None => EntryCursor::attr_at(self, ctx, walks, 0, file, 0).ok()?,
            };
            ctx.attrs().string_value(attr)?;
            walk.file = Some(file);
        }
        Some(Loc::source(SourcePos(base.0.checked_add(u32::try_from(index).ok()?)?)))
    }

    /// Decodes a file position: the number of the file name, the line and the column.
    #[inline]
    pub(super) fn place_parts(&self, index: u64, walks: &mut Walks) -> Option<(u64, u32, u32)> {
        let entry = self.attrs.walks(&self.image, walks, usize::try_from(index).ok()?)?;
        if !entry.custom || Some(entry.dialect) != self.builtin {
            return None;
        }
        if let Some(place) = self.short_place(&entry.bytes) {
            return Some(place);
        }
        // Decoding is faster if more bytes follow, so the end is checked afterwards.
        let mut cursor = self.image.range(entry.bytes.start..self.image.bytes.len());
        if cursor.varint().ok()? != FILE_LINE_COL {
            return None;
        }
        let (file, line, column) = (cursor.varint().ok()?, cursor.varint().ok()?, cursor.varint().ok()?);
        (cursor.offset() == entry.bytes.end).then_some(())?;
        Some((file, u32::try_from(line).ok()?, u32::try_from(column).ok()?))
    }

    /// Decodes a file position with a one-byte file number and short numbers, the most frequent case.
    #[inline]
    fn short_place(&self, entry: &Range<usize>) -> Option<(u64, u32, u32)> {
        const CODE: u8 = (FILE_LINE_COL << 1 | 1) as u8;
        let &[code, file, ref numbers @ ..] = self.image.bytes.get(entry.start..)?.first_chunk::<10>()?;
        if code != CODE || file & 1 == 0 {
            return None;
        }
        let word = u64::from_le_bytes(*numbers);
        let line_length = word.trailing_zeros() + 1;
        if line_length > 4 {
            return None;
        }
        let rest = word >> (8 * line_length);
        let column_length = rest.trailing_zeros() + 1;
        if column_length > 4 || entry.end != entry.start + 2 + (line_length + column_length) as usize {
            return None;
        }
        let number = |word: u64, length: u32| (word as u32) << (32 - 8 * length) >> (32 - 7 * length);
        Some((u64::from(file >> 1), number(word, line_length), number(rest, column_length)))
    }

    /// Returns the name of a file in the context. Most locations are in one file.
    fn file_name(&self, ctx: &ContextData, file: u64) -> Ident {
        let last = self.last_file.load(Ordering::Relaxed);
        if last >> 32 == file + 1
            && let Some(ident) = (last as u32 as usize).checked_sub(1)
        {
            return Ident::new(ident);
        }
        let name = self.known_attr(file).and_then(|attr| ctx.attrs().string_value(attr));
        let ident = ctx.ident(name.unwrap_or_default());
        self.last_file.store((file + 1) << 32 | (ident.index() as u64 + 1), Ordering::Relaxed);
        ident
    }
}

impl LocTable for File {
    fn place(&self, ctx: &ContextData, number: u32) -> FilePlace {
        let parts = self.place_parts(u64::from(number), &mut Walks::default());
        let (file, line, column) = parts.unwrap_or_default();
        FilePlace { file: self.file_name(ctx, file), line, column }
    }

    fn walker(self: Arc<Self>) -> Box<dyn LocWalker> {
        Box::new(PlaceWalker { file: self, walks: Walks::default() })
    }
}

/// A walk along the file positions.
struct PlaceWalker {
    file: Arc<File>,
    walks: Walks,
}

impl LocWalker for PlaceWalker {
    fn place(&mut self, ctx: &ContextData, number: u32) -> FilePlace {
        let parts = self.file.place_parts(u64::from(number), &mut self.walks);
        let (file, line, column) = parts.unwrap_or_default();
        FilePlace { file: self.file.file_name(ctx, file), line, column }
    }
}
