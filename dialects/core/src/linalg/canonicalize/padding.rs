//! Patterns on padding by the value of a filled tensor.

use std::collections::HashSet;

use lect_support::mixed_integers::{MixedSlice, fold_constants, mix, split};
use lect_support::prelude::*;

use super::filled_tensors::{fill, filled_with};
use crate::affine::apply_or_fold;
use crate::arith::ConstantOp;
use crate::tensor::{CastOp, DimOp, EmptyOp, InsertSliceOp, PadOp, YieldOp};

/// Returns the value that pads a tensor.
fn padding(pad: PadOp<'_>) -> Option<Value> {
    Some(pad.region().entry()?.last()?.cast::<YieldOp<'_>>()?.value())
}

/// Returns the low and high padding, with constants as static numbers.
fn amounts(pad: PadOp<'_>) -> Option<[MixedList; 2]> {
    let ir = pad.0.ir.get();
    let mut amounts = [mix(&pad.static_low(), pad.low())?, mix(&pad.static_high(), pad.high())?];
    for list in &mut amounts {
        fold_constants(ir, list, |_| true);
    }
    Some(amounts)
}

/// Returns a size of a tensor.
fn size(rw: &mut Rewriter<'_>, tensor: Value, dim: usize) -> Mixed {
    let ctx = rw.context().clone();
    let known = ctx.types().shape(rw.ir().value_type(tensor)).and_then(|shape| shape.get(dim)).copied();
    match known {
        Some(size) if size != DYNAMIC => Mixed::Static(size),
        _ => {
            let index = rw.value(ConstantOp::index(&ctx, dim as i64));
            Mixed::Dynamic(rw.value_or_fold(DimOp::build(tensor, index)))
        }
    }
}

/// Replaces the padding of a filled tensor by a fill, if the padding value is the fill value.
pub(super) fn pad_of_fill(pad: PadOp<'_>) -> Option<Rewrite> {
    let (ir, ctx) = (pad.0.ir.get(), pad.0.context().clone());
    let (source, value) = (pad.source(), filled_with(ir, pad.source())?);
    let (ty, [low, high]) = (ir.value_type(pad.result()), amounts(pad)?);
    let (shape, element) = ranked_tensor(&ctx, ty).map(|(shape, element)| (shape.to_vec(), element))?;
    if padding(pad) != Some(value) || low.len() != shape.len() || high.len() != shape.len() {
        return None;
    }
    let sum = ctx.affine().add(ctx.affine().add(ctx.affine().dim(0), ctx.affine().dim(1)), ctx.affine().dim(2));
    let sum = ctx.affine().map(3, 0, [sum]);
    Some(Rewrite::made(move |rw| {
        let mut sizes = Vec::with_capacity(shape.len());
        for (dim, (known, (low, high))) in shape.iter().zip(low.iter().zip(&high)).enumerate() {
            sizes.push(match *known {
                DYNAMIC => {
                    let own = size(rw, source, dim);
                    apply_or_fold(rw, sum, &[own, *low, *high])
                }
                known => Mixed::Static(known),
            });
        }
        let (shape, values) = split(&sizes);
        let new = ctx.types().tensor(&shape, element, None).unwrap_or(ty);
        let output = rw.value(EmptyOp::build(values, new));
        let filled = fill(rw, value, output);
        let filled = rw.op(filled).result(0);
        if new == ty { filled } else { rw.value(CastOp::build(filled, ty)) }
    }))
}

/// Returns true if two slices have no element in common, by a dimension whose numbers are all known.
fn are_disjoint(one: &MixedSlice, other: &MixedSlice) -> bool {
    let range = |slice: &MixedSlice, dim: usize| -> Option<(i64, i64)> {
        let parts = [slice.offsets.get(dim)?, slice.sizes.get(dim)?, slice.strides.get(dim)?];
        let [Mixed::Static(offset), Mixed::Static(size), Mixed::Static(stride)] = parts.map(|part| *part) else {
            return None;
        };
        Some((offset, size.checked_sub(1)?.checked_mul(stride)?.checked_add(offset)?))
    };
    (0..one.offsets.len()).any(|dim| match (range(one, dim), range(other, dim)) {
        (Some(one), Some(other)) => one.1 < other.0 || other.1 < one.0,
        _ => false,
    })
}

/// Inserts a tensor without its padding, if that has the value of the filled destination.
///
/// Slices inserted in between must not overlap.
pub(super) fn insert_pad_into_fill(insert: InsertSliceOp<'_>) -> Option<Rewrite> {
    let (ir, ctx) = (insert.0.ir.get(), insert.0.context().clone());
    let keeps_rank = |insert: InsertSliceOp<'_>| {
        let rank = |value: Value| ctx.types().shape(ir.value_type(value)).map(<[i64]>::len);
        rank(insert.source()) == rank(insert.dest())
    };
    let pad = ir.def::<PadOp<'_>>(insert.source()).filter(|_| keeps_rank(insert))?;
    let (slice, mut first) = (insert.slice()?, insert.dest());
    let mut between = HashSet::new();
    while let Some(earlier) = ir.def::<InsertSliceOp<'_>>(first).filter(|it| between.insert(it.0.op)) {
        if !keeps_rank(earlier) {
            return None;
        }
        if !are_disjoint(&slice, &earlier.slice()?) {
            break;
        }
        first = earlier.dest();
    }
    let value = filled_with(ir, first)?;
    let ([low, _], source, dest) = (amounts(pad)?, pad.source(), insert.dest());
    if padding(pad) != Some(value) || low.len() != slice.offsets.len() {
        return None;
    }
    let sum = ctx.affine().add(ctx.affine().symbol(0), ctx.affine().symbol(1));
    let sum = ctx.affine().map(0, 2, [sum]);
    Some(Rewrite::new(move |rw| {
        let mut offsets = MixedList::new();
        for (low, offset) in low.iter().zip(&slice.offsets) {
            offsets.push(apply_or_fold(rw, sum, &[*low, *offset]));
        }
        let sizes = (0..offsets.len()).map(|dim| size(rw, source, dim)).collect();
        let slice = MixedSlice { offsets, sizes, strides: slice.strides };
        rw.replace_by(rw.root(), InsertSliceOp::from_slice(source, dest, &slice));
    }))
}
