//! Changes of shape of vectors whose last dimension is scalable.

use lect_dialects::vector::{ScalableExtractOp, ScalableInsertOp, ShapeCastOp};
use lect_support::prelude::*;

use super::super::super::super::{Vector, extract, insert};
use super::super::super::elements::delinearized;
use super::super::{places, poison};

/// Returns true if the last dimension is scalable, and no other is.
fn is_last_scalable(vector: &Vector) -> bool {
    matches!(vector.scalable.split_last(), Some((true, others)) if !others.contains(&true))
}

/// Copies the largest scalable parts that are contiguous in rows of both shapes.
pub(super) fn shape_cast(op: ShapeCastOp<'_>) -> Option<Rewrite> {
    let (ctx, source, ty) = (op.0.context(), op.source(), result_type(op.0)?);
    let (from, to) = (Vector::from_value(&op.0.ir, source)?, Vector::of(ctx, ty)?);
    if !is_last_scalable(&from) || !is_last_scalable(&to) {
        return None;
    }
    let (from_width, to_width) = (*from.shape.last()?, *to.shape.last()?);
    let part = from_width.min(to_width);
    let part_type = Vector { shape: vec![part], scalable: vec![true], element: from.element }.ty(ctx)?;
    let outer = |vector: &Vector| vector.shape[..vector.rank() - 1].to_vec();
    let (from_outer, to_outer) = (outer(&from), outer(&to));
    let count: i64 = from.shape.iter().product();
    if from_width % part != 0 || to_width % part != 0 {
        return None;
    }
    Some(Rewrite::made(move |rw| {
        let mut result = poison(rw, ty);
        let (mut from_row, mut to_row) = (source, result);
        for number in (0..count).step_by(usize::try_from(part).unwrap_or(1)) {
            let (from_at, to_at) = (number % from_width, number % to_width);
            let row_at = places(&delinearized(number / to_width, &to_outer));
            if from_at == 0 && from.rank() > 1 {
                from_row = extract(rw, source, &places(&delinearized(number / from_width, &from_outer)));
            }
            let mut value = from_row;
            if part < from_width {
                value = rw.value(ScalableExtractOp::build(value, from_at, part_type));
            }
            if to_at == 0 {
                to_row = match part == to_width {
                    true => value,
                    false if to.rank() > 1 => extract(rw, result, &row_at),
                    false => result,
                };
            }
            if part < to_width {
                to_row = rw.value(ScalableInsertOp::build(value, to_row, to_at));
            }
            if to_at + part >= to_width {
                result = if to.rank() > 1 { insert(rw, to_row, result, &row_at) } else { to_row };
            }
        }
        result
    }))
}
