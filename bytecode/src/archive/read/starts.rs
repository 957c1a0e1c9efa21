//! Offsets of the entries of a table.

use std::ops::Range;

use crate::wire::{Cursor, Wire};

/// Offsets where the entries of a table begin, and the end of the last one.
#[derive(Clone, Default, Debug)]
pub(super) struct Starts(Vec<usize>);

impl Starts {
    /// Skips a table, and records the offsets of its entries.
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

    /// Creates the table from the offsets of the entries and the end of the last one.
    pub fn new(starts: Vec<usize>) -> Self {
        Self(starts)
    }

    /// Returns the number of entries.
    pub fn len(&self) -> usize {
        self.0.len().saturating_sub(1)
    }

    /// Returns the range of an entry in the file.
    pub fn get(&self, index: u64) -> Option<Range<usize>> {
        let index = usize::try_from(index).ok()?;
        Some(*self.0.get(index)?..*self.0.get(index.checked_add(1)?)?)
    }
}
