//! Locations while operations are read.
//!
//! A place is not interned: those of a body are one table of positions, as long as there are bytes of them.

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

/// The locations of a body that was not read.
pub(super) struct Unread {
    bytes: Range<usize>,
    state: LocationState,
}

/// The locations of a body.
#[derive(Default)]
pub(super) struct Locs<'f> {
    /// What is left of the locations; none if they are not wanted.
    cursor: Option<Cursor<'f>>,
    state: LocationState,
    /// The bytes around the cursor that were checked.
    checked: Range<usize>,
    outer: Vec<(Option<Cursor<'f>>, LocationState)>,
    places: Vec<Place>,
    table: Option<(SourcePos, Arc<Table>)>,
}

/// A file, by place in the list, a line and a column.
type Place = (u32, u32, u32);

impl Unread {
    /// All locations of a file.
    pub fn all(file: &Archive) -> Self {
        Self { bytes: file.tables.places.clone(), state: LocationState::initial(file.container.version) }
    }

    /// The location that stands at a byte of the file, and what follows.
    pub fn at(bytes: Range<usize>, state: LocationState) -> Self {
        Self { bytes, state }
    }
}

impl<'f> Locs<'f> {
    /// Begins with the locations of a body.
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
            // A context that has no room for them has them as attributes.
            table: base.map(|base| (base, table)),
            ..Self::default()
        }
    }

    /// The next location.
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
                    Ok(ctx.loc_from_attr(ctx.file_loc_attr(name, line, column)))
                }
            },
            Ok(LocationRead::File(name, ..)) => Err(file.error(ctx, at, format!("invalid file index: {name}"))),
            Ok(LocationRead::Unknown) => Ok(Loc::UNKNOWN),
            Ok(LocationRead::Attr(index)) => attr_loc(file, ctx, at, index),
            Err(fault) => Err(file.report(ctx, &fault)),
        }
    }

    /// Passes over the locations of an isolated operation.
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

    /// Goes on with locations that were passed over, until they are [left](Self::leave).
    pub fn begin(&mut self, file: &'f Archive, unread: &Unread) {
        self.outer.push((self.cursor, self.state));
        if self.cursor.is_some() {
            self.cursor = Some(file.container.range(unread.bytes.clone()));
        }
    }

    /// Goes back to the locations around.
    pub fn leave(&mut self) {
        if let Some((cursor, state)) = self.outer.pop() {
            (self.cursor, self.state) = (cursor, state);
        }
    }

    /// At the end of a stretch no location is left over.
    pub fn end(&self) -> Wire<()> {
        match &self.cursor {
            Some(cursor) if !cursor.is_at_end() => Err(cursor.fault("there are more locations than operations")),
            _ => Ok(()),
        }
    }

    /// Says what the places were.
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
    match ctx.is_location(attr) {
        true => Ok(ctx.loc_from_attr(attr)),
        false => {
            let shown = ctx.show_attr(attr);
            Err(file.error(ctx, at, format!("expected attribute of type: mlir::LocationAttr, but got: {shown}")))
        }
    }
}

/// The places of a body by number.
struct Table {
    files: Box<[Ident]>,
    places: OnceLock<Box<[Place]>>,
}

impl LocTable for Table {
    fn place(&self, ctx: &ContextData, number: u32) -> FilePlace {
        // While the body is read they are not known.
        let place = self.places.get().and_then(|places| places.get(number as usize)).copied();
        let (file, line, column) = place.unwrap_or((u32::MAX, 0, 0));
        let name = self.files.get(file as usize).copied();
        FilePlace { file: name.unwrap_or_else(|| ctx.ident(b"")), line, column }
    }

    fn walker(self: Arc<Self>) -> Box<dyn LocWalker> {
        Box::new(Walker(self))
    }
}

/// A walk along the places of a body.
struct Walker(Arc<Table>);

impl LocWalker for Walker {
    fn place(&mut self, ctx: &ContextData, number: u32) -> FilePlace {
        self.0.place(ctx, number)
    }
}
