//! Canonicalization patterns of `scf.parallel`.

use lect_core::entity::{Op, Value};
use lect_core::ir::{Mapping, OpRef, OpState};
use lect_core::loc::Loc;
use lect_transforms::rewrite::Rewriter;

use super::trips;
use crate::patterns::{Values, is, op_state};

/// The groups of operands.
const LOWER: u32 = 0;
const UPPER: u32 = 1;
const STEP: u32 = 2;
const INITS: u32 = 3;

fn group(op: OpRef<'_>, group: u32) -> Values {
    op.operand_group(group).collect()
}

/// A `scf.parallel` over ranges, without results and regions.
fn state(rw: &Rewriter<'_>, ranges: [&[Value]; 3], inits: &[Value], loc: Loc) -> Option<OpState> {
    let mut state = op_state(rw, "scf.parallel", loc);
    let mut sizes: Vec<i32> = Vec::new();
    for group in ranges.into_iter().chain([inits]) {
        sizes.push(group.len() as i32);
        state.operands.extend_from_slice(group);
    }
    let ctx = rw.context();
    Some(state.attr(ctx, "operandSegmentSizes", ctx.i32_array_attr(sizes)))
}

/// Ranges of one number are none. Without any number nothing is done.
pub(super) fn collapse_dims(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let (lower, upper, step, inits) = (group(view, LOWER), group(view, UPPER), group(view, STEP), group(view, INITS));
    let body = view.region(0)?.entry()?;
    let (body, ivs, loc) = (body.block, body.args().collect::<Values>(), view.loc());
    if [lower.len(), upper.len(), ivs.len()].iter().any(|count| *count != step.len()) {
        return None;
    }
    let (mut kept, mut known) = (Vec::new(), Vec::new());
    for at in 0..step.len() {
        match trips::of_range(rw.ir(), (lower[at], upper[at], step[at]), true) {
            Some(trips) if trips.is_zero() => {
                rw.replace(op, &inits);
                return Some(());
            }
            Some(trips) if trips.is_one() => known.push(at),
            _ => kept.push(at),
        }
    }
    if known.is_empty() {
        return None;
    }
    if kept.is_empty() {
        return inline(op, rw, &lower, &inits);
    }
    for &at in &known {
        rw.replace_all_uses(ivs[at], lower[at]);
    }
    for &at in known.iter().rev() {
        rw.ir_mut().erase_block_arg(body, at);
    }
    let of = |group: &Values| -> Values { kept.iter().map(|at| group[*at]).collect() };
    let mut new = state(rw, [&of(&lower), &of(&upper), &of(&step)], &inits, loc)?;
    new.results.extend(rw.op(op).result_types());
    new.regions = rw.take_regions(op);
    rw.replace_with(op, new);
    Some(())
}

/// The only iteration takes the place of the loop.
fn inline(op: Op, rw: &mut Rewriter<'_>, ivs: &[Value], inits: &[Value]) -> Option<()> {
    let body = rw.op(op).region(0)?.entry()?;
    let reduce = body.last().filter(|last| is(*last, "scf.reduce"))?;
    let (body, reduce, reduced) = (body.block, reduce.op, reduce.operands().collect::<Values>());
    let args: Values = rw.ir().block(body).args().collect();
    if reduced.len() != inits.len() || rw.op(reduce).regions().len() != reduced.len() {
        return None;
    }
    let mut mapping = Mapping::default();
    for (&arg, &value) in args.iter().zip(ivs) {
        mapping.insert_value(arg, value);
    }
    rw.before(op);
    for nested in rw.ir().ops_in(body) {
        if nested != reduce {
            rw.clone_op(nested, &mut mapping);
        }
    }
    let mut results = Values::new();
    for (number, (&reduced, &init)) in reduced.iter().zip(inits).enumerate() {
        let block = rw.op(reduce).region(number)?.entry()?;
        let (args, end) = (block.args().collect::<Values>(), block.last()?.op);
        let block = block.block;
        mapping.insert_value(*args.first()?, init);
        mapping.insert_value(*args.get(1)?, mapping.value(reduced).unwrap_or(reduced));
        for nested in rw.ir().ops_in(block) {
            if nested != end {
                rw.clone_op(nested, &mut mapping);
            }
        }
        let result = rw.op(end).operands().next()?;
        results.push(mapping.value(result).unwrap_or(result));
    }
    rw.replace(op, &results);
    Some(())
}

/// One that is all that is in another one becomes one of both their ranges.
pub(super) fn merge_nested(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let body = view.region(0)?.entry()?;
    let inner = body
        .first()
        .filter(|first| is(*first, "scf.parallel") && first.next().map(|it| it.op) == body.last().map(|it| it.op))?;
    let ranges = |op: OpRef<'_>| [group(op, LOWER), group(op, UPPER), group(op, STEP)];
    let (outer_ranges, inner_ranges) = (ranges(view), ranges(inner));
    let outer_args: Values = body.args().collect();
    let depends = inner_ranges.iter().flatten().any(|value| outer_args.contains(value));
    if depends || view.operand_group(INITS).len() + inner.operand_group(INITS).len() > 0 {
        return None;
    }
    let inner_body = inner.region(0)?.entry()?;
    let inner_args: Values = inner_body.args().collect();
    let (loc, inner_body) = (view.loc(), inner_body.block);
    let both: Vec<Values> =
        outer_ranges.iter().zip(&inner_ranges).map(|(a, b)| a.iter().chain(b).copied().collect()).collect();
    let mut new = state(rw, [&both[0], &both[1], &both[2]], &[], loc)?;
    let index = rw.context().common().index;
    let end = op_state(rw, "scf.reduce", loc);
    let (region, block) = (rw.ir_mut().create_region(), rw.ir_mut().create_block());
    rw.ir_mut().append_block(region, block);
    let args: Values = both[0].iter().map(|_| rw.ir_mut().add_block_arg(block, index, loc)).collect();
    new.regions.push(region);
    let mut mapping = Mapping::default();
    for (old, new) in outer_args.iter().chain(&inner_args).zip(args) {
        mapping.insert_value(*old, new);
    }
    let new = rw.before(op).insert(new);
    rw.at_end(block);
    let last = rw.ir().block(inner_body).last()?.op;
    for nested in rw.ir().ops_in(inner_body) {
        if nested != last {
            rw.clone_op(nested, &mut mapping);
        }
    }
    rw.insert(end);
    debug_assert!(rw.op(new).result_count() == 0);
    rw.replace(op, &[]);
    Some(())
}
