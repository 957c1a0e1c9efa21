//! Slices of vectors: of slices, of masks, of constants and of what was repeated.

use lect_core::attrs::AttrData;
use lect_core::engine::int_array;
use lect_core::entity::{Op, Value};
use lect_core::ir::OpRef;
use lect_transforms::rewrite::Rewriter;

use super::super::fold::{has_unit_strides, i64_list, place_in, repeated, slice_numbers};
use super::super::types::{Vector, operand, result};
use super::shapes::broadcast_of;
use super::{first_operand, replace_by_unary};
use crate::patterns::{constant, constant_index, defined_by, insert_value, op_state};

/// The three lists of a slice.
fn numbers(op: OpRef<'_>) -> [Vec<i64>; 3] {
    ["offsets", "sizes", "strides"].map(|name| slice_numbers(op, name))
}

/// A slice of a mask is a mask.
pub(super) fn of_constant_mask(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let (value, _) = first_operand(view)?;
    let mask = defined_by(rw.ir(), value, "vector.constant_mask")?;
    if !has_unit_strides(view) {
        return None;
    }
    let [offsets, sizes, _] = numbers(view);
    let ctx = rw.context();
    let whole = int_array(ctx, mask.attr("mask_dim_sizes")?);
    let mut new: Vec<i64> = Vec::new();
    for (dim, &known) in whole.iter().enumerate() {
        new.push(match (offsets.get(dim), sizes.get(dim)) {
            (Some(offset), Some(size)) => (*size).min(known - offset).max(0),
            _ => known,
        });
    }
    if new.contains(&0) {
        new.fill(0);
    }
    let state = op_state(rw, "vector.constant_mask", view.loc()).results(view.result_types()).attr(
        ctx,
        "mask_dim_sizes",
        ctx.i64_array_attr(new),
    );
    rw.replace_with(op, state);
    Some(())
}

/// As [`of_constant_mask`], of a mask whose sizes are operands.
pub(super) fn of_create_mask(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let (value, _) = first_operand(view)?;
    let mask = defined_by(rw.ir(), value, "vector.create_mask")?;
    if !has_unit_strides(view) {
        return None;
    }
    let [offsets, _, _] = numbers(view);
    let whole: Vec<Value> = mask.operands().collect();
    let (loc, types) = (view.loc(), view.result_types().collect::<Vec<_>>());
    let index = rw.context().common().index;
    let mut sizes = Vec::new();
    rw.before(op);
    for (dim, &size) in whole.iter().enumerate() {
        sizes.push(match offsets.get(dim) {
            Some(&offset) => {
                let offset = constant_index(rw, offset, loc)?;
                let state = op_state(rw, "arith.subi", loc).operands([size, offset]).results([index]);
                insert_value(rw, state)
            }
            None => size,
        });
    }
    let state = op_state(rw, "vector.create_mask", loc).operands(sizes).results(types);
    rw.replace_with(op, state);
    Some(())
}

/// A part of what was repeated is a part that is repeated.
pub(super) fn of_broadcast(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let (value, _) = first_operand(view)?;
    let source = broadcast_of(rw, value)?;
    let ctx = rw.context();
    let part = result(view)?;
    let Some(from) = Vector::of(ctx, rw.ir().value_type(source)) else {
        return replace_by_unary(op, rw, "vector.broadcast", source);
    };
    let extra = part.rank().checked_sub(from.rank())?;
    let is_whole = |dim: usize| from.shape[dim] == 1 || from.shape[dim] == part.shape[dim + extra];
    if (0..from.rank()).all(is_whole) {
        return replace_by_unary(op, rw, "vector.broadcast", source);
    }
    let lists = numbers(view).map(|list| list.get(extra..).unwrap_or_default().to_vec());
    let [mut offsets, mut sizes, strides] = lists;
    for dim in 0..from.rank() {
        if from.shape[dim] == 1 && dim < sizes.len() {
            (offsets[dim], sizes[dim]) = (0, 1);
        }
    }
    let mut shape = sizes.clone();
    shape.extend_from_slice(from.shape.get(sizes.len()..)?);
    let ty = ctx.vector_type(&shape, from.scalable, from.element).ok()?;
    let state = op_state(rw, "vector.extract_strided_slice", view.loc())
        .operands([source])
        .results([ty])
        .attr(ctx, "offsets", i64_list(ctx, &offsets)?)
        .attr(ctx, "sizes", i64_list(ctx, &sizes)?)
        .attr(ctx, "strides", i64_list(ctx, &strides)?);
    let slice = insert_value(rw.before(op), state);
    replace_by_unary(op, rw, "vector.broadcast", slice)
}

/// A slice that is one after the other in the vector.
pub(super) fn as_extract(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let (value, _) = first_operand(view)?;
    let whole = operand(view, 0)?;
    if !has_unit_strides(view) || whole.is_scalable() || whole.rank() == 0 {
        return None;
    }
    let [offsets, sizes, _] = numbers(view);
    let mut count = sizes.len();
    while count > 0 && whole.shape[count - 1] == sizes[count - 1] {
        count -= 1;
    }
    if count == 0 || count == whole.rank() && sizes.len() == whole.rank() {
        return None;
    }
    if sizes[..count].iter().any(|size| *size != 1) {
        return None;
    }
    while count + 1 < sizes.len() && sizes[count] == 1 {
        count += 1;
    }
    let ctx = rw.context();
    let ty = ctx.vector_type(&whole.shape[count..], &whole.scalable[count..], whole.element).ok()?;
    let state = op_state(rw, "vector.extract", view.loc()).operands([value]).results([ty]).attr(
        ctx,
        "static_position",
        ctx.i64_array_attr(offsets[..count].iter().copied()),
    );
    let part = insert_value(rw.before(op), state);
    replace_by_unary(op, rw, "vector.shape_cast", part)
}

/// What is put in is the same as all of what it is put in.
pub(super) fn insert_same_splat(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let (part, dest) = (view.operands().next()?, view.operands().nth(1)?);
    let splat = |value: Value| {
        let constant = rw.ir().value(value).constant()?;
        match rw.context().attr_data(constant) {
            AttrData::DenseElements(elements) if elements.splat => crate::folding::element(rw.context(), constant, 0),
            _ => None,
        }
    };
    let same_constant = splat(part).is_some_and(|part| splat(dest) == Some(part));
    let same_scalar = || broadcast_of(rw, part).is_some_and(|part| broadcast_of(rw, dest) == Some(part));
    if !same_constant && !same_scalar() {
        return None;
    }
    rw.replace(op, &[dest]);
    Some(())
}

/// What is put in was taken from the same place.
pub(super) fn insert_what_was_taken(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let (part, dest) = (view.operands().next()?, view.operands().nth(1)?);
    let taken = defined_by(rw.ir(), part, "vector.extract_strided_slice")?;
    let same = taken.operands().next()? == dest
        && slice_numbers(taken, "offsets") == slice_numbers(view, "offsets")
        && slice_numbers(taken, "strides") == slice_numbers(view, "strides");
    if !same {
        return None;
    }
    rw.replace(op, &[dest]);
    Some(())
}

/// No constant is made that is larger.
const MAX_ELEMENTS: i64 = 256;

/// Constants, put together.
pub(super) fn insert_constant(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let (part, dest) = (view.operands().next()?, view.operands().nth(1)?);
    let ctx = rw.context();
    let whole = result(view)?;
    if whole.count() > MAX_ELEMENTS && rw.ir().value(dest).uses().nth(1).is_some() || !has_unit_strides(view) {
        return None;
    }
    let dense = |value: Value| match ctx.attr_data(rw.ir().value(value).constant()?) {
        AttrData::DenseElements(elements) => Some(elements),
        _ => None,
    };
    let (from, into) = (dense(part)?, dense(dest)?);
    let part_shape = operand(view, 0)?.shape;
    let size = ctx.dense_layout(whole.element)?.element_bytes();
    let count = usize::try_from(whole.count()).ok()?;
    let mut data = repeated(&into.data, count.checked_mul(size)?)?;
    let mut full = vec![1; whole.rank().checked_sub(part_shape.len())?];
    full.extend_from_slice(part_shape);
    let offsets = slice_numbers(view, "offsets");
    for number in 0..full.iter().product::<i64>() {
        let place = place_in(number, &full, whole.shape, &offsets)?.checked_mul(size)?;
        let start = if from.splat { 0 } else { usize::try_from(number).ok()?.checked_mul(size)? };
        let bytes = from.data.get(start..)?.get(..size)?;
        data.get_mut(place..)?.get_mut(..size)?.copy_from_slice(bytes);
    }
    let ty = view.result_types().next()?;
    let attr = ctx.dense_elements_attr(ty, false, &data).ok()?;
    let loc = view.loc();
    let new = constant(rw.before(op), attr, ty, loc)?;
    rw.replace(op, &[new]);
    Some(())
}
