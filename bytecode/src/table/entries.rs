//! Positions of attributes and types.
//!
//! A module of a million operations has a million locations, most of which are never used. So opening a file skips over
//! their lengths, which take one byte each, and notes only every sixteenth position.

use std::ops::Range;

use super::Names;
use crate::sections::{Image, SectionId};
use crate::wire::{Cursor, Wire};

/// Number of entries between noted positions.
const STRIDE: usize = 16;

/// Consecutive entries of one dialect.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// Number of the dialect.
    pub dialect: u32,
    /// Numbers of the entries.
    pub entries: Range<usize>,
    /// Index of the group's first note.
    first_note: usize,
}

/// Offset of an entry's length, and offset of its bytes.
#[derive(Clone, Copy, Debug)]
struct Note {
    length: usize,
    start: usize,
}

/// The attributes or the types of a file.
#[derive(Clone, Debug)]
pub struct Entries {
    groups: Vec<Group>,
    notes: Vec<Note>,
    count: usize,
}

/// State of a walk along the entries.
#[derive(Clone, Copy, Default, Debug)]
pub struct Walk {
    /// The next entry, and the end of the current group.
    next: usize,
    end: usize,
    dialect: u32,
    length: usize,
    start: usize,
}

/// Number of one-byte lengths that are skipped at once.
const SHORT_LENGTHS: usize = 4;

impl Walk {
    /// Skips the next entries at once, if the length of each is short.
    #[inline]
    fn skip_short(&mut self, image: &Image) -> bool {
        const ONES: u32 = 0x0101_0101;
        let lengths = image.bytes.get(self.length..).and_then(<[u8]>::first_chunk::<SHORT_LENGTHS>);
        let Some(&lengths) = lengths.filter(|lengths| u32::from_le_bytes(**lengths) & ONES == ONES) else {
            return false;
        };
        self.start += lengths.iter().map(|length| usize::from(length >> 2)).sum::<usize>();
        self.length += SHORT_LENGTHS;
        self.next += SHORT_LENGTHS;
        true
    }
}

/// State of a reader that follows references in a table: its last two positions.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Walks {
    latest: Walk,
    other: Walk,
}

/// Position of an entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EntryRange {
    /// Number of the dialect that encodes the entry.
    pub dialect: u32,
    /// Whether the entry has an encoding of the dialect; otherwise it is null-terminated text.
    pub custom: bool,
    /// Range in the file.
    pub bytes: Range<usize>,
}

impl Entries {
    /// Reads the lengths of attributes and of types.
    pub fn read(image: &Image, names: &Names) -> Wire<(Self, Self)> {
        let mut cursor = image.open(SectionId::AttrTypeOffset);
        let content = image.section(SectionId::AttrType).map_or(0..0, |section| section.content.clone());
        let attr_count = cursor.count()?;
        let type_count = cursor.count()?;
        let mut start = content.start;
        let attrs = Self::read_groups(&mut cursor, names, attr_count, &mut start, content.end)?;
        let types = Self::read_groups(&mut cursor, names, type_count, &mut start, content.end)?;
        if !cursor.is_at_end() {
            return Err(cursor.fault("unexpected trailing data in the Attribute/Type offset section"));
        }
        Ok((attrs, types))
    }

    fn read_groups(cursor: &mut Cursor<'_>, names: &Names, count: usize, at: &mut usize, end: usize) -> Wire<Self> {
        cursor.checked_count(count as u64)?;
        let mut entries = Self { groups: Vec::new(), notes: Vec::with_capacity(count / STRIDE + 1), count };
        let mut next = 0;
        while next < count {
            let place = cursor.offset();
            let dialect = cursor.varint()?;
            if dialect >= names.dialects.len() as u64 {
                return Err(cursor.fault_at(place, format!("invalid dialect index: {dialect}")));
            }
            let length = cursor.count()?;
            if length > count - next {
                return Err(cursor.fault("a group of attributes or types has more entries than there are"));
            }
            let first_note = entries.notes.len();
            for index in 0..length {
                let place = cursor.offset();
                if index.is_multiple_of(STRIDE) {
                    entries.notes.push(Note { length: place, start: *at });
                }
                let (size, _) = cursor.flagged_varint()?;
                *at = match usize::try_from(size).ok().and_then(|size| at.checked_add(size)) {
                    Some(next) if next <= end => next,
                    _ => {
                        let message = "Attribute or Type entry offset points past the end of section";
                        return Err(cursor.fault_at(place, message));
                    }
                };
            }
            entries.groups.push(Group { dialect: dialect as u32, entries: next..next + length, first_note });
            next += length;
        }
        Ok(entries)
    }

    /// Returns the number of entries.
    #[inline]
    pub fn len(&self) -> usize {
        self.count
    }

    /// Returns true if there are no entries.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Returns the runs of entries of one dialect.
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// Returns an entry like [`get`](Self::get), faster for the successor of the entry last requested with `walk`.
    #[inline]
    pub fn walk(&self, image: &Image, walk: &mut Walk, index: usize) -> Option<EntryRange> {
        // Most entries are short, and requested one after the other.
        if index == walk.next
            && index < walk.end
            && let Some(&length) = image.bytes.get(walk.length)
            && length & 1 == 1
        {
            let start = walk.start;
            walk.start += usize::from(length >> 2);
            walk.length += 1;
            walk.next += 1;
            let custom = length & 2 != 0;
            return Some(EntryRange { dialect: walk.dialect, custom, bytes: start..walk.start });
        }
        self.walk_far(image, walk, index)
    }

    fn walk_far(&self, image: &Image, walk: &mut Walk, index: usize) -> Option<EntryRange> {
        let is_ahead = index >= walk.next && index - walk.next < STRIDE / 2;
        if !is_ahead || index >= walk.end {
            let after = self.groups.partition_point(|group| group.entries.start <= index);
            let group = self.groups.get(after.checked_sub(1)?).filter(|group| group.entries.contains(&index))?;
            let within = index - group.entries.start;
            let note = self.notes.get(group.first_note + within / STRIDE)?;
            *walk = Walk {
                next: index - within % STRIDE,
                end: group.entries.end,
                dialect: group.dialect,
                length: note.length,
                start: note.start,
            };
        }
        while index - walk.next >= SHORT_LENGTHS && walk.skip_short(image) {}
        // The file was read up to here before, so the bytes are valid.
        let mut cursor = image.range(walk.length..image.bytes.len());
        loop {
            let (size, custom) = cursor.flagged_varint().ok()?;
            let start = walk.start;
            walk.start += size as usize;
            walk.next += 1;
            if walk.next > index {
                walk.length = cursor.offset();
                return Some(EntryRange { dialect: walk.dialect, custom, bytes: start..walk.start });
            }
        }
    }

    /// Returns an entry like [`walk`](Self::walk), for a reader that alternates between two positions.
    #[inline]
    pub(crate) fn walks(&self, image: &Image, walks: &mut Walks, index: usize) -> Option<EntryRange> {
        if index != walks.latest.next {
            std::mem::swap(&mut walks.latest, &mut walks.other);
        }
        self.walk(image, &mut walks.latest, index)
    }

    /// Returns the position of an entry in the file that contains the table.
    pub fn get(&self, image: &Image, index: usize) -> Option<EntryRange> {
        self.walk(image, &mut Walk::default(), index)
    }

    /// Returns all entries of the file that contains the table, each with the offset of its length.
    pub fn iter<'t>(&'t self, image: &'t Image) -> impl Iterator<Item = (usize, EntryRange)> + 't {
        self.groups.iter().filter(|group| !group.entries.is_empty()).flat_map(move |group| {
            let note = self.notes.get(group.first_note).copied().unwrap_or(Note { length: 0, start: 0 });
            let mut cursor = image.range(note.length..image.bytes.len());
            let mut start = note.start;
            group.entries.clone().map_while(move |_| {
                let place = cursor.offset();
                let (size, custom) = cursor.flagged_varint().ok()?;
                let bytes = start..start + size as usize;
                start = bytes.end;
                Some((place, EntryRange { dialect: group.dialect, custom, bytes }))
            })
        })
    }
}
