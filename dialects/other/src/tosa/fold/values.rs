//! Constant folding of arithmetic. Only splats are folded, because other constants are large.

use std::cmp::Ordering;

use lect_core::fold::{Number, splat_attr};
use lect_core::number::FloatFormat;
use lect_core::types::Signedness;
use lect_support::arithmetic::{divide_signed, divide_unsigned};
use lect_support::folding;
use lect_support::prelude::*;

use super::{splat_for_result, static_result};
use crate::tosa::types::{constant, dense_integers, element, is_any_integer, is_integer};
use crate::tosa::{AbsOp, CastOp, EqualOp, IntDivOp, SelectOp};

/// Returns the number of a splat constant.
fn number(it: Folding<'_>, index: usize) -> Option<Number> {
    let attr = it.constant(index)?;
    let is_dense = matches!(it.ctx().attrs().data(attr), AttrData::DenseElements(_));
    if is_dense { folding::number(it.ctx(), Some(attr)) } else { None }
}

fn is_zero(number: &Number) -> bool {
    match number {
        Number::Int(value) => value.is_zero(),
        Number::Float(value) => value.is_zero(),
    }
}

fn is_unsigned(ctx: &ContextData, ty: Type) -> bool {
    matches!(ctx.types().data(ty), TypeData::Integer { signedness: Signedness::Unsigned, .. })
}

/// Returns the element types of both operands and of the result, if all are ranked tensors.
fn element_types(it: Folding<'_>) -> Option<[Type; 3]> {
    let of = |ty: Type| ranked_tensor(it.ctx(), ty).map(|it| it.1);
    let mut operands = it.operand_types();
    Some([of(operands.next()?)?, of(operands.next()?)?, of(it.ty()?)?])
}

fn result(it: Folding<'_>, number: Number) -> Option<Folded> {
    static_result(it)?;
    splat_attr(it.ctx(), number, it.ty()?).map(Folded::attr)
}

/// Folds an operation on two constants: integers, which may be unsigned, or floats.
fn calculate(
    it: Folding<'_>,
    ints: impl FnOnce(&ApInt, &ApInt, bool) -> Option<Number>,
    floats: impl FnOnce(Float, Float) -> Option<Number>,
) -> Option<Folded> {
    let [left_type, right_type, _] = element_types(it)?;
    if left_type != right_type {
        return None;
    }
    let number = match (number(it, 0)?, number(it, 1)?) {
        (Number::Int(left), Number::Int(right)) => ints(&left, &right, is_unsigned(it.ctx(), left_type))?,
        (Number::Float(left), Number::Float(right)) => floats(left, right)?,
        _ => return None,
    };
    result(it, number)
}

/// Folds a sum or a difference.
///
/// For each pair in `neutral`, it folds to the first operand if the second is zero.
pub(in crate::tosa) fn sum(
    it: Folding<'_>,
    neutral: &[(usize, usize)],
    ints: fn(&ApInt, &ApInt) -> ApInt,
    floats: fn(Float, Float) -> Float,
) -> Option<Folded> {
    element_types(it)?;
    for &(operand, other) in neutral {
        if it.has_type_of_result(operand) && number(it, other).is_some_and(|number| is_zero(&number)) {
            return it.is_operand(operand);
        }
    }
    calculate(it, |left, right, _| Some(ints(left, right).into()), |left, right| Some(floats(left, right).into()))
}

pub(in crate::tosa) fn divide(it: Folding<'_, IntDivOp<'_>>) -> Option<Folded> {
    let (types, it) = ([it.input1(), it.input2()].map(|value| it.type_of(value)), it.any());
    let [left_type, ..] = element_types(it)?;
    if types[0] != types[1] || !is_any_integer(it.ctx(), left_type) {
        return None;
    }
    if number(it, 0).is_some_and(|number| is_zero(&number))
        && let Some(zero) = splat_for_result(it, 0)
    {
        return Some(zero);
    }
    if matches!(number(it, 1), Some(Number::Int(divisor)) if divisor.is_one()) {
        return it.is_operand_of_type(0);
    }
    calculate(
        it,
        // The least number has no opposite, and divided by -1 it stays the same.
        |left, right, unsigned| {
            if unsigned { divide_unsigned(left, right) } else { divide_signed(left, right) }.map(Into::into)
        },
        |_, _| None,
    )
}

/// Returns the shift of a product, or `None` if it is unknown.
fn shift(it: Folding<'_>, ty: Type) -> Option<u32> {
    if !is_integer(it.ctx(), ty, 32) {
        return Some(0);
    }
    let shift = dense_integers(it.ctx(), constant(it.op, it.operand(2))?)?;
    u32::try_from(*shift.first()?).ok().filter(|shift| *shift < 64)
}

/// Returns the shifted and rounded product of two integers in a given width.
fn product(left: &ApInt, right: &ApInt, shift: u32, width: u32) -> Option<ApInt> {
    let narrow = left.width();
    let double = narrow.checked_mul(2)?;
    let exact = left.sext(double).wrapping_mul(&right.sext(double));
    if shift == 0 && width == narrow {
        return Some(exact.trunc(width));
    }
    if shift == 0 {
        // MLIR treats the product in the width of the operands as unsigned. Where the sign matters, the operation is
        // not folded.
        let product = exact.trunc(narrow);
        return (narrow < width && product.zext(double) == exact).then(|| product.zext(width));
    }
    let half = ApInt::from_u64(double, 1).shift_left(shift.checked_sub(1)?);
    let rounded = exact.wrapping_add(&half).shift_right_signed(shift);
    let fits = width == narrow && rounded.trunc(width).sext(double) == rounded;
    fits.then(|| rounded.trunc(width))
}

pub(in crate::tosa) fn multiply(it: Folding<'_>) -> Option<Folded> {
    let [_, _, ty] = element_types(it)?;
    let shift = shift(it, ty)?;
    let is_one = |number: &Number| match number {
        Number::Int(value) => value.to_i64() == 1i64.checked_shl(shift),
        Number::Float(value) => value.to_f64() == 1.0,
    };
    for (operand, other) in [(1, 0), (0, 1)] {
        let Some(factor) = number(it, other).filter(|_| it.has_type_of_result(operand)) else { continue };
        if is_zero(&factor)
            && let Some(zero) = splat_for_result(it, other)
        {
            return Some(zero);
        }
        if is_one(&factor) {
            return it.is_operand(operand);
        }
    }
    calculate(
        it,
        |left, right, _| product(left, right, shift, it.ctx().types().integer_width(ty)?).map(Into::into),
        |left, right| Some(left.times(right).into()),
    )
}

fn truth(value: bool) -> Number {
    ApInt::from_u64(1, value.into()).into()
}

/// Folds a comparison, which is true for orders that satisfy `holds`. NaN is unordered, and compares false.
pub(in crate::tosa) fn compare(it: Folding<'_>, holds: fn(Ordering) -> bool) -> Option<Folded> {
    calculate(
        it,
        |left, right, unsigned| {
            Some(truth(holds(if unsigned { left.cmp_unsigned(right) } else { left.cmp_signed(right) })))
        },
        |left, right| Some(truth(left.compare(right).is_some_and(holds))),
    )
}

pub(in crate::tosa) fn equal(it: Folding<'_, EqualOp<'_>>) -> Option<Folded> {
    // A float may be NaN, which is not equal to itself.
    if it.input1() == it.input2() && is_any_integer(it.ctx(), element(it.ctx(), it.type_of(it.input1()))) {
        return result(it.any(), truth(true));
    }
    compare(it.any(), Ordering::is_eq)
}

pub(in crate::tosa) fn select(it: Folding<'_, SelectOp<'_>>) -> Option<Folded> {
    match number(it.any(), 0) {
        _ if it.input2() == it.input3() => it.is_operand_of_type(1),
        Some(Number::Int(condition)) => it.is_operand_of_type(if condition.is_zero() { 2 } else { 1 }),
        _ => None,
    }
}

pub(in crate::tosa) fn abs(it: Folding<'_>) -> Option<Folded> {
    it.made_by::<AbsOp<'_>>(it.operand(0)?)?;
    it.is_operand_of_type(0)
}

pub(in crate::tosa) fn reciprocal(it: Folding<'_>) -> Option<Folded> {
    let Number::Float(value) = number(it, 0)? else { return None };
    result(it, Float::from_f64(value.format(), 1.0).over(value).into())
}

pub(in crate::tosa) fn cast(it: Folding<'_, CastOp<'_>>) -> Option<Folded> {
    it.is_operand_of_type(0).or_else(|| {
        let (from, to) = (element(it.ctx(), it.type_of(it.input())), element(it.ctx(), it.ty()?));
        result(it.any(), converted(it.ctx(), number(it.any(), 0)?, from, to)?)
    })
}

fn converted(ctx: &ContextData, number: Number, from: Type, to: Type) -> Option<Number> {
    let format: Option<FloatFormat> = match ctx.types().data(to) {
        TypeData::Float(format) => Some(*format),
        TypeData::Integer { .. } => None,
        _ => return None,
    };
    Some(match (number, format) {
        (Number::Float(value), Some(format)) => value.convert(format).into(),
        (Number::Int(value), Some(format)) => Float::from_int(format, &value, !is_unsigned(ctx, from)).into(),
        (Number::Float(value), None) => {
            nearest_int(value, ctx.types().integer_width(to)?, !is_unsigned(ctx, to))?.into()
        }
        (Number::Int(value), None) => match ctx.types().integer_width(to)? {
            1 => ApInt::from_u64(1, (!value.is_zero()).into()),
            width if width < value.width() => value.trunc(width),
            width if is_unsigned(ctx, from) || value.width() == 1 => value.zext(width),
            width => value.sext(width),
        }
        .into(),
    })
}

/// Converts to the nearest integer, ties to even, saturating at the bounds of the type.
fn nearest_int(value: Float, width: u32, signed: bool) -> Option<ApInt> {
    use lect_core::number::RoundingMode;
    if value.is_nan() {
        return Some(ApInt::from_u64(width, 0));
    }
    let rounded = value.integral(RoundingMode::NearestEven);
    Some(rounded.to_int(width, signed).unwrap_or_else(|| match (signed, value.is_negative()) {
        (true, true) => ApInt::signed_min(width),
        (true, false) => ApInt::signed_max(width),
        (false, true) => ApInt::from_u64(width, 0),
        (false, false) => ApInt::all_ones(width),
    }))
}
