//! Where a reader of operations is: nested as deep as the file says, and never on the stack.

use std::ops::Range;

use lect_core::entity::{Block, Op};
use lect_core::ir::Isolate;

use crate::wire::Cursor;

/// An operation whose regions are being read.
pub(super) struct Frame<'f> {
    /// The operation, whose regions are in the isolate that is being read.
    pub owner: Op,
    /// The number of the next region.
    pub next_region: usize,
    /// How many regions there are.
    pub region_count: usize,
    /// The blocks of the current region, among those of all regions.
    pub blocks: Range<usize>,
    /// The next of them.
    pub next_block: usize,
    /// How many operations of the current block are left.
    pub ops_left: u64,
    /// The values that the current region still may define, by their place among all.
    pub values: Range<usize>,
    /// Where the values of the current region begin.
    pub first_value: usize,
    /// What to go back to when the last region ends.
    pub outer: Outer<'f>,
}

/// What was current before an operation's regions.
pub(super) struct Outer<'f> {
    /// Where value nought was.
    pub scope: usize,
    /// Where to read on, and what was announced there, if the regions were a section.
    pub bytes: Option<(Cursor<'f>, usize)>,
    /// The isolate that the operation is in, and the places of its first value and of its first late step, if the regions are
    /// in its own.
    pub isolate: Option<(Box<Isolate>, Op, usize, usize)>,
}

impl Frame<'_> {
    /// The current block.
    pub fn block(&self, blocks: &[Block]) -> Option<Block> {
        blocks.get(self.next_block.checked_sub(1)?).copied()
    }
}

/// A value by number: nothing yet, a stand-in, or the value.
#[derive(Clone, Copy, Default)]
pub(super) struct Slot(u32);

const STAND_IN: u32 = 1 << 31;

impl Slot {
    pub fn value(value: lect_core::entity::Value) -> Self {
        Self(lect_core::entity::Entity::index(value) as u32 + 1)
    }

    pub fn stand_in(value: lect_core::entity::Value) -> Self {
        Self(Self::value(value).0 | STAND_IN)
    }

    pub fn get(self) -> Option<lect_core::entity::Value> {
        let index = (self.0 & !STAND_IN).checked_sub(1)?;
        Some(lect_core::entity::Entity::new(index as usize))
    }

    pub fn is_stand_in(self) -> bool {
        self.0 & STAND_IN != 0
    }
}
