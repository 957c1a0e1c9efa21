//! Which operations have regions that refer to nothing around them.
//!
//! Those of isolated operations do not, by their definition. Of others one must look: an operation that is not
//! registered may well be closed, and then a reader can leave its regions unread.

use lect_core::entity::{Block, Op, Region, SecondaryMap};
use lect_core::ir::{Isolate, OpRef, ValueDef};

/// Which operations of an isolate have regions that are open, by operation.
pub(super) struct Open(SecondaryMap<Op, bool>);

impl Open {
    /// Looks at all operands of an isolate.
    pub fn of(isolate: &Isolate) -> Self {
        let root_regions = isolate.root().regions().len();
        if isolate.region_count() <= root_regions {
            return Self(SecondaryMap::default());
        }
        let ops = isolate.stored_ops();
        let depths = depths(isolate, &ops);
        let depth = |region: Option<Region>| region.map_or(0, |region| depths[region]);
        // How far out the regions of each operation reach: the least depth of a region that has a value they use.
        let mut reach = isolate.op_map(u32::MAX);
        let mut open = isolate.op_map(false);
        for &op in ops.iter().rev() {
            let op = isolate.op(op);
            let Some(region) = op.block().and_then(|block| block.region()) else { continue };
            let own = depth(Some(region.region));
            let mut outermost = reach[op.op];
            open[op.op] = outermost <= own;
            for value in op.operands() {
                if let Some(block) = block_of(isolate, value) {
                    outermost = outermost.min(depth(isolate.block(block).region().map(|home| home.region)));
                }
            }
            if let Some(owner) = region.parent() {
                let around = &mut reach[owner.op];
                *around = outermost.min(*around);
            }
        }
        Self(open)
    }

    /// Whether the regions of an operation that is not isolated refer to nothing around them.
    pub fn is_closed(&self, op: OpRef<'_>) -> bool {
        !self.0.get(op.op).copied().unwrap_or(false)
    }
}

/// How deep regions are nested in the isolate, given its operations, each before those in it.
fn depths(isolate: &Isolate, ops: &[Op]) -> SecondaryMap<Region, u32> {
    let mut depths = isolate.region_map(0);
    for &op in ops {
        let op = isolate.op(op);
        let Some(around) = op.block().and_then(|block| block.region()) else { continue };
        if op.own_isolate().is_none() {
            let depth = depths[around.region] + 1;
            op.regions().for_each(|region| depths[region.region] = depth);
        }
    }
    depths
}

fn block_of(isolate: &Isolate, value: lect_core::entity::Value) -> Option<Block> {
    match isolate.value(value).def() {
        ValueDef::Result(op, _) => isolate.op(op).block().map(|block| block.block),
        ValueDef::Argument(block, _) => Some(block),
        ValueDef::Forward | ValueDef::Outside => None,
    }
}
