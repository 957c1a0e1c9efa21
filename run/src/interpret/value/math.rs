//! Operations of `math`. Results that are not exact are those of the machine's library.

use super::{Val, signed_wide, small};

/// Computes an operation on one value.
pub fn unary(name: &str, a: Val) -> Option<Val> {
    macro_rules! float {
        ($value:expr) => {
            match name {
                "absf" => $value.abs(),
                "floor" => $value.floor(),
                "ceil" => $value.ceil(),
                "trunc" => $value.trunc(),
                "round" => $value.round(),
                "roundeven" => $value.round_ties_even(),
                "sqrt" => $value.sqrt(),
                "rsqrt" => 1.0 / $value.sqrt(),
                "cbrt" => $value.cbrt(),
                "exp" => $value.exp(),
                "exp2" => $value.exp2(),
                "expm1" => $value.exp_m1(),
                "log" => $value.ln(),
                "log2" => $value.log2(),
                "log10" => $value.log10(),
                "log1p" => $value.ln_1p(),
                "sin" => $value.sin(),
                "cos" => $value.cos(),
                "tan" => $value.tan(),
                "asin" => $value.asin(),
                "acos" => $value.acos(),
                "atan" => $value.atan(),
                "sinh" => $value.sinh(),
                "cosh" => $value.cosh(),
                "tanh" => $value.tanh(),
                "asinh" => $value.asinh(),
                "acosh" => $value.acosh(),
                "atanh" => $value.atanh(),
                "erf" => erf(f64::from($value)) as _,
                "erfc" => erfc(f64::from($value)) as _,
                "isnan" => return Some(Val::bool($value.is_nan())),
                "isinf" => return Some(Val::bool($value.is_infinite())),
                "isfinite" => return Some(Val::bool($value.is_finite())),
                "isnormal" => return Some(Val::bool($value.is_normal())),
                _ => return None,
            }
        };
    }
    Some(match a {
        Val::Poison => Val::Poison,
        Val::F32(value) => Val::F32(float!(value)),
        Val::F64(value) => Val::F64(float!(value)),
        Val::F8(format, bits) => Val::float(format, float!(small::decode(format, bits))),
        Val::F16(format, _) => {
            let wide = a.float_value()?;
            Val::float(format, float!(wide))
        }
        Val::Int(width, bits) => {
            let result = match name {
                "absi" => signed_wide(width, bits).unsigned_abs(),
                "ctlz" => u128::from(bits.leading_zeros() - (128 - width)),
                "cttz" => u128::from(bits.trailing_zeros().min(width)),
                "ctpop" => u128::from(bits.count_ones()),
                _ => return None,
            };
            Val::wide(width, result)
        }
        Val::Complex(..) => return None,
    })
}

/// Computes the error function, by its series near zero and by [`erfc`] elsewhere.
fn erf(value: f64) -> f64 {
    if value.is_nan() || value.abs() > 2.0 {
        return if value < 0.0 { erfc(-value) - 1.0 } else { 1.0 - erfc(value) };
    }
    let (mut term, mut sum, mut number) = (value, value, 0.0);
    while f64::abs(term) > f64::abs(sum) * f64::EPSILON / 8.0 {
        number += 1.0;
        term *= -value * value / number;
        sum += term / (2.0 * number + 1.0);
    }
    sum * std::f64::consts::FRAC_2_SQRT_PI
}

/// Computes the complement of the error function, by its continued fraction where the series cancels.
fn erfc(value: f64) -> f64 {
    /// Steps of the fraction, enough for all digits from two on.
    const STEPS: u32 = 120;
    if value.is_nan() || value <= 2.0 {
        return 1.0
            - if value.is_nan() {
                value
            } else if value < -2.0 {
                1.0 - (2.0 - erfc(-value))
            } else {
                erf(value)
            };
    }
    let fraction = (1..=STEPS).rev().fold(value, |below, step| value + f64::from(step) / 2.0 / below);
    (-value * value).exp() / fraction / std::f64::consts::PI.sqrt()
}

/// Computes the two results of `sincos`.
pub fn sincos(a: Val) -> Option<(Val, Val)> {
    Some((unary("sin", a)?, unary("cos", a)?))
}

/// Computes an operation on two values.
pub fn binary(name: &str, a: Val, b: Val) -> Option<Val> {
    Some(match (name, a, b) {
        (_, Val::Poison, _) | (_, _, Val::Poison) => Val::Poison,
        ("copysign", Val::F32(a), Val::F32(b)) => Val::F32(a.copysign(b)),
        ("copysign", Val::F64(a), Val::F64(b)) => Val::F64(a.copysign(b)),
        ("copysign", Val::F8(format, a), Val::F8(_, b)) => {
            Val::float(format, small::decode(format, a).copysign(small::decode(format, b)))
        }
        ("copysign", Val::F16(format, a), Val::F16(_, b)) => {
            let sign = 1 << (format.width() - 1);
            Val::F16(format, a & !sign | b & sign)
        }
        ("powf", Val::F32(a), Val::F32(b)) => Val::F32(a.powf(b)),
        ("powf", Val::F64(a), Val::F64(b)) => Val::F64(a.powf(b)),
        ("atan2", Val::F32(a), Val::F32(b)) => Val::F32(a.atan2(b)),
        ("atan2", Val::F64(a), Val::F64(b)) => Val::F64(a.atan2(b)),
        ("powf" | "atan2", Val::F16(format, _), Val::F16(..)) => {
            let (a, b) = (a.float_value()?, b.float_value()?);
            Val::float(format, if name == "powf" { a.powf(b) } else { a.atan2(b) })
        }
        ("fpowi", a, Val::Int(width, by)) => {
            let by = signed_wide(width, by).clamp(i32::MIN.into(), i32::MAX.into()) as i32;
            match a {
                Val::F32(a) => Val::F32(a.powi(by)),
                Val::F64(a) => Val::F64(a.powi(by)),
                Val::F8(format, _) | Val::F16(format, _) => Val::float(format, a.float_value()?.powi(by)),
                _ => return None,
            }
        }
        ("powf" | "atan2", Val::F8(format, _), Val::F8(..)) => {
            let (a, b) = (a.float_value()?, b.float_value()?);
            Val::float(format, if name == "powf" { a.powf(b) } else { a.atan2(b) })
        }
        ("ipowi", Val::Int(width, base), Val::Int(_, exponent)) => power(width, base, exponent),
        _ => return None,
    })
}

/// Computes `a * b + c`, rounded once.
pub fn fma(a: Val, b: Val, c: Val) -> Option<Val> {
    Some(match (a, b, c) {
        (Val::F32(a), Val::F32(b), Val::F32(c)) => Val::F32(a.mul_add(b, c)),
        (Val::F64(a), Val::F64(b), Val::F64(c)) => Val::F64(a.mul_add(b, c)),
        (Val::F8(format, a), Val::F8(_, b), Val::F8(_, c)) => {
            let value = |bits| small::decode(format, bits);
            Val::float(format, value(a).mul_add(value(b), value(c)))
        }
        (Val::F16(format, _), Val::F16(..), Val::F16(..)) => {
            Val::float(format, a.float_value()?.mul_add(b.float_value()?, c.float_value()?))
        }
        (Val::Int(..), ..) => return None,
        _ => Val::Poison,
    })
}

/// Computes a power modulo the width. For a negative exponent the result is the truncated quotient, and poison for base
/// zero.
fn power(width: u32, base: u128, exponent: u128) -> Val {
    let (base, exponent) = (signed_wide(width, base), signed_wide(width, exponent));
    if exponent < 0 {
        let is_odd = exponent & 1 == 1;
        return match base {
            0 => Val::Poison,
            1 => Val::int(width, 1),
            -1 => Val::wide(width, if is_odd { -1i128 } else { 1 } as u128),
            _ => Val::int(width, 0),
        };
    }
    let (mut result, mut square, mut left) = (1i128, base, exponent);
    while left != 0 {
        if left & 1 == 1 {
            result = result.wrapping_mul(square);
        }
        square = square.wrapping_mul(square);
        left >>= 1;
    }
    Val::wide(width, result as u128)
}
