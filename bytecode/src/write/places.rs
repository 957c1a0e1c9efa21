//! The places of operations: a million of them in a large module, hardly two alike.
//!
//! They come mostly in the order of a file's lines, so they are found by line, not in a hash table.

use lect_core::Context;
use lect_core::attrs::FileRange;
use lect_core::entity::{Attr, Ident};

use super::tables::FastMap;

/// Places that were met.
#[derive(Default)]
pub(super) struct Places {
    list: Vec<Place>,
    files: Vec<FilePlaces>,
    by_name: FastMap<Ident, u32>,
    /// The file that was last looked for, and the attribute that is its name.
    last: Option<(Ident, u32, Attr)>,
}

/// What came of meeting a place.
pub(super) enum Met {
    /// It was met before and has this number among attributes.
    Again(u32),
    /// It is new: its number among places, and the string attribute that is the name of its file.
    New(u32, Attr),
}

/// A line and a column of a file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub file: u32,
    pub line: u32,
    pub column: u32,
    /// Its number among attributes.
    pub id: u32,
    /// One more than the place of the next one on the line, or nought.
    next: u32,
}

struct FilePlaces {
    name: Attr,
    /// One more than the last place that was met on a line, or nought.
    lines: Vec<u32>,
    /// The same of lines that are too far off.
    far: FastMap<u32, u32>,
}

/// Lines beyond this are looked up in a hash table unless as many places were met.
const NEAR: usize = 1 << 16;

impl FilePlaces {
    /// The last place on a line beyond those that are known, which is near if it is below `most`.
    #[cold]
    fn new_line(&mut self, line: u32, most: usize) -> &mut u32 {
        let near = line as usize;
        if near >= most {
            return self.far.entry(line).or_insert(0);
        }
        self.lines.resize((near + 1).max(self.lines.len() * 2).min(most), 0);
        // Lines that were far off may be near now.
        let lines = &mut self.lines;
        self.far.retain(|&line, head| match lines.get_mut(line as usize) {
            Some(near) => {
                *near = *head;
                false
            }
            None => true,
        });
        &mut self.lines[near]
    }
}

impl Places {
    /// The file of places by the name of the file.
    #[cold]
    fn file(&mut self, ctx: &Context, name: Ident) -> (u32, Attr) {
        let files = &mut self.files;
        let file = *self.by_name.entry(name).or_insert_with(|| {
            let name = ctx.string_attr(ctx.ident_bytes(name));
            files.push(FilePlaces { name, lines: Vec::new(), far: FastMap::default() });
            files.len() as u32 - 1
        });
        let attr = files[file as usize].name;
        self.last = Some((name, file, attr));
        (file, attr)
    }

    /// Meets a place, whose number among attributes is `next` if it was not met before.
    #[inline]
    pub fn meet(&mut self, ctx: &Context, range: &FileRange, next: u32) -> Met {
        let (line, column) = range.start;
        let (file, name) = match self.last {
            Some((name, file, attr)) if name == range.file => (file, attr),
            _ => self.file(ctx, range.file),
        };
        let places = &mut self.files[file as usize];
        let head = match places.lines.len() > line as usize {
            true => &mut places.lines[line as usize],
            false => places.new_line(line, NEAR.max(4 * self.list.len())),
        };
        let mut at = *head;
        while let Some(place) = at.checked_sub(1).and_then(|at| self.list.get(at as usize)) {
            if place.column == column {
                return Met::Again(place.id);
            }
            at = place.next;
        }
        let number = self.list.len() as u32;
        self.list.push(Place { file, line, column, id: next, next: *head });
        *head = number + 1;
        Met::New(number, name)
    }

    /// Lets go of what only meeting places needs.
    pub fn seal(&mut self) {
        for file in &mut self.files {
            (file.lines, file.far) = (Vec::new(), FastMap::default());
        }
    }

    /// A place by number.
    #[inline]
    pub fn get(&self, index: u32) -> Option<&Place> {
        self.list.get(index as usize)
    }

    /// The string attribute that is the name of a place's file.
    pub fn name(&self, file: u32) -> Option<Attr> {
        self.files.get(file as usize).map(|file| file.name)
    }
}
