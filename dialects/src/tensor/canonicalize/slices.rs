//! Slices: numbers that are constants, and casts before them.

use lect_core::engine::int_array;
use lect_core::entity::{Op, Type, Value};
use lect_core::ir::{OpRef, OpState};
use lect_core::types::{DYNAMIC, TypeData};
use lect_transforms::rewrite::Rewriter;

use super::dims::with_shape;
use super::{cast_before, first_operand, replace_by_value_or_cast};
use crate::mixed::{Mixed, MixedSlice, slice_op, split};
use crate::patterns::insert_value;
use crate::shapes::{may_have_same_shape, preserves_static_sizes, ranked_tensor};
use crate::tensor_casts::weaker_cast_from;

/// The type of a part with these sizes, with as many dimensions as `rank`: of those of size one the first are left out.
fn reduced_type(rw: &Rewriter<'_>, whole: Type, sizes: &[Mixed], rank: usize) -> Option<Type> {
    let ctx = rw.context();
    let (shape, _) = split(sizes);
    let TypeData::RankedTensor { element, encoding, .. } = ctx.type_data(whole) else { return None };
    let mut extra = shape.len().checked_sub(rank)?;
    if extra == 0 {
        return ctx.tensor_type(&shape, *element, *encoding).ok();
    }
    let is_kept = |size: &&i64| {
        let drops = extra > 0 && **size == 1;
        extra -= usize::from(drops);
        !drops
    };
    let shape: Vec<i64> = shape.iter().filter(is_kept).copied().collect();
    ctx.tensor_type(&shape, *element, None).ok()
}

fn has_constant_operand(op: OpRef<'_>) -> bool {
    op.operands().any(|value| crate::patterns::constant_int(op.ir.get(), value).is_some())
}

pub(super) fn static_extract(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let mut slice = MixedSlice::of(view, 1)?;
    if !slice.fold_constants(rw.ir()) {
        return None;
    }
    let (source, ty) = first_operand(view)?;
    let rank = rw.context().shape(ty)?.len();
    if !slice.is_in_bounds(rw.context().shape(rw.ir().value_type(source))?) {
        return None;
    }
    let new = reduced_type(rw, rw.ir().value_type(source), &slice.sizes, rank)?;
    let state = slice_op(rw, "tensor.extract_slice", view.loc(), &[source], &slice, new)?;
    let new = insert_value(rw.before(op), state);
    replace_by_value_or_cast(op, rw, new)
}

pub(super) fn extract_of_cast(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    if has_constant_operand(view) {
        return None;
    }
    let (source, ty) = first_operand(view)?;
    let from = weaker_cast_from(rw.ir(), source)?;
    let slice = MixedSlice::of(view, 1)?;
    if !slice.is_in_bounds(rw.context().shape(rw.ir().value_type(from))?) {
        return None;
    }
    let state = slice_op(rw, "tensor.extract_slice", view.loc(), &[from], &slice, ty)?;
    rw.replace_with(op, state);
    Some(())
}

/// The two tensors that an insertion is of.
fn operands_of(op: OpRef<'_>) -> Option<(Value, Value)> {
    Some((op.operands().next()?, op.operands().nth(1)?))
}

/// An insertion whose numbers are static where they are constants. The source is cast before the second operation, if it has to
/// be.
fn with_constants(op: Op, rw: &mut Rewriter<'_>, name: &str, cast_at: Op) -> Option<OpState> {
    let view = rw.op(op);
    let mut slice = MixedSlice::of(view, 2)?;
    if !slice.fold_constants(rw.ir()) {
        return None;
    }
    let (source, dest) = operands_of(view)?;
    let (from, into) = (rw.ir().value_type(source), rw.ir().value_type(dest));
    if !slice.is_in_bounds(rw.context().shape(into)?) {
        return None;
    }
    let ty = reduced_type(rw, into, &slice.sizes, rw.context().shape(from)?.len())?;
    let loc = view.loc();
    let source = if ty == from { source } else { cast_before(cast_at, rw, source, ty)? };
    slice_op(rw, name, loc, &[source, dest], &slice, into)
}

pub(super) fn static_insert(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let state = with_constants(op, rw, "tensor.insert_slice", op)?;
    rw.replace_with(op, state);
    Some(())
}

/// As [`static_insert`], for what is put into a shared tensor. Nothing but insertions may stand beside it.
pub(super) fn static_parallel_insert(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let outer = rw.op(op).parent()?.op;
    let mut state = with_constants(op, rw, "tensor.parallel_insert_slice", outer)?;
    state.results.clear();
    rw.before(op);
    rw.replace_with(op, state);
    Some(())
}

pub(super) fn insert_of_cast(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    if has_constant_operand(view) {
        return None;
    }
    let (source, dest) = operands_of(view)?;
    let (from, into) = (weaker_cast_from(rw.ir(), source), weaker_cast_from(rw.ir(), dest));
    if from.is_none() && into.is_none() {
        return None;
    }
    let (source, dest) = (from.unwrap_or(source), into.unwrap_or(dest));
    let (ctx, ir) = (rw.context(), rw.ir());
    let (source_shape, _) = ranked_tensor(ctx, ir.value_type(source))?;
    let (dest_shape, _) = ranked_tensor(ctx, ir.value_type(dest))?;
    let mut slice = MixedSlice::of(view, 2)?;
    let static_sizes = int_array(ctx, view.attr("static_sizes")?);
    let dropped = dropped_dims_or_unknown(&static_sizes, source_shape)?;
    let mut at = 0;
    for (dim, size) in slice.sizes.iter_mut().enumerate() {
        if !dropped.contains(&dim) && *source_shape.get(at)? != DYNAMIC {
            *size = Mixed::Static(source_shape[at]);
            at += 1;
        }
    }
    // What results must verify.
    let expected = split(&slice.sizes).0;
    if crate::slices::dropped_dims(&expected, source_shape).is_none() || !slice.is_in_bounds(dest_shape) {
        return None;
    }
    let ty = ir.value_type(dest);
    let state = slice_op(rw, "tensor.insert_slice", view.loc(), &[source, dest], &slice, ty)?;
    let new = insert_value(rw.before(op), state);
    replace_by_value_or_cast(op, rw, new)
}

/// Which dimensions are left out, where a size that is not known may be any.
fn dropped_dims_or_unknown(shape: &[i64], reduced: &[i64]) -> Option<Vec<usize>> {
    let mut dropped = Vec::new();
    let mut rest = reduced.iter().peekable();
    for (dim, &size) in shape.iter().enumerate() {
        match rest.peek() {
            Some(&&other) if other == size || other == DYNAMIC || size == DYNAMIC => {
                rest.next();
            }
            _ if size == 1 => dropped.push(dim),
            _ => return None,
        }
    }
    rest.next().is_none().then_some(dropped)
}

/// What is known of the size is known of the source.
pub(super) fn insert_with_cast(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let (source, dest) = operands_of(view)?;
    let (ctx, ir) = (rw.context(), rw.ir());
    let (from, into) = (ir.value_type(source), ir.value_type(dest));
    let mut shape = ranked_tensor(ctx, from)?.0.to_vec();
    let slice = MixedSlice::of(view, 2)?;
    if shape.len() != ctx.shape(into)?.len() {
        return None;
    }
    for (size, number) in shape.iter_mut().zip(&slice.sizes) {
        if let Some(number) = number.known(ir) {
            if number < 0 {
                return None;
            }
            *size = number;
        }
    }
    let ty = with_shape(rw, from, &shape)?;
    if ty == from || !preserves_static_sizes(ctx, from, ty) || !may_have_same_shape(ctx, from, ty) {
        return None;
    }
    let loc = view.loc();
    let source = cast_before(op, rw, source, ty)?;
    let state = slice_op(rw, "tensor.insert_slice", loc, &[source, dest], &slice, into)?;
    rw.replace_with(op, state);
    Some(())
}
