//! Powers, roots and logarithms of complex numbers, and functions composed of others.

use lect_dialects::arith::CmpFPredicate::{OEQ, OGT, OLE, OLT, ONE, UNO};
use lect_dialects::arith::{FastMathFlags, SIToFPOp};
use lect_dialects::complex::{AddOp, Atan2Op, DivOp, LogOp, MulOp, PowOp, PowiOp, RsqrtOp, SignOp, SqrtOp};
use lect_support::prelude::*;

use super::functions::{Scaled, abs, has_special_values, with_special_values};
use super::{Emit, Parts, create, made, split};

pub(super) fn log(op: LogOp<'_>) -> Option<Rewrite> {
    let number = op.complex();
    made(op.0, number, op.fastmath(), move |it| {
        let parts = split(it, number);
        let abs = abs(it, parts);
        let re = it.log(abs);
        let parts = split(it, number);
        let im = it.atan2(parts.im, parts.re);
        create(it, Parts { re, im })
    })
}

pub(super) fn sign(op: SignOp<'_>) -> Option<Rewrite> {
    let number = op.complex();
    made(op.0, number, op.fastmath(), move |it| {
        let z = split(it, number);
        let zero = it.number(0.0);
        let [re, im] = [z.re, z.im].map(|part| it.strictly(|it| it.compare(OEQ, part, zero)));
        let is_zero = it.and(re, im);
        let parts = split(it, number);
        let abs = abs(it, parts);
        let (re, im) = (it.div(z.re, abs), it.div(z.im, abs));
        let sign = create(it, Parts { re, im })?;
        Some(it.select(is_zero, number, sign))
    })
}

/// Emits parts from a length and an angle.
fn polar(it: Emit<'_, '_, '_>, abs: Value, angle: Value) -> Parts {
    let (cos, sin) = (it.cos(angle), it.sin(angle));
    Parts { re: it.mul(abs, cos), im: it.mul(abs, sin) }
}

pub(super) fn sqrt(op: SqrtOp<'_>) -> Option<Rewrite> {
    let number = op.complex();
    made(op.0, number, op.fastmath(), move |it| {
        let (zero, half) = (it.number(0.0), it.number(0.5));
        let z = split(it, number);
        let abs = root_of_abs(it, z);
        let angle = it.atan2(z.im, z.re);
        let angle = it.mul(angle, half);
        let (cos, sin) = (it.cos(angle), it.sin(angle));
        let is_real = it.compare(OEQ, sin, zero);
        let (re, im) = (it.mul(abs, cos), it.mul(abs, sin));
        let mut result = Parts { re, im: it.select(is_real, zero, im) };
        if has_special_values(it.math) {
            result = with_limits_of_root(it, z, abs, result, zero);
        }
        let is_zero = it.compare(OEQ, abs, zero);
        let (re, im) = (it.select(is_zero, zero, result.re), it.select(is_zero, zero, result.im));
        create(it, Parts { re, im })
    })
}

/// Replaces the parts of a square root for infinities and NaN.
fn with_limits_of_root(it: Emit<'_, '_, '_>, z: Parts, abs: Value, root: Parts, zero: Value) -> Parts {
    let (infinity, minus_infinity) = (it.number(f64::INFINITY), it.number(f64::NEG_INFINITY));
    let nan = it.number(f64::NAN);
    let im_abs = it.abs(z.im);
    let im_infinite = it.compare(OEQ, im_abs, infinity);
    let im_finite = it.compare(ONE, im_abs, infinity);
    let re_infinite = it.compare(OEQ, z.re, infinity);
    let re_minus_infinite = it.compare(OEQ, z.re, minus_infinity);
    let is_imaginary = it.and(re_minus_infinite, im_finite);
    let re = it.select(is_imaginary, zero, root.re);
    let is_infinite = it.or(im_infinite, re_infinite);
    let re = it.select(is_infinite, infinity, re);
    let signed = it.copy_sign(infinity, z.im);
    let is_nan = it.strictly(|it| it.compare(UNO, abs, abs));
    let im = it.select(is_nan, nan, root.im);
    let is_infinite = it.or(im_infinite, re_minus_infinite);
    let im = it.select(is_infinite, signed, im);
    Parts { re, im }
}

/// Computes the square root of the absolute value.
fn root_of_abs(it: Emit<'_, '_, '_>, z: Parts) -> Value {
    let scaled = Scaled::new(it, z);
    let quarter = it.number(0.25);
    let result = it.with(with_special_values(it.math), |it| {
        let (max, factor) = (it.sqrt(scaled.max), it.pow(scaled.factor, quarter));
        it.mul(max, factor)
    });
    scaled.corrected(it, result, scaled.min)
}

pub(super) fn rsqrt(op: RsqrtOp<'_>) -> Option<Rewrite> {
    let number = op.complex();
    made(op.0, number, op.fastmath(), move |it| {
        let (zero, infinity) = (it.number(0.0), it.number(f64::INFINITY));
        let (minus_half, nan) = (it.number(-0.5), it.number(f64::NAN));
        let z = split(it, number);
        let scaled = Scaled::new(it, z);
        let (least, result) = it.with(with_special_values(it.math), |it| {
            let (factor, min, max) = (it.rsqrt(scaled.factor), it.rsqrt(scaled.min), it.rsqrt(scaled.max));
            let factor = it.sqrt(factor);
            (min, it.mul(max, factor))
        });
        let abs = scaled.corrected(it, result, least);
        let angle = it.atan2(z.im, z.re);
        let angle = it.mul(angle, minus_half);
        let mut result = polar(it, abs, angle);
        if has_special_values(it.math) {
            result = with_limits_of_reciprocal(it, z, result, [zero, infinity]);
        }
        let (re_is_zero, im_is_zero) = (it.compare(OEQ, z.re, zero), it.compare(OEQ, z.im, zero));
        let is_zero = it.and(re_is_zero, im_is_zero);
        let (re, im) = (it.select(is_zero, infinity, result.re), it.select(is_zero, nan, result.im));
        create(it, Parts { re, im })
    })
}

/// Replaces the parts of a reciprocal square root for infinities.
fn with_limits_of_reciprocal(it: Emit<'_, '_, '_>, z: Parts, result: Parts, [zero, infinity]: [Value; 2]) -> Parts {
    let minus_one = it.number(-1.0);
    let (re_zero, im_zero) = (it.copy_sign(zero, z.re), it.copy_sign(zero, z.im));
    let im_zero = it.mul(minus_one, im_zero);
    let (re_abs, im_abs) = (it.abs(z.re), it.abs(z.im));
    let im_infinite = it.compare(OEQ, im_abs, infinity);
    let re_is_nan = it.compare(UNO, z.re, z.re);
    let re_infinite = it.compare(OEQ, re_abs, infinity);
    let is_infinite = it.and(im_infinite, re_is_nan);
    let is_infinite = it.or(is_infinite, re_infinite);
    let re = it.select(is_infinite, re_zero, result.re);
    let im = it.select(is_infinite, im_zero, result.im);
    Parts { re, im }
}

pub(super) fn pow(op: PowOp<'_>) -> Option<Rewrite> {
    let (base, exponent) = (op.lhs(), op.rhs());
    made(op.0, base, op.fastmath(), move |it| {
        let (exponent, base_parts) = (split(it, exponent), split(it, base));
        power(it, base, base_parts, exponent)
    })
}

/// Emits a power, with the limits of MLIR for bases zero, one and infinity, and for the exponent zero.
fn power(it: Emit<'_, '_, '_>, base: Value, a: Parts, b: Parts) -> Option<Value> {
    let parts = split(it, base);
    let abs = abs(it, parts);
    let power = it.pow(abs, b.re);
    let negated = it.neg(b.im);
    let angle = it.atan2(a.im, a.re);
    let turned = it.mul(negated, angle);
    let exp = it.exp(turned);
    let length = it.mul(power, exp);
    let log = it.log(abs);
    let (by_re, by_im) = (it.mul(b.re, angle), it.mul(b.im, log));
    let angle = it.add(by_re, by_im);
    let (cos, sin) = (it.cos(angle), it.sin(angle));

    let (infinity, zero, one) = (it.number(f64::INFINITY), it.number(0.0), it.number(1.0));
    let complex_one = create(it, Parts { re: one, im: zero })?;
    let complex_zero = create(it, Parts { re: zero, im: zero })?;
    let complex_infinity = create(it, Parts { re: infinity, im: zero })?;
    let abs_is_zero = it.compare(OEQ, abs, zero);
    let is_real = it.compare(OEQ, b.im, zero);
    let re_is_zero = it.compare(OEQ, b.re, zero);
    let base_is_real = it.compare(OEQ, a.im, zero);
    let is_not_negative = it.compare(OLE, zero, b.re);
    let (re, im) = (it.mul(length, cos), it.mul(length, sin));
    let of_zero = it.select(re_is_zero, complex_one, complex_zero);
    let result = create(it, Parts { re, im })?;
    let condition = it.and(abs_is_zero, is_real);
    let condition = it.and(condition, is_not_negative);
    let result = it.select(condition, of_zero, result);
    let condition = it.and(re_is_zero, is_real);
    let result = it.select(condition, complex_one, result);
    let base_is_one = it.compare(OEQ, a.re, one);
    let condition = it.and(base_is_one, base_is_real);
    let result = it.select(condition, complex_one, result);
    let base_is_infinite = it.compare(OEQ, a.re, infinity);
    let base_is_infinite = it.and(base_is_infinite, base_is_real);
    let is_positive = it.compare(OGT, b.re, zero);
    let is_positive = it.and(is_real, is_positive);
    let condition = it.and(base_is_infinite, is_positive);
    let result = it.select(condition, complex_infinity, result);
    let is_negative = it.compare(OLT, b.re, zero);
    let is_negative = it.and(is_real, is_negative);
    let condition = it.and(base_is_infinite, is_negative);
    Some(it.select(condition, complex_zero, result))
}

/// Replaces an integer power by a complex one.
pub(super) fn powi(op: PowiOp<'_>) -> Option<Rewrite> {
    let (base, exponent, math) = (op.lhs(), op.rhs(), op.fastmath().unwrap_or(FastMathFlags::NONE));
    made(op.0, base, math, move |it| {
        let re = it.rw.value(SIToFPOp::build(exponent, it.ty));
        let im = it.number(0.0);
        let exponent = create(it, Parts { re, im })?;
        Some(it.rw.value(PowOp::build(base, exponent).fastmath(math)))
    })
}

/// Replaces the arc tangent by a logarithm.
pub(super) fn atan2(op: Atan2Op<'_>) -> Option<Rewrite> {
    let (lhs, rhs, math) = (op.lhs(), op.rhs(), op.fastmath());
    made(op.0, lhs, math, move |it| {
        let multiply = |it: Emit<'_, '_, '_>, a, b| it.rw.value(MulOp::build(a, b).fastmath(math));
        let (rhs_square, lhs_square) = (multiply(it, rhs, rhs), multiply(it, lhs, lhs));
        let sum = it.rw.value(AddOp::build(rhs_square, lhs_square).fastmath(math));
        let root = it.rw.value(SqrtOp::build(sum).fastmath(math));
        let (zero, one) = (it.number(0.0), it.number(1.0));
        let i = create(it, Parts { re: zero, im: one })?;
        let turned = multiply(it, i, lhs);
        let sum = it.rw.value(AddOp::build(rhs, turned).fastmath(math));
        let quotient = it.rw.value(DivOp::build(sum, root).fastmath(math));
        let log = it.rw.value(LogOp::build(quotient).fastmath(math));
        let minus_one = it.number(-1.0);
        let minus_i = create(it, Parts { re: zero, im: minus_one })?;
        Some(multiply(it, minus_i, log))
    })
}
