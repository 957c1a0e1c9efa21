//! Older syntax of attributes and types: `{name: value}`, `#map` without keyword, `!tf<"string">`.

use smallvec::SmallVec;

use super::super::{OpParser, Parsed, Parser, UnresolvedOperand};
use crate::attrs::{AttrData, OpaqueBody};
use crate::dialect::is_namespace;
use crate::entity::{Attr, Block, Ident, Type};
use crate::text::lexer::TokenKind;
use crate::types::TypeData;

impl<'s> Parser<'_, 's> {
    /// Parses an optional `: value` of an older dictionary entry.
    pub(in super::super) fn old_entry(&mut self, name: Ident) -> Parsed<Option<Attr>> {
        if !self.is_older() || !self.at(TokenKind::Colon) {
            return Ok(None);
        }
        let name = String::from_utf8_lossy(self.ctx.ident_bytes(name)).into_owned();
        self.remark_at(self.token.start, &format!("'{name}: value' is written '{name} = value'"));
        self.advance();
        let value = self.parse_attribute(None)?;
        // A symbol was followed by its type.
        if matches!(self.ctx.attrs().data(value), AttrData::SymbolRef { .. }) && self.eat(TokenKind::Colon) {
            self.parse_type()?;
        }
        Ok(Some(value))
    }

    /// Parses an optional leading type of elements, `dense<tensor<2xi32>, [1, 2]>`. Otherwise returns the known type.
    pub(in super::super) fn old_elements_type(&mut self, ty: Option<Type>) -> Parsed<Option<Type>> {
        if !self.is_older() || !matches!(self.spelling(), b"tensor" | b"vector") {
            return Ok(ty);
        }
        self.remark_at(self.token.start, "the type of elements is written behind them");
        let ty = self.parse_type()?;
        self.expect(TokenKind::Comma, "expected ',' behind the type of elements")?;
        Ok(Some(ty))
    }

    /// Parses an optional strided layout without keyword: `memref<4x4xf32, offset: ?, strides: [?, 1]>`.
    pub(in super::super) fn old_strides(&mut self) -> Parsed<Option<Attr>> {
        let at = self.token.start;
        let is_layout = self.is_older()
            && self.spelling() == b"offset"
            && self.ahead().next().is_some_and(|token| token.kind == TokenKind::Colon);
        if !is_layout {
            return Ok(None);
        }
        self.advance();
        self.advance();
        let offset = self.stride()?;
        self.expect(TokenKind::Comma, "expected ',' behind the offset of a layout")?;
        if !self.eat_word(b"strides") {
            return Err(self.error("expected 'strides'"));
        }
        self.expect(TokenKind::Colon, "expected ':' before strides")?;
        self.expect(TokenKind::LSquare, "expected '[' before strides")?;
        let mut strides = Vec::new();
        self.list_until(TokenKind::RSquare, "expected ']' behind strides", |parser| {
            strides.push(parser.stride()?);
            Ok(())
        })?;
        let layout = self.ctx.attrs().strided_layout(&strides, offset);
        let shown = self.ctx.attrs().show(layout);
        self.remark_at(at, &format!("a strided layout is written '{shown}'"));
        Ok(Some(layout))
    }

    /// Parses an optional memory space that is an identifier: `memref<4xf32, hbm>`.
    pub(in super::super) fn old_memory_space(&mut self) -> Option<Attr> {
        if !self.is_older() || !self.at(TokenKind::Ident) || self.at_attribute() || self.at_word(b"strided") {
            return None;
        }
        let token = self.take();
        let word = String::from_utf8_lossy(self.text_of(token)).into_owned();
        self.remark_at(token.start, &format!("memory space '{word}' is a string"));
        Some(self.ctx.attrs().string(&*word))
    }

    /// Combines two consecutive layouts. In older text they are composed, otherwise the second replaces the first.
    pub(in super::super) fn composed_layout(&mut self, first: Option<Attr>, then: Attr) -> Parsed<Attr> {
        let Some(first) = first.filter(|_| self.is_older()) else { return Ok(then) };
        let at = self.token.start;
        let (&AttrData::AffineMap(first), &AttrData::AffineMap(then)) =
            (self.ctx.attrs().data(first), self.ctx.attrs().data(then))
        else {
            return Err(self.error("only affine maps can follow each other in a memref type"));
        };
        let (symbols, others) = (first.num_symbols(self.ctx), then.num_symbols(self.ctx));
        let Some(all) = then.compose(self.ctx, first).filter(|_| symbols.checked_add(others).is_some()) else {
            return Err(self.error("an affine map gives not as many results as the next one takes"));
        };
        self.remark_at(at, "maps that follow each other in a memref type are one map");
        // The symbols of the first map precede those of the second, as in older releases.
        let dims: Vec<_> = (0..first.num_dims(self.ctx)).map(|dim| self.ctx.affine().dim(dim)).collect();
        let turned = (0..others).map(|it| it + symbols).chain(0..symbols);
        let symbols: Vec<_> = turned.map(|symbol| self.ctx.affine().symbol(symbol)).collect();
        let counts = (first.num_dims(self.ctx), symbols.len() as u32);
        Ok(self.ctx.attrs().affine_map(all.replace_vars(self.ctx, (&dims, &symbols), counts)))
    }

    /// Parses the rest of a function type as a result, which needed no parentheses.
    ///
    /// The types in `results` from `first` on are the inputs of that function type.
    pub(in super::super) fn old_function_result(
        &mut self,
        results: &mut SmallVec<[Type; 2]>,
        first: usize,
    ) -> Parsed<()> {
        if self.is_older() && self.eat(TokenKind::Arrow) {
            let inputs: SmallVec<[Type; 4]> = results.drain(first..).collect();
            let mut of_it = SmallVec::new();
            self.nested(|parser| parser.result_types(&mut of_it))?;
            results.push(self.ctx.types().function(inputs.as_slice(), of_it.as_slice()));
        }
        Ok(())
    }

    /// Parses an alias with a dot, or a dialect's type in quotes. Returns `None` for current syntax.
    pub(in super::super) fn old_type(&mut self) -> Parsed<Option<Type>> {
        let Some(older) = self.older else { return Ok(None) };
        let token = self.token;
        let name = self.spelling().get(1..).unwrap_or_default();
        if name.contains(&b'.')
            && let Some(&alias) = self.aliases.types.get(name)
        {
            self.advance();
            return self.expand(alias).map(Some);
        }
        let before = self.mark();
        self.advance();
        let has_body = self.at(TokenKind::Less) && self.token.start == token.end;
        let start = token.start as usize + 1;
        let (namespace, body) = match memchr::memchr(b'.', name) {
            Some(dot) => {
                let end = if has_body { self.symbol_body()? } else { token.end as usize };
                (name.get(..dot), self.text.get(start + dot + 1..end))
            }
            None if has_body => {
                let end = self.symbol_body()?;
                (Some(name), self.text.get(token.end as usize + 1..end - 1))
            }
            None => {
                self.rewind(before);
                return Ok(None);
            }
        };
        let text = |bytes: Option<&[u8]>| String::from_utf8_lossy(bytes.unwrap_or_default()).into_owned();
        let (namespace, body) = (text(namespace), text(body));
        let quoted = body.strip_prefix('"').and_then(|body| body.strip_suffix('"')).filter(|it| !it.contains('"'));
        let content = quoted.unwrap_or(&body);
        let known = older.grammar.types.iter().find(|it| it.0 == namespace);
        let mut ty = match known {
            Some((_, read)) => read(self, content)?,
            None => None,
        };
        let is_foreign = is_namespace(namespace.as_bytes()) && self.ctx.dialect(namespace.as_bytes()).is_none();
        let is_body = is_foreign && quoted.is_some_and(is_body);
        if ty.is_none() && is_body {
            let body = OpaqueBody::text(content.as_bytes());
            ty = Some(self.ctx.types().opaque(self.ctx.ident(namespace.as_bytes()), body));
        }
        match ty {
            Some(ty) => {
                let shown = self.ctx.types().show(ty);
                self.remark_at(token.start, &format!("this type is '{shown}'"));
            }
            None => self.rewind(before),
        }
        Ok(ty)
    }

    /// Returns true if a type that is no function type abbreviates a signature with one result and no operands.
    pub(in super::super) fn old_signature(&self, ty: Type) -> bool {
        self.is_older() && !matches!(self.ctx.types().data(ty), TypeData::Function(_))
    }
}

/// Returns true if a text is valid between `<` and `>`: its brackets are balanced, and its end makes no arrow of the
/// `>`.
fn is_body(text: &str) -> bool {
    let mut open = SmallVec::<[u8; 8]>::new();
    let mut before = 0;
    for byte in text.bytes() {
        match byte {
            b'<' => open.push(b'>'),
            b'(' => open.push(b')'),
            b'[' => open.push(b']'),
            b'{' => open.push(b'}'),
            b'>' if before == b'-' => {}
            b'>' | b')' | b']' | b'}' if open.pop() != Some(byte) => return false,
            _ => {}
        }
        before = byte;
    }
    open.is_empty() && before != b'-' && text.bytes().all(|byte| (b' '..0x7f).contains(&byte))
}

impl OpParser<'_, '_> {
    /// Parses `(%a : type)` after a successor: successor operands, which follow the other operands. Returns their
    /// number.
    pub(in super::super) fn old_successor_operands(
        &mut self,
        operands: &mut Vec<(UnresolvedOperand, Type)>,
    ) -> Parsed<usize> {
        if !self.is_older() || !self.at(TokenKind::LParen) {
            return Ok(0);
        }
        self.remark_at(self.token.start, "what a block gets is among the operands");
        self.advance();
        let values = self.parse_operand_list()?;
        self.expect(TokenKind::Colon, "expected ':' before the types of what a block gets")?;
        let loc = self.loc();
        let types = self.parse_type_list()?;
        self.expect(TokenKind::RParen, "expected ')' behind what a block gets")?;
        if values.len() != types.len() {
            return Err(self.ctx.error(loc, "expected as many types as values").emit());
        }
        operands.extend(values.iter().copied().zip(types));
        Ok(values.len())
    }

    /// Returns the sizes of the operand segments: the operation's own operands, then those of each successor.
    ///
    /// Returns `None` unless the operation has as many segments.
    pub(in super::super) fn old_group_sizes(
        &self,
        name: crate::entity::OpName,
        own: usize,
        blocks: &[(Block, usize)],
    ) -> Option<(Ident, Attr)> {
        let info = self.ctx.op_name(name).info()?;
        info.prop_slot("operandSegmentSizes")?;
        let sizes = std::iter::once(own).chain(blocks.iter().map(|block| block.1));
        let sizes: Option<Vec<i32>> = sizes.map(|size| i32::try_from(size).ok()).collect();
        let sizes = sizes.filter(|sizes| sizes.len() == info.spec().operands.len())?;
        Some((self.ctx.ident(b"operandSegmentSizes"), self.ctx.attrs().dense_i32_array(sizes)))
    }
}
