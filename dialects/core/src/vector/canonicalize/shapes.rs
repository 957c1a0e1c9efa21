//! Canonicalization patterns of broadcasts, shape casts, transpositions and shuffles.

use lect_core::affine::strided::row_major_strides;
use lect_support::prelude::*;
use lect_support::shapes::picked;

use crate::vector::fold::{is_broadcastable, keeps_order};
use crate::vector::types::{Vector, indices_of};
use crate::vector::{
    BroadcastOp, ConstantMaskOp, CreateMaskOp, FromElementsOp, InterleaveOp, ShapeCastOp, ShuffleOp, TransposeOp,
};

/// Returns the source of a broadcast.
pub(super) fn broadcast_of(ir: &Isolate, value: Value) -> Option<Value> {
    Some(ir.def::<BroadcastOp<'_>>(value)?.source())
}

/// Drops trailing unit dimensions of a mask instead of casting it.
pub(super) fn cast_of_mask(cast: ShapeCastOp<'_>) -> Option<Rewrite> {
    let (ir, ty) = (cast.0.ir.get(), cast.0.ir.value_type(cast.result()));
    let (from, to) = (Vector::from_value(ir, cast.source())?, Vector::from_value(ir, cast.result())?);
    let rank = to.rank();
    if rank >= from.rank() || rank == 0 {
        return None;
    }
    let is_one = |dim: usize| from.shape[dim] == 1 && !from.scalable[dim];
    let is_cut =
        (rank..from.rank()).all(is_one) && from.shape[..rank] == *to.shape && from.scalable[..rank] == *to.scalable;
    if !is_cut {
        return None;
    }
    if let Some(mask) = ir.def::<ConstantMaskOp<'_>>(cast.source()) {
        let sizes = mask.mask_dim_sizes();
        let (kept, dropped) = sizes.split_at_checked(rank)?;
        let fits = dropped.iter().all(|size| *size == 1);
        return fits.then(|| Rewrite::with(ConstantMaskOp::build(kept, ty)));
    }
    let sizes: Vec<Value> = ir.def::<CreateMaskOp<'_>>(cast.source())?.operands().collect();
    let (kept, dropped) = sizes.split_at_checked(rank)?;
    let fits = dropped.iter().all(|size| constant_int(ir, *size) == Some(1));
    fits.then(|| Rewrite::with(CreateMaskOp::build(kept, ty)))
}

/// Permutes items by a transposition.
pub(super) fn permuted<T: Copy>(op: TransposeOp<'_>, items: &[T]) -> Option<Vec<T>> {
    picked(items, &op.permutation())
}

/// Returns true if a transposition keeps the linear order of elements.
pub(super) fn keeps_elements_in_order(op: TransposeOp<'_>) -> bool {
    Vector::from_value(&op.0.ir, op.vector()).is_some_and(|vector| keeps_order(&vector, &op.permutation()))
}

/// Replaces the transposition of `vector.from_elements` by one with permuted elements.
pub(super) fn transpose_of_elements(op: TransposeOp<'_>) -> Option<Rewrite> {
    let ir = op.0.ir.get();
    let elements: Vec<Value> = ir.def::<FromElementsOp<'_>>(op.vector())?.elements().collect();
    let (from, to) = (Vector::from_value(ir, op.vector())?, Vector::from_value(ir, op.result())?);
    let strides = permuted(op, &row_major_strides(from.shape))?;
    let place = |number: i64| {
        let at: i64 = indices_of(number, to.shape).iter().zip(&strides).map(|(at, stride)| at * stride).sum();
        elements.get(usize::try_from(at).ok()?).copied()
    };
    let moved = (0..elements.len() as i64).map(place).collect::<Option<Vec<Value>>>()?;
    Some(Rewrite::with(FromElementsOp::build(moved, ir.value_type(op.result()))))
}

/// Replaces the transposition of a broadcast by a broadcast, if dimensions only move within broadcast groups.
pub(super) fn transpose_of_broadcast(op: TransposeOp<'_>) -> Option<Rewrite> {
    let (ir, ctx, ty) = (op.0.ir.get(), op.0.context(), op.0.ir.value_type(op.result()));
    let source = broadcast_of(ir, op.vector())?;
    if let Some(from) = Vector::from_value(ir, source) {
        let places = op.permutation();
        let extra = places.len().checked_sub(from.rank())?;
        let mut low = 0;
        for at in 0..from.rank() {
            let is_one = |at: usize| from.shape[at] == 1;
            if !is_one(at) || at > 0 && !is_one(at - 1) {
                let high = at + extra;
                if places[low..high].iter().any(|place| !(low as i64..high as i64).contains(place)) {
                    return None;
                }
                low = high;
            }
        }
        if !is_broadcastable(ctx, ir.value_type(source), &Vector::of(ctx, ty)?) {
            return None;
        }
    }
    Some(Rewrite::with(BroadcastOp::build(source, ty)))
}

/// Replaces an alternating shuffle by `vector.interleave`.
pub(super) fn shuffle_as_interleave(op: ShuffleOp<'_>) -> Option<Rewrite> {
    let ir = op.0.ir.get();
    let (left, right) = (Vector::from_value(ir, op.v1())?, Vector::from_value(ir, op.v2())?);
    if Vector::from_value(ir, op.vector())?.rank() != 1 || left.rank() > 1 || left.shape != right.shape {
        return None;
    }
    let (picks, half) = (op.mask(), left.count());
    let in_turn = |(at, pick): (i64, &i64)| *pick == at / 2 + if at % 2 == 0 { 0 } else { half };
    let fits = picks.len() as i64 == half.checked_mul(2)? && (0..).zip(&picks).all(in_turn);
    let ty = ir.value_type(op.vector());
    fits.then(|| Rewrite::with(InterleaveOp::build(op.v1(), op.v2()).with_types([ty])))
}

/// Replaces a shuffle of two one-element vectors by a broadcast of one of them.
pub(super) fn shuffle_of_scalars(op: ShuffleOp<'_>) -> Option<Rewrite> {
    let ir = op.0.ir.get();
    let value = match op.mask()[..] {
        [0] => op.v1(),
        [_] => op.v2(),
        _ => return None,
    };
    let is_scalar = Vector::from_value(ir, op.v1())?.rank() == 0;
    is_scalar.then(|| Rewrite::with(BroadcastOp::build(value, ir.value_type(op.vector()))))
}
