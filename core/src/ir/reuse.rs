//! The space of what was erased, to be used again.
//!
//! Entities that are listed one after the other (operands, results, arguments, attributes in slots) are given back and
//! taken in runs. A run that is longer than what is wanted is divided; neighbours are not joined.

use std::collections::BTreeMap;

use crate::entity::{Block, Op, Region};

/// Places in the arenas of an isolate that nothing uses.
#[derive(Clone, Default)]
pub(super) struct Free {
    /// Whether nothing is taken for now.
    pub held: bool,
    pub ops: Vec<Op>,
    pub blocks: Vec<Block>,
    pub regions: Vec<Region>,
    pub children: Vec<u32>,
    pub values: Runs,
    pub uses: Runs,
    pub props: Runs,
    pub lists: Runs,
    pub args: Runs,
}

/// Where the operands of an erased operation are. No arena is that long.
pub(super) const ERASED: u32 = u32::MAX;

/// Runs of free places, by length.
#[derive(Clone, Default)]
pub(super) struct Runs(BTreeMap<u32, Vec<u32>>);

impl Runs {
    /// Gives a run back.
    pub fn give(&mut self, start: u32, length: u32) {
        if length > 0 {
            self.0.entry(length).or_default().push(start);
        }
    }

    /// Gives back the runs of an arena that was moved behind `offset` others.
    pub fn give_all(&mut self, runs: Self, offset: u32) {
        for (length, starts) in runs.0 {
            self.0.entry(length).or_default().extend(starts.into_iter().map(|start| start + offset));
        }
    }

    /// The start of a run of this length, which is not free any more.
    pub fn take(&mut self, length: u32) -> Option<u32> {
        if length == 0 {
            return None;
        }
        let (&found, starts) = self.0.range_mut(length..).next()?;
        let start = starts.pop()?;
        if starts.is_empty() {
            self.0.remove(&found);
        }
        self.give(start + length, found - length);
        Some(start)
    }
}
