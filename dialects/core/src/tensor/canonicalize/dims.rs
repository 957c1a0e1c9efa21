//! Canonicalization patterns of `tensor.dim`, and constant sizes of new tensors.

use lect_core::interfaces::destination::DestinationStyle;
use lect_support::mixed_integers;
use lect_support::prelude::*;

use super::with_shape;
use crate::arith::IndexCastOp;
use crate::tensor::{CastOp, DimOp, EmptyOp, ExtractOp, GenerateOp, ReshapeOp};

/// Bypasses a cast.
pub(super) fn bypass_cast(dim: DimOp<'_>) -> Option<Rewrite> {
    let source = dim.0.ir.def::<CastOp<'_>>(dim.source())?.source();
    Some(Rewrite::modify(move |ir, op| DimOp::set_source(ir, op, source)))
}

/// Replaces the size of a result by the size of its destination.
pub(super) fn from_destination(dim: DimOp<'_>) -> Option<Rewrite> {
    let (ir, ctx) = (dim.0.ir.get(), dim.0.context());
    let made = ir.value(dim.source()).defining_op()?;
    let inits = made.interface::<dyn DestinationStyle>()?.inits(made).map(|at| made.operand(at));
    let number = made.results().position(|result| result == dim.source())?;
    let destination = inits.filter(|value| is_tensor(ctx, ir.value_type(*value))).nth(number)?;
    Some(Rewrite::modify(move |ir, op| DimOp::set_source(ir, op, destination)))
}

/// Replaces a size of a reshaped tensor by an element of its shape operand.
pub(super) fn from_reshape(dim: DimOp<'_>) -> Option<Rewrite> {
    let (ir, ctx) = (dim.0.ir.get(), dim.0.context());
    let shape = ir.def::<ReshapeOp<'_>>(dim.source())?.shape();
    let (element, index_type) = (ctx.types().element_type(ir.value_type(shape))?, ctx.types().index());
    let extract = ExtractOp::build(shape, [dim.index()]);
    Some(Rewrite::made(move |rw| {
        let size = rw.value(extract);
        if element == index_type { size } else { rw.value(IndexCastOp::build(size, index_type)) }
    }))
}

/// Replaces a dynamic size of `tensor.empty` by its operand.
pub(super) fn from_empty(dim: DimOp<'_>) -> Option<Rewrite> {
    let (ir, ctx) = (dim.0.ir.get(), dim.0.context());
    let index = usize::try_from(constant_int(ir, dim.index())?).ok()?;
    let empty = ir.def::<EmptyOp<'_>>(dim.source())?;
    let (shape, _) = ranked_tensor(ctx, ir.value_type(dim.source()))?;
    let at = (*shape.get(index)? == DYNAMIC).then(|| dynamic_count(&shape[..index]))?;
    Some(Rewrite::values([empty.dynamic_sizes().nth(at)?]))
}

/// Makes constant sizes of a tensor type static. Returns the remaining size operands and the new type.
pub(crate) fn static_sizes(ir: &Isolate, ty: Type, sizes: impl Iterator<Item = Value>) -> Option<(Vec<Value>, Type)> {
    let (shape, sizes) = mixed_integers::static_sizes(ir, ir.context().types().shape(ty)?, sizes)?;
    Some((sizes, with_shape(ir.context(), ty, &shape)?))
}

/// Makes constant sizes static.
pub(super) fn static_generate(generate: GenerateOp<'_>) -> Option<Rewrite> {
    let ty = generate.0.ir.value_type(generate.result());
    let (sizes, new) = static_sizes(&generate.0.ir, ty, generate.dynamic_extents())?;
    Some(CastOp::rewrite_with(GenerateOp::build(sizes, new, generate.body().region), ty))
}
