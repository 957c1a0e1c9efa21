//! Which operations have regions that refer to nothing around them.
//!
//! Those of isolated operations do not, by their definition. Of others one must look: an operation that is not
//! registered may well be closed, and then a reader can leave its regions unread.

use lect_core::entity::{Block, Entity, Region};
use lect_core::ir::{Isolate, OpRef, ValueDef};

/// Which operations of an isolate have regions that are open, by operation.
pub(super) struct Open(Vec<bool>);

impl Open {
    /// Looks at all operands of an isolate.
    pub fn of(isolate: &Isolate) -> Self {
        let root_regions = isolate.root().regions().len();
        if isolate.region_count() <= root_regions {
            return Self(Vec::new());
        }
        let mut open = vec![false; isolate.op_count()];
        for op in isolate.all_ops() {
            let op = isolate.op(op);
            let Some(region) = op.block().and_then(|block| block.region()) else { continue };
            for value in op.operands() {
                let Some(block) = block_of(isolate, value) else { continue };
                let Some(home) = isolate.block(block).region().map(|region| region.region) else { continue };
                mark(&mut open, isolate, region.region, home);
            }
        }
        Self(open)
    }

    /// Whether the regions of an operation refer to nothing around them.
    pub fn is_closed(&self, op: OpRef<'_>) -> bool {
        op.is_isolated() || !self.0.get(op.op.index()).copied().unwrap_or(false)
    }
}

fn block_of(isolate: &Isolate, value: lect_core::entity::Value) -> Option<Block> {
    match isolate.value(value).def() {
        ValueDef::Result(op, _) => isolate.op(op).block().map(|block| block.block),
        ValueDef::Argument(block, _) => Some(block),
        ValueDef::Forward | ValueDef::Outside => None,
    }
}

/// Marks the operations between a use in `region` and a definition in `home`.
fn mark(open: &mut [bool], isolate: &Isolate, mut region: Region, home: Region) {
    while region != home {
        let Some(owner) = isolate.region(region).parent() else { return };
        // Whoever is open already has been left for `home` or for a region within it, which says nothing of those around.
        if let Some(open) = open.get_mut(owner.op.index()) {
            *open = true;
        }
        let Some(outer) = owner.block().and_then(|block| block.region()) else { return };
        region = outer.region;
    }
}
