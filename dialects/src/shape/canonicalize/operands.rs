//! Fewer and simpler shapes for operations that take any number of them.

use lect_core::entity::{Op, Value};
use lect_core::ir::OpState;
use lect_core::types::{DYNAMIC, broadcast_shapes};
use lect_transforms::rewrite::Rewriter;
use std::collections::HashSet;

use super::super::{ConstShapeOp, verify::is_shape};
use super::{first_operand, replace_by};
use crate::folding::{index_elements, index_tensor};
use crate::patterns::{Values, defined_by, insert_value, op_state};
use crate::shapes::ranked_tensor;
use crate::tensor_casts::state_of;

/// Replaces an operation by the same with other operands, with the attributes or without.
fn with_operands(op: Op, rw: &mut Rewriter<'_>, operands: Values, keeps_attrs: bool) -> Option<()> {
    let view = rw.op(op);
    let mut state = match keeps_attrs {
        true => state_of(view),
        false => OpState::new(view.name(), view.loc()).results(view.result_types()),
    };
    state.operands = operands.into_iter().collect();
    rw.replace_with(op, state);
    Some(())
}

/// Each operand once.
pub(super) fn drop_duplicates(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let mut seen = HashSet::new();
    let unique: Values = view.operands().filter(|operand| seen.insert(*operand)).collect();
    if unique.len() == view.operand_count() {
        return None;
    }
    with_operands(op, rw, unique, true)
}

/// Shapes without dimensions change nothing.
pub(super) fn drop_empty(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (view, ir, ctx) = (rw.op(op), rw.ir(), rw.context());
    let is_empty = |value: &Value| {
        let by_type = || ranked_tensor(ctx, ir.value_type(*value)).is_some_and(|it| it.0.first() == Some(&0));
        known(rw, *value).is_some_and(|shape| shape.is_empty()) || by_type()
    };
    let left: Values = view.operands().filter(|value| !is_empty(value)).collect();
    if left.is_empty() && is_shape(ctx, view.result_types().next()?) {
        return replace_by(op, rw, "shape.const_shape", None, Some(("shape", index_tensor(ctx, &[])?)));
    }
    if left.is_empty() || left.len() == view.operand_count() {
        return None;
    }
    with_operands(op, rw, left, true)
}

/// The sizes of a constant.
fn known(rw: &Rewriter<'_>, value: Value) -> Option<Vec<i64>> {
    let constant = defined_by(rw.ir(), value, "shape.const_shape")?.cast::<ConstShapeOp<'_>>()?;
    index_elements(rw.context(), constant.shape_attr()?)
}

/// What is known of a shape before a cast that forgets it.
pub(super) fn look_through_casts(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (ir, ctx) = (rw.ir(), rw.context());
    let before = |value: Value| {
        let forgets = ranked_tensor(ctx, ir.value_type(value)).is_some_and(|it| it.0.first() == Some(&DYNAMIC));
        defined_by(ir, value, "tensor.cast").filter(|_| forgets)?.operands().next()
    };
    let operands: Values = rw.op(op).operands().map(|value| before(value).unwrap_or(value)).collect();
    if operands.iter().copied().eq(rw.op(op).operands()) {
        return None;
    }
    with_operands(op, rw, operands, false)
}

/// If all operands are one, the condition holds.
pub(super) fn holds_of_one(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let first = view.operands().next()?;
    if !view.operands().all(|operand| operand == first) {
        return None;
    }
    let holds = rw.context().bool_attr(true);
    replace_by(op, rw, "shape.const_witness", None, Some(("passing", holds)))
}

/// The number of dimensions that shapes are broadcast to, if it is known of all tensors.
pub(super) fn make_rank_known(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (view, ctx) = (rw.op(op), rw.context());
    let ty = view.result_types().next()?;
    if ranked_tensor(ctx, ty)?.0.first() != Some(&DYNAMIC) {
        return None;
    }
    let mut rank = 0;
    for operand in view.operand_types() {
        match ranked_tensor(ctx, operand).and_then(|it| it.0.first()) {
            Some(&DYNAMIC) => return None,
            Some(&count) => rank = rank.max(count),
            None => {}
        }
    }
    let known = ctx.tensor_type(&[rank], ctx.common().index, None).ok()?;
    let state = op_state(rw, "shape.broadcast", view.loc()).operands(view.operands()).results([known]);
    let broadcast = insert_value(rw.before(op), state);
    replace_by(op, rw, "tensor.cast", Some(broadcast), None)
}

/// Several known shapes become one.
pub(super) fn merge_known(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (view, ctx) = (rw.op(op), rw.context());
    let (mut all, mut left) = (Vec::new(), Values::new());
    for operand in view.operands() {
        match known(rw, operand).and_then(|shape| broadcast_shapes(&all, &shape)) {
            Some(more) => all = more,
            None => left.push(operand),
        }
    }
    if view.operand_count() - left.len() < 2 {
        return None;
    }
    let attr = index_tensor(ctx, &all)?;
    let state = op_state(rw, "shape.const_shape", view.loc()).results([ctx.attr_type(attr)?]);
    let state = state.attr(ctx, "shape", attr);
    left.push(insert_value(rw.before(op), state));
    with_operands(op, rw, left, false)
}

/// A single shape is broadcast to itself.
pub(super) fn forward_single(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let (shape, ty) = first_operand(view).filter(|_| view.operand_count() == 1)?;
    let (ctx, from) = (rw.context(), rw.ir().value_type(shape));
    if from == ty {
        rw.replace(op, &[shape]);
        return Some(());
    }
    match (is_shape(ctx, from), is_shape(ctx, ty)) {
        (false, true) => replace_by(op, rw, "shape.from_extent_tensor", Some(shape), None),
        (false, false) => replace_by(op, rw, "tensor.cast", Some(shape), None),
        (true, _) => None,
    }
}
