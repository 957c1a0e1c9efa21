//! Interleaving of the rows of vectors.

use lect_dialects::vector::{DeinterleaveOp, InterleaveOp};
use lect_support::prelude::*;

use super::super::super::{Vector, extract, insert, on_parts};
use super::super::elements::delinearized;
use super::{places, zeros};

pub(super) fn add_patterns(patterns: &mut PatternSet, ctx: &ContextData) {
    on_parts::<InterleaveOp<'_>>(patterns, ctx, 1, interleave);
    on_parts::<DeinterleaveOp<'_>>(patterns, ctx, 1, deinterleave);
}

/// Returns the positions of the parts without leading dimensions. Neither the last dimension nor those behind a scalable
/// one are unrolled.
fn parts(vector: &Vector) -> Option<Vec<Vec<i64>>> {
    let last = vector.rank().checked_sub(1)?;
    let dims = vector.scalable[..last].iter().take_while(|is_scalable| !**is_scalable).count();
    let outer = &vector.shape[..dims];
    let count: i64 = outer.iter().product();
    (dims > 0).then(|| (0..count).map(|number| delinearized(number, outer)).collect())
}

fn interleave(op: InterleaveOp<'_>) -> Option<Rewrite> {
    let (lhs, rhs, ty) = (op.lhs(), op.rhs(), result_type(op.0)?);
    let positions = parts(&Vector::of(op.0.context(), ty)?)?;
    Some(Rewrite::made(move |rw| {
        let mut result = zeros(rw, ty);
        for position in positions {
            let at = places(&position);
            let [left, right] = [lhs, rhs].map(|value| extract(rw, value, &at));
            let part = rw.value(InterleaveOp::build(left, right));
            result = insert(rw, part, result, &at);
        }
        result
    }))
}

fn deinterleave(op: DeinterleaveOp<'_>) -> Option<Rewrite> {
    let (source, ty) = (op.source(), op.0.result_types().next()?);
    let positions = parts(&Vector::of(op.0.context(), ty)?)?;
    Some(Rewrite::new(move |rw| {
        let empty = zeros(rw, ty);
        let mut results = [empty; 2];
        for position in positions {
            let at = places(&position);
            let part = extract(rw, source, &at);
            let made = rw.add(DeinterleaveOp::build(part));
            let halves: Vec<Value> = rw.op(made).results().collect();
            for (result, half) in results.iter_mut().zip(halves) {
                *result = insert(rw, half, *result, &at);
            }
        }
        rw.replace(rw.root(), &results);
    }))
}
