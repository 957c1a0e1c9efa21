//! Arithmetic of [`Float`]: exact, then rounded to nearest, ties to even. All operands have the same format.
//!
//! NaN results are those of LLVM: the first NaN operand, made quiet, or else the default NaN.

use std::cmp::Ordering;

use super::float::Class;
use super::round::round;
use super::wide::Wide;
use super::{ApInt, Float, FloatFormat, NonFinite, Sign};

/// Rounding mode of conversions to integral values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RoundingMode {
    /// To nearest, ties to even.
    NearestEven,
    /// To nearest, ties away from zero.
    NearestAway,
    /// Toward positive infinity.
    Upward,
    /// Toward negative infinity.
    Downward,
    /// Toward zero.
    TowardZero,
}

/// The value `significand * 2^exponent`; the significand may be zero.
#[derive(Clone, Copy)]
struct Scaled {
    sign: Sign,
    significand: Wide,
    exponent: i32,
}

impl Scaled {
    fn new(sign: Sign, class: Class) -> Self {
        match class {
            Class::Finite { significand, exponent } => Self { sign, significand: Wide::new(significand), exponent },
            _ => Self { sign, significand: Wide::new(0), exponent: 0 },
        }
    }

    fn rounded(self, format: FloatFormat, more: bool) -> Float {
        let (significand, by, lost) = self.significand.top();
        let exponent = self.exponent.saturating_add(by as i32);
        Float::from_rounded(format, self.sign, round(format.layout(), significand, exponent, more || lost).0)
    }
}

/// Adds two numbers that are not both zero.
fn sum(format: FloatFormat, left: Scaled, right: Scaled) -> Float {
    if left.significand.is_zero() {
        return right.rounded(format, false);
    }
    if right.significand.is_zero() {
        return left.rounded(format, false);
    }
    let normalized = |it: Scaled| {
        let (significand, by) = it.significand.normalized();
        Scaled { significand, exponent: it.exponent - by as i32, ..it }
    };
    let (left, right) = (normalized(left), normalized(right));
    let (large, small) = match (left.exponent, left.significand) >= (right.exponent, right.significand) {
        true => (left, right),
        false => (right, left),
    };
    // Bits that are shifted out only matter in being nonzero. About 128 high bits of each operand are significant. If
    // bits are shifted out, the exponents are so far apart that the result has all bits needed for rounding.
    let (moved, lost) = small.significand.shifted_down(large.exponent.abs_diff(small.exponent));
    if large.sign == small.sign {
        return Scaled { significand: large.significand.plus(moved), ..large }.rounded(format, lost);
    }
    let rest = large.significand.minus(moved);
    let rest = if lost { rest.minus(Wide::new(1)) } else { rest };
    match rest.is_zero() && !lost {
        true => Float::from_parts(format, Sign::Positive, Class::Zero),
        false => Scaled { significand: rest, ..large }.rounded(format, lost),
    }
}

fn product_sign(left: Sign, right: Sign) -> Sign {
    Sign::from_bit(left != right)
}

impl Float {
    /// Returns the default NaN, or its substitute in a format without NaN.
    fn default_nan(format: FloatFormat) -> Self {
        Self::nan(format, Sign::Positive, 0)
    }

    /// Returns the float; a signaling NaN is made quiet.
    #[must_use]
    pub fn quieted(self) -> Self {
        match self.class() {
            Class::Nan { payload } if self.is_signaling() => Self::nan(self.format(), self.sign(), payload),
            _ => self,
        }
    }

    /// Returns true for a signaling NaN.
    pub fn is_signaling(self) -> bool {
        let layout = self.format().layout();
        match self.class() {
            Class::Nan { payload } if layout.non_finite == NonFinite::Ieee => {
                payload >> (layout.precision - 2) & 1 == 0
            }
            _ => false,
        }
    }

    /// Returns true if the float is neither infinite nor NaN.
    pub fn is_finite(self) -> bool {
        matches!(self.class(), Class::Zero | Class::Finite { .. })
    }

    /// Returns true if the float is normal: finite, not zero and with full precision.
    pub fn is_normal(self) -> bool {
        let layout = self.format().layout();
        matches!(self.class(), Class::Finite { significand, .. } if significand >> (layout.precision - 1) != 0)
    }

    /// Returns the first NaN of the two, made quiet.
    fn nan_of(self, other: Self) -> Option<Self> {
        [self, other].into_iter().find(|it| it.is_nan()).map(Self::quieted)
    }

    /// Negates the float.
    #[must_use]
    pub fn negated(self) -> Self {
        self.with_sign(Sign::from_bit(!self.is_negative()))
    }

    /// Returns the absolute value.
    #[must_use]
    pub fn magnitude(self) -> Self {
        self.with_sign(Sign::Positive)
    }

    /// Adds two floats.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        self.plus_signed(other, other.sign())
    }

    /// Subtracts `other`.
    #[must_use]
    pub fn minus(self, other: Self) -> Self {
        self.plus_signed(other, Sign::from_bit(!other.is_negative()))
    }

    /// Adds `other` with its sign replaced by `sign`.
    fn plus_signed(self, other: Self, sign: Sign) -> Self {
        let format = self.format();
        if let Some(nan) = self.nan_of(other) {
            return nan;
        }
        match (self.class(), other.class()) {
            (Class::Infinite, Class::Infinite) if self.sign() != sign => Self::default_nan(format),
            (Class::Infinite, _) => self,
            (_, Class::Infinite) => Self::from_parts(format, sign, Class::Infinite),
            (Class::Zero, Class::Zero) => {
                let negative = self.is_negative() && sign.is_negative();
                Self::from_parts(format, Sign::from_bit(negative), Class::Zero)
            }
            (left, right) => sum(format, Scaled::new(self.sign(), left), Scaled::new(sign, right)),
        }
    }

    /// Multiplies two floats.
    #[must_use]
    pub fn times(self, other: Self) -> Self {
        let (format, sign) = (self.format(), product_sign(self.sign(), other.sign()));
        if let Some(nan) = self.nan_of(other) {
            return nan;
        }
        match (self.class(), other.class()) {
            (Class::Infinite, Class::Zero) | (Class::Zero, Class::Infinite) => Self::default_nan(format),
            (Class::Infinite, _) | (_, Class::Infinite) => Self::from_parts(format, sign, Class::Infinite),
            (Class::Zero, _) | (_, Class::Zero) => Self::from_parts(format, sign, Class::Zero),
            (left, right) => exact_product(sign, left, right).rounded(format, false),
        }
    }

    /// Multiplies two floats and adds a third, rounding once.
    #[must_use]
    pub fn times_plus(self, other: Self, added: Self) -> Self {
        let format = self.format();
        let (left, right) = (self.class(), other.class());
        if let Some(nan) = self.nan_of(other).or_else(|| added.is_nan().then(|| added.quieted())) {
            return nan;
        }
        let sign = product_sign(self.sign(), other.sign());
        match (left, right, added.class()) {
            (Class::Infinite, Class::Zero, _) | (Class::Zero, Class::Infinite, _) => Self::default_nan(format),
            (Class::Infinite, ..) | (_, Class::Infinite, _) => {
                Self::from_parts(format, sign, Class::Infinite).plus(added)
            }
            (_, _, Class::Infinite) => added,
            (Class::Zero, ..) | (_, Class::Zero, _) => Self::from_parts(format, sign, Class::Zero).plus(added),
            (left, right, last) => sum(format, exact_product(sign, left, right), Scaled::new(added.sign(), last)),
        }
    }

    /// Divides by `divisor`.
    #[must_use]
    pub fn over(self, divisor: Self) -> Self {
        let (format, sign) = (self.format(), product_sign(self.sign(), divisor.sign()));
        if let Some(nan) = self.nan_of(divisor) {
            return nan;
        }
        let (dividend, divisor) = match (self.class(), divisor.class()) {
            (Class::Infinite, Class::Infinite) | (Class::Zero, Class::Zero) => return Self::default_nan(format),
            (Class::Infinite, _) | (_, Class::Zero) => return Self::from_parts(format, sign, Class::Infinite),
            (Class::Zero, _) | (_, Class::Infinite) => return Self::from_parts(format, sign, Class::Zero),
            classes => classes,
        };
        let normalized = |class| match class {
            Class::Finite { significand, exponent } => {
                let by = significand.leading_zeros() as i32 - 1;
                (significand << by.max(0), exponent - by.max(0))
            }
            _ => (1, 0),
        };
        let ((mut rest, above), (divisor, below)) = (normalized(dividend), normalized(divisor));
        // Long division, with a few bits more than the precision for rounding.
        let bits = format.layout().precision as i32 + 3;
        let mut quotient = 0;
        for _ in 0..bits {
            quotient <<= 1;
            if rest >= divisor {
                rest -= divisor;
                quotient |= 1;
            }
            rest <<= 1;
        }
        let quotient = Scaled { sign, significand: Wide::new(quotient), exponent: above - below - (bits - 1) };
        quotient.rounded(format, rest != 0)
    }

    /// Returns the remainder of the division with the quotient rounded toward zero. The result has the sign of the
    /// dividend.
    #[must_use]
    pub fn remainder(self, divisor: Self) -> Self {
        let format = self.format();
        if let Some(nan) = self.nan_of(divisor) {
            return nan;
        }
        let (left, right) = match (self.class(), divisor.class()) {
            (Class::Infinite, _) | (_, Class::Zero) => return Self::default_nan(format),
            (Class::Zero, _) | (_, Class::Infinite) => return self,
            (
                Class::Finite { significand, exponent },
                Class::Finite { significand: divisor, exponent: divisor_exponent },
            ) => ((significand, exponent), (divisor, divisor_exponent)),
            _ => return self,
        };
        let (significand, exponent) = match left.1 - right.1 {
            below @ ..=-1 => {
                // If the shifted divisor does not fit, the dividend is less than the divisor.
                let by = below.unsigned_abs();
                match right.0.leading_zeros() >= by {
                    true => (left.0 % (right.0 << by), left.1),
                    false => left,
                }
            }
            mut above => {
                // Shifts by as many bits at a time as fit above those of the divisor.
                let (mut rest, room) = (left.0 % right.0, right.0.leading_zeros() as i32);
                while above > 0 && rest != 0 {
                    let by = above.min(room);
                    rest = (rest << by) % right.0;
                    above -= by;
                }
                (rest, right.1)
            }
        };
        match significand {
            0 => Self::from_parts(format, self.sign(), Class::Zero),
            _ => Self::from_parts(format, self.sign(), Class::Finite { significand, exponent }),
        }
    }

    /// Rounds to an integral value.
    #[must_use]
    pub fn integral(self, mode: RoundingMode) -> Self {
        let Class::Finite { significand, exponent: exponent @ ..=-1 } = self.class() else { return self.quieted() };
        let by = exponent.unsigned_abs();
        let whole = significand.checked_shr(by).unwrap_or(0);
        let half = significand.checked_shr(by - 1).unwrap_or(0) & 1 == 1;
        let any = significand.trailing_zeros() < by;
        let up = match mode {
            RoundingMode::NearestEven => half && (significand.trailing_zeros() < by - 1 || whole & 1 == 1),
            RoundingMode::NearestAway => half,
            RoundingMode::Upward => any && !self.is_negative(),
            RoundingMode::Downward => any && self.is_negative(),
            RoundingMode::TowardZero => false,
        };
        let class = match whole + u128::from(up) {
            0 => Class::Zero,
            significand => Class::Finite { significand, exponent: 0 },
        };
        Self::from_parts(self.format(), self.sign(), class)
    }

    /// Converts to an integer of a width, rounded toward zero. Returns `None` if it does not fit, or for infinity or
    /// NaN.
    pub fn to_int(self, width: u32, signed: bool) -> Option<ApInt> {
        let (significand, exponent) = match self.class() {
            Class::Zero => return Some(ApInt::from_u64(width, 0)),
            Class::Finite { significand, exponent } => (significand, exponent),
            Class::Infinite | Class::Nan { .. } => return None,
        };
        let (whole, exponent) = match exponent {
            ..=-1 => (significand.checked_shr(exponent.unsigned_abs()).unwrap_or(0), 0),
            _ => (significand, exponent.unsigned_abs()),
        };
        if whole == 0 {
            return Some(ApInt::from_u64(width, 0));
        }
        let length = u128::BITS - whole.leading_zeros() + exponent;
        let is_least = whole.is_power_of_two() && length == width;
        let fits = match (signed, self.is_negative()) {
            (false, negative) => !negative && length <= width,
            (true, false) => length < width,
            (true, true) => length < width || is_least,
        };
        if !fits {
            return None;
        }
        let value = ApInt::from_words(width, &[whole as u64, (whole >> 64) as u64]).shift_left(exponent);
        Some(if self.is_negative() { value.neg() } else { value })
    }

    /// Returns the nearest float to an integer.
    pub fn from_int(format: FloatFormat, value: &ApInt, signed: bool) -> Self {
        let negative = signed && value.is_negative();
        let magnitude = if negative { value.neg() } else { value.clone() };
        let length = magnitude.active_bits();
        if length == 0 {
            return Self::from_parts(format, Sign::Positive, Class::Zero);
        }
        let by = length.saturating_sub(128);
        let more = magnitude.trailing_zeros() < by;
        let words = magnitude.shift_right(by);
        let word = |at| u128::from(words.words().get(at).copied().unwrap_or(0));
        let exponent = i32::try_from(by).unwrap_or(i32::MAX);
        let rounded = round(format.layout(), word(0) | word(1) << 64, exponent, more).0;
        Self::from_rounded(format, Sign::from_bit(negative), rounded)
    }

    /// Compares two floats. Returns `None` if one is NaN. Zeros are equal.
    pub fn compare(self, other: Self) -> Option<Ordering> {
        if self.is_nan() || other.is_nan() {
            return None;
        }
        if self.is_zero() && other.is_zero() {
            return Some(Ordering::Equal);
        }
        let negative = self.is_negative();
        if negative != other.is_negative() {
            return Some(if negative { Ordering::Less } else { Ordering::Greater });
        }
        let magnitudes = self.magnitude().bits().cmp(&other.magnitude().bits());
        let order = self.is_infinite().cmp(&other.is_infinite()).then(magnitudes);
        Some(if negative { order.reverse() } else { order })
    }

    /// Returns the greater of two; of zeros, the positive one. NaN if one operand is.
    #[must_use]
    pub fn maximum(self, other: Self) -> Self {
        self.nan_of(other).unwrap_or_else(|| self.pick(other, Ordering::Less))
    }

    /// Returns the lesser of two; of zeros, the negative one. NaN if one operand is.
    #[must_use]
    pub fn minimum(self, other: Self) -> Self {
        self.nan_of(other).unwrap_or_else(|| self.pick(other, Ordering::Greater))
    }

    /// Returns the greater of two, or the number if the other is a quiet NaN. NaN if one operand is signaling.
    #[must_use]
    pub fn maximum_number(self, other: Self) -> Self {
        self.number_of(other).unwrap_or_else(|| self.pick(other, Ordering::Less))
    }

    /// Returns the lesser of two, or the number if the other is a quiet NaN. NaN if one operand is signaling.
    #[must_use]
    pub fn minimum_number(self, other: Self) -> Self {
        self.number_of(other).unwrap_or_else(|| self.pick(other, Ordering::Greater))
    }

    fn number_of(self, other: Self) -> Option<Self> {
        if let Some(signaling) = [self, other].into_iter().find(|it| it.is_signaling()) {
            return Some(signaling.quieted());
        }
        match (self.is_nan(), other.is_nan()) {
            (true, _) => Some(other),
            (_, true) => Some(self),
            _ => None,
        }
    }

    /// Selects `other` if the comparison of `self` with it results in `so`, else `self`. Negative zero is less than
    /// zero.
    fn pick(self, other: Self, so: Ordering) -> Self {
        if self.is_zero() && other.is_zero() && self.sign() != other.sign() {
            let is_less = so == Ordering::Less;
            return if self.is_negative() == is_less { other } else { self };
        }
        if self.compare(other) == Some(so) { other } else { self }
    }

    /// Converts to another format, or returns `None` if that cannot represent the value exactly.
    pub fn convert_exactly(self, format: FloatFormat) -> Option<Self> {
        if format == self.format() {
            return Some(self);
        }
        let (from, to) = (self.format().layout(), format.layout());
        let converted = self.convert(format);
        let same = match (self.class(), converted.class()) {
            (
                Class::Finite { significand: left, exponent: at },
                Class::Finite { significand: right, exponent: also_at },
            ) => {
                let (left_zeros, right_zeros) = (left.trailing_zeros(), right.trailing_zeros());
                left >> left_zeros == right >> right_zeros
                    && at + left_zeros as i32 == also_at + right_zeros as i32
                    && self.sign() == converted.sign()
            }
            // A format without zero represents it by the least number.
            (Class::Zero, _) => self.sign() == converted.sign() || to.sign == 0,
            (Class::Infinite, Class::Infinite) => to.non_finite == NonFinite::Ieee,
            (Class::Nan { payload }, Class::Nan { .. }) if !self.is_signaling() => match to.non_finite {
                NonFinite::Ieee => {
                    let fewer = from.precision.saturating_sub(to.precision);
                    from.stored != 0 && (from.non_finite != NonFinite::Ieee || payload & ((1 << fewer) - 1) == 0)
                }
                NonFinite::AllOnesNan | NonFinite::NegativeZeroNan => {
                    matches!(from.non_finite, NonFinite::AllOnesNan | NonFinite::NegativeZeroNan)
                }
                NonFinite::FiniteOnly => false,
            },
            _ => false,
        };
        same.then_some(converted)
    }
}

/// Multiplies two finite numbers other than zero, exactly.
fn exact_product(sign: Sign, left: Class, right: Class) -> Scaled {
    match (left, right) {
        (
            Class::Finite { significand: left, exponent: at },
            Class::Finite { significand: right, exponent: also_at },
        ) => Scaled { sign, significand: Wide::product(left, right), exponent: at + also_at },
        _ => Scaled { sign, significand: Wide::new(0), exponent: 0 },
    }
}
