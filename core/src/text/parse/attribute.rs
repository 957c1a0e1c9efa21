//! Parser of attributes, except for elements.

use smallvec::SmallVec;

use super::known_entries::KnownName;
use super::number::integer;
use super::{Expected, Parsed, Parser};
use crate::attrs::{AttrData, NamedAttr};
use crate::entity::{Attr, Ident, Type};
use crate::number::{ApInt, Float, FloatFormat, IntFormat, LiteralError, Sign};
use crate::text::FILE_WIDE;
use crate::text::lexer::{Token, TokenKind, unescape};
use crate::types::{DYNAMIC, Signedness, TypeData};

impl Parser<'_, '_> {
    /// Parses an attribute. If `ty` is given, the attribute has that type, which is not written.
    pub fn parse_attribute(&mut self, ty: Option<Type>) -> Parsed<Attr> {
        self.expects(Expected::Attribute);
        match self.token.kind {
            TokenKind::Integer => self.integer_or_hex(ty, Sign::Positive),
            TokenKind::Float => self.float(ty, Sign::Positive),
            TokenKind::String => self.string_attribute(ty),
            TokenKind::At => self.parse_symbol_ref(),
            TokenKind::Hash => self.nested(|parser| parser.extended_attribute(ty)),
            TokenKind::LBrace => self.nested(Self::dictionary),
            TokenKind::LSquare => self.nested(Self::array),
            TokenKind::Minus => {
                self.advance();
                self.expects(Expected::Token(TokenKind::Integer));
                self.expects(Expected::Token(TokenKind::Float));
                match self.token.kind {
                    TokenKind::Integer => self.integer_or_hex(ty, Sign::Negative),
                    TokenKind::Float => self.float(ty, Sign::Negative),
                    _ => Err(self.wrong_token("expected constant integer or floating point value")),
                }
            }
            TokenKind::Ident => self.keyword_attribute(ty),
            TokenKind::LParen if self.at_old_map() => self.old_map(),
            _ => self.type_attribute(),
        }
    }

    /// Returns true if an optional attribute begins here. As in MLIR, `array`, `distinct` and `strided` begin none.
    pub(crate) fn at_attribute(&self) -> bool {
        const WORDS: [&[u8]; 9] =
            [b"affine_map", b"affine_set", b"dense", b"dense_resource", b"false", b"loc", b"sparse", b"true", b"unit"];
        self.expects(Expected::Attribute);
        match self.token.kind {
            TokenKind::At
            | TokenKind::Float
            | TokenKind::Hash
            | TokenKind::Integer
            | TokenKind::LBrace
            | TokenKind::LSquare
            | TokenKind::Minus
            | TokenKind::String => true,
            TokenKind::Ident if WORDS.contains(&self.spelling()) => true,
            _ => self.at_type(),
        }
    }

    fn keyword_attribute(&mut self, ty: Option<Type>) -> Parsed<Attr> {
        match self.spelling() {
            b"true" => self.simple_attr(self.ctx.attrs().bool(true)),
            b"false" => self.simple_attr(self.ctx.attrs().bool(false)),
            b"unit" => self.simple_attr(self.ctx.attrs().unit()),
            b"affine_map" => self.affine_map_attribute(),
            b"affine_set" => self.integer_set_attribute(),
            b"array" => self.dense_array(),
            b"dense" => self.dense_elements(ty),
            b"dense_resource" => self.dense_resource(ty),
            b"sparse" => self.sparse_elements(ty),
            b"strided" => self.strided_layout(),
            b"distinct" => self.nested(|parser| parser.distinct(ty)),
            b"splat" if self.is_older() => self.dense_elements(ty),
            b"loc" => {
                self.advance();
                self.expect(TokenKind::LParen, "expected '(' in inline location")?;
                let location = self.location()?;
                self.expect(TokenKind::RParen, "expected ')' in inline location")?;
                Ok(location)
            }
            _ => self.type_attribute(),
        }
    }

    fn type_attribute(&mut self) -> Parsed<Attr> {
        if !self.at_type() {
            return Err(self.wrong_token("expected attribute value"));
        }
        let ty = self.parse_type()?;
        Ok(self.ctx.attrs().ty(ty))
    }

    fn simple_attr(&mut self, attr: Attr) -> Parsed<Attr> {
        self.advance();
        Ok(attr)
    }

    fn string_attribute(&mut self, ty: Option<Type>) -> Parsed<Attr> {
        let token = self.take();
        let ty = match ty {
            None if self.eat(TokenKind::Colon) => Some(self.parse_type()?),
            ty => ty,
        };
        let value = unescape(self.text_of(token));
        let ty = ty.unwrap_or(self.ctx.types().none());
        Ok(self.ctx.attrs().typed_string(value, ty))
    }

    /// Parses `@root::@nested`.
    pub fn parse_symbol_ref(&mut self) -> Parsed<Attr> {
        let root = self.symbol_name("expected symbol reference")?;
        let mut nested = SmallVec::<[Ident; 2]>::new();
        while self.eat(TokenKind::ColonColon) {
            nested.push(self.symbol_name("expected nested symbol reference identifier")?);
        }
        Ok(self.ctx.attrs().symbol_ref(root, &nested))
    }

    fn symbol_name(&mut self, message: &str) -> Parsed<Ident> {
        if !self.at(TokenKind::At) {
            return Err(self.error(message));
        }
        let token = self.take();
        Ok(self.symbol_ident(token))
    }

    /// Returns the name in an `@` token.
    pub(super) fn symbol_ident(&self, token: Token) -> Ident {
        match &self.text_of(token)[1..] {
            quoted @ [b'"', ..] => self.ctx.ident(&unescape(quoted)),
            bare => self.ctx.ident(bare),
        }
    }

    /// Returns the name in an `@` token as a string attribute.
    pub(super) fn symbol_string(&self, token: Token) -> Attr {
        match &self.text_of(token)[1..] {
            quoted @ [b'"', ..] => self.ctx.attrs().string(unescape(quoted)),
            bare => self.ctx.attrs().string(bare),
        }
    }

    fn array(&mut self) -> Parsed<Attr> {
        self.advance();
        let mut elements = SmallVec::<[Attr; 8]>::new();
        self.list_until(TokenKind::RSquare, "expected ',' or ']'", |parser| {
            elements.push(parser.parse_attribute(None)?);
            Ok(())
        })?;
        Ok(self.ctx.attrs().array(elements.as_slice()))
    }

    fn dictionary(&mut self) -> Parsed<Attr> {
        let mut entries = Vec::new();
        self.parse_attr_dict(&mut entries)?;
        Ok(self.ctx.attrs().dictionary(&mut entries))
    }

    /// Parses `{name = value, name, ..}` and appends the entries to `entries`.
    pub fn parse_attr_dict(&mut self, entries: &mut Vec<NamedAttr>) -> Parsed<()> {
        self.expect(TokenKind::LBrace, "expected '{' in attribute dictionary")?;
        let first = entries.len();
        let mut seen = super::FastMap::<Ident, ()>::default();
        self.list_until(TokenKind::RBrace, "expected '}' in attribute dictionary", |parser| {
            let (name, known) = parser.attr_name()?;
            // For a long dictionary, duplicates are found by hash.
            let found = if entries.len() - first < 16 {
                entries[first..].iter().any(|entry| entry.0 == name)
            } else {
                if seen.is_empty() {
                    seen.extend(entries[first..].iter().map(|entry| (entry.0, ())));
                }
                seen.insert(name, ()).is_some()
            };
            if found {
                let name = String::from_utf8_lossy(parser.ctx.ident_bytes(name));
                return Err(parser.error(format!("duplicate key '{name}' in dictionary attribute")));
            }
            parser.advance();
            let value = match parser.eat(TokenKind::Equal) {
                true => parser.entry_value(known)?,
                false => parser.old_entry(name)?.unwrap_or(parser.ctx.attrs().unit()),
            };
            entries.push((name, value));
            Ok(())
        })
    }

    /// Returns the attribute name at the current token, without consuming it.
    fn attr_name(&mut self) -> Parsed<(Ident, KnownName)> {
        self.expects(Expected::Key);
        if !matches!(self.token.kind, TokenKind::String | TokenKind::Ident | TokenKind::IntType) {
            return Err(self.wrong_token("expected attribute name"));
        }
        let spelling = self.spelling();
        if let Some(known) = self.known_entries.name(spelling) {
            return Ok(known);
        }
        let name = if self.at(TokenKind::String) { unescape(spelling) } else { spelling.into() };
        if name.is_empty() {
            return Err(self.error("expected valid attribute name"));
        }
        let name = self.ctx.ident(&name);
        Ok((name, self.known_entries.add(spelling, name)))
    }

    fn float(&mut self, ty: Option<Type>, sign: Sign) -> Parsed<Attr> {
        let token = self.take();
        let ty = match ty {
            Some(ty) => ty,
            None if self.eat(TokenKind::Colon) => self.parse_type()?,
            None => self.ctx.types().f64(),
        };
        let TypeData::Float(format) = *self.ctx.types().data(ty) else {
            return Err(self.error("floating point value not valid for specified type"));
        };
        let value = self.float_literal(token, sign, format)?;
        Ok(self.ctx.attrs().intern(AttrData::Float { value, ty }))
    }

    /// Converts a decimal literal to a float.
    pub(super) fn float_literal(&self, token: Token, sign: Sign, format: FloatFormat) -> Parsed<Float> {
        Float::from_decimal(format, sign, self.text_of(token))
            .map_err(|_| self.error_at(token.start, "floating point value too large for attribute"))
    }

    fn integer_or_hex(&mut self, ty: Option<Type>, sign: Sign) -> Parsed<Attr> {
        let token = self.take();
        let ty = match ty {
            Some(ty) => ty,
            None if self.eat(TokenKind::Colon) => self.parse_type()?,
            None => self.ctx.types().i64(),
        };
        match self.ctx.types().data(ty) {
            TypeData::Float(format) => {
                let value = self.float_from_integer(token, sign, *format)?;
                Ok(self.ctx.attrs().intern(AttrData::Float { value, ty }))
            }
            TypeData::Integer { .. } | TypeData::Index => {
                let value = self.integer_literal(token, sign, ty, "integer constant out of range for attribute")?;
                let attrs = self.ctx.attrs();
                Ok(value
                    .to_i64()
                    .and_then(|small| attrs.small_integer(ty, small))
                    .unwrap_or_else(|| attrs.intern(AttrData::Integer { value, ty })))
            }
            _ => Err(self.error_at(token.start, "integer literal not valid for specified type")),
        }
    }

    /// Converts an integer literal to an integer of type `ty`.
    pub(super) fn integer_literal(&mut self, token: Token, sign: Sign, ty: Type, range: &str) -> Parsed<ApInt> {
        let format = self.int_format(ty);
        if format.width() > 256 {
            self.spend(u64::from(format.width() / 8))?;
        }
        ApInt::from_literal(format, sign, self.text_of(token)).map_err(|error| {
            let message = match error {
                LiteralError::NegativeUnsigned => "negative integer literal not valid for unsigned integer type",
                _ => range,
            };
            self.error_at(token.start, message)
        })
    }

    pub(super) fn int_format(&self, ty: Type) -> IntFormat {
        match *self.ctx.types().data(ty) {
            TypeData::Integer { width, signedness: Signedness::Signless } => IntFormat::Signless(width),
            TypeData::Integer { width, signedness: Signedness::Signed } => IntFormat::Signed(width),
            TypeData::Integer { width, signedness: Signedness::Unsigned } => IntFormat::Unsigned(width),
            _ => IntFormat::Index,
        }
    }

    /// Converts a hexadecimal literal to the float with these bits.
    pub(super) fn float_from_integer(&self, token: Token, sign: Sign, format: FloatFormat) -> Parsed<Float> {
        let spelling = self.text_of(token);
        if spelling.get(1) != Some(&b'x') {
            let loc = self.loc_at(token.start);
            let message = "unexpected decimal integer literal for a floating point value";
            let note = "add a trailing dot to make the literal a float";
            return Err(self.emit(crate::diag::Diagnostic::error(loc, message).note(loc, note)));
        }
        if sign == Sign::Negative {
            return Err(self.error_at(token.start, "hexadecimal float literal should not have a leading minus"));
        }
        let out_of_range = || self.error_at(token.start, "hexadecimal float constant out of range for type");
        let bits = ApInt::from_digits(spelling).map_err(|_| out_of_range())?;
        if bits.active_bits() > format.width() {
            return Err(out_of_range());
        }
        let words = bits.words();
        let word = |index: usize| u128::from(words.get(index).copied().unwrap_or(0));
        Ok(Float::from_bits(format, word(1) << 64 | word(0)))
    }

    fn strided_layout(&mut self) -> Parsed<Attr> {
        self.advance();
        self.expect(TokenKind::Less, "expected '<' after 'strided'")?;
        self.expect(TokenKind::LSquare, "expected '['")?;
        let mut strides = SmallVec::<[i64; 4]>::new();
        if !self.at(TokenKind::RSquare) {
            loop {
                strides.push(self.stride()?);
                if !self.eat(TokenKind::Comma) {
                    break;
                }
            }
        }
        self.expect(TokenKind::RSquare, "expected ']'")?;
        let mut offset = 0;
        if !self.eat(TokenKind::Greater) {
            self.expect(TokenKind::Comma, "expected ','")?;
            if !self.eat_word(b"offset") {
                return Err(self.wrong_token("expected 'offset' after comma"));
            }
            self.expect(TokenKind::Colon, "expected ':' after 'offset'")?;
            offset = self.stride()?;
            self.expect(TokenKind::Greater, "expected '>'")?;
        }
        Ok(self.ctx.attrs().intern(AttrData::StridedLayout { offset, strides: strides.as_slice().into() }))
    }

    /// Parses a number or `?`.
    pub(super) fn stride(&mut self) -> Parsed<i64> {
        if self.eat(TokenKind::Question) {
            return Ok(DYNAMIC);
        }
        let at = self.token.start;
        let negative = self.eat(TokenKind::Minus);
        let value = if self.at(TokenKind::Integer) { integer(self.spelling()) } else { None };
        let Some(value) = value.and_then(|value| i64::try_from(value).ok()) else {
            return Err(self.error_at(at, "expected a 64-bit signed integer or '?'"));
        };
        self.advance();
        Ok(if negative { -value } else { value })
    }

    fn distinct(&mut self, ty: Option<Type>) -> Parsed<Attr> {
        let start = self.take().start;
        self.expect(TokenKind::LSquare, "expected '[' after 'distinct'")?;
        let token = self.token;
        self.expect(TokenKind::Integer, "expected distinct ID")?;
        let Some(id) = integer(self.text_of(token)) else {
            return Err(self.error("expected an unsigned 64-bit integer"));
        };
        self.expect(TokenKind::RSquare, "expected ']' to close distinct ID")?;
        self.expect(TokenKind::Less, "expected '<' after distinct ID")?;
        let referenced = if self.eat(TokenKind::Greater) {
            self.ctx.attrs().unit()
        } else {
            let attr = self.parse_attribute(ty).map_err(|_| self.error("expected attribute"))?;
            self.expect(TokenKind::Greater, "expected '>' to close distinct attribute")?;
            attr
        };
        let make = || self.ctx.attrs().distinct(referenced);
        let (attr, before) = match self.file.distinct.filter(|_| id >= FILE_WIDE) {
            Some(for_file) => for_file.get(id, referenced, make),
            None => self.shared.lock().distinct.get(id, referenced, make),
        };
        if before == referenced {
            return Ok(attr);
        }
        let shown = self.ctx.attrs().show(before);
        Err(self.error_at(start, format!("referenced attribute does not match previous definition: {shown}")))
    }
}
