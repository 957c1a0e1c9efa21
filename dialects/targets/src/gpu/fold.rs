//! What operations come to when operands are known.

use lect_support::folding::attr_number;
use lect_support::prelude::*;

use super::{GPUOp, LaunchOp, SubgroupBroadcastOp, SubgroupReduceOp};

/// All of a launch reduce at the start of it.
pub(super) fn uniform(it: Folding<'_>) -> Option<Folded> {
    let op = it.op;
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
pub(super) fn subgroup_reduce(it: Folding<'_, SubgroupReduceOp<'_>>) -> Option<Folded> {
    match it.cluster_size_attr().and_then(|size| attr_number(it.ctx(), size)) {
        Some(1) => it.is_operand(0),
        _ => uniform(it.any()),
    }
}

/// What was broadcast is the same everywhere.
pub(super) fn broadcast(it: Folding<'_>) -> Option<Folded> {
    let value = it.operand(0)?;
    it.made_by::<SubgroupBroadcastOp<'_>>(value)?;
    it.value(value)
}
