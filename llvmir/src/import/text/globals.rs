//! Definitions of symbols: global variables, aliases, ifuncs, and heads of functions.

use super::lexer::Tok;
use super::parser::{Parsed, Parser};
use super::words::CALLING_CONVENTIONS;
use crate::import::ir::{
    Alias, AttrSet, Bytes, Const, ConstKind, Function, Global, IFunc, Linkage, NodeId, Param, SymbolId, SymbolKind,
    Traits, Ty, TypeKind, Value,
};

/// Properties of globals that only sanitizers use.
const SANITIZER_WORDS: &[&[u8]] =
    &[b"no_sanitize_address", b"no_sanitize_hwaddress", b"sanitize_memtag", b"sanitize_address_dyninit"];

/// Name of a parameter, or its number.
pub(super) enum ParamName {
    Name(Bytes),
    Number(u32),
}

/// Properties after the type of a global or the parameters of a function.
#[derive(Default)]
struct Tail {
    section: Option<Bytes>,
    comdat: Option<u32>,
    align: Option<u64>,
}

impl Parser<'_> {
    /// Parses `@name = global ..`, `@name = alias ..` and `@name = ifunc ..`.
    pub(super) fn symbol_definition(&mut self) -> Parsed<()> {
        let start = self.at();
        let symbol = self.new_definition()?;
        self.bump();
        self.expect(b'=', "expected '=' after name")?;
        let (mut traits, has_linkage) = self.traits()?;
        self.thread_local(&mut traits)?;
        self.unnamed_addr(&mut traits);
        if self.is_word(b"alias") || self.is_word(b"ifunc") {
            return self.alias(start, symbol, traits);
        }
        let space = self.optional_space()?;
        // MLIR drops the property.
        self.eat_word(b"externally_initialized");
        let is_constant = self.is_word(b"constant");
        if !is_constant && !self.is_word(b"global") {
            return Err(self.error(self.at(), "expected 'global' or 'constant'"));
        }
        self.bump();
        let type_at = self.at();
        let ty = self.ty()?;
        if matches!(self.module.types.kind(ty), TypeKind::Function { .. } | TypeKind::Label | TypeKind::Metadata) {
            return Err(self.error(type_at, "invalid type for global variable"));
        }
        let is_declaration = has_linkage && matches!(traits.linkage, Linkage::External | Linkage::ExternWeak);
        // The symbol is known in its own initializer.
        let number = self.module.globals.len() as u32;
        self.define(symbol, start, SymbolKind::Global(number), space)?;
        self.module.globals.push(Global {
            symbol,
            traits,
            ty,
            is_constant,
            initializer: None,
            section: None,
            comdat: None,
            align: None,
            attrs: AttrSet::default(),
            groups: Vec::new(),
            metadata: Vec::new(),
            span: (start, start),
        });
        let initializer = if is_declaration { None } else { Some(self.constant(ty)?) };
        let mut tail = Tail::default();
        let (mut attrs, mut groups, mut metadata) = (AttrSet::default(), Vec::new(), Vec::new());
        while self.eat(b',') {
            if self.tok.kind == Tok::MetadataName {
                metadata.push(self.attachment()?);
            } else if self.tail(&mut tail, Some(symbol))? {
            } else if self.eat_word(b"code_model") {
                self.string()?;
            } else if SANITIZER_WORDS.iter().any(|word| self.is_word(word)) {
                self.bump();
            } else {
                return Err(self.error(self.at(), "unknown global variable property!"));
            }
        }
        let mut align = None;
        self.attributes(&mut attrs, &mut align, Some(&mut groups))?;
        let end = self.last_end;
        if let Some(global) = self.module.globals.last_mut() {
            (global.initializer, global.attrs, global.groups, global.metadata) = (initializer, attrs, groups, metadata);
            (global.section, global.comdat, global.align) = (tail.section, tail.comdat, tail.align);
            global.span = (start, end);
        }
        Ok(())
    }

    fn alias(&mut self, start: u32, symbol: SymbolId, traits: Traits) -> Parsed<()> {
        let is_alias = self.is_word(b"alias");
        self.bump();
        let ty = self.ty()?;
        self.expect(b',', "expected comma after alias or ifunc's type")?;
        let at = self.at();
        let target = match self.tok.kind {
            // An expression without its type.
            Tok::Word if matches!(self.text(), b"bitcast" | b"getelementptr" | b"addrspacecast" | b"inttoptr") => {
                let pointer = self.module.types.intern(TypeKind::Ptr(0));
                self.constant_of_own_type(pointer)?
            }
            _ => match self.typed_value()?.value {
                Value::Const(target) => target,
                _ => return Err(self.error(at, "invalid aliasee")),
            },
        };
        let space = match self.module.types.kind(self.module.constants.ty(target)) {
            TypeKind::Ptr(space) => *space,
            _ => return Err(self.error(at, "An alias or ifunc must have pointer type")),
        };
        while self.eat(b',') {
            self.expect_word(b"partition", "unknown alias or ifunc property!")?;
            self.string()?;
        }
        let span = (start, self.last_end);
        let kind = match is_alias {
            true => SymbolKind::Alias(self.module.aliases.len() as u32),
            false => SymbolKind::IFunc(self.module.ifuncs.len() as u32),
        };
        self.define(symbol, start, kind, space)?;
        match is_alias {
            true => self.module.aliases.push(Alias { symbol, traits, ty, aliasee: target, span }),
            false => self.module.ifuncs.push(IFunc { symbol, traits, ty, resolver: target }),
        }
        Ok(())
    }

    /// Returns the symbol that a definition names, and checks the order of numbers.
    fn new_definition(&mut self) -> Parsed<SymbolId> {
        if let Some(number) = self.sigil_number() {
            if number < self.next_symbol {
                let message = format!("variable expected to be numbered '@{}' or greater", self.next_symbol);
                return Err(self.error(self.at(), message));
            }
            self.next_symbol = number.saturating_add(1);
        }
        Ok(self.symbol_here())
    }

    fn define(&mut self, symbol: SymbolId, at: u32, kind: SymbolKind, space: u32) -> Parsed<()> {
        let known = &mut self.module.symbols[symbol.0 as usize];
        if known.kind != SymbolKind::Unknown {
            let name = String::from_utf8_lossy(&known.name).into_owned();
            let what = if matches!(kind, SymbolKind::Function(_)) { "function" } else { "global" };
            return Err(self.error(at, format!("redefinition of {what} '@{name}'")));
        }
        (known.kind, known.space) = (kind, space);
        Ok(())
    }

    /// Parses linkage, preemption, visibility and DLL storage class. The second part is true if a linkage is written.
    fn traits(&mut self) -> Parsed<(Traits, bool)> {
        let mut traits = Traits::default();
        let linkage = if self.tok.kind == Tok::Word { Linkage::from_word(self.text()) } else { None };
        if let Some(linkage) = linkage {
            self.bump();
            traits.linkage = linkage;
        }
        if self.eat_word(b"dso_local") {
            traits.dso_local = true;
        } else {
            self.eat_word(b"dso_preemptable");
        }
        for (at, word) in [&b"default"[..], b"hidden", b"protected"].into_iter().enumerate() {
            if self.eat_word(word) {
                traits.visibility = at as u8;
            }
        }
        if !self.eat_word(b"dllimport") {
            self.eat_word(b"dllexport");
        }
        let is_hidden = traits.visibility != 0 && traits.linkage != Linkage::ExternWeak;
        traits.dso_local |= traits.linkage.is_local() || is_hidden;
        Ok((traits, linkage.is_some()))
    }

    fn thread_local(&mut self, traits: &mut Traits) -> Parsed<()> {
        if self.eat_word(b"thread_local") {
            traits.thread_local = true;
            if self.eat(b'(') {
                let models: [&[u8]; 3] = [b"localdynamic", b"initialexec", b"localexec"];
                if !models.iter().any(|model| self.eat_word(model)) {
                    return Err(self.error(self.at(), "expected localdynamic, initialexec or localexec"));
                }
                self.expect(b')', "expected ')' after thread local model")?;
            }
        }
        Ok(())
    }

    fn unnamed_addr(&mut self, traits: &mut Traits) {
        if self.eat_word(b"unnamed_addr") {
            traits.unnamed_addr = 2;
        } else if self.eat_word(b"local_unnamed_addr") {
            traits.unnamed_addr = 1;
        }
    }

    /// Parses a property that globals and functions share. Returns false if the token begins none.
    fn tail(&mut self, tail: &mut Tail, symbol: Option<SymbolId>) -> Parsed<bool> {
        if self.eat_word(b"section") {
            tail.section = Some(self.string()?.into());
        } else if self.eat_word(b"partition") {
            self.string()?;
        } else if self.is_word(b"comdat") {
            let at = self.at();
            self.bump();
            let name = if self.eat(b'(') {
                if self.tok.kind != Tok::Comdat {
                    return Err(self.error(self.at(), "expected comdat variable"));
                }
                let name = self.sigil_name();
                self.bump();
                self.expect(b')', "expected ')' after comdat var")?;
                name.into()
            } else {
                symbol.map(|symbol| self.module.symbol(symbol).name.clone()).unwrap_or_default()
            };
            tail.comdat = Some(self.comdat(name, at));
        } else if self.eat_word(b"align") {
            tail.align = Some(self.alignment()?);
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    /// Parses a power of two, with or without parentheses.
    pub(super) fn alignment(&mut self) -> Parsed<u64> {
        let parens = self.eat(b'(');
        let at = self.at();
        let value = self.u64()?;
        if parens {
            self.expect(b')', "expected ')'")?;
        }
        if !value.is_power_of_two() {
            return Err(self.error(at, "alignment is not a power of two"));
        }
        match value <= 1 << 32 {
            true => Ok(value),
            false => Err(self.error(at, "huge alignments are not supported yet")),
        }
    }

    /// Parses `!name !12`.
    pub(super) fn attachment(&mut self) -> Parsed<(Bytes, NodeId)> {
        let name: Bytes = super::lexer::unescape(self.text().get(1..).unwrap_or_default()).into();
        self.bump();
        Ok((name, self.node()?))
    }

    /// Parses a calling convention, by name or number.
    pub(super) fn calling_convention(&mut self) -> Parsed<u32> {
        if self.tok.kind != Tok::Word {
            return Ok(0);
        }
        if self.eat_word(b"cc") {
            return self.u32();
        }
        let word = self.text();
        if let Some(digits) = word.strip_prefix(b"cc")
            && let Some(number) = std::str::from_utf8(digits).ok().and_then(|digits| digits.parse().ok())
        {
            self.bump();
            return Ok(number);
        }
        if word.starts_with(b"amdgpu_cs_chain") {
            let number = if word == b"amdgpu_cs_chain" { 104 } else { 105 };
            self.bump();
            return Ok(number);
        }
        match CALLING_CONVENTIONS.iter().find(|known| known.0 == word) {
            Some(known) => {
                self.bump();
                Ok(known.1)
            }
            None => Ok(0),
        }
    }

    /// Parses `declare ..`.
    pub(super) fn declaration(&mut self) -> Parsed<()> {
        let start = self.at();
        self.bump();
        let mut metadata = Vec::new();
        while self.tok.kind == Tok::MetadataName {
            metadata.push(self.attachment()?);
        }
        self.head(start, metadata)?;
        Ok(())
    }

    /// Parses `define ..` with its body.
    pub(super) fn definition(&mut self) -> Parsed<()> {
        let start = self.at();
        self.bump();
        let names = self.head(start, Vec::new())?;
        let number = self.module.functions.len().saturating_sub(1);
        while self.tok.kind == Tok::MetadataName {
            let attachment = self.attachment()?;
            if let Some(function) = self.module.functions.get_mut(number) {
                function.metadata.push(attachment);
            }
        }
        let body = self.body(number, names)?;
        if let Some(function) = self.module.functions.get_mut(number) {
            function.body = Some(body);
        }
        Ok(())
    }

    /// Parses the head of a function, and adds the function.
    fn head(&mut self, start: u32, metadata: Vec<(Bytes, NodeId)>) -> Parsed<Vec<ParamName>> {
        let (mut traits, _) = self.traits()?;
        let calling_convention = self.calling_convention()?;
        let (mut result_attrs, mut attrs, mut groups) = (AttrSet::default(), AttrSet::default(), Vec::new());
        self.attributes(&mut result_attrs, &mut None, None)?;
        let type_at = self.at();
        let result = self.result_type()?;
        if self.tok.kind != Tok::Global {
            return Err(self.error(self.at(), "expected function name"));
        }
        if matches!(self.module.types.kind(result), TypeKind::Function { .. } | TypeKind::Label | TypeKind::Metadata) {
            return Err(self.error(type_at, "invalid function return type"));
        }
        let name_at = self.at();
        let symbol = self.new_definition()?;
        self.bump();
        let (params, names, var_arg) = self.params()?;
        self.unnamed_addr(&mut traits);
        let space = self.optional_space()?;
        let mut tail = Tail::default();
        self.attributes(&mut attrs, &mut tail.align, Some(&mut groups))?;
        while self.tail(&mut tail, Some(symbol))? {}
        let (mut gc, mut personality) = (None, None);
        if self.eat_word(b"gc") {
            gc = Some(self.string()?.into());
        }
        for word in [&b"prefix"[..], b"prologue", b"personality"] {
            if self.eat_word(word) {
                let at = self.at();
                let Value::Const(value) = self.typed_value()?.value else {
                    return Err(self.error(at, "expected a constant"));
                };
                if word == b"personality" {
                    personality = Some(value);
                }
            }
        }
        let types: Box<[Ty]> = params.iter().map(|param| param.ty).collect();
        let ty = self.module.types.intern(TypeKind::Function { result, params: types, var_arg });
        let number = self.module.functions.len() as u32;
        self.define(symbol, name_at, SymbolKind::Function(number), space)?;
        let span = (start, self.last_end);
        self.module.functions.push(Function {
            symbol,
            traits,
            ty,
            calling_convention,
            result_attrs,
            attrs,
            groups,
            params,
            section: tail.section,
            comdat: tail.comdat,
            align: tail.align,
            gc,
            personality,
            metadata,
            body: None,
            span,
        });
        Ok(names)
    }

    /// Parses the result type of a function, before its name.
    fn result_type(&mut self) -> Parsed<Ty> {
        self.ty_or_void()
    }

    fn params(&mut self) -> Parsed<(Vec<Param>, Vec<ParamName>, bool)> {
        self.expect(b'(', "expected '(' in function argument list")?;
        let (mut params, mut names, mut var_arg) = (Vec::new(), Vec::new(), false);
        let mut next = 0;
        if !self.is(b')') {
            loop {
                if self.tok.kind == Tok::Dots {
                    self.bump();
                    var_arg = true;
                    break;
                }
                let at = self.at();
                let ty = self.ty()?;
                if !self.module.types.is_first_class(ty) {
                    return Err(self.error(at, "invalid type for function argument"));
                }
                let mut attrs = AttrSet::default();
                self.attributes(&mut attrs, &mut None, None)?;
                let name = match self.tok.kind {
                    Tok::Local => match self.sigil_number() {
                        Some(number) if number < next => {
                            let message = format!("argument expected to be numbered '%{next}' or greater");
                            return Err(self.error(self.at(), message));
                        }
                        Some(number) => ParamName::Number(number),
                        None => ParamName::Name(self.sigil_name().into()),
                    },
                    _ => ParamName::Number(next),
                };
                if self.tok.kind == Tok::Local {
                    self.bump();
                }
                if let ParamName::Number(number) = name {
                    next = number.saturating_add(1);
                }
                names.push(name);
                params.push(Param { ty, attrs });
                if !self.eat(b',') {
                    break;
                }
            }
        }
        self.expect(b')', "expected ')' at end of argument list")?;
        Ok((params, names, var_arg))
    }

    /// Adds declarations of intrinsics that are called without one.
    pub(super) fn declare_implicit(&mut self) {
        for (_, (symbol, ty)) in std::mem::take(&mut self.implicit) {
            if self.module.symbol(symbol).kind != SymbolKind::Unknown {
                continue;
            }
            let TypeKind::Function { params, .. } = self.module.types.kind(ty).clone() else { continue };
            let number = self.module.functions.len() as u32;
            self.module.symbols[symbol.0 as usize].kind = SymbolKind::Function(number);
            self.module.functions.push(Function {
                symbol,
                traits: Traits::default(),
                ty,
                calling_convention: 0,
                result_attrs: AttrSet::default(),
                attrs: AttrSet::default(),
                groups: Vec::new(),
                params: params.iter().map(|ty| Param { ty: *ty, attrs: AttrSet::default() }).collect(),
                section: None,
                comdat: None,
                align: None,
                gc: None,
                personality: None,
                metadata: Vec::new(),
                body: None,
                span: (0, 0),
            });
        }
    }

    /// Returns the constant of a symbol's address.
    pub(super) fn address(&mut self, symbol: SymbolId, ty: Ty) -> Const {
        self.module.constants.intern(ty, ConstKind::Symbol(symbol))
    }
}
