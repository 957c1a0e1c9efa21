//! Numbers of constants: integers of any width, and floats of every builtin format.
//!
//! Contents: the values ([`ApInt`], [`Float`]), their formats ([`IntFormat`], [`FloatFormat`]), their text exactly as
//! MLIR 22 parses and prints it, and arithmetic, exact and then wrapped or rounded once.
//!
//! Types and attributes are out of scope: this module does not depend on the IR. A format is the part of a type that
//! determines its numbers.
//!
//! Start at [`ApInt::from_literal`] and [`ApInt::write`] for integers, and at [`Float::from_decimal`] and
//! [`Float::write`] for floats.

mod format;
mod int;
mod int_ops;
mod int_text;

mod float;
mod float_ops;
mod float_text;

#[doc(hidden)]
pub mod decimal;
mod literal_error;
mod print;
mod round;
mod wide;

pub use float::Float;
pub use float_ops::RoundingMode;
pub use float_text::FloatSpelling;
pub use format::{FloatFormat, FloatLayout, NonFinite};
pub use int::{ApInt, MAX_INT_WIDTH};
pub(crate) use int_text::small_literal;
pub use int_text::{IntFormat, MAX_DECIMAL_DIGITS};
pub use literal_error::LiteralError;
pub(crate) use print::{decimal, push_number};

/// The sign of a literal or a float, separate from its magnitude.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Sign {
    /// No minus sign. Zero is positive, except for the negative zero of floats.
    Positive,
    /// A minus sign.
    Negative,
}

impl Sign {
    /// Returns the sign for a sign bit.
    pub const fn from_bit(bit: bool) -> Self {
        if bit { Self::Negative } else { Self::Positive }
    }

    /// Returns true for [`Sign::Negative`].
    pub const fn is_negative(self) -> bool {
        matches!(self, Self::Negative)
    }
}
