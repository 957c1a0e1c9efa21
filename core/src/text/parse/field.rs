//! Parser functions for parameters of attributes and types, used by the engine.

use super::{Parsed, Parser};
use crate::attrs::OpaqueBody;
use crate::diag::{Diagnostic, Reported};
use crate::entity::{AffineMap, OpName, Type};
use crate::loc::Loc;
use crate::number::ApInt;
use crate::text::lexer::{Token, TokenKind};

/// A position to which the parser can return.
#[derive(Clone, Copy)]
pub(crate) struct Mark {
    token: Token,
    passed: u32,
    depth: u32,
}

impl<'s> Parser<'_, 's> {
    /// Returns the current position.
    pub(crate) fn mark(&self) -> Mark {
        Mark { token: self.token, passed: self.passed, depth: self.depth }
    }

    /// Returns to an earlier position.
    pub(crate) fn rewind(&mut self, to: Mark) {
        self.lexer.seek(to.token.end);
        (self.token, self.passed, self.depth) = (to.token, to.passed, to.depth);
    }

    /// Returns the location of the last `bytes` bytes before the end of the previous token.
    pub fn loc_before(&self, bytes: usize) -> Loc {
        self.loc_at(self.passed.saturating_sub(bytes as u32))
    }

    /// Reports an error with the message of a dialect's C++ code. Within an operation's custom form, the message begins
    /// with the operation's name.
    #[cold]
    pub fn hook_error(&self, loc: Loc, message: impl AsRef<str>) -> Reported {
        if self.at(TokenKind::Error) {
            return Reported::already();
        }
        let message = match self.custom_op {
            Some(op) => {
                let name = String::from_utf8_lossy(&self.ctx.op_name(op).name);
                format!("custom op '{name}' {}", message.as_ref())
            }
            None => message.as_ref().to_owned(),
        };
        self.emit(Diagnostic::error(loc, message))
    }

    /// Sets the operation whose custom form is being parsed, and returns the previous one.
    pub(crate) fn set_custom_op(&mut self, op: Option<OpName>) -> Option<OpName> {
        std::mem::replace(&mut self.custom_op, op)
    }

    /// Returns the type of the attribute that is being parsed, if already known from the context or the trailing type.
    /// Valid while a dialect's code parses the text after the mnemonic.
    pub fn attr_type(&self) -> Option<Type> {
        self.attr_type
    }

    /// Sets the type of the attribute that is being parsed, and returns the previous one.
    pub(crate) fn set_attr_type(&mut self, ty: Option<Type>) -> Option<Type> {
        std::mem::replace(&mut self.attr_type, ty)
    }

    /// Returns true if the current token begins with `!` or `#`.
    pub(crate) fn at_symbol(&self) -> bool {
        matches!(self.token.kind, TokenKind::Hash | TokenKind::Bang)
    }

    /// Parses an optional signed integer. As in MLIR, the width follows from the number of digits, and includes a sign
    /// bit. `true` has one bit.
    pub fn optional_wide_integer(&mut self) -> Parsed<Option<ApInt>> {
        for (word, value) in [(&b"false"[..], 0), (b"true", 1)] {
            if self.eat_word(word) {
                return Ok(Some(ApInt::from_u64(1, value)));
            }
        }
        if !matches!(self.token.kind, TokenKind::Integer | TokenKind::Minus) {
            return Ok(None);
        }
        let negative = self.eat(TokenKind::Minus);
        let token = self.token;
        self.expect(TokenKind::Integer, "expected integer value")?;
        let spelling = self.text_of(token);
        let digits = spelling.strip_prefix(b"0x").unwrap_or(spelling);
        let leading = digits.iter().take_while(|digit| **digit == b'0').count();
        let width = match digits.len() - leading {
            0 => 64,
            count => u32::try_from(count).unwrap_or(u32::MAX).saturating_mul(4),
        };
        if width > 256 {
            self.spend(u64::from(width / 8))?;
        }
        let value = match ApInt::from_digits(spelling) {
            Ok(value) if width < crate::types::MAX_INTEGER_WIDTH => value.zext(width),
            _ => return Err(self.error_at(token.start, "integer value too large")),
        };
        let value = if value.is_negative() { value.zext(width + 1) } else { value };
        Ok(Some(if negative { value.neg() } else { value }))
    }

    /// Parses an optional keyword or string.
    pub(crate) fn optional_word_or_string(&mut self) -> Option<Box<[u8]>> {
        match self.parse_optional_word() {
            Some(word) => Some(word.into()),
            None => self.parse_optional_string(),
        }
    }

    /// Parses `(d0) -> (d0)`.
    pub fn bare_affine_map(&mut self) -> Parsed<AffineMap> {
        self.affine_map()
    }

    /// Parses `<..>` with balanced brackets inside as text of a dialect.
    pub(crate) fn bracketed_text(&mut self, dialect: &[u8]) -> Parsed<OpaqueBody> {
        let start = self.token.start as usize;
        let end = self.symbol_body()?;
        Ok(self.opaque_body(dialect, start, end))
    }

    /// Returns true if the current token is `<`, which begins a bracketed text.
    pub(crate) fn at_bracket(&self) -> bool {
        self.at(TokenKind::Less)
    }
}
