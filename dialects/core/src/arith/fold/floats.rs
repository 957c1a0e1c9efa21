//! Sums, products and extremes of floats.

use lect_core::number::NonFinite;
use lect_support::folding::undone;
use lect_support::prelude::*;

use crate::arith::{FastMathFlags, MulFOp, NegFOp};

/// A result that the format has a pattern for.
fn representable(value: Float) -> Option<Float> {
    let bare = value.format().layout().non_finite == NonFinite::FiniteOnly;
    (!bare || value.is_finite()).then_some(value)
}

/// A calculation.
pub(in crate::arith) fn calculate(it: Folding<'_>, with: fn(Float, Float) -> Float) -> Option<Folded> {
    it.floats(|[left, right]| representable(with(left, right)))
}

/// The left operand, if the right one changes nothing, and else a calculation.
pub(in crate::arith) fn unless(
    it: Folding<'_>,
    changes_nothing: fn(Float) -> bool,
    with: fn(Float, Float) -> Float,
) -> Option<Folded> {
    if it.float(1).is_some_and(changes_nothing) { it.is_operand(0) } else { calculate(it, with) }
}

/// The zero that can be subtracted.
pub(in crate::arith) fn is_positive_zero(value: Float) -> bool {
    value.is_zero() && !value.is_negative()
}

/// The zero that can be added: adding the positive zero makes a negative one positive.
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
    // No NaNs, and no difference between zeros.
    let has_one_zero = || it.fastmath().contains(FastMathFlags::NNAN | FastMathFlags::NSZ);
    if it.float(1).is_some_and(Float::is_zero) && has_one_zero() {
        return it.is_operand(1);
    }
    unless(it.any(), is_one, Float::times)
}

/// The greater or lesser of two, given what the right operand is if the left one is the result.
pub(in crate::arith) fn extreme(
    it: Folding<'_>,
    loses: fn(Float) -> bool,
    with: fn(Float, Float) -> Float,
) -> Option<Folded> {
    let (left, right) = it.pair()?;
    if left == right { it.value(right) } else { unless(it, loses, with) }
}
