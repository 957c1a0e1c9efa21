//! State of the reader, and the top level of a module.

use std::collections::{BTreeMap, HashMap};

use lect_core::context::ContextData;
use lect_core::diag::Reported;
use lect_core::loc::Loc;
use lect_core::source::Buffer;

use super::body::FunctionState;
use super::lexer::{Lexer, Tok, Token, unescape};
use crate::import::ir::constant::BlockName;
use crate::import::ir::{AttrSet, Bytes, InstKind, Module, Node, NodeId, NodeKind, Symbol, SymbolId, SymbolKind, Ty};

/// Result of a parser function.
pub(super) type Parsed<T> = Result<T, Reported>;

/// Deepest nesting of types, constants and metadata. LLVM itself has no limit, and overflows the stack.
const MAX_DEPTH: u32 = 256;

/// Reader of one module.
pub(super) struct Parser<'a> {
    ctx: &'a ContextData,
    buffer: &'a Buffer,
    lexer: Lexer<'a>,
    /// Current token.
    pub(super) tok: Token,
    /// Start and end of the token before.
    pub(super) last_start: u32,
    pub(super) last_end: u32,
    depth: u32,
    pub(super) module: Module,
    pub(super) struct_names: HashMap<Bytes, u32>,
    pub(super) symbol_names: HashMap<Bytes, SymbolId>,
    pub(super) symbol_numbers: HashMap<u32, SymbolId>,
    pub(super) next_symbol: u32,
    pub(super) node_numbers: HashMap<u32, NodeId>,
    pub(super) comdat_names: HashMap<Bytes, u32>,
    pub(super) groups: HashMap<u32, (AttrSet, Option<u64>)>,
    /// Blocks whose address is taken, by function, before the function is read.
    pub(super) taken_blocks: BTreeMap<SymbolId, Vec<BlockName>>,
    /// Intrinsics that are called without a declaration, by name.
    pub(super) implicit: BTreeMap<Bytes, (SymbolId, Ty)>,
    /// State of the function that is read.
    pub(super) function: Option<FunctionState>,
}

/// Reads the module in a buffer.
pub(crate) fn read(ctx: &ContextData, buffer: &Buffer, text: &[u8]) -> Result<Module, Reported> {
    let mut parser = Parser {
        ctx,
        buffer,
        lexer: Lexer::new(text),
        tok: Token { kind: Tok::End, start: 0, end: 0 },
        last_start: 0,
        last_end: 0,
        depth: 0,
        module: Module::default(),
        struct_names: HashMap::new(),
        symbol_names: HashMap::new(),
        symbol_numbers: HashMap::new(),
        next_symbol: 0,
        node_numbers: HashMap::new(),
        comdat_names: HashMap::new(),
        groups: HashMap::new(),
        taken_blocks: BTreeMap::new(),
        implicit: BTreeMap::new(),
        function: None,
    };
    parser.bump();
    while parser.header()? {}
    while parser.tok.kind != Tok::End {
        parser.entry()?;
    }
    parser.finish()?;
    Ok(parser.module)
}

/// Tokens and errors.
impl<'a> Parser<'a> {
    /// Reports an error at a position of the text.
    #[cold]
    pub(super) fn error(&self, at: u32, message: impl Into<String>) -> Reported {
        self.ctx.error(Loc::source(self.buffer.pos(at as usize)), message).emit()
    }

    /// Advances to the next token.
    pub(super) fn bump(&mut self) {
        (self.last_start, self.last_end) = (self.tok.start, self.tok.end);
        self.tok = self.lexer.next();
    }

    /// Returns the start of the current token.
    pub(super) fn at(&self) -> u32 {
        self.tok.start
    }

    /// Returns the text of the current token.
    pub(super) fn text(&self) -> &'a [u8] {
        self.text_of(self.tok)
    }

    pub(super) fn text_of(&self, token: Token) -> &'a [u8] {
        &self.lexer.text[token.start as usize..token.end as usize]
    }

    /// Returns true if the current token is a certain mark.
    pub(super) fn is(&self, mark: u8) -> bool {
        self.tok.kind == Tok::Punct(mark)
    }

    pub(super) fn is_word(&self, word: &[u8]) -> bool {
        self.tok.kind == Tok::Word && self.text() == word
    }

    /// Returns the token after the current one.
    fn peek(&self) -> Token {
        let mut lexer = self.lexer;
        lexer.next()
    }

    /// Returns true if the next token is a certain keyword.
    pub(super) fn peek_word(&self, word: &[u8]) -> bool {
        let token = self.peek();
        token.kind == Tok::Word && self.text_of(token) == word
    }

    /// Returns true if the next token begins an attachment of metadata.
    pub(super) fn peek_metadata(&self) -> bool {
        self.peek().kind == Tok::MetadataName
    }

    pub(super) fn eat(&mut self, mark: u8) -> bool {
        let found = self.is(mark);
        if found {
            self.bump();
        }
        found
    }

    pub(super) fn eat_word(&mut self, word: &[u8]) -> bool {
        let found = self.is_word(word);
        if found {
            self.bump();
        }
        found
    }

    pub(super) fn expect(&mut self, mark: u8, message: &str) -> Parsed<()> {
        match self.eat(mark) {
            true => Ok(()),
            false => Err(self.error(self.at(), message)),
        }
    }

    pub(super) fn expect_word(&mut self, word: &[u8], message: &str) -> Parsed<()> {
        match self.eat_word(word) {
            true => Ok(()),
            false => Err(self.error(self.at(), message)),
        }
    }

    /// Parses one more level of nesting.
    pub(super) fn nested<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth >= MAX_DEPTH {
            return Err(self.error(self.at(), format!("nested more than {MAX_DEPTH} times")));
        }
        self.depth += 1;
        let result = parse(self);
        self.depth -= 1;
        result
    }

    /// Returns the decoded text of the current string token.
    fn string_here(&self) -> Vec<u8> {
        let text = self.text();
        let text = text.strip_prefix(b"c").unwrap_or(text);
        unescape(text.get(1..text.len().saturating_sub(1)).unwrap_or_default())
    }

    /// Parses a string.
    pub(super) fn string(&mut self) -> Parsed<Vec<u8>> {
        if !matches!(self.tok.kind, Tok::Str | Tok::CStr) {
            return Err(self.error(self.at(), "expected string constant"));
        }
        let text = self.string_here();
        self.bump();
        Ok(text)
    }

    /// Returns the name of the current token without its sigil and quotes.
    pub(super) fn sigil_name(&self) -> Vec<u8> {
        match self.text().get(1..).unwrap_or_default() {
            [b'"', name @ .., b'"'] => unescape(name),
            name => name.to_vec(),
        }
    }

    /// Returns the number of the current token after its sigil, if it is no name.
    pub(super) fn sigil_number(&self) -> Option<u32> {
        let digits = self.text().get(1..)?;
        match digits.first()?.is_ascii_digit() {
            true => std::str::from_utf8(digits).ok()?.parse().ok(),
            false => None,
        }
    }

    /// Returns the name of the current label, without quotes.
    pub(super) fn label_name(&self) -> Vec<u8> {
        match self.text() {
            [b'"', name @ .., b'"', b':'] => unescape(name),
            [name @ .., _] => name.to_vec(),
            [] => Vec::new(),
        }
    }

    pub(super) fn u64(&mut self) -> Parsed<u64> {
        let digits = if self.tok.kind == Tok::Int { self.text() } else { b"" };
        match std::str::from_utf8(digits).ok().and_then(|digits| digits.parse().ok()) {
            Some(value) => {
                self.bump();
                Ok(value)
            }
            None => Err(self.error(self.at(), "expected integer")),
        }
    }

    pub(super) fn u32(&mut self) -> Parsed<u32> {
        let at = self.at();
        let value = self.u64()?;
        u32::try_from(value).map_err(|_| self.error(at, "expected 32-bit integer (too large)"))
    }
}

/// Top level.
impl Parser<'_> {
    /// Reads an entry that precedes all others, if there is one.
    fn header(&mut self) -> Parsed<bool> {
        if self.tok.kind != Tok::Word {
            return Ok(false);
        }
        match self.text() {
            b"target" => self.target()?,
            b"source_filename" => {
                self.bump();
                self.expect(b'=', "expected '=' after source_filename")?;
                self.module.source_filename = Some(self.string()?.into());
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn entry(&mut self) -> Parsed<()> {
        let at = self.at();
        match self.tok.kind {
            Tok::Local => self.type_definition(),
            Tok::Global => self.symbol_definition(),
            Tok::Comdat => self.comdat_definition(),
            Tok::MetadataName => self.named_metadata(),
            Tok::Punct(b'!') => self.node_definition(),
            Tok::Summary => self.skip_summary(),
            Tok::Word => match self.text() {
                b"declare" => self.declaration(),
                b"define" => self.definition(),
                b"module" => self.module_asm(),
                b"attributes" => self.attribute_group(),
                b"uselistorder" => {
                    self.bump();
                    self.typed_value()?;
                    self.expect(b',', "expected comma in uselistorder directive")?;
                    self.use_list_indices()
                }
                b"uselistorder_bb" => {
                    self.bump();
                    while !self.is(b'{') && self.tok.kind != Tok::End {
                        self.bump();
                    }
                    self.use_list_indices()
                }
                _ => Err(self.error(at, "expected top-level entity")),
            },
            _ => Err(self.error(at, "expected top-level entity")),
        }
    }

    /// Skips `{ 1, 0 }`: the order of uses does not matter for MLIR.
    pub(super) fn use_list_indices(&mut self) -> Parsed<()> {
        self.expect(b'{', "expected '{' here")?;
        loop {
            self.u32()?;
            if !self.eat(b',') {
                break;
            }
        }
        self.expect(b'}', "expected '}' here")
    }

    /// Skips an entry of a module summary, which ends with its parentheses.
    fn skip_summary(&mut self) -> Parsed<()> {
        let at = self.at();
        self.bump();
        self.expect(b'=', "expected '=' here")?;
        let mut open = 0u32;
        loop {
            match self.tok.kind {
                Tok::Punct(b'(') => open += 1,
                Tok::Punct(b')') => open = open.saturating_sub(1),
                Tok::End => return Err(self.error(at, "found end of file while parsing summary entry")),
                // `flags: 8` and `blockcount: 0` have no parentheses.
                Tok::Int if open == 0 => {
                    self.bump();
                    return Ok(());
                }
                _ => {}
            }
            let closes = self.is(b')');
            self.bump();
            if closes && open == 0 {
                return Ok(());
            }
        }
    }

    fn module_asm(&mut self) -> Parsed<()> {
        self.bump();
        self.expect_word(b"asm", "expected 'module asm'")?;
        let line = self.string()?;
        self.module.asm.extend(line);
        self.module.asm.push(b'\n');
        Ok(())
    }

    fn target(&mut self) -> Parsed<()> {
        self.bump();
        let is_triple = self.is_word(b"triple");
        if !is_triple && !self.is_word(b"datalayout") {
            return Err(self.error(self.at(), "unknown target property"));
        }
        self.bump();
        let after = if is_triple { "expected '=' after target triple" } else { "expected '=' after target datalayout" };
        self.expect(b'=', after)?;
        let at = self.at();
        let text: Bytes = self.string()?.into();
        match is_triple {
            true => self.module.triple = text,
            false => self.module.data_layout = Some((text, at)),
        }
        Ok(())
    }

    fn comdat_definition(&mut self) -> Parsed<()> {
        let at = self.at();
        let name = self.sigil_name();
        self.bump();
        self.expect(b'=', "expected '=' here")?;
        self.expect_word(b"comdat", "expected comdat keyword")?;
        let kinds: [&[u8]; 5] = [b"any", b"exactmatch", b"largest", b"nodeduplicate", b"samesize"];
        let Some(selection) = kinds.iter().position(|kind| self.is_word(kind)) else {
            return Err(self.error(self.at(), "unknown selection kind"));
        };
        self.bump();
        let number = self.comdat(name.into(), at);
        let comdat = &mut self.module.comdats[number as usize];
        if comdat.is_defined {
            let name = String::from_utf8_lossy(&comdat.name).into_owned();
            return Err(self.error(at, format!("redefinition of comdat '${name}'")));
        }
        (comdat.selection, comdat.is_defined) = (selection as u8, true);
        Ok(())
    }

    /// Returns the comdat of a name, which may be defined later.
    pub(super) fn comdat(&mut self, name: Bytes, at: u32) -> u32 {
        if let Some(&known) = self.comdat_names.get(&name) {
            return known;
        }
        let number = self.module.comdats.len() as u32;
        self.comdat_names.insert(name.clone(), number);
        self.module.comdats.push(crate::import::ir::Comdat { name, selection: 0, is_defined: false, at });
        number
    }

    /// Returns the symbol that the current token names. An unknown one is created.
    pub(super) fn symbol_here(&mut self) -> SymbolId {
        let at = self.at();
        if let Some(number) = self.sigil_number() {
            if let Some(&known) = self.symbol_numbers.get(&number) {
                return known;
            }
            let id = self.new_symbol(Bytes::default(), at);
            self.symbol_numbers.insert(number, id);
            return id;
        }
        let name: Bytes = self.sigil_name().into();
        self.symbol_of(name, at)
    }

    fn symbol_of(&mut self, name: Bytes, at: u32) -> SymbolId {
        if let Some(&known) = self.symbol_names.get(&name) {
            return known;
        }
        let id = self.new_symbol(name.clone(), at);
        self.symbol_names.insert(name, id);
        id
    }

    pub(super) fn new_symbol(&mut self, name: Bytes, at: u32) -> SymbolId {
        let id = SymbolId(self.module.symbols.len() as u32);
        self.module.symbols.push(Symbol { name, kind: SymbolKind::Unknown, space: 0, at });
        id
    }

    /// Creates a node that is defined later.
    pub(super) fn new_node(&mut self, at: u32) -> NodeId {
        let id = NodeId(self.module.nodes.len() as u32);
        self.module.nodes.push(Node { is_distinct: false, kind: NodeKind::Unknown, span: (at, at) });
        id
    }

    /// Completes the module: merges attribute groups, and reports undefined names.
    fn finish(&mut self) -> Parsed<()> {
        self.check_structs()?;
        self.declare_implicit();
        self.complete_zeros();
        let show = |symbol: &Symbol| String::from_utf8_lossy(&symbol.name).into_owned();
        let unknown = self.module.symbols.iter().find(|symbol| symbol.kind == SymbolKind::Unknown);
        if let Some(symbol) = unknown {
            return Err(self.error(symbol.at, format!("use of undefined value '@{}'", show(symbol))));
        }
        if let Some(comdat) = self.module.comdats.iter().find(|comdat| !comdat.is_defined) {
            let name = String::from_utf8_lossy(&comdat.name);
            return Err(self.error(comdat.at, format!("use of undefined comdat '${name}'")));
        }
        if let Some(node) = self.module.nodes.iter().find(|node| matches!(node.kind, NodeKind::Unknown)) {
            return Err(self.error(node.span.0, "use of undefined metadata"));
        }
        self.check_taken_blocks()?;
        let groups = std::mem::take(&mut self.groups);
        let merge = |attrs: &mut AttrSet, numbers: &[u32]| {
            numbers.iter().filter_map(|number| groups.get(number)).for_each(|group| attrs.add_all(&group.0));
        };
        for global in &mut self.module.globals {
            merge(&mut global.attrs, &global.groups);
        }
        for function in &mut self.module.functions {
            for group in function.groups.iter().filter_map(|number| groups.get(number)) {
                function.align = group.1.or(function.align);
            }
            merge(&mut function.attrs, &function.groups);
            let insts = function.body.iter_mut().flat_map(|body| &mut body.blocks).flat_map(|block| &mut block.insts);
            for inst in insts {
                if let InstKind::Call(call) | InstKind::Invoke { call, .. } = &mut inst.kind {
                    merge(&mut call.attrs, &call.groups);
                }
            }
        }
        Ok(())
    }

    /// Marks blocks whose address is taken, and reports unknown ones.
    fn check_taken_blocks(&mut self) -> Parsed<()> {
        let taken = std::mem::take(&mut self.taken_blocks);
        for (symbol, names) in taken {
            let at = self.module.symbol(symbol).at;
            let SymbolKind::Function(number) = self.module.symbol(symbol).kind else {
                return Err(self.error(at, "expected function name in blockaddress"));
            };
            let body = self.module.functions.get_mut(number as usize).and_then(|function| function.body.as_mut());
            let Some(body) = body else {
                return Err(self.error(at, "cannot take blockaddress inside a declaration"));
            };
            for name in names {
                let block = body.names.get(&name).and_then(|id| body.blocks.get_mut(id.0 as usize));
                match block {
                    Some(block) => block.is_address_taken = true,
                    None => return Err(self.error(at, "referenced value is not a basic block")),
                }
            }
        }
        Ok(())
    }
}
