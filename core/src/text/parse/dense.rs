//! Parser of elements of vectors and tensors: `dense`, `array`, `dense_resource`, `sparse`.

use smallvec::SmallVec;

use super::{Expected, Parsed, Parser};
use crate::attrs::{AttrData, DenseElements, DenseLayout, DenseNumber};
use crate::entity::{Attr, Type};
use crate::number::{Float, FloatFormat, IntFormat, Sign, small_literal};
use crate::text::hex;
use crate::text::lexer::{Token, TokenKind, unescape};
use crate::types::TypeData;

/// The literal between `dense<` and `>`, parsed before its type is known.
#[derive(Default)]
struct Literal {
    /// Numbers or strings, each with its sign.
    elements: Vec<(Sign, Token)>,
    /// Lengths of the nested lists, the outermost first; empty without lists.
    shape: SmallVec<[i64; 4]>,
    /// The string, if that is the whole literal, which may then be hexadecimal.
    hex: Option<Token>,
}

impl Parser<'_, '_> {
    pub(super) fn dense_elements(&mut self, ty: Option<Type>) -> Parsed<Attr> {
        let start = self.take().start;
        self.expect(TokenKind::Less, "expected '<' after 'dense'")?;
        let ty = self.old_elements_type(ty)?;
        let mut literal = Literal::default();
        if !self.eat(TokenKind::Greater) {
            if self.at(TokenKind::String) {
                let token = self.take();
                literal.hex = Some(token);
            } else if self.at(TokenKind::LSquare) {
                self.element_list(&mut literal, 0)?;
            } else {
                self.element(&mut literal)?;
            }
            self.expect(TokenKind::Greater, "expected '>'")?;
        }
        let ty = self.elements_type(start, ty)?;
        self.dense_from_literal(start, literal, ty)
    }

    /// Returns the known type, or parses `: type`.
    fn known_or_colon_type(&mut self, ty: Option<Type>) -> Parsed<Type> {
        if let Some(ty) = ty {
            return Ok(ty);
        }
        self.expect(TokenKind::Colon, "expected ':'")?;
        self.parse_type()
    }

    /// Returns the known type, or parses `: type`. The type must be shaped and static.
    fn elements_type(&mut self, start: u32, ty: Option<Type>) -> Parsed<Type> {
        let ty = self.known_or_colon_type(ty)?;
        if self.ctx.types().shaped_element_type(ty).is_none() {
            return Err(self.error_at(start, "elements literal must be a shaped type"));
        }
        if self.ctx.types().shaped_element_count(ty).is_none() {
            let huge = self.ctx.types().shaped_sizes(ty).is_some_and(|shape| shape.iter().all(|size| *size >= 0));
            let message = if huge {
                "elements literal has too many elements"
            } else {
                "elements literal type must have static shape"
            };
            return Err(self.error_at(start, message));
        }
        Ok(ty)
    }

    /// Parses `[..]`, a list at nesting level `depth`. The first list at each level determines the shape.
    fn element_list(&mut self, literal: &mut Literal, depth: usize) -> Parsed<()> {
        // `None` while no list at that level is complete, so that its length is unknown.
        let mut lengths: SmallVec<[Option<i64>; 4]> = SmallVec::new();
        self.element_list_at(literal, depth, &mut lengths)?;
        literal.shape = lengths.into_iter().flatten().collect();
        Ok(())
    }

    fn element_list_at(
        &mut self,
        literal: &mut Literal,
        depth: usize,
        lengths: &mut SmallVec<[Option<i64>; 4]>,
    ) -> Parsed<()> {
        self.nested(|parser| {
            parser.advance();
            let first_of_depth = lengths.len() == depth;
            if first_of_depth {
                lengths.push(None);
            }
            let mut length = 0;
            let mut leaf = None;
            parser.list_until(TokenKind::RSquare, "expected ']'", |parser| {
                let is_leaf = !parser.at(TokenKind::LSquare);
                if is_leaf {
                    parser.element(literal)?;
                } else {
                    parser.element_list_at(literal, depth + 1, lengths)?;
                }
                length += 1;
                let deeper = lengths.len() > depth + 1;
                if *leaf.get_or_insert(is_leaf) != is_leaf || (is_leaf && deeper) {
                    return Err(parser.ragged());
                }
                Ok(())
            })?;
            // An empty list has no inner lists, so it is inconsistent with one that has.
            let missing_inner = length == 0 && lengths.len() > depth + 1;
            match lengths[depth] {
                None => lengths[depth] = Some(length),
                Some(before) if before == length && !missing_inner => {}
                Some(_) => return Err(parser.ragged()),
            }
            Ok(())
        })
    }

    fn ragged(&self) -> crate::diag::Reported {
        self.error("tensor literal is invalid; ranks are not consistent between elements")
    }

    /// Parses a number, a string, or `(a, b)`.
    fn element(&mut self, literal: &mut Literal) -> Parsed<()> {
        self.expects(Expected::Token(TokenKind::Integer));
        self.expects(Expected::Token(TokenKind::Float));
        self.expects_words(["true", "false", "[", "(", "-"]);
        match self.token.kind {
            TokenKind::Integer | TokenKind::Float | TokenKind::String => {
                literal.elements.push((Sign::Positive, self.token));
                self.advance();
                Ok(())
            }
            TokenKind::Ident if matches!(self.spelling(), b"true" | b"false") => {
                literal.elements.push((Sign::Positive, self.token));
                self.advance();
                Ok(())
            }
            TokenKind::Minus => {
                self.advance();
                if !matches!(self.token.kind, TokenKind::Integer | TokenKind::Float) {
                    return Err(self.error("expected integer or floating point literal"));
                }
                literal.elements.push((Sign::Negative, self.token));
                self.advance();
                Ok(())
            }
            TokenKind::LParen => self.nested(|parser| {
                parser.advance();
                parser.element(literal)?;
                parser.expect(TokenKind::Comma, "expected ',' between complex elements")?;
                parser.element(literal)?;
                parser.expect(TokenKind::RParen, "expected ')' after complex elements")
            }),
            _ => Err(self.error("expected element literal of primitive type")),
        }
    }

    fn dense_from_literal(&mut self, start: u32, literal: Literal, ty: Type) -> Parsed<Attr> {
        let ctx = self.ctx;
        let element = ctx.types().shaped_element_type(ty).unwrap_or(ty);
        let count = ctx.types().shaped_element_count(ty).unwrap_or(0);
        let layout = ctx.attrs().dense_layout(element);
        if let (Some(token), Some(layout)) = (literal.hex, layout) {
            return self.dense_from_hex(start, token, ty, layout, count);
        }
        let shape = ctx.types().shaped_sizes(ty).unwrap_or_default();
        if !literal.shape.is_empty() && *literal.shape != *shape {
            return Err(self.error_at(
                start,
                format!(
                    "inferred shape of elements literal ([{}]) does not match type ([{}])",
                    join(&literal.shape),
                    join(&shape)
                ),
            ));
        }
        let given = literal.elements.len() + usize::from(literal.hex.is_some());
        if given == 0 && count > 0 {
            let shown = ctx.types().show(ty);
            return Err(self.error_at(start, format!("parsed zero elements, but type ('{shown}') expected at least 1")));
        }
        let Some(layout) = layout else { return self.dense_strings(start, literal, ty) };
        if layout.complex {
            let is_splat = literal.shape.is_empty() && given != 0;
            if is_splat && given != 2 {
                let shown = ctx.types().show(element);
                let message = format!("parsed {given} elements, but type ('{shown}') expected 2 elements");
                return Err(self.error_at(start, message));
            }
            if !literal.shape.is_empty() && given as u64 != count.saturating_mul(2) {
                let shown = ctx.types().show(ty);
                let message = format!(
                    "parsed {given} elements, but type ('{shown}') expected {} elements",
                    count.saturating_mul(2)
                );
                return Err(self.error_at(start, message));
            }
        }
        let mut data = Vec::with_capacity(given * layout.number_bytes.min(16));
        let number_type = match ctx.types().data(element) {
            TypeData::Complex(part) => *part,
            _ => element,
        };
        for &(sign, token) in &literal.elements {
            self.dense_number(sign, token, number_type, layout, &mut data)?;
        }
        let splat = literal.shape.is_empty() && given != 0;
        let expected = layout.element_bytes() as u64 * if splat { 1 } else { count };
        if data.len() as u64 != expected {
            return Err(self.error_at(start, "elements literal has another number of elements than its type"));
        }
        let attr = ctx.attrs().dense_elements(ty, splat, &data);
        self.valid(start, attr)
    }

    fn dense_number(
        &mut self,
        sign: Sign,
        token: Token,
        ty: Type,
        layout: DenseLayout,
        data: &mut Vec<u8>,
    ) -> Parsed<()> {
        match layout.number {
            DenseNumber::Integer { unsigned, .. } => {
                if sign == Sign::Negative && unsigned {
                    let message = "expected unsigned integer elements, but parsed negative value";
                    return Err(self.error_at(token.start, message));
                }
                match token.kind {
                    TokenKind::Float => {
                        let message = "expected integer elements, but parsed floating-point";
                        return Err(self.error_at(token.start, message));
                    }
                    TokenKind::Ident => {
                        if self.ctx.types().integer_width(ty) != Some(1) {
                            return Err(self.error_at(token.start, "expected i1 type for 'true' or 'false' values"));
                        }
                        data.push(u8::from(self.text_of(token) == b"true"));
                    }
                    TokenKind::Integer => {
                        let text = self.text_of(token);
                        if let Some(bits) = small_literal(self.int_format(ty), sign, text)
                            && let Some(bytes) = bits.to_le_bytes().get(..layout.number_bytes)
                        {
                            data.extend_from_slice(bytes);
                            return Ok(());
                        }
                        let value = self.integer_literal(token, sign, ty, "integer constant out of range for type")?;
                        let start = data.len();
                        data.extend(value.le_bytes());
                        data.resize(start + layout.number_bytes, 0);
                    }
                    _ => return Err(self.error_at(token.start, "integer constant out of range for type")),
                }
            }
            DenseNumber::Float(format) => {
                let value = self.float_element(sign, token, format)?;
                data.extend_from_slice(&value.bits().to_le_bytes()[..layout.number_bytes]);
            }
        }
        Ok(())
    }

    fn float_element(&self, sign: Sign, token: Token, format: FloatFormat) -> Parsed<Float> {
        match token.kind {
            TokenKind::Integer => self.float_from_integer(token, sign, format),
            TokenKind::Float => self.float_literal(token, sign, format),
            _ => Err(self.error_at(token.start, "expected floating point literal")),
        }
    }

    fn dense_strings(&self, start: u32, literal: Literal, ty: Type) -> Parsed<Attr> {
        let splat = literal.shape.is_empty();
        let mut values: Vec<Box<[u8]>> = Vec::new();
        for token in literal.hex.into_iter().chain(literal.elements.into_iter().map(|element| element.1)) {
            if token.kind != TokenKind::String {
                let found = String::from_utf8_lossy(self.text_of(token));
                return Err(self.error_at(start, format!("expected string token, got {found}")));
            }
            values.push(unescape(self.text_of(token)).into());
        }
        if splat || values.windows(2).all(|pair| pair[0] == pair[1]) {
            values.truncate(1);
        }
        Ok(self.ctx.attrs().intern(AttrData::DenseStrings { ty, values: values.into() }))
    }

    fn dense_from_hex(&self, start: u32, token: Token, ty: Type, layout: DenseLayout, count: u64) -> Parsed<Attr> {
        let Some(bytes) = self.hex_bytes(token) else {
            return Err(self.error_at(token.start, "expected string containing hex digits starting with `0x`"));
        };
        let wrong_size = || {
            let shown = self.ctx.types().show(ty);
            self.error_at(start, format!("elements hex data size is invalid for provided type: '{shown}'"))
        };
        if matches!(layout.number, DenseNumber::Integer { width: 1, .. }) && !layout.complex {
            // Bits are packed, eight to a byte, the lowest first. A byte of equal bits is a splat.
            if let [byte @ (0 | 0xFF)] = bytes[..] {
                return Ok(self.splat(ty, &[byte & 1]));
            }
            let bits: Vec<u8> = match bytes.len() as u64 {
                length if length == count.div_ceil(8) => {
                    (0..count as usize).map(|index| bytes[index / 8] >> (index % 8) & 1).collect()
                }
                // Since MLIR 23, one byte per bit.
                length if length == count => bytes.iter().map(|byte| u8::from(*byte != 0)).collect(),
                _ => return Err(wrong_size()),
            };
            let attr = self.ctx.attrs().dense_elements(ty, false, &bits);
            return self.valid(start, attr);
        }
        if bytes.len() == layout.element_bytes() {
            return Ok(self.splat(ty, &bytes));
        }
        if bytes.len() as u64 != (layout.element_bytes() as u64).saturating_mul(count) {
            return Err(wrong_size());
        }
        let attr = self.ctx.attrs().dense_elements(ty, false, &bytes);
        self.valid(start, attr)
    }

    fn splat(&self, ty: Type, element: &[u8]) -> Attr {
        self.ctx.attrs().intern(AttrData::DenseElements(DenseElements { ty, splat: true, data: element.into() }))
    }

    /// Decodes a string token `"0x.."` to bytes.
    pub(super) fn hex_bytes(&self, token: Token) -> Option<Vec<u8>> {
        let [b'"', b'0', b'x', digits @ .., b'"'] = self.text_of(token) else { return None };
        hex::decode(digits)
    }

    pub(super) fn dense_array(&mut self) -> Parsed<Attr> {
        self.advance();
        self.expect(TokenKind::Less, "expected '<' after 'array'")?;
        let type_at = self.token.start;
        let Ok(ty) = self.parse_type() else {
            return Err(self.error_at(type_at, "expected an integer or floating point type"));
        };
        if !self.ctx.types().is_int_or_index_or_float(ty) {
            let shown = self.ctx.types().show(ty);
            return Err(self.error_at(type_at, format!("expected integer or float type, got: '{shown}'")));
        }
        let format = match self.ctx.types().data(ty) {
            TypeData::Float(format) => Some(*format),
            _ => None,
        };
        let width = format.map_or_else(|| self.ctx.types().integer_width(ty).unwrap_or(0), FloatFormat::width);
        // MLIR prints arrays of `si1` and `ui1`, but parses `i1` only.
        let is_i1 = format.is_none() && width == 1;
        if !is_i1 && width % 8 != 0 {
            return Err(self.error_at(type_at, "element type bitwidth must be a multiple of 8"));
        }
        let mut data = Vec::new();
        if !self.eat(TokenKind::Greater) {
            self.expect(TokenKind::Colon, "expected ':' after dense array type")?;
            loop {
                match format {
                    Some(format) => {
                        let sign = self.sign();
                        let value = self.float_element(sign, self.token, format)?;
                        self.advance();
                        data.extend_from_slice(&value.bits().to_le_bytes()[..format.storage_bytes()]);
                    }
                    None => self.array_integer(ty, is_i1, &mut data)?,
                }
                if !self.eat(TokenKind::Comma) {
                    break;
                }
            }
            self.expect(TokenKind::Greater, "expected '>' to close an array attribute")?;
        }
        Ok(self.ctx.attrs().intern(AttrData::DenseArray { element: ty, data: data.into() }))
    }

    fn sign(&mut self) -> Sign {
        if self.eat(TokenKind::Minus) { Sign::Negative } else { Sign::Positive }
    }

    fn array_integer(&mut self, ty: Type, is_i1: bool, data: &mut Vec<u8>) -> Parsed<()> {
        let sign = self.sign();
        let token = self.token;
        if self.at_word(b"true") || self.at_word(b"false") {
            if !is_i1 {
                return Err(self.error("expected i1 type for 'true' or 'false' values"));
            }
            data.push(u8::from(self.spelling() == b"true"));
            self.advance();
            return Ok(());
        }
        if !self.eat(TokenKind::Integer) {
            return Err(self.error("expected integer literal"));
        }
        if is_i1 {
            return Err(self.error("expected 'true' or 'false' values for i1 type"));
        }
        // As in MLIR, an error is reported after the literal.
        let format = match (self.int_format(ty), sign) {
            // A negative literal is read as its bits.
            (IntFormat::Unsigned(width), Sign::Negative) => IntFormat::Signless(width),
            (format, _) => format,
        };
        let value = crate::number::ApInt::from_literal(format, sign, self.text_of(token))
            .map_err(|_| self.error("integer constant out of range"))?;
        let start = data.len();
        data.extend(value.le_bytes());
        // An integer of width zero takes one byte.
        data.resize(data.len().max(start + 1), 0);
        Ok(())
    }

    pub(super) fn dense_resource(&mut self, ty: Option<Type>) -> Parsed<Attr> {
        self.advance();
        self.expect(TokenKind::Less, "expected '<' after 'dense_resource'")?;
        let key = self.resource_handle(b"builtin")?;
        self.expect(TokenKind::Greater, "expected '>'")?;
        let type_at = self.token.start;
        let ty = self.known_or_colon_type(ty)?;
        if self.ctx.types().element_type(ty).is_none() {
            return Err(self.error_at(type_at, "`dense_resource` expected a shaped type"));
        }
        Ok(self.ctx.attrs().intern(AttrData::DenseResource { key, ty }))
    }

    pub(super) fn sparse_elements(&mut self, ty: Option<Type>) -> Parsed<Attr> {
        let start = self.take().start;
        self.expect(TokenKind::Less, "Expected '<' after 'sparse'")?;
        let ty = self.old_elements_type(ty)?;
        if self.eat(TokenKind::Greater) {
            let ty = self.elements_type(start, ty)?;
            let rank = self.ctx.types().shape(ty).map_or(0, <[i64]>::len) as i64;
            let indices_type = self.valid(start, self.ctx.types().tensor(&[0, rank], self.ctx.types().i64(), None))?;
            let element = self.ctx.types().element_type(ty).unwrap_or(ty);
            let values_type = self.valid(start, self.ctx.types().tensor(&[0], element, None))?;
            let empty = |ty| DenseElements { ty, splat: false, data: Box::default() };
            let indices = self.ctx.attrs().intern(AttrData::DenseElements(empty(indices_type)));
            let values = self.ctx.attrs().intern(AttrData::DenseElements(empty(values_type)));
            return self.make_sparse(start, ty, indices, values);
        }
        let indices_at = self.token.start;
        let mut index_literal = Literal::default();
        self.sparse_part(&mut index_literal, false)?;
        self.expect(TokenKind::Comma, "expected ','")?;
        let values_at = self.token.start;
        let mut value_literal = Literal::default();
        self.sparse_part(&mut value_literal, true)?;
        self.expect(TokenKind::Greater, "expected '>'")?;
        let ty = self.elements_type(start, ty)?;

        let rank = self.ctx.types().shape(ty).map_or(0, <[i64]>::len) as i64;
        let index_shape: SmallVec<[i64; 4]> =
            if index_literal.shape.is_empty() { SmallVec::from_slice(&[1, rank]) } else { index_literal.shape.clone() };
        let indices_type =
            self.valid(indices_at, self.ctx.types().tensor(&index_shape, self.ctx.types().i64(), None))?;
        let indices = self.dense_from_literal(indices_at, index_literal, indices_type)?;
        let element = self.ctx.types().element_type(ty).unwrap_or(ty);
        let value_shape: SmallVec<[i64; 4]> = match value_literal.shape.is_empty() {
            true => SmallVec::from_slice(&[index_shape[0]]),
            false => value_literal.shape.clone(),
        };
        let values_type = self.valid(values_at, self.ctx.types().tensor(&value_shape, element, None))?;
        let values = self.dense_from_literal(values_at, value_literal, values_type)?;
        self.make_sparse(start, ty, indices, values)
    }

    fn sparse_part(&mut self, literal: &mut Literal, allow_hex: bool) -> Parsed<()> {
        match self.token.kind {
            TokenKind::String if allow_hex => {
                literal.hex = Some(self.take());
                Ok(())
            }
            TokenKind::LSquare => self.element_list(literal, 0),
            _ => self.element(literal),
        }
    }

    fn make_sparse(&self, start: u32, ty: Type, indices: Attr, values: Attr) -> Parsed<Attr> {
        let attr = self.ctx.attrs().sparse_elements(ty, indices, values);
        self.valid(start, attr)
    }
}

fn join(sizes: &[i64]) -> String {
    sizes.iter().map(i64::to_string).collect::<Vec<_>>().join(", ")
}
