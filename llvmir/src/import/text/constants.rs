//! Constants and values in text.

use lect_core::number::{ApInt, Float, FloatFormat, Sign};

use super::lexer::{Tok, unescape};
use super::parser::{Parsed, Parser};
use crate::import::ir::constant::BlockName;
use crate::import::ir::inst::{Asm, BinaryOp, flag};
use crate::import::ir::{Bytes, CastOp, Const, ConstKind, Operand, SymbolId, Ty, TypeKind, Value};

impl Parser<'_> {
    /// Parses a type with a value of it.
    pub(super) fn typed_value(&mut self) -> Parsed<Operand> {
        let ty = self.ty()?;
        self.operand(ty)
    }

    /// Parses a value of a type.
    pub(super) fn operand(&mut self, ty: Ty) -> Parsed<Operand> {
        Ok(Operand { ty, value: self.value(ty)? })
    }

    fn value(&mut self, ty: Ty) -> Parsed<Value> {
        match self.tok.kind {
            Tok::Local => self.local(ty).map(Value::Local),
            Tok::Word if self.text() == b"asm" => self.asm(),
            _ => self.constant(ty).map(Value::Const),
        }
    }

    /// Parses a constant of a type.
    pub(super) fn constant(&mut self, ty: Ty) -> Parsed<Const> {
        let at = self.at();
        let constant = self.nested(|p| p.constant_within(ty))?;
        let found = self.module.constants.ty(constant);
        if found != ty {
            let shown = self.module.types.show(found);
            let expected = self.module.types.show(ty);
            let message = format!("constant expression type mismatch: got type '{shown}' but expected '{expected}'");
            return Err(self.error(at, message));
        }
        Ok(constant)
    }

    /// Parses a constant expression, which determines its type.
    pub(super) fn constant_of_own_type(&mut self, like: Ty) -> Parsed<Const> {
        self.nested(|p| p.constant_within(like))
    }

    /// Parses a type with a constant.
    pub(super) fn typed_constant(&mut self) -> Parsed<Const> {
        let ty = self.ty()?;
        self.constant(ty)
    }

    fn constant_within(&mut self, ty: Ty) -> Parsed<Const> {
        let at = self.at();
        match self.tok.kind {
            Tok::Int => {
                let TypeKind::Int(width) = *self.module.types.kind(ty) else {
                    return Err(self.error(at, "integer constant must have integer type"));
                };
                let value = self.integer(width)?;
                Ok(self.module.constants.intern(ty, ConstKind::Int(value)))
            }
            Tok::Float | Tok::Hex => self.number(ty),
            Tok::Global => {
                let symbol = self.symbol_here();
                self.bump();
                match self.module.types.is_ptr(ty) {
                    true => Ok(self.address(symbol, ty)),
                    false => Err(self.error(at, "global variable reference must have pointer type")),
                }
            }
            Tok::CStr => {
                let text = self.string()?;
                let TypeKind::Array { count, element } = *self.module.types.kind(ty) else {
                    return Err(self.error(at, "constant expression type mismatch"));
                };
                if *self.module.types.kind(element) != TypeKind::Int(8) || count != text.len() as u64 {
                    let expected = self.module.types.show(ty);
                    let found = format!("[{} x i8]", text.len());
                    let message =
                        format!("constant expression type mismatch: got type '{found}' but expected '{expected}'");
                    return Err(self.error(at, message));
                }
                Ok(self.bytes(ty, text))
            }
            Tok::Punct(b'{') => {
                self.bump();
                let parts = self.parts(b'}', "expected end of struct constant")?;
                self.structure(at, ty, parts, false)
            }
            Tok::Punct(b'<') => {
                self.bump();
                if self.eat(b'{') {
                    let parts = self.parts(b'}', "expected end of packed struct")?;
                    self.expect(b'>', "expected end of constant")?;
                    return self.structure(at, ty, parts, true);
                }
                let parts = self.parts(b'>', "expected end of constant")?;
                let TypeKind::Vector { count, scalable: false, element } = *self.module.types.kind(ty) else {
                    return Err(self.error(at, "constant expression type mismatch: unexpected vector"));
                };
                self.elements(at, ty, element, count.into(), parts)
            }
            Tok::Punct(b'[') => {
                self.bump();
                let parts = self.parts(b']', "expected end of array constant")?;
                let TypeKind::Array { count, element } = *self.module.types.kind(ty) else {
                    return Err(self.error(at, "constant expression type mismatch: unexpected array"));
                };
                self.elements(at, ty, element, count, parts)
            }
            Tok::Word => self.word(ty),
            _ => Err(self.error(at, "expected value token")),
        }
    }

    /// Parses constants with their types up to a closing mark.
    fn parts(&mut self, close: u8, message: &str) -> Parsed<Vec<Const>> {
        let mut parts = Vec::new();
        if !self.is(close) {
            loop {
                parts.push(self.typed_constant()?);
                if !self.eat(b',') {
                    break;
                }
            }
        }
        self.expect(close, message)?;
        Ok(parts)
    }

    fn structure(&mut self, at: u32, ty: Ty, parts: Vec<Const>, packed: bool) -> Parsed<Const> {
        let Some((elements, is_packed)) = self.module.types.struct_body(ty) else {
            return Err(self.error(at, "constant expression type mismatch: unexpected struct"));
        };
        if elements.len() != parts.len() {
            return Err(self.error(at, "initializer with struct type has wrong # elements"));
        }
        if packed != is_packed {
            return Err(self.error(at, "packed'ness of initializer and type don't match"));
        }
        let wrong = elements.iter().zip(&parts).position(|(ty, part)| *ty != self.module.constants.ty(*part));
        if let Some(index) = wrong {
            return Err(
                self.error(at, format!("element {index} of struct initializer doesn't match struct element type"))
            );
        }
        Ok(self.aggregate(ty, parts))
    }

    fn elements(&mut self, at: u32, ty: Ty, element: Ty, count: u64, parts: Vec<Const>) -> Parsed<Const> {
        if parts.len() as u64 != count {
            let expected = self.module.types.show(ty);
            let message = format!("constant with {} elements does not have the type '{expected}'", parts.len());
            return Err(self.error(at, message));
        }
        if let Some(index) = parts.iter().position(|part| self.module.constants.ty(*part) != element) {
            let expected = self.module.types.show(element);
            return Err(self.error(at, format!("array element #{index} is not of type '{expected}'")));
        }
        Ok(self.aggregate(ty, parts))
    }

    /// Parses the digits of an integer, which is truncated to a width.
    pub(super) fn integer(&mut self, width: u32) -> Parsed<ApInt> {
        let at = self.at();
        let text = self.text();
        let (negative, digits) = match text {
            [b'-', digits @ ..] => (true, digits),
            digits => (false, digits),
        };
        let value = if self.tok.kind == Tok::Int { ApInt::from_digits(digits).ok() } else { None };
        let Some(value) = value else { return Err(self.error(at, "expected integer")) };
        self.bump();
        let value = match width <= value.width() {
            // LLVM drops the upper bits.
            true => value.trunc(width),
            false => value.zext(width),
        };
        Ok(if negative { value.neg() } else { value })
    }

    /// Returns the format of a float type that lect has numbers for.
    pub(super) fn format(&self, ty: Ty) -> Option<FloatFormat> {
        Some(match self.module.types.kind(ty) {
            TypeKind::Half => FloatFormat::F16,
            TypeKind::BFloat => FloatFormat::BF16,
            TypeKind::Float => FloatFormat::F32,
            TypeKind::Double => FloatFormat::F64,
            TypeKind::X86Fp80 => FloatFormat::F80,
            TypeKind::Fp128 => FloatFormat::F128,
            _ => return None,
        })
    }

    /// Parses a number in decimal notation with a point, or in hexadecimal.
    fn number(&mut self, ty: Ty) -> Parsed<Const> {
        let at = self.at();
        let text = self.text();
        if let (Tok::Hex, Some(digits)) = (self.tok.kind, text.strip_prefix(b"u0x").or(text.strip_prefix(b"s0x"))) {
            return self.hex_integer(ty, digits, text.starts_with(b"s"));
        }
        let wrong = "floating point constant invalid for type";
        let format = self.format(ty);
        let kind = if self.tok.kind == Tok::Hex {
            let (letter, digits) = match text.get(2) {
                Some(letter @ (b'K' | b'L' | b'M' | b'H' | b'R')) => (*letter, &text[3..]),
                _ => (0, text.get(2..).unwrap_or_default()),
            };
            let digits = std::str::from_utf8(digits).unwrap_or_default();
            let Ok(bits) = u128::from_str_radix(digits, 16) else {
                return Err(self.error(at, "hexadecimal constant too large"));
            };
            // The halves of a 128-bit number are written low first.
            let swapped = bits.rotate_right(64);
            let exact = |format: FloatFormat, bits: u128| ConstKind::Float(Float::from_bits(format, bits));
            match (letter, format) {
                (b'K', Some(format @ FloatFormat::F80)) => exact(format, bits & ((1 << 80) - 1)),
                (b'L', Some(format @ FloatFormat::F128)) => exact(format, swapped),
                (b'M', None) if *self.module.types.kind(ty) == TypeKind::PpcFp128 => ConstKind::PpcFloat(swapped),
                (b'H', Some(format @ FloatFormat::F16)) | (b'R', Some(format @ FloatFormat::BF16)) => {
                    exact(format, bits & 0xFFFF)
                }
                (0, Some(format @ (FloatFormat::F16 | FloatFormat::BF16 | FloatFormat::F32 | FloatFormat::F64))) => {
                    let double = Float::from_bits(FloatFormat::F64, bits & u128::from(u64::MAX));
                    match double.convert_exactly(format) {
                        Some(value) => ConstKind::Float(value),
                        None if double.is_nan() => ConstKind::Float(double.convert(format)),
                        None => return Err(self.error(at, wrong)),
                    }
                }
                _ => return Err(self.error(at, wrong)),
            }
        } else {
            let Some(format) = format else { return Err(self.error(at, wrong)) };
            let (sign, digits) = match text {
                [b'-', digits @ ..] => (true, digits),
                [b'+', digits @ ..] => (false, digits),
                digits => (false, digits),
            };
            let sign = Sign::from_bit(sign);
            // A decimal number is a double, which must be representable.
            let double = Float::from_decimal(FloatFormat::F64, sign, digits);
            let Ok(double) = double else { return Err(self.error(at, wrong)) };
            match (format, double.convert_exactly(format)) {
                (FloatFormat::F80 | FloatFormat::F128, _) => return Err(self.error(at, wrong)),
                (_, Some(value)) => ConstKind::Float(value),
                (_, None) => return Err(self.error(at, wrong)),
            }
        };
        self.bump();
        Ok(self.module.constants.intern(ty, kind))
    }

    fn hex_integer(&mut self, ty: Ty, digits: &[u8], signed: bool) -> Parsed<Const> {
        let at = self.at();
        let TypeKind::Int(width) = *self.module.types.kind(ty) else {
            return Err(self.error(at, "integer constant must have integer type"));
        };
        let mut bytes: Vec<u8> = Vec::new();
        for pair in digits.rchunks(2) {
            let text = std::str::from_utf8(pair).unwrap_or_default();
            let Ok(byte) = u8::from_str_radix(text, 16) else { return Err(self.error(at, "expected integer")) };
            bytes.push(byte);
        }
        let written = (bytes.len() as u32 * 8).max(8);
        let value = ApInt::from_le_bytes(written, &bytes);
        let own = value.active_bits().max(1);
        let value = value.trunc(own);
        let value = match () {
            () if own > width => value.trunc(width),
            () if signed => value.sext(width),
            () => value.zext(width),
        };
        self.bump();
        Ok(self.module.constants.intern(ty, ConstKind::Int(value)))
    }

    fn word(&mut self, ty: Ty) -> Parsed<Const> {
        let at = self.at();
        let word = self.text();
        let types = &self.module.types;
        let simple = match word {
            b"true" | b"false" => {
                if *types.kind(ty) != TypeKind::Int(1) {
                    return Err(self.error(at, "integer constant must have integer type"));
                }
                Some(ConstKind::Int(ApInt::from_u64(1, (word == b"true").into())))
            }
            b"null" => match types.is_ptr(ty) {
                true => Some(ConstKind::Null),
                false => return Err(self.error(at, "null must be a pointer type")),
            },
            b"none" => match types.kind(ty) {
                TypeKind::Token => Some(ConstKind::TokenNone),
                _ => return Err(self.error(at, "invalid type for none constant")),
            },
            b"undef" | b"poison" => {
                if !types.is_first_class(ty) || matches!(types.kind(ty), TypeKind::Label) {
                    return Err(self.error(at, "invalid type for undef constant"));
                }
                Some(if word == b"undef" { ConstKind::Undef } else { ConstKind::Poison })
            }
            _ => None,
        };
        if let Some(kind) = simple {
            self.bump();
            return Ok(self.module.constants.intern(ty, kind));
        }
        if word == b"zeroinitializer" {
            if !types.is_first_class(ty) || matches!(types.kind(ty), TypeKind::Label | TypeKind::Metadata) {
                return Err(self.error(at, "invalid type for null constant"));
            }
            self.bump();
            return Ok(self.zero(ty));
        }
        self.bump();
        if let Some(op) = CastOp::from_word(word) {
            return self.cast_expression(at, op);
        }
        match word {
            b"getelementptr" => self.gep_expression(at),
            b"add" | b"sub" | b"xor" => {
                let Some(op) = BinaryOp::from_word(word) else { return Err(self.error(at, "expected value token")) };
                self.binary_expression(at, op)
            }
            b"extractelement" | b"insertelement" | b"shufflevector" => self.vector_expression(at, word),
            b"splat" => {
                self.expect(b'(', "expected '(' after vector splat")?;
                let value = self.typed_constant()?;
                self.expect(b')', "expected ')' at end of vector splat")?;
                let TypeKind::Vector { count, scalable, element } = *self.module.types.kind(ty) else {
                    return Err(self.error(at, "vector splat must have vector type"));
                };
                if element != self.module.constants.ty(value) {
                    return Err(self.error(at, "constant expression type mismatch in vector splat"));
                }
                self.splat(at, ty, value, count, scalable)
            }
            b"blockaddress" => self.block_address(at, ty),
            b"dso_local_equivalent" | b"no_cfi" => {
                if self.tok.kind != Tok::Global {
                    return Err(self.error(self.at(), "expected global value name"));
                }
                let symbol = self.symbol_here();
                self.bump();
                let is_local = word == b"dso_local_equivalent";
                let address = self.address(symbol, ty);
                let kind = if is_local { ConstKind::LocalEquivalent(address) } else { ConstKind::NoCfi(address) };
                Ok(self.module.constants.intern(ty, kind))
            }
            b"ptrauth" => {
                self.expect(b'(', "expected '(' in constant ptrauth expression")?;
                let parts = self.parts(b')', "expected ')' in constant ptrauth expression")?;
                Ok(self.module.constants.intern(ty, ConstKind::PtrAuth(parts.into())))
            }
            b"mul" | b"shl" | b"lshr" | b"ashr" | b"and" | b"or" | b"udiv" | b"sdiv" | b"urem" | b"srem" | b"fadd"
            | b"fsub" | b"fmul" | b"fdiv" | b"frem" | b"fneg" | b"icmp" | b"fcmp" | b"select" | b"extractvalue"
            | b"insertvalue" => {
                let word = String::from_utf8_lossy(word);
                Err(self.error(at, format!("{word} constexprs are no longer supported")))
            }
            _ => Err(self.error(at, "expected value token")),
        }
    }

    fn block_address(&mut self, at: u32, ty: Ty) -> Parsed<Const> {
        self.expect(b'(', "expected '(' in block address expression")?;
        if self.tok.kind != Tok::Global {
            return Err(self.error(self.at(), "expected function name in blockaddress"));
        }
        let symbol = self.symbol_here();
        self.bump();
        self.expect(b',', "expected comma in block address expression")?;
        if self.tok.kind != Tok::Local {
            return Err(self.error(self.at(), "expected basic block name in blockaddress"));
        }
        let name = match self.sigil_number() {
            Some(number) => BlockName::Number(number),
            None => BlockName::Name(self.sigil_name().into()),
        };
        self.bump();
        self.expect(b')', "expected ')' in block address expression")?;
        if !self.module.types.is_ptr(ty) {
            return Err(self.error(at, "type of blockaddress must be a pointer"));
        }
        self.take_block(symbol, name.clone());
        Ok(self.module.constants.intern(ty, ConstKind::BlockAddress(symbol, name)))
    }

    fn take_block(&mut self, symbol: SymbolId, name: BlockName) {
        self.mention_block(symbol, &name);
        self.taken_blocks.entry(symbol).or_default().push(name);
    }

    fn cast_expression(&mut self, at: u32, op: CastOp) -> Parsed<Const> {
        let allowed = matches!(
            op,
            CastOp::Trunc
                | CastOp::PtrToInt
                | CastOp::PtrToAddr
                | CastOp::IntToPtr
                | CastOp::Bitcast
                | CastOp::AddrSpaceCast
        );
        if !allowed {
            let word = self.text_of_word(at);
            return Err(self.error(at, format!("{word} constexprs are no longer supported")));
        }
        self.expect(b'(', "expected '(' after constantexpr cast")?;
        let value = self.typed_constant()?;
        self.expect_word(b"to", "expected 'to' in constantexpr cast")?;
        let ty = self.ty()?;
        self.expect(b')', "expected ')' at end of constantexpr cast")?;
        let from = self.module.constants.ty(value);
        if !self.is_cast(op, from, ty) {
            let (from, to) = (self.module.types.show(from), self.module.types.show(ty));
            return Err(self.error(at, format!("invalid cast opcode for cast from '{from}' to '{to}'")));
        }
        Ok(self.folded_cast(op, value, ty))
    }

    fn text_of_word(&self, at: u32) -> String {
        let token = super::lexer::Token { kind: Tok::Word, start: at, end: self.last_end.max(at) };
        String::from_utf8_lossy(self.text_of(token)).into_owned()
    }

    fn binary_expression(&mut self, at: u32, op: BinaryOp) -> Parsed<Const> {
        let flags = self.overflow_flags();
        self.expect(b'(', "expected '(' in binary constantexpr")?;
        let a = self.typed_constant()?;
        self.expect(b',', "expected comma in binary constantexpr")?;
        let b = self.typed_constant()?;
        self.expect(b')', "expected ')' in binary constantexpr")?;
        let ty = self.module.constants.ty(a);
        if ty != self.module.constants.ty(b) {
            return Err(self.error(at, "operands of constexpr must have same type"));
        }
        if !self.module.types.is_int(self.module.types.scalar(ty)) {
            return Err(self.error(at, "constexpr requires integer operands"));
        }
        Ok(self.folded_binary(op, flags, a, b))
    }

    /// Parses `nuw` and `nsw`.
    pub(super) fn overflow_flags(&mut self) -> u32 {
        let mut flags = 0;
        loop {
            if self.eat_word(b"nuw") {
                flags |= flag::NUW;
            } else if self.eat_word(b"nsw") {
                flags |= flag::NSW;
            } else {
                return flags;
            }
        }
    }

    /// Parses `inbounds`, `nusw` and `nuw`. Out-of-bounds annotations such as `inrange(0, 8)` are skipped.
    pub(super) fn gep_flags(&mut self) -> Parsed<u32> {
        let mut flags = 0;
        loop {
            if self.eat_word(b"inbounds") {
                flags |= flag::INBOUNDS | flag::NUSW;
            } else if self.eat_word(b"nusw") {
                flags |= flag::NUSW;
            } else if self.eat_word(b"nuw") {
                flags |= flag::NUW;
            } else if self.eat_word(b"inrange") {
                self.expect(b'(', "expected '('")?;
                self.integer(64)?;
                self.expect(b',', "expected ','")?;
                self.integer(64)?;
                self.expect(b')', "expected ')'")?;
            } else {
                return Ok(flags);
            }
        }
    }

    fn gep_expression(&mut self, at: u32) -> Parsed<Const> {
        let flags = self.gep_flags()?;
        self.expect(b'(', "expected '(' in constantexpr")?;
        let source = self.ty()?;
        self.expect(b',', "expected comma after getelementptr's type")?;
        let operands = self.parts(b')', "expected ')' in constantexpr")?;
        let types: Vec<Ty> = operands.iter().map(|operand| self.module.constants.ty(*operand)).collect();
        let ty = self.gep_type(at, &types)?;
        self.check_indices(at, source, operands.get(2..).unwrap_or_default())?;
        Ok(self.folded_gep(source, flags, operands, ty))
    }

    /// Checks that each index selects a part of the type before it.
    fn check_indices(&self, at: u32, source: Ty, indices: &[Const]) -> Parsed<()> {
        let mut ty = source;
        for index in indices {
            let part = match self.module.types.kind(ty) {
                TypeKind::Array { element, .. } | TypeKind::Vector { element, .. } => Some(*element),
                _ => {
                    let value = self.module.constants.int(*index).and_then(|value| value.to_u64());
                    value.and_then(|value| self.module.types.part(ty, u32::try_from(value).ok()?))
                }
            };
            match part {
                Some(part) => ty = part,
                None => return Err(self.error(at, "invalid getelementptr indices")),
            }
        }
        Ok(())
    }

    /// Returns the result type of `getelementptr`, and checks the types of the operands.
    pub(super) fn gep_type(&mut self, at: u32, operands: &[Ty]) -> Parsed<Ty> {
        let Some((&base, indices)) = operands.split_first() else {
            return Err(self.error(at, "base of getelementptr must be a pointer"));
        };
        let types = &self.module.types;
        if !types.is_ptr(types.scalar(base)) {
            return Err(self.error(at, "base of getelementptr must be a pointer"));
        }
        if indices.iter().any(|ty| !types.is_int(types.scalar(*ty))) {
            return Err(self.error(at, "getelementptr index must be an integer"));
        }
        let vector = operands.iter().copied().find(|ty| types.scalar(*ty) != *ty);
        let element = types.scalar(base);
        Ok(match vector {
            Some(vector) => self.module.types.with_scalar(vector, element),
            None => base,
        })
    }

    fn vector_expression(&mut self, at: u32, word: &[u8]) -> Parsed<Const> {
        self.expect(b'(', "expected '(' in constantexpr")?;
        let operands = self.parts(b')', "expected ')' in constantexpr")?;
        let vector = operands.first().map(|first| self.module.constants.ty(*first));
        let kind = vector.map(|ty| (ty, self.module.types.kind(ty).clone()));
        let Some((ty, TypeKind::Vector { scalable, element, .. })) = kind else {
            return Err(self.error(at, format!("invalid {} operands", String::from_utf8_lossy(word))));
        };
        match (word, &*operands) {
            (b"extractelement", &[vector, index]) => Ok(self.folded_extract(vector, index, element)),
            (b"insertelement", &[vector, value, index]) => Ok(self.folded_insert(ty, vector, value, index)),
            (b"shufflevector", &[a, b, mask]) => {
                let Some(mask) = self.mask(mask) else {
                    return Err(self.error(at, "invalid operands to shufflevector"));
                };
                let count = mask.len() as u32;
                let result = self.module.types.intern(TypeKind::Vector { count, scalable, element });
                Ok(self.folded_shuffle(result, a, b, mask))
            }
            _ => Err(self.error(at, format!("expected other operands of {}", String::from_utf8_lossy(word)))),
        }
    }

    /// Returns the numbers of a shuffle's mask, -1 for an undefined one.
    pub(super) fn mask(&self, mask: Const) -> Option<Vec<i32>> {
        let data = self.module.constants.get(mask);
        let TypeKind::Vector { count, element, .. } = self.module.types.kind(data.ty) else { return None };
        if *self.module.types.kind(*element) != TypeKind::Int(32) {
            return None;
        }
        let count = *count as usize;
        // The mask of a vector this long is a splat, which is not worth the memory.
        if count > 1 << 20 {
            return None;
        }
        match &data.kind {
            ConstKind::Zero => Some(vec![0; count]),
            ConstKind::Undef | ConstKind::Poison => Some(vec![-1; count]),
            ConstKind::Aggregate(parts) => parts
                .iter()
                .map(|part| match self.module.constants.kind(*part) {
                    ConstKind::Int(value) => i32::try_from(value.to_u64()?).ok(),
                    ConstKind::Undef | ConstKind::Poison => Some(-1),
                    _ => None,
                })
                .collect(),
            _ => None,
        }
    }

    /// Returns true if a cast converts between these types.
    pub(super) fn is_cast(&self, op: CastOp, from: Ty, to: Ty) -> bool {
        let types = &self.module.types;
        let shape = |ty: Ty| match types.kind(ty) {
            TypeKind::Vector { count, scalable, .. } => Some((*count, *scalable)),
            _ => None,
        };
        let (a, b) = (types.scalar(from), types.scalar(to));
        let width = |ty: Ty| match types.kind(ty) {
            TypeKind::Int(width) => *width,
            _ => 0,
        };
        let same = shape(from) == shape(to);
        match op {
            CastOp::Trunc => same && width(b) > 0 && width(a) > width(b),
            CastOp::ZExt | CastOp::SExt => same && width(a) > 0 && width(a) < width(b),
            CastOp::FpTrunc | CastOp::FpExt => same && types.is_float(a) && types.is_float(b),
            CastOp::FpToUi | CastOp::FpToSi => same && types.is_float(a) && types.is_int(b),
            CastOp::UiToFp | CastOp::SiToFp => same && types.is_int(a) && types.is_float(b),
            CastOp::PtrToInt | CastOp::PtrToAddr => same && types.is_ptr(a) && types.is_int(b),
            CastOp::IntToPtr => same && types.is_int(a) && types.is_ptr(b),
            CastOp::AddrSpaceCast => same && types.is_ptr(a) && types.is_ptr(b) && a != b,
            CastOp::Bitcast => {
                let is_aggregate = |ty: Ty| {
                    !types.is_first_class(ty)
                        || matches!(
                            types.kind(ty),
                            TypeKind::Array { .. } | TypeKind::Struct { .. } | TypeKind::Named(_)
                        )
                };
                match types.is_ptr(a) || types.is_ptr(b) {
                    true => a == b && same,
                    false => from == to || !is_aggregate(from) && !is_aggregate(to),
                }
            }
        }
    }

    /// Parses inline assembly, the callee of a call.
    fn asm(&mut self) -> Parsed<Value> {
        self.bump();
        let side_effects = self.eat_word(b"sideeffect");
        let align_stack = self.eat_word(b"alignstack");
        let is_intel = self.eat_word(b"inteldialect");
        self.eat_word(b"unwind");
        let text: Bytes = self.string()?.into();
        self.expect(b',', "expected comma in inline asm expression")?;
        if self.tok.kind != Tok::Str {
            return Err(self.error(self.at(), "expected constraint string"));
        }
        let constraints: Bytes = unescape(self.text().get(1..self.text().len() - 1).unwrap_or_default()).into();
        self.bump();
        let number = self.module.asms.len() as u32;
        self.module.asms.push(Asm { text, constraints, side_effects, align_stack, is_intel });
        Ok(Value::Asm(number))
    }
}
