//! Products and quotients of complex numbers.

use lect_dialects::arith::CmpFPredicate::{OEQ, OLT, ONE, ORD, UNO};
use lect_support::prelude::*;

use super::{Emit, Parts};

/// Multiplies two numbers.
pub(super) fn multiply(it: Emit<'_, '_, '_>, a: Parts, b: Parts) -> Parts {
    let (re_re, im_im) = (it.mul(a.re, b.re), it.mul(a.im, b.im));
    let re = it.sub(re_re, im_im);
    let (im_re, re_im) = (it.mul(a.im, b.re), it.mul(a.re, b.im));
    Parts { re, im: it.add(im_re, re_im) }
}

/// Divides by the squared absolute value of the divisor.
pub(super) fn by_square(it: Emit<'_, '_, '_>, a: Parts, b: Parts) -> Parts {
    let (re_square, im_square) = (it.mul(b.re, b.re), it.mul(b.im, b.im));
    let square = it.add(re_square, im_square);
    let (re_re, im_im) = (it.mul(a.re, b.re), it.mul(a.im, b.im));
    let re = it.add(re_re, im_im);
    let (im_re, re_im) = (it.mul(a.im, b.re), it.mul(a.re, b.im));
    let im = it.sub(im_re, re_im);
    Parts { re: it.div(re, square), im: it.div(im, square) }
}

/// A part of a number, with facts about the part.
struct Part {
    value: Value,
    abs: Value,
}

/// Emits one or zero with the sign of a part: one if a condition holds.
fn signed_unit(it: Emit<'_, '_, '_>, condition: Value, [one, zero]: [Value; 2], of: &Part) -> Value {
    let unit = it.select(condition, one, zero);
    it.strictly(|it| it.copy_sign(unit, of.value))
}

/// Divides by the ratio of the divisor's parts (Smith's algorithm), and corrects results that are NaN.
pub(super) fn by_ratio(it: Emit<'_, '_, '_>, a: Parts, b: Parts) -> Parts {
    // If the real part of the divisor is less than the imaginary one.
    let ratio = it.div(b.re, b.im);
    let product = it.mul(ratio, b.re);
    let divisor = it.add(b.im, product);
    let product = it.mul(a.re, ratio);
    let sum = it.add(product, a.im);
    let first_re = it.div(sum, divisor);
    let product = it.mul(a.im, ratio);
    let difference = it.sub(product, a.re);
    let first_im = it.div(difference, divisor);
    // Otherwise.
    let ratio = it.div(b.im, b.re);
    let product = it.mul(ratio, b.im);
    let divisor = it.add(b.re, product);
    let product = it.mul(a.im, ratio);
    let sum = it.add(a.re, product);
    let second_re = it.div(sum, divisor);
    let product = it.mul(a.re, ratio);
    let difference = it.sub(a.im, product);
    let second_im = it.div(difference, divisor);

    // A divisor of zero.
    let zero = it.number(0.0);
    let abs = it.abs(b.re);
    let re_is_zero = it.strictly(|it| it.compare(OEQ, abs, zero));
    let b_re = Part { value: b.re, abs };
    let abs = it.abs(b.im);
    let im_is_zero = it.strictly(|it| it.compare(OEQ, abs, zero));
    let b_im = Part { value: b.im, abs };
    let [re_is_number, im_is_number] = [a.re, a.im].map(|part| it.strictly(|it| it.compare(ORD, part, zero)));
    let is_number = it.or(re_is_number, im_is_number);
    let is_zero = it.and(re_is_zero, im_is_zero);
    let by_zero = it.and(is_number, is_zero);
    let infinity = it.number(f64::INFINITY);
    let signed = it.strictly(|it| it.copy_sign(infinity, b.re));
    let by_zero_parts = Parts { re: it.mul(signed, a.re), im: it.mul(signed, a.im) };

    // An infinite dividend and a finite divisor.
    let [b_re_finite, b_im_finite] = [&b_re, &b_im].map(|part| it.strictly(|it| it.compare(ONE, part.abs, infinity)));
    let b_finite = it.and(b_re_finite, b_im_finite);
    let abs = it.abs(a.re);
    let a_re_infinite = it.strictly(|it| it.compare(OEQ, abs, infinity));
    let a_re = Part { value: a.re, abs };
    let abs = it.abs(a.im);
    let a_im_infinite = it.strictly(|it| it.compare(OEQ, abs, infinity));
    let a_im = Part { value: a.im, abs };
    let a_infinite = it.or(a_re_infinite, a_im_infinite);
    let is_infinite = it.and(a_infinite, b_finite);
    let one = it.number(1.0);
    let re_unit = signed_unit(it, a_re_infinite, [one, zero], &a_re);
    let im_unit = signed_unit(it, a_im_infinite, [one, zero], &a_im);
    let (re_re, im_im) = (it.mul(re_unit, b.re), it.mul(im_unit, b.im));
    let sum = it.add(re_re, im_im);
    let re = it.mul(infinity, sum);
    let (re_im, im_re) = (it.mul(re_unit, b.im), it.mul(im_unit, b.re));
    let difference = it.sub(im_re, re_im);
    let infinite_parts = Parts { re, im: it.mul(infinity, difference) };

    // A finite dividend and an infinite divisor.
    let [a_re_finite, a_im_finite] = [&a_re, &a_im].map(|part| it.strictly(|it| it.compare(ONE, part.abs, infinity)));
    let a_finite = it.and(a_re_finite, a_im_finite);
    let [b_re_infinite, b_im_infinite] =
        [&b_re, &b_im].map(|part| it.strictly(|it| it.compare(OEQ, part.abs, infinity)));
    let b_infinite = it.or(b_re_infinite, b_im_infinite);
    let by_infinity = it.and(a_finite, b_infinite);
    let re_unit = signed_unit(it, b_re_infinite, [one, zero], &b_re);
    let im_unit = signed_unit(it, b_im_infinite, [one, zero], &b_im);
    let (re_re, im_im) = (it.mul(a.re, re_unit), it.mul(a.im, im_unit));
    let sum = it.add(re_re, im_im);
    let re = it.mul(zero, sum);
    let (im_re, re_im) = (it.mul(a.im, re_unit), it.mul(a.re, im_unit));
    let difference = it.sub(im_re, re_im);
    let by_infinity_parts = Parts { re, im: it.mul(zero, difference) };

    let is_less = it.strictly(|it| it.compare(OLT, b_re.abs, b_im.abs));
    let (re, im) = (it.select(is_less, first_re, second_re), it.select(is_less, first_im, second_im));
    let mut special = Parts { re, im };
    for (condition, parts) in
        [(by_infinity, by_infinity_parts), (is_infinite, infinite_parts), (by_zero, by_zero_parts)]
    {
        special.re = it.select(condition, parts.re, special.re);
        special.im = it.select(condition, parts.im, special.im);
    }
    let [re_is_nan, im_is_nan] = [re, im].map(|part| it.strictly(|it| it.compare(UNO, part, zero)));
    let is_nan = it.and(re_is_nan, im_is_nan);
    Parts { re: it.select(is_nan, special.re, re), im: it.select(is_nan, special.im, im) }
}
