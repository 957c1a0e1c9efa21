//! The decimal digits of a float, rounded as MLIR rounds them.
//!
//! The rule is not plain rounding. The magnitude is first written as `integer * 10^k` with the
//! least integer that does it by powers of two and five; from the integer, as many low digits
//! are then *cut off* as an estimate from its length in bits says are not needed; what remains
//! is rounded half up on its digits. Since the estimate sometimes leaves just the digits asked
//! for, some numbers come out truncated: `8388609.0` has the six digits `838860`.
//!
//! There are three ways to the same digits, from fast to slow: in 128 bits, by way of the
//! standard library's formatting of doubles when that provably agrees, and in big integers.

use std::fmt::{self, Write};
use std::str;

use num_bigint::BigUint;

/// The most digits that any format asks for, those of `f128`.
pub(super) const MAX_DIGITS: usize = 36;

/// Significant digits of a magnitude, `d1d2d3... * 10^exponent`, without trailing zeros.
#[derive(Clone, Copy, Debug)]
pub(super) struct Digits {
    ascii: [u8; MAX_DIGITS],
    len: usize,
    /// The power of ten of the last digit.
    pub(super) exponent: i32,
}

impl Digits {
    /// The ASCII digits; never empty.
    pub(super) fn as_bytes(&self) -> &[u8] {
        &self.ascii[..self.len]
    }

    /// Whether both are the same number; the unused part of the array does not count.
    pub(super) fn same(&self, other: &Self) -> bool {
        self.exponent == other.exponent && self.as_bytes() == other.as_bytes()
    }

    /// The power of ten of the first digit.
    pub(super) fn leading_exponent(&self) -> i32 {
        self.exponent + self.len as i32 - 1
    }

    /// The digits of a positive `integer * 10^exponent` to a precision, half up.
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

    /// Adds one to the last digit; digits that become zero are dropped.
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

/// The bits that `precision` decimal digits need, by the estimate of the rule.
const fn needed_bits(precision: usize) -> u64 {
    (precision as u64 * 196).div_ceil(59)
}

/// How many decimal digits are cut off an integer of `bits` bits.
fn cut_digits(bits: u64, precision: usize) -> u32 {
    (bits.saturating_sub(needed_bits(precision)) * 59 / 196) as u32
}

/// The digits of `significand * 2^exponent`, not zero, to a precision of at most
/// [`MAX_DIGITS`].
pub(super) fn digits(significand: u128, exponent: i32, precision: usize) -> Digits {
    debug_assert!(significand != 0 && precision <= MAX_DIGITS);
    let zeros = significand.trailing_zeros();
    let (significand, exponent) = (significand >> zeros, exponent + zeros as i32);
    digits_in_words(significand, exponent, precision)
        .or_else(|| digits_by_std(significand, exponent, precision))
        .unwrap_or_else(|| digits_exactly(significand, exponent, precision))
}

/// The digits when the integer of the rule fits 128 bits. The significand is odd.
fn digits_in_words(significand: u128, exponent: i32, precision: usize) -> Option<Digits> {
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

/// The digits by the standard library's correctly rounded formatting, when the value is a double
/// and that is known to agree. The significand is odd.
///
/// It agrees when the cut leaves a digit more than the precision, for then the rule rounds half
/// up; ties, where the library rounds to even, have integers so short that
/// [`digits_in_words`] has taken them. When the cut leaves just the digits of the precision,
/// they are the truncated ones, which some more digits show unless those are all zero.
fn digits_by_std(significand: u128, exponent: i32, precision: usize) -> Option<Digits> {
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
    // Rounding up to a power of ten hides where the value itself begins.
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
    // One more digit is mostly enough. It is not for doubles nearest to short decimals, whose
    // next digits show only past a double's precision.
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

/// The fewest digits that tell a float of the standard library from its neighbors, when they
/// are at most `limit`.
pub(super) fn shortest_digits(value: impl fmt::LowerExp, limit: usize) -> Option<Digits> {
    let mut text = Buffer::<32>::default();
    write!(text, "{value:e}").ok()?;
    let (integer, leading) = text.scientific()?;
    (integer.len() <= limit).then(|| Digits::round(integer, leading + 1 - integer.len() as i32, limit))
}

/// How many decimal digits are cut off for an odd significand of at most 53 bits, unless that is
/// too near to call.
fn cut_of_double(significand: u64, exponent: i32, precision: usize) -> Option<i32> {
    let bits = match exponent {
        0.. => u64::from(u64::BITS - significand.leading_zeros()) + exponent as u64,
        _ => product_bits(significand, exponent.unsigned_abs() as usize)?,
    };
    Some(cut_digits(bits, precision) as i32)
}

/// Whether `shortest`, the least digits that tell the normal `f32` or `f64` of
/// `significand * 2^exponent` from its neighbors, and no more than six, are surely also its
/// digits to a precision of six.
///
/// They are what rounding gives, for a normal number is nearer to them than to any other six
/// digits; so they are unless the rule truncates.
pub(super) fn are_rounded(shortest: &Digits, significand: u128, exponent: i32) -> bool {
    const PRECISION: usize = 6;
    let zeros = significand.trailing_zeros();
    let exponent = exponent + zeros as i32;
    let Some(cut) = cut_of_double((significand >> zeros) as u64, exponent, PRECISION) else {
        return false;
    };
    // A power of ten may be rounded up from the digits of the decade below.
    let leading = shortest.leading_exponent() - i32::from(shortest.as_bytes() == b"1");
    cut == 0 || leading + 1 - exponent.min(0) - cut > PRECISION as i32
}

/// The double `significand * 2^exponent`, which must be one.
fn double(significand: u64, exponent: i32) -> f64 {
    let power = |exponent: i32| f64::from_bits(((exponent + 1023) as u64) << 52);
    let value = significand as f64;
    match exponent {
        // A power below the normal ones: in two exact steps.
        ..-1022 => value * power(-1022) * power(exponent + 1022),
        _ => value * power(exponent.min(1023)),
    }
}

/// The digits by big integers, whatever the value.
fn digits_exactly(significand: u128, exponent: i32, precision: usize) -> Digits {
    let integer = if exponent >= 0 {
        BigUint::from(significand) << exponent
    } else {
        BigUint::from(5_u8).pow(exponent.unsigned_abs()) * significand
    };
    let cut = cut_digits(integer.bits(), precision);
    let integer = integer / BigUint::from(10_u8).pow(cut);
    Digits::round(integer.to_str_radix(10).as_bytes(), exponent.min(0) + cut as i32, precision)
}

/// How many powers of five are tabulated: those of doubles.
const POWERS: usize = 1075;

/// Of each power of five its high 64 bits, the highest set, and its length in bits. The high bits
/// are at most one too small.
static POWERS_OF_FIVE: [(u64, u16); POWERS] = {
    let mut table = [(0, 0); POWERS];
    let mut high = 1_u128 << 127;
    let mut length = 1_u16;
    let mut at = 0;
    while at < POWERS {
        table[at] = ((high >> 64) as u64, length);
        // Times five, over eight or four.
        let next = (high >> 3) * 5;
        let zeros = next.leading_zeros();
        high = next << zeros;
        length += 3 - zeros as u16;
        at += 1;
    }
    table
};

/// The length in bits of `significand * 5^power`, unless that is too near a power of two to tell.
fn product_bits(significand: u64, power: usize) -> Option<u64> {
    let &(high, length) = POWERS_OF_FIVE.get(power)?;
    let least = u128::from(significand) * u128::from(high);
    let most = least + 2 * u128::from(significand);
    let bits = u128::BITS - least.leading_zeros();
    (bits == u128::BITS - most.leading_zeros()).then(|| u64::from(bits) + u64::from(length) - 64)
}

/// A small text on the stack.
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
    /// The text so far.
    pub(super) fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.len]
    }

    /// The text so far.
    pub(super) fn as_str(&self) -> &str {
        str::from_utf8(self.as_bytes()).unwrap_or_default()
    }

    /// The digits and the leading exponent of `d.ddde-x` text; the point is taken out.
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

#[cfg(test)]
mod tests {
    use super::{Digits, digits_by_std, digits_exactly, digits_in_words};
    use proptest::prelude::*;

    fn shown(digits: Digits) -> (String, i32) {
        (digits.as_bytes().iter().map(|&byte| byte as char).collect(), digits.exponent)
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..<_>::default() })]

        /// The fast ways give the digits of the slow one.
        #[test]
        fn ways_agree(
            bits: u64,
            short in 0_u32..53,
            precision in prop::sample::select(vec![2_usize, 4, 5, 6, 9, 17]),
        ) {
            let significand = u128::from((bits & ((1 << 53) - 1)) >> short | 1);
            let exponent = (bits >> 53) as i32 - 1074;
            prop_assume!(significand.ilog2() as i32 + exponent <= 1023);
            let fast = digits_in_words(significand, exponent, precision)
                .or_else(|| digits_by_std(significand, exponent, precision));
            if let Some(fast) = fast {
                let exact = digits_exactly(significand, exponent, precision);
                prop_assert_eq!(shown(fast), shown(exact));
            }
        }
    }
}
