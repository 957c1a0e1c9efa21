//! Printer of types.

use smallvec::{Array, SmallVec};

use super::number::decimal;
use super::{Expected, Parsed, Parser};
use crate::attrs::AttrData;
use crate::entity::{Attr, Type};
use crate::number::FloatFormat;
use crate::text::lexer::{Token, TokenKind};
use crate::types::{DYNAMIC, Invalid, MAX_INTEGER_WIDTH, Signedness};

/// Sizes of a shape.
pub(super) type Shape = SmallVec<[i64; 4]>;

impl Parser<'_, '_> {
    /// Parses a type.
    pub fn parse_type(&mut self) -> Parsed<Type> {
        if self.at(TokenKind::LParen) { self.nested(Self::function_type) } else { self.non_function_type() }
    }

    /// Returns true if a type begins here.
    pub(crate) fn at_type(&self) -> bool {
        self.expects(Expected::Type);
        match self.token.kind {
            TokenKind::LParen | TokenKind::IntType | TokenKind::Bang => true,
            TokenKind::Ident => {
                let word = self.spelling();
                matches!(word, b"memref" | b"tensor" | b"complex" | b"tuple" | b"vector" | b"index" | b"none")
                    || FloatFormat::from_mnemonic(word).is_some()
                    || self.newer_builtin(word).is_some()
            }
            _ => false,
        }
    }

    /// Returns the type with the name of a builtin type of a newer release.
    fn newer_builtin(&self, word: &[u8]) -> Option<Type> {
        self.newer().and_then(|_| self.ctx.newer_builtin(word))
    }

    fn function_type(&mut self) -> Parsed<Type> {
        let (mut inputs, mut results) = (SmallVec::new(), SmallVec::new());
        self.signature(&mut inputs, &mut results)?;
        Ok(self.ctx.types().function(inputs.as_slice(), results.as_slice()))
    }

    /// Parses `(inputs) -> results`, without interning a function type.
    pub(crate) fn signature(
        &mut self,
        inputs: &mut SmallVec<[Type; 4]>,
        results: &mut SmallVec<[Type; 2]>,
    ) -> Parsed<()> {
        self.type_list_in_parens(inputs)?;
        self.expect(TokenKind::Arrow, "expected '->' in function type")?;
        self.result_types(results)
    }

    /// Parses `type` or `(types)`.
    pub(super) fn result_types(&mut self, results: &mut SmallVec<[Type; 2]>) -> Parsed<()> {
        if self.at(TokenKind::LParen) {
            let first = results.len();
            self.type_list_in_parens(results)?;
            return self.old_function_result(results, first);
        }
        results.push(self.non_function_type()?);
        Ok(())
    }

    /// Parses `-> type` or `-> (types)`, and appends the types to `results`.
    pub fn parse_arrow_types(&mut self, results: &mut SmallVec<[Type; 2]>) -> Parsed<()> {
        self.expect(TokenKind::Arrow, "expected '->'")?;
        self.result_types(results)
    }

    /// Parses an optional `-> type` or `-> (types)`, and appends the types to `results`.
    pub fn parse_optional_arrow_types(&mut self, results: &mut SmallVec<[Type; 2]>) -> Parsed<()> {
        if self.eat(TokenKind::Arrow) { self.result_types(results) } else { Ok(()) }
    }

    fn type_list_in_parens<A: Array<Item = Type>>(&mut self, types: &mut SmallVec<A>) -> Parsed<()> {
        self.expect(TokenKind::LParen, "expected '('")?;
        if self.eat(TokenKind::RParen) {
            return Ok(());
        }
        self.type_list(types)?;
        self.expect(TokenKind::RParen, "expected ')'")
    }

    /// Parses types separated by commas, at least one.
    pub(super) fn type_list<A: Array<Item = Type>>(&mut self, types: &mut SmallVec<A>) -> Parsed<()> {
        loop {
            types.push(self.parse_type()?);
            if !self.eat(TokenKind::Comma) {
                return Ok(());
            }
        }
    }

    pub(super) fn non_function_type(&mut self) -> Parsed<Type> {
        self.expects(Expected::Type);
        match self.token.kind {
            TokenKind::IntType => self.integer_type(),
            TokenKind::Bang => self.known_or(Self::extended_type),
            TokenKind::Ident => match self.spelling() {
                b"index" => self.simple(self.ctx.types().index()),
                b"none" => self.simple(self.ctx.types().none()),
                b"vector" => self.known_or(Self::vector_type),
                b"tensor" => self.known_or(Self::tensor_type),
                b"memref" => self.known_or(Self::memref_type),
                b"complex" => self.nested(Self::complex_type),
                b"tuple" => self.nested(Self::tuple_type),
                word => match (FloatFormat::from_mnemonic(word), self.newer_builtin(word)) {
                    (Some(format), _) => self.simple(self.ctx.types().float(format)),
                    (None, Some(ty)) => self.simple(ty),
                    (None, None) => Err(self.wrong_token("expected non-function type")),
                },
            },
            _ => Err(self.wrong_token("expected non-function type")),
        }
    }

    /// Parses a type, or takes it from the cache if its text occurred before.
    fn known_or(&mut self, read: impl FnOnce(&mut Self) -> Parsed<Type>) -> Parsed<Type> {
        // A recursive type is abbreviated within itself; older syntax is remarked at each use.
        if !self.cyclic.is_empty() || self.is_older() {
            return self.nested(read);
        }
        let start = self.token.start;
        if let Some((ty, end)) = self.known_types.find(self.text, start) {
            self.seek(end);
            return Ok(ty);
        }
        let ty = self.nested(read)?;
        self.known_types.remember(self.text, start, self.passed, ty);
        Ok(ty)
    }

    fn simple(&mut self, ty: Type) -> Parsed<Type> {
        self.advance();
        Ok(ty)
    }

    fn integer_type(&mut self) -> Parsed<Type> {
        let types = self.ctx.types();
        let (digits, signedness) = match self.spelling() {
            b"i32" => return self.simple(types.i32()),
            b"i64" => return self.simple(types.i64()),
            b"i1" => return self.simple(types.i1()),
            [b's', b'i', digits @ ..] => (digits, Signedness::Signed),
            [b'u', b'i', digits @ ..] => (digits, Signedness::Unsigned),
            spelling => (&spelling[1..], Signedness::Signless),
        };
        let Some(width) = decimal(digits).and_then(|width| u32::try_from(width).ok()) else {
            return Err(self.error("invalid integer width"));
        };
        if width > MAX_INTEGER_WIDTH {
            return Err(self.error(format!("integer bitwidth is limited to {MAX_INTEGER_WIDTH} bits")));
        }
        let start = self.token.start;
        self.advance();
        let ty = types.integer(width, signedness);
        self.valid(start, ty)
    }

    /// Returns the result of a constructor, or reports its error at `at`.
    pub(super) fn valid<T>(&self, at: u32, made: Result<T, Invalid>) -> Parsed<T> {
        made.map_err(|Invalid(message)| self.error_at(at, message))
    }

    fn complex_type(&mut self) -> Parsed<Type> {
        self.advance();
        self.expect(TokenKind::Less, "expected '<' in complex type")?;
        let at = self.token.start;
        let element = self.parse_type()?;
        self.expect(TokenKind::Greater, "expected '>' in complex type")?;
        let ty = self.ctx.types().complex(element);
        self.valid(at, ty)
    }

    fn tuple_type(&mut self) -> Parsed<Type> {
        self.advance();
        self.expect(TokenKind::Less, "expected '<' in tuple type")?;
        let mut elements = SmallVec::<[Type; 4]>::new();
        if !self.at(TokenKind::Greater) {
            self.type_list(&mut elements)?;
        }
        self.expect(TokenKind::Greater, "expected '>' in tuple type")?;
        Ok(self.ctx.types().tuple(elements.as_slice()))
    }

    fn vector_type(&mut self) -> Parsed<Type> {
        let start = self.take().start;
        self.expect(TokenKind::Less, "expected '<' in vector type")?;
        let (mut shape, mut scalable) = (Shape::new(), SmallVec::<[bool; 4]>::new());
        while self.at(TokenKind::Integer) || self.at(TokenKind::LSquare) {
            let is_scalable = self.eat(TokenKind::LSquare);
            if is_scalable && !self.at(TokenKind::Integer) {
                return Err(self.error("invalid dimension"));
            }
            shape.push(self.dimension()?);
            if is_scalable && !self.eat(TokenKind::RSquare) {
                return Err(self.wrong_token("missing ']' closing scalable dimension"));
            }
            scalable.push(is_scalable);
            self.dimension_x()?;
        }
        let element = self.parse_type()?;
        self.expect(TokenKind::Greater, "expected '>' in vector type")?;
        let ty = self.ctx.types().vector(&shape, &scalable, element);
        self.valid(start, ty)
    }

    fn tensor_type(&mut self) -> Parsed<Type> {
        self.advance();
        self.expect(TokenKind::Less, "expected '<' in tensor type")?;
        let shape = self.shape_or_star()?;
        let element_at = self.token.start;
        let element = self.parse_type()?;
        // MLIR prints these as encodings, but rejects them wherever an attribute is optional.
        let is_word = |parser: &Self| [b"array".as_slice(), b"distinct", b"strided"].contains(&parser.spelling());
        let has_encoding = self.eat(TokenKind::Comma) && (self.at_attribute() || is_word(self));
        let encoding = if has_encoding { Some(self.parse_attribute(None)?) } else { None };
        if let Some(encoding) = encoding {
            let checked =
                self.ctx.types().check_tensor_encoding(encoding, shape.as_deref().unwrap_or_default(), element);
            self.valid(self.token.start, checked)?;
        }
        self.expect(TokenKind::Greater, "expected '>' in tensor type")?;
        if shape.is_none() && encoding.is_some() {
            return Err(self.error("cannot apply encoding to unranked tensor"));
        }
        let ty = match shape {
            Some(shape) => self.ctx.types().tensor(&shape, element, encoding),
            None => self.ctx.types().unranked_tensor(element),
        };
        self.valid(element_at, ty)
    }

    fn memref_type(&mut self) -> Parsed<Type> {
        let start = self.take().start;
        self.expect(TokenKind::Less, "expected '<' in memref type")?;
        let shape = self.shape_or_star()?;
        let element_at = self.token.start;
        let element = self.parse_type()?;
        if !self.ctx.types().is_memref_element(element) {
            return Err(self.error_at(element_at, "invalid memref element type"));
        }
        let (mut layout, mut space) = (None, None);
        if !self.eat(TokenKind::Greater) {
            self.expect(TokenKind::Comma, "expected ',' or '>' in memref type")?;
            loop {
                self.memref_part(shape.is_some(), &mut layout, &mut space)?;
                if !self.eat(TokenKind::Comma) {
                    break;
                }
            }
            self.expect(TokenKind::Greater, "expected ',' or '>'")?;
        }
        let ty = match shape {
            Some(shape) => self.ctx.types().memref(&shape, element, layout, space),
            None => self.ctx.types().unranked_memref(element, space),
        };
        self.valid(start, ty)
    }

    /// Parses a layout or a memory space. Attributes of dialects that are not loaded are distinguished by position: a
    /// second one shows that the first was the layout.
    fn memref_part(&mut self, ranked: bool, layout: &mut Option<Attr>, space: &mut Option<Attr>) -> Parsed<()> {
        if self.at(TokenKind::Greater) {
            return Err(self.wrong_token("expected list element"));
        }
        let attr = match (self.old_strides()?, self.old_memory_space()) {
            (Some(layout), _) => layout,
            (None, Some(space)) => space,
            (None, None) => self.parse_attribute(None)?,
        };
        let is_opaque = |attr| matches!(self.ctx.attrs().data(attr), AttrData::Opaque { .. });
        if self.ctx.attrs().is_memref_layout(attr) && !is_opaque(attr) {
            if !ranked {
                return Err(self.error("cannot have affine map for unranked memref type"));
            }
            if space.is_some() {
                return Err(self.error("expected memory space to be last in memref type"));
            }
            *layout = Some(self.composed_layout(*layout, attr)?);
        } else if let Some(first) = *space {
            if layout.is_some() || !self.ctx.attrs().is_unloaded(first) {
                return Err(self.error("multiple memory spaces specified in memref type"));
            }
            (*layout, *space) = (Some(first), Some(attr));
        } else {
            *space = Some(attr);
        }
        Ok(())
    }

    /// Parses `4x?x`, or `*x` for an unranked shape.
    fn shape_or_star(&mut self) -> Parsed<Option<Shape>> {
        if self.eat(TokenKind::Star) {
            self.dimension_x()?;
            return Ok(None);
        }
        self.dimension_list(true, true).map(Some)
    }

    /// Parses `4x?x8`.
    pub fn parse_dimension_list(&mut self, allow_dynamic: bool) -> Parsed<Vec<i64>> {
        self.dimension_list(allow_dynamic, false).map(|shape| shape.to_vec())
    }

    pub(super) fn dimension_list(&mut self, allow_dynamic: bool, trailing_x: bool) -> Parsed<Shape> {
        let mut shape = Shape::new();
        while self.at(TokenKind::Integer) || self.at(TokenKind::Question) {
            let at = self.token.start;
            if self.eat(TokenKind::Question) {
                if !allow_dynamic {
                    return Err(self.error_at(at, "expected static shape"));
                }
                shape.push(DYNAMIC);
            } else {
                shape.push(self.dimension()?);
            }
            self.expects_words(["x"]);
            if trailing_x || (self.token.kind == TokenKind::Ident && self.spelling().starts_with(b"x")) {
                self.dimension_x()?;
                if !trailing_x && !matches!(self.token.kind, TokenKind::Integer | TokenKind::Question) {
                    return Err(self.error("invalid dimension"));
                }
            } else {
                break;
            }
        }
        Ok(shape)
    }

    fn dimension(&mut self) -> Parsed<i64> {
        let spelling = self.spelling();
        if spelling.get(1) == Some(&b'x') {
            // `0x8` in a shape is not hexadecimal, but zero by eight.
            self.seek(self.token.start + 1);
            return Ok(0);
        }
        if !self.at(TokenKind::Integer) {
            return Err(self.wrong_token("expected integer literal"));
        }
        let Some(size) = decimal(spelling).and_then(|size| i64::try_from(size).ok()) else {
            return Err(self.error("invalid dimension"));
        };
        self.advance();
        Ok(size)
    }

    pub(super) fn dimension_x(&mut self) -> Parsed<()> {
        self.expects_words(["x"]);
        if self.token.kind != TokenKind::Ident || !self.spelling().starts_with(b"x") {
            return Err(self.wrong_token("expected 'x' in dimension list"));
        }
        let Token { start, .. } = self.token;
        self.seek(start + 1);
        Ok(())
    }
}
