//! Finds operations whose regions are closed: they do not refer to outer values.
//!
//! The regions of isolated operations are closed by definition. Others are analyzed: an unregistered operation may well
//! be closed, and then a reader can leave its regions unread.

use lect_core::entity::{Block, Op, SecondaryMap};
use lect_core::ir::{Isolate, OpRef, RegionRef};

/// Operations of an isolate whose regions refer to outer values.
pub(super) struct Open(SecondaryMap<Op, bool>);

/// A region of an isolate, and the index of its parent region.
#[derive(Clone, Copy)]
struct Nested<'a> {
    region: RegionRef<'a>,
    around: Option<usize>,
}

impl Open {
    /// Visits all operands of an isolate.
    pub fn of(isolate: &Isolate) -> Self {
        let root = isolate.root();
        if isolate.region_count() <= root.regions().len() {
            return Self(SecondaryMap::default());
        }
        // Each region precedes its nested ones.
        let mut all: Vec<Nested<'_>> = root.regions().map(|region| Nested { region, around: None }).collect();
        let mut depths = isolate.region_map(0u32);
        let mut at = 0;
        while let Some(&Nested { region, .. }) = all.get(at) {
            let depth = depths[region.region] + 1;
            for block in region.blocks() {
                for op in block.ops() {
                    if !op.is_plain() && op.own_isolate().is_none() {
                        for region in op.regions() {
                            depths[region.region] = depth;
                            all.push(Nested { region, around: Some(at) });
                        }
                    }
                }
            }
            at += 1;
        }
        let depth_of = |block: Block| isolate.block(block).region().map_or(0, |home| depths[home.region]);
        // Outermost depth that each region refers to: the least depth of a region whose value is used in it.
        let mut reach = vec![u32::MAX; all.len()];
        let mut open = isolate.op_map(false);
        for (at, &Nested { region, around }) in all.iter().enumerate().rev() {
            let mut outermost = reach[at];
            for block in region.blocks() {
                for op in block.ops() {
                    for value in op.operands() {
                        // Most operands are defined in the same block, which is not outside of the region.
                        if let Some(home) = isolate.value(value).block()
                            && home.block != block.block
                        {
                            outermost = outermost.min(depth_of(home.block));
                        }
                    }
                }
            }
            if let (Some(around), Some(owner)) = (around, region.parent()) {
                reach[around] = reach[around].min(outermost);
                open[owner.op] |= outermost < depths[region.region];
            }
        }
        Self(open)
    }

    /// Returns true if the regions of a non-isolated operation do not refer to outer values.
    pub fn is_closed(&self, op: OpRef<'_>) -> bool {
        !self.0.get(op.op).copied().unwrap_or(false)
    }
}
