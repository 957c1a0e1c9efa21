//! Canonicalization patterns of operations with variadic shape operands.

use std::collections::HashSet;

use lect_core::types::broadcast_shapes;
use lect_support::folding::{index_elements, index_tensor};
use lect_support::prelude::*;

use crate::shape::verify::is_shape;
use crate::shape::{BroadcastOp, ConstShapeOp, ConstWitnessOp, CstrBroadcastableOp};
use crate::tensor::CastOp;

/// Drops duplicate operands.
pub(super) fn drop_duplicates(op: OpRef<'_>) -> Option<Rewrite> {
    let mut seen = HashSet::new();
    let unique: Vec<Value> = op.operands().filter(|operand| seen.insert(*operand)).collect();
    (unique.len() != op.operand_count()).then(|| Rewrite::with_operands(unique))
}

/// Returns true if a shape is known to have rank zero.
fn is_empty(ir: &Isolate, value: Value) -> bool {
    let by_type = || ranked_tensor(ir.context(), ir.value_type(value)).is_some_and(|it| it.0.first() == Some(&0));
    known(ir, value).is_some_and(|shape| shape.is_empty()) || by_type()
}

/// Drops operands of rank zero. Returns `None` if there are none.
fn without_empty(op: OpRef<'_>) -> Option<Vec<Value>> {
    let left: Vec<Value> = op.operands().filter(|value| !is_empty(&op.ir, *value)).collect();
    (left.len() != op.operand_count()).then_some(left)
}

/// Drops shapes of rank zero.
pub(super) fn drop_empty(cstr: CstrBroadcastableOp<'_>) -> Option<Rewrite> {
    without_empty(cstr.0).filter(|left| !left.is_empty()).map(Rewrite::with_operands)
}

/// Drops shapes of rank zero, and replaces a broadcast without other operands by a constant.
pub(super) fn drop_empty_of_broadcast(broadcast: BroadcastOp<'_>) -> Option<Rewrite> {
    let ctx = broadcast.0.context();
    let ty = broadcast.0.ir.value_type(broadcast.result());
    let left = without_empty(broadcast.0).or_else(|| (broadcast.shapes().len() == 0).then(Vec::new))?;
    match left.is_empty() {
        true if is_shape(ctx, ty) => Some(Rewrite::with(ConstShapeOp::build(index_tensor(ctx, &[])?).with_types([ty]))),
        true => None,
        false => Some(Rewrite::with_operands(left)),
    }
}

/// Returns the extents of a constant shape.
fn known(ir: &Isolate, value: Value) -> Option<Vec<i64>> {
    index_elements(ir.context(), ir.def::<ConstShapeOp<'_>>(value)?.shape_attr()?)
}

/// Bypasses casts to dynamic extent tensors. Returns `None` if there are none.
fn without_casts(op: OpRef<'_>) -> Option<Vec<Value>> {
    let (ir, ctx) = (op.ir, op.context());
    let source = |value: Value| {
        let forgets = ranked_tensor(ctx, ir.value_type(value)).is_some_and(|it| it.0.first() == Some(&DYNAMIC));
        ir.def::<CastOp<'_>>(value).filter(|_| forgets).map(|cast| cast.source())
    };
    let operands: Vec<Value> = op.operands().map(|value| source(value).unwrap_or(value)).collect();
    (!op.operands().eq(operands.iter().copied())).then_some(operands)
}

/// Bypasses casts of operands.
pub(super) fn look_through_casts(cstr: CstrBroadcastableOp<'_>) -> Option<Rewrite> {
    Some(Rewrite::with(CstrBroadcastableOp::build(without_casts(cstr.0)?)))
}

/// Bypasses casts of operands.
pub(super) fn look_through_casts_of_broadcast(broadcast: BroadcastOp<'_>) -> Option<Rewrite> {
    let ty = broadcast.0.ir.value_type(broadcast.result());
    Some(Rewrite::with(BroadcastOp::build(without_casts(broadcast.0)?, ty)))
}

/// Replaces a constraint on identical operands by a true witness.
pub(super) fn holds_of_one(op: OpRef<'_>) -> Option<Rewrite> {
    let first = op.operands().next()?;
    op.operands().all(|operand| operand == first).then(|| Rewrite::with(ConstWitnessOp::build(true)))
}

/// Makes the rank of a broadcast static.
pub(super) fn make_rank_known(broadcast: BroadcastOp<'_>) -> Option<Rewrite> {
    let (ir, ctx) = (broadcast.0.ir, broadcast.0.context());
    let ty = ir.value_type(broadcast.result());
    if ranked_tensor(ctx, ty)?.0.first() != Some(&DYNAMIC) {
        return None;
    }
    let mut rank = 0;
    for operand in broadcast.0.operand_types() {
        match ranked_tensor(ctx, operand).and_then(|it| it.0.first()) {
            Some(&DYNAMIC) => return None,
            Some(&count) => rank = rank.max(count),
            None => {}
        }
    }
    let known = ctx.types().tensor(&[rank], ctx.types().index(), None).ok()?;
    let shapes: Vec<Value> = broadcast.shapes().collect();
    Some(Rewrite::new(move |rw| {
        let broadcast = rw.value(BroadcastOp::build(shapes, known));
        rw.replace_by(rw.root(), CastOp::build(broadcast, ty));
    }))
}

/// Merges constant shapes.
pub(super) fn merge_known(broadcast: BroadcastOp<'_>) -> Option<Rewrite> {
    let (ir, ctx) = (broadcast.0.ir, broadcast.0.context());
    let (mut all, mut left) = (Vec::new(), Vec::new());
    for operand in broadcast.shapes() {
        match known(&ir, operand).and_then(|shape| broadcast_shapes(&all, &shape)) {
            Some(more) => all = more,
            None => left.push(operand),
        }
    }
    if broadcast.shapes().len() - left.len() < 2 {
        return None;
    }
    let attr = index_tensor(ctx, &all)?;
    let merged = ConstShapeOp::build(attr).with_types([ctx.attrs().type_of(attr)?]);
    let ty = ir.value_type(broadcast.result());
    Some(Rewrite::new(move |rw| {
        left.push(rw.value(merged));
        rw.replace_by(rw.root(), BroadcastOp::build(left, ty));
    }))
}
