//! Bytes with stretches in them whose lengths stand before them, nested as deep as may be.
//!
//! They are written without lengths, which are put in when all are known. Nothing is copied more often the deeper it is.

use crate::wire::{Batched, Sink};

/// Bytes in the making.
#[derive(Default)]
pub(super) struct Nested {
    pub sink: Batched,
    /// Where each stretch begins and ends, and how long it is with the lengths in it; in the order in which they begin.
    stretches: Vec<Stretch>,
    /// The stretches that are not at their end.
    open: Vec<usize>,
}

struct Stretch {
    start: usize,
    end: usize,
    length: usize,
    /// The first stretch that begins behind its end.
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

    /// The bytes with all lengths. `marks` are places in the bytes without them, in order, and become places in those with.
    pub fn finish(mut self, marks: &mut [usize]) -> Vec<u8> {
        self.measure();
        let Self { sink, stretches, .. } = self;
        let bytes = sink.finish();
        let mut lengths = Sink::default();
        let mut out = Sink::default();
        out.bytes.reserve(bytes.len() + 3 * stretches.len());
        let (mut from, mut marks) = (0, marks.iter_mut().peekable());
        for stretch in &stretches {
            // What a stretch begins with is behind its length, what is before the length is not.
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

    /// How long each stretch is: one ends after all that begin in it, so going backwards each adds its length to those
    /// around it.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_stand_before_stretches() {
        let mut nested = Nested::default();
        nested.sink.byte(1);
        nested.enter();
        nested.sink.byte(2);
        nested.enter();
        nested.leave();
        nested.enter();
        nested.sink.byte(3);
        nested.leave();
        nested.leave();
        nested.sink.byte(4);
        let mut marks = [0, 1, 3];
        assert_eq!(nested.finish(&mut marks), [1, 4, 2, 0, 1, 3, 4][..]);
        assert_eq!(marks[0], 0);
        assert_eq!(marks[2], 6);
    }
}
