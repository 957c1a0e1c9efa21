//! What operations come to when operands are known, as MLIR 22 has it.
//!
//! How wide an index is, 32 or 64 bits, is known late. A constant has 64, and so has a result; it must be one whose low
//! 32 bits are what an index of 32 bits would give.

use lect_core::dialect::Param;
use lect_core::fold::{Number, number_attr};
use lect_core::typed::codec::EnumValue;
use lect_support::folding::truth;
use lect_support::prelude::*;
use lect_support::ranges;
use lect_transforms::analysis::ranges::IntRange;

use super::{CmpOp, IndexCmpPredicate, IndexOp};

/// The integer that an operand is. Indices have no vectors.
fn int(it: Folding<'_>, index: usize) -> Option<ApInt> {
    match it.ctx().attr_data(it.constant(index)?) {
        AttrData::Integer { value, .. } => Some(value.clone()),
        _ => None,
    }
}

/// The result, if both widths agree on it.
fn checked(it: Folding<'_>, calculate: impl Fn(&ApInt, &ApInt) -> Option<ApInt>) -> Option<Folded> {
    let (left, right) = (int(it, 0)?, int(it, 1)?);
    let wide = calculate(&left, &right)?;
    let narrow = calculate(&left.trunc(32), &right.trunc(32))?;
    if wide.trunc(32) != narrow {
        return None;
    }
    number_attr(it.ctx(), Number::Int(wide), it.ty()?).map(Folded::attr)
}

/// An operation whose low bits come of the low bits of its operands.
pub(super) fn of_low_bits(it: Folding<'_>, with: fn(&ApInt, &ApInt) -> ApInt) -> Option<Folded> {
    checked(it, |left, right| Some(with(left, right)))
}

pub(super) fn add(it: Folding<'_>) -> Option<Folded> {
    of_low_bits(it, ApInt::wrapping_add).or_else(|| if int(it, 1)?.is_zero() { it.is_operand(0) } else { None })
}

pub(super) fn subtract(it: Folding<'_>) -> Option<Folded> {
    of_low_bits(it, ApInt::wrapping_sub).or_else(|| if int(it, 1)?.is_zero() { it.is_operand(0) } else { None })
}

pub(super) fn multiply(it: Folding<'_>) -> Option<Folded> {
    of_low_bits(it, ApInt::wrapping_mul).or_else(|| match int(it, 1)? {
        right if right.is_one() => it.is_operand(0),
        right if right.is_zero() => it.is_operand(1),
        _ => None,
    })
}

/// An operation on which the two widths may disagree, or that has no answer.
pub(super) fn partial(it: Folding<'_>, with: fn(&ApInt, &ApInt) -> Option<ApInt>) -> Option<Folded> {
    checked(it, with)
}

/// Shifts by 32 or more are undefined in the narrower width.
fn distance(by: &ApInt) -> Option<u32> {
    by.to_u64().and_then(|by| u32::try_from(by).ok()).filter(|by| *by < 32)
}

pub(super) fn shift_left(left: &ApInt, right: &ApInt) -> Option<ApInt> {
    Some(left.shift_left(distance(right)?))
}

pub(super) fn shift_right_signed(left: &ApInt, right: &ApInt) -> Option<ApInt> {
    Some(left.shift_right_signed(distance(right)?))
}

pub(super) fn shift_right_unsigned(left: &ApInt, right: &ApInt) -> Option<ApInt> {
    Some(left.shift_right(distance(right)?))
}

pub(super) fn divide_signed(left: &ApInt, right: &ApInt) -> Option<ApInt> {
    Some(left.div_rem_signed(right)?.0)
}

pub(super) fn divide_unsigned(left: &ApInt, right: &ApInt) -> Option<ApInt> {
    Some(left.div_rem_unsigned(right)?.0)
}

pub(super) fn remainder_signed(left: &ApInt, right: &ApInt) -> Option<ApInt> {
    Some(left.div_rem_signed(right)?.1)
}

pub(super) fn remainder_unsigned(left: &ApInt, right: &ApInt) -> Option<ApInt> {
    Some(left.div_rem_unsigned(right)?.1)
}

pub(super) fn ceil_signed(left: &ApInt, right: &ApInt) -> Option<ApInt> {
    let (quotient, rest) = left.div_rem_signed(right)?;
    let up = !rest.is_zero() && left.is_negative() == right.is_negative();
    Some(if up { quotient.wrapping_add(&ApInt::from_u64(left.width(), 1)) } else { quotient })
}

pub(super) fn ceil_unsigned(left: &ApInt, right: &ApInt) -> Option<ApInt> {
    let (quotient, rest) = left.div_rem_unsigned(right)?;
    Some(if rest.is_zero() { quotient } else { quotient.wrapping_add(&ApInt::from_u64(left.width(), 1)) })
}

pub(super) fn floor_signed(left: &ApInt, right: &ApInt) -> Option<ApInt> {
    let (quotient, rest) = left.div_rem_signed(right)?;
    let down = !rest.is_zero() && left.is_negative() != right.is_negative();
    Some(if down { quotient.wrapping_sub(&ApInt::from_u64(left.width(), 1)) } else { quotient })
}

pub(super) fn max_signed(left: &ApInt, right: &ApInt) -> Option<ApInt> {
    Some(if left.cmp_signed(right).is_gt() { left } else { right }.clone())
}

pub(super) fn max_unsigned(left: &ApInt, right: &ApInt) -> Option<ApInt> {
    Some(if left.cmp_unsigned(right).is_gt() { left } else { right }.clone())
}

pub(super) fn min_signed(left: &ApInt, right: &ApInt) -> Option<ApInt> {
    Some(if left.cmp_signed(right).is_lt() { left } else { right }.clone())
}

pub(super) fn min_unsigned(left: &ApInt, right: &ApInt) -> Option<ApInt> {
    Some(if left.cmp_unsigned(right).is_lt() { left } else { right }.clone())
}

pub(super) fn cast_signed(it: Folding<'_>) -> Option<Folded> {
    cast(it, ApInt::sext)
}

pub(super) fn cast_unsigned(it: Folding<'_>) -> Option<Folded> {
    cast(it, ApInt::zext)
}

fn cast(it: Folding<'_>, extend: fn(&ApInt, u32) -> ApInt) -> Option<Folded> {
    let (ctx, ty, value) = (it.ctx(), it.ty()?, int(it, 0)?);
    if ty == ctx.common().index {
        return number_attr(ctx, Number::Int(extend(&value, 64)), ty).map(Folded::attr);
    }
    let width = ctx.integer_width(ty)?;
    let (wide, narrow) = (extend(&value, width), extend(&value.trunc(32), width));
    if wide != narrow {
        return None;
    }
    number_attr(ctx, Number::Int(wide), ty).map(Folded::attr)
}

pub(super) fn compare(it: Folding<'_>) -> Option<Folded> {
    let predicate = predicate(it.op)?;
    let is = |value: bool| truth(it.ctx(), value, it.ty()?).map(Folded::attr);
    if let (Some(left), Some(right)) = (int(it, 0), int(it, 1)) {
        let wide = predicate.holds(&left, &right);
        if wide == predicate.holds(&left.trunc(32), &right.trunc(32)) {
            return is(wide);
        }
    }
    if let Some(known) = compare_bounded(it, predicate) {
        return is(known);
    }
    let (left, right) = it.pair()?;
    let zero = ApInt::from_u64(1, 0);
    if left == right { is(predicate.holds(&zero, &zero)) } else { None }
}

pub(super) fn predicate(op: OpRef<'_>) -> Option<IndexCmpPredicate> {
    match op.context().attr_data(op.cast::<CmpOp<'_>>()?.pred_attr()?) {
        AttrData::Dialect { body, .. } => match body.params() {
            [Param::Int(value)] => IndexCmpPredicate::from_number(i64::try_from(*value).ok()?),
            _ => None,
        },
        _ => None,
    }
}

/// Compares the greater or lesser of something and a constant with another constant.
fn compare_bounded(it: Folding<'_>, predicate: IndexCmpPredicate) -> Option<bool> {
    let (left, bound) = (it.op.ir.value(it.operand(0)?).defining_op()?, int(it, 1)?);
    let limit = left.ir.value(left.operands().nth(1)?).constant()?;
    let AttrData::Integer { value: limit, .. } = it.ctx().attr_data(limit) else { return None };
    let wide = compare_range(left, predicate, limit.clone(), &bound)?;
    let narrow = compare_range(left, predicate, limit.trunc(32), &bound.trunc(32))?;
    (wide == narrow).then_some(wide)
}

/// Whether a predicate holds of the greater or lesser of anything and `limit`, and of `bound`.
fn compare_range(bounded: OpRef<'_>, predicate: IndexCmpPredicate, limit: ApInt, bound: &ApInt) -> Option<bool> {
    let args = [&IntRange::full(limit.width()), &IntRange::constant(limit)];
    let range = match IndexOp::of(bounded)? {
        IndexOp::MinS(_) => ranges::mins(args),
        IndexOp::MaxS(_) => ranges::maxs(args),
        IndexOp::MinU(_) => ranges::minu(args),
        IndexOp::MaxU(_) => ranges::maxu(args),
        _ => return None,
    };
    ranges::compare(predicate, &range, &IntRange::constant(bound.clone()))
}
