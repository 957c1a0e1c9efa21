//! Locations while operations are read.
//!
//! File positions are not interned: those of a body form one table, as long as the context has room for them.

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use lect_core::context::ContextData;
use lect_core::diag::Reported;
use lect_core::entity::Ident;
use lect_core::loc::{Loc, SourcePos};
use lect_core::source::{FilePlace, LocTable, LocWalker};

use super::Archive;
use crate::archive::container::SectionId;
use crate::archive::locations::{LocationRead, LocationState};
use crate::wire::{Cursor, Wire};

/// Locations of an unread body.
pub(super) struct Unread {
    bytes: Range<usize>,
    state: LocationState,
}

/// Locations of a body.
#[derive(Default)]
pub(super) struct Locs<'f> {
    /// The remaining locations; `None` if locations are not read.
    cursor: Option<Cursor<'f>>,
    state: LocationState,
    /// The verified range of bytes that contains the cursor.
    checked: Range<usize>,
    outer: Vec<(Option<Cursor<'f>>, LocationState)>,
    places: Vec<Place>,
    table: Option<(SourcePos, Arc<Table>)>,
}

/// A file, by place in the list, a line and a column.
type Place = (u32, u32, u32);

impl Unread {
    /// Returns all locations of a file.
    pub fn all(file: &Archive) -> Self {
        Self { bytes: file.tables.places.clone(), state: LocationState::initial(file.container.version) }
    }

    /// Returns the locations that begin with those in `bytes`.
    pub fn at(bytes: Range<usize>, state: LocationState) -> Self {
        Self { bytes, state }
    }
}

impl<'f> Locs<'f> {
    /// Opens the locations of a body.
    pub fn open(file: &'f Archive, ctx: &ContextData, unread: &Unread) -> Self {
        if !file.has_places {
            return Self::default();
        }
        let table = Arc::new(Table { files: file.files.clone(), places: OnceLock::new() });
        let length = u32::try_from(unread.bytes.len()).ok();
        let base = length.and_then(|length| ctx.sources().add_table(length, table.clone()));
        Self {
            cursor: Some(file.container.range(unread.bytes.clone())),
            state: unread.state,
            // If the context has no room for them, they become attributes.
            table: base.map(|base| (base, table)),
            ..Self::default()
        }
    }

    /// Reads the next location.
    #[inline]
    pub fn next(&mut self, file: &Archive, ctx: &ContextData, class: usize) -> Result<Loc, Reported> {
        let Some(cursor) = &mut self.cursor else { return Ok(Loc::UNKNOWN) };
        let at = cursor.offset();
        if !self.checked.contains(&at) {
            let checked = file.container.check_at(SectionId::Locations, at);
            self.checked = checked.map_err(|fault| file.report(ctx, &fault))?;
        }
        match self.state.read(cursor, class) {
            Ok(LocationRead::File(name, line, column)) if (name as usize) < file.files.len() => match &self.table {
                Some((base, _)) => {
                    let number = self.places.len() as u32;
                    self.places.push((name, line, column));
                    Ok(Loc::source(SourcePos(base.0.saturating_add(number))))
                }
                None => {
                    let name = file.files.get(name as usize).copied().unwrap_or(ctx.ident(b""));
                    Ok(ctx.attrs().loc_value(ctx.attrs().file_loc(name, line, column)))
                }
            },
            Ok(LocationRead::File(name, ..)) => Err(file.error(ctx, at, format!("invalid file index: {name}"))),
            Ok(LocationRead::Unknown) => Ok(Loc::UNKNOWN),
            Ok(LocationRead::Attr(index)) => attr_loc(file, ctx, at, index),
            Err(fault) => Err(file.report(ctx, &fault)),
        }
    }

    /// Skips the locations of an isolated operation.
    pub fn enter(&mut self, file: &Archive) -> Wire<Unread> {
        let Some(cursor) = &mut self.cursor else { return Ok(Unread { bytes: 0..0, state: self.state }) };
        let length = cursor.leb()?;
        let start = cursor.offset();
        if !self.checked.contains(&start.saturating_sub(1)) {
            self.checked = file.container.check_at(SectionId::Locations, start.saturating_sub(1))?;
        }
        let bytes = cursor.take_long(length)?;
        Ok(Unread { bytes: start..start + bytes.len(), state: self.state })
    }

    /// Continues with locations that were skipped, until they are [left](Self::leave).
    pub fn begin(&mut self, file: &'f Archive, unread: &Unread) {
        self.outer.push((self.cursor, self.state));
        if self.cursor.is_some() {
            self.cursor = Some(file.container.range(unread.bytes.clone()));
        }
    }

    /// Returns to the locations of the enclosing stretch.
    pub fn leave(&mut self) {
        if let Some((cursor, state)) = self.outer.pop() {
            (self.cursor, self.state) = (cursor, state);
        }
    }

    /// Checks that no locations are left at the end of a stretch.
    pub fn end(&self) -> Wire<()> {
        match &self.cursor {
            Some(cursor) if !cursor.is_at_end() => Err(cursor.fault("there are more locations than operations")),
            _ => Ok(()),
        }
    }

    /// Publishes the positions of the body.
    pub fn finish(&mut self) {
        if let Some((_, table)) = &self.table {
            let _ = table.places.set(std::mem::take(&mut self.places).into());
        }
    }
}

#[cold]
fn attr_loc(file: &Archive, ctx: &ContextData, at: usize, index: u64) -> Result<Loc, Reported> {
    let number = usize::try_from(index).ok().and_then(|index| file.tables.locs.get(index));
    let Some(&number) = number else { return Err(file.error(ctx, at, format!("invalid location index: {index}"))) };
    let attr = ctx.reported(file.attr_at(ctx, at, number))?;
    match ctx.attrs().is_location(attr) {
        true => Ok(ctx.attrs().loc_value(attr)),
        false => {
            let shown = ctx.attrs().show(attr);
            Err(file.error(ctx, at, format!("expected attribute of type: mlir::LocationAttr, but got: {shown}")))
        }
    }
}

/// Positions of a body, by number.
struct Table {
    files: Box<[Ident]>,
    places: OnceLock<Box<[Place]>>,
}

impl LocTable for Table {
    fn place(&self, ctx: &ContextData, number: u32) -> FilePlace {
        // Positions are unknown until the body is read.
        let place = self.places.get().and_then(|places| places.get(number as usize)).copied();
        let (file, line, column) = place.unwrap_or((u32::MAX, 0, 0));
        let name = self.files.get(file as usize).copied();
        FilePlace { file: name.unwrap_or_else(|| ctx.ident(b"")), line, column }
    }

    fn walker(self: Arc<Self>) -> Box<dyn LocWalker> {
        Box::new(Walker(self))
    }
}

/// A walk along the positions of a body.
struct Walker(Arc<Table>);

impl LocWalker for Walker {
    fn place(&mut self, ctx: &ContextData, number: u32) -> FilePlace {
        self.0.place(ctx, number)
    }
}
