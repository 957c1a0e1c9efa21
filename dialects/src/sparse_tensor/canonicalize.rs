//! Canonicalization patterns of `sparse_tensor`.

use lect_core::entity::Op;
use lect_transforms::canonicalization;
use lect_transforms::rewrite::Rewriter;

use crate::folding::attr_number;
use crate::patterns::Table;

pub(super) const PATTERNS: Table = canonicalization!["sparse_tensor.iterate" => [drop_unused_coordinates]];

/// Coordinates of levels that the body does not use. They are its last arguments, before the iterator.
fn drop_unused_coordinates(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (view, ir, ctx) = (rw.op(op), rw.ir(), rw.context());
    let levels = attr_number(ctx, view.attr("crdUsedLvls")?)? as u64;
    let entry = view.regions().next()?.entry()?;
    let first = entry.args().len().checked_sub(levels.count_ones() as usize + 1)?;
    let used = (0..u64::BITS).filter(|level| levels >> level & 1 == 1);
    let args = entry.args().enumerate().skip(first).zip(used);
    let unused: Vec<(usize, u32)> =
        args.filter(|((_, arg), _)| ir.value(*arg).is_unused()).map(|((at, _), level)| (at, level)).collect();
    if unused.is_empty() {
        return None;
    }
    let left = unused.iter().fold(levels, |levels, (_, level)| levels & !(1 << level));
    let left = ctx.integer_attr(ctx.common().i64, left as i64);
    let block = entry.block;
    rw.modify(op, |ir| {
        ir.set_attr(op, "crdUsedLvls", Some(left));
        unused.iter().rev().for_each(|(at, _)| ir.erase_block_arg(block, *at));
    });
    Some(())
}
