//! Canonicalization patterns of `scf.while`.

use lect_support::patterns::replace_within;
use lect_support::prelude::*;

use crate::arith::{CmpIOp, ConstantOp};
use crate::scf::{ConditionOp, IfOp, WhileOp};

/// Blocks of an `scf.while` with the parts of its `scf.condition`.
struct While {
    before: Block,
    after: Block,
    condition_op: Op,
    condition: Value,
    /// Operands of `scf.condition`, which are passed to the second block and to the results.
    args: Values,
    after_args: Values,
}

impl While {
    fn of(op: WhileOp<'_>) -> Option<Self> {
        let (before, after) = (op.before().entry()?, op.after().entry()?);
        let last: ConditionOp<'_> = before.last()?.cast()?;
        let (args, after_args): (Values, Values) = (last.args().collect(), after.args().collect());
        (args.len() == after_args.len() && args.len() == op.0.result_count()).then_some(Self {
            before: before.block,
            after: after.block,
            condition_op: last.0.op,
            condition: last.condition(),
            args,
            after_args,
        })
    }
}

/// Replaces uses of the condition in the second block by true.
pub(super) fn replace_condition_by_truth(op: WhileOp<'_>) -> Option<Rewrite> {
    let this = While::of(op)?;
    let passed = this.args.iter().zip(&this.after_args);
    let known = passed.filter(|it| *it.0 == this.condition && !op.0.ir.value(*it.1).is_unused()).map(|it| *it.1);
    let known: Values = known.collect();
    (!known.is_empty()).then(|| {
        Rewrite::new(move |rw| {
            let truth = rw.value(ConstantOp::truth(rw.context(), true));
            known.iter().for_each(|arg| rw.replace_all_uses(*arg, truth));
        })
    })
}

/// Replaces comparisons in the second block that the condition implies.
pub(super) fn replace_comparison_by_truth(op: WhileOp<'_>) -> Option<Rewrite> {
    let (ir, this) = (op.0.ir.get(), While::of(op)?);
    let comparison: CmpIOp<'_> = ir.def(this.condition)?;
    let holds = comparison.predicate();
    let sides = |op: CmpIOp<'_>| [op.lhs(), op.rhs()];
    let compared = sides(comparison);
    let mut known: Vec<(Op, bool)> = Vec::new();
    for (&value, &arg) in this.args.iter().zip(&this.after_args) {
        for side in (0..2).filter(|side| compared[*side] == value) {
            for (user, _) in ir.value(arg).uses() {
                let Some(other) = user.cast::<CmpIOp<'_>>() else { continue };
                // A user that compares the argument with itself occurs twice.
                let is_new = known.iter().all(|it| it.0 != user.op);
                if !is_new || sides(other)[1 - side] != compared[1 - side] {
                    continue;
                }
                let predicate = other.predicate();
                if predicate == holds || predicate == holds.inverted() {
                    known.push((user.op, predicate == holds));
                }
            }
        }
    }
    (!known.is_empty()).then(|| {
        Rewrite::new(move |rw| {
            let root = rw.root();
            for (user, truth) in known {
                let loc = rw.op(user).loc();
                let known = ConstantOp::truth(rw.context(), truth);
                let known = rw.located(loc, |rw| rw.before(root).value(known));
                rw.replace(user, &[known]);
            }
        })
    })
}

/// Reorders forwarded arguments so that `scf.condition` passes them in order.
pub(super) fn align_arguments(op: WhileOp<'_>) -> Option<Rewrite> {
    let (ir, this) = (op.0.ir.get(), While::of(op)?);
    let before_args: Vec<Value> = ir.block(this.before).args().collect();
    if *before_args == *this.args || before_args.len() != this.args.len() {
        return None;
    }
    // New position of each argument of the second block.
    let mut places = Vec::new();
    for value in &this.args {
        let place = before_args.iter().position(|arg| arg == value).filter(|place| !places.contains(place))?;
        places.push(place);
    }
    let inits: Vec<Value> = op.inits().collect();
    let init_types: Vec<Type> = op.0.operand_types().collect();
    let mut types: Vec<Type> = op.0.result_types().collect();
    for (place, ty) in places.iter().zip(op.0.result_types()) {
        types[*place] = ty;
    }
    Some(Rewrite::new(move |rw| {
        let (root, loc, condition_loc) = (rw.root(), rw.loc(), rw.op(this.condition_op).loc());
        let condition = ConditionOp::build(this.condition, before_args);
        rw.located(condition_loc, |rw| rw.replace_by(this.condition_op, condition));
        let (first, before) = rw.region_with_block(&init_types, loc);
        let (second, after) = rw.region_with_block(&types, loc);
        let new = rw.before(root).add(WhileOp::build(inits, types, first, second));
        let new_before: Values = rw.ir().block(before).args().collect();
        let new_after: Values = rw.ir().block(after).args().collect();
        let after_args: Values = places.iter().map(|place| new_after[*place]).collect();
        let results: Values = places.iter().map(|place| rw.op(new).result(*place)).collect();
        rw.merge_blocks(this.before, before, &new_before);
        rw.merge_blocks(this.after, after, &after_args);
        rw.replace(root, &results);
    }))
}

/// Moves an `scf.if` on the loop condition from the end of the first block into the second block.
pub(super) fn move_if_down(op: WhileOp<'_>) -> Option<Rewrite> {
    let (ir, this) = (op.0.ir.get(), While::of(op)?);
    let inner: IfOp<'_> = ir.op(this.condition_op).prev()?.cast()?;
    let (then, otherwise) = (inner.then_region().entry()?, inner.else_region().entry());
    let bare = otherwise.is_none_or(|block| only_op(block).is_some());
    if inner.condition() != this.condition || !bare {
        return None;
    }
    let (then_region, then_end, before_region) = (inner.then_region().region, then.last()?, op.before().region);
    let yes: Values = then_end.operands().collect();
    let no: Values = otherwise.and_then(|block| block.last()).map(|last| last.operands().collect()).unwrap_or_default();
    let (inner, then, then_end, results) = (inner.0.op, then.block, then_end.op, inner.results().collect::<Values>());
    // Result index and block argument for each forwarded result.
    let passed = this.args.iter().zip(&this.after_args);
    let passed: Vec<(usize, Value)> =
        passed.filter_map(|(value, arg)| Some((results.iter().position(|it| it == value)?, *arg))).collect();
    if passed.iter().any(|(at, _)| *at >= yes.len() || *at >= no.len()) {
        return None;
    }
    let old_types: Vec<Type> = op.0.result_types().collect();
    let (inits, regions) = (op.inits().collect::<Vec<Value>>(), [op.before().region, op.after().region]);
    Some(Rewrite::new(move |rw| {
        let (root, loc) = (rw.root(), rw.loc());
        for (at, arg) in passed {
            rw.replace_all_uses(results[at], no[at]);
            rw.replace_all_uses(arg, yes[at]);
        }
        // Values of the first block used by the moved operations.
        let mut used = Values::new();
        collect_used(rw.ir(), inner, before_region, &mut used);
        let types: Vec<Type> = used.iter().map(|value| rw.ir().value_type(*value)).collect();
        rw.take_regions(root);
        let all_types = [&*old_types, &*types].concat();
        let new = rw.before(root).add(WhileOp::build(inits, all_types, regions[0], regions[1]));
        let added = rw.add_block_args(this.after, types, loc);
        let args: Vec<Value> = rw.op(this.condition_op).operands().skip(1).chain(used.iter().copied()).collect();
        rw.modify(this.condition_op, |ir| ConditionOp::set_args(ir, this.condition_op, args));
        for (&value, &arg) in used.iter().zip(&added) {
            replace_within(rw, value, arg, then_region);
        }
        rw.erase(then_end);
        match rw.ir().block(this.after).first().map(|first| first.op) {
            Some(first) => rw.inline_block_before(then, first, &[]),
            None => rw.merge_blocks(then, this.after, &[]),
        }
        rw.erase(inner);
        let results: Values = rw.op(new).results().take(old_types.len()).collect();
        rw.replace(root, &results);
    }))
}

/// Collects the values of a region that the first region of an operation uses.
fn collect_used(ir: &Isolate, op: Op, region: Region, used: &mut Values) {
    let Some(first) = ir.op(op).region(0) else { return };
    for nested in first.blocks().flat_map(|block| block.ops()) {
        lect_core::ir::walk::within_isolate(nested, |nested| {
            for value in nested.operands() {
                if region_of(ir, value) == Some(region) && !used.contains(&value) {
                    used.push(value);
                }
            }
        });
    }
}
