//! Canonicalization patterns of strided slices.

use lect_support::folding::{dense, splat_element};
use lect_support::prelude::*;

use super::shapes::broadcast_of;
use crate::arith::{ConstantOp, SubIOp};
use crate::vector::fold::{i64s, place_in, repeated};
use crate::vector::types::Vector;
use crate::vector::{
    BroadcastOp, ConstantMaskOp, CreateMaskOp, ExtractOp, ExtractStridedSliceOp, InsertStridedSliceOp, ShapeCastOp,
};

/// Replaces a slice of a constant mask by a constant mask.
pub(super) fn slice_constant_mask(slice: ExtractStridedSliceOp<'_>) -> Option<Rewrite> {
    let ir = slice.0.ir.get();
    let mask = ir.def::<ConstantMaskOp<'_>>(slice.source()).filter(|_| slice.has_unit_strides())?;
    let [offsets, sizes, _] = slice.numbers();
    let known = |(dim, known): (usize, i64)| match (offsets.get(dim), sizes.get(dim)) {
        (Some(offset), Some(size)) => (*size).min(known - offset).max(0),
        _ => known,
    };
    let mut new: Vec<i64> = mask.mask_dim_sizes().into_iter().enumerate().map(known).collect();
    if new.contains(&0) {
        new.fill(0);
    }
    Some(Rewrite::with(ConstantMaskOp::build(new, ir.value_type(slice.result()))))
}

/// Replaces a slice of `vector.create_mask` by a `vector.create_mask`.
pub(super) fn slice_create_mask(slice: ExtractStridedSliceOp<'_>) -> Option<Rewrite> {
    let ir = slice.0.ir.get();
    let mask = ir.def::<CreateMaskOp<'_>>(slice.source()).filter(|_| slice.has_unit_strides())?;
    let [offsets, _, _] = slice.numbers();
    let (mut sizes, ty): (Vec<Value>, _) = (mask.operands().collect(), ir.value_type(slice.result()));
    Some(Rewrite::new(move |rw| {
        for (size, offset) in sizes.iter_mut().zip(offsets) {
            let offset = rw.value(ConstantOp::index(rw.context(), offset));
            *size = rw.value(SubIOp::build(*size, offset));
        }
        rw.replace_by(rw.root(), CreateMaskOp::build(sizes, ty));
    }))
}

/// Replaces a slice of a broadcast by a broadcast of a slice of its source.
pub(super) fn slice_broadcast(slice: ExtractStridedSliceOp<'_>) -> Option<Rewrite> {
    let (ir, ctx, ty) = (slice.0.ir.get(), slice.0.context(), slice.0.ir.value_type(slice.result()));
    let source = broadcast_of(ir, slice.source())?;
    let part = Vector::of(ctx, ty)?;
    let Some(from) = Vector::from_value(ir, source) else { return Some(Rewrite::with(BroadcastOp::build(source, ty))) };
    let extra = part.rank().checked_sub(from.rank())?;
    let is_whole = |dim: usize| from.shape[dim] == 1 || from.shape[dim] == part.shape[dim + extra];
    if (0..from.rank()).all(is_whole) {
        return Some(Rewrite::with(BroadcastOp::build(source, ty)));
    }
    let [mut offsets, mut sizes, strides] = slice.numbers().map(|list| list.get(extra..).unwrap_or_default().to_vec());
    for dim in 0..from.rank() {
        if from.shape[dim] == 1 && dim < sizes.len() {
            (offsets[dim], sizes[dim]) = (0, 1);
        }
    }
    let mut shape = sizes.clone();
    shape.extend_from_slice(from.shape.get(sizes.len()..)?);
    let new = ctx.types().vector(&shape, from.scalable, from.element).ok()?;
    let [offsets, sizes, strides] = [offsets, sizes, strides].map(|list| i64s(ctx, &list));
    Some(Rewrite::made(move |rw| {
        let slice = rw.value(ExtractStridedSliceOp::build(source, offsets, sizes, strides, new));
        rw.value(BroadcastOp::build(slice, ty))
    }))
}

/// Replaces a contiguous slice by `vector.extract` and a shape cast.
pub(super) fn as_extract(slice: ExtractStridedSliceOp<'_>) -> Option<Rewrite> {
    let (ir, ctx, source) = (slice.0.ir.get(), slice.0.context(), slice.source());
    let whole = Vector::from_value(ir, source)?;
    if !slice.has_unit_strides() || whole.is_scalable() || whole.rank() == 0 {
        return None;
    }
    let [mut offsets, sizes, _] = slice.numbers();
    let mut count = sizes.len();
    while count > 0 && whole.shape[count - 1] == sizes[count - 1] {
        count -= 1;
    }
    let is_whole = count == 0 || count == whole.rank() && sizes.len() == whole.rank();
    if is_whole || sizes[..count].iter().any(|size| *size != 1) {
        return None;
    }
    while count + 1 < sizes.len() && sizes[count] == 1 {
        count += 1;
    }
    let part = ctx.types().vector(&whole.shape[count..], &whole.scalable[count..], whole.element).ok()?;
    let ty = ir.value_type(slice.result());
    offsets.truncate(count);
    Some(Rewrite::made(move |rw| {
        let part = rw.value(ExtractOp::build(source, [], offsets).with_types([part]));
        rw.value(ShapeCastOp::build(part, ty))
    }))
}

/// Drops the insertion of a splat into a vector of the same splat.
pub(super) fn insert_same_splat(insert: InsertStridedSliceOp<'_>) -> Option<Rewrite> {
    let (ir, ctx) = (insert.0.ir.get(), insert.0.context());
    let (part, dest) = (insert.value_to_store(), insert.dest());
    let constants = [part, dest].map(|value| splat_element(ctx, ir.value(value).constant()?));
    let scalars = [part, dest].map(|value| broadcast_of(ir, value));
    let is_same = constants[0].is_some() && constants[0] == constants[1];
    (is_same || scalars[0].is_some() && scalars[0] == scalars[1]).then(|| Rewrite::values([dest]))
}

/// Maximum number of elements of a new constant.
const MAX_ELEMENTS: i64 = 256;

/// Folds the insertion of a constant into a constant.
pub(super) fn insert_constant(insert: InsertStridedSliceOp<'_>) -> Option<Rewrite> {
    let (ir, ctx, ty) = (insert.0.ir.get(), insert.0.context(), insert.0.ir.value_type(insert.result()));
    let (part, dest, [offsets, strides]) = (insert.value_to_store(), insert.dest(), insert.numbers());
    let whole = Vector::of(ctx, ty)?;
    let is_shared = ir.value(dest).uses().nth(1).is_some();
    if whole.count() > MAX_ELEMENTS && is_shared || strides.iter().any(|stride| *stride != 1) {
        return None;
    }
    let [from, into] = [part, dest].map(|value| dense(ctx, ir.value(value).constant()?));
    let (from, into) = (from?, into?);
    let part_shape = Vector::from_value(ir, part)?.shape;
    let size = ctx.attrs().dense_layout(whole.element)?.element_bytes();
    let count = usize::try_from(whole.count()).ok()?;
    let mut data = repeated(&into.data, count.checked_mul(size)?)?;
    let mut full = vec![1; whole.rank().checked_sub(part_shape.len())?];
    full.extend_from_slice(part_shape);
    for number in 0..full.iter().product::<i64>() {
        let place = place_in(number, &full, whole.shape, &offsets)?.checked_mul(size)?;
        let start = if from.splat { 0 } else { usize::try_from(number).ok()?.checked_mul(size)? };
        let bytes = from.data.get(start..)?.get(..size)?;
        data.get_mut(place..)?.get_mut(..size)?.copy_from_slice(bytes);
    }
    Some(Rewrite::with(ConstantOp::build(ctx.attrs().dense_elements(ty, false, &data).ok()?)))
}
