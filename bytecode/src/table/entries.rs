//! Where each attribute and each type is.
//!
//! A module of a million operations has a million locations, of which none may be asked for. So opening a file
//! passes over their lengths, which are a byte each, and notes every sixteenth place only.

use std::ops::Range;

use super::Names;
use crate::sections::{Image, SectionId};
use crate::wire::{Cursor, Wire};

/// How many entries lie between places that are noted.
const STRIDE: usize = 16;

/// Entries in a row that are of one dialect.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// The dialect, by number.
    pub dialect: u32,
    /// The numbers of the entries.
    pub entries: Range<usize>,
    /// The place of its first note.
    first_note: usize,
}

/// Where an entry's length is spelled, and where its bytes begin in the file.
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

/// Where a walk along the entries is.
#[derive(Clone, Copy, Default, Debug)]
pub struct Walk {
    /// The next entry, and the first that is of another group.
    next: usize,
    end: usize,
    dialect: u32,
    length: usize,
    start: usize,
}

/// How many lengths of one byte are passed over together.
const SHORT_LENGTHS: usize = 4;

impl Walk {
    /// Passes over the next entries together, if the length of each is short.
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

/// Where a reader is in a table whose entries lead to one another: at the last two places.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Walks {
    latest: Walk,
    other: Walk,
}

/// Where an entry is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EntryRange {
    /// The dialect whose encoding it has, by number.
    pub dialect: u32,
    /// Whether it has an encoding of its own; otherwise it is text with a zero behind it.
    pub custom: bool,
    /// Where its bytes are in the file.
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

    /// How many there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.count
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The runs of entries of one dialect.
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// As [`get`](Self::get), faster for the entry behind the one that was last looked for with `walk`.
    #[inline]
    pub fn walk(&self, image: &Image, walk: &mut Walk, index: usize) -> Option<EntryRange> {
        // Most entries are short, and asked for one after the other.
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
        // The file was read so far once, so nothing is wrong with it.
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

    /// As [`walk`](Self::walk), for one who goes on from two places.
    #[inline]
    pub(crate) fn walks(&self, image: &Image, walks: &mut Walks, index: usize) -> Option<EntryRange> {
        if index != walks.latest.next {
            std::mem::swap(&mut walks.latest, &mut walks.other);
        }
        self.walk(image, &mut walks.latest, index)
    }

    /// Where an entry of the file that the table is of is.
    pub fn get(&self, image: &Image, index: usize) -> Option<EntryRange> {
        self.walk(image, &mut Walk::default(), index)
    }

    /// All entries of the file that the table is of, each with the place where its length is spelled.
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
