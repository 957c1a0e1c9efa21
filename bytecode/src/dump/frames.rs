//! State of the walk over operations, and the values in scope.
//!
//! Values are numbered within an isolated operation. A region's values follow those of its parent, and the region
//! declares their number. So a value is defined if its number is less than the next one of the region that contains the
//! number. No table of values is needed, so large declared counts cost nothing.

use crate::sections::Section;
use crate::wire::Cursor;

/// The regions of an operation, one of which is open.
pub(super) struct Frame<'i> {
    /// Cursor behind the regions, if they are a section of their own.
    pub(super) after: Option<(Cursor<'i>, Section)>,
    /// Index of the region.
    pub(super) region: usize,
    /// Number of regions.
    pub(super) regions: usize,
    /// Index of the block.
    pub(super) block: usize,
    /// Number of blocks of the region.
    pub(super) blocks: usize,
    /// Number of remaining operations of the block, if it is open.
    pub(super) ops: Option<usize>,
    /// Number of the region's first value.
    pub(super) first: u64,
    /// Number of the next value to be defined.
    pub(super) next: u64,
    /// End of the region's value numbers.
    pub(super) end: u64,
    /// End of the numbers referred to before their definition.
    pub(super) wanted: u64,
    /// The outermost frame whose values are in scope.
    scope: usize,
}

impl<'i> Frame<'i> {
    /// Creates the frame of `ops` outermost operations.
    pub(super) fn outermost(ops: usize) -> Self {
        let frame = Self::within(&[], None, 1, false);
        Self { blocks: 1, ops: Some(ops), scope: 0, ..frame }
    }

    /// Creates the frame of an operation that is in the innermost of `frames`.
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

    /// Begins a region with numbers of blocks and values. Returns false if the value numbers overflow.
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

/// Registers a use of a value in the innermost frame. Returns false if no such value can be in scope.
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
