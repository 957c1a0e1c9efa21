//! Parser functions for punctuation, keywords, numbers and strings, for parse hooks and assembly formats.

use super::number::integer;
use super::{Expected, OpParser, Parsed, Parser, UnresolvedOperand};
use crate::entity::{Attr, Block, Type};
use crate::loc::Loc;
use crate::number::{Float, FloatFormat, Sign};
use crate::text::lexer::{TokenKind, tokens, unescape};

/// Returns the token kind of a punctuation.
pub(crate) fn punctuation(text: &str) -> Option<TokenKind> {
    Some(match text {
        "->" => TokenKind::Arrow,
        ":" => TokenKind::Colon,
        "," => TokenKind::Comma,
        "..." => TokenKind::Ellipsis,
        "=" => TokenKind::Equal,
        ">" => TokenKind::Greater,
        "{" => TokenKind::LBrace,
        "(" => TokenKind::LParen,
        "[" => TokenKind::LSquare,
        "<" => TokenKind::Less,
        "-" => TokenKind::Minus,
        "+" => TokenKind::Plus,
        "?" => TokenKind::Question,
        "}" => TokenKind::RBrace,
        ")" => TokenKind::RParen,
        "]" => TokenKind::RSquare,
        "/" => TokenKind::Slash,
        "*" => TokenKind::Star,
        "|" => TokenKind::VerticalBar,
        _ => return None,
    })
}

/// Splits a literal of an assembly format into tokens: keywords, punctuation, numbers, integer types.
pub(crate) fn literals(text: &str) -> impl Iterator<Item = &str> {
    tokens(text.as_bytes(), 0).filter_map(|token| text.get(token.start as usize..token.end as usize))
}

impl<'s> Parser<'_, 's> {
    /// Returns true if a literal of an assembly format is next.
    pub(crate) fn at_literal(&self, token: &str) -> bool {
        if self.token.kind == TokenKind::Eof {
            match punctuation(token) {
                Some(kind) => self.expects(Expected::Token(kind)),
                None => self.note_word(token.as_bytes()),
            }
            return false;
        }
        self.spelling() == token.as_bytes()
    }

    /// Consumes a literal of an assembly format if it is next. Returns true if it was.
    pub(crate) fn eat_literal(&mut self, token: &str) -> bool {
        let is = self.at_literal(token);
        if is {
            self.advance();
        }
        is
    }

    /// Returns true if a punctuation is next.
    pub fn at_punct(&self, text: &str) -> bool {
        punctuation(text).is_some_and(|kind| self.at(kind))
    }

    /// Consumes a punctuation if it is next. Returns true if it was.
    pub fn eat_punct(&mut self, text: &str) -> bool {
        punctuation(text).is_some_and(|kind| self.eat(kind))
    }

    /// Parses a punctuation.
    pub fn expect_punct(&mut self, text: &str) -> Parsed<()> {
        if self.eat_punct(text) { Ok(()) } else { Err(self.wrong_token(format!("expected '{text}'"))) }
    }

    /// Parses `element`s separated by commas until `close`, which is consumed. The list may be empty.
    pub fn parse_list_until(&mut self, close: &str, mut element: impl FnMut(&mut Self) -> Parsed<()>) -> Parsed<()> {
        if self.eat_punct(close) {
            return Ok(());
        }
        loop {
            element(self)?;
            if !self.eat_punct(",") {
                return self.expect_punct(close);
            }
        }
    }

    /// Returns true if the keyword `word` is next.
    pub fn at_keyword(&self, word: &str) -> bool {
        self.at_word(word.as_bytes())
    }

    /// Returns true if a keyword is next.
    pub fn at_keyword_token(&self) -> bool {
        self.expects(Expected::Token(TokenKind::Ident));
        matches!(self.token.kind, TokenKind::Ident | TokenKind::IntType)
    }

    /// Parses an optional keyword.
    pub fn parse_optional_word(&mut self) -> Option<&'s [u8]> {
        self.at_keyword_token().then(|| {
            let token = self.take();
            self.text_of(token)
        })
    }

    /// Parses an optional string.
    pub fn parse_optional_string(&mut self) -> Option<Box<[u8]>> {
        self.at(TokenKind::String).then(|| {
            let token = self.take();
            unescape(self.text_of(token)).into()
        })
    }

    /// Returns the location of the name that was consumed last, or of the current token if that was something else.
    pub(crate) fn loc_of_passed(&self, name: &str) -> Loc {
        let end = self.passed as usize;
        match end.checked_sub(name.len()) {
            Some(start) if self.text.get(start..end) == Some(name.as_bytes()) => self.loc_at(start as u32),
            _ => self.loc(),
        }
    }

    /// Parses an optional type.
    pub fn parse_optional_type(&mut self) -> Parsed<Option<Type>> {
        if self.at_type() { self.parse_type().map(Some) } else { Ok(None) }
    }

    /// Parses an optional attribute.
    pub fn parse_optional_attribute(&mut self, ty: Option<Type>) -> Parsed<Option<Attr>> {
        if self.at_attribute() { self.parse_attribute(ty).map(Some) } else { Ok(None) }
    }

    /// Parses an optional `@root::@nested`.
    pub fn parse_optional_symbol_ref(&mut self) -> Parsed<Option<Attr>> {
        if self.at(TokenKind::At) { self.parse_symbol_ref().map(Some) } else { Ok(None) }
    }

    /// Returns true if an integer is next.
    pub fn at_number(&self) -> bool {
        self.expects(Expected::Token(TokenKind::Integer));
        self.expects(Expected::Token(TokenKind::Minus));
        matches!(self.token.kind, TokenKind::Integer | TokenKind::Minus)
    }

    /// Parses a signed 64-bit integer in an attribute or a type.
    pub fn parse_number(&mut self) -> Parsed<i64> {
        let loc = self.loc();
        match self.optional_integer()? {
            Some(Some(value)) => Ok(value),
            Some(None) => Err(self.hook_error(loc, "integer value too large")),
            None => Err(self.hook_error(loc, "expected integer value")),
        }
    }

    /// Parses a signed `f64` literal, decimal or the hexadecimal of its bits, in an attribute or a type.
    pub fn parse_float_literal(&mut self) -> Parsed<Float> {
        self.parse_float_literal_of(FloatFormat::F64)
    }

    /// Parses a float literal of any format. See [`parse_float_literal`](Self::parse_float_literal).
    pub fn parse_float_literal_of(&mut self, format: FloatFormat) -> Parsed<Float> {
        let loc = self.loc();
        let sign = if self.eat(TokenKind::Minus) { Sign::Negative } else { Sign::Positive };
        let token = self.token;
        self.expects(Expected::Token(TokenKind::Float));
        match token.kind {
            TokenKind::Float => {
                self.advance();
                self.float_literal(token, sign, format)
            }
            TokenKind::Integer => {
                self.advance();
                self.float_from_integer(token, sign, format)
            }
            _ => Err(self.hook_error(loc, "expected floating point literal")),
        }
    }

    /// Parses `4x8x` in front of an element type.
    pub fn parse_shape(&mut self, allow_dynamic: bool) -> Parsed<Vec<i64>> {
        self.dimension_list(allow_dynamic, true).map(|shape| shape.to_vec())
    }

    /// Parses `4x8`, static sizes without element type.
    pub fn parse_sizes(&mut self) -> Parsed<Vec<i64>> {
        self.dimension_list(false, false).map(|shape| shape.to_vec())
    }

    /// Returns true if the `x` after a size is next.
    pub fn at_x(&self) -> bool {
        self.expects_words(["x"]);
        self.token.kind == TokenKind::Ident && self.spelling().first() == Some(&b'x')
    }

    /// Parses the `x` after a size.
    pub fn parse_x(&mut self) -> Parsed<()> {
        self.dimension_x()
    }

    /// Parses an optional signed integer; the inner `None` denotes one that does not fit.
    fn optional_integer(&mut self) -> Parsed<Option<Option<i64>>> {
        let value = self.optional_number()?;
        Ok(value.map(|value| value.and_then(|value| i64::try_from(value).ok())))
    }

    /// Parses an optional integer of at most 64 bits and a sign; the inner `None` denotes one that does not fit.
    pub(crate) fn optional_number(&mut self) -> Parsed<Option<Option<i128>>> {
        if !self.at_number() {
            return Ok(None);
        }
        let negative = self.eat(TokenKind::Minus);
        let spelling = self.spelling();
        self.expect(TokenKind::Integer, "expected integer value")?;
        let value = integer(spelling).map(i128::from);
        Ok(Some(value.map(|value| if negative { -value } else { value })))
    }
}

impl<'s> OpParser<'_, 's> {
    /// Parses an optional signed 64-bit integer.
    pub fn parse_optional_integer(&mut self) -> Parsed<Option<i64>> {
        let loc = self.loc();
        match self.optional_integer()? {
            Some(None) => Err(self.custom_error(loc, "integer value too large")),
            found => Ok(found.flatten()),
        }
    }

    /// Parses a signed 64-bit integer.
    pub fn parse_integer(&mut self) -> Parsed<i64> {
        let loc = self.loc();
        match self.parse_optional_integer()? {
            Some(value) => Ok(value),
            None => Err(self.custom_error(loc, "expected integer value")),
        }
    }

    /// Parses a keyword.
    pub fn parse_word(&mut self) -> Parsed<&'s [u8]> {
        match self.parse_optional_word() {
            Some(word) => Ok(word),
            None => Err(self.custom_error(self.loc(), "expected valid keyword")),
        }
    }

    /// Parses a string.
    pub fn parse_string(&mut self) -> Parsed<Box<[u8]>> {
        match self.parse_optional_string() {
            Some(text) => Ok(text),
            None => Err(self.custom_error(self.loc(), "expected string")),
        }
    }

    /// Parses a keyword or a string.
    pub fn parse_word_or_string(&mut self) -> Parsed<Box<[u8]>> {
        match self.parse_optional_word() {
            Some(word) => Ok(word.into()),
            None => match self.parse_optional_string() {
                Some(text) => Ok(text),
                None => Err(self.custom_error(self.loc(), "expected valid keyword or string")),
            },
        }
    }

    /// Parses an optional operand.
    pub fn parse_optional_operand(&mut self) -> Parsed<Option<UnresolvedOperand>> {
        self.expects(Expected::Operand);
        if self.at(TokenKind::Percent) { self.parse_operand().map(Some) } else { Ok(None) }
    }

    /// Parses `open element, .. close`, possibly without elements. Error messages end with `context`, such as ` in a
    /// list`.
    pub fn parse_delimited(
        &mut self,
        (open, close): (&str, &str),
        context: &str,
        mut element: impl FnMut(&mut Self) -> Parsed<()>,
    ) -> Parsed<()> {
        if !self.eat_punct(open) {
            return Err(self.wrong_token(format!("expected '{open}'{context}")));
        }
        if self.eat_punct(close) {
            return Ok(());
        }
        loop {
            element(self)?;
            if !self.eat_punct(",") {
                break;
            }
        }
        if self.eat_punct(close) { Ok(()) } else { Err(self.wrong_token(format!("expected '{close}'{context}"))) }
    }

    /// Parses `^block`.
    pub fn parse_successor(&mut self) -> Parsed<Block> {
        if !self.at(TokenKind::Caret) {
            return Err(self.wrong_token("expected block name"));
        }
        let token = self.take();
        let name = self.text_of(token);
        Ok(self.block_reference(name, token.start))
    }

    /// Returns the location of an operand.
    pub fn operand_loc(&self, operand: &UnresolvedOperand) -> crate::loc::Loc {
        self.loc_at(operand.at)
    }
}
