//! Sizes of results in terms of operands (`ReifyRankedShapedTypeOpInterface`).

use lect_core::interfaces::destination::DestinationStyle;
use lect_dialects::affine::apply_or_fold;
use lect_dialects::bufferization::AllocTensorOp;
use lect_dialects::tensor::{EmptyOp, ExtractSliceOp, GenerateOp, InsertSliceOp, PadOp, SplatOp};
use lect_support::mixed_integers::mix;
use lect_support::prelude::*;

use crate::loops::shapes::{mixed_dim, mixed_sizes};

/// Returns the sizes of a ranked result, or `None` if the operation does not determine them.
pub(crate) fn result_sizes(rw: &mut Rewriter<'_>, value: Value) -> Option<Vec<Mixed>> {
    let ir = rw.ir();
    let op = ir.value(value).defining_op()?;
    let ty = ir.value_type(value);
    let shape = ir.context().types().shape(ty)?.to_vec();
    let of = |values: Vec<Value>| Some(mix(&shape, values)?.to_vec());
    if let Some(empty) = op.cast::<EmptyOp<'_>>() {
        return of(empty.dynamic_sizes().collect());
    }
    if let Some(generate) = op.cast::<GenerateOp<'_>>() {
        return of(generate.dynamic_extents().collect());
    }
    if let Some(splat) = op.cast::<SplatOp<'_>>() {
        return of(splat.dynamic_sizes().collect());
    }
    if let Some(alloc) = op.cast::<AllocTensorOp<'_>>() {
        if let Some(copy) = alloc.copy() {
            return Some(mixed_sizes(rw, copy));
        }
        return of(alloc.dynamic_sizes().collect());
    }
    if let Some(slice) = op.cast::<ExtractSliceOp<'_>>() {
        let source = ir.value_type(slice.source());
        let parts = slice.slice()?;
        let full: Vec<i64> = lect_support::mixed_integers::split(&parts.sizes).0;
        if ir.context().types().shape(source)?.len() == shape.len() {
            return Some(parts.sizes.to_vec());
        }
        let dropped = lect_support::slices::dropped_dims(&full, &shape)?;
        let kept = parts.sizes.into_iter().enumerate().filter(|it| !dropped.contains(&it.0));
        return Some(kept.map(|it| it.1).collect());
    }
    if let Some(insert) = op.cast::<InsertSliceOp<'_>>() {
        let dest = insert.dest();
        return Some(mixed_sizes(rw, dest));
    }
    if op.is::<PadOp<'_>>() {
        let pad = op.op;
        return pad_sizes(rw, pad, &shape);
    }
    let (style, index) = (op.interface::<dyn DestinationStyle>()?, op.results().position(|it| it == value)?);
    op.info().filter(|info| info.name().starts_with("linalg."))?;
    let init = op.operands().nth(style.inits(op).start + index)?;
    Some((0..shape.len()).map(|dim| mixed_dim(rw, init, dim)).collect())
}

/// Returns low and high padding of each dimension.
pub(crate) fn padding(pad: PadOp<'_>) -> Option<(MixedList, MixedList)> {
    Some((mix(&pad.static_low(), pad.low())?, mix(&pad.static_high(), pad.high())?))
}

fn pad_sizes(rw: &mut Rewriter<'_>, pad: Op, shape: &[i64]) -> Option<Vec<Mixed>> {
    let ctx = rw.context().clone();
    let view = rw.op(pad).cast::<PadOp<'_>>()?;
    let (source, (low, high)) = (view.source(), padding(view)?);
    let sum = ctx.affine().add(ctx.affine().add(ctx.affine().dim(0), ctx.affine().dim(1)), ctx.affine().dim(2));
    let map = ctx.affine().map(3, 0, [sum]);
    let mut sizes = Vec::new();
    for (dim, size) in shape.iter().enumerate() {
        if *size != DYNAMIC {
            sizes.push(Mixed::Static(*size));
            continue;
        }
        let own = mixed_dim(rw, source, dim);
        sizes.push(apply_or_fold(rw, map, &[own, *low.get(dim)?, *high.get(dim)?]));
    }
    Some(sizes)
}
