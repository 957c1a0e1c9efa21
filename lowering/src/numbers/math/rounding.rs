//! Rounding to integral values.

use lect_core::number::FloatFormat;
use lect_dialects::arith::{
    AndIOp, BitcastOp, CmpFPredicate, CmpIOp, CmpIPredicate, FPToSIOp, FastMathFlags, MaxSIOp, MinSIOp, OrIOp,
    SIToFPOp, SelectOp, ShRUIOp, SubIOp,
};
use lect_dialects::math::{self, CeilOp, CopySignOp, RoundEvenOp, RoundOp};
use lect_support::folding::float_format;
use lect_support::prelude::*;

use super::super::emit::{Floats, has_constants, integer, ints};
use super::unary;

/// Truncates to an integral value; zeros keep their sign.
fn truncated(it: &mut Floats<'_, '_>, value: Value) -> Value {
    let ty = ints(it.rw.context(), it.ty, 64);
    let whole = it.rw.value(FPToSIOp::build(value, ty));
    let whole = it.rw.value(SIToFPOp::build(whole, it.ty));
    it.rw.value(CopySignOp::build(whole, value))
}

pub(super) fn ceil(op: CeilOp<'_>) -> Option<Rewrite> {
    unary(op.0, |it, x| {
        let whole = truncated(it, x);
        let (zero, one) = (it.number(0.0), it.number(1.0));
        let is_less = it.compare(CmpFPredicate::OGT, x, whole);
        let step = it.select(is_less, one, zero);
        it.add(whole, step)
    })
}

/// Adds one half and truncates. Large and special values stay as they are.
pub(super) fn round(op: RoundOp<'_>) -> Option<Rewrite> {
    let ty = op.0.ir.value_type(op.operand());
    if float_format(op.0.context(), ty) != Some(FloatFormat::F32) {
        return None;
    }
    unary(op.0, |it, x| {
        let bits = ints(it.rw.context(), it.ty, 32);
        let half = it.number(0.5);
        let [mantissa, bias, mask] = [23, 127, 255].map(|number| integer(it.rw, bits, number));
        let step = it.copy_sign(half, x);
        let sum = it.add(x, step);
        let whole = truncated(it, sum);
        let rw = &mut *it.rw;
        let cast = rw.value(BitcastOp::build(x, bits));
        let shifted = rw.value(ShRUIOp::build(cast, mantissa));
        let exponent = rw.value(AndIOp::build(shifted, mask));
        let exponent = rw.value(SubIOp::build(exponent, bias));
        let is_large = rw.value(CmpIOp::build(CmpIPredicate::Sge, exponent, mantissa));
        rw.value(SelectOp::build(is_large, x, whole))
    })
}

/// Shifts right by an amount that is clamped to the width.
fn shift(rw: &mut Rewriter<'_>, value: Value, by: Value, [zero, last]: [Value; 2]) -> Value {
    let by = rw.value(MaxSIOp::build(by, zero));
    let by = rw.value(MinSIOp::build(by, last));
    rw.value(ShRUIOp::build(value, by))
}

/// Rounds by `math.round`, and corrects odd results of halves.
pub(super) fn round_even(op: RoundEvenOp<'_>) -> Option<Rewrite> {
    let (ctx, x) = (op.0.context(), op.operand());
    let ty = op.0.ir.value_type(x);
    let format = float_format(ctx, ty)?;
    let (bits, mantissa) = (format.width(), format.layout().precision - 1);
    if !has_constants(ctx, ty) || bits > 64 {
        return None;
    }
    let int = ints(ctx, ty, bits);
    Some(Rewrite::made(move |rw| {
        let exponent_bits = bits - mantissa - 1;
        let one_float = Floats::new(rw, ty, FastMathFlags::NONE).number(1.0);
        let numbers = [
            0,
            1,
            -1,
            i64::from(mantissa),
            i64::from(bits) - 1,
            (1 << (exponent_bits - 1)) - 1,
            1 << (mantissa - 1),
            (1 << mantissa) - 1,
            (1 << exponent_bits) - 1,
        ];
        let [zero, one, minus_one, mantissa, last, bias, half_bit, mantissa_mask, exponent_mask] =
            numbers.map(|number| integer(rw, int, number));
        let limits = [zero, last];
        let cast = rw.value(BitcastOp::build(x, int));
        let rounded = rw.value(math::RoundOp::build(x));
        let rounded_cast = rw.value(BitcastOp::build(rounded, int));
        let mut exponent = |value: Value| {
            let shifted = rw.value(ShRUIOp::build(value, mantissa));
            let exponent = rw.value(AndIOp::build(shifted, exponent_mask));
            rw.value(SubIOp::build(exponent, bias))
        };
        let (own, of_rounded) = (exponent(cast), exponent(rounded_cast));
        // Odd whole numbers have a bit after the leading bits that the exponent counts, or are one.
        let is_one = rw.value(CmpIOp::build(CmpIPredicate::Eq, of_rounded, zero));
        let less_one = rw.value(SubIOp::build(of_rounded, one));
        let mask = shift(rw, mantissa_mask, less_one, limits);
        let rest = rw.value(AndIOp::build(rounded_cast, mask));
        let is_odd = rw.value(CmpIOp::build(CmpIPredicate::Ne, rest, zero));
        let is_odd = rw.value(OrIOp::build(is_odd, is_one));
        // Halves have a single bit after the leading bits.
        let is_below_one = rw.value(CmpIOp::build(CmpIPredicate::Eq, own, minus_one));
        let single = shift(rw, half_bit, own, limits);
        let expected = rw.value(SelectOp::build(is_below_one, zero, single));
        let mask = shift(rw, mantissa_mask, own, limits);
        let rest = rw.value(AndIOp::build(cast, mask));
        let is_half = rw.value(CmpIOp::build(CmpIPredicate::Eq, rest, expected));
        let is_large_enough = rw.value(CmpIOp::build(CmpIPredicate::Sge, own, minus_one));
        let is_small_enough = rw.value(CmpIOp::build(CmpIPredicate::Slt, own, mantissa));
        let is_half = rw.value(AndIOp::build(is_half, is_small_enough));
        let is_half = rw.value(AndIOp::build(is_half, is_large_enough));
        let it = &mut Floats::new(rw, ty, FastMathFlags::NONE);
        let sign = it.copy_sign(one_float, x);
        let corrected = it.sub(rounded, sign);
        let corrects = it.and(is_odd, is_half);
        let result = it.select(corrects, corrected, rounded);
        it.copy_sign(result, x)
    }))
}
