//! Erasing several operations that use each other.

use hashbrown::HashSet;
use lect_core::entity::Op;
use lect_core::ir::Isolate;

/// Erases operations, unused ones first.
pub(crate) fn erase_all(ir: &mut Isolate, ops: Vec<Op>) {
    let all: HashSet<Op, foldhash::fast::RandomState> = ops.iter().copied().collect();
    let is_within = |op: Op| {
        std::iter::successors(ir.op(op).parent(), |op| op.parent()).any(|it| all.contains(&it.op) && it.ir == ir.view())
    };
    let mut pending: Vec<Op> = ops.into_iter().filter(|&op| !is_within(op)).collect();
    loop {
        let before = pending.len();
        pending.reverse();
        pending.retain(|&op| {
            let is_unused = ir.op(op).results().all(|result| ir.value(result).is_unused());
            if is_unused {
                ir.erase(op);
            }
            !is_unused
        });
        pending.reverse();
        if pending.is_empty() {
            return;
        }
        if pending.len() == before {
            break;
        }
    }
    // The remaining operations use each other, which is possible in a graph region.
    pending.iter().for_each(|&op| ir.set_operands(op, &[]));
    for op in pending {
        if ir.op(op).results().all(|result| ir.value(result).is_unused()) {
            ir.erase(op);
        }
    }
}
