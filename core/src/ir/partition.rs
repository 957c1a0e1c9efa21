//! Siblings divided into runs of about the same size, one of which is work for a thread.

use std::ops::Range;

use crate::entity::{Entity, Op};
use crate::ir::{BlockRef, IsolateRef, OpRef};

/// A block with fewer operations cannot be divided into runs enough for threads.
const MANY: usize = 4;

/// With fewer runs than this, starting threads takes longer than the work.
const WORTH_THREADS: usize = 4;

/// Of what stands in one block each within the other, the outermost block with many operations.
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

/// How many operations there are in `op`, more or less: those of its isolate, or those between it and its sibling.
fn weight(ir: IsolateRef<'_>, op: Op, next: Option<Op>) -> usize {
    if let Some(own) = ir.own_isolate(op) {
        return 1 + own.op_count();
    }
    let end = next.map_or_else(|| ir.end_of_ops(), Op::index);
    // Where operations were moved, their numbers say nothing.
    end.checked_sub(op.index()).unwrap_or(1).max(1)
}

/// Divides siblings into runs of about so many operations each, what is nested in them included.
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

/// How many threads are to do so many runs, of those that may be used.
pub(crate) fn threads_for(runs: usize, threads: usize) -> usize {
    if runs < WORTH_THREADS { 1 } else { crate::threads::usable(threads).min(runs).max(1) }
}
