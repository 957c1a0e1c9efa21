//! Strings and properties, which get their numbers when they are first written.

use std::hash::BuildHasher;

use foldhash::fast::RandomState;
use hashbrown::HashTable;

use crate::read::File;
use crate::wire::Sink;

/// Runs of bytes, each of which is there once, in one run of bytes.
#[derive(Default)]
pub(super) struct Runs {
    /// The numbers, by the hashes of the runs.
    numbers: HashTable<u32>,
    hasher: RandomState,
    /// Where each ends.
    ends: Vec<usize>,
    bytes: Vec<u8>,
}

fn run<'a>(bytes: &'a [u8], ends: &[usize], at: usize) -> &'a [u8] {
    let start = at.checked_sub(1).map_or(0, |before| ends[before]);
    &bytes[start..ends[at]]
}

impl Runs {
    /// Those of a file that is continued, in which some may be equal: the first of these is the one that is found.
    pub fn of<'a>(all: impl Iterator<Item = &'a [u8]>) -> Self {
        let mut runs = Self::default();
        for bytes in all {
            if runs.find(bytes).is_none() {
                runs.insert(bytes);
            }
            runs.push(bytes);
        }
        runs
    }

    /// The number of a run.
    pub fn number(&mut self, bytes: &[u8]) -> u32 {
        self.find(bytes).unwrap_or_else(|| {
            let number = self.insert(bytes);
            self.push(bytes);
            number
        })
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// How many bytes they are.
    pub fn size(&self) -> usize {
        self.bytes.len()
    }

    /// All, in the order of their numbers.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &[u8]> {
        (0..self.ends.len()).map(|at| run(&self.bytes, &self.ends, at))
    }

    fn find(&self, wanted: &[u8]) -> Option<u32> {
        let is_it = |&number: &u32| run(&self.bytes, &self.ends, number as usize) == wanted;
        self.numbers.find(self.hasher.hash_one(wanted), is_it).copied()
    }

    /// Gives a run, which is pushed next, the next number.
    fn insert(&mut self, new: &[u8]) -> u32 {
        let number = self.ends.len() as u32;
        let Self { numbers, hasher, ends, bytes } = self;
        let hash = |&known: &u32| hasher.hash_one(run(bytes, ends, known as usize));
        numbers.insert_unique(hasher.hash_one(new), number, hash);
        number
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

    /// The number of a string.
    pub fn number(&mut self, string: &[u8]) -> u64 {
        u64::from(self.0.number(string))
    }

    /// The section: lengths, the last first, then the strings, a zero behind each.
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

/// The properties of operations: equal ones are there once.
#[derive(Default)]
pub(super) struct Blobs(Runs);

impl Blobs {
    /// Begins with those of a file.
    pub fn begin_with(file: &File) -> Self {
        let blob = |index| {
            let bytes = file.properties().get(index).and_then(|range| file.image().bytes.get(range));
            bytes.unwrap_or_default()
        };
        Self(Runs::of((0..file.properties().len() as u64).map(blob)))
    }

    /// The number of properties.
    pub fn number(&mut self, blob: &[u8]) -> u32 {
        self.0.number(blob)
    }

    /// The section: each behind its length.
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
