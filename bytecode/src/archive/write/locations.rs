//! Encoder of locations as differences.

use hashbrown::hash_map::Entry;
use lect_core::attrs::AttrData;
use lect_core::context::ContextData;
use lect_core::entity::{Attr, Ident};
use lect_core::loc::Loc;
use lect_core::source::{Place, PlaceFinder};

use super::nested::Nested;
use crate::archive::container::VERSION;
use crate::archive::locations::LocationState;
use crate::write::tables::FastMap;

/// Writes locations.
pub(super) struct Locations<'a> {
    ctx: &'a ContextData,
    finder: PlaceFinder<'a>,
    is_wanted: bool,
    /// Whether any location is known.
    is_needed: bool,
    nested: Nested,
    state: LocationState,
    outer: Vec<LocationState>,
    files: Vec<Ident>,
    file_ids: FastMap<Ident, u32>,
    /// The file that was last looked up.
    last: Option<(Ident, u32)>,
    attrs: Vec<Attr>,
    attr_ids: FastMap<Attr, u32>,
}

/// The encoded locations.
pub(super) struct Written {
    pub is_needed: bool,
    pub files: Vec<Ident>,
    pub attrs: Vec<Attr>,
    pub stream: Vec<u8>,
}

impl<'a> Locations<'a> {
    /// Class of block arguments: columns are predicted by class.
    pub const ARGUMENT: usize = 2;

    /// Returns the class of an operation.
    pub fn class(results: usize) -> usize {
        usize::from(results > 0)
    }

    pub fn new(ctx: &'a ContextData, is_wanted: bool) -> Self {
        Self {
            ctx,
            finder: PlaceFinder::new(ctx),
            is_wanted,
            is_needed: false,
            nested: Nested::default(),
            state: LocationState::initial(VERSION),
            outer: Vec::new(),
            files: Vec::new(),
            file_ids: FastMap::default(),
            last: None,
            attrs: Vec::new(),
            attr_ids: FastMap::default(),
        }
    }

    /// Encodes the next location.
    #[inline]
    pub fn meet(&mut self, loc: Loc, class: usize) {
        if !self.is_wanted {
            return;
        }
        match self.finder.find(loc) {
            Place::Unknown => self.nested.sink.leb(3),
            Place::File(place) => self.place(place.file, (place.line, place.column), class),
            Place::Attr(attr) => self.attr(attr, class),
        }
    }

    fn attr(&mut self, attr: Attr, class: usize) {
        if let AttrData::FileLoc(place) = self.ctx.attrs().data(attr)
            && place.end.is_none()
        {
            return self.place(place.file, place.start, class);
        }
        self.is_needed = true;
        let next = self.attrs.len() as u32;
        let number = match self.attr_ids.entry(attr) {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(new) => {
                self.attrs.push(attr);
                *new.insert(next)
            }
        };
        self.nested.sink.leb(u64::from(number) << 3 | 7);
    }

    #[inline(always)]
    fn place(&mut self, file: Ident, at: (u32, u32), class: usize) {
        let number = match self.last {
            Some((last, number)) if last == file => number,
            _ => self.file(file),
        };
        self.state.write(number, at, class, &mut self.nested.sink);
    }

    /// Returns the number of a file.
    #[cold]
    fn file(&mut self, file: Ident) -> u32 {
        self.is_needed = true;
        let next = self.files.len() as u32;
        let number = *self.file_ids.entry(file).or_insert(next);
        if number == next {
            self.files.push(file);
        }
        self.last = Some((file, number));
        number
    }

    /// Returns the position of the next location, and the state for decoding it.
    pub fn mark(&self) -> (usize, LocationState) {
        (self.nested.sink.len(), self.state)
    }

    /// Begins the content of an isolated operation.
    pub fn enter(&mut self) {
        if self.is_wanted {
            self.nested.enter();
            self.outer.push(self.state);
        }
    }

    /// Ends the content of an isolated operation.
    pub fn leave(&mut self) {
        if self.is_wanted {
            self.nested.leave();
            self.state = self.outer.pop().unwrap_or_default();
        }
    }

    /// Returns the encoded locations, and converts `marks` to positions in them.
    pub fn finish(self, marks: &mut [usize]) -> Written {
        let Self { is_needed, files, attrs, nested, .. } = self;
        Written { is_needed, files, attrs, stream: nested.finish(marks) }
    }
}
