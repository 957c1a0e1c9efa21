//! Where the entries of a table are.

use std::ops::Range;

use crate::wire::{Cursor, Wire};

/// Where the entries of a table begin, and at last where they end.
#[derive(Clone, Default, Debug)]
pub(super) struct Starts(Vec<usize>);

impl Starts {
    /// Passes over a table.
    pub fn read(cursor: &mut Cursor<'_>, skip: fn(&mut Cursor<'_>) -> Wire<()>) -> Wire<Self> {
        let count = cursor.leb_count()?;
        let mut starts = Vec::with_capacity(count + 1);
        for _ in 0..count {
            starts.push(cursor.offset());
            skip(cursor)?;
        }
        starts.push(cursor.offset());
        Ok(Self(starts))
    }

    /// Where entries begin, and where the last one ends.
    pub fn new(starts: Vec<usize>) -> Self {
        Self(starts)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len().saturating_sub(1)
    }

    /// Where an entry is in the file.
    pub fn get(&self, index: u64) -> Option<Range<usize>> {
        let index = usize::try_from(index).ok()?;
        Some(*self.0.get(index)?..*self.0.get(index.checked_add(1)?)?)
    }
}
