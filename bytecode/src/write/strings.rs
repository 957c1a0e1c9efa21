//! Strings, which get their numbers when they are first written.

use super::tables::FastMap;
use crate::wire::Sink;

/// The strings of a file.
#[derive(Default)]
pub(super) struct Strings {
    numbers: FastMap<Box<[u8]>, u32>,
    lengths: Vec<usize>,
    /// All of them, a nought behind each.
    bytes: Vec<u8>,
}

impl Strings {
    /// The number of a string.
    pub fn number(&mut self, string: &[u8]) -> u64 {
        if let Some(&number) = self.numbers.get(string) {
            return u64::from(number);
        }
        let number = self.lengths.len() as u32;
        self.numbers.insert(string.into(), number);
        self.bytes.extend_from_slice(string);
        self.bytes.push(0);
        self.lengths.push(string.len() + 1);
        u64::from(number)
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
