//! Division of siblings into runs of similar size, as work for threads.

use std::ops::Range;

use crate::entity::{Entity, Op};
use crate::ir::{BlockRef, IsolateRef, OpRef};

/// Minimal number of operations of a block that is divided.
const MANY: usize = 4;

/// Minimal number of runs for which starting threads is worthwhile.
const WORTH_THREADS: usize = 4;

/// Returns the outermost block with many operations, descending from `root` into the largest operation of each block.
pub(crate) fn widest_block(root: OpRef<'_>) -> Option<BlockRef<'_>> {
    let mut op = root;
    loop {
        let mut regions = op.regions();
        let block = regions.next().filter(|_| regions.len() == 0)?.entry()?;
        if block.next().is_some() {
            return None;
        }
        if block.ops().nth(MANY - 1).is_some() {
            return Some(block);
        }
        let next = |op: OpRef<'_>| op.next().map(|next| next.op);
        op = block.ops().filter(|op| op.has_regions()).max_by_key(|&op| weight(op.ir, op.op, next(op)))?;
    }
}

/// Estimates the number of operations in `op`: those of its isolate, or those between it and its sibling.
#[inline]
fn weight(ir: IsolateRef<'_>, op: Op, next: Option<Op>) -> usize {
    if ir.is_plain(op) {
        return 1;
    }
    if let Some(own) = ir.own_isolate(op) {
        return 1 + own.op_count();
    }
    let end = next.map_or_else(|| ir.end_of_ops(), Op::index);
    // Numbers of moved operations are out of order.
    end.checked_sub(op.index()).unwrap_or(1).max(1)
}

/// Divides siblings into runs of about `grain` operations each, including nested ones.
pub(crate) fn divide(ir: IsolateRef<'_>, ops: &[Op], grain: usize) -> Vec<Range<usize>> {
    let mut runs = Vec::new();
    let (mut start, mut size) = (0, 0usize);
    for (at, &op) in ops.iter().enumerate() {
        size = size.saturating_add(weight(ir, op, ops.get(at + 1).copied()));
        if size >= grain {
            runs.push(start..at + 1);
            (start, size) = (at + 1, 0);
        }
    }
    if start < ops.len() {
        runs.push(start..ops.len());
    }
    runs
}

/// Returns the number of threads to use for a number of runs.
pub(crate) fn threads_for(runs: usize, threads: usize) -> usize {
    if runs < WORTH_THREADS { 1 } else { crate::threads::usable(threads).min(runs).max(1) }
}
