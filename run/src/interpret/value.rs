//! Values of programs, and arithmetic.

use std::cmp::Ordering;

use lect_core::number::{Float, FloatFormat};

pub mod complex;
pub mod math;
pub mod small;

/// A value.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Val {
    /// An integer of up to 128 bits: its width, and its bits. An `index` has 64.
    Int(u32, u128),
    /// An `f32`.
    F32(f32),
    /// An `f64`.
    F64(f64),
    /// A float of 8 bits.
    F8(FloatFormat, u8),
    /// A float of 16 bits, or of fewer than 8.
    F16(FloatFormat, u16),
    /// A complex number: the format of its parts, and the bits of the real and the imaginary one.
    Complex(FloatFormat, [u64; 2]),
    /// Result of an operation that is undefined for its operands, as long as the program does not depend on it.
    Poison,
}

/// Undefined behaviour of the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Undefined;

impl Val {
    /// Creates an integer of a width, truncating the bits.
    pub fn int(width: u32, bits: u64) -> Self {
        Val::Int(width, u128::from(bits) & mask(width))
    }

    /// Creates an integer of a width from more than 64 bits, truncating the bits.
    pub fn wide(width: u32, bits: u128) -> Self {
        Val::Int(width, bits & mask(width))
    }

    /// Creates a boolean.
    pub fn bool(value: bool) -> Self {
        Val::int(1, u64::from(value))
    }

    /// Rounds to the nearest float of a format; poison if the format cannot represent the value.
    pub fn float(format: FloatFormat, value: f64) -> Self {
        match format {
            FloatFormat::F32 => Val::F32(value as f32),
            FloatFormat::F64 => Val::F64(value),
            FloatFormat::F16 | FloatFormat::BF16 => Val::F16(format, Float::from_f64(format, value).bits() as u16),
            _ if format.width() < 8 => Val::F16(format, Float::from_f64(format, value).bits() as u16),
            _ => small::encode(format, value).map_or(Val::Poison, |bits| Val::F8(format, bits)),
        }
    }

    /// Returns the value of a float.
    pub fn float_value(self) -> Option<f64> {
        match self {
            Val::F32(value) => Some(value.into()),
            Val::F64(value) => Some(value),
            Val::F8(format, bits) => Some(small::decode(format, bits)),
            Val::F16(format, bits) => Some(Float::from_bits(format, bits.into()).to_f64()),
            Val::Int(..) | Val::Complex(..) | Val::Poison => None,
        }
    }

    /// Returns the bits; `None` for poison.
    pub fn bits(self) -> Option<u128> {
        match self {
            Val::Int(_, bits) => Some(bits),
            Val::F32(value) => Some(value.to_bits().into()),
            Val::F64(value) => Some(value.to_bits().into()),
            Val::F8(_, bits) => Some(bits.into()),
            Val::F16(_, bits) => Some(bits.into()),
            Val::Complex(format, [re, im]) => Some(u128::from(im) << format.width() | u128::from(re)),
            Val::Poison => None,
        }
    }

    /// Returns true for a signaling NaN.
    fn is_signaling(self) -> bool {
        match self {
            Val::F32(value) => value.is_nan() && value.to_bits() & 1 << 22 == 0,
            Val::F64(value) => value.is_nan() && value.to_bits() & 1 << 51 == 0,
            Val::F8(format, bits) => small::is_signaling(format, bits),
            Val::F16(..) | Val::Int(..) | Val::Complex(..) | Val::Poison => false,
        }
    }

    /// Returns true if a pass may replace this result by `other`.
    pub fn may_become(self, other: Self) -> bool {
        match (self, other) {
            (Val::Poison, _) => true,
            (Val::F32(one), Val::F32(other)) => one.to_bits() == other.to_bits() || one.is_nan() && other.is_nan(),
            (Val::F64(one), Val::F64(other)) => one.to_bits() == other.to_bits() || one.is_nan() && other.is_nan(),
            (Val::F8(format, one), Val::F8(_, other)) => {
                one == other || [one, other].iter().all(|bits| small::decode(format, *bits).is_nan())
            }
            (Val::F16(..), Val::F16(..)) => {
                self == other || [self, other].iter().all(|it| it.float_value().is_some_and(f64::is_nan))
            }
            (Val::Complex(..), Val::Complex(..)) => match (self.parts(), other.parts()) {
                (Some(one), Some(other)) => one.into_iter().zip(other).all(|(one, other)| one.may_become(other)),
                _ => false,
            },
            (one, other) => one == other,
        }
    }
}

/// Returns the bits of a width.
pub(crate) fn mask(width: u32) -> u128 {
    if width >= 128 { u128::MAX } else { (1 << width) - 1 }
}

/// Sign-extends an integer of up to 64 bits.
pub fn signed(width: u32, bits: u64) -> i64 {
    match width {
        0 => 0,
        _ => ((bits << (64 - width)) as i64) >> (64 - width),
    }
}

/// Sign-extends an integer.
pub fn signed_wide(width: u32, bits: u128) -> i128 {
    match width {
        0 => 0,
        _ => ((bits << (128 - width)) as i128) >> (128 - width),
    }
}

/// Flags of an operation; if one is violated, the result is poison.
#[derive(Clone, Copy, Default, Debug)]
pub struct Flags {
    /// No signed overflow.
    pub nsw: bool,
    /// No unsigned overflow.
    pub nuw: bool,
    /// No lost bits, and no remainder.
    pub exact: bool,
}

/// Computes an operation on two integers of the same width, by its name without the dialect. Returns `None` for an
/// unknown name.
pub fn binary(name: &str, a: Val, b: Val, flags: Flags) -> Option<Result<Val, Undefined>> {
    let divides = ["div", "rem"].iter().any(|part| name.contains(part));
    if name.ends_with('f') || a.float_value().or(b.float_value()).is_some() {
        return None;
    }
    let (Val::Int(width, a), Val::Int(_, b)) = (a, b) else {
        // A poison divisor may be zero, and a poison dividend of -1 may be the minimum.
        let divides_badly = match b {
            Val::Int(width, bits) => bits == 0 || bits == mask(width) && !name.ends_with('u') && !name.ends_with("ui"),
            _ => true,
        };
        return Some(if divides && divides_badly { Err(Undefined) } else { Ok(Val::Poison) });
    };
    let (x, y) = (signed_wide(width, a), signed_wide(width, b));
    let min = signed_wide(width, 1u128.checked_shl(width.saturating_sub(1)).unwrap_or(0));
    if divides && (b == 0 || y == -1 && x == min && !name.ends_with('u') && !name.ends_with("ui")) {
        return Some(Err(Undefined));
    }
    let int = |bits: u128| Val::wide(width, bits);
    let checked = |bits: u128, signed_result: Option<i128>, unsigned_result: Option<u128>| {
        let is_signed = signed_result == Some(signed_wide(width, bits & mask(width)));
        let is_unsigned = unsigned_result == Some(bits & mask(width));
        if flags.nsw && !is_signed || flags.nuw && !is_unsigned { Val::Poison } else { int(bits) }
    };
    let shifted = |result: &dyn Fn(u32) -> Val| if b >= u128::from(width) { Val::Poison } else { result(b as u32) };
    let lossless = |by: u32| !flags.exact || a & !(u128::MAX << by) == 0;
    let exact = |is: bool, value: Val| if flags.exact && !is { Val::Poison } else { value };
    Some(Ok(match name {
        "addi" | "add" => checked(a.wrapping_add(b), x.checked_add(y), a.checked_add(b)),
        "subi" | "sub" => checked(a.wrapping_sub(b), x.checked_sub(y), a.checked_sub(b)),
        "muli" | "mul" => checked(a.wrapping_mul(b), x.checked_mul(y), a.checked_mul(b)),
        "andi" | "and" => int(a & b),
        "ori" | "or" => int(a | b),
        "xori" | "xor" => int(a ^ b),
        "divsi" | "divs" => exact(x % y == 0, int((x / y) as u128)),
        "divui" | "divu" => exact(a % b == 0, int(a / b)),
        "ceildivsi" | "ceildivs" => {
            let up = x % y != 0 && (x < 0) == (y < 0);
            int((x / y + i128::from(up)) as u128)
        }
        "ceildivui" | "ceildivu" => int(a.div_ceil(b)),
        "floordivsi" | "floordivs" => {
            let down = x % y != 0 && (x < 0) != (y < 0);
            int((x / y - i128::from(down)) as u128)
        }
        "remsi" | "rems" => int((x % y) as u128),
        "remui" | "remu" => int(a % b),
        "maxsi" | "maxs" => int(x.max(y) as u128),
        "maxui" | "maxu" => int(a.max(b)),
        "minsi" | "mins" => int(x.min(y) as u128),
        "minui" | "minu" => int(a.min(b)),
        "shli" | "shl" => shifted(&|by| {
            let bits = (a << by) & mask(width);
            let signed_result = Some(signed_wide(width, bits)).filter(|result| result >> by == x);
            checked(bits, signed_result, Some(bits).filter(|bits| bits >> by == a))
        }),
        "shrsi" | "shrs" => shifted(&|by| if lossless(by) { int((x >> by) as u128) } else { Val::Poison }),
        "shrui" | "shru" => shifted(&|by| if lossless(by) { int(a >> by) } else { Val::Poison }),
        _ => return None,
    }))
}

/// Multiplies two numbers, and returns the low and the high half of the product.
fn product(a: u128, b: u128) -> (u128, u128) {
    let half = |value: u128| (value & u128::from(u64::MAX), value >> 64);
    let ((a_low, a_high), (b_low, b_high)) = (half(a), half(b));
    let (low, first, second) = (a_low * b_low, a_low * b_high, a_high * b_low);
    let middle = (low >> 64) + half(first).0 + half(second).0;
    let high = a_high * b_high + half(first).1 + half(second).1 + (middle >> 64);
    (a.wrapping_mul(b), high)
}

/// Computes the two results of an extended operation.
pub fn extended(name: &str, a: Val, b: Val) -> Option<(Val, Val)> {
    let (Val::Int(width, a), Val::Int(_, b)) = (a, b) else { return Some((Val::Poison, Val::Poison)) };
    let halves = |(low, high): (u128, u128)| {
        let above = if width >= 128 { high } else { high << (128 - width) | low >> width };
        (Val::wide(width, low), Val::wide(width, above))
    };
    match name {
        "addui_extended" => {
            let (sum, overflows) = a.overflowing_add(b);
            Some((Val::wide(width, sum), Val::bool(overflows || sum > mask(width))))
        }
        "mulsi_extended" => {
            let (a, b) = (signed_wide(width, a), signed_wide(width, b));
            let (low, high) = product(a as u128, b as u128);
            // As unsigned numbers, negative ones are too large by a power of two.
            let excess = |sign: i128, other: i128| if sign < 0 { other as u128 } else { 0 };
            Some(halves((low, high.wrapping_sub(excess(a, b)).wrapping_sub(excess(b, a)))))
        }
        "mului_extended" => Some(halves(product(a, b))),
        _ => None,
    }
}

/// Compares integers: `slt`, `uge`.
pub fn compare(predicate: &str, a: Val, b: Val) -> Option<Val> {
    let (Val::Int(width, a), Val::Int(_, b)) = (a, b) else { return Some(Val::Poison) };
    let (order, rest) = match predicate.split_at_checked(1)? {
        ("s", rest) if rest.len() == 2 => (signed_wide(width, a).cmp(&signed_wide(width, b)), rest),
        ("u", rest) if rest.len() == 2 => (a.cmp(&b), rest),
        _ => (a.cmp(&b), predicate),
    };
    Some(Val::bool(match rest {
        "eq" => order == Ordering::Equal,
        "ne" => order != Ordering::Equal,
        "lt" => order == Ordering::Less,
        "le" => order != Ordering::Greater,
        "gt" => order == Ordering::Greater,
        "ge" => order != Ordering::Less,
        _ => return None,
    }))
}

/// Compares floats: `oeq`, `une`, `ord`.
pub fn compare_floats(predicate: &str, a: Val, b: Val) -> Option<Val> {
    let (Some(a), Some(b)) = (a.float_value(), b.float_value()) else { return Some(Val::Poison) };
    let order = a.partial_cmp(&b);
    let is = |rest: &str| match rest {
        "eq" => Some(order == Some(Ordering::Equal)),
        "ne" => Some(matches!(order, Some(Ordering::Less | Ordering::Greater))),
        "lt" => Some(order == Some(Ordering::Less)),
        "le" => Some(matches!(order, Some(Ordering::Less | Ordering::Equal))),
        "gt" => Some(order == Some(Ordering::Greater)),
        "ge" => Some(matches!(order, Some(Ordering::Greater | Ordering::Equal))),
        _ => None,
    };
    Some(Val::bool(match predicate {
        "false" => false,
        "true" => true,
        "ord" => order.is_some(),
        "uno" => order.is_none(),
        _ => match predicate.split_at_checked(1)? {
            ("o", rest) => is(rest)?,
            ("u", rest) => order.is_none() || is(rest)?,
            _ => return None,
        },
    }))
}

/// Operations on floats that are the same for both widths.
macro_rules! float_binary {
    ($name:expr, $a:expr, $b:expr) => {
        match $name {
            "addf" => $a + $b,
            "subf" => $a - $b,
            "mulf" => $a * $b,
            "divf" => $a / $b,
            "remf" => $a % $b,
            "minnumf" | "maxnumf" if $a.is_nan() => $b,
            "minnumf" | "maxnumf" if $b.is_nan() => $a,
            "maximumf" if $a.is_nan() || $b.is_nan() => $a + $b,
            "minimumf" if $a.is_nan() || $b.is_nan() => $a + $b,
            // The maximum of zeros of both signs is the positive one.
            "maximumf" | "maxnumf" if $a == $b => {
                if $a.is_sign_positive() {
                    $a
                } else {
                    $b
                }
            }
            "minimumf" | "minnumf" if $a == $b => {
                if $a.is_sign_negative() {
                    $a
                } else {
                    $b
                }
            }
            "maximumf" | "maxnumf" => $a.max($b),
            "minimumf" | "minnumf" => $a.min($b),
            _ => return None,
        }
    };
}

/// Computes an operation on two floats.
pub fn binary_floats(name: &str, a: Val, b: Val) -> Option<Val> {
    let is_signaling = a.is_signaling() || b.is_signaling();
    if is_signaling && matches!(name, "minnumf" | "maxnumf") {
        // LLVM leaves open whether the result is NaN or the other operand.
        return Some(Val::Poison);
    }
    Some(match (a, b) {
        // With a signaling NaN, the result is NaN rather than the other operand.
        (Val::F32(_), Val::F32(_)) if is_signaling => Val::F32(f32::NAN),
        (Val::F64(_), Val::F64(_)) if is_signaling => Val::F64(f64::NAN),
        (Val::F8(format, _), Val::F8(..)) if is_signaling => Val::float(format, f64::NAN),
        (Val::F32(a), Val::F32(b)) => Val::F32(float_binary!(name, a, b)),
        (Val::F64(a), Val::F64(b)) => Val::F64(float_binary!(name, a, b)),
        (Val::F8(format, a), Val::F8(_, b)) => {
            let (a, b) = (small::decode(format, a), small::decode(format, b));
            Val::float(format, float_binary!(name, a, b))
        }
        // With so few digits, results of `f64` are rounded as exact ones.
        (Val::F16(format, _), Val::F16(..)) => {
            let (a, b) = (a.float_value()?, b.float_value()?);
            Val::float(format, float_binary!(name, a, b))
        }
        _ => Val::Poison,
    })
}

/// Computes a conversion to an integer type of a width.
pub fn convert_int(name: &str, from: Val, width: u32, flags: Flags) -> Option<Val> {
    Some(match (name, from) {
        (_, Val::Poison) => Val::Poison,
        ("trunci", Val::Int(before, bits)) => {
            let result = bits & mask(width);
            let keeps_sign = signed_wide(width, result) == signed_wide(before, bits);
            if flags.nsw && !keeps_sign || flags.nuw && result != bits { Val::Poison } else { Val::wide(width, bits) }
        }
        ("extui" | "index_castui" | "castu", Val::Int(_, bits)) => Val::wide(width, bits),
        ("extsi" | "index_cast" | "casts", Val::Int(before, bits)) => {
            Val::wide(width, signed_wide(before, bits) as u128)
        }
        ("fptosi" | "fptoui", from) => {
            let value = from.float_value()?.trunc();
            let (least, most) = match name {
                "fptosi" => (-(2f64.powi(width as i32 - 1)), 2f64.powi(width as i32 - 1)),
                _ => (0.0, 2f64.powi(width as i32)),
            };
            match value >= least && value < most {
                true if value < 0.0 => Val::wide(width, value as i128 as u128),
                true => Val::wide(width, value as u128),
                false => Val::Poison,
            }
        }
        ("bitcast", Val::F32(value)) => Val::int(width, value.to_bits().into()),
        ("bitcast", Val::F64(value)) => Val::int(width, value.to_bits()),
        ("bitcast", Val::F8(_, bits)) => Val::int(width, bits.into()),
        ("bitcast", Val::F16(_, bits)) => Val::int(width, bits.into()),
        ("bitcast", same) => same,
        _ => return None,
    })
}

/// Returns a float whose last digit is odd if it is not exact, so that a second rounding is correct.
fn odd(value: u128) -> f64 {
    let shift = (128 - value.leading_zeros()).saturating_sub(f64::MANTISSA_DIGITS);
    let kept = value >> shift;
    let is_exact = kept << shift == value;
    let digits = if is_exact { kept } else { kept | 1 };
    digits as f64 * 2f64.powi(shift as i32)
}

/// Computes a conversion to a float, or a negation.
pub fn convert_float(name: &str, from: Val, format: FloatFormat) -> Option<Val> {
    Some(match (name, from, format) {
        (_, Val::Poison, _) => Val::Poison,
        ("sitofp", Val::Int(width, bits), FloatFormat::F32) => Val::F32(signed_wide(width, bits) as f32),
        ("uitofp", Val::Int(_, bits), FloatFormat::F32) => Val::F32(bits as f32),
        ("sitofp", Val::Int(width, bits), FloatFormat::F64) => Val::F64(signed_wide(width, bits) as f64),
        ("uitofp", Val::Int(_, bits), FloatFormat::F64) => Val::F64(bits as f64),
        ("sitofp", Val::Int(width, bits), _) => {
            let value = signed_wide(width, bits);
            let magnitude = odd(value.unsigned_abs());
            Val::float(format, if value < 0 { -magnitude } else { magnitude })
        }
        ("uitofp", Val::Int(_, bits), _) => Val::float(format, odd(bits)),
        ("extf" | "truncf", from, _) => Val::float(format, from.float_value()?),
        ("bitcast", Val::Int(_, bits), FloatFormat::F64) => Val::F64(f64::from_bits(bits as u64)),
        ("bitcast", Val::Int(_, bits), FloatFormat::F32) => Val::F32(f32::from_bits(bits as u32)),
        ("bitcast", Val::Int(_, bits), FloatFormat::F16 | FloatFormat::BF16) => Val::F16(format, bits as u16),
        ("bitcast", Val::Int(_, bits), _) if format.width() < 8 => Val::F16(format, bits as u16),
        ("bitcast", Val::F16(_, bits), FloatFormat::F16 | FloatFormat::BF16) => Val::F16(format, bits),
        ("bitcast", Val::Int(_, bits), _) => Val::F8(format, bits as u8),
        ("bitcast", Val::F8(_, bits), _) if small::is_small(format) => Val::F8(format, bits),
        ("bitcast", same, _) => same,
        ("negf", Val::F32(value), _) => Val::F32(-value),
        ("negf", Val::F64(value), _) => Val::F64(-value),
        ("negf", from, _) => Val::float(format, -from.float_value()?),
        _ => return None,
    })
}
