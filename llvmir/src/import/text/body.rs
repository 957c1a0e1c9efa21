//! Bodies of functions: blocks, names of values, debug records.

use lect_ods::order::Order as _;
use std::collections::HashMap;

use super::globals::ParamName;
use super::lexer::Tok;
use super::parser::{Parsed, Parser};
use crate::import::ir::constant::BlockName;
use crate::import::ir::inst::{BlockId, Record, RecordKind, Variable};
use crate::import::ir::{Block, Body, Bytes, Inst, InstKind, Local, SymbolId, Ty, TypeKind};

/// State of the function that is read.
pub(super) struct FunctionState {
    pub(super) symbol: SymbolId,
    pub(super) body: Body,
    names: HashMap<Bytes, Local>,
    numbers: HashMap<u32, Local>,
    /// First mention of each value, while it is undefined.
    undefined: Vec<Option<u32>>,
    /// The same of each block.
    undefined_blocks: Vec<Option<u32>>,
    next_number: u32,
    /// Debug records that wait for the next instruction.
    records: Vec<Record>,
}

/// Name of the result of an instruction.
pub(super) enum ResultName {
    None,
    Name(Bytes),
    Number(u32),
}

impl Parser<'_> {
    /// Parses the body of the function with a number.
    pub(super) fn body(&mut self, function: usize, params: Vec<ParamName>) -> Parsed<Body> {
        let Some(known) = self.module.functions.get(function) else {
            return Err(self.error(self.at(), "expected function"));
        };
        let (symbol, ty) = (known.symbol, known.ty);
        let types: Vec<Ty> = match self.module.types.kind(ty) {
            TypeKind::Function { params, .. } => params.to_vec(),
            _ => Vec::new(),
        };
        let mut state = FunctionState {
            symbol,
            body: Body::default(),
            names: HashMap::new(),
            numbers: HashMap::new(),
            undefined: Vec::new(),
            undefined_blocks: Vec::new(),
            next_number: 0,
            records: Vec::new(),
        };
        for (name, ty) in params.into_iter().zip(types) {
            let local = Local(state.body.locals.len() as u32);
            state.body.locals.push(ty);
            state.undefined.push(None);
            match name {
                ParamName::Number(number) => {
                    state.numbers.insert(number, local);
                    state.next_number = number.saturating_add(1);
                }
                ParamName::Name(name) => {
                    if state.names.insert(name.clone(), local).is_some() {
                        let name = String::from_utf8_lossy(&name).into_owned();
                        return Err(self.error(self.at(), format!("redefinition of argument '%{name}'")));
                    }
                }
            }
        }
        self.function = Some(state);
        // References to blocks from before the function determine the numbers of these blocks.
        let mut early = self.taken_blocks.get(&symbol).cloned().unwrap_or_default();
        early.order_by(|a, b| match (a, b) {
            (BlockName::Number(a), BlockName::Number(b)) => a.cmp(b),
            (BlockName::Name(a), BlockName::Name(b)) => a.cmp(b),
            (BlockName::Number(_), BlockName::Name(_)) => std::cmp::Ordering::Less,
            (BlockName::Name(_), BlockName::Number(_)) => std::cmp::Ordering::Greater,
        });
        for name in early {
            self.mention_block(symbol, &name);
        }
        self.expect(b'{', "expected '{' in function body")?;
        if self.is(b'}') {
            return Err(self.error(self.at(), "function body requires at least one basic block"));
        }
        while !self.is(b'}') && !self.is_word(b"uselistorder") {
            self.block()?;
        }
        while self.eat_word(b"uselistorder") {
            self.typed_value()?;
            self.expect(b',', "expected comma in uselistorder directive")?;
            self.use_list_indices()?;
        }
        self.expect(b'}', "expected '}' at end of function body")?;
        let Some(state) = self.function.take() else { return Ok(Body::default()) };
        if let Some((at, local)) = state.undefined.iter().zip(0u32..).find_map(|(at, local)| Some(((*at)?, local))) {
            let name = state.names.iter().find(|entry| entry.1.0 == local).map(|entry| entry.0.to_vec());
            let number = state.numbers.iter().find(|entry| entry.1.0 == local).map(|entry| entry.0.to_string());
            let name = name.or(number.map(String::into_bytes)).unwrap_or_default();
            return Err(self.error(at, format!("use of undefined value '%{}'", String::from_utf8_lossy(&name))));
        }
        if let Some(at) = state.undefined_blocks.iter().flatten().next() {
            return Err(self.error(*at, "use of undefined value: a label"));
        }
        Ok(state.body)
    }

    fn block(&mut self) -> Parsed<()> {
        let at = self.at();
        let name = if self.tok.kind == Tok::Label {
            let text = self.label_name();
            let is_number = self.text().first() != Some(&b'"') && text.iter().all(u8::is_ascii_digit);
            let number = std::str::from_utf8(&text).ok().and_then(|text| text.parse().ok()).filter(|_| is_number);
            self.bump();
            match number {
                Some(number) => BlockName::Number(number),
                None => BlockName::Name(text.into()),
            }
        } else {
            BlockName::Number(self.function.as_ref().map_or(0, |state| state.next_number))
        };
        if let BlockName::Number(number) = name
            && let Some(state) = &mut self.function
        {
            if number < state.next_number {
                let message = format!("label expected to be numbered '{}' or greater", state.next_number);
                return Err(self.error(at, message));
            }
            state.next_number = number.saturating_add(1);
        }
        let id = self.block_named(name.clone(), at);
        let Some(state) = &mut self.function else { return Ok(()) };
        match state.undefined_blocks.get_mut(id.0 as usize) {
            Some(undefined @ Some(_)) => *undefined = None,
            _ => return Err(self.error(at, "unable to create block: the name is already used")),
        }
        state.body.order.push(id);
        loop {
            while self.tok.kind == Tok::Record {
                let record = self.debug_record()?;
                if let Some(state) = &mut self.function {
                    state.records.push(record);
                }
            }
            if self.instruction(id)? {
                return Ok(());
            }
        }
    }

    /// Returns the block of a name, which may be defined later.
    pub(super) fn block_named(&mut self, name: BlockName, at: u32) -> BlockId {
        let Some(state) = &mut self.function else { return BlockId(0) };
        if let Some(&known) = state.body.names.get(&name) {
            return known;
        }
        let id = BlockId(state.body.blocks.len() as u32);
        let shown = match &name {
            BlockName::Name(name) => name.clone(),
            BlockName::Number(_) => Bytes::default(),
        };
        state.body.blocks.push(Block { name: shown, ..Block::default() });
        state.undefined_blocks.push(Some(at));
        state.body.names.insert(name, id);
        id
    }

    /// Creates the block of a `blockaddress` within its own function.
    pub(super) fn mention_block(&mut self, symbol: SymbolId, name: &BlockName) {
        if self.function.as_ref().is_some_and(|state| state.symbol == symbol) {
            let at = self.at();
            self.block_named(name.clone(), at);
        }
    }

    /// Parses `label %name`.
    pub(super) fn target_block(&mut self) -> Parsed<BlockId> {
        self.expect_word(b"label", "expected a basic block")?;
        self.block_here()
    }

    /// Parses `%name` of a block.
    pub(super) fn block_here(&mut self) -> Parsed<BlockId> {
        let at = self.at();
        if self.tok.kind != Tok::Local {
            return Err(self.error(at, "expected a basic block"));
        }
        let name = match self.sigil_number() {
            Some(number) => BlockName::Number(number),
            None => BlockName::Name(self.sigil_name().into()),
        };
        self.bump();
        Ok(self.block_named(name, at))
    }

    /// Parses a reference to a local value.
    pub(super) fn local(&mut self, ty: Ty) -> Parsed<Local> {
        let at = self.at();
        let number = self.sigil_number();
        let name: Bytes = self.sigil_name().into();
        let Some(state) = &mut self.function else {
            return Err(self.error(at, "invalid use of function-local name"));
        };
        let known = match number {
            Some(number) => state.numbers.get(&number).copied(),
            None => state.names.get(&name).copied(),
        };
        let local = match known {
            Some(local) => local,
            None => {
                let local = Local(state.body.locals.len() as u32);
                state.body.locals.push(ty);
                state.undefined.push(Some(at));
                match number {
                    Some(number) => {
                        state.numbers.insert(number, local);
                    }
                    None => {
                        state.names.insert(name.clone(), local);
                    }
                }
                local
            }
        };
        let found = state.body.locals.get(local.0 as usize).copied().unwrap_or(ty);
        if found != ty {
            let (found, expected) = (self.module.types.show(found), self.module.types.show(ty));
            let name = String::from_utf8_lossy(&name);
            let message = format!("'%{name}' defined with type '{found}' but expected '{expected}'");
            return Err(self.error(at, message));
        }
        self.bump();
        Ok(local)
    }

    /// Defines the result of an instruction.
    fn define_result(&mut self, at: u32, name: ResultName, ty: Ty) -> Parsed<Option<Local>> {
        if *self.module.types.kind(ty) == TypeKind::Void {
            return match name {
                ResultName::None => Ok(None),
                _ => Err(self.error(at, "instructions returning void cannot have a name")),
            };
        }
        let Some(state) = &mut self.function else { return Ok(None) };
        let number = match name {
            ResultName::None => Some(state.next_number),
            ResultName::Number(number) if number < state.next_number => {
                let message = format!("instruction expected to be numbered '%{}' or greater", state.next_number);
                return Err(self.error(at, message));
            }
            ResultName::Number(number) => Some(number),
            ResultName::Name(_) => None,
        };
        let fresh = Local(state.body.locals.len() as u32);
        let local = match (number, &name) {
            (Some(number), _) => {
                state.next_number = number.saturating_add(1);
                *state.numbers.entry(number).or_insert(fresh)
            }
            (None, ResultName::Name(name)) => *state.names.entry(name.clone()).or_insert(fresh),
            (None, _) => fresh,
        };
        if local == fresh {
            state.body.locals.push(ty);
            state.undefined.push(None);
            return Ok(Some(local));
        }
        let found = state.body.locals.get(local.0 as usize).copied();
        match state.undefined.get_mut(local.0 as usize) {
            Some(undefined @ Some(_)) if found == Some(ty) => {
                *undefined = None;
                Ok(Some(local))
            }
            Some(Some(_)) => {
                let expected = found.map(|found| self.module.types.show(found)).unwrap_or_default();
                Err(self.error(at, format!("instruction forward referenced with type '{expected}'")))
            }
            _ => Err(self.error(at, "multiple definition of local value")),
        }
    }

    /// Adds an instruction to a block.
    pub(super) fn add_instruction(
        &mut self,
        block: BlockId,
        start: u32,
        name: ResultName,
        kind: InstKind,
        ty: Ty,
    ) -> Parsed<()> {
        let result = self.define_result(start, name, ty)?;
        let (mut metadata, mut loc) = (Vec::new(), None);
        while self.is(b',') {
            self.bump();
            if self.tok.kind != Tok::MetadataName {
                return Err(self.error(self.at(), "expected metadata after comma"));
            }
            let (name, node) = self.attachment()?;
            match &*name {
                b"dbg" => loc = Some(node),
                _ => metadata.push((name, node)),
            }
        }
        let span = (start, self.last_end);
        let Some(state) = &mut self.function else { return Ok(()) };
        let records = std::mem::take(&mut state.records);
        let inst = Inst { kind, ty, result, metadata, loc, records, span };
        if let Some(block) = state.body.blocks.get_mut(block.0 as usize) {
            block.insts.push(inst);
        }
        Ok(())
    }

    /// Adds a debug record before the next instruction.
    pub(super) fn add_record(&mut self, record: Record) {
        if let Some(state) = &mut self.function {
            state.records.push(record);
        }
    }

    /// Parses `#dbg_value(i32 %x, !1, !DIExpression(), !2)`.
    fn debug_record(&mut self) -> Parsed<Record> {
        let start = self.at();
        let word = self.text();
        self.bump();
        self.expect(b'(', "expected '(' here")?;
        let kind = match word {
            b"#dbg_label" => RecordKind::Label(self.node()?),
            b"#dbg_value" | b"#dbg_declare" | b"#dbg_assign" | b"#dbg_declare_value" => {
                let location = self.md()?;
                self.expect(b',', "expected ',' here")?;
                let variable = self.node()?;
                self.expect(b',', "expected ',' here")?;
                let expression = self.node()?;
                match word {
                    b"#dbg_value" => RecordKind::Value(Variable { location, variable, expression }),
                    b"#dbg_declare" => RecordKind::Declare(Variable { location, variable, expression }),
                    b"#dbg_declare_value" => RecordKind::Unsupported(location),
                    _ => {
                        self.expect(b',', "expected ',' here")?;
                        self.node()?;
                        self.expect(b',', "expected ',' here")?;
                        let address = self.md()?;
                        self.expect(b',', "expected ',' here")?;
                        self.node()?;
                        RecordKind::Unsupported(address)
                    }
                }
            }
            _ => return Err(self.error(start, "expected debug record type here")),
        };
        self.expect(b',', "expected ',' here")?;
        let loc = Some(self.node()?);
        self.expect(b')', "expected ')' here")?;
        Ok(Record { kind, loc, span: (start, self.last_end) })
    }
}
