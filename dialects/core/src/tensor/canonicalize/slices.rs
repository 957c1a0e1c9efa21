//! Canonicalization patterns of slices: constant operands, and casts.

use lect_support::mixed_integers::{MixedSlice, split};
use lect_support::prelude::*;
use lect_support::shapes::{may_be_equal, may_have_same_shape, preserves_static_sizes};
use lect_support::slices::{dropped_dims, dropped_dims_by};

use super::with_shape;
use crate::shared::tensor_casts::weaker_cast_from;
use crate::tensor::{CastOp, ExtractSliceOp, InsertSliceOp, ParallelInsertSliceOp};

/// Returns the type of a slice with these sizes, reduced to `rank`: the first unit dimensions are dropped.
fn reduced_type(ctx: &ContextData, whole: Type, sizes: &[Mixed], rank: usize) -> Option<Type> {
    let (shape, _) = split(sizes);
    let TypeData::RankedTensor { element, encoding, .. } = ctx.types().data(whole) else { return None };
    let mut extra = shape.len().checked_sub(rank)?;
    if extra == 0 {
        return ctx.types().tensor(&shape, *element, *encoding).ok();
    }
    let is_kept = |size: &&i64| {
        let drops = extra > 0 && **size == 1;
        extra -= usize::from(drops);
        !drops
    };
    let shape: Vec<i64> = shape.iter().filter(is_kept).copied().collect();
    ctx.types().tensor(&shape, *element, None).ok()
}

fn has_constant_operand(op: OpRef<'_>) -> bool {
    op.operands().any(|value| constant_int(&op.ir, value).is_some())
}

/// Makes the constants of a slice static, and returns its type with the rank of `part`. Returns `None` if there are no
/// constants, or if the slice is out of bounds.
fn with_constants(ir: &Isolate, slice: Option<MixedSlice>, whole: Value, part: Value) -> Option<(MixedSlice, Type)> {
    let (ctx, mut slice) = (ir.context(), slice?);
    let [whole, part] = [whole, part].map(|value| ir.value_type(value));
    if !slice.fold_constants(ir) || !slice.is_in_bounds(ctx.types().shape(whole)?) {
        return None;
    }
    let ty = reduced_type(ctx, whole, &slice.sizes, ctx.types().shape(part)?.len())?;
    Some((slice, ty))
}

/// Makes constant operands static.
pub(super) fn static_extract(op: ExtractSliceOp<'_>) -> Option<Rewrite> {
    let ir = op.0.ir.get();
    let (slice, new) = with_constants(ir, op.slice(), op.source(), op.result())?;
    Some(CastOp::rewrite_with(ExtractSliceOp::from_slice(op.source(), &slice, new), ir.value_type(op.result())))
}

/// Bypasses a cast of the source.
pub(super) fn extract_of_cast(op: ExtractSliceOp<'_>) -> Option<Rewrite> {
    let ir = op.0.ir.get();
    if has_constant_operand(op.0) {
        return None;
    }
    let (source, slice) = (weaker_cast_from(ir, op.source())?, op.slice()?);
    let fits = slice.is_in_bounds(ir.context().types().shape(ir.value_type(source))?);
    fits.then(|| Rewrite::with(ExtractSliceOp::from_slice(source, &slice, ir.value_type(op.result()))))
}

/// Makes constant operands static, and casts the source if its type changes.
pub(super) fn static_insert(op: InsertSliceOp<'_>) -> Option<Rewrite> {
    let (source, dest) = (op.source(), op.dest());
    let (slice, ty) = with_constants(op.0.ir.get(), op.slice(), dest, source)?;
    Some(Rewrite::made(move |rw| {
        let source = CastOp::value(rw, source, ty);
        rw.value(InsertSliceOp::from_slice(source, dest, &slice))
    }))
}

/// Makes constant operands static like [`static_insert`], for an insertion into a shared tensor. The cast is placed
/// outside, because the parent accepts insertions only.
pub(super) fn static_parallel_insert(op: ParallelInsertSliceOp<'_>) -> Option<Rewrite> {
    let (source, dest, outer) = (op.source(), op.dest(), op.0.parent()?.op);
    let (slice, ty) = with_constants(op.0.ir.get(), op.slice(), dest, source)?;
    Some(Rewrite::new(move |rw| {
        let source = CastOp::value(rw.before(outer), source, ty);
        rw.replace_by(rw.root(), ParallelInsertSliceOp::from_slice(source, dest, &slice));
    }))
}

/// Bypasses casts of the source and the destination.
pub(super) fn insert_of_cast(op: InsertSliceOp<'_>) -> Option<Rewrite> {
    let (ir, ctx) = (op.0.ir.get(), op.0.context());
    let casts = [op.source(), op.dest()].map(|value| weaker_cast_from(ir, value));
    if has_constant_operand(op.0) || casts == [None, None] {
        return None;
    }
    let (source, dest) = (casts[0].unwrap_or(op.source()), casts[1].unwrap_or(op.dest()));
    let (source_shape, _) = ranked_tensor(ctx, ir.value_type(source))?;
    let (dest_shape, _) = ranked_tensor(ctx, ir.value_type(dest))?;
    let mut slice = op.slice()?;
    // A dynamic size is compatible with any size.
    let dropped = dropped_dims_by(&op.static_sizes(), source_shape, may_be_equal)?;
    let mut at = 0;
    for (dim, size) in slice.sizes.iter_mut().enumerate() {
        if !dropped.contains(&dim) && *source_shape.get(at)? != DYNAMIC {
            *size = Mixed::Static(source_shape[at]);
            at += 1;
        }
    }
    // The new operation must verify.
    if dropped_dims(&split(&slice.sizes).0, source_shape).is_none() || !slice.is_in_bounds(dest_shape) {
        return None;
    }
    let ty = ir.value_type(op.result());
    Some(CastOp::rewrite_with(InsertSliceOp::from_slice(source, dest, &slice), ty))
}

/// Casts the source to the static sizes of the slice.
pub(super) fn insert_with_cast(op: InsertSliceOp<'_>) -> Option<Rewrite> {
    let (ir, ctx, source, dest) = (op.0.ir.get(), op.0.context(), op.source(), op.dest());
    let (from, into) = (ir.value_type(source), ir.value_type(dest));
    let mut shape = ranked_tensor(ctx, from)?.0.to_vec();
    let slice = op.slice()?;
    if shape.len() != ctx.types().shape(into)?.len() {
        return None;
    }
    for (size, number) in shape.iter_mut().zip(&slice.sizes) {
        match number.known(ir) {
            Some(..0) => return None,
            known => *size = known.unwrap_or(*size),
        }
    }
    let ty = with_shape(ctx, from, &shape)?;
    if ty == from || !preserves_static_sizes(ctx, from, ty) || !may_have_same_shape(ctx, from, ty) {
        return None;
    }
    Some(Rewrite::made(move |rw| {
        let source = rw.value(CastOp::build(source, ty));
        rw.value(InsertSliceOp::from_slice(source, dest, &slice))
    }))
}
