//! `control-flow-sink`: moves operations into the only region that uses their results, if that region runs at most
//! once.

use lect_core::diag::Reported;
use lect_core::entity::{Op, Region};
use lect_core::interfaces::region_branch::RegionBranch;
use lect_core::ir::{Isolate, OpRef, walk};

use crate::pass::{Pass, PassContext};

/// Sink operations into conditional blocks
#[derive(Pass)]
#[pass(name = "control-flow-sink")]
pub struct ControlFlowSink;

impl Pass for ControlFlowSink {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        cx.each_isolate(ir, |isolate| {
            let mut ops = walk::storage_post_order(isolate.root());
            ops.retain(|&op| {
                let view = isolate.op(op);
                view.has_regions() && view.interface::<dyn RegionBranch>().is_some_and(|it| it.runs_regions_once(view))
            });
            for op in ops {
                let regions: Vec<Region> = isolate.op(op).regions().map(|region| region.region).collect();
                regions.into_iter().for_each(|region| sink(isolate, region));
            }
        });
        Ok(())
    }
}

/// Moves operations to the beginning of the only region that uses them.
fn sink(ir: &mut Isolate, region: Region) {
    // The last operation is visited first, so operands of later operations end up behind those of earlier ones.
    let mut pending: Vec<Op> = ir.region(region).blocks().flat_map(|block| block.ops()).map(|op| op.op).collect();
    while let Some(op) = pending.pop() {
        sink_operands(ir, op, region, &mut pending);
    }
}

/// Moves the producers of an operation's operands, if possible, and adds them to `moved`.
fn sink_operands(ir: &mut Isolate, user: Op, region: Region, moved: &mut Vec<Op>) {
    let operands: Vec<_> = ir.op(user).operands().collect();
    for operand in operands {
        let Some(def) = ir.value(operand).defining_op() else { continue };
        let is_here = def.block().and_then(|block| block.region()).is_some_and(|it| it.region == region);
        let sinks = !is_here && are_users_within(def, region) && def.is_memory_effect_free();
        if !sinks {
            continue;
        }
        let def = def.op;
        let first = ir.region(region).entry().and_then(|entry| entry.first()).map(|op| op.op);
        if let Some(first) = first {
            ir.move_before(def, first);
            moved.push(def);
        }
    }
}

fn are_users_within(op: OpRef<'_>, region: Region) -> bool {
    op.results().all(|result| op.ir.value(result).uses().all(|(user, _)| is_within(user, region)))
}

/// Returns true if an operation is nested in a region.
pub(super) fn is_within(op: OpRef<'_>, region: Region) -> bool {
    let mut next = Some(op);
    while let Some(op) = next {
        match op.block().and_then(|block| block.region()) {
            Some(around) if around.region == region => return true,
            Some(around) => next = around.parent(),
            None => return false,
        }
    }
    false
}
