//! The numbers of constants: integers of any width, and floats of every builtin format.
//!
//! What is here: the values ([`ApInt`], [`Float`]), their formats ([`IntFormat`],
//! [`FloatFormat`]), their text exactly as MLIR 22 reads and writes it, and arithmetic, exact and
//! then wrapped or rounded once.
//!
//! What is not: types and attributes. Nothing below knows the IR, so a format is what remains of
//! a type when only its numbers matter.
//!
//! Start at [`ApInt::from_literal`] and [`ApInt::write`] for integers, and at
//! [`Float::from_decimal`] and [`Float::write`] for floats.

mod format;
mod int;
mod int_ops;
mod int_text;

mod float;
mod float_ops;
mod float_text;

mod decimal;
mod print;
mod round;
mod wide;

pub use float::Float;
pub use float_ops::RoundingMode;
pub use float_text::{FloatLiteralError, FloatSpelling};
pub use format::{FloatFormat, FloatLayout, NonFinite};
pub use int::{ApInt, MAX_INT_WIDTH};
pub(crate) use int_text::small_literal;
pub use int_text::{IntFormat, IntLiteralError, MAX_DECIMAL_DIGITS};
pub(crate) use print::{decimal, push_number};

/// The sign of a literal or a float, kept apart from its magnitude.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Sign {
    /// No minus sign; zero has this sign unless it is a negative float zero.
    Positive,
    /// A minus sign.
    Negative,
}

impl Sign {
    /// The sign that a set (or clear) sign bit means.
    pub const fn from_bit(bit: bool) -> Self {
        if bit { Self::Negative } else { Self::Positive }
    }

    /// Whether this is [`Sign::Negative`].
    pub const fn is_negative(self) -> bool {
        matches!(self, Self::Negative)
    }
}

#[cfg(test)]
mod ops_tests;
#[cfg(test)]
mod tests;
