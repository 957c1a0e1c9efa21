//! The decimal digits of a float, rounded as in MLIR.
//!
//! MLIR's rule is not plain rounding, but consists of three steps:
//!
//! 1. The magnitude is written as `integer * 10^k`, with the least integer obtained by powers of two and five.
//! 2. Low digits are *cut off* the integer; an estimate from its length in bits determines how many are not needed.
//! 3. The remaining digits are rounded half up.
//!
//! Since the estimate sometimes leaves exactly the requested digits, some numbers are truncated: `8388609.0` has the
//! six digits `838860`.
//!
//! There are three algorithms, from fast to slow:
//!
//! - in 128 bits;
//! - by the standard library's formatting of doubles, where that provably agrees;
//! - in big integers.

use std::fmt::{self, Write};
use std::str;

use num_bigint::BigUint;

/// Maximal number of digits of any format, that of `f128`.
pub(super) const MAX_DIGITS: usize = 36;

/// Significant digits of a magnitude, `d1d2d3... * 10^exponent`, without trailing zeros.
#[derive(Clone, Copy, Debug)]
pub struct Digits {
    ascii: [u8; MAX_DIGITS],
    len: usize,
    /// The power of ten of the last digit.
    pub exponent: i32,
}

impl Digits {
    /// Returns the ASCII digits; never empty.
    pub fn as_bytes(&self) -> &[u8] {
        &self.ascii[..self.len]
    }

    /// Returns true if both denote the same number. The unused part of the array is ignored.
    pub(super) fn same(&self, other: &Self) -> bool {
        self.exponent == other.exponent && self.as_bytes() == other.as_bytes()
    }

    /// Returns the power of ten of the first digit.
    pub(super) fn leading_exponent(&self) -> i32 {
        self.exponent + self.len as i32 - 1
    }

    /// Rounds a positive `integer * 10^exponent` half up to a number of digits.
    fn round(integer: &[u8], exponent: i32, precision: usize) -> Self {
        let mut digits = Self { ascii: [0; MAX_DIGITS], len: 0, exponent };
        let kept = integer.len().min(precision);
        digits.ascii[..kept].copy_from_slice(&integer[..kept]);
        digits.len = kept;
        digits.exponent += (integer.len() - kept) as i32;
        if integer.get(kept).is_some_and(|&next| next >= b'5') {
            digits.increment();
        }
        digits.strip_zeros();
        digits
    }

    /// Adds one to the last digit. Digits that overflow to zero are dropped.
    fn increment(&mut self) {
        while let Some(last) = self.len.checked_sub(1) {
            if self.ascii[last] < b'9' {
                self.ascii[last] += 1;
                return;
            }
            self.len = last;
            self.exponent += 1;
        }
        self.ascii[0] = b'1';
        self.len = 1;
    }

    /// Drops trailing zeros.
    fn strip_zeros(&mut self) {
        while self.len > 1 && self.ascii[self.len - 1] == b'0' {
            self.len -= 1;
            self.exponent += 1;
        }
    }
}

/// Returns the number of bits for `precision` decimal digits, by the estimate of the rule.
const fn needed_bits(precision: usize) -> u64 {
    (precision as u64 * 196).div_ceil(59)
}

/// Returns the number of decimal digits that are cut off an integer of `bits` bits.
fn cut_digits(bits: u64, precision: usize) -> u32 {
    (bits.saturating_sub(needed_bits(precision)) * 59 / 196) as u32
}

/// Computes the digits of `significand * 2^exponent`, which is not zero, to a precision of at most [`MAX_DIGITS`].
pub(super) fn digits(significand: u128, exponent: i32, precision: usize) -> Digits {
    debug_assert!(significand != 0 && precision <= MAX_DIGITS);
    let zeros = significand.trailing_zeros();
    let (significand, exponent) = (significand >> zeros, exponent + zeros as i32);
    digits_in_words(significand, exponent, precision)
        .or_else(|| digits_by_std(significand, exponent, precision))
        .unwrap_or_else(|| digits_exactly(significand, exponent, precision))
}

/// Computes the digits if the integer of the rule fits 128 bits. The significand is odd.
pub fn digits_in_words(significand: u128, exponent: i32, precision: usize) -> Option<Digits> {
    let integer = if exponent >= 0 {
        if significand.leading_zeros() < exponent as u32 {
            return None;
        }
        significand << exponent
    } else {
        significand.checked_mul(5_u128.checked_pow(exponent.unsigned_abs())?)?
    };
    let bits = u64::from(u128::BITS - integer.leading_zeros());
    let cut = cut_digits(bits, precision);
    let integer = if cut == 0 { integer } else { integer / 10_u128.pow(cut) };
    let mut text = Buffer::<40>::default();
    match u64::try_from(integer) {
        Ok(integer) => write!(text, "{integer}").ok()?,
        Err(_) => write!(text, "{integer}").ok()?,
    }
    Some(Digits::round(text.as_bytes(), exponent.min(0) + cut as i32, precision))
}

/// Computes the digits by the standard library's correctly rounded formatting. The significand is odd.
///
/// Returns `None` if the value is no double, or if the result may differ from that of the rule.
///
/// The results agree if the cut leaves a digit more than the precision, for then the rule rounds half up. Ties, where
/// the library rounds to even, have short integers, which [`digits_in_words`] handles. If the cut leaves exactly the
/// digits of the precision, these are the truncated ones. Some more digits show them, unless those are all zero.
pub fn digits_by_std(significand: u128, exponent: i32, precision: usize) -> Option<Digits> {
    let short = u64::try_from(significand).ok().filter(|short| short >> 53 == 0)?;
    let length = i64::from(u64::BITS - short.leading_zeros());
    let top = i64::from(exponent) + length - 1;
    if top > 1023 || exponent < -1074 || precision > 17 {
        return None;
    }
    let cut = cut_of_double(short, exponent, precision)?;
    let value = double(short, exponent);

    let mut text = Buffer::<32>::default();
    write!(text, "{value:.*e}", precision - 1).ok()?;
    let (integer, leading) = text.scientific()?;
    // Rounding up to a power of ten hides the leading digit's exponent.
    let carried = integer[..precision] == b"1000000000000000000000000"[..precision];
    let left = leading - i32::from(carried) + 1 - exponent.min(0) - cut;
    let wanted = precision as i32;
    if left > wanted {
        return Some(Digits::round(&integer[..precision], leading - wanted + 1, precision));
    }
    if left < wanted {
        return None;
    }
    if carried {
        return None;
    }
    // One more digit is mostly enough, except for doubles nearest to short decimals. The next nonzero digits of those
    // are past a double's precision.
    for more in [1, 20 - precision] {
        let mut text = Buffer::<32>::default();
        write!(text, "{value:.*e}", precision - 1 + more).ok()?;
        let (integer, leading) = text.scientific()?;
        if integer[precision..precision + more].iter().any(|&digit| digit != b'0') {
            return Some(Digits::round(&integer[..precision], leading - wanted + 1, precision));
        }
    }
    None
}

/// Returns the fewest digits that distinguish a float of the standard library from its neighbors, if they are at most
/// `limit`.
pub(super) fn shortest_digits(value: impl fmt::LowerExp, limit: usize) -> Option<Digits> {
    let mut text = Buffer::<32>::default();
    write!(text, "{value:e}").ok()?;
    let (integer, leading) = text.scientific()?;
    (integer.len() <= limit).then(|| Digits::round(integer, leading + 1 - integer.len() as i32, limit))
}

/// Returns the number of decimal digits that are cut off for an odd significand of at most 53 bits, or `None` if the
/// approximation is inconclusive.
fn cut_of_double(significand: u64, exponent: i32, precision: usize) -> Option<i32> {
    let bits = match exponent {
        0.. => u64::from(u64::BITS - significand.leading_zeros()) + exponent as u64,
        _ => product_bits(significand, exponent.unsigned_abs() as usize)?,
    };
    Some(cut_digits(bits, precision) as i32)
}

/// Returns true if `shortest` surely equals the digits to a precision of six.
///
/// `shortest` is the least digits, six at most, that distinguish the normal `f32` or `f64` of `significand *
/// 2^exponent` from its neighbors. Rounding yields the same digits, since a normal number is nearer to them than to any
/// other six digits. So the results are equal unless the rule truncates.
pub(super) fn are_rounded(shortest: &Digits, significand: u128, exponent: i32) -> bool {
    const PRECISION: usize = 6;
    let zeros = significand.trailing_zeros();
    let exponent = exponent + zeros as i32;
    let Some(cut) = cut_of_double((significand >> zeros) as u64, exponent, PRECISION) else {
        return false;
    };
    // A power of ten may have been rounded up from the decade below.
    let leading = shortest.leading_exponent() - i32::from(shortest.as_bytes() == b"1");
    cut == 0 || leading + 1 - exponent.min(0) - cut > PRECISION as i32
}

/// Returns the double `significand * 2^exponent`, which must be exact.
fn double(significand: u64, exponent: i32) -> f64 {
    let power = |exponent: i32| f64::from_bits(((exponent + 1023) as u64) << 52);
    let value = significand as f64;
    match exponent {
        // A power below the normal range: in two exact steps.
        ..-1022 => value * power(-1022) * power(exponent + 1022),
        _ => value * power(exponent.min(1023)),
    }
}

/// Computes the digits by big integers, for any value.
pub fn digits_exactly(significand: u128, exponent: i32, precision: usize) -> Digits {
    let integer = if exponent >= 0 {
        BigUint::from(significand) << exponent
    } else {
        BigUint::from(5_u8).pow(exponent.unsigned_abs()) * significand
    };
    let cut = cut_digits(integer.bits(), precision);
    let integer = integer / BigUint::from(10_u8).pow(cut);
    Digits::round(integer.to_str_radix(10).as_bytes(), exponent.min(0) + cut as i32, precision)
}

/// Number of tabulated powers of five: those of doubles.
const POWERS: usize = 1075;

/// For each power of five, its high 64 bits, normalized, and its length in bits. The high bits are at most one too
/// small.
static POWERS_OF_FIVE: [(u64, u16); POWERS] = {
    let mut table = [(0, 0); POWERS];
    let mut high = 1_u128 << 127;
    let mut length = 1_u16;
    let mut at = 0;
    while at < POWERS {
        table[at] = ((high >> 64) as u64, length);
        // Multiplies by five, then normalizes.
        let next = (high >> 3) * 5;
        let zeros = next.leading_zeros();
        high = next << zeros;
        length += 3 - zeros as u16;
        at += 1;
    }
    table
};

/// Returns the length in bits of `significand * 5^power`, or `None` if that is too near a power of two to decide.
fn product_bits(significand: u64, power: usize) -> Option<u64> {
    let &(high, length) = POWERS_OF_FIVE.get(power)?;
    let least = u128::from(significand) * u128::from(high);
    let most = least + 2 * u128::from(significand);
    let bits = u128::BITS - least.leading_zeros();
    (bits == u128::BITS - most.leading_zeros()).then(|| u64::from(bits) + u64::from(length) - 64)
}

/// A short text on the stack.
pub(super) struct Buffer<const N: usize> {
    bytes: [u8; N],
    len: usize,
}

impl<const N: usize> Default for Buffer<N> {
    fn default() -> Self {
        Self { bytes: [0; N], len: 0 }
    }
}

impl<const N: usize> Buffer<N> {
    /// Returns the text written so far.
    pub(super) fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.len]
    }

    /// Returns the text written so far.
    pub(super) fn as_str(&self) -> &str {
        str::from_utf8(self.as_bytes()).unwrap_or_default()
    }

    /// Splits text of the form `d.ddde-x` into the digits without the point, and the exponent.
    fn scientific(&mut self) -> Option<(&[u8], i32)> {
        let at = self.as_bytes().iter().position(|&byte| byte == b'e')?;
        let exponent = self.as_str().get(at + 1..)?.parse().ok()?;
        if at > 1 {
            self.bytes.copy_within(2..at, 1);
        }
        Some((&self.bytes[..if at > 1 { at - 1 } else { 1 }], exponent))
    }
}

impl<const N: usize> Write for Buffer<N> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let end = self.len + text.len();
        let room = self.bytes.get_mut(self.len..end).ok_or(fmt::Error)?;
        room.copy_from_slice(text.as_bytes());
        self.len = end;
        Ok(())
    }
}
