//! What operations come to when operands are known.

use lect_core::fold::{Folded, Update};
use lect_core::ir::OpRef;
use lect_support::folding::{Folding, attr_number};

use super::{GPUOp, LaunchOp, SubgroupBroadcastOp, SubgroupReduceOp};

/// All of a launch reduce at the start of it.
pub(super) fn uniform(op: OpRef<'_>) -> Option<Folded> {
    let block = op.block()?;
    let is_start = op.parent()?.is::<LaunchOp<'_>>() && block.region()?.entry() == Some(block);
    let is_uniform = match GPUOp::of(op)? {
        GPUOp::AllReduce(it) => it.uniform(),
        GPUOp::SubgroupReduce(it) => it.uniform(),
        _ => return None,
    };
    if !is_start || is_uniform {
        return None;
    }
    let ctx = op.context();
    let attrs = [(ctx.ident(b"uniform"), ctx.common_attrs().unit)].into_iter().collect();
    Some(Folded::InPlace(Update { operands: op.operands().collect(), attrs }))
}

/// In clusters of one there is nothing to reduce.
pub(super) fn subgroup_reduce(op: OpRef<'_>) -> Option<Folded> {
    let size = op.cast::<SubgroupReduceOp<'_>>()?.cluster_size_attr();
    match size.and_then(|size| attr_number(op.context(), size)) {
        Some(1) => Folding::new(op, &[]).is_operand(0),
        _ => uniform(op),
    }
}

/// What was broadcast is the same everywhere.
pub(super) fn broadcast(op: OpRef<'_>) -> Option<Folded> {
    let it = Folding::new(op, &[]);
    let value = it.operand(0)?;
    it.made_by::<SubgroupBroadcastOp<'_>>(value)?;
    it.value(value)
}
