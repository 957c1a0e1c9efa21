//! Calls in text.

use super::lexer::Tok;
use super::parser::{Parsed, Parser};
use crate::import::ir::inst::{BlockId, Call, Operand, Record, RecordKind, Variable};
use crate::import::ir::{AttrSet, Bytes, ConstKind, InstKind, Md, NodeId, SymbolId, SymbolKind, Ty, TypeKind, Value};

impl Parser<'_> {
    /// Parses a call after its keyword. Returns `None` if the call is a debug intrinsic, which becomes a record.
    pub(super) fn call(&mut self, at: u32, tail: &[u8]) -> Parsed<Option<(InstKind, Ty)>> {
        let flags = self.fast_flags();
        let mut call = self.call_parts(at)?;
        call.flags = flags;
        call.tail = match tail {
            b"tail" => 1,
            b"musttail" => 2,
            b"notail" => 3,
            _ => 0,
        };
        let result = self.result_of(&call);
        if flags != 0 && !self.module.types.is_fast_math(result) {
            return Err(self
                .error(at, "fast-math-flags specified for call without floating-point scalar or vector return type"));
        }
        if let Some(name) = self.debug_intrinsic(&call) {
            self.debug_call(at, &name, &call)?;
            return Ok(None);
        }
        Ok(Some((InstKind::Call(Box::new(call)), result)))
    }

    pub(super) fn invoke(&mut self, at: u32) -> Parsed<(InstKind, Ty)> {
        let call = self.call_parts(at)?;
        let result = self.result_of(&call);
        self.expect_word(b"to", "expected 'to' in invoke")?;
        let normal = self.target_block()?;
        self.expect_word(b"unwind", "expected 'unwind' in invoke")?;
        let unwind = self.target_block()?;
        Ok((InstKind::Invoke { call: Box::new(call), normal, unwind }, result))
    }

    /// Parses `callbr`, which the dialect has no operation for.
    pub(super) fn callbr(&mut self, at: u32) -> Parsed<(InstKind, Ty)> {
        let call = self.call_parts(at)?;
        let result = self.result_of(&call);
        self.expect_word(b"to", "expected 'to' in callbr")?;
        let mut successors: Vec<BlockId> = vec![self.target_block()?];
        self.expect(b'[', "expected '[' in callbr")?;
        if !self.eat(b']') {
            loop {
                successors.push(self.target_block()?);
                if !self.eat(b',') {
                    break;
                }
            }
            self.expect(b']', "expected ']' at end of block list")?;
        }
        Ok((InstKind::Unsupported(successors), result))
    }

    fn result_of(&self, call: &Call) -> Ty {
        match self.module.types.kind(call.ty) {
            TypeKind::Function { result, .. } => *result,
            _ => call.ty,
        }
    }

    fn call_parts(&mut self, at: u32) -> Parsed<Call> {
        let calling_convention = self.calling_convention()?;
        let mut result_attrs = AttrSet::default();
        self.attributes(&mut result_attrs, &mut None, None)?;
        let space = self.optional_space()?;
        let written = self.ty_or_void()?;
        let pointer = self.module.types.intern(TypeKind::Ptr(space));
        let callee = match self.tok.kind {
            Tok::Global | Tok::Local | Tok::Word => self.operand(pointer)?,
            _ => return Err(self.error(self.at(), "expected function name or value")),
        };
        let (mut args, mut arg_attrs, mut metadata) = (Vec::new(), Vec::new(), Vec::new());
        self.expect(b'(', "expected '(' in call")?;
        if !self.is(b')') {
            loop {
                if self.tok.kind == Tok::Dots {
                    // The caller's variadic arguments are forwarded.
                    self.bump();
                    break;
                }
                let ty = self.ty()?;
                let mut attrs = AttrSet::default();
                if *self.module.types.kind(ty) == TypeKind::Metadata {
                    let value = Value::Metadata(metadata.len() as u32);
                    metadata.push(self.md()?);
                    args.push(Operand { ty, value });
                } else {
                    self.attributes(&mut attrs, &mut None, None)?;
                    args.push(self.operand(ty)?);
                }
                arg_attrs.push(attrs);
                if !self.eat(b',') {
                    break;
                }
            }
        }
        self.expect(b')', "expected ')' at end of argument list")?;
        let (mut attrs, mut groups) = (AttrSet::default(), Vec::new());
        self.attributes(&mut attrs, &mut None, Some(&mut groups))?;
        let bundles = self.bundles()?;
        let ty = self.callee_type(at, written, &args)?;
        self.note_intrinsic(&callee, ty);
        Ok(Call {
            callee,
            ty,
            args,
            metadata,
            arg_attrs,
            result_attrs,
            attrs,
            groups,
            bundles,
            calling_convention,
            flags: 0,
            tail: 0,
        })
    }

    /// Returns the type of the callee, and checks the arguments.
    fn callee_type(&mut self, at: u32, written: Ty, args: &[Operand]) -> Parsed<Ty> {
        let types: Vec<Ty> = args.iter().map(|arg| arg.ty).collect();
        let TypeKind::Function { params, var_arg, .. } = self.module.types.kind(written) else {
            let kind = TypeKind::Function { result: written, params: types.into(), var_arg: false };
            return Ok(self.module.types.intern(kind));
        };
        if types.len() < params.len() {
            return Err(self.error(at, "not enough parameters specified for call"));
        }
        if types.len() > params.len() && !var_arg {
            return Err(self.error(at, "too many arguments specified"));
        }
        if let Some((_, expected)) = types.iter().zip(params).find(|(found, expected)| found != expected) {
            let expected = self.module.types.show(*expected);
            return Err(self.error(at, format!("argument is not of expected type '{expected}'")));
        }
        Ok(written)
    }

    fn callee_symbol(&self, callee: &Operand) -> Option<SymbolId> {
        match callee.value {
            Value::Const(constant) => match self.module.constants.kind(constant) {
                ConstKind::Symbol(symbol) => Some(*symbol),
                _ => None,
            },
            _ => None,
        }
    }

    /// Remembers the type of an intrinsic that may have no declaration.
    fn note_intrinsic(&mut self, callee: &Operand, ty: Ty) {
        let Some(symbol) = self.callee_symbol(callee) else { return };
        let known = self.module.symbol(symbol);
        if known.kind == SymbolKind::Unknown && known.name.starts_with(b"llvm.") {
            self.implicit.entry(known.name.clone()).or_insert((symbol, ty));
        }
    }

    fn bundles(&mut self) -> Parsed<Vec<(Bytes, Vec<Operand>)>> {
        let mut bundles = Vec::new();
        if !self.eat(b'[') {
            return Ok(bundles);
        }
        while !self.eat(b']') {
            if !bundles.is_empty() {
                self.expect(b',', "expected ',' in input list")?;
            }
            let tag: Bytes = self.string()?.into();
            self.expect(b'(', "expected '(' in operand bundle")?;
            let mut inputs = Vec::new();
            while !self.eat(b')') {
                if !inputs.is_empty() {
                    self.expect(b',', "expected ',' in input list")?;
                }
                let at = self.at();
                let ty = self.ty()?;
                if *self.module.types.kind(ty) == TypeKind::Metadata {
                    self.md()?;
                    return Err(self.error(at, "operand bundles with metadata are not supported"));
                }
                inputs.push(self.operand(ty)?);
            }
            bundles.push((tag, inputs));
        }
        Ok(bundles)
    }

    /// Returns the name of a debug intrinsic that is called.
    fn debug_intrinsic(&self, call: &Call) -> Option<Bytes> {
        let name = &self.module.symbol(self.callee_symbol(&call.callee)?).name;
        let known: [&[u8]; 5] =
            [b"llvm.dbg.value", b"llvm.dbg.declare", b"llvm.dbg.label", b"llvm.dbg.assign", b"llvm.dbg.addr"];
        known.contains(&&**name).then(|| name.clone())
    }

    /// Adds the record that replaces a debug intrinsic.
    fn debug_call(&mut self, at: u32, name: &[u8], call: &Call) -> Parsed<()> {
        let span = (at, self.last_end);
        let mut loc = None;
        while self.eat(b',') {
            if self.tok.kind != Tok::MetadataName {
                return Err(self.error(self.at(), "expected metadata after comma"));
            }
            let (kind, node) = self.attachment()?;
            if &*kind == b"dbg" {
                loc = Some(node);
            }
        }
        let node = |index: usize| match call.metadata.get(index) {
            Some(Md::Node(node)) => Some(*node),
            _ => None,
        };
        let variable = |variable: NodeId, expression: NodeId| Variable {
            location: call.metadata.first().cloned().unwrap_or(Md::Null),
            variable,
            expression,
        };
        let kind = match (name, node(0), node(1), node(2)) {
            (b"llvm.dbg.label", Some(label), _, _) => RecordKind::Label(label),
            (b"llvm.dbg.value", _, Some(of), Some(expression)) => RecordKind::Value(variable(of, expression)),
            (b"llvm.dbg.declare", _, Some(of), Some(expression)) => RecordKind::Declare(variable(of, expression)),
            (b"llvm.dbg.assign" | b"llvm.dbg.addr", ..) => {
                RecordKind::Unsupported(call.metadata.get(4).cloned().unwrap_or(Md::Null))
            }
            _ => return Err(self.error(at, "invalid operands of a debug intrinsic")),
        };
        self.add_record(Record { kind, loc, span });
        Ok(())
    }
}
