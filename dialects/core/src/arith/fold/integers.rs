//! Sums, products, bits and extremes of integers.

use lect_support::folding::{int, truth};
use lect_support::prelude::*;

use crate::arith::{AddIOp, AndIOp, SubIOp, XOrIOp};

/// A number of a width.
type OfWidth = fn(u32) -> ApInt;

fn calculate(it: Folding<'_>, mut with: impl FnMut(&ApInt, &ApInt) -> ApInt) -> Option<Folded> {
    it.ints(it.ty()?, |[left, right]| Some(with(&left, &right))).map(Folded::attr)
}

fn is_all_ones(value: &ApInt) -> bool {
    value.is_all_ones()
}

pub(in crate::arith) fn add(it: Folding<'_>) -> Option<Folded> {
    let (left, right) = it.pair()?;
    if it.int(1).is_some_and(|right| right.is_zero()) {
        return it.value(left);
    }
    // (a - b) + b, b + (a - b)
    for (difference, other) in [(left, right), (right, left)] {
        if let Some((minuend, subtrahend)) = it.made_by::<SubIOp<'_>>(difference).and_then(pair_of)
            && subtrahend == other
        {
            return it.value(minuend);
        }
    }
    calculate(it, ApInt::wrapping_add)
}

pub(in crate::arith) fn subtract(it: Folding<'_>) -> Option<Folded> {
    let (left, right) = it.pair()?;
    if left == right
        && let Some(zero) = it.is_zero()
    {
        return Some(zero);
    }
    if it.int(1).is_some_and(|right| right.is_zero()) {
        return it.value(left);
    }
    // (a + b) - b, (a + b) - a
    if let Some((a, b)) = it.made_by::<AddIOp<'_>>(left).and_then(pair_of) {
        if b == right {
            return it.value(a);
        }
        if a == right {
            return it.value(b);
        }
    }
    calculate(it, ApInt::wrapping_sub)
}

pub(in crate::arith) fn multiply(it: Folding<'_>) -> Option<Folded> {
    match it.int(1) {
        Some(right) if right.is_zero() => it.is_operand(1),
        Some(right) if right.is_one() => it.is_operand(0),
        _ => calculate(it, ApInt::wrapping_mul),
    }
}

pub(in crate::arith) fn add_extended(it: Folding<'_>) -> Option<Folded> {
    let (ctx, mut types) = (it.ctx(), it.op.result_types());
    let (sum_type, carry_type) = (types.next()?, types.next()?);
    if it.int(1).is_some_and(|right| right.is_zero()) {
        return two(FoldResult::Value(it.operand(0)?), FoldResult::Attr(truth(ctx, false, carry_type)?));
    }
    let sum = it.ints(sum_type, |[left, right]| Some(left.wrapping_add(&right)))?;
    // Poison stays poison.
    let carry = it.ints(carry_type, |[left, right]: [ApInt; 2]| {
        let wraps = left.wrapping_add(&right).cmp_unsigned(&left).is_lt();
        Some(ApInt::from_u64(1, wraps.into()))
    })?;
    two(FoldResult::Attr(sum), FoldResult::Attr(carry))
}

fn two(first: FoldResult, second: FoldResult) -> Option<Folded> {
    Some(Folded::Results([first, second].into_iter().collect()))
}

pub(in crate::arith) fn multiply_signed_extended(it: Folding<'_>) -> Option<Folded> {
    multiply_extended(it, ApInt::mul_high_signed)
}

pub(in crate::arith) fn multiply_unsigned_extended(it: Folding<'_>) -> Option<Folded> {
    if it.int(1).is_some_and(|right| right.is_one()) {
        let Some(Folded::Results(zero)) = it.is_zero() else { return None };
        return two(FoldResult::Value(it.operand(0)?), *zero.first()?);
    }
    multiply_extended(it, ApInt::mul_high_unsigned)
}

fn multiply_extended(it: Folding<'_>, high: fn(&ApInt, &ApInt) -> Option<ApInt>) -> Option<Folded> {
    if let (Some(zero), Some(true)) = (it.constant(1), it.int(1).map(|right| right.is_zero())) {
        return two(FoldResult::Attr(zero), FoldResult::Attr(zero));
    }
    let ty = it.ty()?;
    let low = it.ints(ty, |[left, right]| Some(left.wrapping_mul(&right)))?;
    let high = it.ints(ty, |[left, right]| high(&left, &right))?;
    two(FoldResult::Attr(low), FoldResult::Attr(high))
}

/// What a value is if it is all bits of another but those that are set there.
fn complement_of(it: Folding<'_>, value: Value) -> Option<(Value, Value)> {
    let (of, mask) = pair_of(it.made_by::<XOrIOp<'_>>(value)?)?;
    let ones = int(it.ctx(), it.op.ir.value(mask).constant())?;
    is_all_ones(&ones).then_some((of, mask))
}

pub(in crate::arith) fn and(it: Folding<'_>) -> Option<Folded> {
    let (left, right) = it.pair()?;
    match it.int(1) {
        Some(mask) if mask.is_zero() => return it.value(right),
        Some(mask) if is_all_ones(&mask) => return it.value(left),
        _ => {}
    }
    for (value, other) in [(left, right), (right, left)] {
        if complement_of(it, other).is_some_and(|(of, _)| of == value) {
            return it.is_zero();
        }
    }
    // a & (a & b)
    for (inner, other) in [(left, right), (right, left)] {
        let parts = it.made_by::<AndIOp<'_>>(inner).and_then(pair_of);
        if parts.is_some_and(|(a, b)| a == other || b == other) {
            return it.value(inner);
        }
    }
    calculate(it, ApInt::and)
}

pub(in crate::arith) fn or(it: Folding<'_>) -> Option<Folded> {
    let (left, right) = it.pair()?;
    match it.int(1) {
        Some(bits) if bits.is_zero() => return it.value(left),
        Some(bits) if is_all_ones(&bits) => return it.is_constant(1),
        _ => {}
    }
    for (value, other) in [(left, right), (right, left)] {
        if let Some((of, ones)) = complement_of(it, other)
            && of == value
        {
            return it.value(ones);
        }
    }
    calculate(it, ApInt::or)
}

pub(in crate::arith) fn xor(it: Folding<'_>) -> Option<Folded> {
    let (left, right) = it.pair()?;
    if it.int(1).is_some_and(|bits| bits.is_zero()) {
        return it.value(left);
    }
    if left == right
        && let Some(zero) = it.is_zero()
    {
        return Some(zero);
    }
    // (x ^ a) ^ a and the like
    for (inner, other) in [(left, right), (right, left)] {
        if let Some((a, b)) = it.made_by::<XOrIOp<'_>>(inner).and_then(pair_of) {
            if b == other {
                return it.value(a);
            }
            if a == other {
                return it.value(b);
            }
        }
    }
    calculate(it, ApInt::xor)
}

/// The greater or lesser of two: `wins` is the integer that is always chosen, `loses` the one that never is.
fn extreme(it: Folding<'_>, (wins, loses): (OfWidth, OfWidth), is_left: fn(&ApInt, &ApInt) -> bool) -> Option<Folded> {
    let (left, right) = it.pair()?;
    if left == right {
        return it.value(right);
    }
    if let Some(value) = it.int(1) {
        if value == wins(value.width()) {
            return it.value(right);
        }
        if value == loses(value.width()) {
            return it.value(left);
        }
    }
    calculate(it, |left, right| if is_left(left, right) { left.clone() } else { right.clone() })
}

fn zero(width: u32) -> ApInt {
    ApInt::from_u64(width, 0)
}

pub(in crate::arith) fn max_signed(it: Folding<'_>) -> Option<Folded> {
    let ends: (OfWidth, OfWidth) = (ApInt::signed_max, ApInt::signed_min);
    extreme(it, ends, |left, right| left.cmp_signed(right).is_gt())
}

pub(in crate::arith) fn max_unsigned(it: Folding<'_>) -> Option<Folded> {
    let ends: (OfWidth, OfWidth) = (ApInt::all_ones, zero);
    extreme(it, ends, |left, right| left.cmp_unsigned(right).is_gt())
}

pub(in crate::arith) fn min_signed(it: Folding<'_>) -> Option<Folded> {
    let ends: (OfWidth, OfWidth) = (ApInt::signed_min, ApInt::signed_max);
    extreme(it, ends, |left, right| left.cmp_signed(right).is_lt())
}

pub(in crate::arith) fn min_unsigned(it: Folding<'_>) -> Option<Folded> {
    let ends: (OfWidth, OfWidth) = (zero, ApInt::all_ones);
    extreme(it, ends, |left, right| left.cmp_unsigned(right).is_lt())
}

/// A shift. By the width or more it is poison, which may be anything; MLIR leaves it if that is so of the last element.
fn shift(it: Folding<'_>, with: fn(&ApInt, u32) -> ApInt) -> Option<Folded> {
    if it.int(1).is_some_and(|by| by.is_zero()) {
        return it.is_operand(0);
    }
    let mut is_defined = false;
    let shifted = it.ints(it.ty()?, |[value, by]| {
        let by = by.to_u64().and_then(|by| u32::try_from(by).ok()).unwrap_or(u32::MAX);
        is_defined = by < value.width();
        Some(with(&value, by.min(value.width())))
    });
    shifted.filter(|_| is_defined).map(Folded::attr)
}

pub(in crate::arith) fn shift_left(it: Folding<'_>) -> Option<Folded> {
    shift(it, ApInt::shift_left)
}

pub(in crate::arith) fn shift_right_unsigned(it: Folding<'_>) -> Option<Folded> {
    shift(it, ApInt::shift_right)
}

pub(in crate::arith) fn shift_right_signed(it: Folding<'_>) -> Option<Folded> {
    shift(it, ApInt::shift_right_signed)
}
