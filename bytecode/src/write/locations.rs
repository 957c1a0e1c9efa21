//! Table of file locations: a million in a large module, hardly two of them equal.
//!
//! Locations mostly follow the order of a file's lines, so they are looked up by line, not in a hash table.

use lect_core::context::ContextData;
use lect_core::entity::{Attr, Ident};
use lect_core::source::FilePlace;

use super::tables::FastMap;

/// Locations in use.
#[derive(Default)]
pub struct Locations {
    /// Locations by number among attributes, nearly all of which are file locations.
    list: Vec<Place>,
    /// Runs of locations in one file: first number, and file.
    runs: Vec<(u32, u32)>,
    files: Vec<FilePlaces>,
    by_name: FastMap<Ident, u32>,
    /// Locations on lines that have more than [`CROWD`], by file, line and column.
    crowded: FastMap<(u32, u32, u32), u32>,
    /// The file that was last looked up.
    last: Option<(Ident, u32)>,
    /// Number of announced operations.
    expected: usize,
}

/// Result of adding a location.
pub enum Met {
    /// The location has this number among attributes.
    Again(u32),
    /// The location is new; with the string attribute of its file name if that is new, too.
    New(Option<Attr>),
}

/// A line and a column of a file.
#[derive(Clone, Copy, Default, Debug)]
pub struct Place {
    pub line: u32,
    pub column: u32,
    /// Number plus one of the next location on the line, or zero.
    pub next: u32,
}

// There are as many as operations, and touching new memory costs more than the work on it.
const _: () = assert!(size_of::<Place>() == 12);

struct FilePlaces {
    name: Attr,
    /// Number of locations in the file.
    count: u32,
    /// Number plus one of the most recent location of each line, or zero.
    lines: Vec<u32>,
    /// The same for lines beyond the end of `lines`.
    far: FastMap<u32, u32>,
}

/// Lines beyond this are looked up in a hash table unless there are as many operations.
const NEAR: usize = 1 << 16;

/// Number of locations on a line that are compared one by one. Further ones are looked up in a hash table: a module may
/// be a single line.
pub const CROWD: u32 = 16;

impl FilePlaces {
    /// Returns the head of the list for a line beyond the known ones. The line gets an entry in `lines` if it is below
    /// `most`.
    #[cold]
    fn new_line(&mut self, line: u32, most: usize) -> &mut u32 {
        let near = line as usize;
        if near >= most {
            return self.far.entry(line).or_insert(0);
        }
        self.lines.resize((near + 1).max(self.lines.len() / 4 * 5).min(most), 0);
        // Lines from the hash table may have an entry in `lines` now.
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

impl Locations {
    /// Returns the number of a file by its name.
    #[cold]
    fn file_named(&mut self, ctx: &ContextData, name: Ident) -> u32 {
        let files = &mut self.files;
        let file = *self.by_name.entry(name).or_insert_with(|| {
            let name = ctx.attrs().string(ctx.ident_bytes(name));
            files.push(FilePlaces { name, count: 0, lines: Vec::new(), far: FastMap::default() });
            files.len() as u32 - 1
        });
        self.last = Some((name, file));
        file
    }

    /// Announces operations; the last of them may be visited first.
    pub fn expect(&mut self, ops: usize) {
        self.expected += ops;
    }

    /// Adds a location. `next` is its number among attributes if it is new.
    #[inline]
    pub fn meet(&mut self, ctx: &ContextData, place: FilePlace, next: u32) -> Met {
        let FilePlace { line, column, .. } = place;
        let file = match self.last {
            Some((name, file)) if name == place.file => file,
            _ => self.file_named(ctx, place.file),
        };
        let places = &mut self.files[file as usize];
        let head = match places.lines.len() > line as usize {
            true => &mut places.lines[line as usize],
            false => places.new_line(line, NEAR.max(4 * self.expected.max(self.list.len()))),
        };
        let mut at = *head;
        let mut compared = 0;
        while let Some(id) = at.checked_sub(1) {
            let Some(place) = self.list.get(id as usize) else { break };
            if place.column == column {
                return Met::Again(id);
            }
            at = place.next;
            compared += 1;
        }
        let is_crowded = compared >= CROWD;
        if is_crowded && let Some(&id) = self.crowded.get(&(file, line, column)) {
            return Met::Again(id);
        }
        if self.list.len() < next as usize {
            self.list.resize(next as usize, Place::default());
        }
        if is_crowded {
            self.crowded.insert((file, line, column), next);
            self.list.push(Place { line, column, next: 0 });
        } else {
            self.list.push(Place { line, column, next: *head });
            *head = next + 1;
        }
        if self.runs.last().is_none_or(|run| run.1 != file) {
            self.runs.push((next, file));
        }
        places.count += 1;
        Met::New((places.count == 1).then_some(places.name))
    }

    /// Returns the names of files, and the number of locations in each.
    pub fn names(&self) -> impl Iterator<Item = (Attr, u32)> {
        self.files.iter().map(|file| (file.name, file.count))
    }

    /// Drops the data that only adding needs.
    pub fn seal(&mut self) {
        for file in &mut self.files {
            (file.lines, file.far) = (Vec::new(), FastMap::default());
        }
        self.crowded = FastMap::default();
    }

    /// Returns the location with a number among attributes.
    #[inline]
    pub fn get(&self, id: u32) -> Option<&Place> {
        self.list.get(id as usize)
    }

    /// Returns the file of a location, and the first number of the next run.
    pub fn file(&self, id: u32) -> (u32, u32) {
        let after = self.runs.partition_point(|run| run.0 <= id);
        let file = after.checked_sub(1).and_then(|at| self.runs.get(at)).map_or(0, |run| run.1);
        (file, self.runs.get(after).map_or(u32::MAX, |run| run.0))
    }

    /// Returns the string attribute of a file's name.
    pub fn name(&self, file: u32) -> Option<Attr> {
        self.files.get(file as usize).map(|file| file.name)
    }
}
