//! Strings and properties, which are numbered when they are first written.

use std::hash::BuildHasher;

use foldhash::fast::RandomState;
use hashbrown::HashTable;

use crate::read::File;
use crate::wire::Sink;

/// Deduplicated byte strings in one buffer.
#[derive(Default)]
pub(super) struct Runs {
    /// Numbers by hash.
    numbers: HashTable<Numbered>,
    hasher: RandomState,
    /// End of each byte string.
    ends: Vec<usize>,
    bytes: Vec<u8>,
}

/// A byte string by number, and half of its hash, from which the table's hash is computed.
struct Numbered {
    number: u32,
    hash: u32,
}

impl Numbered {
    fn hash(&self) -> u64 {
        u64::from(self.hash) << 32 | u64::from(self.hash)
    }
}

fn run<'a>(bytes: &'a [u8], ends: &[usize], at: usize) -> &'a [u8] {
    let start = at.checked_sub(1).map_or(0, |before| ends[before]);
    &bytes[start..ends[at]]
}

impl Runs {
    /// Creates the table of a continued file, in which some entries may be equal: look-up returns the first of these.
    pub fn of<'a>(all: impl Iterator<Item = &'a [u8]>) -> Self {
        let mut runs = Self::default();
        for bytes in all {
            let new = runs.next(bytes);
            if runs.find(bytes, &new).is_none() {
                runs.numbers.insert_unique(new.hash(), new, Numbered::hash);
            }
            runs.push(bytes);
        }
        runs
    }

    /// Returns the number of a byte string, and adds it if new.
    pub fn number(&mut self, bytes: &[u8]) -> u32 {
        let new = self.next(bytes);
        if let Some(known) = self.find(bytes, &new) {
            return known;
        }
        let number = new.number;
        self.numbers.insert_unique(new.hash(), new, Numbered::hash);
        self.push(bytes);
        number
    }

    /// Returns the number of entries.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns the total number of bytes.
    pub fn size(&self) -> usize {
        self.bytes.len()
    }

    /// Returns all entries, in the order of their numbers.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &[u8]> {
        (0..self.ends.len()).map(|at| run(&self.bytes, &self.ends, at))
    }

    /// Creates an entry with the next number.
    fn next(&self, bytes: &[u8]) -> Numbered {
        Numbered { number: self.ends.len() as u32, hash: self.hasher.hash_one(bytes) as u32 }
    }

    fn find(&self, wanted: &[u8], new: &Numbered) -> Option<u32> {
        let is_it =
            |known: &Numbered| known.hash == new.hash && run(&self.bytes, &self.ends, known.number as usize) == wanted;
        self.numbers.find(new.hash(), is_it).map(|known| known.number)
    }

    fn push(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
        self.ends.push(self.bytes.len());
    }
}

/// The strings of a file.
#[derive(Default)]
pub(super) struct Strings(Runs);

impl Strings {
    /// Begins with the strings of a file.
    pub fn begin_with(file: &File) -> Self {
        Self(Runs::of((0..file.strings.len() as u64).map(|index| file.string(index).unwrap_or_default())))
    }

    /// Returns the number of a string.
    pub fn number(&mut self, string: &[u8]) -> u64 {
        u64::from(self.0.number(string))
    }

    /// Encodes the section: lengths in reverse order, then the null-terminated strings.
    pub fn section(&self) -> Sink {
        let mut sink = Sink::default();
        sink.bytes.reserve(self.0.size() + 3 * self.0.len());
        sink.varint(self.0.len() as u64);
        self.0.iter().rev().for_each(|string| sink.varint(string.len() as u64 + 1));
        for string in self.0.iter() {
            sink.extend(string);
            sink.byte(0);
        }
        sink
    }
}

/// Deduplicated properties of operations.
#[derive(Default)]
pub(super) struct Blobs(Runs);

impl Blobs {
    /// Begins with the properties of a file.
    pub fn begin_with(file: &File) -> Self {
        let blob = |index| {
            let bytes = file.properties().get(index).and_then(|range| file.image().bytes.get(range));
            bytes.unwrap_or_default()
        };
        Self(Runs::of((0..file.properties().len() as u64).map(blob)))
    }

    /// Returns the number of properties.
    pub fn number(&mut self, blob: &[u8]) -> u32 {
        self.0.number(blob)
    }

    /// Encodes the section of length-prefixed entries.
    pub fn section(&self) -> Sink {
        let mut sink = Sink::default();
        sink.bytes.reserve(self.0.size() + 2 * self.0.len());
        sink.varint(self.0.len() as u64);
        for blob in self.0.iter() {
            sink.varint(blob.len() as u64);
            sink.extend(blob);
        }
        sink
    }
}
