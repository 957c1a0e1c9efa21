//! Results of operations whose operands are known.

use lect_support::folding::attr_number;
use lect_support::prelude::*;

use super::{AllReduceOp, LaunchOp, SubgroupBroadcastOp, SubgroupReduceOp};

/// All of a launch reduce at the start of it.
fn uniform(it: Folding<'_>, is_uniform: bool) -> Option<Folded> {
    let block = it.block()?;
    let is_start = it.parent()?.is::<LaunchOp<'_>>() && block.region()?.entry() == Some(block);
    let attrs = smallvec![(it.ctx().ident(b"uniform"), it.ctx().common_attrs().unit)];
    (is_start && !is_uniform).then(|| Folded::InPlace(Update { operands: it.operands().collect(), attrs }))
}

pub(super) fn all_reduce(it: Folding<'_, AllReduceOp<'_>>) -> Option<Folded> {
    uniform(it.any(), it.uniform())
}

/// In clusters of one there is nothing to reduce.
pub(super) fn subgroup_reduce(it: Folding<'_, SubgroupReduceOp<'_>>) -> Option<Folded> {
    match it.cluster_size_attr().and_then(|size| attr_number(it.ctx(), size)) {
        Some(1) => it.is_operand(0),
        _ => uniform(it.any(), it.uniform()),
    }
}

/// A value that was broadcast is the same everywhere.
pub(super) fn broadcast(it: Folding<'_, SubgroupBroadcastOp<'_>>) -> Option<Folded> {
    it.def::<SubgroupBroadcastOp<'_>>(it.src())?;
    it.value(it.src())
}
