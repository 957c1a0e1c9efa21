//! Canonicalization patterns of `scf.forall`.

use lect_support::mixed_integers;
use lect_support::prelude::*;

use super::trips;
use crate::arith::ConstantOp;
use crate::scf::{ForallOp, InParallelOp};
use crate::tensor::{InsertSliceOp, ParallelInsertSliceOp};

/// Lower bounds, upper bounds and steps.
pub(super) struct Ranges([MixedList; 3]);

impl Ranges {
    pub(super) fn of(op: ForallOp<'_>) -> Option<Self> {
        let ranges = Self([
            mixed_integers::mix(&op.static_lower_bound(), op.dynamic_lower_bound())?,
            mixed_integers::mix(&op.static_upper_bound(), op.dynamic_upper_bound())?,
            mixed_integers::mix(&op.static_step(), op.dynamic_step())?,
        ]);
        let rank = ranges.rank();
        ranges.0.iter().all(|list| list.len() == rank).then_some(ranges)
    }

    fn rank(&self) -> usize {
        self.0[0].len()
    }

    fn is_run(&self, ir: &Isolate, dim: usize, times: u64) -> bool {
        trips::count_mixed(ir, self.0.each_ref().map(|list| list[dim]))
            .is_some_and(|trips| trips.to_u64() == Some(times))
    }

    /// Builds a loop with these ranges and the attributes of another one.
    pub(super) fn build(
        &self,
        like: OpRef<'_>,
        outputs: Vec<Value>,
        types: Vec<Type>,
        body: Region,
    ) -> impl Parts + use<> {
        let [(lowers, lower), (uppers, upper), (steps, step)] =
            self.0.each_ref().map(|list| mixed_integers::split(list));
        ForallOp::build(lower, upper, step, lowers, uppers, steps, outputs, types, body).like(like)
    }

    /// Sets the ranges of a loop.
    fn set(&self, ir: &mut Isolate, op: Op) {
        let [(lowers, lower), (uppers, upper), (steps, step)] =
            self.0.each_ref().map(|list| mixed_integers::split(list));
        ForallOp::set_dynamic_lower_bound(ir, op, lower);
        ForallOp::set_dynamic_upper_bound(ir, op, upper);
        ForallOp::set_dynamic_step(ir, op, step);
        ForallOp::set_static_lower_bound(ir, op, lowers);
        ForallOp::set_static_upper_bound(ir, op, uppers);
        ForallOp::set_static_step(ir, op, steps);
    }
}

/// Makes constant bounds and steps static.
pub(super) fn fold_operands(op: ForallOp<'_>) -> Option<Rewrite> {
    let mut ranges = Ranges::of(op)?;
    let mut changed = false;
    for list in &mut ranges.0 {
        changed |= mixed_integers::fold_constants(&op.0.ir, list, |number| number != DYNAMIC);
    }
    changed.then(|| Rewrite::modify(move |ir, op| ranges.set(ir, op)))
}

/// Returns the operations that insert slices into a shared argument.
fn combining(ir: &Isolate, arg: Value) -> Vec<Op> {
    let uses = ir.value(arg).uses();
    let uses = uses.filter(|(user, index)| *index == 1 && user.is::<ParallelInsertSliceOp<'_>>());
    uses.map(|(user, _)| user.op).collect()
}

/// Drops outputs whose result is unused, or into which no slice is inserted.
pub(super) fn drop_outputs(op: ForallOp<'_>) -> Option<Rewrite> {
    let (ir, ranges, entry) = (op.0.ir.get(), Ranges::of(op)?, op.region().entry()?);
    let outputs: Values = op.outputs().collect();
    let (args, results): (Values, Values) = (entry.args().skip(ranges.rank()).collect(), op.results().collect());
    if args.len() != outputs.len() || results.len() != outputs.len() {
        return None;
    }
    let is_dropped = |at: &usize| ir.value(results[*at]).is_unused() || combining(ir, args[*at]).is_empty();
    let dropped: Vec<usize> = (0..results.len()).filter(is_dropped).collect();
    let insertions: Vec<Op> = dropped.iter().flat_map(|at| combining(ir, args[*at])).collect();
    let (block, rank) = (entry.block, ranges.rank());
    (!dropped.is_empty()).then(|| {
        Rewrite::new(move |rw| {
            let root = rw.root();
            insertions.into_iter().for_each(|inner| rw.erase(inner));
            for &at in &dropped {
                rw.replace_all_uses(args[at], outputs[at]);
                rw.replace_all_uses(results[at], outputs[at]);
            }
            for &at in dropped.iter().rev() {
                rw.modify(root, |ir| ir.erase_block_arg(block, rank + at));
            }
            let new = rw.erase_results(root, |at| dropped.contains(&at));
            let kept: Values = (0..outputs.len()).filter(|at| !dropped.contains(at)).map(|at| outputs[at]).collect();
            ForallOp::set_outputs(rw.ir_mut(), new, kept);
        })
    })
}

/// Drops dimensions with one iteration. A loop without iterations is replaced by its outputs.
pub(super) fn collapse_dims(op: ForallOp<'_>) -> Option<Rewrite> {
    let (ir, ranges, entry) = (op.0.ir.get(), Ranges::of(op)?, op.region().entry()?);
    let mapping = op.mapping_attr().and_then(|it| op.0.context().attrs().array_elements(it));
    if mapping.is_some_and(|it| !it.is_empty()) {
        return None;
    }
    let (block, args): (_, Values) = (entry.block, entry.args().collect());
    let mut single = Vec::new();
    for dim in 0..ranges.rank() {
        if ranges.is_run(ir, dim, 0) {
            return Some(Rewrite::values(op.outputs()));
        }
        if ranges.is_run(ir, dim, 1) {
            single.push(dim);
        }
    }
    if single.is_empty() {
        return None;
    }
    if single.len() == ranges.rank() {
        return inline(op, ranges);
    }
    let outputs: Vec<Value> = op.outputs().collect();
    let (types, region): (Vec<_>, _) = (op.0.result_types().collect(), op.region().region);
    Some(Rewrite::new(move |rw| {
        let root = rw.root();
        for &dim in &single {
            let lower = ConstantOp::size(rw, ranges.0[0][dim]);
            rw.replace_all_uses(args[dim], lower);
        }
        for &dim in single.iter().rev() {
            rw.ir_mut().erase_block_arg(block, dim);
        }
        let is_kept = |at: &usize| !single.contains(at);
        let kept = ranges.0.map(|list| (0..list.len()).filter(is_kept).map(|at| list[at]).collect());
        rw.take_regions(root);
        let parts = Ranges(kept).build(rw.op(root), outputs, types, region);
        rw.replace_by(root, parts);
    }))
}

/// Inlines the body of a loop with one iteration.
fn inline(op: ForallOp<'_>, ranges: Ranges) -> Option<Rewrite> {
    let entry = op.region().entry()?;
    let end: InParallelOp<'_> = entry.last()?.cast()?;
    let combining = end.region().entry().into_iter().flat_map(|block| block.ops());
    let combining = combining.filter(|inner| inner.is::<ParallelInsertSliceOp<'_>>());
    let combining: Vec<Op> = combining.map(|inner| inner.op).collect();
    let (outputs, results): (Values, Values) = (op.outputs().collect(), op.results().collect());
    if combining.len() != outputs.len() {
        return None;
    }
    let (block, end) = (entry.block, end.0.op);
    Some(Rewrite::new(move |rw| {
        let root = rw.root();
        let mut args: Values = ranges.0[0].iter().map(|size| ConstantOp::size(rw, *size)).collect();
        args.extend(outputs);
        rw.inline_block_before(block, root, &args);
        rw.after(root);
        let mut inserted = Values::new();
        for inner in combining {
            let Some(it) = rw.op(inner).cast::<ParallelInsertSliceOp<'_>>() else { continue };
            let Some(slice) = it.slice() else { continue };
            let parts = InsertSliceOp::from_slice(it.source(), it.dest(), &slice);
            inserted.push(rw.value(parts));
        }
        for (&old, &new) in results.iter().zip(&inserted) {
            rw.replace_all_uses(old, new);
        }
        rw.erase(end);
        rw.erase(root);
    }))
}

/// Replaces the induction variable of a dimension with one iteration by the lower bound.
pub(super) fn replace_counters(op: ForallOp<'_>) -> Option<Rewrite> {
    let (ir, ranges, entry) = (op.0.ir.get(), Ranges::of(op)?, op.region().entry()?);
    let counters = entry.args().take(ranges.rank()).enumerate();
    let known = counters.filter(|(dim, arg)| !ir.value(*arg).is_unused() && ranges.is_run(ir, *dim, 1));
    let known: Vec<(Value, Mixed)> = known.map(|(dim, arg)| (arg, ranges.0[0][dim])).collect();
    (!known.is_empty()).then(|| {
        Rewrite::new(move |rw| {
            for (arg, lower) in known {
                let lower = ConstantOp::size(rw, lower);
                rw.replace_all_uses(arg, lower);
            }
        })
    })
}
