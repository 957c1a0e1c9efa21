//! Sizes of results in terms of operands (`ReifyRankedShapedTypeOpInterface`).

use std::collections::HashMap;

use lect_core::affine::AffineVar;
use lect_core::interfaces::destination::DestinationStyle;
use lect_dialects::affine::apply_or_fold;
use lect_dialects::arith::ConstantOp;
use lect_dialects::bufferization::AllocTensorOp;
use lect_dialects::linalg::{SoftmaxOp, Structured};
use lect_dialects::shared::reassociation::{Groups, Regroup};
use lect_dialects::tensor::{
    CollapseShapeOp, ConcatOp, DimOp, EmptyOp, ExpandShapeOp, ExtractSliceOp, GenerateOp, InsertSliceOp, PadOp, SplatOp,
};
use lect_support::mixed_integers::mix;
use lect_support::prelude::*;

use crate::loops::padding::amounts;
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
    if let Some(expand) = op.cast::<ExpandShapeOp<'_>>() {
        return of(expand.output_shape().collect());
    }
    if let Some(collapse) = op.cast::<CollapseShapeOp<'_>>() {
        let (source, groups) = (collapse.src(), collapse.groups()?);
        return collapsed_sizes(rw, source, &groups);
    }
    if op.is::<ConcatOp<'_>>() {
        let concat = op.op;
        return concat_sizes(rw, concat, &shape);
    }
    if let Some(softmax) = op.cast::<SoftmaxOp<'_>>() {
        let input = softmax.input();
        return Some(mixed_sizes(rw, input));
    }
    if op.is::<PadOp<'_>>() {
        let pad = op.op;
        return pad_sizes(rw, pad, &shape);
    }
    let (style, index) = (op.interface::<dyn DestinationStyle>()?, op.results().position(|it| it == value)?);
    if Structured::of(op).is_some() {
        let structured = op.op;
        return structured_sizes(rw, structured, index, &shape);
    }
    op.info().filter(|info| info.name().starts_with("linalg."))?;
    let init = op.operands().nth(style.inits(op).start + index)?;
    Some((0..shape.len()).map(|dim| mixed_dim(rw, init, dim)).collect())
}

/// Returns the sizes of a result of a structured operation, from those of the operands that its loops index first.
///
/// A size that depends on a destination is that of the destination.
fn structured_sizes(rw: &mut Rewriter<'_>, op: Op, index: usize, shape: &[i64]) -> Option<Vec<Mixed>> {
    let ctx = rw.context().clone();
    let structured = Structured::of(rw.op(op))?;
    let (maps, inits) = (structured.maps(), structured.outputs());
    let operands: Vec<Value> = rw.op(op).operands().collect();
    let init = inits.start + index;
    // The sizes of all operands, one after the other, and the first of them for each loop.
    let (mut given, mut of_loops, mut first_of_inits) = (Vec::new(), HashMap::<u32, usize>::new(), 0);
    for (at, (operand, map)) in operands.iter().zip(&maps).enumerate() {
        if at == inits.start {
            first_of_inits = given.len();
        }
        let sizes = mixed_sizes(rw, *operand);
        for (place, result) in (given.len()..).zip(map.results(&ctx)).take(sizes.len()) {
            if let Some(dim) = result.as_dim(&ctx) {
                of_loops.entry(dim).or_insert(place);
            }
        }
        given.extend(sizes);
    }
    let loops = maps.get(init)?.num_dims(&ctx);
    let places: Vec<AffineExpr> =
        (0..loops).map(|dim| ctx.affine().dim(of_loops.get(&dim).map_or(u32::MAX, |place| *place as u32))).collect();
    let results = maps.get(init)?.results(&ctx).to_vec();
    let mut sizes = Vec::new();
    for (dim, (size, result)) in shape.iter().zip(results).enumerate() {
        let mut used = (0..loops).filter(|dim| result.is_function_of(&ctx, AffineVar::Dim(*dim)));
        let is_known = used.all(|dim| of_loops.get(&dim).is_some_and(|place| *place < first_of_inits));
        let known = result.as_dim(&ctx).and_then(|dim| given.get(*of_loops.get(&dim)?));
        sizes.push(match known {
            _ if *size != DYNAMIC => Mixed::Static(*size),
            Some(size) if is_known => *size,
            None if is_known => {
                let sum = result.replace_vars(&ctx, &places, &[]);
                apply_or_fold(rw, ctx.affine().map(given.len() as u32, 0, [sum]), &given)
            }
            _ => mixed_dim(rw, *operands.get(init)?, dim),
        });
    }
    Some(sizes)
}

/// Builds an operation and folds it.
fn folded(rw: &mut Rewriter<'_>, parts: impl OneResult) -> Mixed {
    let value = Mixed::Dynamic(rw.value_or_fold(parts));
    value.known(rw.ir()).map_or(value, Mixed::Static)
}

/// Returns the products of sizes that collapsed dimensions have.
fn collapsed_sizes(rw: &mut Rewriter<'_>, source: Value, groups: &Groups) -> Option<Vec<Mixed>> {
    let ctx = rw.context().clone();
    let rank = ctx.types().shape(rw.ir().value_type(source))?.len();
    let is_covered = groups.iter().all(|group| !group.is_empty() && group.iter().all(|dim| (*dim as usize) < rank));
    if !is_covered {
        return None;
    }
    let mut sizes = Vec::new();
    for group in groups {
        let parts: Vec<Mixed> = group.iter().map(|dim| mixed_dim(rw, source, *dim as usize)).collect();
        let symbols = (0..parts.len() as u32).map(|at| ctx.affine().symbol(at));
        let product = symbols.reduce(|product, symbol| ctx.affine().mul(product, symbol))?;
        let map = ctx.affine().map(0, parts.len() as u32, [product]);
        sizes.push(apply_or_fold(rw, map, &parts));
    }
    Some(sizes)
}

/// Returns the sizes of a concatenation.
fn concat_sizes(rw: &mut Rewriter<'_>, concat: Op, shape: &[i64]) -> Option<Vec<Mixed>> {
    let ctx = rw.context().clone();
    let view = rw.op(concat).cast::<ConcatOp<'_>>()?;
    let (along, inputs): (_, Vec<Value>) = (usize::try_from(view.dim()).ok()?, view.inputs().collect());
    let first = *inputs.first()?;
    let mut sizes: Vec<Mixed> = shape.iter().map(|size| Mixed::Static(*size)).collect();
    for (dim, size) in shape.iter().enumerate().filter(|it| it.0 != along && *it.1 == DYNAMIC) {
        let mut known = inputs.iter().filter_map(|input| {
            let ty = rw.ir().value_type(*input);
            ctx.types().shape(ty)?.get(dim).copied().filter(|it| it != size)
        });
        let known = known.next_back();
        let index = known.unwrap_or(dim as i64);
        let index = rw.value(ConstantOp::index(&ctx, index));
        sizes[dim] = Mixed::Dynamic(if known.is_some() { index } else { rw.value(DimOp::build(first, index)) });
    }
    if shape.get(along) == Some(&DYNAMIC) {
        let mut parts = Vec::new();
        for input in inputs {
            let index = rw.value(ConstantOp::index(&ctx, along as i64));
            parts.push(folded(rw, DimOp::build(input, index)));
        }
        let dims = (0..parts.len() as u32).map(|at| ctx.affine().dim(at));
        let sum = dims.reduce(|sum, dim| ctx.affine().add(sum, dim))?;
        let map = ctx.affine().map(parts.len() as u32, 0, [sum]);
        *sizes.get_mut(along)? = apply_or_fold(rw, map, &parts);
    }
    Some(sizes)
}

fn pad_sizes(rw: &mut Rewriter<'_>, pad: Op, shape: &[i64]) -> Option<Vec<Mixed>> {
    let ctx = rw.context().clone();
    let view = rw.op(pad).cast::<PadOp<'_>>()?;
    let (source, (low, high)) = (view.source(), amounts(view)?);
    let sum = ctx.affine().add(ctx.affine().add(ctx.affine().dim(0), ctx.affine().dim(1)), ctx.affine().dim(2));
    let map = ctx.affine().map(3, 0, [sum]);
    let mut sizes = Vec::new();
    for (dim, size) in shape.iter().enumerate() {
        if *size != DYNAMIC {
            sizes.push(Mixed::Static(*size));
            continue;
        }
        let index = rw.value(ConstantOp::index(&ctx, dim as i64));
        let own = folded(rw, DimOp::build(source, index));
        sizes.push(apply_or_fold(rw, map, &[own, *low.get(dim)?, *high.get(dim)?]));
    }
    Some(sizes)
}
