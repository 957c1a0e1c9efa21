//! Transpositions, changes of shape and slices.

mod matrices;
mod scalable;

use lect_dialects::vector::{ExtractStridedSliceOp, InsertStridedSliceOp, ShapeCastOp, ShuffleOp, TransposeOp};
use lect_support::prelude::*;
use lect_transforms::one_of;

use super::super::super::{Vector, extract, extract_at, insert, on_parts};
use super::super::elements::delinearized;
use super::{places, poison, zeros};

/// How `vector.transpose` is lowered, if it has the required form.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) enum Turn {
    /// By elements.
    #[default]
    Elements,
    /// By an intrinsic for matrices.
    Intrinsic,
    /// By a shuffle of all elements.
    Shuffle,
    /// By shuffles of the rows of a matrix of 16 times 16 elements, otherwise as for `Shuffle`.
    Shuffle16,
}

one_of!(Turn { Elements = "eltwise", Intrinsic = "llvmintr", Shuffle = "shuffle1d", Shuffle16 = "shuffle16x16" });

pub(super) fn add_patterns(patterns: &mut PatternSet, ctx: &ContextData, turn: Turn) {
    on_parts::<ShapeCastOp<'_>>(patterns, ctx, 1, shape_cast);
    on_parts::<ShapeCastOp<'_>>(patterns, ctx, 1, scalable::shape_cast);
    match turn {
        Turn::Elements => {}
        Turn::Intrinsic => patterns.on::<TransposeOp<'_>>(ctx, 100, matrices::by_intrinsic),
        Turn::Shuffle => on_parts::<TransposeOp<'_>>(patterns, ctx, 2, |op| matrices::by_shuffle(op, false)),
        Turn::Shuffle16 => on_parts::<TransposeOp<'_>>(patterns, ctx, 2, |op| matrices::by_shuffle(op, true)),
    }
    on_parts::<TransposeOp<'_>>(patterns, ctx, 1, transpose);
    on_parts::<ExtractStridedSliceOp<'_>>(patterns, ctx, 1, extract_slice);
    on_parts::<InsertStridedSliceOp<'_>>(patterns, ctx, 1, insert_slice);
}

fn list(ctx: &ContextData, numbers: &[i64]) -> Vec<Attr> {
    numbers.iter().map(|number| ctx.attrs().integer(ctx.types().i64(), *number)).collect()
}

fn integers(ctx: &ContextData, attrs: &[Attr]) -> Option<Vec<i64>> {
    attrs.iter().map(|attr| attr_int(ctx, *attr)?.to_i64()).collect()
}

/// Moves each element, or each part of the last dimensions that stay in place.
fn transpose(op: TransposeOp<'_>) -> Option<Rewrite> {
    let (source, ty) = (op.vector(), result_type(op.0)?);
    let vector = Vector::from_value(&op.0.ir, source)?;
    let order = op.permutation().to_vec();
    let is_unit = |(size, is_scalable): (&i64, &bool)| *size == 1 && !is_scalable;
    if order == [1, 0] && vector.shape.iter().zip(&vector.scalable).any(is_unit) {
        return Some(Rewrite::with(ShapeCastOp::build(source, ty)));
    }
    if vector.scalable.contains(&true) {
        return None;
    }
    let stays = order.iter().enumerate().rev().take_while(|(at, place)| *at as i64 == **place).count();
    let moved = order.len() - stays;
    let (order, shape) = (order[..moved].to_vec(), vector.shape[..moved].to_vec());
    Some(Rewrite::made(move |rw| {
        let mut result = poison(rw, ty);
        for number in 0..shape.iter().product() {
            let from = delinearized(number, &shape);
            let to: Vec<i64> = order.iter().filter_map(|place| from.get(*place as usize).copied()).collect();
            let part = extract(rw, source, &places(&from));
            result = insert(rw, part, result, &places(&to));
        }
        result
    }))
}

fn greatest_common_divisor(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}

/// Copies the largest parts that are contiguous in both shapes. A part has the last dimensions, if they are equal, and
/// as many of these in front as fit into both shapes.
fn shape_cast(op: ShapeCastOp<'_>) -> Option<Rewrite> {
    let (ctx, source, ty) = (op.0.context(), op.source(), result_type(op.0)?);
    let (from, to) = (Vector::from_value(&op.0.ir, source)?, Vector::of(ctx, ty)?);
    if from.scalable.contains(&true) || to.scalable.contains(&true) {
        return None;
    }
    let same = from.shape.iter().rev().zip(to.shape.iter().rev()).take_while(|sizes| sizes.0 == sizes.1).count();
    let (Some(from_last), Some(to_last)) = ((from.rank() - same).checked_sub(1), (to.rank() - same).checked_sub(1))
    else {
        // Only leading ones differ.
        let (dropped, added) = (from.rank().saturating_sub(to.rank()), to.rank().saturating_sub(from.rank()));
        return Some(Rewrite::made(move |rw| {
            let result = poison(rw, ty);
            let part = extract(rw, source, &places(&vec![0; dropped]));
            insert(rw, part, result, &places(&vec![0; added]))
        }));
    };
    let (from_width, to_width) = (from.shape[from_last], to.shape[to_last]);
    let part = greatest_common_divisor(from_width, to_width);
    let count: i64 = from.shape[..=from_last].iter().product();
    if part == 1 {
        let (from_outer, to_outer) = (from.shape[..=from_last].to_vec(), to.shape[..=to_last].to_vec());
        return Some(Rewrite::made(move |rw| {
            let mut result = poison(rw, ty);
            for number in 0..count {
                let part = extract(rw, source, &places(&delinearized(number, &from_outer)));
                result = insert(rw, part, result, &places(&delinearized(number, &to_outer)));
            }
            result
        }));
    }
    let (from_outer, to_outer) = (from.shape[..from_last].to_vec(), to.shape[..to_last].to_vec());
    let row = to.skip(to_last).ty(ctx)?;
    let mut slice = to.skip(to_last);
    slice.shape[0] = part;
    let (sizes, slice) = (slice.shape.clone(), slice.ty(ctx)?);
    Some(Rewrite::made(move |rw| {
        let ctx = rw.context().clone();
        let at = |number: i64| list(&ctx, &[&[number][..], &vec![0; sizes.len() - 1]].concat());
        let (sizes, ones) = (list(&ctx, &sizes), list(&ctx, &vec![1; sizes.len()]));
        let mut result = poison(rw, ty);
        let empty = poison(rw, row);
        let (mut from_row, mut to_row) = (source, empty);
        for number in (0..count).step_by(usize::try_from(part).unwrap_or(1)) {
            if number % from_width == 0 {
                from_row = extract(rw, source, &places(&delinearized(number / from_width, &from_outer)));
            }
            let slice =
                ExtractStridedSliceOp::build(from_row, at(number % from_width), sizes.clone(), ones.clone(), slice);
            let value = rw.value(slice);
            if number % to_width == 0 {
                to_row = empty;
            }
            to_row = rw.value(InsertStridedSliceOp::build(value, to_row, at(number % to_width), ones.clone()));
            if (number + part) % to_width == 0 {
                result = insert(rw, to_row, result, &places(&delinearized(number / to_width, &to_outer)));
            }
        }
        result
    }))
}

/// Takes slices of rows, and the elements of a row by a shuffle.
fn extract_slice(op: ExtractStridedSliceOp<'_>) -> Option<Rewrite> {
    let (ctx, source, ty) = (op.0.context(), op.source(), result_type(op.0)?);
    let (offsets, sizes, strides) =
        (integers(ctx, op.offsets())?, integers(ctx, op.sizes())?, integers(ctx, op.strides())?);
    let (offset, size, stride) = (*offsets.first()?, *sizes.first()?, *strides.first()?);
    let vector = Vector::from_value(&op.0.ir, source)?;
    let result = Vector::of(ctx, ty)?;
    if vector.is_first_scalable() {
        return None;
    }
    if offsets.len() == 1 {
        let mask: Vec<i64> = (0..size).map(|at| offset + at * stride).collect();
        return Some(Rewrite::with(ShuffleOp::build(source, source, mask)));
    }
    let inner = result.inner().ty(ctx)?;
    Some(Rewrite::made(move |rw| {
        let ctx = rw.context().clone();
        let mut result = zeros(rw, ty);
        for at in 0..size {
            let mut part = extract_at(rw, source, offset + at * stride);
            let [offsets, sizes, strides] = [&offsets, &sizes, &strides].map(|numbers| list(&ctx, &numbers[1..]));
            part = rw.value(ExtractStridedSliceOp::build(part, offsets, sizes, strides, inner));
            result = insert(rw, part, result, &[Mixed::Static(at)]);
        }
        result
    }))
}

/// Inserts slices of rows, and the elements of a row by shuffles.
fn insert_slice(op: InsertStridedSliceOp<'_>) -> Option<Rewrite> {
    let (ctx, source, dest) = (op.0.context(), op.value_to_store(), op.dest());
    let (offsets, strides) = (integers(ctx, op.offsets())?, integers(ctx, op.strides())?);
    let (from, to) = (Vector::from_value(&op.0.ir, source)?, Vector::from_value(&op.0.ir, dest)?);
    if to.is_first_scalable() && (to.rank() == 1 || to.shape[0] != from.shape[0]) && from != to {
        return None;
    }
    if from == to {
        return Some(Rewrite::values([source]));
    }
    let outer = to.rank().checked_sub(from.rank())?;
    if outer > 0 {
        return Some(Rewrite::made(move |rw| {
            let ctx = rw.context().clone();
            let at = places(&offsets[..outer]);
            let part = extract(rw, dest, &at);
            let (rest, strides) = (list(&ctx, &offsets[outer..]), list(&ctx, &strides));
            let part = rw.value(InsertStridedSliceOp::build(source, part, rest, strides));
            insert(rw, part, dest, &at)
        }));
    }
    let (offset, size, stride) = (*offsets.first()?, *from.shape.first()?, *strides.first()?);
    if to.rank() == 1 {
        let count = to.shape[0];
        return Some(Rewrite::made(move |rw| {
            let longer: Vec<i64> = (0..count).map(|at| if at < size { at } else { 0 }).collect();
            let longer = rw.value(ShuffleOp::build(source, source, longer));
            let place = |at: i64| {
                let is_kept = at < offset || at >= offset + size * stride || (at - offset) % stride != 0;
                if is_kept { count + at } else { (at - offset) / stride }
            };
            rw.value(ShuffleOp::build(longer, dest, (0..count).map(place).collect::<Vec<_>>()))
        }));
    }
    Some(Rewrite::made(move |rw| {
        let ctx = rw.context().clone();
        let mut result = dest;
        for at in 0..size {
            let to = offset + at * stride;
            let part = extract_at(rw, source, at);
            let before = extract_at(rw, dest, to);
            let [offsets, strides] = [&offsets, &strides].map(|numbers| list(&ctx, &numbers[1..]));
            let part = rw.value(InsertStridedSliceOp::build(part, before, offsets, strides));
            result = insert(rw, part, result, &[Mixed::Static(to)]);
        }
        result
    }))
}
