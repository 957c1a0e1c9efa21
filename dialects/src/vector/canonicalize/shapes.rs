//! Shapes: broadcasts, casts of shapes, transpositions and shuffles.

use lect_core::engine::int_array;
use lect_core::entity::{Op, Type, Value};
use lect_transforms::rewrite::Rewriter;

use super::super::fold::{is_broadcastable, keeps_order};
use super::super::types::{Vector, operand, result};
use super::{first_operand, replace_by_unary};
use crate::patterns::{defined_by, op_state};

/// What a value is a broadcast of.
pub(super) fn broadcast_of(rw: &Rewriter<'_>, value: Value) -> Option<Value> {
    defined_by(rw.ir(), value, "vector.broadcast")?.operands().next()
}

fn can_broadcast(rw: &Rewriter<'_>, value: Value, to: Type) -> Option<bool> {
    Some(is_broadcastable(rw.context(), rw.ir().value_type(value), &Vector::of(rw.context(), to)?))
}

pub(super) fn chained_broadcasts(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let source = broadcast_of(rw, first_operand(rw.op(op))?.0)?;
    replace_by_unary(op, rw, "vector.broadcast", source)
}

pub(super) fn cast_of_broadcast(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (value, ty) = first_operand(rw.op(op))?;
    let source = broadcast_of(rw, value)?;
    let from = Vector::of(rw.context(), rw.ir().value_type(source));
    if from.is_some_and(|from| Some(from.count()) == result(rw.op(op)).map(|to| to.count())) {
        return replace_by_unary(op, rw, "vector.shape_cast", source);
    }
    if !can_broadcast(rw, source, ty)? {
        return None;
    }
    replace_by_unary(op, rw, "vector.broadcast", source)
}

/// A mask with or without last dimensions of one.
pub(super) fn cast_of_mask(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let (value, _) = first_operand(view)?;
    let mask = rw.ir().value(value).defining_op()?;
    let is_constant = crate::patterns::is(mask, "vector.constant_mask");
    if !is_constant && !crate::patterns::is(mask, "vector.create_mask") {
        return None;
    }
    let (from, to) = (operand(view, 0)?, result(view)?);
    let rank = to.rank();
    if rank >= from.rank() || rank == 0 {
        return None;
    }
    let is_one = |dim: usize| from.shape[dim] == 1 && !from.scalable[dim];
    let is_cut =
        (rank..from.rank()).all(is_one) && from.shape[..rank] == *to.shape && from.scalable[..rank] == *to.scalable;
    if !is_cut {
        return None;
    }
    let ctx = rw.context();
    if is_constant {
        let sizes = int_array(ctx, mask.attr("mask_dim_sizes")?);
        let (kept, dropped) = sizes.split_at_checked(rank)?;
        if dropped.iter().any(|size| *size != 1) {
            return None;
        }
        let state = op_state(rw, "vector.constant_mask", view.loc()).results(view.result_types()).attr(
            ctx,
            "mask_dim_sizes",
            ctx.i64_array_attr(kept.iter().copied()),
        );
        rw.replace_with(op, state);
        return Some(());
    }
    let sizes: Vec<Value> = mask.operands().collect();
    let (kept, dropped) = sizes.split_at_checked(rank)?;
    if dropped.iter().any(|size| crate::patterns::constant_int(rw.ir(), *size) != Some(1)) {
        return None;
    }
    let state =
        op_state(rw, "vector.create_mask", view.loc()).operands(kept.iter().copied()).results(view.result_types());
    rw.replace_with(op, state);
    Some(())
}

/// The same elements in another shape.
pub(super) fn cast_of_elements(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let (value, _) = first_operand(view)?;
    let made = defined_by(rw.ir(), value, "vector.from_elements")?;
    let state = op_state(rw, "vector.from_elements", view.loc()).operands(made.operands()).results(view.result_types());
    rw.replace_with(op, state);
    Some(())
}

fn permutation(rw: &Rewriter<'_>, op: Op) -> Option<Vec<usize>> {
    let places = int_array(rw.context(), rw.op(op).attr("permutation")?);
    places.iter().map(|place| usize::try_from(*place).ok()).collect()
}

pub(super) fn transpose_of_mask(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let (value, _) = first_operand(view)?;
    let mask = rw.ir().value(value).defining_op()?;
    let (ctx, places) = (rw.context(), permutation(rw, op)?);
    let state = if crate::patterns::is(mask, "vector.constant_mask") {
        let sizes = int_array(ctx, mask.attr("mask_dim_sizes")?);
        let sizes: Option<Vec<i64>> = places.iter().map(|place| sizes.get(*place).copied()).collect();
        op_state(rw, "vector.constant_mask", view.loc()).attr(ctx, "mask_dim_sizes", ctx.i64_array_attr(sizes?))
    } else if crate::patterns::is(mask, "vector.create_mask") {
        let sizes: Vec<Value> = mask.operands().collect();
        let sizes: Option<Vec<Value>> = places.iter().map(|place| sizes.get(*place).copied()).collect();
        op_state(rw, "vector.create_mask", view.loc()).operands(sizes?)
    } else {
        return None;
    };
    let state = state.results(view.result_types());
    rw.replace_with(op, state);
    Some(())
}

pub(super) fn transpose_of_shape_cast(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let (value, _) = first_operand(view)?;
    let cast = defined_by(rw.ir(), value, "vector.shape_cast")?;
    let places = int_array(rw.context(), view.attr("permutation")?);
    if !keeps_order(&operand(view, 0)?, &places) {
        return None;
    }
    let source = cast.operands().next()?;
    replace_by_unary(op, rw, "vector.shape_cast", source)
}

pub(super) fn chained_transposes(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let (value, _) = first_operand(view)?;
    let before = defined_by(rw.ir(), value, "vector.transpose")?;
    let (inner, outer) = (permutation(rw, before.op)?, permutation(rw, op)?);
    let composed: Option<Vec<i64>> = outer.iter().map(|place| inner.get(*place).map(|place| *place as i64)).collect();
    let ctx = rw.context();
    let state = op_state(rw, "vector.transpose", view.loc())
        .operands(before.operands())
        .results(view.result_types())
        .attr(ctx, "permutation", ctx.i64_array_attr(composed?));
    rw.replace_with(op, state);
    Some(())
}

/// Elements in another order.
pub(super) fn transpose_of_elements(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let (value, _) = first_operand(view)?;
    let made = defined_by(rw.ir(), value, "vector.from_elements")?;
    let (from, to, places) = (operand(view, 0)?, result(view)?, permutation(rw, op)?);
    let elements: Vec<Value> = made.operands().collect();
    let strides = lect_core::affine::strided::row_major_strides(from.shape);
    let mut moved = Vec::with_capacity(elements.len());
    for number in 0..elements.len() as i64 {
        let (mut rest, mut at) = (number, 0);
        for (dim, size) in to.shape.iter().enumerate().rev() {
            at += rest % size * strides.get(*places.get(dim)?)?;
            rest /= size;
        }
        moved.push(*elements.get(usize::try_from(at).ok()?)?);
    }
    let state = op_state(rw, "vector.from_elements", view.loc()).operands(moved).results(view.result_types());
    rw.replace_with(op, state);
    Some(())
}

/// What is repeated along dimensions that move among themselves.
pub(super) fn transpose_of_broadcast(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (value, ty) = first_operand(rw.op(op))?;
    let source = broadcast_of(rw, value)?;
    let ctx = rw.context();
    if let Some(from) = Vector::of(ctx, rw.ir().value_type(source)) {
        let places = permutation(rw, op)?;
        let extra = places.len().checked_sub(from.rank())?;
        let mut low = 0;
        for at in 0..from.rank() {
            let is_one = |at: usize| from.shape[at] == 1;
            if !is_one(at) || at > 0 && !is_one(at - 1) {
                let high = at + extra;
                if places[low..high].iter().any(|place| !(low..high).contains(place)) {
                    return None;
                }
                low = high;
            }
        }
        if !can_broadcast(rw, source, ty)? {
            return None;
        }
    }
    replace_by_unary(op, rw, "vector.broadcast", source)
}

/// Rows of what is the same everywhere.
pub(super) fn shuffle_of_splat(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let (left, right) = (view.operands().next()?, view.operands().nth(1)?);
    let scalar = broadcast_of(rw, left)?;
    if broadcast_of(rw, right)? != scalar || Vector::of(rw.context(), rw.ir().value_type(scalar)).is_some() {
        return None;
    }
    replace_by_unary(op, rw, "vector.broadcast", scalar)
}

/// Rows of two vectors in turn.
pub(super) fn shuffle_as_interleave(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let (left, right) = (operand(view, 0)?, operand(view, 1)?);
    if result(view)?.rank() != 1 || left.rank() > 1 || left.shape != right.shape {
        return None;
    }
    let picks = int_array(rw.context(), view.attr("mask")?);
    let half = left.count();
    let in_turn = |(at, pick): (i64, &i64)| *pick == at / 2 + if at % 2 == 0 { 0 } else { half };
    if picks.len() as i64 != half.checked_mul(2)? || !(0..).zip(&picks).all(in_turn) {
        return None;
    }
    let state = op_state(rw, "vector.interleave", view.loc()).operands(view.operands()).results(view.result_types());
    rw.replace_with(op, state);
    Some(())
}

/// One of two vectors of one element.
pub(super) fn shuffle_of_scalars(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    if operand(view, 0)?.rank() != 0 {
        return None;
    }
    let picks = int_array(rw.context(), view.attr("mask")?);
    let [pick] = picks[..] else { return None };
    let value = view.operands().nth(usize::from(pick != 0))?;
    replace_by_unary(op, rw, "vector.broadcast", value)
}
