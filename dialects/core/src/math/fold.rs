//! Folders of `math`, with the results of MLIR 22.
//!
//! Results are exact where possible, otherwise those of the system's mathematical library for `f32` and `f64`.
//! Functions that the Rust standard library does not take from there (`acosh`, `asinh`, `atanh`, `erf`, `erfc`) are not
//! folded, because another implementation may differ in the last bit.

use lect_core::fold::Number;
use lect_core::number::FloatFormat;
use lect_support::folding::{as_float, is_poison};
use lect_support::prelude::*;

/// Maximum width for integer powers, whose time is cubic in the width.
const MAX_POWER_WIDTH: u32 = 1 << 10;

pub(super) fn float(it: Folding<'_>, with: fn(Float) -> Float) -> Option<Folded> {
    it.floats(|[value]: [Float; 1]| Some(with(value)))
}

/// Folds a function of `f32` and `f64` only.
pub(super) fn f32_or_f64(it: Folding<'_>, with: fn(Float) -> Float) -> Option<Folded> {
    let is_common = |value: Float| matches!(value.format(), FloatFormat::F32 | FloatFormat::F64);
    it.floats(|[value]: [Float; 1]| is_common(value).then(|| with(value)))
}

pub(super) fn copy_sign(it: Folding<'_>) -> Option<Folded> {
    it.floats(|[value, sign]: [Float; 2]| Some(value.with_sign(sign.sign())))
}

fn from_f64(value: f64) -> Float {
    Float::from_bits(FloatFormat::F64, value.to_bits().into())
}

fn from_f32(value: f32) -> Float {
    Float::from_bits(FloatFormat::F32, value.to_bits().into())
}

fn f64_of(value: Float) -> f64 {
    f64::from_bits(value.bits() as u64)
}

fn f32_of(value: Float) -> f32 {
    f32::from_bits(value.bits() as u32)
}

/// Folds by a function of the mathematical library.
pub(super) fn libm(it: Folding<'_>, double: fn(f64) -> f64, single: fn(f32) -> f32) -> Option<Folded> {
    libm_where(it, |_| true, double, single)
}

/// Folds by a function of the mathematical library, where `is_possible` returns true.
pub(super) fn libm_where(
    it: Folding<'_>,
    is_possible: fn(Float) -> bool,
    double: fn(f64) -> f64,
    single: fn(f32) -> f32,
) -> Option<Folded> {
    it.floats(|[value]: [Float; 1]| match value.format() {
        _ if !is_possible(value) => None,
        FloatFormat::F64 => Some(from_f64(double(f64_of(value)))),
        FloatFormat::F32 => Some(from_f32(single(f32_of(value)))),
        _ => None,
    })
}

/// Folds by a function of the mathematical library for operands without a sign bit.
pub(super) fn libm_of_positive(it: Folding<'_>, double: fn(f64) -> f64, single: fn(f32) -> f32) -> Option<Folded> {
    libm_where(it, |value| !value.is_negative(), double, single)
}

pub(super) fn logarithm_of_one_more(it: Folding<'_>) -> Option<Folded> {
    let is_possible = |value: Float| !value.plus(Float::from_f64(value.format(), 1.0)).is_negative();
    libm_where(it, is_possible, f64::ln_1p, f32::ln_1p)
}

pub(super) fn libm_of_two(it: Folding<'_>, double: fn(f64, f64) -> f64, single: fn(f32, f32) -> f32) -> Option<Folded> {
    it.floats(|[left, right]: [Float; 2]| match left.format() {
        FloatFormat::F64 => Some(from_f64(double(f64_of(left), f64_of(right)))),
        FloatFormat::F32 => Some(from_f32(single(f32_of(left), f32_of(right)))),
        _ => None,
    })
}

/// Folds a classification of floats, elementwise.
pub(super) fn is(it: Folding<'_>, what: fn(Float) -> bool) -> Option<Folded> {
    // The classification of poison is unspecified.
    if it.constant(0).is_some_and(|attr| is_poison(it.ctx(), attr)) {
        return None;
    }
    let answer = |[value]: [Number; 1]| Some(ApInt::from_u64(1, what(as_float(value)?).into()).into());
    it.numbers(it.ty()?, answer).map(Folded::attr)
}

pub(super) fn magnitude(it: Folding<'_>) -> Option<Folded> {
    it.ints(it.ty()?, |[value]: [ApInt; 1]| Some(value.magnitude())).map(Folded::attr)
}

pub(super) fn count(it: Folding<'_>, what: fn(&ApInt) -> u32) -> Option<Folded> {
    let count = |[value]: [ApInt; 1]| Some(ApInt::from_u64(value.width(), what(&value).into()));
    it.ints(it.ty()?, count).map(Folded::attr)
}

pub(super) fn integer_power(it: Folding<'_>) -> Option<Folded> {
    it.ints(it.ty()?, |[base, power]| raise(base, power)).map(Folded::attr)
}

/// Computes a power modulo two to the width. Returns `None` for a negative power of zero.
fn raise(base: ApInt, power: ApInt) -> Option<ApInt> {
    let width = base.width();
    let one = ApInt::from_u64(width, 1);
    if width > MAX_POWER_WIDTH {
        return None;
    }
    if power.is_zero() {
        return Some(one);
    }
    if power.is_negative() {
        return match &base {
            base if base.is_zero() => None,
            base if *base == one => Some(one),
            base if base.is_all_ones() => Some(if power.bit(0) { base.clone() } else { one }),
            _ => Some(ApInt::from_u64(width, 0)),
        };
    }
    let (mut result, mut square) = (one, base);
    for bit in 0..power.active_bits() {
        if power.bit(bit) {
            result = result.wrapping_mul(&square);
        }
        square = square.wrapping_mul(&square);
    }
    Some(result)
}
