//! Canonicalization patterns of `scf.forall`.

use lect_core::engine::int_array;
use lect_core::entity::{Op, Value};
use lect_core::ir::OpRef;
use lect_core::types::DYNAMIC;
use lect_transforms::rewrite::Rewriter;

use super::trips;
use crate::patterns::{Size, Values, constant_index, constant_int, is, mixed, op_state, unmixed};

/// The lists of bounds and steps, by group of operands, and the group of what is shared.
const LISTS: [&str; 3] = ["staticLowerBound", "staticUpperBound", "staticStep"];
const OUTPUTS: u32 = 3;

/// The lower bounds, upper bounds and steps.
struct Ranges([Vec<Size>; 3]);

impl Ranges {
    fn of(op: OpRef<'_>) -> Option<Self> {
        let list = |at: usize| {
            let numbers = int_array(op.context(), op.attr(LISTS[at])?);
            mixed(&numbers, op.operand_group(at as u32))
        };
        let ranges = Self([list(0)?, list(1)?, list(2)?]);
        let rank = ranges.rank();
        ranges.0.iter().all(|list| list.len() == rank).then_some(ranges)
    }

    fn rank(&self) -> usize {
        self.0[0].len()
    }

    fn is_run(&self, rw: &Rewriter<'_>, dim: usize, times: u64) -> bool {
        let [lower, upper, step] = [0, 1, 2].map(|list| self.0[list][dim]);
        trips::of_sizes(rw.ir(), [lower, upper, step]).is_some_and(|trips| trips.to_u64() == Some(times))
    }

    /// The operands of a loop over these, and their attributes.
    fn parts(&self, rw: &Rewriter<'_>, outputs: &[Value]) -> (Values, Vec<(&'static str, lect_core::entity::Attr)>) {
        let (ctx, mut operands) = (rw.context(), Values::new());
        let (mut attrs, mut sizes) = (Vec::new(), Vec::new());
        for (name, list) in LISTS.into_iter().zip(&self.0) {
            let (numbers, values) = unmixed(list);
            sizes.push(values.len() as i32);
            operands.extend(values);
            attrs.push((name, ctx.i64_array_attr(numbers)));
        }
        sizes.push(outputs.len() as i32);
        operands.extend_from_slice(outputs);
        attrs.push(("operandSegmentSizes", ctx.i32_array_attr(sizes)));
        (operands, attrs)
    }
}

fn set(rw: &mut Rewriter<'_>, op: Op, ranges: &Ranges, outputs: &[Value]) {
    let (operands, attrs) = ranges.parts(rw, outputs);
    rw.modify(op, |ir| {
        ir.set_operands(op, &operands);
        attrs.into_iter().for_each(|(name, value)| ir.set_attr(op, name, Some(value)));
    });
}

fn outputs(op: OpRef<'_>) -> Values {
    op.operand_group(OUTPUTS).collect()
}

/// Bounds and steps that are constants become numbers.
pub(super) fn fold_operands(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let (mut ranges, outputs) = (Ranges::of(view)?, outputs(view));
    let mut changed = false;
    for size in ranges.0.iter_mut().flatten() {
        if let Size::Value(value) = *size
            && let Some(number) = constant_int(rw.ir(), value).filter(|number| *number != DYNAMIC)
        {
            (*size, changed) = (Size::Number(number), true);
        }
    }
    if changed {
        set(rw, op, &ranges, &outputs);
    }
    changed.then_some(())
}

/// The operations that put parts into a shared argument when an iteration ends.
fn combining(rw: &Rewriter<'_>, arg: Value) -> Vec<Op> {
    let uses = rw.ir().value(arg).uses();
    let uses = uses.filter(|(user, index)| *index == 1 && is(*user, "tensor.parallel_insert_slice"));
    uses.map(|(user, _)| user.op).collect()
}

/// What is shared but not used afterwards, or that nothing is put into.
pub(super) fn drop_outputs(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let (ranges, outputs, entry) = (Ranges::of(view)?, outputs(view), view.region(0)?.entry()?);
    let (block, args, results): (_, Values, Values) =
        (entry.block, entry.args().skip(ranges.rank()).collect(), view.results().collect());
    if args.len() != outputs.len() || results.len() != outputs.len() {
        return None;
    }
    let is_dropped = |at: &usize| rw.ir().value(results[*at]).is_unused() || combining(rw, args[*at]).is_empty();
    let dropped: Vec<usize> = (0..results.len()).filter(is_dropped).collect();
    if dropped.is_empty() {
        return None;
    }
    for &at in &dropped {
        combining(rw, args[at]).into_iter().for_each(|inner| rw.erase(inner));
    }
    for &at in &dropped {
        rw.replace_all_uses(args[at], outputs[at]);
        rw.replace_all_uses(results[at], outputs[at]);
    }
    for &at in dropped.iter().rev() {
        rw.modify(op, |ir| ir.erase_block_arg(block, ranges.rank() + at));
    }
    let new = rw.erase_results(op, |at| dropped.contains(&at));
    let kept: Values = (0..outputs.len()).filter(|at| !dropped.contains(at)).map(|at| outputs[at]).collect();
    let (operands, attrs) = ranges.parts(rw, &kept);
    let ir = rw.ir_mut();
    ir.set_operands(new, &operands);
    attrs.into_iter().for_each(|(name, value)| ir.set_attr(new, name, Some(value)));
    Some(())
}

/// The value of a bound.
fn value(rw: &mut Rewriter<'_>, op: Op, size: Size) -> Option<Value> {
    match size {
        Size::Value(value) => Some(value),
        Size::Number(number) => {
            let loc = rw.op(op).loc();
            constant_index(rw, number, loc)
        }
    }
}

/// Ranges of one number are none. Without any number nothing is done.
pub(super) fn collapse_dims(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let (ranges, outputs, entry) = (Ranges::of(view)?, outputs(view), view.region(0)?.entry()?);
    let is_mapped =
        view.attr("mapping").and_then(|it| view.context().array_elements(it)).is_some_and(|it| !it.is_empty());
    if is_mapped {
        return None;
    }
    let (block, args): (_, Values) = (entry.block, entry.args().collect());
    let rank = ranges.rank();
    let mut single = Vec::new();
    for dim in 0..rank {
        if ranges.is_run(rw, dim, 0) {
            rw.replace(op, &outputs);
            return Some(());
        }
        if ranges.is_run(rw, dim, 1) {
            single.push(dim);
        }
    }
    if single.is_empty() {
        return None;
    }
    op_state(rw, "arith.constant", rw.op(op).loc());
    if single.len() == rank {
        return inline(op, rw, &ranges, &outputs);
    }
    rw.before(op);
    for &dim in &single {
        let lower = value(rw, op, ranges.0[0][dim])?;
        rw.replace_all_uses(args[dim], lower);
    }
    for &dim in single.iter().rev() {
        rw.ir_mut().erase_block_arg(block, dim);
    }
    let kept = ranges.0.map(|list| {
        let kept = list.into_iter().enumerate().filter(|it| !single.contains(&it.0));
        kept.map(|it| it.1).collect()
    });
    let (operands, attrs) = Ranges(kept).parts(rw, &outputs);
    let view = rw.op(op);
    let mut state = op_state(rw, "scf.forall", view.loc()).operands(operands).results(view.result_types());
    state.attrs = rw.context().dictionary_entries(view.attrs()).to_vec();
    for (name, value) in attrs {
        state = state.attr(rw.context(), name, value);
    }
    if let Some(mapping) = rw.op(op).attr("mapping") {
        state = state.attr(rw.context(), "mapping", mapping);
    }
    state.regions = rw.take_regions(op);
    rw.replace_with(op, state);
    Some(())
}

/// The only iteration takes the place of the loop.
fn inline(op: Op, rw: &mut Rewriter<'_>, ranges: &Ranges, outputs: &[Value]) -> Option<()> {
    let entry = rw.op(op).region(0)?.entry()?;
    let (block, end) = (entry.block, entry.last().filter(|last| is(*last, "scf.forall.in_parallel"))?.op);
    let combining: Vec<Op> =
        rw.op(end).region(0)?.entry().into_iter().flat_map(|block| block.ops()).map(|op| op.op).collect();
    let is_insertion = |inner: &Op| is(rw.op(*inner), "tensor.parallel_insert_slice");
    let combining: Vec<Op> = combining.into_iter().filter(is_insertion).collect();
    if combining.len() != outputs.len() {
        return None;
    }
    if !outputs.is_empty() {
        op_state(rw, "tensor.insert_slice", rw.op(op).loc());
    }
    rw.before(op);
    let mut args = Values::new();
    for size in ranges.0[0].clone() {
        args.push(value(rw, op, size)?);
    }
    args.extend_from_slice(outputs);
    rw.inline_block_before(block, op, &args);
    rw.after(op);
    let mut results = Values::new();
    for inner in combining {
        let inner = rw.op(inner);
        let into = inner.operands().nth(1)?;
        let mut state = op_state(rw, "tensor.insert_slice", rw.op(op).loc())
            .operands(inner.operands())
            .results([rw.ir().value_type(into)]);
        for name in ["static_offsets", "static_sizes", "static_strides", "operandSegmentSizes"] {
            state.attrs.extend(inner.attr(name).map(|attr| (rw.context().ident(name.as_bytes()), attr)));
        }
        results.push(crate::patterns::insert_value(rw, state));
    }
    let old: Values = rw.op(op).results().collect();
    for (&old, &new) in old.iter().zip(&results) {
        rw.replace_all_uses(old, new);
    }
    rw.erase(end);
    rw.erase(op);
    Some(())
}

/// What counts through a range of one number is that.
pub(super) fn replace_counters(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let (ranges, args): (Ranges, Values) = (Ranges::of(view)?, view.region(0)?.entry()?.args().collect());
    op_state(rw, "arith.constant", view.loc());
    let mut changed = false;
    for dim in 0..ranges.rank().min(args.len()) {
        if rw.ir().value(args[dim]).is_unused() || !ranges.is_run(rw, dim, 1) {
            continue;
        }
        let lower = value(rw, op, ranges.0[0][dim])?;
        rw.replace_all_uses(args[dim], lower);
        changed = true;
    }
    changed.then_some(())
}
