//! `loop-invariant-code-motion`: moves loop-invariant operations before the loop.

use lect_core::diag::Reported;
use lect_core::dialect::OpTraits;
use lect_core::entity::{Op, Region, Value};
use lect_core::interfaces::loop_like::LoopLike;
use lect_core::ir::{Isolate, OpRef, ValueDef, walk};
use std::collections::VecDeque;

use super::control_flow_sink::is_within;
use crate::pass::{Pass, PassContext};

/// Hoist loop invariant instructions outside of the loop
#[derive(Pass)]
#[pass(name = "loop-invariant-code-motion")]
pub struct LoopInvariantCodeMotion;

impl Pass for LoopInvariantCodeMotion {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        cx.each_isolate(ir, |isolate| {
            let mut loops = walk::storage_post_order(isolate.root());
            loops.retain(|&op| is_loop(isolate.op(op)));
            loops.into_iter().for_each(|op| hoist(isolate, op));
        });
        Ok(())
    }
}

pub(super) fn is_loop(op: OpRef<'_>) -> bool {
    op.has_regions()
        && op.info().is_some_and(|it| it.spec().interfaces.iter().any(|it| it.cpp_name == "LoopLikeOpInterface"))
}

/// Returns the regions of a loop that run repeatedly.
fn regions(op: OpRef<'_>) -> Vec<Region> {
    let range = op.interface::<dyn LoopLike>().map_or(0..1, |it| it.regions(op));
    range.filter_map(|index| op.region(index)).map(|region| region.region).collect()
}

fn hoist(ir: &mut Isolate, op: Op) {
    for region in regions(ir.op(op)) {
        let ops = ir.region(region).blocks().flat_map(|block| block.ops());
        let mut pending: VecDeque<Op> = ops.map(|op| op.op).collect();
        while let Some(inner) = pending.pop_front() {
            let view = ir.op(inner);
            let may_move = is_directly_in(view, region) && view.is_memory_effect_free() && view.is_speculatable();
            if !may_move || !is_invariant(view, ir.op(op)) {
                continue;
            }
            let users = view.results().flat_map(|result| ir.value(result).uses());
            let users: Vec<Op> = users.filter(|(user, _)| is_directly_in(*user, region)).map(|it| it.0.op).collect();
            ir.move_before(inner, op);
            pending.extend(users);
        }
    }
}

fn is_directly_in(op: OpRef<'_>, region: Region) -> bool {
    op.block().and_then(|block| block.region()).is_some_and(|around| around.region == region)
}

/// Returns true if all operands of an operation and its nested ones are defined outside of a loop, or within the
/// operation.
fn is_invariant(op: OpRef<'_>, around: OpRef<'_>) -> bool {
    if op.has(OpTraits::TERMINATOR) {
        return false;
    }
    let mut all = true;
    walk::within_storage(op, |inner| {
        all = all && inner.operands().all(|value| is_nested(value, op) || !is_nested(value, around));
    });
    all
}

/// Returns true if a value is defined in a region nested in an operation.
pub(super) fn is_nested(value: Value, op: OpRef<'_>) -> bool {
    let is_in = |inner: OpRef<'_>| op.regions().any(|region| is_within(inner, region.region));
    match op.ir.value(value).def() {
        ValueDef::Result(def, _) => is_in(op.ir.op(def)),
        ValueDef::Argument(block, _) => {
            let parent = op.ir.block(block).region().and_then(|region| region.parent());
            parent.is_some_and(|parent| parent == op || is_in(parent))
        }
        _ => false,
    }
}
