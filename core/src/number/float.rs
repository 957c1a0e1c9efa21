//! [`Float`]: a value of a builtin float format, stored as bits.
//!
//! This module has classification and exact conversion. Rounding is in `round`, text in `float_text`.

use std::fmt;

use super::round::{Rounded, round};
use super::{FloatFormat, FloatLayout, NonFinite, Sign};

/// A float of some format. Floats are equal if their formats and bits are: `0.0` and `-0.0` differ, and a NaN equals
/// itself.
///
/// One bit above the format's width holds data that the format cannot store, but MLIR keeps in a float attribute. In
/// `f8E8M0FNU`, that is the sign (`-1.0 : f8E8M0FNU` is printed with it). In formats without infinity and NaN, the bit
/// marks a value that was not finite (`1.0e400 : f4E2M1FN` is printed as `0x0`). [`Float::bits`] omits that bit, and
/// [`Float::from_bits`] never sets it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Float {
    format: FloatFormat,
    /// Canonical bits: for `f80`, only patterns that the processor produces, except for NaNs.
    ///
    /// Two words, the low one first: a `u128` would increase the alignment and thus the size of all attributes.
    words: [u64; 2],
}

/// Class of a float.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Class {
    Zero,
    /// `significand * 2^exponent`, with a significand other than zero.
    Finite {
        significand: u128,
        exponent: i32,
    },
    Infinite,
    /// Significand field, including the leading one in formats that store it.
    Nan {
        payload: u128,
    },
}

/// Returns the mask of the low `bits` bits, for 0 to 128 of them.
const fn mask(bits: u32) -> u128 {
    if bits == 0 { 0 } else { u128::MAX >> (u128::BITS - bits) }
}

impl Float {
    fn of(format: FloatFormat, raw: u128) -> Self {
        Self { format, words: [raw as u64, (raw >> 64) as u64] }
    }

    fn raw(self) -> u128 {
        u128::from(self.words[1]) << 64 | u128::from(self.words[0])
    }

    /// Creates the float with a bit pattern. Bits past the width are dropped.
    ///
    /// For `f80`, invalid patterns are converted as in MLIR: pseudo-denormal numbers to normal ones, other unnormal
    /// ones to NaN.
    pub fn from_bits(format: FloatFormat, bits: u128) -> Self {
        let mut raw = bits & mask(format.width());
        let layout = format.layout();
        if layout.stores_leading_one() {
            let exponent = raw >> layout.stored & mask(layout.exponent_bits());
            let leading = raw >> (layout.stored - 1) & 1 == 1;
            if exponent == 0 && leading {
                raw |= 1 << layout.stored;
            } else if exponent != 0 && !leading {
                raw |= mask(layout.exponent_bits()) << layout.stored;
            }
        }
        Self::of(format, raw)
    }

    /// Returns the float with a sign. A NaN that is encoded by the sign alone is returned unchanged.
    #[must_use]
    pub fn with_sign(self, sign: Sign) -> Self {
        let layout = self.format.layout();
        if layout.non_finite == NonFinite::NegativeZeroNan && (self.is_nan() || self.is_zero()) {
            return self;
        }
        let at = 1u128 << (layout.width - layout.sign);
        Self::of(self.format, if sign.is_negative() { self.raw() | at } else { self.raw() & !at })
    }

    /// Creates a float from its parts. Finite values are rounded to the format, ties to even.
    pub(super) fn from_parts(format: FloatFormat, sign: Sign, class: Class) -> Self {
        let layout = format.layout();
        match class {
            Class::Zero => Self::zero(format, sign),
            Class::Infinite => Self::infinity(format, sign),
            Class::Nan { payload } => Self::nan(format, sign, payload),
            Class::Finite { significand, exponent } => {
                Self::from_rounded(format, sign, round(layout, significand, exponent, false).0)
            }
        }
    }

    /// Creates a float from its sign and the result of rounding.
    pub(super) fn from_rounded(format: FloatFormat, sign: Sign, rounded: Rounded) -> Self {
        let layout = format.layout();
        match rounded {
            Rounded::Zero => Self::zero(format, sign),
            Rounded::Overflow => match layout.non_finite {
                NonFinite::FiniteOnly => Self::signed(format, sign, mask(layout.width - layout.sign)),
                _ => Self::infinity(format, sign),
            },
            Rounded::Finite { exponent, significand } => {
                Self::signed(format, sign, encode(layout, exponent, significand))
            }
        }
    }

    /// Returns zero. The result is positive if the format has no negative zero, and the smallest number if it has no
    /// zero.
    fn zero(format: FloatFormat, sign: Sign) -> Self {
        let layout = format.layout();
        let unsigned = !layout.has_zero() || layout.non_finite == NonFinite::NegativeZeroNan;
        Self::signed(format, if unsigned { Sign::Positive } else { sign }, 0)
    }

    /// Returns the largest finite number.
    pub fn largest(format: FloatFormat) -> Self {
        let layout = format.layout();
        let all = mask(layout.width - layout.sign);
        let magnitude = match layout.non_finite {
            NonFinite::Ieee => (mask(layout.exponent_bits()) << layout.stored) - 1,
            NonFinite::AllOnesNan => all - 1,
            NonFinite::NegativeZeroNan | NonFinite::FiniteOnly => all,
        };
        Self::signed(format, Sign::Positive, magnitude)
    }

    /// Returns the smallest positive number.
    pub fn smallest(format: FloatFormat) -> Self {
        Self::signed(format, Sign::Positive, format.layout().has_zero().into())
    }

    /// Returns infinity, or NaN if the format has no infinity.
    fn infinity(format: FloatFormat, sign: Sign) -> Self {
        let layout = format.layout();
        match layout.non_finite {
            NonFinite::Ieee => {
                let leading = u128::from(layout.stores_leading_one()) << (layout.precision - 1);
                let exponent = mask(layout.exponent_bits()) << layout.stored;
                Self::signed(format, sign, exponent | leading)
            }
            NonFinite::AllOnesNan | NonFinite::NegativeZeroNan => Self::nan(format, sign, 0),
            NonFinite::FiniteOnly => {
                let raw = Self::signed(format, sign, 0).raw();
                Self::of(format, raw | 1 << layout.width)
            }
        }
    }

    /// Returns the quiet NaN with a payload.
    pub(super) fn nan(format: FloatFormat, sign: Sign, payload: u128) -> Self {
        let layout = format.layout();
        match layout.non_finite {
            NonFinite::Ieee => {
                let quiet = 1 << (layout.precision - 2);
                let raw = Self::infinity(format, sign).raw();
                Self::of(format, raw | quiet | payload & mask(layout.stored))
            }
            NonFinite::AllOnesNan => Self::signed(format, sign, mask(layout.width - layout.sign)),
            NonFinite::NegativeZeroNan => Self::of(format, 1 << (layout.width - 1)),
            NonFinite::FiniteOnly => Self::infinity(format, sign),
        }
    }

    /// Creates a float from the bits below the sign. Without a sign bit, the sign is stored in the bit above the width.
    fn signed(format: FloatFormat, sign: Sign, magnitude: u128) -> Self {
        let layout = format.layout();
        let at = layout.width - layout.sign;
        Self::of(format, magnitude | u128::from(sign.is_negative()) << at)
    }

    /// Rounds a double to the nearest float, ties to even.
    ///
    /// If the magnitude is too large, the result is infinity, or NaN in formats without infinity. In formats without
    /// both, it is the largest number. NaNs keep the high bits of their payload and become quiet.
    pub fn from_f64(format: FloatFormat, value: f64) -> Self {
        Self::of(FloatFormat::F64, value.to_bits().into()).convert(format)
    }

    /// Returns the nearest double, ties to even.
    pub fn to_f64(self) -> f64 {
        f64::from_bits(self.convert(FloatFormat::F64).words[0])
    }

    /// Converts to the nearest float of another format, by the rules of [`Float::from_f64`]. Conversion to the same
    /// format is the identity.
    ///
    /// The NaN of `f8E8M0FNU` is converted to the default NaN. MLIR differs: when folding `arith.extf` of that NaN, the
    /// result has the pattern of infinity.
    pub fn convert(self, format: FloatFormat) -> Self {
        if format == self.format {
            return self;
        }
        let (from, to) = (self.format.layout(), format.layout());
        let class = match self.class() {
            // Payloads are aligned at the binary point.
            Class::Nan { payload } if from.stored != 0 && !from.has_one_nan() => {
                let payload = match to.precision.checked_sub(from.precision) {
                    Some(more) => payload << more,
                    None => payload >> (from.precision - to.precision),
                };
                Class::Nan { payload }
            }
            // The sign of a NaN that is encoded by the sign alone is dropped in formats with signed NaNs.
            Class::Nan { .. } => {
                let sign = match to.non_finite {
                    NonFinite::AllOnesNan | NonFinite::NegativeZeroNan => self.sign(),
                    NonFinite::Ieee | NonFinite::FiniteOnly => Sign::Positive,
                };
                return Self::nan(format, sign, 0);
            }
            class => class,
        };
        Self::from_parts(format, self.sign(), class)
    }

    /// Returns the format.
    pub const fn format(self) -> FloatFormat {
        self.format
    }

    /// Returns the bits, in the low [`FloatFormat::width`] ones.
    pub fn bits(self) -> u128 {
        self.raw() & mask(self.format.width())
    }

    /// Returns the sign, also of a NaN.
    pub fn sign(self) -> Sign {
        let layout = self.format.layout();
        Sign::from_bit(self.raw() >> (layout.width - layout.sign) & 1 == 1)
    }

    /// Returns true if the sign is negative.
    pub fn is_negative(self) -> bool {
        self.sign().is_negative()
    }

    /// Returns true for a NaN.
    pub fn is_nan(self) -> bool {
        matches!(self.class(), Class::Nan { .. })
    }

    /// Returns true for an infinity, and for an infinity or NaN that the format cannot represent.
    pub fn is_infinite(self) -> bool {
        self.class() == Class::Infinite
    }

    /// Returns true for zero of either sign.
    pub fn is_zero(self) -> bool {
        self.class() == Class::Zero
    }

    /// Returns the class and magnitude.
    pub(super) fn class(self) -> Class {
        let layout = self.format.layout();
        let ones = mask(layout.exponent_bits());
        let field = self.raw() >> layout.stored & ones;
        let fraction = self.raw() & mask(layout.stored);
        let below_leading = fraction & mask(layout.precision - 1);
        match layout.non_finite {
            NonFinite::Ieee if field == ones => {
                let leading_missing = fraction == 0 && layout.stores_leading_one();
                return if below_leading == 0 && !leading_missing {
                    Class::Infinite
                } else {
                    Class::Nan { payload: fraction }
                };
            }
            NonFinite::AllOnesNan if field == ones && fraction == mask(layout.stored) => {
                return Class::Nan { payload: fraction };
            }
            NonFinite::NegativeZeroNan if self.raw() == 1 << (layout.width - 1) => {
                return Class::Nan { payload: 0 };
            }
            NonFinite::FiniteOnly if self.raw() >> layout.width == 1 => return Class::Infinite,
            _ => {}
        }
        let scale = layout.precision as i32 - 1;
        if field != 0 || !layout.has_zero() {
            let exponent = field as i32 - layout.bias() - scale;
            return Class::Finite { significand: below_leading | 1 << scale, exponent };
        }
        match fraction {
            0 => Class::Zero,
            significand => Class::Finite { significand, exponent: layout.min_exponent - scale },
        }
    }
}

/// Encodes the bits below the sign of `significand * 2^exponent`, which the layout represents exactly.
fn encode(layout: &FloatLayout, exponent: i32, significand: u128) -> u128 {
    let leading = 1 << (layout.precision - 1);
    if significand < leading {
        return significand;
    }
    let field = (exponent + layout.precision as i32 - 1 + layout.bias()) as u128;
    field << layout.stored | significand & mask(layout.stored)
}

/// Formats the value as in text, with the format: `1.000000e+00 : f32`.
impl fmt::Debug for Float {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(out)?;
        write!(out, " : {}", self.format)
    }
}
