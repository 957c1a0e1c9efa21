//! Exponential, trigonometric and hyperbolic functions of complex numbers.

use lect_dialects::arith::CmpFPredicate::{OEQ, OGE, OGT, UNO};
use lect_dialects::arith::{ConstantOp, FastMathFlags, XOrIOp};
use lect_support::prelude::*;

use super::{Emit, Parts};

/// Returns the flags without those that exclude NaN and infinities.
pub(super) fn with_special_values(math: FastMathFlags) -> FastMathFlags {
    FastMathFlags(math.0 & !(FastMathFlags::NNAN | FastMathFlags::NINF).0)
}

/// Returns true if NaN or infinities are possible.
pub(super) fn has_special_values(math: FastMathFlags) -> bool {
    !math.contains(FastMathFlags::NNAN | FastMathFlags::NINF)
}

/// The greater and the lesser absolute value of the parts, and one plus the square of their quotient.
pub(super) struct Scaled {
    pub max: Value,
    pub min: Value,
    pub factor: Value,
}

impl Scaled {
    pub fn new(it: Emit<'_, '_, '_>, z: Parts) -> Self {
        let one = it.number(1.0);
        let (re, im) = (it.abs(z.re), it.abs(z.im));
        let (max, min) = (it.maximum(re, im), it.minimum(re, im));
        let factor = it.with(with_special_values(it.math), |it| {
            let quotient = it.div(min, max);
            let square = it.mul(quotient, quotient);
            it.add(square, one)
        });
        Self { max, min, factor }
    }

    /// Returns the lesser value if the result is NaN: both parts are zero, or both infinite.
    pub fn corrected(&self, it: Emit<'_, '_, '_>, result: Value, otherwise: Value) -> Value {
        let is_nan = it.with(with_special_values(it.math), |it| it.compare(UNO, result, result));
        it.select(is_nan, otherwise, result)
    }
}

/// Computes the absolute value without overflow.
pub(super) fn abs(it: Emit<'_, '_, '_>, z: Parts) -> Value {
    let scaled = Scaled::new(it, z);
    let result = it.with(with_special_values(it.math), |it| {
        let root = it.sqrt(scaled.factor);
        it.mul(scaled.max, root)
    });
    scaled.corrected(it, result, scaled.min)
}

/// Half of the exponential of the imaginary part and of its reciprocal; sine and cosine of the real part.
struct Trigonometric {
    growing: Value,
    shrinking: Value,
    sin: Value,
    cos: Value,
}

impl Trigonometric {
    fn new(it: Emit<'_, '_, '_>, z: Parts) -> Self {
        let half = it.number(0.5);
        let exp = it.exp(z.im);
        let (growing, shrinking) = (it.mul(half, exp), it.div(half, exp));
        Self { growing, shrinking, sin: it.sin(z.re), cos: it.cos(z.re) }
    }
}

pub(super) fn cos(it: Emit<'_, '_, '_>, z: Parts) -> Parts {
    let parts = Trigonometric::new(it, z);
    let sum = it.add(parts.shrinking, parts.growing);
    let re = it.mul(sum, parts.cos);
    let difference = it.sub(parts.shrinking, parts.growing);
    Parts { re, im: it.mul(difference, parts.sin) }
}

pub(super) fn sin(it: Emit<'_, '_, '_>, z: Parts) -> Parts {
    let parts = Trigonometric::new(it, z);
    let sum = it.add(parts.growing, parts.shrinking);
    let re = it.mul(sum, parts.sin);
    let difference = it.sub(parts.growing, parts.shrinking);
    Parts { re, im: it.mul(difference, parts.cos) }
}

/// Computes the tangent by the hyperbolic tangent of the number turned by a right angle.
pub(super) fn tan(it: Emit<'_, '_, '_>, z: Parts) -> Parts {
    let minus_one = it.number(-1.0);
    let turned = Parts { re: it.mul(z.im, minus_one), im: z.re };
    let result = hyperbolic_tangent(it, turned, minus_one);
    Parts { re: result.im, im: it.mul(result.re, minus_one) }
}

pub(super) fn tanh(it: Emit<'_, '_, '_>, z: Parts) -> Parts {
    let minus_one = it.number(-1.0);
    hyperbolic_tangent(it, z, minus_one)
}

fn hyperbolic_tangent(it: Emit<'_, '_, '_>, z: Parts, minus_one: Value) -> Parts {
    let (infinity, four) = (it.number(f64::INFINITY), it.number(4.0));
    let double = it.add(z.re, z.re);
    let negated = it.mul(minus_one, double);
    let (growing, shrinking) = (it.exp_m1(double), it.exp_m1(negated));
    let difference = it.sub(growing, shrinking);
    let cos = it.cos(z.im);
    let square = it.mul(cos, cos);
    let square = it.mul(square, four);
    let sin = it.sin(z.im);
    let product = it.mul(cos, sin);
    let product = it.mul(four, product);
    let sum = it.add(growing, shrinking);
    let divisor = it.add(sum, square);
    let overflows = it.compare(OEQ, sum, infinity);
    let limit = it.copy_sign(minus_one, z.re);
    let quotient = it.div(difference, divisor);
    let re = it.select(overflows, limit, quotient);
    let im = it.div(product, divisor);
    if !has_special_values(it.math) {
        return Parts { re, im };
    }
    // The limits at infinity.
    let abs = it.abs(z.re);
    let (zero, nan) = (it.number(0.0), it.number(f64::NAN));
    let is_infinite = it.compare(OEQ, abs, infinity);
    let is_real = it.compare(OEQ, z.im, zero);
    let yes = it.rw.value(ConstantOp::truth(it.rw.context(), true));
    let is_finite = it.rw.value(XOrIOp::build(is_infinite, yes));
    let is_nan = it.compare(UNO, product, product);
    let re_is_nan = it.and(is_nan, is_finite);
    let at_infinity = it.and(is_infinite, is_nan);
    let im_is_zero = it.or(is_real, at_infinity);
    Parts { re: it.select(re_is_nan, nan, re), im: it.select(im_is_zero, zero, im) }
}

pub(super) fn exp(it: Emit<'_, '_, '_>, z: Parts) -> Parts {
    let (zero, half, infinity) = (it.number(0.0), it.number(0.5), it.number(f64::INFINITY));
    let exp = it.exp(z.re);
    let halved = it.mul(z.re, half);
    let root = it.exp(halved);
    let (cos, sin) = (it.cos(z.im), it.sin(z.im));
    let overflows = it.compare(OEQ, exp, infinity);
    let is_real = it.strictly(|it| it.compare(OEQ, z.im, zero));
    // Two factors of half the exponent overflow later than one.
    let mut scaled = |factor: Value| {
        let product = it.mul(exp, factor);
        let first = it.mul(root, factor);
        let second = it.mul(first, root);
        it.select(overflows, second, product)
    };
    let (re, im) = (scaled(cos), scaled(sin));
    Parts { re, im: it.select(is_real, zero, im) }
}

/// Coefficients of the polynomial that approximates the cosine minus one, from the highest power.
const COSINE: [f64; 7] = [
    4.737_750_796_424_621e-14,
    -1.147_028_484_342_536e-11,
    2.087_675_428_708_152e-9,
    -2.755_731_921_499_979e-7,
    2.480_158_730_157_055e-5,
    -1.388_888_888_888_887_2e-3,
    4.166_666_666_666_666_4e-2,
];

/// Squares of angles from which the cosine minus one needs no approximation: a quarter of pi squared over four.
const LARGE_SQUARE: f64 = 0.616_85;

/// Computes the cosine minus one, by a polynomial for small angles.
fn cos_m1(it: Emit<'_, '_, '_>, angle: Value) -> Value {
    let (minus_half, minus_one) = (it.number(-0.5), it.number(-1.0));
    let cos = it.cos(angle);
    let exact = it.add(cos, minus_one);
    let square = it.mul(angle, angle);
    let fourth = it.mul(square, square);
    let [first, rest @ ..] = COSINE;
    let mut sum = it.number(first);
    for coefficient in rest {
        let coefficient = it.number(coefficient);
        sum = it.fma(sum, square, coefficient);
    }
    let higher = it.mul(fourth, sum);
    let lower = it.mul(minus_half, square);
    let approximate = it.strictly(|it| it.add(higher, lower));
    let limit = it.number(LARGE_SQUARE);
    let is_large = it.compare(OGE, square, limit);
    it.select(is_large, exact, approximate)
}

pub(super) fn exp_m1(it: Emit<'_, '_, '_>, z: Parts) -> Parts {
    let (zero, one) = (it.number(0.0), it.number(1.0));
    let less_one = it.exp_m1(z.re);
    let exp = it.add(less_one, one);
    let sin = it.sin(z.im);
    let cos_less_one = cos_m1(it, z.im);
    let cos = it.add(cos_less_one, one);
    let product = it.mul(less_one, cos);
    let re = it.add(product, cos_less_one);
    let is_real = it.compare(OEQ, z.im, zero);
    let im = it.mul(exp, sin);
    Parts { re, im: it.select(is_real, zero, im) }
}

pub(super) fn log1p(it: Emit<'_, '_, '_>, z: Parts) -> Parts {
    let (half, one) = (it.number(0.5), it.number(1.0));
    let plus_one = it.add(z.re, one);
    let (re, im) = (it.abs(plus_one), it.abs(z.im));
    let (max, min) = (it.maximum(re, im), it.minimum(re, im));
    let re_is_max = it.compare(OGT, plus_one, im);
    let max_less_one = it.sub(max, one);
    let excess = it.select(re_is_max, z.re, max_less_one);
    let special = with_special_values(it.math);
    let ratio = it.with(special, |it| it.div(min, max));
    let log = it.log1p(excess);
    let result = it.with(special, |it| {
        let square = it.mul(ratio, ratio);
        let correction = it.log1p(square);
        let correction = it.mul(half, correction);
        it.add(correction, log)
    });
    let is_nan = it.with(special, |it| it.compare(UNO, result, result));
    let re = it.select(is_nan, min, result);
    Parts { re, im: it.atan2(z.im, plus_one) }
}
