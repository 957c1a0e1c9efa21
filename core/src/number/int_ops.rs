//! Arithmetic of [`ApInt`], modulo two to the width. All operands have the same width.

use num_bigint::BigUint;

use super::ApInt;
use super::int_text::big;

impl ApInt {
    /// Returns the least signed integer of a width: only the sign bit is set.
    pub fn signed_min(width: u32) -> Self {
        Self::one_bit(width, width.wrapping_sub(1))
    }

    /// Returns the greatest signed integer of a width: all bits but the sign are set.
    pub fn signed_max(width: u32) -> Self {
        Self::signed_min(width).not()
    }

    /// Returns the greatest unsigned integer of a width, which is minus one.
    pub fn all_ones(width: u32) -> Self {
        Self::from_i64(width, -1)
    }

    /// Returns the integer in which only bit `at` is set, or zero if that is past the width.
    fn one_bit(width: u32, at: u32) -> Self {
        if at >= width {
            return Self::from_u64(width, 0);
        }
        let mut words = vec![0; (at / 64) as usize + 1];
        if let Some(top) = words.last_mut() {
            *top = 1 << (at % 64);
        }
        Self::from_words(width, &words)
    }

    /// Adds two integers.
    #[must_use]
    pub fn wrapping_add(&self, other: &Self) -> Self {
        let mut carry = false;
        self.zip(other, |left, right| {
            let (sum, first) = left.overflowing_add(right);
            let (sum, second) = sum.overflowing_add(u64::from(carry));
            carry = first || second;
            sum
        })
    }

    /// Subtracts `other`.
    #[must_use]
    pub fn wrapping_sub(&self, other: &Self) -> Self {
        self.wrapping_add(&other.neg())
    }

    /// Multiplies two integers.
    #[must_use]
    pub fn wrapping_mul(&self, other: &Self) -> Self {
        match (self.words(), other.words()) {
            ([left], [right]) => Self::from_u64(self.width(), left.wrapping_mul(*right)),
            _ => self.wrap_big(big(self) * big(other)),
        }
    }

    /// Returns the high half of the product of unsigned integers, or `None` if the product would be too wide.
    pub fn mul_high_unsigned(&self, other: &Self) -> Option<Self> {
        let width = self.double_width()?;
        Some(self.zext(width).wrapping_mul(&other.zext(width)).shift_right(self.width()).trunc(self.width()))
    }

    /// Returns the high half of the product of signed integers, or `None` if the product would be too wide.
    pub fn mul_high_signed(&self, other: &Self) -> Option<Self> {
        let width = self.double_width()?;
        Some(self.sext(width).wrapping_mul(&other.sext(width)).shift_right(self.width()).trunc(self.width()))
    }

    fn double_width(&self) -> Option<u32> {
        self.width().checked_mul(2).filter(|width| *width <= super::MAX_INT_WIDTH)
    }

    /// Returns quotient and remainder of unsigned integers, or `None` if the divisor is zero.
    pub fn div_rem_unsigned(&self, divisor: &Self) -> Option<(Self, Self)> {
        if divisor.is_zero() {
            return None;
        }
        match (self.words(), divisor.words()) {
            ([left], [right]) => {
                let of = |word| Self::from_u64(self.width(), word);
                Some((of(left.checked_div(*right)?), of(left.checked_rem(*right)?)))
            }
            _ => {
                let (left, right) = (big(self), big(divisor));
                Some((self.wrap_big(&left / &right), self.wrap_big(left % right)))
            }
        }
    }

    /// Returns quotient and remainder of signed integers, or `None` if the divisor is zero.
    ///
    /// The quotient is rounded toward zero, and the remainder has the sign of the dividend. The quotient of the least
    /// integer and minus one wraps.
    pub fn div_rem_signed(&self, divisor: &Self) -> Option<(Self, Self)> {
        let (quotient, remainder) = self.magnitude().div_rem_unsigned(&divisor.magnitude())?;
        let sign = |value: Self, negative: bool| if negative { value.neg() } else { value };
        let opposite = self.is_negative() != divisor.is_negative();
        Some((sign(quotient, opposite), sign(remainder, self.is_negative())))
    }

    /// Returns the absolute value. That of the least integer wraps.
    #[must_use]
    pub fn magnitude(&self) -> Self {
        if self.is_negative() { self.neg() } else { self.clone() }
    }

    /// Returns the bitwise conjunction.
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        self.zip(other, |left, right| left & right)
    }

    /// Returns the bitwise disjunction.
    #[must_use]
    pub fn or(&self, other: &Self) -> Self {
        self.zip(other, |left, right| left | right)
    }

    /// Returns the bitwise exclusive disjunction.
    #[must_use]
    pub fn xor(&self, other: &Self) -> Self {
        self.zip(other, |left, right| left ^ right)
    }

    /// Returns the bitwise complement.
    #[must_use]
    pub fn not(&self) -> Self {
        self.zip(self, |word, _| !word)
    }

    /// Shifts left, filling with zeros. The result is zero if `by` is the width or more.
    #[must_use]
    pub fn shift_left(&self, by: u32) -> Self {
        if by >= self.width() {
            return Self::from_u64(self.width(), 0);
        }
        let (skipped, by) = ((by / 64) as usize, by % 64);
        let words = self.words();
        let word = |at: usize| at.checked_sub(skipped).and_then(|at| words.get(at)).copied().unwrap_or(0);
        let below = |at: usize| at.checked_sub(1).map_or(0, word);
        let moved = |at| word(at) << by | below(at).checked_shr(64 - by).unwrap_or(0);
        Self::from_words(self.width(), &(0..words.len()).map(moved).collect::<Vec<_>>())
    }

    /// Shifts right, filling with zeros. The result is zero if `by` is the width or more.
    #[must_use]
    pub fn shift_right(&self, by: u32) -> Self {
        let (skipped, by) = ((by / 64) as usize, by % 64);
        let words = self.words();
        let word = |at: usize| words.get(at + skipped).copied().unwrap_or(0);
        let moved = |at| word(at) >> by | word(at + 1).checked_shl(64 - by).unwrap_or(0);
        Self::from_words(self.width(), &(0..words.len()).map(moved).collect::<Vec<_>>())
    }

    /// Shifts right, filling with copies of the sign bit. All bits are the sign if `by` is the width or more.
    #[must_use]
    pub fn shift_right_signed(&self, by: u32) -> Self {
        match self.is_negative() {
            false => self.shift_right(by),
            true => self.not().shift_right(by).not(),
        }
    }

    /// Returns the number of set bits.
    pub fn count_ones(&self) -> u32 {
        self.words().iter().map(|word| word.count_ones()).sum()
    }

    /// Returns the number of zeros above the highest set bit, or the width if no bit is set.
    pub fn leading_zeros(&self) -> u32 {
        self.width() - self.active_bits()
    }

    /// Returns the number of zeros below the lowest set bit, or the width if no bit is set.
    pub fn trailing_zeros(&self) -> u32 {
        let first = self.words().iter().position(|word| *word != 0);
        first.map_or(self.width(), |at| at as u32 * 64 + self.words()[at].trailing_zeros())
    }

    /// Combines two integers word by word.
    fn zip(&self, other: &Self, mut word: impl FnMut(u64, u64) -> u64) -> Self {
        match (self.words(), other.words()) {
            ([left], [right]) => Self::from_u64(self.width(), word(*left, *right)),
            (left, right) => {
                let words: Vec<u64> = left.iter().zip(right).map(|(left, right)| word(*left, *right)).collect();
                Self::from_words(self.width(), &words)
            }
        }
    }

    fn wrap_big(&self, value: BigUint) -> Self {
        Self::from_words(self.width(), &value.to_u64_digits())
    }
}
