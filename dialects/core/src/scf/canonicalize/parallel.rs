//! Canonicalization patterns of `scf.parallel`.

use lect_core::ir::Mapping;
use lect_support::prelude::*;

use super::trips;
use crate::scf::{ParallelOp, ReduceOp};

/// Returns the lower bounds, upper bounds and steps.
fn ranges(op: ParallelOp<'_>) -> [Vec<Value>; 3] {
    [op.lower_bound().collect(), op.upper_bound().collect(), op.step().collect()]
}

/// Drops dimensions with one iteration. A loop without iterations is replaced by its initial values.
pub(super) fn collapse_dims(op: ParallelOp<'_>) -> Option<Rewrite> {
    let ([lower, upper, step], inits) = (ranges(op), op.init_vals().collect::<Vec<Value>>());
    let (body, region) = (op.region().entry()?, op.region().region);
    let (block, ivs): (_, Values) = (body.block, body.args().collect());
    if [lower.len(), upper.len(), ivs.len()].iter().any(|count| *count != step.len()) {
        return None;
    }
    let (mut kept, mut known) = (Vec::new(), Vec::new());
    for at in 0..step.len() {
        match trips::count_range(&op.0.ir, (lower[at], upper[at], step[at]), true) {
            Some(trips) if trips.is_zero() => return Some(Rewrite::values(inits)),
            Some(trips) if trips.is_one() => known.push(at),
            _ => kept.push(at),
        }
    }
    if known.is_empty() {
        return None;
    }
    if kept.is_empty() {
        return inline(op, lower, inits);
    }
    let types: Vec<_> = op.0.result_types().collect();
    Some(Rewrite::new(move |rw| {
        for &at in &known {
            rw.replace_all_uses(ivs[at], lower[at]);
        }
        for &at in known.iter().rev() {
            rw.ir_mut().erase_block_arg(block, at);
        }
        let [lower, upper, step] = [lower, upper, step].map(|it| kept.iter().map(|at| it[*at]).collect::<Vec<_>>());
        rw.take_regions(rw.root());
        rw.replace_by(rw.root(), ParallelOp::build(lower, upper, step, inits, types, region));
    }))
}

/// Block of a reduction region, which combines its two arguments.
struct Combining {
    block: Block,
    args: [Value; 2],
    end: Op,
    result: Value,
}

/// Inlines the body of a loop with one iteration.
fn inline(op: ParallelOp<'_>, ivs: Vec<Value>, inits: Vec<Value>) -> Option<Rewrite> {
    let body = op.region().entry()?;
    let reduce: ReduceOp<'_> = body.last()?.cast()?;
    let (args, reduced): (Values, Values) = (body.args().collect(), reduce.operands().collect());
    let combining = reduce.reductions().map(|region| {
        let (block, mut args) = (region.entry()?, region.entry()?.args());
        let (end, args) = (block.last()?, [args.next()?, args.next()?]);
        Some(Combining { block: block.block, args, end: end.op, result: end.operands().next()? })
    });
    let combining: Vec<Combining> = combining.collect::<Option<_>>()?;
    if reduced.len() != inits.len() || combining.len() != reduced.len() {
        return None;
    }
    let (body, reduce) = (body.block, reduce.0.op);
    Some(Rewrite::new(move |rw| {
        let mut mapping = Mapping::default();
        for (&arg, &value) in args.iter().zip(&ivs) {
            mapping.insert_value(arg, value);
        }
        clone_all(rw, body, reduce, &mut mapping);
        let mut results = Values::new();
        for ((combining, &reduced), &init) in combining.iter().zip(&reduced).zip(&inits) {
            mapping.insert_value(combining.args[0], init);
            mapping.insert_value(combining.args[1], mapping.value(reduced).unwrap_or(reduced));
            clone_all(rw, combining.block, combining.end, &mut mapping);
            results.push(mapping.value(combining.result).unwrap_or(combining.result));
        }
        rw.replace(rw.root(), &results);
    }))
}

/// Clones the operations of a block, except its terminator.
fn clone_all(rw: &mut Rewriter<'_>, block: Block, end: Op, mapping: &mut Mapping) {
    for op in rw.ir().ops_in(block) {
        if op != end {
            rw.clone_op(op, mapping);
        }
    }
}

/// Merges a loop with its only nested operation, a loop, into one with the dimensions of both.
pub(super) fn merge_nested(op: ParallelOp<'_>) -> Option<Rewrite> {
    let body = op.region().entry()?;
    let first = body.first().filter(|first| first.next().map(|it| it.op) == body.last().map(|it| it.op))?;
    let inner: ParallelOp<'_> = first.cast()?;
    let (outer_ranges, inner_ranges) = (ranges(op), ranges(inner));
    let depends = inner_ranges.iter().flatten().any(|value| body.args().any(|arg| arg == *value));
    if depends || op.init_vals().len() + inner.init_vals().len() > 0 {
        return None;
    }
    let inner_body = inner.region().entry()?;
    let old_args: Values = body.args().chain(inner_body.args()).collect();
    let (inner_body, last) = (inner_body.block, inner_body.last()?.op);
    let mut both = outer_ranges;
    both.iter_mut().zip(inner_ranges).for_each(|(outer, inner)| outer.extend(inner));
    Some(Rewrite::new(move |rw| {
        let [lower, upper, step] = both;
        let (root, index) = (rw.root(), rw.context().types().index());
        let (region, block) = rw.region_with_block(&vec![index; lower.len()], rw.loc());
        let mut mapping = Mapping::default();
        for (old, new) in old_args.into_iter().zip(rw.ir().block(block).args()) {
            mapping.insert_value(old, new);
        }
        rw.before(root).add(ParallelOp::build(lower, upper, step, [], [], region));
        clone_all(rw.at_end(block), inner_body, last, &mut mapping);
        rw.add(ReduceOp::build([], []));
        rw.replace(root, &[]);
    }))
}
