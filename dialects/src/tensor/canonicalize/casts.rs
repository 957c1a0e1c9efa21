//! Casts: several in turn, after what makes a tensor, and before what writes into one.

use lect_core::context::ContextData;
use lect_core::engine::int_array;
use lect_core::engine::interface::destination::DestinationStyle;
use lect_core::entity::{Op, Type, Value};
use lect_core::types::DYNAMIC;
use lect_transforms::rewrite::Rewriter;
use smallvec::SmallVec;

use super::first_operand;
use crate::mixed::{Mixed, MixedSlice, mix, slice_op, split};
use crate::patterns::{defined_by, op_state};
use crate::shapes::{preserves_static_sizes, ranked_tensor};
use crate::slices::dropped_dims;
use crate::tensor_casts::state_of;

/// What is known of a tensor of which two types are known: the sizes, or none if there is no rank.
fn join(ctx: &ContextData, a: Type, b: Type) -> Option<Type> {
    let (Some((left, element)), Some((right, _))) = (ranked_tensor(ctx, a), ranked_tensor(ctx, b)) else {
        return Some(if ranked_tensor(ctx, a).is_some() { a } else { b });
    };
    if left.len() != right.len() {
        return None;
    }
    let size = |(&left, &right): (&i64, &i64)| match (left, right) {
        (DYNAMIC, other) | (other, DYNAMIC) => Some(other),
        _ => (left == right).then_some(left),
    };
    let shape: Option<Vec<i64>> = left.iter().zip(right).map(size).collect();
    ctx.tensor_type(&shape?, element, None).ok()
}

pub(super) fn chained_casts(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (between, to) = first_operand(rw.op(op))?;
    let from = defined_by(rw.ir(), between, "tensor.cast")?.operands().next()?;
    let (ctx, ir) = (rw.context(), rw.ir());
    let all = join(ctx, join(ctx, ir.value_type(from), ir.value_type(between))?, to)?;
    if join(ctx, ir.value_type(from), to) != Some(all) {
        return None;
    }
    super::replace_by_cast(op, rw, from)
}

pub(super) fn chained_bitcasts(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (between, to) = first_operand(rw.op(op))?;
    let from = defined_by(rw.ir(), between, "tensor.bitcast")?.operands().next()?;
    let state = op_state(rw, "tensor.bitcast", rw.op(op).loc()).operands([from]).results([to]);
    rw.replace_with(op, state);
    Some(())
}

/// What is known of a slice is known where it is taken.
pub(super) fn of_slice(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let cast = rw.op(op);
    let (value, ty) = first_operand(cast)?;
    let slice = defined_by(rw.ir(), value, "tensor.extract_slice")?;
    let (ctx, from) = (rw.context(), rw.ir().value_type(value));
    let (shape, _) = ranked_tensor(ctx, ty)?;
    if !preserves_static_sizes(ctx, from, ty) || ctx.shape(from) == Some(shape) {
        return None;
    }
    let mut parts = MixedSlice::of(slice, 1)?;
    let dropped = dropped_dims(&int_array(ctx, slice.attr("static_sizes")?), ctx.shape(from)?).unwrap_or_default();
    let kept = parts.sizes.iter_mut().enumerate().filter(|it| !dropped.contains(&it.0)).map(|it| it.1);
    for (number, &size) in kept.zip(shape) {
        if size != DYNAMIC {
            *number = Mixed::Static(size);
        }
    }
    let state = slice_op(rw, "tensor.extract_slice", cast.loc(), &[slice.operands().next()?], &parts, ty)?;
    rw.replace_with(op, state);
    Some(())
}

/// What is known of an empty tensor is known where it is made.
pub(super) fn of_empty(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let cast = rw.op(op);
    let (value, ty) = first_operand(cast)?;
    let empty = defined_by(rw.ir(), value, "tensor.empty")?;
    let (ctx, from) = (rw.context(), rw.ir().value_type(value));
    if !preserves_static_sizes(ctx, from, ty) {
        return None;
    }
    let (shape, element) = ranked_tensor(ctx, ty)?;
    let mut sizes = mix(ctx.shape(from)?, empty.operands())?;
    for (number, &size) in sizes.iter_mut().zip(shape) {
        if size != DYNAMIC {
            *number = Mixed::Static(size);
        }
    }
    let (list, values) = split(&sizes);
    let new = ctx.tensor_type(&list, element, None).ok()?;
    let state = op_state(rw, "tensor.empty", cast.loc()).operands(values).results([new]);
    if new == ty {
        rw.replace_with(op, state);
        return Some(());
    }
    let new = crate::patterns::insert_value(rw.before(op), state);
    super::replace_by_cast(op, rw, new)
}

/// What is known of the result of a structured operation is known of what it writes into.
pub(super) fn into_linalg(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let cast = rw.op(op);
    let (value, ty) = first_operand(cast)?;
    let made = rw.ir().value(value).defining_op()?;
    if !made.name_data().name.starts_with(b"linalg.") || made.region_count() != 1 {
        return None;
    }
    // Where the cast may not be reached, it says nothing of the operation.
    if made.block() != cast.block() || !preserves_static_sizes(rw.context(), rw.ir().value_type(value), ty) {
        return None;
    }
    let number = made.results().position(|result| result == value)?;
    let init = made.interface::<dyn DestinationStyle>()?.inits(made).nth(number)?;
    let destination = made.operand(init);
    let made = made.op;
    let loc = rw.op(made).loc();
    let new_init = op_state(rw, "tensor.cast", loc).operands([destination]).results([ty]);
    let new_init = crate::patterns::insert_value(rw.before(made), new_init);
    let old: SmallVec<[Type; 2]> = rw.op(made).result_types().collect();
    let mut state = state_of(rw.op(made));
    *state.operands.get_mut(init)? = new_init;
    *state.results.get_mut(number)? = ty;
    state.regions = rw.take_regions(made);
    let new = rw.before(made).insert(state);
    let results: Vec<Value> = rw.op(new).results().collect();
    let mut values = results.clone();
    let back = op_state(rw, "tensor.cast", loc).operands([results[number]]).results([old[number]]);
    values[number] = crate::patterns::insert_value(rw, back);
    rw.replace(op, &[results[number]]);
    rw.replace(made, &values);
    Some(())
}
