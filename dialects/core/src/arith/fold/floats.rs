//! Sums, products and extremes of floats.

use lect_core::number::{FloatFormat, NonFinite};
use lect_support::folding::flags;
use lect_support::prelude::*;

use crate::arith::{MulFOp, NegFOp};

/// A result that the format has a pattern for.
fn representable(value: Float) -> Option<Float> {
    let bare = value.format().layout().non_finite == NonFinite::FiniteOnly;
    (!bare || value.is_finite()).then_some(value)
}

fn calculate(it: Folding<'_>, with: fn(Float, Float) -> Float) -> Option<Folded> {
    it.floats(|[left, right]| representable(with(left, right)))
}

fn is(it: Folding<'_>, index: usize, value: f64) -> bool {
    let same = |float: Float| float == Float::from_f64(float.format(), value) && float.is_finite();
    it.float(index).is_some_and(same)
}

pub(in crate::arith) fn negate(it: Folding<'_>) -> Option<Folded> {
    if let Some(inner) = it.operand(0).and_then(|value| it.made_by::<NegFOp<'_>>(value)) {
        return it.value(inner.operands().next()?);
    }
    it.floats(|[value]: [Float; 1]| Some(value.negated()))
}

pub(in crate::arith) fn add(it: Folding<'_>) -> Option<Folded> {
    // Adding the positive zero makes a negative one positive.
    let nothing = |right: Float| right.is_zero() && right.is_negative();
    if it.float(1).is_some_and(nothing) { it.is_operand(0) } else { calculate(it, Float::plus) }
}

pub(in crate::arith) fn subtract(it: Folding<'_>) -> Option<Folded> {
    let nothing = |right: Float| right.is_zero() && !right.is_negative();
    if it.float(1).is_some_and(nothing) { it.is_operand(0) } else { calculate(it, Float::minus) }
}

pub(in crate::arith) fn multiply(it: Folding<'_>) -> Option<Folded> {
    if is(it, 1, 1.0) {
        return it.is_operand(0);
    }
    if it.float(1).is_some_and(Float::is_zero)
        && flags(it.ctx(), it.op.cast::<MulFOp<'_>>()?.fastmath_attr()) & NO_NANS_OR_SIGNED_ZEROS
            == NO_NANS_OR_SIGNED_ZEROS
    {
        return it.is_operand(1);
    }
    calculate(it, Float::times)
}

/// No NaNs, and no difference between zeros.
const NO_NANS_OR_SIGNED_ZEROS: i128 = 2 | 8;

pub(in crate::arith) fn divide(it: Folding<'_>) -> Option<Folded> {
    if is(it, 1, 1.0) { it.is_operand(0) } else { calculate(it, Float::over) }
}

pub(in crate::arith) fn remainder(it: Folding<'_>) -> Option<Folded> {
    calculate(it, Float::remainder)
}

/// The greater or lesser of two, given what the right operand is if the left one is the result.
fn extreme(it: Folding<'_>, loses: fn(Float) -> bool, with: fn(Float, Float) -> Float) -> Option<Folded> {
    let (left, right) = it.pair()?;
    if left == right {
        return it.value(right);
    }
    if it.float(1).is_some_and(loses) { it.value(left) } else { calculate(it, with) }
}

pub(in crate::arith) fn maximum(it: Folding<'_>) -> Option<Folded> {
    extreme(it, |right| right.is_infinite() && right.is_negative(), Float::maximum)
}

pub(in crate::arith) fn minimum(it: Folding<'_>) -> Option<Folded> {
    extreme(it, |right| right.is_infinite() && !right.is_negative(), Float::minimum)
}

pub(in crate::arith) fn maximum_number(it: Folding<'_>) -> Option<Folded> {
    extreme(it, Float::is_nan, Float::maximum_number)
}

pub(in crate::arith) fn minimum_number(it: Folding<'_>) -> Option<Folded> {
    extreme(it, Float::is_nan, Float::minimum_number)
}

/// The format of the floats that the result is made of.
pub(super) fn format(it: Folding<'_>) -> Option<FloatFormat> {
    let (ctx, ty) = (it.ctx(), it.ty()?);
    match ctx.type_data(ctx.element_type(ty).unwrap_or(ty)) {
        TypeData::Float(format) => Some(*format),
        _ => None,
    }
}
