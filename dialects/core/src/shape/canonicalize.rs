//! Canonicalization patterns of `shape`.

mod assuming;
mod operands;

use lect_core::typed::TypedType;
use lect_support::folding::index_tensor;
use lect_support::prelude::*;

use super::verify::is_shape;
use super::{
    AssumingAllOp, AssumingOp, BroadcastOp, ConstShapeOp, ConstSizeOp, CstrBroadcastableOp, CstrEqOp,
    FromExtentTensorOp, IndexToSizeOp, IsBroadcastableOp, RankOp, ShapeOfOp, SizeToIndexOp, SizeType,
};
use crate::arith::{ConstantOp, IndexCastOp};
use crate::tensor::{CastOp, ReshapeOp};

rewrites! {
    pub(super) const PATTERNS;

    AssumingOp => assuming::inline_known;
    AssumingOp => assuming::drop_unused_results;
    AssumingAllOp => assuming::merge_nested;
    single_condition: AssumingAllOp { inputs: [x] } => x;
    AssumingAllOp => assuming::leave_out_weaker;
    AssumingAllOp => assuming::to_cstr_eq;
    BroadcastOp => operands::make_rank_known;
    BroadcastOp => operands::merge_known;
    broadcast_of_one: BroadcastOp { shapes: [x : t], result: _ : t } => x;
    shape_of_one: o @ BroadcastOp { shapes: [x : from], result: _ : t }
        if !is_shape(o.0.context(), from) && is_shape(o.0.context(), t) => FromExtentTensorOp(x);
    cast_one: o @ BroadcastOp { shapes: [x : from], result: _ : t }
        if !is_shape(o.0.context(), from) && !is_shape(o.0.context(), t) => CastOp(x, t);
    BroadcastOp => operands::look_through_casts_of_broadcast;
    CstrBroadcastableOp => operands::look_through_casts;
    for ConditionOp in [CstrBroadcastableOp, CstrEqOp] {
        ConditionOp => |cstr: ConditionOp<'_>| operands::holds_of_one(cstr.0);
    }
    for AnyOp in [AssumingAllOp, BroadcastOp, CstrBroadcastableOp, IsBroadcastableOp] {
        AnyOp => |op: AnyOp<'_>| operands::drop_duplicates(op.0);
    }
    BroadcastOp => operands::drop_empty_of_broadcast;
    CstrBroadcastableOp => operands::drop_empty;
    size_of_index_of_size: IndexToSizeOp { arg: SizeToIndexOp { arg: x : t }, result: _ : t } => x;
    index_of_size_of_index: SizeToIndexOp { arg: IndexToSizeOp { arg: x : t }, result: _ : t } => x;
    RankOp => rank_of_tensor;
    ShapeOfOp => shape_of_static;
    // The shape of a reshaped tensor is the shape operand.
    shape_of_reshaped: ShapeOfOp { arg: ReshapeOp { shape: x : t }, result: _ : t } => x;
    cast_shape_of_reshaped: o @ ShapeOfOp { arg: ReshapeOp { shape: x : given }, result: _ : t }
        if element(o.0, given).is_some_and(|it| Some(it) == element(o.0, t)) => CastOp(x, t);
    cast_sizes_of_reshaped: o @ ShapeOfOp { arg: ReshapeOp { shape: x : given }, result: _ : t }
        if element(o.0, given).is_some() && element(o.0, t).is_some() => IndexCastOp(x, t);
}

/// Returns the element type of a ranked tensor.
fn element(op: OpRef<'_>, ty: Type) -> Option<Type> {
    Some(ranked_tensor(op.context(), ty)?.1)
}

/// Replaces the rank of a ranked tensor by a constant.
fn rank_of_tensor(rank: RankOp<'_>) -> Option<Rewrite> {
    let (ir, ctx) = (rank.0.ir, rank.0.context());
    let of = ir.def::<ShapeOfOp<'_>>(rank.shape())?.arg();
    let count = ranked_tensor(ctx, ir.value_type(of))?.0.len() as i64;
    let is_size = SizeType::cast(ctx, ir.value_type(rank.rank())).is_some();
    Some(match is_size {
        true => Rewrite::with(ConstSizeOp::build(count)),
        false => Rewrite::with(ConstantOp::index(ctx, count)),
    })
}

/// Replaces the shape of a statically shaped value by a constant, cast to the result type if that is a tensor. A cast
/// to `!shape.shape` would not verify.
fn shape_of_static(shape_of: ShapeOfOp<'_>) -> Option<Rewrite> {
    let (ir, ctx) = (shape_of.0.ir, shape_of.0.context());
    let shape = ctx.types().shape(ir.value_type(shape_of.arg())).filter(|shape| !shape.contains(&DYNAMIC))?;
    let ty = ir.value_type(shape_of.result());
    let attr = index_tensor(ctx, shape)?;
    let known = ctx.attrs().type_of(attr)?;
    let constant = ConstShapeOp::build(attr).with_types([known]);
    if known == ty {
        return Some(Rewrite::with(constant));
    }
    ranked_tensor(ctx, ty)?;
    Some(Rewrite::new(move |rw| {
        let constant = rw.value(constant);
        rw.replace_by(rw.root(), CastOp::build(constant, ty));
    }))
}
