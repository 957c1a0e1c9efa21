//! Errors of literals.

use std::fmt;

/// Reason why a literal is no number of its type. [`fmt::Display`] yields MLIR's message.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum LiteralError {
    /// An integer has no digits, or a byte is no digit. The lexer never produces such a token.
    NotInteger,
    /// A minus sign before a literal of an unsigned type, even before zero.
    NegativeUnsigned,
    /// The integer does not fit the type.
    OutOfRange,
    /// Not the text of a float. The lexer never produces such a token.
    NotFloat,
    /// A decimal integer. MLIR adds the note `add a trailing dot to make the literal a float`.
    DecimalInteger,
    /// A minus sign before hexadecimal bits.
    NegativeHex,
    /// Hexadecimal bits past the format's width.
    HexOutOfRange,
}

impl fmt::Display for LiteralError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::NotInteger => "expected an integer literal",
            Self::NegativeUnsigned => "negative integer literal not valid for unsigned integer type",
            Self::OutOfRange => "integer constant out of range for attribute",
            Self::NotFloat => "expected a floating point literal",
            Self::DecimalInteger => "unexpected decimal integer literal for a floating point value",
            Self::NegativeHex => "hexadecimal float literal should not have a leading minus",
            Self::HexOutOfRange => "hexadecimal float constant out of range for type",
        })
    }
}

impl std::error::Error for LiteralError {}
