//! Where a walk over operations is, and which values there are.
//!
//! Values are numbers that count up within an isolated operation: those of a region lie between where its parent's end
//! and where its own are said to end. So a value is defined if its number is less than the next one of the region whose
//! numbers it is among, and no table of values is needed: what a file says of how many there are costs nothing.

use crate::sections::Section;
use crate::wire::Cursor;

/// The regions of an operation, one of which is open.
pub(super) struct Frame<'i> {
    /// Where the walk goes on behind the regions, if they are a section of their own.
    pub(super) after: Option<(Cursor<'i>, Section)>,
    /// The region.
    pub(super) region: usize,
    /// How many there are.
    pub(super) regions: usize,
    /// The block.
    pub(super) block: usize,
    /// How many the region has.
    pub(super) blocks: usize,
    /// How many operations of the block are left, if it is open.
    pub(super) ops: Option<usize>,
    /// The number of the region's first value.
    pub(super) first: u64,
    /// That of the next that is defined.
    pub(super) next: u64,
    /// That behind the last.
    pub(super) end: u64,
    /// That behind the greatest that was referred to before it was defined.
    pub(super) wanted: u64,
    /// The outermost frame whose values can be referred to.
    scope: usize,
}

impl<'i> Frame<'i> {
    /// What so many outermost operations are in.
    pub(super) fn outermost(ops: usize) -> Self {
        let frame = Self::within(&[], None, 1, false);
        Self { blocks: 1, ops: Some(ops), scope: 0, ..frame }
    }

    /// The regions of an operation that is in the innermost of some frames.
    pub(super) fn within(
        frames: &[Frame<'i>],
        after: Option<(Cursor<'i>, Section)>,
        regions: usize,
        isolated: bool,
    ) -> Self {
        let (scope, first) = match frames.last().filter(|_| !isolated) {
            Some(parent) => (parent.scope, parent.end),
            None => (frames.len(), 0),
        };
        let (region, block, blocks, ops, wanted) = (0, 0, 0, None, 0);
        Self { after, region, regions, block, blocks, ops, first, next: first, end: first, wanted, scope }
    }

    /// Begins a region of so many blocks and values; whether their numbers are numbers.
    pub(super) fn begin(&mut self, blocks: usize, values: usize) -> bool {
        let end = self.first.checked_add(values as u64);
        (self.block, self.blocks, self.wanted, self.next) = (0, blocks, 0, self.first);
        self.end = end.unwrap_or(self.first);
        end.is_some()
    }

    /// Numbers `count` values and returns the number of the first, or the error.
    pub(super) fn define(&mut self, count: usize) -> Result<u64, String> {
        let first = self.next;
        let end = first.saturating_add(count as u64);
        if end > self.end {
            let last = self.end.saturating_sub(1);
            return Err(format!(
                "value index range was outside of the expected range for the parent region, got [{first}, {end}), \
                 but the maximum index was {last}"
            ));
        }
        self.next = end;
        Ok(first)
    }
}

/// Takes note of a use of a value in the innermost frame; whether there can be such a value.
pub(super) fn refer(frames: &mut [Frame<'_>], value: u64) -> bool {
    let Some(last) = frames.last_mut().filter(|last| value < last.end) else { return false };
    let frame = if value >= last.first {
        Some(last)
    } else {
        let scope = last.scope;
        let frames = frames.get_mut(scope..).unwrap_or_default();
        let after = frames.partition_point(|frame| frame.first <= value);
        after.checked_sub(1).and_then(|index| frames.get_mut(index))
    };
    if let Some(frame) = frame.filter(|frame| value >= frame.next) {
        frame.wanted = frame.wanted.max(value + 1);
    }
    true
}
