//! A byte buffer with nested length-prefixed stretches.
//!
//! The bytes are written without lengths; the lengths are inserted when all are known. The cost of copying does not
//! depend on the depth.

use crate::wire::{Batched, Sink};

/// Bytes under construction.
#[derive(Default)]
pub struct Nested {
    /// The bytes without lengths.
    pub sink: Batched,
    /// Begin, end and length (with inner lengths) of each stretch, in order of their beginnings.
    stretches: Vec<Stretch>,
    /// Stretches that have not ended.
    open: Vec<usize>,
}

struct Stretch {
    start: usize,
    end: usize,
    length: usize,
    /// Index of the first stretch that begins behind this one's end.
    next: usize,
}

impl Nested {
    /// Begins a stretch.
    pub fn enter(&mut self) {
        let start = self.sink.len();
        self.open.push(self.stretches.len());
        self.stretches.push(Stretch { start, end: start, length: 0, next: 0 });
    }

    /// Ends the innermost stretch.
    pub fn leave(&mut self) {
        let next = self.stretches.len();
        if let Some(stretch) = self.open.pop().and_then(|open| self.stretches.get_mut(open)) {
            (stretch.end, stretch.next) = (self.sink.len(), next);
        }
    }

    /// Returns the bytes with all lengths inserted. `marks` are sorted offsets in the bytes without lengths, and are
    /// converted to offsets in the result.
    pub fn finish(mut self, marks: &mut [usize]) -> Vec<u8> {
        self.measure();
        let Self { sink, stretches, .. } = self;
        let bytes = sink.finish();
        let mut lengths = Sink::default();
        let mut out = Sink::default();
        out.bytes.reserve(bytes.len() + 3 * stretches.len());
        let (mut from, mut marks) = (0, marks.iter_mut().peekable());
        for stretch in &stretches {
            // A mark at the begin of a stretch moves behind the length.
            while let Some(mark) = marks.next_if(|mark| **mark < stretch.start) {
                *mark += out.bytes.len() - from;
            }
            out.extend(bytes.get(from..stretch.start).unwrap_or_default());
            lengths.bytes.clear();
            lengths.leb(stretch.length as u64);
            out.extend(&lengths.bytes);
            from = stretch.start;
        }
        marks.for_each(|mark| *mark += out.bytes.len() - from);
        out.extend(bytes.get(from..).unwrap_or_default());
        out.bytes
    }

    /// Computes the length of each stretch. A stretch ends after all that begin in it, so in reverse order each adds
    /// its length to the enclosing one.
    fn measure(&mut self) {
        let mut inner: Vec<(usize, usize)> = Vec::new();
        for (index, stretch) in self.stretches.iter_mut().enumerate().rev() {
            let mut added = 0;
            while let Some((_, bytes)) = inner.pop_if(|(inner, _)| *inner < stretch.next) {
                added += bytes;
            }
            stretch.length = stretch.end - stretch.start + added;
            inner.push((index, added + leb_length(stretch.length as u64)));
        }
    }
}

fn leb_length(number: u64) -> usize {
    (64 - (number | 1).leading_zeros()).div_ceil(7) as usize
}
