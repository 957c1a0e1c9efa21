//! Flow of buffers: the values that may be the same buffer as a value, or a view of it.

use std::collections::HashMap;

use lect_core::entity::{Op, Value};
use lect_core::interfaces::branch::Branch;
use lect_core::interfaces::call::Call;
use lect_core::interfaces::effects::EffectKind;
use lect_core::interfaces::loop_like::LoopLike;
use lect_core::interfaces::region_branch::{Point, RegionBranch, RegionTerminator, points};
use lect_core::ir::{Isolate, OpRef, walk};
use lect_dialects::arith::SelectOp;
use lect_dialects::memref::ReallocOp;

use super::options::is_buffer;
use super::regions;

/// Values by the values that flow into them.
#[derive(Default)]
pub(crate) struct Flow {
    next: HashMap<Value, Vec<Value>>,
}

impl Flow {
    /// Follows the buffers in an operation.
    pub fn of(root: OpRef<'_>) -> Self {
        let mut flow = Self::default();
        walk::within_storage(root, |op| flow.add_op(op));
        flow
    }

    fn add(&mut self, op: OpRef<'_>, from: impl IntoIterator<Item = Value>, to: impl IntoIterator<Item = Value>) {
        let ir = op.ir.get();
        for (from, to) in from.into_iter().zip(to) {
            if is_buffer(op.context(), ir.value_type(from)) && is_buffer(op.context(), ir.value_type(to)) {
                self.next.entry(from).or_default().push(to);
            }
        }
    }

    fn add_op(&mut self, op: OpRef<'_>) {
        if is_view(op) {
            return self.add(op, op.operands().take(1), op.results().take(1));
        }
        if let Some(branch) = op.interface::<dyn Branch>() {
            for (block, passed) in op.successors().zip(branch.all_operands(op)) {
                let values = passed.forwarded.map(|at| op.operand(at));
                self.add(op, values, block.args().skip(passed.produced));
            }
            return;
        }
        if let Some(branch) = op.interface::<dyn RegionBranch>() {
            for point in points(op) {
                for to in branch.successors(op, point) {
                    let (from, range) = match point {
                        Point::Outside => (op, branch.entry_operands(op, &to)),
                        Point::Terminator { op: end, .. } => match end.interface::<dyn RegionTerminator>() {
                            Some(terminator) => (end, terminator.operands(end, &to)),
                            None => continue,
                        },
                    };
                    let values: Vec<Value> = from.operands().skip(range.start).take(range.len()).collect();
                    let takers: Vec<Value> = match to.region {
                        None => op.results().skip(to.inputs.start).take(to.inputs.len()).collect(),
                        Some(region) => {
                            let entry = op.region(region).and_then(|region| region.entry());
                            let args = entry.into_iter().flat_map(|entry| entry.args());
                            args.skip(to.inputs.start).take(to.inputs.len()).collect()
                        }
                    };
                    self.add(op, values, takers);
                }
            }
            return;
        }
        // Other operations are assumed to forward no buffer.
        if op.interface::<dyn Call>().is_none() && !op.is::<SelectOp<'_>>() && !op.is::<ReallocOp<'_>>() {
            return;
        }
        for operand in op.operands() {
            self.add(op, op.results().map(|_| operand), op.results());
        }
    }

    /// Returns a value and those that it may flow into.
    pub fn aliases(&self, value: Value) -> Vec<Value> {
        let (mut found, mut pending) = (vec![value], vec![value]);
        while let Some(value) = pending.pop() {
            for next in self.next.get(&value).into_iter().flatten() {
                if !found.contains(next) {
                    found.push(*next);
                    pending.push(*next);
                }
            }
        }
        found
    }
}

/// Returns true for an operation that makes a view of its first operand.
fn is_view(op: OpRef<'_>) -> bool {
    op.info().is_some_and(|info| info.spec().interfaces.iter().any(|it| it.cpp_name.ends_with("ViewLikeOpInterface")))
}

/// Returns true for an operation whose regions may run repeatedly.
pub(crate) fn is_loop(op: OpRef<'_>) -> bool {
    if op.interface::<dyn LoopLike>().is_some() {
        return true;
    }
    let branch = op.interface::<dyn RegionBranch>();
    branch.is_some_and(|branch| (0..op.region_count()).any(|region| regions::reaches(op, branch, region, region)))
}

/// Returns true for an operation with known control flow between its regions.
pub(crate) fn has_known_flow(op: OpRef<'_>) -> bool {
    op.interface::<dyn LoopLike>().is_some() || op.interface::<dyn RegionBranch>().is_some()
}

/// Returns the operation that frees a buffer, if any. The outer option is `None` if several do.
pub(crate) fn deallocation(ir: &Isolate, buffer: Value) -> Option<Option<Op>> {
    let mut found = None;
    for (user, _) in ir.value(buffer).uses() {
        let effects = user.effects().unwrap_or_default();
        let frees = effects.iter().any(|effect| effect.kind == EffectKind::Free && effect.value == Some(buffer));
        if frees && found.replace(user.op).is_some() {
            return None;
        }
    }
    Some(found)
}
