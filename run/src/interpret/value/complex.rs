//! Complex numbers: operations of `complex`, by the names without the dialect.
//!
//! Sums and products are rounded in the format of the parts. Other functions are computed as `f64`.

use lect_core::number::FloatFormat;

use super::{Val, binary_floats, compare_floats, convert_float, signed_wide};

/// A complex number as `f64`.
type Wide = [f64; 2];

impl Val {
    /// Makes a complex number; poison if a part is.
    pub fn complex(parts: [Val; 2]) -> Self {
        let format = match parts[0] {
            Val::F32(_) => FloatFormat::F32,
            Val::F64(_) => FloatFormat::F64,
            Val::F8(format, _) | Val::F16(format, _) => format,
            _ => return Val::Poison,
        };
        match (parts[0].bits(), parts[1].bits()) {
            (Some(re), Some(im)) => Val::Complex(format, [re as u64, im as u64]),
            _ => Val::Poison,
        }
    }

    /// Returns the real and the imaginary part.
    pub fn parts(self) -> Option<[Val; 2]> {
        match self {
            Val::Complex(format, bits) => Some(bits.map(|bits| Val::from_float(format, bits))),
            _ => None,
        }
    }

    /// Decodes a float.
    fn from_float(format: FloatFormat, bits: u64) -> Self {
        match format {
            FloatFormat::F32 => Val::F32(f32::from_bits(bits as u32)),
            FloatFormat::F64 => Val::F64(f64::from_bits(bits)),
            FloatFormat::F16 | FloatFormat::BF16 => Val::F16(format, bits as u16),
            _ if format.width() < 8 => Val::F16(format, bits as u16),
            _ => Val::F8(format, bits as u8),
        }
    }
}

/// Computes an operation on one number. Returns `None` for an unknown name.
pub fn unary(name: &str, a: Val) -> Option<Val> {
    if a == Val::Poison {
        return Some(Val::Poison);
    }
    let ([re, im], Val::Complex(format, _)) = (a.parts()?, a) else { return None };
    let negated = |part: Val| convert_float("negf", part, format);
    let wide = [re.float_value()?, im.float_value()?];
    let rounded = |[re, im]: Wide| Val::complex([Val::float(format, re), Val::float(format, im)]);
    Some(match name {
        "re" => re,
        "im" => im,
        "neg" => Val::complex([negated(re)?, negated(im)?]),
        "conj" => Val::complex([re, negated(im)?]),
        "abs" => Val::float(format, wide[0].hypot(wide[1])),
        "angle" => Val::float(format, wide[1].atan2(wide[0])),
        _ => rounded(function(name, wide)?),
    })
}

/// Computes a function of a number.
fn function(name: &str, [re, im]: Wide) -> Option<Wide> {
    let polar = |size: f64, angle: f64| [size * angle.cos(), size * angle.sin()];
    Some(match name {
        "exp" => polar(re.exp(), im),
        "expm1" => {
            let half = (im / 2.0).sin();
            [re.exp_m1() * im.cos() - 2.0 * half * half, re.exp() * im.sin()]
        }
        "log" => logarithm([re, im]),
        "log1p" => {
            let small = re.abs() < 0.5 && im.abs() < 0.5;
            let size = if small { (re * (2.0 + re) + im * im).ln_1p() / 2.0 } else { (1.0 + re).hypot(im).ln() };
            [size, im.atan2(1.0 + re)]
        }
        "sqrt" => root([re, im]),
        "rsqrt" => polar(1.0 / re.hypot(im).sqrt(), -im.atan2(re) / 2.0),
        "sign" => match re.hypot(im) {
            0.0 => [re, im],
            size => [re / size, im / size],
        },
        "sin" => [re.sin() * im.cosh(), re.cos() * im.sinh()],
        "cos" => [re.cos() * im.cosh(), -(re.sin() * im.sinh())],
        "tanh" => hyperbolic_tangent([re, im]),
        // The tangent is that of the number turned by a right angle, turned back.
        "tan" => {
            let [re, im] = hyperbolic_tangent([-im, re]);
            [im, -re]
        }
        _ => return None,
    })
}

fn logarithm([re, im]: Wide) -> Wide {
    [re.hypot(im).ln(), im.atan2(re)]
}

fn root([re, im]: Wide) -> Wide {
    if re == 0.0 && im == 0.0 {
        return [0.0, im];
    }
    let half = ((re.hypot(im) + re.abs()) / 2.0).sqrt();
    if re >= 0.0 { [half, im / (2.0 * half)] } else { [im.abs() / (2.0 * half), half.copysign(im)] }
}

fn hyperbolic_tangent([re, im]: Wide) -> Wide {
    let (flat, steep) = (re.tanh(), im.tan());
    let below = 1.0 + flat * flat * steep * steep;
    [flat * (1.0 + steep * steep) / below, steep * (1.0 - flat * flat) / below]
}

fn product([a, b]: Wide, [c, d]: Wide) -> Wide {
    [a * c - b * d, a * d + b * c]
}

fn quotient([a, b]: Wide, [c, d]: Wide) -> Wide {
    // Scaled by the larger part of the divisor, so that squares do not overflow.
    if c.abs() >= d.abs() {
        let ratio = d / c;
        let below = c + d * ratio;
        [(a + b * ratio) / below, (b - a * ratio) / below]
    } else {
        let ratio = c / d;
        let below = c * ratio + d;
        [(a * ratio + b) / below, (b * ratio - a) / below]
    }
}

/// Computes an operation on two numbers. Returns `None` for an unknown name.
pub fn binary(name: &str, a: Val, b: Val) -> Option<Val> {
    if a == Val::Poison || b == Val::Poison {
        return Some(Val::Poison);
    }
    if name == "create" {
        return Some(Val::complex([a, b]));
    }
    let ([re, im], Val::Complex(format, _)) = (a.parts()?, a) else { return None };
    let wide = [re.float_value()?, im.float_value()?];
    let rounded = |[re, im]: Wide| Val::complex([Val::float(format, re), Val::float(format, im)]);
    if let ("powi", Val::Int(width, by)) = (name, b) {
        return Some(rounded(power(wide, signed_wide(width, by))));
    }
    let [other_re, other_im] = b.parts()?;
    let other = [other_re.float_value()?, other_im.float_value()?];
    let part = binary_floats;
    Some(match name {
        "add" => Val::complex([part("addf", re, other_re)?, part("addf", im, other_im)?]),
        "sub" => Val::complex([part("subf", re, other_re)?, part("subf", im, other_im)?]),
        "mul" => {
            let times = |a: Val, b: Val| part("mulf", a, b);
            Val::complex([
                part("subf", times(re, other_re)?, times(im, other_im)?)?,
                part("addf", times(im, other_re)?, times(re, other_im)?)?,
            ])
        }
        "div" => rounded(quotient(wide, other)),
        "pow" if wide == [0.0, 0.0] => rounded(match other {
            [0.0, 0.0] => [1.0, 0.0],
            [re, _] if re > 0.0 => [0.0, 0.0],
            _ => [f64::NAN, f64::NAN],
        }),
        "pow" => rounded(function("exp", product(other, logarithm(wide)))?),
        "atan2" => {
            let ([y_re, y_im], x) = (wide, other);
            let squares = |a: Wide, b: Wide| [a[0] + b[0], a[1] + b[1]];
            let size = root(squares(product(x, x), product(wide, wide)));
            let [re, im] = logarithm(quotient([x[0] - y_im, x[1] + y_re], size));
            rounded([im, -re])
        }
        "eq" | "neq" => {
            let same = |a, b| compare_floats("oeq", a, b).is_some_and(|same| same == Val::bool(true));
            Val::bool((same(re, other_re) && same(im, other_im)) == (name == "eq"))
        }
        _ => return None,
    })
}

/// Raises a number to an integral power.
fn power(base: Wide, exponent: i128) -> Wide {
    let (mut result, mut square, mut left) = ([1.0, 0.0], base, exponent.unsigned_abs());
    while left != 0 {
        if left & 1 == 1 {
            result = product(result, square);
        }
        square = product(square, square);
        left >>= 1;
    }
    if exponent < 0 { quotient([1.0, 0.0], result) } else { result }
}
