//! Folders of `gpu`.

use lect_support::folding::attr_number;
use lect_support::prelude::*;

use super::{AllReduceOp, LaunchOp, SubgroupBroadcastOp, SubgroupReduceOp};

/// Folds in place to a uniform reduction, if it is in the entry block of a launch.
fn uniform(it: Folding<'_>, is_uniform: bool) -> Option<Folded> {
    let block = it.block()?;
    let is_start = it.parent()?.is::<LaunchOp<'_>>() && block.region()?.entry() == Some(block);
    let attrs = smallvec![(it.ctx().ident(b"uniform"), it.ctx().attrs().unit())];
    (is_start && !is_uniform).then(|| Folded::InPlace(Update::new(it.operands(), attrs)))
}

pub(super) fn all_reduce(it: Folding<'_, AllReduceOp<'_>>) -> Option<Folded> {
    uniform(it.any(), it.uniform())
}

/// Folds a reduction in clusters of size one to its operand.
pub(super) fn subgroup_reduce(it: Folding<'_, SubgroupReduceOp<'_>>) -> Option<Folded> {
    match it.cluster_size_attr().and_then(|size| attr_number(it.ctx(), size)) {
        Some(1) => it.is_operand(0),
        _ => uniform(it.any(), it.uniform()),
    }
}

/// Folds a broadcast of a broadcast to its operand, which is uniform.
pub(super) fn broadcast(it: Folding<'_, SubgroupBroadcastOp<'_>>) -> Option<Folded> {
    it.def::<SubgroupBroadcastOp<'_>>(it.src())?;
    it.value(it.src())
}
