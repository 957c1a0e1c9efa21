//! `topological-sort`: sorts regions without dominance so that operations follow their producers.

use hashbrown::HashSet;
use lect_core::diag::Reported;
use lect_core::dialect::OpTraits;
use lect_core::entity::{Block, Op};
use lect_core::ir::walk::{self, Step};
use lect_core::ir::{Isolate, OpRef, ValueDef};
use std::ops::ControlFlow;

use crate::pass::{Pass, PassContext};

/// Sort regions without SSA dominance in topological order
#[derive(Pass)]
#[pass(name = "topological-sort")]
pub struct TopologicalSort;

impl Pass for TopologicalSort {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        cx.each_isolate(ir, |isolate| {
            let mut blocks: Vec<Block> = Vec::new();
            let root = isolate.root();
            let _ = walk::pre_order::<()>(root, |op| {
                let enters = op == root || op.own_isolate().is_none();
                let is_known = enters && op.info().is_some();
                let graphs = is_known.then(|| op.regions().filter(|region| !region.has_ssa_dominance()));
                let graphs = graphs.into_iter().flatten().flat_map(|region| region.blocks());
                blocks.extend(graphs.map(|block| block.block));
                ControlFlow::Continue(if enters { Step::Into } else { Step::Over })
            });
            blocks.into_iter().for_each(|block| sort(isolate, block));
        });
        Ok(())
    }
}

/// Moves the operations of a block behind the producers of their own and nested operands. In a cycle, the first
/// operation comes first.
fn sort(ir: &mut Isolate, block: Block) {
    let mut rest: Vec<Op> = ir.ops_in(block);
    if rest.last().is_some_and(|&last| ir.op(last).has(OpTraits::TERMINATOR)) {
        rest.pop();
    }
    let end = ir.block(block).last().map(|op| op.op).filter(|last| rest.last() != Some(last));
    let mut unscheduled: HashSet<Op, foldhash::fast::RandomState> = rest.iter().copied().collect();
    let mut order = Vec::new();
    while !rest.is_empty() {
        let before = order.len();
        let mut waiting = Vec::new();
        for op in rest {
            if is_ready(ir.op(op), &unscheduled) {
                unscheduled.remove(&op);
                order.push(op);
            } else {
                waiting.push(op);
            }
        }
        if order.len() == before {
            let first = waiting.remove(0);
            unscheduled.remove(&first);
            order.push(first);
        }
        rest = waiting;
    }
    for op in order {
        match end {
            Some(end) => ir.move_before(op, end),
            None => ir.move_to_end(op, block),
        }
    }
}

fn is_ready(op: OpRef<'_>, unscheduled: &HashSet<Op, foldhash::fast::RandomState>) -> bool {
    let ready = |user: OpRef<'_>| {
        user.operands().all(|operand| {
            let mut around = match user.ir.value(operand).def() {
                ValueDef::Result(def, _) => Some(user.ir.op(def)),
                ValueDef::Argument(block, _) => user.ir.block(block).region().and_then(|region| region.parent()),
                _ => None,
            };
            // Values defined within the operation itself are available.
            while let Some(parent) = around.filter(|parent| parent.op != op.op) {
                if unscheduled.contains(&parent.op) {
                    return false;
                }
                around = parent.parent();
            }
            true
        })
    };
    if op.own_isolate().is_some() {
        return ready(op);
    }
    let mut all = true;
    walk::within_storage(op, |inner| all &= ready(inner));
    all
}
