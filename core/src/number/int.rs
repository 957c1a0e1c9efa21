//! [`ApInt`]: two's-complement integers of any width, as values.
//!
//! An integer has no signedness of its own: `-1 : i8` and `255 : i8` are the same bits. Each operation determines the
//! signedness of its operands, as in [`ApInt::cmp_signed`]. Text is in `int_text`.

use std::cmp::Ordering;
use std::hash::Hash;

use super::Sign;

/// The widest integer, in bits: the limit of MLIR's integer types.
pub const MAX_INT_WIDTH: u32 = (1 << 24) - 1;

/// Bits per word.
const WORD: u32 = u64::BITS;

/// An integer of a fixed width, 0 to [`MAX_INT_WIDTH`] bits.
///
/// Two integers are equal if their widths and their bits are. Up to 64 bits are stored inline, without allocation.
///
/// The type checker guarantees the widths: constructors panic on a width past [`MAX_INT_WIDTH`], which is a bug of the
/// caller and never of the input.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct ApInt(Repr);

const _: () = assert!(size_of::<ApInt>() <= 24);

/// Bits past the width are zero, and each width has one representation. Thus the derived equality and hash are those of
/// the value.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Repr {
    /// At most 64 bits.
    Small { width: u32, word: u64 },
    /// More than 64 bits: `width.div_ceil(64)` words, the least significant first.
    Large { width: u32, words: Box<[u64]> },
}

/// Returns the mask of the low `bits` bits of a word, for 0 to 64 of them.
const fn low_mask(bits: u32) -> u64 {
    match bits {
        0 => 0,
        _ => u64::MAX >> (WORD - bits),
    }
}

/// Returns the number of words for `width` bits.
const fn word_count(width: u32) -> usize {
    width.div_ceil(WORD) as usize
}

impl ApInt {
    /// Creates an integer of `width` bits from `value`: zero-extended past 64 bits, truncated below.
    pub fn from_u64(width: u32, value: u64) -> Self {
        if width <= WORD {
            return Self(Repr::Small { width, word: value & low_mask(width) });
        }
        Self::from_words(width, &[value])
    }

    /// Creates an integer of `width` bits from `value`: sign-extended past 64 bits, truncated below.
    pub fn from_i64(width: u32, value: i64) -> Self {
        if width <= WORD {
            return Self::from_u64(width, value as u64);
        }
        let fill = if value < 0 { u64::MAX } else { 0 };
        Self::filled(width, &[value as u64], fill)
    }

    /// Creates an integer of `width` bits from `words`, the least significant first. Missing words are zero; bits past
    /// the width are dropped.
    pub fn from_words(width: u32, words: &[u64]) -> Self {
        Self::filled(width, words, 0)
    }

    /// Creates an integer like [`ApInt::from_words`], with missing words equal to `fill`.
    fn filled(width: u32, words: &[u64], fill: u64) -> Self {
        assert!(width <= MAX_INT_WIDTH, "an integer of {width} bits is past the limit");
        if width <= WORD {
            let word = words.first().copied().unwrap_or(fill);
            return Self(Repr::Small { width, word: word & low_mask(width) });
        }
        let count = word_count(width);
        let mut owned = Vec::with_capacity(count);
        owned.extend(words.iter().copied().take(count));
        owned.resize(count, fill);
        if let Some(top) = owned.last_mut() {
            *top &= low_mask((width - 1) % WORD + 1);
        }
        Self(Repr::Large { width, words: owned.into_boxed_slice() })
    }

    /// Creates an integer of `width` bits from little-endian `bytes`. Missing bytes are zero; bits past the width are
    /// dropped.
    pub fn from_le_bytes(width: u32, bytes: &[u8]) -> Self {
        if width <= WORD {
            return Self::from_u64(width, le_word(&bytes[..bytes.len().min(8)]));
        }
        let words: Vec<u64> = bytes.chunks(8).take(word_count(width)).map(le_word).collect();
        Self::from_words(width, &words)
    }

    /// Returns the bits as `ceil(width / 8)` little-endian bytes, with the unused high bits zero.
    pub fn le_bytes(&self) -> impl Iterator<Item = u8> + '_ {
        let count = self.width().div_ceil(8) as usize;
        self.words().iter().flat_map(|word| word.to_le_bytes()).take(count)
    }

    /// Returns the width in bits.
    pub const fn width(&self) -> u32 {
        match &self.0 {
            Repr::Small { width, .. } | Repr::Large { width, .. } => *width,
        }
    }

    /// Returns the words, least significant first, at least one. Bits past the width are zero.
    pub fn words(&self) -> &[u64] {
        match &self.0 {
            Repr::Small { word, .. } => std::slice::from_ref(word),
            Repr::Large { words, .. } => words,
        }
    }

    /// Returns bit `index`, where 0 is the least significant. Bits past the width are `false`.
    pub fn bit(&self, index: u32) -> bool {
        let word = self.words().get((index / WORD) as usize).copied().unwrap_or(0);
        word >> (index % WORD) & 1 == 1
    }

    /// Returns true if all bits are zero, as for any integer of width 0.
    pub fn is_zero(&self) -> bool {
        self.words().iter().all(|&word| word == 0)
    }

    /// Returns true if the integer is one. In `i1`, that is also minus one.
    pub fn is_one(&self) -> bool {
        self.to_u64() == Some(1)
    }

    /// Returns true if all bits are one, which is minus one. Vacuously true for width 0.
    pub fn is_all_ones(&self) -> bool {
        let width = self.width();
        match self.words() {
            [] => true,
            [rest @ .., top] => {
                let used = if width == 0 { 0 } else { (width - 1) % WORD + 1 };
                rest.iter().all(|&word| word == u64::MAX) && *top == low_mask(used)
            }
        }
    }

    /// Returns true if the sign bit, the highest one, is set.
    pub fn is_negative(&self) -> bool {
        match self.width() {
            0 => false,
            width => self.bit(width - 1),
        }
    }

    /// Returns the number of bits up to the highest set one; 0 for zero.
    pub fn active_bits(&self) -> u32 {
        let words = self.words();
        let top = words.iter().rposition(|&word| word != 0);
        top.map_or(0, |at| at as u32 * WORD + WORD - words[at].leading_zeros())
    }

    /// Returns the unsigned value, if it fits.
    pub fn to_u64(&self) -> Option<u64> {
        let (low, high) = self.words().split_first()?;
        high.iter().all(|&word| word == 0).then_some(*low)
    }

    /// Returns the signed value, if it fits.
    pub fn to_i64(&self) -> Option<i64> {
        match &self.0 {
            Repr::Small { width: 0, .. } => Some(0),
            Repr::Small { width, word } => {
                let shift = WORD - width;
                Some(((word << shift) as i64) >> shift)
            }
            Repr::Large { .. } => {
                let low = self.words()[0] as i64;
                (Self::from_i64(self.width(), low) == *self).then_some(low)
            }
        }
    }

    /// Zero-extends to a width, or truncates if that is smaller.
    pub fn zext(&self, width: u32) -> Self {
        self.resized(width, Sign::Positive)
    }

    /// Sign-extends to a width, or truncates if that is smaller.
    pub fn sext(&self, width: u32) -> Self {
        self.resized(width, Sign::from_bit(self.is_negative()))
    }

    /// Truncates to a width, or zero-extends if that is larger.
    pub fn trunc(&self, width: u32) -> Self {
        self.resized(width, Sign::Positive)
    }

    /// Resizes to a width, filling new bits with the given sign.
    fn resized(&self, width: u32, sign: Sign) -> Self {
        if !sign.is_negative() || width <= self.width() {
            return Self::from_words(width, self.words());
        }
        if width <= WORD {
            return Self::from_i64(width, self.to_i64().unwrap_or(-1));
        }
        let mut words = self.words().to_vec();
        if let Some(top) = words.last_mut() {
            *top |= !low_mask((self.width() - 1) % WORD + 1);
        }
        Self::filled(width, &words, u64::MAX)
    }

    /// Negates the integer, modulo two to the width.
    pub fn neg(&self) -> Self {
        match &self.0 {
            Repr::Small { width, word } => Self::from_u64(*width, word.wrapping_neg()),
            Repr::Large { width, words } => {
                let mut carry = true;
                let negated: Vec<u64> = words
                    .iter()
                    .map(|&word| {
                        let (word, overflowed) = (!word).overflowing_add(u64::from(carry));
                        carry = overflowed;
                        word
                    })
                    .collect();
                Self::from_words(*width, &negated)
            }
        }
    }

    /// Compares as unsigned numbers. The widths may differ.
    pub fn cmp_unsigned(&self, other: &Self) -> Ordering {
        let (left, right) = (self.words(), other.words());
        let (short, long) = (left.len().min(right.len()), left.len().max(right.len()));
        for at in (short..long).rev() {
            let word = |words: &[u64]| words.get(at).copied().unwrap_or(0);
            match word(left).cmp(&word(right)) {
                Ordering::Equal => {}
                unequal => return unequal,
            }
        }
        left[..short].iter().rev().cmp(right[..short].iter().rev())
    }

    /// Compares as signed numbers. The widths may differ.
    pub fn cmp_signed(&self, other: &Self) -> Ordering {
        match (self.is_negative(), other.is_negative()) {
            (true, false) => Ordering::Less,
            (false, true) => Ordering::Greater,
            (false, false) => self.cmp_unsigned(other),
            (true, true) => {
                let width = self.width().max(other.width());
                self.sext(width).cmp_unsigned(&other.sext(width))
            }
        }
    }
}

/// Decodes a word from at most eight little-endian bytes.
fn le_word(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte))
}
