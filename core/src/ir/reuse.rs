//! Free lists of an isolate's arenas.
//!
//! Entities that are stored consecutively (operands, results, arguments, attributes in slots) are freed and reused in
//! runs. A run that is longer than required is split; adjacent runs are not merged.

use std::collections::BTreeMap;

use crate::entity::{Block, Op, Region};

/// Unused entries in the arenas of an isolate.
#[derive(Clone, Default)]
pub(super) struct Free {
    /// Whether reuse is suspended.
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

/// Offset of the operands of an erased operation. No arena is that long.
pub(super) const ERASED: u32 = u32::MAX;

/// Free runs by length.
#[derive(Clone, Default)]
pub(super) struct Runs(BTreeMap<u32, Vec<u32>>);

impl Runs {
    /// Frees a run.
    pub fn give(&mut self, start: u32, length: u32) {
        if length > 0 {
            self.0.entry(length).or_default().push(start);
        }
    }

    /// Adds the free runs of another arena, whose entries were moved by `offset`.
    pub fn give_all(&mut self, runs: Self, offset: u32) {
        for (length, starts) in runs.0 {
            self.0.entry(length).or_default().extend(starts.into_iter().map(|start| start + offset));
        }
    }

    /// Allocates a run of this length and returns its start.
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
