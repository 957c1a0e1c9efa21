//! [`ApInt`]: two's-complement integers of any width, as values.
//!
//! An integer has no signedness of its own: `-1 : i8` and `255 : i8` are the same bits. The
//! operation says how it reads them, as in [`ApInt::cmp_signed`]. Text is in `int_text`.

use std::cmp::Ordering;
use std::hash::Hash;

use super::Sign;

/// The widest integer, in bits: the limit of MLIR's integer types.
pub const MAX_INT_WIDTH: u32 = (1 << 24) - 1;

/// Bits per word.
const WORD: u32 = u64::BITS;

/// An integer of a fixed width, 0 to [`MAX_INT_WIDTH`] bits.
///
/// Two integers are equal when their widths and their bits are. Up to 64 bits live inline and
/// never allocate.
///
/// The type checker guarantees the widths: constructors panic on a width past
/// [`MAX_INT_WIDTH`], which is a mistake of the caller and never of the input.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct ApInt(Repr);

const _: () = assert!(size_of::<ApInt>() <= 24);

/// Bits past the width are zero, and there is one representation per width, so that the derived
/// equality and hash are those of the value.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Repr {
    /// At most 64 bits.
    Small { width: u32, word: u64 },
    /// More than 64 bits: `width.div_ceil(64)` words, the least significant first.
    Large { width: u32, words: Box<[u64]> },
}

/// The mask of the low `bits` bits of a word, for 0 to 64 of them.
const fn low_mask(bits: u32) -> u64 {
    match bits {
        0 => 0,
        _ => u64::MAX >> (WORD - bits),
    }
}

/// The number of words that hold `width` bits.
const fn word_count(width: u32) -> usize {
    width.div_ceil(WORD) as usize
}

impl ApInt {
    /// The integer of `width` bits whose low bits are those of `value`: zero-extended past 64
    /// bits, truncated below.
    pub fn from_u64(width: u32, value: u64) -> Self {
        if width <= WORD {
            return Self(Repr::Small { width, word: value & low_mask(width) });
        }
        Self::from_words(width, &[value])
    }

    /// The integer of `width` bits whose low bits are those of `value`: sign-extended past 64
    /// bits, truncated below.
    pub fn from_i64(width: u32, value: i64) -> Self {
        if width <= WORD {
            return Self::from_u64(width, value as u64);
        }
        let fill = if value < 0 { u64::MAX } else { 0 };
        Self::filled(width, &[value as u64], fill)
    }

    /// The integer of `width` bits with these `words`, the least significant first. Missing
    /// words are zero; bits past the width are dropped.
    pub fn from_words(width: u32, words: &[u64]) -> Self {
        Self::filled(width, words, 0)
    }

    /// As [`ApInt::from_words`], with missing words equal to `fill`.
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

    /// The integer of `width` bits in little-endian `bytes`. Missing bytes are zero; bits past
    /// the width are dropped.
    pub fn from_le_bytes(width: u32, bytes: &[u8]) -> Self {
        if width <= WORD {
            return Self::from_u64(width, le_word(&bytes[..bytes.len().min(8)]));
        }
        let words: Vec<u64> = bytes.chunks(8).take(word_count(width)).map(le_word).collect();
        Self::from_words(width, &words)
    }

    /// The bits as `ceil(width / 8)` little-endian bytes, the unused high bits zero.
    pub fn le_bytes(&self) -> impl Iterator<Item = u8> + '_ {
        let count = self.width().div_ceil(8) as usize;
        self.words().iter().flat_map(|word| word.to_le_bytes()).take(count)
    }

    /// The width in bits.
    pub const fn width(&self) -> u32 {
        match &self.0 {
            Repr::Small { width, .. } | Repr::Large { width, .. } => *width,
        }
    }

    /// The words, least significant first; bits past the width are zero. There is always one.
    pub fn words(&self) -> &[u64] {
        match &self.0 {
            Repr::Small { word, .. } => std::slice::from_ref(word),
            Repr::Large { words, .. } => words,
        }
    }

    /// Bit `index`, 0 the least significant; those past the width are `false`.
    pub fn bit(&self, index: u32) -> bool {
        let word = self.words().get((index / WORD) as usize).copied().unwrap_or(0);
        word >> (index % WORD) & 1 == 1
    }

    /// Whether every bit is zero, as of every integer of width 0.
    pub fn is_zero(&self) -> bool {
        self.words().iter().all(|&word| word == 0)
    }

    /// Whether the integer is one. In `i1` this is also minus one.
    pub fn is_one(&self) -> bool {
        self.to_u64() == Some(1)
    }

    /// Whether every bit is one, which is minus one; vacuously so in width 0.
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

    /// Whether the sign bit, the highest, is set.
    pub fn is_negative(&self) -> bool {
        match self.width() {
            0 => false,
            width => self.bit(width - 1),
        }
    }

    /// The number of bits up to the highest set one; 0 for zero.
    pub fn active_bits(&self) -> u32 {
        let words = self.words();
        let top = words.iter().rposition(|&word| word != 0);
        top.map_or(0, |at| at as u32 * WORD + WORD - words[at].leading_zeros())
    }

    /// The unsigned value, when it fits.
    pub fn to_u64(&self) -> Option<u64> {
        let (low, high) = self.words().split_first()?;
        high.iter().all(|&word| word == 0).then_some(*low)
    }

    /// The signed value, when it fits.
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

    /// The same unsigned value in a width that is not smaller. A smaller one truncates.
    pub fn zext(&self, width: u32) -> Self {
        self.resized(width, Sign::Positive)
    }

    /// The same signed value in a width that is not smaller. A smaller one truncates.
    pub fn sext(&self, width: u32) -> Self {
        self.resized(width, Sign::from_bit(self.is_negative()))
    }

    /// The low bits, in a width that is not larger. A larger one zero-extends.
    pub fn trunc(&self, width: u32) -> Self {
        self.resized(width, Sign::Positive)
    }

    /// The value in another width, new bits being copies of the given sign.
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

    /// Minus the integer, modulo two to the width.
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

    /// Compares as unsigned numbers, whatever the two widths.
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

    /// Compares as signed numbers, whatever the two widths.
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

/// The word of at most eight little-endian bytes.
fn le_word(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte))
}
