//! Which operations have regions that refer to nothing around them.
//!
//! Those of isolated operations do not, by their definition. Of others one must look: an operation that is not
//! registered may well be closed, and then a reader can leave its regions unread.

use lect_core::entity::{Block, Op, SecondaryMap};
use lect_core::ir::{Isolate, OpRef, RegionRef};

/// Which operations of an isolate have regions that are open, by operation.
pub(super) struct Open(SecondaryMap<Op, bool>);

/// A region of an isolate, and the place of the one around it.
#[derive(Clone, Copy)]
struct Nested<'a> {
    region: RegionRef<'a>,
    around: Option<usize>,
}

impl Open {
    /// Looks at all operands of an isolate.
    pub fn of(isolate: &Isolate) -> Self {
        let root = isolate.root();
        if isolate.region_count() <= root.regions().len() {
            return Self(SecondaryMap::default());
        }
        // Each region comes before those in it.
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
        // How far out each region reaches: the least depth of one that has a value which is used in it.
        let mut reach = vec![u32::MAX; all.len()];
        let mut open = isolate.op_map(false);
        for (at, &Nested { region, around }) in all.iter().enumerate().rev() {
            let mut outermost = reach[at];
            for block in region.blocks() {
                for op in block.ops() {
                    for value in op.operands() {
                        // Most values are of the block where they are used, which is not outside of the region.
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

    /// Whether the regions of an operation that is not isolated refer to nothing around them.
    pub fn is_closed(&self, op: OpRef<'_>) -> bool {
        !self.0.get(op.op).copied().unwrap_or(false)
    }
}
