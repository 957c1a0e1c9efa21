//! Text of floats: parsing of literals, and printing in MLIR's spelling.

use std::fmt::{self, Write};

use super::decimal::{Buffer, Digits, are_rounded, digits, shortest_digits};
use super::float::Class;
use super::round::{Tie, round, round_decimal};
use super::{ApInt, Float, FloatFormat, FloatLayout, LiteralError, Sign};

/// Number of significant digits of the first spelling tried, `d.ddddde+xx`. One more is printed, which is always zero.
const SHORT_DIGITS: usize = 6;

/// Maximal number of zeros after the point in the long spelling; beyond that, it is scientific.
const MAX_PADDING: i32 = 3;

/// Spelling of a float.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FloatSpelling {
    /// A decimal fraction.
    Decimal,
    /// The bits in hexadecimal. An attribute then shows its type even if that is `f64`.
    Hex,
}

impl Float {
    /// Parses a decimal literal `[0-9]+.[0-9]*([eE][-+]?[0-9]+)?` that follows a sign.
    ///
    /// As in MLIR, the value is first rounded to a double, then to the format. So `f80` and `f128` have a double's
    /// precision at most, and narrow formats may be rounded twice. A magnitude may be arbitrarily large or small; see
    /// [`Float::from_f64`] for the result.
    pub fn from_decimal(format: FloatFormat, sign: Sign, literal: &[u8]) -> Result<Self, LiteralError> {
        let text = str::from_utf8(literal).map_err(|_| LiteralError::NotFloat)?;
        // The standard library accepts more than the grammar: a leading point, names, a sign.
        if !literal.first().is_some_and(u8::is_ascii_digit) || !text.contains('.') {
            return Err(LiteralError::NotFloat);
        }
        let value: f64 = text.parse().map_err(|_| LiteralError::NotFloat)?;
        Ok(Self::from_f64(format, if sign.is_negative() { -value } else { value }))
    }

    /// Parses an integer literal that follows a sign: `0x` and the bits in hexadecimal. For a decimal integer, returns
    /// a specific error.
    pub fn from_hex(format: FloatFormat, sign: Sign, literal: &[u8]) -> Result<Self, LiteralError> {
        if !literal.starts_with(b"0x") {
            return Err(LiteralError::DecimalInteger);
        }
        if sign.is_negative() {
            return Err(LiteralError::NegativeHex);
        }
        let bits = ApInt::from_digits(literal).map_err(|error| match error {
            LiteralError::NotInteger => LiteralError::NotFloat,
            _ => LiteralError::HexOutOfRange,
        })?;
        if bits.active_bits() > format.width() {
            return Err(LiteralError::HexOutOfRange);
        }
        let word = |at: usize| u128::from(bits.words().get(at).copied().unwrap_or(0));
        Ok(Self::from_bits(format, word(1) << 64 | word(0)))
    }

    /// Writes the float as MLIR does, without its type.
    ///
    /// The first of these spellings is used that applies:
    ///
    /// - six significant digits in scientific notation, if they read back as the same value in the float's own format;
    /// - enough digits that they surely read back, if these include a point;
    /// - the bits.
    ///
    /// Infinities and NaNs are written as bits. So are values of `f80` and `f128` that are no doubles: MLIR writes
    /// fractions, which it parses as other numbers (see [`from_decimal`](Self::from_decimal)).
    pub fn write(self, out: &mut impl fmt::Write) -> Result<FloatSpelling, fmt::Error> {
        let format = self.format();
        let sign = if self.is_negative() { "-" } else { "" };
        match self.class() {
            Class::Infinite | Class::Nan { .. } => {}
            Class::Finite { .. } if !self.is_read_from_decimal() => {}
            Class::Zero => {
                out.write_str(sign)?;
                out.write_str("0.000000e+00")?;
                return Ok(FloatSpelling::Decimal);
            }
            Class::Finite { significand, exponent } => {
                if let Some(short) = self.short_digits(significand, exponent) {
                    out.write_str(sign)?;
                    write_short(&short, out)?;
                    return Ok(FloatSpelling::Decimal);
                }
                // Enough digits to distinguish neighbors: two more than the precision in decimal.
                let precision = 2 + format.layout().precision as usize * 59 / 196;
                let long = digits(significand, exponent, precision);
                let mut text = Buffer::<64>::default();
                write_long(&long, precision, &mut text)?;
                if text.as_bytes().contains(&b'.') {
                    out.write_str(sign)?;
                    out.write_str(text.as_str())?;
                    return Ok(FloatSpelling::Decimal);
                }
            }
        }
        write!(out, "0x{:X}", self.bits())?;
        Ok(FloatSpelling::Hex)
    }

    /// Writes the float with six digits after the point in scientific notation, even if they do not read back.
    pub fn write_rounded(self, out: &mut impl fmt::Write) -> fmt::Result {
        let sign = if self.is_negative() { "-" } else { "" };
        match self.class() {
            Class::Infinite => out.write_str(if self.is_negative() { "-Inf" } else { "+Inf" }),
            Class::Nan { .. } => out.write_str("NaN"),
            Class::Zero => write!(out, "{sign}0.000000e+00"),
            Class::Finite { significand, exponent } => {
                out.write_str(sign)?;
                write_short(&digits(significand, exponent, SHORT_DIGITS), out)
            }
        }
    }

    /// Writes the float in decimal with as many digits as distinguish it from its neighbours, without trailing zeros:
    /// `0.5`, `2`, `1.0E+10`.
    pub fn write_decimal(self, out: &mut impl fmt::Write) -> fmt::Result {
        let sign = if self.is_negative() { "-" } else { "" };
        match self.class() {
            Class::Infinite => out.write_str(if self.is_negative() { "-Inf" } else { "+Inf" }),
            Class::Nan { .. } => out.write_str("NaN"),
            Class::Zero => write!(out, "{sign}0"),
            Class::Finite { significand, exponent } => {
                let precision = 2 + self.format().layout().precision as usize * 59 / 196;
                out.write_str(sign)?;
                write_long(&digits(significand, exponent, precision), precision, out)
            }
        }
    }

    /// Returns true if some decimal fraction is parsed as the float, even though parsing goes through a double.
    fn is_read_from_decimal(self) -> bool {
        let format = self.format();
        let layout = format.layout();
        layout.precision <= FloatFormat::F64.layout().precision
            || self.convert(FloatFormat::F64).convert(format) == self
    }

    /// Returns the short digits of the float, whose magnitude is `significand * 2^exponent`, if they read back.
    fn short_digits(self, significand: u128, exponent: i32) -> Option<Digits> {
        let layout = self.format().layout();
        // The standard library computes the least digits that read back. If those are too many, no short digits do. If
        // they equal the short ones, these do.
        let magnitude = self.bits() & !(1 << (layout.width - 1));
        let shortest = match self.format() {
            FloatFormat::F64 => shortest_digits(f64::from_bits(magnitude as u64), SHORT_DIGITS)?,
            FloatFormat::F32 => shortest_digits(f32::from_bits(magnitude as u32), SHORT_DIGITS)?,
            _ => {
                let short = digits(significand, exponent, SHORT_DIGITS);
                return rereads(layout, &short, significand, exponent).then_some(short);
            }
        };
        let normal = significand >> (layout.precision - 1) == 1;
        if normal && are_rounded(&shortest, significand, exponent) {
            return Some(shortest);
        }
        let short = digits(significand, exponent, SHORT_DIGITS);
        (short.same(&shortest) || rereads(layout, &short, significand, exponent)).then_some(short)
    }
}

/// Returns true if the digits, [`SHORT_DIGITS`] at most, read back as `significand * 2^exponent`, a number of the
/// layout.
fn rereads(layout: &FloatLayout, digits: &Digits, significand: u128, exponent: i32) -> bool {
    let rounded = round(layout, significand, exponent, false).0;
    let value = digits.as_bytes().iter().fold(0_u32, |value, digit| value * 10 + u32::from(digit - b'0'));
    // In doubles, one operation on two exact numbers rounds once. If the result is not halfway between two numbers of a
    // narrower layout, the exact value was not either.
    if layout.precision <= 24 && (-22..=22).contains(&digits.exponent) {
        let power = POWERS_OF_TEN[digits.exponent.unsigned_abs() as usize];
        let value = f64::from(value);
        let double = if digits.exponent < 0 { value / power } else { value * power };
        let double = Float::from_bits(FloatFormat::F64, double.to_bits().into());
        if let Class::Finite { significand, exponent } = double.class()
            && let (reread, Tie::No) = round(layout, significand, exponent, false)
        {
            return reread == rounded;
        }
    }
    round_decimal(layout, value.into(), digits.exponent) == rounded
}

/// The powers of ten that are exact doubles.
static POWERS_OF_TEN: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
];

/// Writes `d.dddddde-xx`, with one zero more than [`SHORT_DIGITS`] digits.
fn write_short(digits: &Digits, out: &mut impl Write) -> fmt::Result {
    const ZEROS: &str = "000000";
    const _: () = assert!(ZEROS.len() == SHORT_DIGITS);
    let (first, rest) = split(digits);
    out.write_str(first)?;
    out.write_char('.')?;
    out.write_str(rest)?;
    out.write_str(&ZEROS[rest.len()..])?;
    let exponent = digits.leading_exponent();
    let sign = if exponent < 0 { '-' } else { '+' };
    write!(out, "e{sign}{:02}", exponent.unsigned_abs())
}

/// Writes all digits, as an integer or a fraction if possible, else as `d.dddE-x`.
///
/// The scientific form avoids many padding zeros and a precision that the digits do not have.
fn write_long(digits: &Digits, precision: usize, out: &mut impl Write) -> fmt::Result {
    let all = text(digits.as_bytes());
    let (point, leading) = (digits.exponent, digits.leading_exponent());
    let scientific = match (point, leading) {
        (0.., _) => point > MAX_PADDING || all.len() + point as usize > precision,
        (_, 0..) => false,
        (_, _) => -leading > MAX_PADDING,
    };
    if scientific {
        let (first, rest) = split(digits);
        let rest = if rest.is_empty() { "0" } else { rest };
        let sign = if leading < 0 { '-' } else { '+' };
        return write!(out, "{first}.{rest}E{sign}{}", leading.unsigned_abs());
    }
    if point >= 0 {
        out.write_str(all)?;
        return (0..point).try_for_each(|_| out.write_char('0'));
    }
    if leading >= 0 {
        let (whole, fraction) = all.split_at(leading as usize + 1);
        return write!(out, "{whole}.{fraction}");
    }
    out.write_str("0.")?;
    (leading + 1..0).try_for_each(|_| out.write_char('0'))?;
    out.write_str(all)
}

/// Splits off the first digit.
fn split(digits: &Digits) -> (&str, &str) {
    text(digits.as_bytes()).split_at(1)
}

/// Converts ASCII to text.
fn text(ascii: &[u8]) -> &str {
    str::from_utf8(ascii).unwrap_or("0")
}
