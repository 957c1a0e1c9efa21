//! Bufferization of loops of `scf`.

use lect_dialects::bufferization::ToTensorOp;
use lect_dialects::scf::{ConditionOp, ForOp, ForallOp, WhileOp, YieldOp};
use lect_support::mixed_integers::mix;
use lect_support::prelude::*;
use lect_support::shapes::memory_space;

use super::Models;
use super::linalg::tied_result;
use crate::buffers::bufferizable::{AliasingValue, Bufferizable, Relation};
use crate::buffers::bufferize::Bufferization;
use crate::buffers::copies::{Contents, Copies, allocate, resolve_operands};
use crate::buffers::options::{dynamic_type, is_buffer};
use crate::buffers::regions::is_proper_ancestor;
use crate::buffers::state::State;

pub(super) const MODELS: Models = &[(ForOp::NAME, &For), (ForallOp::NAME, &Forall), (WhileOp::NAME, &While)];

/// Returns the type of the buffer of a loop-carried value, from its initial and its yielded value.
fn carried_type(
    op: OpRef<'_>,
    [arg, init, yielded]: [Value; 3],
    state: &State<'_>,
    stack: &mut Vec<Value>,
) -> Option<Type> {
    let (ctx, ir) = (op.context(), state.ir);
    let first = state.buffer_type_in(init, stack)?;
    if stack.iter().filter(|it| **it == arg).count() >= 2 {
        return Some(first);
    }
    let own = ir.value_type(yielded);
    let next = if is_buffer(ctx, own) { own } else { state.buffer_type_in(yielded, stack)? };
    if first == next {
        return Some(first);
    }
    let space = memory_space(ctx, next)?;
    if memory_space(ctx, first)? != space {
        op.op_error("init_arg and yielded value bufferize to inconsistent memory spaces").emit();
        return None;
    }
    dynamic_type(ctx, ir.value_type(arg), space)
}

/// Wraps arguments of a new block to tensors where those of an old block are tensors.
fn wrapped_args(rw: &mut Rewriter<'_>, new: Block, old: Block) -> Vec<Value> {
    let ctx = rw.context().clone();
    let news: Vec<Value> = rw.ir().block(new).args().collect();
    let olds: Vec<Value> = rw.ir().block(old).args().collect();
    rw.at_start(new);
    let pairs = news.into_iter().zip(olds);
    pairs
        .map(|(new, old)| {
            let ty = rw.ir().value_type(old);
            if is_tensor(&ctx, ty) { rw.value(ToTensorOp::build(new, ty)) } else { new }
        })
        .collect()
}

struct For;

/// Parts of a loop with the values carried by one result.
struct Carried<'a> {
    looping: ForOp<'a>,
    body: BlockRef<'a>,
    end: OpRef<'a>,
}

impl<'a> Carried<'a> {
    fn of(op: OpRef<'a>) -> Option<Self> {
        let looping = op.cast::<ForOp<'_>>()?;
        let body = looping.region().entry()?;
        Some(Self { looping, body, end: body.last()? })
    }

    fn arg(&self, index: usize) -> Option<Value> {
        self.body.args().nth(index + 1)
    }

    fn yielded(&self, index: usize) -> Option<Value> {
        self.end.operands().nth(index)
    }

    fn init(&self, index: usize) -> Option<Value> {
        self.looping.init_args().nth(index)
    }

    /// Returns true if the body yields the buffer of the argument.
    fn is_equivalent(&self, index: usize, state: &State<'_>) -> bool {
        matches!((self.arg(index), self.yielded(index)), (Some(a), Some(b)) if state.are_equivalent(a, b))
    }

    /// Returns true unless the body is known to run.
    fn may_have_no_iteration(&self) -> bool {
        let number = |value| constant_int(self.looping.0.ir.get(), value);
        match (number(self.looping.lower_bound()), number(self.looping.upper_bound())) {
            (Some(lower), Some(upper)) => upper <= lower,
            _ => true,
        }
    }
}

impl Bufferizable for For {
    fn reads(&self, op: OpRef<'_>, operand: usize, state: &State<'_>) -> bool {
        let Some(carried) = Carried::of(op) else { return true };
        carried.may_have_no_iteration()
            || operand.checked_sub(3).and_then(|at| carried.arg(at)).is_none_or(|arg| state.is_read(arg))
    }

    fn aliasing_values(&self, op: OpRef<'_>, operand: usize, state: &State<'_>) -> Vec<AliasingValue> {
        let Some((carried, index)) = Carried::of(op).zip(operand.checked_sub(3)) else { return Vec::new() };
        let Some(result) = op.results().nth(index) else { return Vec::new() };
        vec![match carried.is_equivalent(index, state) {
            true => AliasingValue::new(result, Relation::Equivalent),
            false => AliasingValue::possible(result, Relation::Unknown),
        }]
    }

    fn is_writable(&self, _op: OpRef<'_>, _value: Value, _state: &State<'_>) -> bool {
        true
    }

    fn resolve_conflicts(&self, op: Op, rw: &mut Rewriter<'_>, cx: &Copies<'_>) -> Option<()> {
        resolve_operands(op, rw, cx)?;
        if cx.options.copy_before_write {
            return Some(());
        }
        let copied: Vec<(usize, Value)> = {
            let state = cx.state(rw.ir());
            let carried = Carried::of(rw.op(op))?;
            let yielded = carried.end.operands().enumerate();
            let needs_copy = |it: &(usize, Value)| {
                state.is_tensor(rw.ir().value_type(it.1)) && aliases_outside(it.1, &carried, it.0, &state)
            };
            yielded.filter(needs_copy).collect()
        };
        let end = Carried::of(rw.op(op))?.end.op;
        copy_operands(rw, end, copied, cx)
    }

    fn verify_analysis(&self, op: OpRef<'_>, state: &State<'_>) -> Result<(), Reported> {
        let Some(carried) = Carried::of(op).filter(|_| !state.options.allow_return_allocs_from_loops) else {
            return Ok(());
        };
        for (index, ty) in op.result_types().enumerate() {
            if state.is_tensor(ty) && !carried.is_equivalent(index, state) {
                return Err(not_equivalent(carried.end, "Yield operand", index));
            }
        }
        Ok(())
    }

    fn buffer_type(&self, op: OpRef<'_>, value: Value, state: &State<'_>, stack: &mut Vec<Value>) -> Option<Type> {
        let carried = Carried::of(op)?;
        if let Some(index) = op.results().position(|it| it == value) {
            return state.buffer_type_in(carried.arg(index)?, stack);
        }
        let index = carried.body.args().position(|it| it == value)?.checked_sub(1)?;
        carried_type(op, [value, carried.init(index)?, carried.yielded(index)?], state, stack)
    }

    fn bufferize(&self, op: Op, rw: &mut Rewriter<'_>, cx: &Bufferization<'_>) -> Option<()> {
        let ctx = rw.context().clone();
        let view = rw.op(op);
        let looping = view.cast::<ForOp<'_>>()?;
        let (attrs, old, unsigned) = (view.attrs(), looping.region().entry()?.block, looping.unsigned_cmp());
        let (lower, upper, step) = (looping.lower_bound(), looping.upper_bound(), looping.step());
        let (inits, results): (Vec<Value>, Vec<Value>) = (looping.init_args().collect(), view.results().collect());
        let inits = cx.buffers(rw, inits)?;
        let mut casts = Vec::new();
        for (init, result) in inits.into_iter().zip(results) {
            casts.push(match is_tensor(&ctx, rw.ir().value_type(result)) {
                true => {
                    let ty = cx.buffer_type(rw, result)?;
                    cx.cast(rw, init, ty)
                }
                false => init,
            });
        }
        let types: Vec<Type> = casts.iter().map(|value| rw.ir().value_type(*value)).collect();
        let mut args = vec![rw.ir().value_type(lower)];
        args.extend(&types);
        let loc = rw.loc();
        let (region, body) = rw.region_with_block(&args, loc);
        let new = rw.add(ForOp::build(lower, upper, step, casts, types, region).unsigned_cmp(unsigned));
        rw.ir_mut().set_attrs(new, attrs);
        let args = wrapped_args(rw, body, old);
        rw.merge_blocks(old, body, &args);
        let values: Vec<Value> = rw.op(new).results().collect();
        cx.replace(rw, op, &values);
        Some(())
    }
}

/// Returns true if a value may share memory with a value from outside of the body. The argument at an index does not
/// count.
fn aliases_outside(value: Value, carried: &Carried<'_>, index: usize, state: &State<'_>) -> bool {
    let (ir, looping) = (state.ir, carried.looping.0.op);
    let is_outside = |alias: Value| match ir.value(alias).def() {
        ValueDef::Result(op, _) => !is_proper_ancestor(ir, looping, op),
        ValueDef::Argument(block, _) => {
            let parent = ir.block(block).region().and_then(|region| region.parent());
            !parent.is_some_and(|parent| is_proper_ancestor(ir, looping, parent.op))
        }
        ValueDef::Forward | ValueDef::Outside => true,
    };
    state.aliases(value).into_iter().any(|alias| Some(alias) != carried.arg(index) && is_outside(alias))
}

/// Replaces operands of a terminator by copies.
fn copy_operands(rw: &mut Rewriter<'_>, end: Op, copied: Vec<(usize, Value)>, cx: &Copies<'_>) -> Option<()> {
    let loc = rw.op(end).loc();
    for (index, value) in copied {
        rw.before(end);
        let copy = rw.located(loc, |rw| allocate(rw, value, cx.options, Contents::Copied))?;
        rw.modify(end, |ir| ir.set_operand(end, index, copy));
    }
    Some(())
}

fn not_equivalent(end: OpRef<'_>, name: &str, index: usize) -> Reported {
    end.error(format!("{name} #{index} is not equivalent to the corresponding iter bbArg")).emit()
}

/// Parts of a while loop.
struct Regions<'a> {
    looping: WhileOp<'a>,
    before: BlockRef<'a>,
    after: BlockRef<'a>,
    condition: ConditionOp<'a>,
    end: OpRef<'a>,
}

impl<'a> Regions<'a> {
    fn of(op: OpRef<'a>) -> Option<Self> {
        let looping = op.cast::<WhileOp<'_>>()?;
        let (before, after) = (looping.before().entry()?, looping.after().entry()?);
        let end = after.last().filter(|end| end.is::<YieldOp<'_>>())?;
        Some(Self { looping, before, after, condition: before.last()?.cast()?, end })
    }

    /// Returns true if the argument of the condition at an index has the same buffer as that of the first region.
    fn is_condition_equivalent(&self, index: usize, state: &State<'_>) -> bool {
        let pair = (self.before.args().nth(index), self.condition.args().nth(index));
        matches!(pair, (Some(a), Some(b)) if state.are_equivalent(a, b))
    }

    /// Returns true if a yielded value may share memory with one from outside of the loop, or with another yielded value.
    /// The first region may write to it in the next iteration.
    fn is_shared(&self, index: usize, value: Value, state: &State<'_>) -> bool {
        let (ir, looping) = (state.ir, self.looping.0.op);
        if !state.is_tensor(ir.value_type(value)) || self.is_yield_equivalent(index, state) {
            return false;
        }
        let is_outside = |alias: Value| match ir.value(alias).def() {
            ValueDef::Result(op, _) => !is_proper_ancestor(ir, looping, op),
            ValueDef::Argument(block, _) => {
                let parent = ir.block(block).region().and_then(|region| region.parent());
                !parent.is_some_and(|parent| parent.op == looping || is_proper_ancestor(ir, looping, parent.op))
            }
            ValueDef::Forward | ValueDef::Outside => true,
        };
        let earlier: Vec<Value> = self.end.operands().take(index).collect();
        state.aliases(value).into_iter().any(|alias| is_outside(alias) || earlier.contains(&alias))
    }

    fn is_yield_equivalent(&self, index: usize, state: &State<'_>) -> bool {
        let pair = (self.after.args().nth(index), self.end.operands().nth(index));
        matches!(pair, (Some(a), Some(b)) if state.are_equivalent(a, b))
    }
}

struct While;

impl Bufferizable for While {
    fn aliasing_values(&self, op: OpRef<'_>, operand: usize, state: &State<'_>) -> Vec<AliasingValue> {
        let Some((regions, result)) = Regions::of(op).zip(op.results().nth(operand)) else { return Vec::new() };
        let ty = op.ir.value_type(result);
        if op.ir.value_type(op.operand(operand)) != ty {
            return Vec::new();
        }
        let before = regions.before.args().nth(operand).map(|arg| op.ir.value_type(arg));
        let is_equivalent = before == Some(ty)
            && regions.is_condition_equivalent(operand, state)
            && regions.is_yield_equivalent(operand, state);
        vec![match is_equivalent {
            true => AliasingValue::new(result, Relation::Equivalent),
            false => AliasingValue::possible(result, Relation::Unknown),
        }]
    }

    fn is_writable(&self, _op: OpRef<'_>, _value: Value, _state: &State<'_>) -> bool {
        true
    }

    fn resolve_conflicts(&self, op: Op, rw: &mut Rewriter<'_>, cx: &Copies<'_>) -> Option<()> {
        resolve_operands(op, rw, cx)?;
        if cx.options.copy_before_write {
            return Some(());
        }
        let yielded = {
            let state = cx.state(rw.ir());
            let regions = Regions::of(rw.op(op))?;
            let operands: Vec<(usize, Value)> = regions.end.operands().enumerate().collect();
            operands.into_iter().filter(|it| regions.is_shared(it.0, it.1, &state)).collect()
        };
        let end = Regions::of(rw.op(op))?.end.op;
        copy_operands(rw, end, yielded, cx)?;
        let (condition, copied) = {
            let state = cx.state(rw.ir());
            let regions = Regions::of(rw.op(op))?;
            let needs_copy = |it: &(usize, Value)| {
                state.is_tensor(rw.ir().value_type(it.1))
                    && !(regions.is_yield_equivalent(it.0, &state) && regions.is_condition_equivalent(it.0, &state))
            };
            let copied: Vec<(usize, Value)> = regions.condition.args().enumerate().filter(needs_copy).collect();
            let copied: Vec<(usize, Value)> = copied.into_iter().map(|it| (it.0 + 1, it.1)).collect();
            (regions.condition.0.op, copied)
        };
        copy_operands(rw, condition, copied, cx)
    }

    fn verify_analysis(&self, op: OpRef<'_>, state: &State<'_>) -> Result<(), Reported> {
        let Some(regions) = Regions::of(op).filter(|_| !state.options.allow_return_allocs_from_loops) else {
            return Ok(());
        };
        let is_tensor = |value: &Value| state.is_tensor(state.ir.value_type(*value));
        for (index, _) in regions.condition.args().enumerate().filter(|it| is_tensor(&it.1)) {
            if !regions.is_condition_equivalent(index, state) {
                return Err(not_equivalent(regions.condition.0, "Condition arg", index));
            }
        }
        for (index, _) in regions.end.operands().enumerate().filter(|it| is_tensor(&it.1)) {
            if !regions.is_yield_equivalent(index, state) {
                return Err(not_equivalent(regions.end, "Yield operand", index));
            }
        }
        Ok(())
    }

    fn buffer_type(&self, op: OpRef<'_>, value: Value, state: &State<'_>, stack: &mut Vec<Value>) -> Option<Type> {
        let regions = Regions::of(op)?;
        if let Some(index) = regions.before.args().position(|it| it == value) {
            let init = regions.looping.inits().nth(index)?;
            return carried_type(op, [value, init, regions.end.operands().nth(index)?], state, stack);
        }
        let of_result = op.results().position(|it| it == value);
        let index = of_result.or_else(|| regions.after.args().position(|it| it == value))?;
        let passed = regions.condition.args().nth(index)?;
        let own = state.ir.value_type(passed);
        if is_buffer(op.context(), own) { Some(own) } else { state.buffer_type_in(passed, stack) }
    }

    fn bufferize(&self, op: Op, rw: &mut Rewriter<'_>, cx: &Bufferization<'_>) -> Option<()> {
        let ctx = rw.context().clone();
        let regions = Regions::of(rw.op(op))?;
        let (before, after) = (regions.before.block, regions.after.block);
        let inits: Vec<Value> = regions.looping.inits().collect();
        let before_args: Vec<Value> = regions.before.args().collect();
        let after_args: Vec<Value> = regions.after.args().collect();
        let inits = cx.buffers(rw, inits)?;
        let mut casts = Vec::new();
        for (init, arg) in inits.into_iter().zip(before_args) {
            casts.push(match is_tensor(&ctx, rw.ir().value_type(arg)) {
                true => {
                    let ty = cx.buffer_type(rw, arg)?;
                    cx.cast(rw, init, ty)
                }
                false => init,
            });
        }
        let mut types = Vec::new();
        for arg in after_args {
            let ty = rw.ir().value_type(arg);
            types.push(if is_tensor(&ctx, ty) { cx.buffer_type(rw, arg)? } else { ty });
        }
        let before_types: Vec<Type> = casts.iter().map(|value| rw.ir().value_type(*value)).collect();
        let loc = rw.loc();
        let (before_region, new_before) = rw.region_with_block(&before_types, loc);
        let (after_region, new_after) = rw.region_with_block(&types, loc);
        let new = rw.add(WhileOp::build(casts, types, before_region, after_region));
        for (new, old) in [(new_before, before), (new_after, after)] {
            let args = wrapped_args(rw, new, old);
            rw.merge_blocks(old, new, &args);
        }
        let values: Vec<Value> = rw.op(new).results().collect();
        cx.replace(rw, op, &values);
        Some(())
    }
}

struct Forall;

/// Returns the constant bounds and step of each dimension; `None` if dynamic.
fn bounds(op: ForallOp<'_>) -> Option<Vec<[Option<i64>; 3]>> {
    let ir = op.0.ir.get();
    let lower = mix(&op.static_lower_bound(), op.dynamic_lower_bound())?;
    let upper = mix(&op.static_upper_bound(), op.dynamic_upper_bound())?;
    let step = mix(&op.static_step(), op.dynamic_step())?;
    let dims = lower.into_iter().zip(upper).zip(step);
    Some(dims.map(|((lower, upper), step)| [lower.known(ir), upper.known(ir), step.known(ir)]).collect())
}

impl Bufferizable for Forall {
    fn aliasing_values(&self, op: OpRef<'_>, operand: usize, _state: &State<'_>) -> Vec<AliasingValue> {
        tied_result(op, operand)
    }

    fn is_writable(&self, _op: OpRef<'_>, _value: Value, _state: &State<'_>) -> bool {
        true
    }

    fn is_repetitive(&self, op: OpRef<'_>, _region: usize) -> bool {
        let Some(bounds) = op.cast::<ForallOp<'_>>().and_then(bounds) else { return true };
        bounds.iter().any(|it| match it {
            [Some(lower), Some(upper), Some(step)] => lower.saturating_add(*step) < *upper,
            _ => true,
        })
    }

    fn is_parallel(&self, op: OpRef<'_>, region: usize) -> bool {
        self.is_repetitive(op, region)
    }

    fn buffer_type(&self, op: OpRef<'_>, value: Value, state: &State<'_>, stack: &mut Vec<Value>) -> Option<Type> {
        let forall = op.cast::<ForallOp<'_>>()?;
        let of_result = op.results().position(|it| it == value);
        let index = of_result.or_else(|| {
            let args = forall.region().entry()?.args().position(|it| it == value);
            args?.checked_sub(forall.static_lower_bound().len())
        })?;
        state.buffer_type_in(forall.outputs().nth(index)?, stack)
    }

    fn bufferize(&self, op: Op, rw: &mut Rewriter<'_>, cx: &Bufferization<'_>) -> Option<()> {
        let view = rw.op(op);
        let (forall, attrs) = (view.cast::<ForallOp<'_>>()?, view.attrs());
        let (outputs, body): (Vec<Value>, _) = (forall.outputs().collect(), forall.region().entry()?.block);
        let rank = forall.static_lower_bound().len();
        let (lower, upper, step): (Vec<Value>, Vec<Value>, Vec<Value>) = (
            forall.dynamic_lower_bound().collect(),
            forall.dynamic_upper_bound().collect(),
            forall.dynamic_step().collect(),
        );
        let lists = [forall.static_lower_bound(), forall.static_upper_bound(), forall.static_step()];
        let [static_lower, static_upper, static_step] = lists.map(|list| list.to_vec());
        let mapping = forall.mapping_attr();
        let args: Vec<Value> = rw.ir().block(body).args().skip(rank).collect();
        let buffers = cx.buffers(rw, outputs)?;
        rw.at_start(body);
        for (&arg, &buffer) in args.iter().zip(&buffers) {
            let ty = rw.ir().value_type(arg);
            let tensor = rw.value(ToTensorOp::build(buffer, ty));
            rw.replace_all_uses(arg, tensor);
        }
        for index in (rank..rank + args.len()).rev() {
            rw.ir_mut().try_erase_block_arg(body, index).ok()?;
        }
        let region = rw.take_regions(op)[0];
        let parts = ForallOp::build(lower, upper, step, static_lower, static_upper, static_step, [], [], region);
        let new = rw.before(op).add(parts);
        if let Some(mapping) = mapping {
            rw.ir_mut().set_attr(new, "mapping", Some(mapping));
        }
        rw.ir_mut().set_attrs(new, attrs);
        cx.replace(rw, op, &buffers);
        Some(())
    }
}
