//! Canonicalization patterns of `sparse_tensor`.

use lect_support::folding::attr_number;
use lect_support::prelude::*;

use super::IterateOp;

pub(super) const PATTERNS: Table = canonicalization![IterateOp => [drop_unused_coordinates]];

/// Drops the coordinates of levels that the body does not use: its last arguments, before the iterator.
fn drop_unused_coordinates(iterate: IterateOp<'_>) -> Option<Rewrite> {
    let (ir, ctx) = (iterate.0.ir, iterate.0.context());
    let levels = attr_number(ctx, iterate.crd_used_lvls_attr()?)? as u64;
    let entry = iterate.region().entry()?;
    let first = entry.args().len().checked_sub(levels.count_ones() as usize + 1)?;
    let used = (0..u64::BITS).filter(|level| levels >> level & 1 == 1);
    let args = entry.args().enumerate().skip(first).zip(used);
    let unused: Vec<(usize, u32)> =
        args.filter(|((_, arg), _)| ir.value(*arg).is_unused()).map(|((at, _), level)| (at, level)).collect();
    if unused.is_empty() {
        return None;
    }
    let left = unused.iter().fold(levels, |levels, (_, level)| levels & !(1 << level));
    let block = entry.block;
    Some(Rewrite::modify(move |ir, op| {
        IterateOp::set_crd_used_lvls(ir, op, left as i64);
        unused.iter().rev().for_each(|(at, _)| ir.erase_block_arg(block, *at));
    }))
}
