//! Folders of integer arithmetic other than division.

use lect_support::arithmetic::Gives::{Left, Right, RightConstant};
use lect_support::arithmetic::Law::{Equal, Other, RightIs};
use lect_support::arithmetic::{
    ABSORBING_ONES, ABSORBING_ZERO, Arithmetic, NEUTRAL_ONES, NEUTRAL_ZERO, is_signed_max, is_signed_min, max_signed,
    max_unsigned, min_signed, min_unsigned,
};
use lect_support::folding::pair_of;
use lect_support::folding::{int, truth, zero};
use lect_support::prelude::*;

use crate::arith::{AddIOp, AddUIExtendedOp, AndIOp, MulUIExtendedOp, SubIOp, XOrIOp};

pub(in crate::arith) const ADD: Arithmetic =
    Arithmetic::total(&[NEUTRAL_ZERO, Other(undone_difference)], ApInt::wrapping_add);

pub(in crate::arith) const SUBTRACT: Arithmetic =
    Arithmetic::total(&[Other(zero_of_equal), NEUTRAL_ZERO, Other(undone_sum)], ApInt::wrapping_sub);

pub(in crate::arith) const AND: Arithmetic =
    Arithmetic::total(&[ABSORBING_ZERO, NEUTRAL_ONES, Other(no_bits), Other(and_again)], ApInt::and);

pub(in crate::arith) const OR: Arithmetic =
    Arithmetic::total(&[NEUTRAL_ZERO, RightIs(ApInt::is_all_ones, RightConstant), Other(all_bits)], ApInt::or);

pub(in crate::arith) const XOR: Arithmetic =
    Arithmetic::total(&[NEUTRAL_ZERO, Other(zero_of_equal), Other(undone_xor)], ApInt::xor);

pub(in crate::arith) const MAX_SIGNED: Arithmetic =
    Arithmetic::total(&[Equal(Right), RightIs(is_signed_max, Right), RightIs(is_signed_min, Left)], max_signed);

pub(in crate::arith) const MAX_UNSIGNED: Arithmetic =
    Arithmetic::total(&[Equal(Right), ABSORBING_ONES, NEUTRAL_ZERO], max_unsigned);

pub(in crate::arith) const MIN_SIGNED: Arithmetic =
    Arithmetic::total(&[Equal(Right), RightIs(is_signed_min, Right), RightIs(is_signed_max, Left)], min_signed);

pub(in crate::arith) const MIN_UNSIGNED: Arithmetic =
    Arithmetic::total(&[Equal(Right), ABSORBING_ZERO, NEUTRAL_ONES], min_unsigned);

/// Folds `a - a` and `a ^ a` to zero, for types with constants.
fn zero_of_equal(it: Folding<'_>) -> Option<Folded> {
    it.pair().filter(|(left, right)| left == right)?;
    it.is_zero()
}

/// Folds `(a - b) + b` and `b + (a - b)` to `a`.
fn undone_difference(it: Folding<'_>) -> Option<Folded> {
    it.in_either_order(|difference, other| {
        let difference = it.def::<SubIOp<'_>>(difference)?;
        (difference.rhs() == other).then(|| difference.lhs())
    })
}

/// Returns the other one of two operands, if one of them is `value`.
fn other_than(value: Value, (left, right): (Value, Value)) -> Option<Value> {
    if right == value { Some(left) } else { (left == value).then_some(right) }
}

/// Folds `(a + b) - b` to `a`, and `(a + b) - a` to `b`.
fn undone_sum(it: Folding<'_>) -> Option<Folded> {
    let (left, right) = it.pair()?;
    other_than(right, pair_of(it.made_by::<AddIOp<'_>>(left)?)?).map(Folded::value)
}

/// Folds `(a ^ b) ^ b` to `a`, in any order of operands.
fn undone_xor(it: Folding<'_>) -> Option<Folded> {
    it.in_either_order(|inner, other| other_than(other, pair_of(it.made_by::<XOrIOp<'_>>(inner)?)?))
}

/// Folds `a & (a & b)` to `a & b`.
fn and_again(it: Folding<'_>) -> Option<Folded> {
    it.in_either_order(|inner, other| other_than(other, pair_of(it.made_by::<AndIOp<'_>>(inner)?)?).map(|_| inner))
}

/// Folds `a | ~a` to all ones.
fn all_bits(it: Folding<'_>) -> Option<Folded> {
    it.in_either_order(|value, other| {
        let complement = it.def::<XOrIOp<'_>>(other).filter(|it| it.lhs() == value)?;
        let mask = int(it.ctx(), known(it.ir(), complement.rhs()))?;
        mask.is_all_ones().then(|| complement.rhs())
    })
}

/// Folds `a & ~a` to zero.
fn no_bits(it: Folding<'_>) -> Option<Folded> {
    all_bits(it).and_then(|_| it.is_zero())
}

fn two(first: FoldResult, second: FoldResult) -> Option<Folded> {
    Some(Folded::Results([first, second].into_iter().collect()))
}

pub(in crate::arith) fn add_extended(it: Folding<'_, AddUIExtendedOp<'_>>) -> Option<Folded> {
    let carry_type = it.type_of(it.overflow());
    if it.int(1).is_some_and(|right| right.is_zero()) {
        return two(FoldResult::Value(it.lhs()), FoldResult::Attr(truth(it.ctx(), false, carry_type)?));
    }
    let sum = it.ints(it.ty()?, |[left, right]| Some(left.wrapping_add(&right)))?;
    // Poison operands give a poison result.
    let carry = it.ints(carry_type, |[left, right]: [ApInt; 2]| {
        let wraps = left.wrapping_add(&right).cmp_unsigned(&left).is_lt();
        Some(ApInt::from_u64(1, wraps.into()))
    })?;
    two(FoldResult::Attr(sum), FoldResult::Attr(carry))
}

pub(in crate::arith) fn multiply_unsigned_extended(it: Folding<'_, MulUIExtendedOp<'_>>) -> Option<Folded> {
    if it.int(1).is_some_and(|right| right.is_one()) {
        return two(FoldResult::Value(it.lhs()), FoldResult::Attr(zero(it.ctx(), it.ty()?)?));
    }
    multiply_extended(it.any(), ApInt::mul_high_unsigned)
}

pub(in crate::arith) fn multiply_extended(
    it: Folding<'_>,
    high: fn(&ApInt, &ApInt) -> Option<ApInt>,
) -> Option<Folded> {
    if let (Some(zero), Some(true)) = (it.constant(1), it.int(1).map(|right| right.is_zero())) {
        return two(FoldResult::Attr(zero), FoldResult::Attr(zero));
    }
    let ty = it.ty()?;
    let low = it.ints(ty, |[left, right]| Some(left.wrapping_mul(&right)))?;
    let high = it.ints(ty, |[left, right]| high(&left, &right))?;
    two(FoldResult::Attr(low), FoldResult::Attr(high))
}

/// Folds a shift. A shift by the width or more is poison; MLIR does not fold if the last element is such a shift.
pub(in crate::arith) fn shift(it: Folding<'_>, with: fn(&ApInt, u32) -> ApInt) -> Option<Folded> {
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
