//! Verification that an isolated operation's regions use no values from above. Runs only if the walk met a suspicious
//! operand.

use crate::diag::Reported;
use crate::entity::{Op, Region};
use crate::ir::{Isolate, OpRef, ValueDef};

/// Verifies that operations nested in an isolated operation only use values of the same region of it. Of nested
/// regions, the last one is visited first.
pub(super) fn check(isolated: OpRef<'_>) -> Result<(), Reported> {
    for outermost in isolated.regions() {
        let mut pending = vec![outermost];
        while let Some(region) = pending.pop() {
            for op in region.blocks().flat_map(|block| block.ops()) {
                check_operands(isolated, outermost.region, op)?;
                if !op.is_isolated() {
                    pending.extend(op.regions());
                }
            }
        }
    }
    Ok(())
}

fn check_operands(isolated: OpRef<'_>, outermost: Region, op: OpRef<'_>) -> Result<(), Reported> {
    for operand in op.operands() {
        let value = op.ir.value(operand);
        let region = match value.def() {
            ValueDef::Outside => None,
            ValueDef::Result(def, _) => Some(op.ir.op(def).block().and_then(|block| block.region())),
            ValueDef::Argument(block, _) => Some(op.ir.block(block).region()),
            // The dominance check reports forward references.
            ValueDef::Forward => Some(Some(op.ir.region(outermost))),
        };
        let inside = match region {
            None => false,
            Some(None) => return Err(op.error("operation's operand is unlinked").emit()),
            Some(Some(region)) => is_within(op.ir.get(), outermost, region.region),
        };
        if !inside {
            return Err(op
                .op_error("using value defined outside the region")
                .note(isolated.loc(), "required by region isolation constraints")
                .emit());
        }
    }
    Ok(())
}

/// Returns true if `region` is `outer` or nested in it.
pub(super) fn is_within(ir: &Isolate, outer: Region, mut region: Region) -> bool {
    let parent = |op: Op| ir.op(op).block().and_then(|block| block.region());
    while region != outer {
        match ir.region(region).parent().and_then(|op| parent(op.op)) {
            Some(next) => region = next.region,
            None => return false,
        }
    }
    true
}
