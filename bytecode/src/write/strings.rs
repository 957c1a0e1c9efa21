//! Strings, which get their numbers when they are first written.

use super::tables::FastMap;
use crate::read::File;
use crate::wire::Sink;

/// The strings of a file.
#[derive(Default)]
pub(super) struct Strings {
    numbers: FastMap<Box<[u8]>, u32>,
    lengths: Vec<usize>,
    /// All of them, a zero behind each.
    bytes: Vec<u8>,
}

impl Strings {
    /// Begins with the strings of a file.
    pub fn begin_with(file: &File) -> Self {
        let mut strings = Self::default();
        for index in 0..file.strings.len() {
            let string = file.string(index as u64).unwrap_or_default();
            strings.numbers.entry(string.into()).or_insert(index as u32);
            strings.push(string);
        }
        strings
    }

    /// The number of a string.
    pub fn number(&mut self, string: &[u8]) -> u64 {
        if let Some(&number) = self.numbers.get(string) {
            return u64::from(number);
        }
        let number = self.lengths.len() as u32;
        self.numbers.insert(string.into(), number);
        self.push(string);
        u64::from(number)
    }

    fn push(&mut self, string: &[u8]) {
        self.bytes.extend_from_slice(string);
        self.bytes.push(0);
        self.lengths.push(string.len() + 1);
    }

    /// The section: lengths, the last first, then the strings.
    pub fn section(&self) -> Sink {
        let mut sink = Sink::default();
        sink.varint(self.lengths.len() as u64);
        self.lengths.iter().rev().for_each(|&length| sink.varint(length as u64));
        sink.extend(&self.bytes);
        sink
    }
}
