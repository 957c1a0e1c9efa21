//! Folders of float arithmetic.

use lect_core::number::NonFinite;
use lect_support::folding::undone;
use lect_support::prelude::*;

use crate::arith::{FastMathFlags, MulFOp, NegFOp};

/// Returns the result if the format can represent it.
fn representable(value: Float) -> Option<Float> {
    let bare = value.format().layout().non_finite == NonFinite::FiniteOnly;
    (!bare || value.is_finite()).then_some(value)
}

/// Computes the result for constants.
pub(in crate::arith) fn calculate(it: Folding<'_>, with: fn(Float, Float) -> Float) -> Option<Folded> {
    it.floats(|[left, right]| representable(with(left, right)))
}

/// Folds to the left operand if the right one is neutral, otherwise computes the result.
pub(in crate::arith) fn unless(
    it: Folding<'_>,
    changes_nothing: fn(Float) -> bool,
    with: fn(Float, Float) -> Float,
) -> Option<Folded> {
    if it.float(1).is_some_and(changes_nothing) { it.is_operand(0) } else { calculate(it, with) }
}

/// Returns true for the neutral element of subtraction, positive zero.
pub(in crate::arith) fn is_positive_zero(value: Float) -> bool {
    value.is_zero() && !value.is_negative()
}

/// Returns true for the neutral element of addition, negative zero: `-0.0 + 0.0` is `0.0`.
pub(in crate::arith) fn is_negative_zero(value: Float) -> bool {
    value.is_zero() && value.is_negative()
}

pub(in crate::arith) fn is_one(value: Float) -> bool {
    value == Float::from_f64(value.format(), 1.0) && value.is_finite()
}

pub(in crate::arith) fn is_highest(value: Float) -> bool {
    value.is_infinite() && !value.is_negative()
}

pub(in crate::arith) fn is_lowest(value: Float) -> bool {
    value.is_infinite() && value.is_negative()
}

pub(in crate::arith) fn negate(it: Folding<'_>) -> Option<Folded> {
    undone::<NegFOp<'_>>(it).or_else(|| it.floats(|[value]: [Float; 1]| Some(value.negated())))
}

pub(in crate::arith) fn multiply(it: Folding<'_, MulFOp<'_>>) -> Option<Folded> {
    // The flags `nnan` and `nsz` permit the folding to zero.
    let has_one_zero = || it.fastmath().contains(FastMathFlags::NNAN | FastMathFlags::NSZ);
    if it.float(1).is_some_and(Float::is_zero) && has_one_zero() {
        return it.is_operand(1);
    }
    unless(it.any(), is_one, Float::times)
}

/// Folds a minimum or maximum. `loses` returns true for a right operand that is never the result.
pub(in crate::arith) fn extreme(
    it: Folding<'_>,
    loses: fn(Float) -> bool,
    with: fn(Float, Float) -> Float,
) -> Option<Folded> {
    let (left, right) = it.pair()?;
    if left == right { it.value(right) } else { unless(it, loses, with) }
}
