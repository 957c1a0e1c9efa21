//! Division of complex numbers.

use lect_dialects::llvm::{self, FCmpPredicate};
use lect_support::prelude::*;

use super::{Calculation, Complex};
use crate::llvm::pattern::float_constant;

/// Divides by the formula `x * conj(y) / |y|^2`.
pub(super) fn algebraic(calc: &mut Calculation<'_, '_>, x: Complex, y: Complex) -> Complex {
    let (a, b) = (calc.mul(y.re, y.re), calc.mul(y.im, y.im));
    let norm = calc.add(a, b);
    let (a, b) = (calc.mul(x.re, y.re), calc.mul(x.im, y.im));
    let re = calc.add(a, b);
    let (a, b) = (calc.mul(x.im, y.re), calc.mul(x.re, y.im));
    let im = calc.sub(a, b);
    Complex { re: calc.div(re, norm), im: calc.div(im, norm) }
}

impl Calculation<'_, '_> {
    fn constant(&mut self, number: f64, like: Value) -> Value {
        let ty = self.rw.ir().value_type(like);
        float_constant(self.rw, ty, number)
    }

    fn compare(&mut self, predicate: FCmpPredicate, lhs: Value, rhs: Value) -> Value {
        let flag = self.rw.context().types().i1();
        self.rw.value(llvm::FCmpOp::build(predicate, lhs, rhs).with_types([flag]))
    }

    fn and(&mut self, lhs: Value, rhs: Value) -> Value {
        self.rw.value(llvm::AndOp::build(lhs, rhs))
    }

    fn or(&mut self, lhs: Value, rhs: Value) -> Value {
        self.rw.value(llvm::OrOp::build(lhs, rhs))
    }

    fn select(&mut self, condition: Value, yes: Value, no: Value) -> Value {
        let ty = self.rw.ir().value_type(yes);
        self.rw.value(llvm::SelectOp::build(condition, yes, no).with_types([ty]))
    }

    fn with_sign(&mut self, of: Value, sign: Value) -> Value {
        self.rw.value(llvm::CopySignOp::build(of, sign))
    }

    fn select_both(&mut self, condition: Value, yes: Complex, no: Complex) -> Complex {
        Complex { re: self.select(condition, yes.re, no.re), im: self.select(condition, yes.im, no.im) }
    }
}

/// Divides by Smith's method, with regard to zero, infinities and NaN.
pub(super) fn smith(calc: &mut Calculation<'_, '_>, x: Complex, y: Complex) -> Complex {
    // |y.re| < |y.im|
    let ratio = calc.div(y.re, y.im);
    let scaled = calc.mul(ratio, y.re);
    let denominator = calc.add(y.im, scaled);
    let a = calc.mul(x.re, ratio);
    let a = calc.add(a, x.im);
    let re = calc.div(a, denominator);
    let b = calc.mul(x.im, ratio);
    let b = calc.sub(b, x.re);
    let by_im = Complex { re, im: calc.div(b, denominator) };
    // |y.re| >= |y.im|
    let ratio = calc.div(y.im, y.re);
    let scaled = calc.mul(ratio, y.im);
    let denominator = calc.add(y.re, scaled);
    let a = calc.mul(x.im, ratio);
    let a = calc.add(x.re, a);
    let re = calc.div(a, denominator);
    let b = calc.mul(x.re, ratio);
    let b = calc.sub(x.im, b);
    let by_re = Complex { re, im: calc.div(b, denominator) };
    // The divisor is zero, and the dividend is not NaN.
    let zero = calc.constant(0.0, y.re);
    let abs_re = calc.abs(y.re);
    let zero_re = calc.compare(FCmpPredicate::Oeq, abs_re, zero);
    let abs_im = calc.abs(y.im);
    let zero_im = calc.compare(FCmpPredicate::Oeq, abs_im, zero);
    let number_re = calc.compare(FCmpPredicate::Ord, x.re, zero);
    let number_im = calc.compare(FCmpPredicate::Ord, x.im, zero);
    let is_number = calc.or(number_re, number_im);
    let zero_y = calc.and(zero_re, zero_im);
    let by_zero = calc.and(is_number, zero_y);
    let infinity = calc.constant(f64::INFINITY, y.re);
    let signed = calc.with_sign(infinity, y.re);
    let of_zero = Complex { re: calc.mul(signed, x.re), im: calc.mul(signed, x.im) };
    // The dividend is infinite, and the divisor finite.
    let finite_re = calc.compare(FCmpPredicate::One, abs_re, infinity);
    let finite_im = calc.compare(FCmpPredicate::One, abs_im, infinity);
    let finite_y = calc.and(finite_re, finite_im);
    let x_re = calc.abs(x.re);
    let inf_x_re = calc.compare(FCmpPredicate::Oeq, x_re, infinity);
    let x_im = calc.abs(x.im);
    let inf_x_im = calc.compare(FCmpPredicate::Oeq, x_im, infinity);
    let inf_x = calc.or(inf_x_re, inf_x_im);
    let is_infinite = calc.and(inf_x, finite_y);
    let one = calc.constant(1.0, y.re);
    let unit_re = calc.select(inf_x_re, one, zero);
    let unit_re = calc.with_sign(unit_re, x.re);
    let unit_im = calc.select(inf_x_im, one, zero);
    let unit_im = calc.with_sign(unit_im, x.im);
    let (a, b) = (calc.mul(unit_re, y.re), calc.mul(unit_im, y.im));
    let sum = calc.add(a, b);
    let re = calc.mul(infinity, sum);
    let (a, b) = (calc.mul(unit_re, y.im), calc.mul(unit_im, y.re));
    let difference = calc.sub(b, a);
    let of_infinity = Complex { re, im: calc.mul(infinity, difference) };
    // The dividend is finite, and the divisor infinite.
    let finite_x_re = calc.compare(FCmpPredicate::One, x_re, infinity);
    let finite_x_im = calc.compare(FCmpPredicate::One, x_im, infinity);
    let finite_x = calc.and(finite_x_re, finite_x_im);
    let inf_re = calc.compare(FCmpPredicate::Oeq, abs_re, infinity);
    let inf_im = calc.compare(FCmpPredicate::Oeq, abs_im, infinity);
    let inf_y = calc.or(inf_re, inf_im);
    let by_infinity = calc.and(finite_x, inf_y);
    let unit_re = calc.select(inf_re, one, zero);
    let unit_re = calc.with_sign(unit_re, y.re);
    let unit_im = calc.select(inf_im, one, zero);
    let unit_im = calc.with_sign(unit_im, y.im);
    let (a, b) = (calc.mul(x.re, unit_re), calc.mul(x.im, unit_im));
    let sum = calc.add(a, b);
    let re = calc.mul(zero, sum);
    let (a, b) = (calc.mul(x.im, unit_re), calc.mul(x.re, unit_im));
    let difference = calc.sub(a, b);
    let over_infinity = Complex { re, im: calc.mul(zero, difference) };
    // Special cases replace a result that is NaN.
    let is_less = calc.compare(FCmpPredicate::Olt, abs_re, abs_im);
    let common = calc.select_both(is_less, by_im, by_re);
    let special = calc.select_both(by_infinity, over_infinity, common);
    let special = calc.select_both(is_infinite, of_infinity, special);
    let special = calc.select_both(by_zero, of_zero, special);
    let nan_re = calc.compare(FCmpPredicate::Uno, common.re, zero);
    let nan_im = calc.compare(FCmpPredicate::Uno, common.im, zero);
    let is_nan = calc.and(nan_re, nan_im);
    calc.select_both(is_nan, special, common)
}
