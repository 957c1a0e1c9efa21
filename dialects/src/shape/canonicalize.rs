//! Canonicalization patterns of `shape`.

mod assuming;
mod operands;

use lect_core::typed::{Parts, TypedType};
use lect_core::types::DYNAMIC;
use lect_transforms::canonicalization;
use lect_transforms::rewrite::Rewrite;

use super::{
    AssumingAllOp, AssumingOp, BroadcastOp, ConstShapeOp, ConstSizeOp, CstrBroadcastableOp, CstrEqOp, IndexToSizeOp,
    IsBroadcastableOp, RankOp, ShapeOfOp, SizeToIndexOp, SizeType,
};
use crate::arith::{ConstantOp, IndexCastOp};
use crate::folding::index_tensor;
use crate::patterns::Table;
use crate::shapes::ranked_tensor;
use crate::tensor::{CastOp, ReshapeOp};

pub(super) const PATTERNS: Table = canonicalization![
    AssumingOp => [assuming::inline_known, assuming::drop_unused_results],
    AssumingAllOp => [
        assuming::merge_nested,
        assuming::forward_single,
        assuming::leave_out_weaker,
        assuming::to_cstr_eq,
        |all: AssumingAllOp<'_>| operands::drop_duplicates(all.0),
    ],
    BroadcastOp => [
        operands::make_rank_known,
        operands::merge_known,
        operands::forward_single,
        operands::look_through_casts_of_broadcast,
        |broadcast: BroadcastOp<'_>| operands::drop_duplicates(broadcast.0),
        operands::drop_empty_of_broadcast,
    ],
    CstrBroadcastableOp => [
        operands::look_through_casts,
        |cstr: CstrBroadcastableOp<'_>| operands::holds_of_one(cstr.0),
        |cstr: CstrBroadcastableOp<'_>| operands::drop_duplicates(cstr.0),
        operands::drop_empty,
    ],
    CstrEqOp => [|cstr: CstrEqOp<'_>| operands::holds_of_one(cstr.0)],
    IndexToSizeOp => [size_of_index_of_size],
    IsBroadcastableOp => [|test: IsBroadcastableOp<'_>| operands::drop_duplicates(test.0)],
    RankOp => [rank_of_tensor],
    ShapeOfOp => [shape_of_static, shape_of_reshaped],
    SizeToIndexOp => [index_of_size_of_index],
];

/// Replaces a size that was made of an index made of a size.
fn size_of_index_of_size(cast: IndexToSizeOp<'_>) -> Option<Rewrite> {
    let ir = cast.0.ir;
    let size = ir.def::<SizeToIndexOp<'_>>(cast.arg())?.arg();
    (ir.value_type(size) == ir.value_type(cast.result())).then(|| Rewrite::values([size]))
}

/// Replaces an index that was made of a size made of an index.
fn index_of_size_of_index(cast: SizeToIndexOp<'_>) -> Option<Rewrite> {
    let ir = cast.0.ir;
    let index = ir.def::<IndexToSizeOp<'_>>(cast.arg())?.arg();
    (ir.value_type(index) == ir.value_type(cast.result())).then(|| Rewrite::values([index]))
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

/// Replaces the shape of a value whose sizes are known. A tensor does not become a `!shape.shape`, as a cast would not verify.
fn shape_of_static(shape_of: ShapeOfOp<'_>) -> Option<Rewrite> {
    let (ir, ctx) = (shape_of.0.ir, shape_of.0.context());
    let shape = ctx.shape(ir.value_type(shape_of.arg())).filter(|shape| !shape.contains(&DYNAMIC))?;
    let ty = ir.value_type(shape_of.result());
    let attr = index_tensor(ctx, shape)?;
    let known = ctx.attr_type(attr)?;
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

/// Replaces the shape of a tensor that was reshaped by the one that it was given.
fn shape_of_reshaped(shape_of: ShapeOfOp<'_>) -> Option<Rewrite> {
    let (ir, ctx) = (shape_of.0.ir, shape_of.0.context());
    let shape = ir.def::<ReshapeOp<'_>>(shape_of.arg())?.shape();
    let (given, ty) = (ir.value_type(shape), ir.value_type(shape_of.result()));
    let element = ranked_tensor(ctx, ty)?.1;
    if given == ty {
        return Some(Rewrite::values([shape]));
    }
    Some(match ranked_tensor(ctx, given)?.1 == element {
        true => Rewrite::with(CastOp::build(shape, ty)),
        false => Rewrite::with(IndexCastOp::build(shape, ty)),
    })
}
