//! Instructions in text.

use lect_core::number::ApInt;

use super::body::ResultName;
use super::lexer::Tok;
use super::parser::{Parsed, Parser};
use super::words::{FLOAT_PREDICATES, INT_PREDICATES, ORDERINGS, RMW_OPS};
use crate::import::ir::inst::{Atomic, BinaryOp, BlockId, flag};
use crate::import::ir::{CastOp, ConstKind, InstKind, Operand, Ty, TypeKind, Value};

impl Parser<'_> {
    /// Parses an instruction and adds it to a block. Returns true if it ends the block.
    pub(super) fn instruction(&mut self, block: BlockId) -> Parsed<bool> {
        let start = self.at();
        let mut name = ResultName::None;
        if self.tok.kind == Tok::Local {
            name = match self.sigil_number() {
                Some(number) => ResultName::Number(number),
                None => ResultName::Name(self.sigil_name().into()),
            };
            self.bump();
            self.expect(b'=', "expected '=' after instruction id")?;
        }
        let at = self.at();
        if self.tok.kind != Tok::Word {
            return Err(self.error(at, "expected instruction opcode"));
        }
        let word = self.text();
        self.bump();
        let Some((kind, ty)) = self.opcode(at, word)? else {
            // A debug intrinsic became a record.
            return Ok(false);
        };
        let ends = matches!(
            kind,
            InstKind::Br(_)
                | InstKind::CondBr { .. }
                | InstKind::Switch { .. }
                | InstKind::IndirectBr { .. }
                | InstKind::Ret(_)
                | InstKind::Unreachable
                | InstKind::Resume(_)
                | InstKind::Invoke { .. }
        ) || matches!(word, b"catchswitch" | b"catchret" | b"cleanupret" | b"callbr");
        self.add_instruction(block, start, name, kind, ty)?;
        Ok(ends)
    }

    fn void(&mut self) -> Ty {
        self.module.types.intern(TypeKind::Void)
    }

    /// Parses an instruction after its keyword, and returns it with its type.
    fn opcode(&mut self, at: u32, word: &[u8]) -> Parsed<Option<(InstKind, Ty)>> {
        if let Some(op) = BinaryOp::from_word(word) {
            return self.binary(at, op).map(Some);
        }
        if let Some(op) = CastOp::from_word(word) {
            return self.cast(at, op).map(Some);
        }
        let void = self.void();
        let (kind, ty) = match word {
            b"fneg" => {
                let flags = self.fast_flags();
                let operand = self.typed_value()?;
                if !self.module.types.is_float(self.module.types.scalar(operand.ty)) {
                    return Err(self.error(at, "invalid operand type for instruction"));
                }
                (InstKind::FNeg { flags, operand }, operand.ty)
            }
            b"icmp" | b"fcmp" => self.comparison(at, word == b"icmp")?,
            b"select" => self.select(at)?,
            b"freeze" => {
                let operand = self.typed_value()?;
                (InstKind::Freeze(operand), operand.ty)
            }
            b"alloca" => self.alloca(at)?,
            b"load" => self.load(at)?,
            b"store" => (self.store(at)?, void),
            b"cmpxchg" => self.cmpxchg(at)?,
            b"atomicrmw" => self.atomicrmw(at)?,
            b"fence" => {
                let scope = self.scope()?;
                let ordering = self.ordering()?;
                if matches!(ordering, 1 | 2) {
                    return Err(self.error(at, "fence cannot be monotonic or unordered"));
                }
                (InstKind::Fence(Atomic { ordering, scope }), void)
            }
            b"getelementptr" => self.gep(at)?,
            b"extractelement" => {
                let [vector, index] = self.operands(at)?;
                let TypeKind::Vector { element, .. } = *self.module.types.kind(vector.ty) else {
                    return Err(self.error(at, "invalid extractelement operands"));
                };
                (InstKind::ExtractElement([vector, index]), element)
            }
            b"insertelement" => {
                let [vector, value, index] = self.operands(at)?;
                match self.module.types.kind(vector.ty) {
                    TypeKind::Vector { element, .. } if *element == value.ty => {}
                    _ => return Err(self.error(at, "invalid insertelement operands")),
                }
                (InstKind::InsertElement([vector, value, index]), vector.ty)
            }
            b"shufflevector" => self.shuffle(at)?,
            b"extractvalue" => {
                let container = self.typed_value()?;
                let position = self.position()?;
                let ty = self.part_at(at, container.ty, &position)?;
                (InstKind::ExtractValue { container, position }, ty)
            }
            b"insertvalue" => {
                let container = self.typed_value()?;
                self.expect(b',', "expected comma after insertvalue operand")?;
                let value = self.typed_value()?;
                let position = self.position()?;
                if self.part_at(at, container.ty, &position)? != value.ty {
                    return Err(self.error(at, "insertvalue operand and field disagree in type"));
                }
                (InstKind::InsertValue { container, value, position }, container.ty)
            }
            b"phi" => self.phi()?,
            b"br" => (self.branch()?, void),
            b"switch" => (self.switch(at)?, void),
            b"indirectbr" => {
                let address = self.typed_value()?;
                self.expect(b',', "expected ',' after indirectbr address")?;
                self.expect(b'[', "expected '[' with indirectbr")?;
                let targets = self.blocks()?;
                (InstKind::IndirectBr { address, targets }, void)
            }
            b"ret" => (self.ret(at)?, void),
            b"unreachable" => (InstKind::Unreachable, void),
            b"resume" => (InstKind::Resume(self.typed_value()?), void),
            b"landingpad" => self.landingpad()?,
            b"va_arg" => {
                let list = self.typed_value()?;
                self.expect(b',', "expected ',' after vaarg operand")?;
                let ty = self.ty()?;
                (InstKind::VaArg(list), ty)
            }
            b"tail" | b"musttail" | b"notail" => {
                self.expect_word(b"call", "expected 'call' after 'tail', 'musttail', or 'notail'")?;
                return self.call(at, word);
            }
            b"call" => return self.call(at, b""),
            b"invoke" => self.invoke(at)?,
            b"callbr" => self.callbr(at)?,
            b"cleanupret" | b"catchret" | b"catchswitch" | b"catchpad" | b"cleanuppad" => self.pad(word)?,
            _ => return Err(self.error(at, "expected instruction opcode")),
        };
        Ok(Some((kind, ty)))
    }

    /// Parses operands with their types, separated by commas.
    fn operands<const N: usize>(&mut self, at: u32) -> Parsed<[Operand; N]> {
        let mut operands = Vec::with_capacity(N);
        for index in 0..N {
            if index > 0 {
                self.expect(b',', "expected ',' after operand")?;
            }
            operands.push(self.typed_value()?);
        }
        operands.try_into().map_err(|_| self.error(at, "expected operands"))
    }

    /// Parses a type and two values of it.
    fn two_of_type(&mut self) -> Parsed<[Operand; 2]> {
        let first = self.typed_value()?;
        self.expect(b',', "expected ',' in arithmetic operation")?;
        let second = self.operand(first.ty)?;
        Ok([first, second])
    }

    /// Parses fast-math flags.
    pub(super) fn fast_flags(&mut self) -> u32 {
        let mut flags = 0;
        loop {
            if self.eat_word(b"fast") {
                flags |= flag::FAST;
                continue;
            }
            match flag::FAST_WORDS.iter().position(|word| self.is_word(word)) {
                Some(bit) => {
                    flags |= 1 << (flag::FAST_SHIFT + bit as u32);
                    self.bump();
                }
                None => return flags,
            }
        }
    }

    fn binary(&mut self, at: u32, op: BinaryOp) -> Parsed<(InstKind, Ty)> {
        let flags = match op {
            BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Shl => self.overflow_flags(),
            BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::LShr | BinaryOp::AShr if self.eat_word(b"exact") => flag::EXACT,
            BinaryOp::Or if self.eat_word(b"disjoint") => flag::DISJOINT,
            op if op.is_float() => self.fast_flags(),
            _ => 0,
        };
        let operands = self.two_of_type()?;
        let ty = operands[0].ty;
        let scalar = self.module.types.scalar(ty);
        let fits = if op.is_float() { self.module.types.is_float(scalar) } else { self.module.types.is_int(scalar) };
        if !fits {
            return Err(self.error(at, "invalid operand type for instruction"));
        }
        Ok((InstKind::Binary { op, flags, operands }, ty))
    }

    fn cast(&mut self, at: u32, op: CastOp) -> Parsed<(InstKind, Ty)> {
        let flags = match op {
            CastOp::Trunc => self.overflow_flags(),
            CastOp::ZExt if self.eat_word(b"nneg") => flag::NNEG,
            CastOp::UiToFp => {
                let nneg = self.eat_word(b"nneg");
                self.fast_flags() | if nneg { flag::NNEG } else { 0 }
            }
            CastOp::FpTrunc | CastOp::FpExt | CastOp::SiToFp => self.fast_flags(),
            _ => 0,
        };
        let operand = self.typed_value()?;
        self.expect_word(b"to", "expected 'to' after cast value")?;
        let ty = self.ty()?;
        if !self.is_cast(op, operand.ty, ty) {
            let (from, to) = (self.module.types.show(operand.ty), self.module.types.show(ty));
            return Err(self.error(at, format!("invalid cast opcode for cast from '{from}' to '{to}'")));
        }
        Ok((InstKind::Cast { op, flags, operand }, ty))
    }

    fn comparison(&mut self, at: u32, is_int: bool) -> Parsed<(InstKind, Ty)> {
        let mut flags = if is_int { 0 } else { self.fast_flags() };
        if is_int && self.eat_word(b"samesign") {
            flags = flag::SAMESIGN;
        }
        let words = if is_int { INT_PREDICATES } else { FLOAT_PREDICATES };
        let Some(predicate) = words.iter().position(|word| self.is_word(word)) else {
            let example = if is_int { "icmp predicate (e.g. 'eq')" } else { "fcmp predicate (e.g. 'oeq')" };
            return Err(self.error(self.at(), format!("expected {example}")));
        };
        self.bump();
        let operands = self.two_of_type()?;
        let ty = operands[0].ty;
        let scalar = self.module.types.scalar(ty);
        let types = &self.module.types;
        let fits = if is_int { types.is_int(scalar) || types.is_ptr(scalar) } else { types.is_float(scalar) };
        if !fits {
            let what = if is_int { "icmp requires integer operands" } else { "fcmp requires floating point operands" };
            return Err(self.error(at, what));
        }
        let bool = self.module.types.int(1);
        let result = self.module.types.with_scalar(ty, bool);
        let predicate = predicate as u8;
        Ok(match is_int {
            true => (InstKind::ICmp { predicate, operands }, result),
            false => (InstKind::FCmp { predicate, flags, operands }, result),
        })
    }

    fn select(&mut self, at: u32) -> Parsed<(InstKind, Ty)> {
        let flags = self.fast_flags();
        let operands: [Operand; 3] = self.operands(at)?;
        let [condition, yes, no] = operands;
        let scalar = self.module.types.scalar(condition.ty);
        if yes.ty != no.ty {
            return Err(self.error(at, "select values must have same type"));
        }
        if *self.module.types.kind(scalar) != TypeKind::Int(1) {
            return Err(self.error(at, "select condition must be i1 or <n x i1>"));
        }
        Ok((InstKind::Select { flags, operands }, yes.ty))
    }

    /// Parses `, align 8` if present.
    fn optional_align(&mut self) -> Parsed<u64> {
        let mut align = 0;
        while self.is(b',') && self.peek_word(b"align") {
            self.bump();
            self.bump();
            align = self.alignment()?;
        }
        Ok(align)
    }

    fn alloca(&mut self, at: u32) -> Parsed<(InstKind, Ty)> {
        let inalloca = self.eat_word(b"inalloca");
        self.eat_word(b"swifterror");
        let element_at = self.at();
        let element = self.ty()?;
        if !self.module.types.is_first_class(element) {
            return Err(self.error(element_at, "invalid type for alloca"));
        }
        let (mut count, mut align) = (None, 0);
        let mut space = self.default_space(b'A');
        while self.is(b',') && !self.peek_metadata() {
            self.bump();
            if self.eat_word(b"align") {
                align = self.alignment()?;
            } else if self.is_word(b"addrspace") {
                space = self.optional_space()?;
            } else {
                count = Some(self.typed_value()?);
            }
        }
        let count = match count {
            Some(count) if self.module.types.is_int(count.ty) => count,
            Some(_) => return Err(self.error(at, "element count must have integer type")),
            None => {
                let ty = self.module.types.int(32);
                let one = self.module.constants.intern(ty, ConstKind::Int(ApInt::from_u64(32, 1)));
                Operand { ty, value: Value::Const(one) }
            }
        };
        let ty = self.module.types.intern(TypeKind::Ptr(space));
        Ok((InstKind::Alloca { element, count, align, inalloca }, ty))
    }

    /// Returns the address space of a letter of the data layout, such as `A5`.
    fn default_space(&self, letter: u8) -> u32 {
        let layout = self.module.data_layout.as_ref().map_or(&[][..], |layout| &layout.0);
        let found = layout.split(|byte| *byte == b'-').find(|token| token.first() == Some(&letter));
        let digits = found.and_then(|token| std::str::from_utf8(token.get(1..)?).ok());
        digits.and_then(|digits| digits.parse().ok()).unwrap_or(0)
    }

    fn scope(&mut self) -> Parsed<crate::import::ir::Bytes> {
        if !self.eat_word(b"syncscope") {
            return Ok(crate::import::ir::Bytes::default());
        }
        self.expect(b'(', "Expected '(' in syncscope")?;
        let scope = self.string()?;
        self.expect(b')', "Expected ')' in syncscope")?;
        Ok(scope.into())
    }

    fn ordering(&mut self) -> Parsed<u8> {
        match ORDERINGS.iter().find(|known| self.is_word(known.0)) {
            Some(known) => {
                self.bump();
                Ok(known.1)
            }
            None => Err(self.error(self.at(), "Expected ordering on atomic instruction")),
        }
    }

    fn pointer(&mut self, at: u32, what: &str) -> Parsed<Operand> {
        let pointer = self.typed_value()?;
        match self.module.types.is_ptr(pointer.ty) {
            true => Ok(pointer),
            false => Err(self.error(at, format!("{what} operand must be a pointer"))),
        }
    }

    fn load(&mut self, at: u32) -> Parsed<(InstKind, Ty)> {
        let is_atomic = self.eat_word(b"atomic");
        let volatile = self.eat_word(b"volatile");
        let type_at = self.at();
        let ty = self.ty()?;
        if !self.module.types.is_first_class(ty) || *self.module.types.kind(ty) == TypeKind::Label {
            return Err(self.error(type_at, "loading unsized types is not allowed"));
        }
        self.expect(b',', "expected comma after load's type")?;
        let pointer = self.pointer(at, "load")?;
        let mut atomic = Atomic::default();
        if is_atomic {
            let scope = self.scope()?;
            atomic = Atomic { ordering: self.ordering()?, scope };
        }
        let align = self.optional_align()?;
        if is_atomic && align == 0 {
            return Err(self.error(at, "atomic load must have explicit non-zero alignment"));
        }
        Ok((InstKind::Load { pointer, align, volatile, atomic }, ty))
    }

    fn store(&mut self, at: u32) -> Parsed<InstKind> {
        let is_atomic = self.eat_word(b"atomic");
        let volatile = self.eat_word(b"volatile");
        let value = self.typed_value()?;
        self.expect(b',', "expected ',' after store operand")?;
        let pointer = self.pointer(at, "store")?;
        let mut atomic = Atomic::default();
        if is_atomic {
            let scope = self.scope()?;
            atomic = Atomic { ordering: self.ordering()?, scope };
        }
        let align = self.optional_align()?;
        if is_atomic && align == 0 {
            return Err(self.error(at, "atomic store must have explicit non-zero alignment"));
        }
        Ok(InstKind::Store { value, pointer, align, volatile, atomic })
    }

    fn cmpxchg(&mut self, at: u32) -> Parsed<(InstKind, Ty)> {
        let weak = self.eat_word(b"weak");
        let volatile = self.eat_word(b"volatile");
        let pointer = self.pointer(at, "cmpxchg")?;
        self.expect(b',', "expected ',' after cmpxchg address")?;
        let expected = self.typed_value()?;
        self.expect(b',', "expected ',' after cmpxchg cmp operand")?;
        let new = self.typed_value()?;
        if expected.ty != new.ty {
            return Err(self.error(at, "compare value and new value type do not match"));
        }
        let scope = self.scope()?;
        let ordering = self.ordering()?;
        let failure = self.ordering()?;
        let align = self.optional_align()?;
        let elements = Box::new([expected.ty, self.module.types.int(1)]);
        let ty = self.module.types.intern(TypeKind::Struct { elements, packed: false });
        let atomic = Atomic { ordering, scope };
        Ok((InstKind::CmpXchg { operands: [pointer, expected, new], align, weak, volatile, atomic, failure }, ty))
    }

    fn atomicrmw(&mut self, at: u32) -> Parsed<(InstKind, Ty)> {
        let volatile = self.eat_word(b"volatile");
        let Some(op) = RMW_OPS.iter().position(|word| self.is_word(word)) else {
            return Err(self.error(self.at(), "expected binary operation in atomicrmw"));
        };
        self.bump();
        let pointer = self.pointer(at, "atomicrmw")?;
        self.expect(b',', "expected ',' after atomicrmw address")?;
        let value = self.typed_value()?;
        let scope = self.scope()?;
        let ordering = self.ordering()?;
        let align = self.optional_align()?;
        let atomic = Atomic { ordering, scope };
        Ok((InstKind::AtomicRmw { op: op as u8, operands: [pointer, value], align, volatile, atomic }, value.ty))
    }

    fn gep(&mut self, at: u32) -> Parsed<(InstKind, Ty)> {
        let flags = self.gep_flags()?;
        let source = self.ty()?;
        self.expect(b',', "expected comma after getelementptr's type")?;
        let mut operands = vec![self.typed_value()?];
        while self.is(b',') && !self.peek_metadata() {
            self.bump();
            operands.push(self.typed_value()?);
        }
        let types: Vec<Ty> = operands.iter().map(|operand| operand.ty).collect();
        let ty = self.gep_type(at, &types)?;
        let mut part = source;
        for index in operands.iter().skip(2) {
            let next = match *self.module.types.kind(part) {
                TypeKind::Array { element, .. } | TypeKind::Vector { element, .. } => Some(element),
                _ => self.struct_index(index).and_then(|index| self.module.types.part(part, index)),
            };
            let Some(next) = next else { return Err(self.error(at, "invalid getelementptr indices")) };
            part = next;
        }
        Ok((InstKind::Gep { source, flags, operands }, ty))
    }

    /// Returns the number of a constant index into a struct.
    fn struct_index(&self, index: &Operand) -> Option<u32> {
        let Value::Const(constant) = index.value else { return None };
        let constant = match self.module.constants.kind(constant) {
            ConstKind::Aggregate(parts) => *parts.first()?,
            ConstKind::Zero => return Some(0),
            _ => constant,
        };
        u32::try_from(self.module.constants.int(constant)?.to_u64()?).ok()
    }

    fn shuffle(&mut self, at: u32) -> Parsed<(InstKind, Ty)> {
        let [a, b, mask] = self.operands(at)?;
        let kind = self.module.types.kind(a.ty).clone();
        let mask = match mask.value {
            Value::Const(mask) => self.mask(mask),
            _ => None,
        };
        let (TypeKind::Vector { scalable, element, .. }, Some(mask), true) = (kind, mask, a.ty == b.ty) else {
            return Err(self.error(at, "invalid shufflevector operands"));
        };
        let count = mask.len() as u32;
        let ty = self.module.types.intern(TypeKind::Vector { count, scalable, element });
        Ok((InstKind::Shuffle { operands: [a, b], mask }, ty))
    }

    /// Parses `, 1, 2`.
    fn position(&mut self) -> Parsed<Vec<u32>> {
        let mut position = Vec::new();
        while self.is(b',') && !self.peek_metadata() {
            self.bump();
            position.push(self.u32()?);
        }
        match position.is_empty() {
            true => Err(self.error(self.at(), "expected ',' as start of index list")),
            false => Ok(position),
        }
    }

    fn part_at(&self, at: u32, ty: Ty, position: &[u32]) -> Parsed<Ty> {
        let part = position.iter().try_fold(ty, |ty, index| self.module.types.part(ty, *index));
        part.ok_or_else(|| self.error(at, "invalid indices for aggregate"))
    }

    fn phi(&mut self) -> Parsed<(InstKind, Ty)> {
        self.fast_flags();
        let ty = self.ty()?;
        let mut incoming = Vec::new();
        loop {
            self.expect(b'[', "expected '[' in phi value list")?;
            let value = self.operand(ty)?;
            self.expect(b',', "expected ',' after insertelement value")?;
            let block = self.block_here()?;
            self.expect(b']', "expected ']' in phi value list")?;
            incoming.push((value, block));
            if !self.is(b',') || self.peek_metadata() {
                break;
            }
            self.bump();
        }
        Ok((InstKind::Phi(incoming), ty))
    }

    fn branch(&mut self) -> Parsed<InstKind> {
        if self.is_word(b"label") {
            return self.target_block().map(InstKind::Br);
        }
        let at = self.at();
        let condition = self.typed_value()?;
        if *self.module.types.kind(condition.ty) != TypeKind::Int(1) {
            return Err(self.error(at, "branch condition must have 'i1' type"));
        }
        self.expect(b',', "expected ',' after branch condition")?;
        let yes = self.target_block()?;
        self.expect(b',', "expected ',' after true destination")?;
        let no = self.target_block()?;
        Ok(InstKind::CondBr { condition, targets: [yes, no] })
    }

    fn switch(&mut self, at: u32) -> Parsed<InstKind> {
        let value = self.typed_value()?;
        if !self.module.types.is_int(value.ty) {
            return Err(self.error(at, "switch condition must have integer type"));
        }
        self.expect(b',', "expected ',' after switch condition")?;
        let default = self.target_block()?;
        self.expect(b'[', "expected '[' with switch table")?;
        let mut cases = Vec::new();
        let mut seen = std::collections::HashSet::new();
        while !self.eat(b']') {
            let at = self.at();
            let case = self.typed_value()?;
            let constant = match case.value {
                Value::Const(constant) if self.module.constants.int(constant).is_some() => constant,
                _ => return Err(self.error(at, "case value is not a constant integer")),
            };
            if case.ty != value.ty {
                return Err(self.error(at, "case value has another type than the condition"));
            }
            if !seen.insert(constant) {
                return Err(self.error(at, "duplicate case value in switch"));
            }
            self.expect(b',', "expected ',' after case value")?;
            cases.push((constant, self.target_block()?));
        }
        Ok(InstKind::Switch { value, default, cases })
    }

    /// Parses `label %a, label %b]`.
    fn blocks(&mut self) -> Parsed<Vec<BlockId>> {
        let mut blocks = Vec::new();
        if !self.is(b']') {
            loop {
                blocks.push(self.target_block()?);
                if !self.eat(b',') {
                    break;
                }
            }
        }
        self.expect(b']', "expected ']' at end of block list")?;
        Ok(blocks)
    }

    fn ret(&mut self, at: u32) -> Parsed<InstKind> {
        let ty = self.ty_or_void()?;
        let ret = match self.module.types.kind(ty) {
            TypeKind::Void => None,
            _ => Some(self.operand(ty)?),
        };
        let function = self.module.functions.last().map(|function| function.ty);
        let expected = function.and_then(|ty| match self.module.types.kind(ty) {
            TypeKind::Function { result, .. } => Some(*result),
            _ => None,
        });
        if expected.is_some_and(|expected| expected != ty) {
            let expected = expected.map(|ty| self.module.types.show(ty)).unwrap_or_default();
            return Err(self.error(at, format!("value doesn't match function result type '{expected}'")));
        }
        Ok(InstKind::Ret(ret))
    }

    fn landingpad(&mut self) -> Parsed<(InstKind, Ty)> {
        let ty = self.ty()?;
        let cleanup = self.eat_word(b"cleanup");
        let mut clauses = Vec::new();
        while self.is_word(b"catch") || self.is_word(b"filter") {
            self.bump();
            clauses.push(self.typed_value()?);
        }
        Ok((InstKind::LandingPad { cleanup, clauses }, ty))
    }

    /// Parses an instruction of exception handling that the dialect has no operation for.
    fn pad(&mut self, word: &[u8]) -> Parsed<(InstKind, Ty)> {
        let token = self.module.types.intern(TypeKind::Token);
        let void = self.void();
        let mut successors = Vec::new();
        match word {
            b"cleanupret" | b"catchret" => {
                self.expect_word(b"from", "expected 'from' after pad")?;
                self.operand(token)?;
                if word == b"catchret" {
                    self.expect_word(b"to", "expected 'to' in catchret")?;
                    successors.push(self.target_block()?);
                } else {
                    successors.extend(self.unwind()?);
                }
                return Ok((InstKind::Unsupported(successors), void));
            }
            _ => {}
        }
        self.expect_word(b"within", "expected 'within' after pad")?;
        self.operand(token)?;
        self.expect(b'[', "expected '[' in pad")?;
        if word == b"catchswitch" {
            successors = self.blocks()?;
            successors.extend(self.unwind()?);
            return Ok((InstKind::Unsupported(successors), token));
        }
        if !self.eat(b']') {
            loop {
                let ty = self.ty()?;
                match self.module.types.kind(ty) {
                    TypeKind::Metadata => {
                        self.md()?;
                    }
                    _ => {
                        self.operand(ty)?;
                    }
                }
                if !self.eat(b',') {
                    break;
                }
            }
            self.expect(b']', "expected ']' in argument list")?;
        }
        Ok((InstKind::Unsupported(Vec::new()), token))
    }

    /// Parses `unwind label %b` or `unwind to caller`.
    fn unwind(&mut self) -> Parsed<Option<BlockId>> {
        self.expect_word(b"unwind", "expected 'unwind'")?;
        if self.eat_word(b"to") {
            self.expect_word(b"caller", "expected 'caller' in unwind")?;
            return Ok(None);
        }
        self.target_block().map(Some)
    }
}
