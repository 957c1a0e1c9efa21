//! Canonicalization patterns of `expand_shape` and `collapse_shape`.

use lect_support::folding::splat_reshaped;
use lect_support::prelude::*;

use super::unencoded;
use crate::arith::ConstantOp;
use crate::shared::reassociation;
use crate::shared::reassociation::Regroup;
use crate::shared::tensor_casts::weaker_cast_from;
use crate::tensor::{CastOp, CollapseShapeOp, ExpandShapeOp, FromElementsOp, SplatOp};

/// Reshapes constants, splats and `tensor.from_elements` directly.
pub(super) fn reshape_source<'a>(op: impl Regroup<'a>) -> Option<Rewrite> {
    let (ir, ty) = (op.op().ir.get(), op.result_type());
    let ctx = ir.context();
    let constant = ir.value(op.source()).constant().and_then(|value| splat_reshaped(ctx, value, ty));
    if let Some(value) = constant {
        return Some(Rewrite::with(ConstantOp::build(value)));
    }
    if dynamic_count(ctx.types().shape(ty)?) > 0 {
        return None;
    }
    if let Some(splat) = ir.def::<SplatOp<'_>>(op.source()) {
        return Some(Rewrite::with(SplatOp::build(splat.input(), [], ty)));
    }
    let elements: Vec<Value> = ir.def::<FromElementsOp<'_>>(op.source())?.elements().collect();
    Some(Rewrite::with(FromElementsOp::build(elements, ty)))
}

/// Collapses the source of a cast, keeping its static sizes.
pub(super) fn collapse_of_cast(op: CollapseShapeOp<'_>) -> Option<Rewrite> {
    let (ir, ctx) = (op.0.ir.get(), op.0.context());
    let source = weaker_cast_from(ir, op.src())?;
    let shape = reassociation::collapse(&op.groups()?, ctx.types().shape(ir.value_type(source))?);
    let (ty, new) = (op.result_type(), unencoded(ctx, op.result_type(), &shape)?);
    if new == ty {
        return Some(Rewrite::modify(move |ir, op| CollapseShapeOp::set_src(ir, op, source)));
    }
    Some(CastOp::rewrite_with(CollapseShapeOp::build(source, op.reassociation(), new), ty))
}

/// Makes constant sizes static, if the source is cast from a type with static sizes.
pub(super) fn static_expand(op: ExpandShapeOp<'_>) -> Option<Rewrite> {
    let (ir, ctx) = (op.0.ir.get(), op.0.context());
    let known = ctx.types().shape(ir.value_type(weaker_cast_from(ir, op.src())?))?;
    let (ty, groups) = (op.result_type(), op.groups()?);
    let mut list = ctx.types().shape(ty)?.to_vec();
    let (mut given, mut values) = (op.output_shape(), Vec::new());
    for (group, &from) in groups.iter().zip(known) {
        for &dim in group {
            let to = list.get_mut(usize::try_from(dim).ok()?)?;
            if *to != DYNAMIC {
                continue;
            }
            let size = given.next()?;
            match constant_int(ir, size).filter(|_| from != DYNAMIC) {
                Some(size) => *to = size,
                None => values.push(size),
            }
        }
    }
    if values.len() == op.output_shape().len() {
        return None;
    }
    let input = unencoded(ctx, ir.value_type(op.src()), &reassociation::collapse(&groups, &list))?;
    let output = unencoded(ctx, ty, &list)?;
    let (source, groups) = (op.src(), op.reassociation().to_vec());
    Some(Rewrite::made(move |rw| {
        let source = rw.value(CastOp::build(source, input));
        let new = rw.value(ExpandShapeOp::build(source, groups, values, list, output));
        CastOp::value(rw, new, ty)
    }))
}
