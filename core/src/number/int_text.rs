//! Text of integers: parsing of literals, and printing in decimal.
//!
//! The rules are those of MLIR's attribute parser and printer. A literal's sign is a separate token, so a magnitude is
//! always parsed first and then fitted to its type.

use std::fmt;

use num_bigint::BigUint;

use super::{ApInt, LiteralError, MAX_INT_WIDTH, Sign};

/// Number of digits of the longest decimal magnitude without leading zeros: the largest integer of the widest type.
/// Longer literals are rejected before conversion.
pub const MAX_DECIMAL_DIGITS: usize = 5_050_446;

/// Number of digits above which a decimal literal is converted in halves, since conversion in one piece takes quadratic
/// time.
const SPLIT_DIGITS: usize = 2_000;

/// Number of bits above which an integer is printed in halves, for the same reason.
const SPLIT_BITS: u64 = 20_000;

/// The format of integers of a type: width and signedness.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum IntFormat {
    /// `index`: signed in 64 bits.
    Index,
    /// `iN`: both signed and unsigned literals are accepted, and printed as signed. `i1` is `true` or `false`.
    Signless(u32),
    /// `siN`.
    Signed(u32),
    /// `uiN`.
    Unsigned(u32),
}

impl IntFormat {
    /// Returns the width in bits.
    pub const fn width(self) -> u32 {
        match self {
            Self::Index => 64,
            Self::Signless(width) | Self::Signed(width) | Self::Unsigned(width) => width,
        }
    }
}

/// Parses a decimal literal of an integer of up to 64 bits, as [`ApInt::from_literal`] does. Returns `None` for any
/// other literal, and on errors.
pub(crate) fn small_literal(format: IntFormat, sign: Sign, digits: &[u8]) -> Option<u64> {
    let width = format.width();
    if !(1..=u64::BITS).contains(&width) || !(1..=18).contains(&digits.len()) {
        return None;
    }
    let mut value = 0;
    for byte in digits {
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            return None;
        }
        value = value * 10 + u64::from(digit);
    }
    let mask = u64::MAX >> (u64::BITS - width);
    let sign_bit = 1 << (width - 1);
    match (sign, format) {
        (Sign::Negative, IntFormat::Unsigned(_)) => None,
        (Sign::Negative, _) => (1..=sign_bit).contains(&value).then(|| value.wrapping_neg() & mask),
        (Sign::Positive, IntFormat::Signed(_) | IntFormat::Index) => (value < sign_bit).then_some(value),
        (Sign::Positive, _) => (value <= mask).then_some(value),
    }
}

impl ApInt {
    /// Parses a magnitude, decimal or `0x` and hexadecimal digits, into the narrowest width for an unsigned number
    /// (zero has width 0).
    ///
    /// A magnitude wider than the widest type is [`LiteralError::OutOfRange`].
    pub fn from_digits(digits: &[u8]) -> Result<Self, LiteralError> {
        match digits {
            [] => Err(LiteralError::NotInteger),
            [b'0', b'x', hex @ ..] => from_hex(hex),
            _ if digits.len() <= 19 => {
                let mut value = 0_u64;
                for byte in digits {
                    let digit = byte.wrapping_sub(b'0');
                    if digit > 9 {
                        return Err(LiteralError::NotInteger);
                    }
                    value = value * 10 + u64::from(digit);
                }
                Ok(Self::from_u64(u64::BITS - value.leading_zeros(), value))
            }
            _ => from_decimal(digits),
        }
    }

    /// Parses a literal with `sign` and `digits` in a format.
    ///
    /// In a format of `N` bits, the magnitude must fit `N` bits as an unsigned number. With a minus sign, its negation
    /// must have the sign bit set; so `-0` is rejected, and so is any minus sign in width 0. Without one, the sign bit
    /// must be clear in signed formats. Signless formats thus accept `-2^(N-1)` to `2^N - 1`, both in decimal and in
    /// hexadecimal.
    pub fn from_literal(format: IntFormat, sign: Sign, digits: &[u8]) -> Result<Self, LiteralError> {
        if let Some(bits) = small_literal(format, sign, digits) {
            return Ok(Self::from_u64(format.width(), bits));
        }
        if sign.is_negative() && matches!(format, IntFormat::Unsigned(_)) {
            return Err(LiteralError::NegativeUnsigned);
        }
        Self::from_digits(digits)?.fit(format, sign)
    }

    /// Converts this magnitude with a sign to an integer of a format, by the rule of [`ApInt::from_literal`].
    pub fn fit(&self, format: IntFormat, sign: Sign) -> Result<Self, LiteralError> {
        let width = format.width();
        if self.active_bits() > width {
            return Err(LiteralError::OutOfRange);
        }
        let value = self.zext(width);
        match (sign, format) {
            (Sign::Negative, IntFormat::Unsigned(_)) => Err(LiteralError::NegativeUnsigned),
            (Sign::Negative, _) => {
                let value = value.neg();
                value.is_negative().then_some(value).ok_or(LiteralError::OutOfRange)
            }
            (Sign::Positive, IntFormat::Signed(_) | IntFormat::Index) if value.is_negative() => {
                Err(LiteralError::OutOfRange)
            }
            (Sign::Positive, _) => Ok(value),
        }
    }

    /// Writes the integer as an attribute of a format: `true` or `false` for `i1`, otherwise decimal. The caller writes
    /// the type after the colon.
    pub fn write(&self, format: IntFormat, out: &mut impl fmt::Write) -> fmt::Result {
        match format {
            IntFormat::Signless(1) if self.is_zero() => out.write_str("false"),
            IntFormat::Signless(1) => out.write_str("true"),
            IntFormat::Unsigned(_) => self.write_unsigned(out),
            IntFormat::Index | IntFormat::Signless(_) | IntFormat::Signed(_) => self.write_signed(out),
        }
    }

    /// Writes the signed value in decimal.
    pub fn write_signed(&self, out: &mut impl fmt::Write) -> fmt::Result {
        if let Some(value) = self.to_i64() {
            return write!(out, "{value}");
        }
        if self.is_negative() {
            out.write_char('-')?;
            return self.neg().write_unsigned(out);
        }
        self.write_unsigned(out)
    }

    /// Writes the unsigned value in decimal.
    pub fn write_unsigned(&self, out: &mut impl fmt::Write) -> fmt::Result {
        match self.to_u64() {
            Some(value) => write!(out, "{value}"),
            None => write_decimal(&big(self), out),
        }
    }

    /// Writes the unsigned value in hexadecimal as MLIR does: `0x`, then upper-case digits, unpadded.
    pub fn write_hex(&self, out: &mut impl fmt::Write) -> fmt::Result {
        let words = self.words();
        let top = words.iter().rposition(|&word| word != 0).unwrap_or(0);
        write!(out, "0x{:X}", words[top])?;
        words[..top].iter().rev().try_for_each(|word| write!(out, "{word:016X}"))
    }
}

/// Formats the signed value and the width: `-1 : 8`.
impl fmt::Debug for ApInt {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_signed(out)?;
        write!(out, " : {}", self.width())
    }
}

/// Strips leading zeros.
fn significant(digits: &[u8]) -> &[u8] {
    let zeros = digits.iter().take_while(|&&byte| byte == b'0').count();
    &digits[zeros..]
}

/// Parses hexadecimal digits, without a prefix.
fn from_hex(digits: &[u8]) -> Result<ApInt, LiteralError> {
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_hexdigit) {
        return Err(LiteralError::NotInteger);
    }
    let digits = significant(digits);
    if digits.len() > MAX_INT_WIDTH.div_ceil(4) as usize {
        return Err(LiteralError::OutOfRange);
    }
    let word = |chunk: &[u8]| {
        chunk.iter().fold(0, |word: u64, &byte| word << 4 | u64::from((byte as char).to_digit(16).unwrap_or(0)))
    };
    if digits.len() <= 16 {
        let value = word(digits);
        return Ok(ApInt::from_u64(u64::BITS - value.leading_zeros(), value));
    }
    narrow(&digits.rchunks(16).map(word).collect::<Vec<u64>>())
}

/// Parses any number of decimal digits.
fn from_decimal(digits: &[u8]) -> Result<ApInt, LiteralError> {
    if !digits.iter().all(u8::is_ascii_digit) {
        return Err(LiteralError::NotInteger);
    }
    let digits = significant(digits);
    if digits.len() > MAX_DECIMAL_DIGITS {
        return Err(LiteralError::OutOfRange);
    }
    narrow(&decimal_value(digits).to_u64_digits())
}

/// Creates the integer of these words in the narrowest width.
fn narrow(words: &[u64]) -> Result<ApInt, LiteralError> {
    let Some(top) = words.iter().rposition(|&word| word != 0) else {
        return Ok(ApInt::from_u64(0, 0));
    };
    let width = (top as u64 + 1) * 64 - u64::from(words[top].leading_zeros());
    match u32::try_from(width) {
        Ok(width) if width <= MAX_INT_WIDTH => Ok(ApInt::from_words(width, &words[..=top])),
        _ => Err(LiteralError::OutOfRange),
    }
}

/// Converts decimal digits by halves, so that the time is that of a few large products.
///
/// The text is cut at multiples of a power of two from the end. Each power of ten is thus computed once, as the square
/// of the previous one.
fn decimal_value(digits: &[u8]) -> BigUint {
    fn value(digits: &[u8], powers: &[BigUint]) -> BigUint {
        let Some((power, smaller)) = powers.split_last() else {
            return BigUint::parse_bytes(digits, 10).unwrap_or_default();
        };
        let low = SPLIT_DIGITS << smaller.len();
        match digits.len().checked_sub(low) {
            None | Some(0) => value(digits, smaller),
            Some(cut) => value(&digits[..cut], smaller) * power + value(&digits[cut..], smaller),
        }
    }
    let mut powers = Vec::new();
    while SPLIT_DIGITS << powers.len() < digits.len() {
        powers.push(next_power(&powers));
    }
    value(digits, &powers)
}

/// Returns the square of the last of `powers`, which begin at `10^SPLIT_DIGITS`.
fn next_power(powers: &[BigUint]) -> BigUint {
    match powers.last() {
        Some(last) => last * last,
        None => BigUint::from(10_u8).pow(SPLIT_DIGITS as u32),
    }
}

/// Converts an integer to a big unsigned integer.
pub(super) fn big(int: &ApInt) -> BigUint {
    let halves = int.words().iter().flat_map(|&word| [word as u32, (word >> 32) as u32]);
    BigUint::new(halves.collect())
}

/// Writes a value in decimal, by halves.
///
/// The divisions of `num-bigint` are quadratic: an integer of 16 million bits takes seconds.
fn write_decimal(value: &BigUint, out: &mut impl fmt::Write) -> fmt::Result {
    fn write(value: &BigUint, powers: &[BigUint], width: Option<usize>, out: &mut impl fmt::Write) -> fmt::Result {
        let Some((power, smaller)) = powers.split_last() else {
            let digits = value.to_str_radix(10);
            let padding = width.unwrap_or(0).saturating_sub(digits.len());
            (0..padding).try_for_each(|_| out.write_char('0'))?;
            return out.write_str(&digits);
        };
        let low = SPLIT_DIGITS << smaller.len();
        if width.is_none() && value < power {
            return write(value, smaller, None, out);
        }
        let quotient = value / power;
        let rest = value - &quotient * power;
        write(&quotient, smaller, width.map(|width| width - low), out)?;
        write(&rest, smaller, Some(low), out)
    }
    let mut powers = Vec::new();
    if value.bits() > SPLIT_BITS {
        while SPLIT_DIGITS << powers.len() < (value.bits() * 30_103 / 100_000) as usize {
            powers.push(next_power(&powers));
        }
        while powers.last().is_some_and(|power| power > value) {
            powers.pop();
        }
    }
    write(value, &powers, None, out)
}
