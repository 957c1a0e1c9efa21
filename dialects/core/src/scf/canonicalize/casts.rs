//! Folding of tensor casts into loops, if the loop then has more static sizes.

use lect_support::prelude::*;

use super::forall::Ranges;
use crate::scf::{ForOp, ForallOp, InParallelOp, YieldOp};
use crate::shared::tensor_casts::weaker_cast_from;
use crate::tensor::CastOp;

/// Returns the source of a cast if the source has the more static type.
fn before_cast(ir: &Isolate, value: Value) -> Option<Value> {
    weaker_cast_from(ir, value).filter(|source| ir.value_type(*source) != ir.value_type(value))
}

/// Moves the cast of an initial value of `scf.for` into the loop.
pub(super) fn fold_cast_of_init(op: ForOp<'_>) -> Option<Rewrite> {
    let ir = op.0.ir.get();
    let (mut inits, mut types): (Vec<Value>, Vec<Type>) = (op.init_args().collect(), op.0.result_types().collect());
    let is_used_once = |value: Value| ir.value(value).uses().count() == 1;
    let mut used_once = op.results().enumerate().filter(|it| is_used_once(it.1));
    let (at, source) = used_once.find_map(|(at, _)| Some((at, before_cast(ir, *inits.get(at)?)?)))?;
    let (old, new) = (types[at], ir.value_type(source));
    (inits[at], types[at]) = (source, new);
    let entry = op.region().entry()?;
    let mut arg_types: Vec<Type> = entry.args().map(|arg| ir.value_type(arg)).collect();
    *arg_types.get_mut(at + 1)? = new;
    let end: YieldOp<'_> = entry.last()?.cast()?;
    end.results().nth(at)?;
    let (body, end) = (entry.block, end.0.op);
    let (lower, upper, step) = (op.lower_bound(), op.upper_bound(), op.step());
    Some(Rewrite::new(move |rw| {
        let (root, (region, block)) = (rw.root(), rw.region_with_block(&arg_types, rw.loc()));
        let parts = ForOp::build(lower, upper, step, inits, types, region).like(rw.op(root));
        let new_loop = rw.before(root).add(parts);
        let mut args: Values = rw.ir().block(block).args().collect();
        args[at + 1] = rw.at_end(block).value(CastOp::build(args[at + 1], old));
        rw.merge_blocks(body, block, &args);
        let mut yielded: Vec<Value> = rw.op(end).operands().collect();
        yielded[at] = rw.before(end).value(CastOp::build(yielded[at], new));
        rw.replace_by(end, YieldOp::build(yielded));
        let mut results: Values = rw.op(new_loop).results().collect();
        results[at] = rw.after(new_loop).value(CastOp::build(results[at], old));
        rw.replace(root, &results);
    }))
}

/// Moves the casts of outputs of `scf.forall` into the loop.
pub(super) fn fold_casts_of_outputs(op: ForallOp<'_>) -> Option<Rewrite> {
    let ir = op.0.ir.get();
    let mut outputs: Vec<Value> = op.outputs().collect();
    let sources: Vec<Option<Value>> = outputs.iter().map(|output| before_cast(ir, *output)).collect();
    let entry = op.region().entry()?;
    let end: InParallelOp<'_> = entry.last()?.cast()?;
    let (body, combining) = (entry.block, end.region().entry()?.block);
    let old_types: Vec<Type> = op.0.result_types().collect();
    let mut arg_types: Vec<Type> = entry.args().map(|arg| ir.value_type(arg)).collect();
    let rank = arg_types.len().checked_sub(outputs.len())?;
    let cast: Vec<usize> = (0..sources.len()).filter(|at| sources[*at].is_some()).collect();
    if cast.is_empty() || old_types.len() != outputs.len() {
        return None;
    }
    let mut types = old_types.clone();
    for (at, source) in sources.iter().enumerate() {
        if let Some(source) = *source {
            (outputs[at], types[at]) = (source, ir.value_type(source));
            arg_types[rank + at] = types[at];
        }
    }
    let ranges = Ranges::of(op)?;
    Some(Rewrite::new(move |rw| {
        let (root, (region, block)) = (rw.root(), rw.region_with_block(&arg_types, rw.loc()));
        let parts = ranges.build(rw.op(root), outputs, types, region);
        let new_loop = rw.before(root).add(parts);
        let mut args: Values = rw.ir().block(block).args().collect();
        let shared: Values = args[rank..].into();
        rw.at_end(block);
        for &at in &cast {
            args[rank + at] = rw.value(CastOp::build(args[rank + at], old_types[at]));
        }
        rw.merge_blocks(body, block, &args);
        // Slices are inserted into the shared tensor itself, not into its cast.
        for inner in rw.ir().ops_in(combining) {
            let into = rw.op(inner).operands().nth(1);
            if let Some(at) = args[rank..].iter().position(|cast| Some(*cast) == into) {
                rw.ir_mut().set_operand(inner, 1, shared[at]);
            }
        }
        let mut results: Values = rw.op(new_loop).results().collect();
        rw.after(new_loop);
        for &at in &cast {
            results[at] = rw.value(CastOp::build(results[at], old_types[at]));
        }
        rw.replace(root, &results);
    }))
}
