//! [`FloatFormat`]: the builtin float formats, as a table of layouts.
//!
//! All differences between formats are in [`FloatLayout`]; parsing, rounding and printing are common code. The layouts
//! are from the builtin dialect's documentation and the format papers it names (IEEE 754, OCP FP8 and MX, ...).

use std::fmt;

/// A builtin float type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[repr(u8)]
pub enum FloatFormat {
    /// `f4E2M1FN`
    F4E2M1FN,
    /// `f6E2M3FN`
    F6E2M3FN,
    /// `f6E3M2FN`
    F6E3M2FN,
    /// `f8E5M2`
    F8E5M2,
    /// `f8E4M3`
    F8E4M3,
    /// `f8E4M3FN`
    F8E4M3FN,
    /// `f8E5M2FNUZ`
    F8E5M2FNUZ,
    /// `f8E4M3FNUZ`
    F8E4M3FNUZ,
    /// `f8E4M3B11FNUZ`
    F8E4M3B11FNUZ,
    /// `f8E3M4`
    F8E3M4,
    /// `f8E8M0FNU`
    F8E8M0FNU,
    /// `bf16`
    BF16,
    /// `f16`
    F16,
    /// `tf32`
    TF32,
    /// `f32`
    F32,
    /// `f64`
    F64,
    /// `f80`, the x87 extended format
    F80,
    /// `f128`
    F128,
}

/// Encoding of infinities and NaNs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NonFinite {
    /// Infinities and NaNs under the exponent of all ones.
    Ieee,
    /// No infinity; NaN is all ones under either sign.
    AllOnesNan,
    /// No infinity, no negative zero; NaN is the pattern of negative zero.
    NegativeZeroNan,
    /// No infinity and no NaN.
    FiniteOnly,
}

/// The layout of a format: from the high bit on, sign, exponent, significand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct FloatLayout {
    /// The type's spelling.
    pub mnemonic: &'static str,
    /// Width in bits, of values and of the type.
    pub width: u32,
    /// Bits of the significand, including the leading one, which most formats do not store.
    pub precision: u32,
    /// Bits of the significand that are stored.
    pub stored: u32,
    /// Bits of the sign: one or zero.
    pub sign: u32,
    /// Exponent of the leading one of the largest finite numbers.
    pub max_exponent: i32,
    /// Exponent of the leading one of the smallest normal numbers.
    pub min_exponent: i32,
    /// Encoding of infinities and NaNs.
    pub non_finite: NonFinite,
}

/// Builds the layout of a format with a sign bit and a leading one that is not stored.
const fn row(
    mnemonic: &'static str,
    width: u32,
    precision: u32,
    exponents: (i32, i32),
    non_finite: NonFinite,
) -> FloatLayout {
    FloatLayout {
        mnemonic,
        width,
        precision,
        stored: precision - 1,
        sign: 1,
        max_exponent: exponents.1,
        min_exponent: exponents.0,
        non_finite,
    }
}

/// The layouts, in the order of [`FloatFormat`].
static LAYOUTS: [FloatLayout; 18] = {
    use NonFinite::{AllOnesNan, FiniteOnly, Ieee, NegativeZeroNan};
    [
        row("f4E2M1FN", 4, 2, (0, 2), FiniteOnly),
        row("f6E2M3FN", 6, 4, (0, 2), FiniteOnly),
        row("f6E3M2FN", 6, 3, (-2, 4), FiniteOnly),
        row("f8E5M2", 8, 3, (-14, 15), Ieee),
        row("f8E4M3", 8, 4, (-6, 7), Ieee),
        row("f8E4M3FN", 8, 4, (-6, 8), AllOnesNan),
        row("f8E5M2FNUZ", 8, 3, (-15, 15), NegativeZeroNan),
        row("f8E4M3FNUZ", 8, 4, (-7, 7), NegativeZeroNan),
        row("f8E4M3B11FNUZ", 8, 4, (-10, 4), NegativeZeroNan),
        row("f8E3M4", 8, 5, (-2, 3), Ieee),
        // Powers of two only: no sign, no zero, no subnormal numbers.
        FloatLayout { sign: 0, ..row("f8E8M0FNU", 8, 1, (-127, 127), AllOnesNan) },
        row("bf16", 16, 8, (-126, 127), Ieee),
        row("f16", 16, 11, (-14, 15), Ieee),
        row("tf32", 19, 11, (-126, 127), Ieee),
        row("f32", 32, 24, (-126, 127), Ieee),
        row("f64", 64, 53, (-1022, 1023), Ieee),
        // The only format that stores its leading one.
        FloatLayout { stored: 64, ..row("f80", 80, 64, (-16382, 16383), Ieee) },
        row("f128", 128, 113, (-16382, 16383), Ieee),
    ]
};

impl FloatFormat {
    /// Every format, from the narrowest to the widest.
    pub const ALL: [Self; 18] = [
        Self::F4E2M1FN,
        Self::F6E2M3FN,
        Self::F6E3M2FN,
        Self::F8E5M2,
        Self::F8E4M3,
        Self::F8E4M3FN,
        Self::F8E5M2FNUZ,
        Self::F8E4M3FNUZ,
        Self::F8E4M3B11FNUZ,
        Self::F8E3M4,
        Self::F8E8M0FNU,
        Self::BF16,
        Self::F16,
        Self::TF32,
        Self::F32,
        Self::F64,
        Self::F80,
        Self::F128,
    ];

    /// Returns the layout.
    pub fn layout(self) -> &'static FloatLayout {
        &LAYOUTS[self as usize]
    }

    /// Returns the type's spelling.
    pub fn mnemonic(self) -> &'static str {
        self.layout().mnemonic
    }

    /// Returns the format with a type's spelling.
    pub fn from_mnemonic(mnemonic: &[u8]) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.mnemonic().as_bytes() == mnemonic)
    }

    /// Returns the type's width in bits (19 for `tf32`).
    pub fn width(self) -> u32 {
        self.layout().width
    }

    /// Returns the size of a dense element in bytes: the width, rounded up to whole bytes.
    pub fn storage_bytes(self) -> usize {
        self.width().div_ceil(8) as usize
    }
}

impl FloatLayout {
    /// Returns the number of exponent bits.
    pub const fn exponent_bits(&self) -> u32 {
        self.width - self.sign - self.stored
    }

    /// Returns the difference between the stored exponent and the exponent of a normal number.
    pub const fn bias(&self) -> i32 {
        if self.has_zero() { 1 - self.min_exponent } else { -self.min_exponent }
    }

    /// Returns true if the stored exponent zero denotes zero and subnormal numbers, rather than one more exponent.
    pub const fn has_zero(&self) -> bool {
        self.sign == 1
    }

    /// Returns true if the only NaN is the pattern of negative zero.
    pub const fn has_one_nan(&self) -> bool {
        matches!(self.non_finite, NonFinite::NegativeZeroNan)
    }

    /// Returns true if the leading one of normal numbers is stored.
    pub const fn stores_leading_one(&self) -> bool {
        self.stored == self.precision
    }
}

/// Formats the type's spelling.
impl fmt::Display for FloatFormat {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.mnemonic())
    }
}
