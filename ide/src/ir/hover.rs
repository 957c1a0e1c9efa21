//! Hover texts, in Markdown.

use std::fmt::Write;
use std::ops::Range;

use lect_core::entity::Type;
use lect_core::text::{Token, TokenKind};
use lect_core::types::TypeData;
use lect_ods::doc;
use lect_ods::spec::{EnumCase, EnumSpec, PropKind};

use super::names::{Definition, NameOf, Reference};
use super::{Snapshot, builtin_words};

/// A hover text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hover {
    /// Range of the word under the pointer.
    pub range: Range<u32>,
    /// Contents.
    pub markdown: String,
}

/// Longest excerpt of a text that is shown.
const LONGEST: usize = 400;

impl Snapshot {
    /// Returns the name of the record in TableGen that defines the operation, type or attribute at a byte.
    pub fn record(&self, offset: u32) -> Option<String> {
        let op = self.op_at(offset).and_then(|index| self.ops.get(index as usize));
        if let Some(op) = op.filter(|op| op.name.start <= offset && offset <= op.name.end) {
            return Some(self.info(op)?.spec().def.to_string());
        }
        let token = self.token_around(offset)?;
        let word = self.slice(token.start..token.end);
        if let Some((of, _)) = op.and_then(|op| self.enum_case(op, word)) {
            return Some(of.def.to_string());
        }
        let is_type = word.starts_with('!');
        let (namespace, mnemonic) = word.strip_prefix(['!', '#'])?.split_once('.')?;
        let dialect = self.ctx.dialect(namespace.as_bytes())?;
        let spec = dialect.spec();
        let defs = if is_type { &spec.types } else { &spec.attrs };
        defs.iter().find(|def| def.mnemonic.as_deref() == Some(mnemonic)).map(|def| def.def.to_string())
    }

    /// Returns the name of the operation, type or attribute at a byte as IR spells it, with the name of its record.
    pub fn defined_word(&self, offset: u32) -> Option<(String, String)> {
        let record = self.record(offset).filter(|record| !record.is_empty())?;
        let op = self.op_at(offset).and_then(|index| self.ops.get(index as usize));
        if let Some(op) = op.filter(|op| op.name.start <= offset && offset <= op.name.end) {
            return Some((self.op_name(op), record));
        }
        let token =
            self.token_around(offset).filter(|token| matches!(token.kind, TokenKind::Hash | TokenKind::Bang))?;
        Some((self.slice(token.start..token.end).to_owned(), record))
    }

    /// Returns the hover text at a byte.
    pub fn hover(&self, offset: u32) -> Option<Hover> {
        if let Some(reference) = self.names.at(offset).or_else(|| self.names.numbered(&self.text, offset)) {
            return self.hover_name(reference);
        }
        let token = self.token_around(offset)?;
        let range = token.start..token.end;
        let markdown = match token.kind {
            TokenKind::At => self.hover_symbol(token)?,
            TokenKind::Hash | TokenKind::Bang => self.hover_alias(token).or_else(|| self.hover_def(token))?,
            _ => {
                let op = self.op_at(offset).and_then(|index| self.ops.get(index as usize));
                match op.filter(|op| op.name == range) {
                    Some(op) => self.hover_op(op),
                    None => self.hover_word(op, token)?,
                }
            }
        };
        Some(Hover { range, markdown })
    }

    fn hover_op(&self, op: &super::OpFact) -> String {
        match self.info(op) {
            Some(info) => {
                let name = self.op_name(op);
                let dialect = name.split_once('.').and_then(|(namespace, _)| self.ctx.dialect(namespace.as_bytes()));
                match dialect {
                    Some(dialect) => doc::operation_of(dialect.spec(), &self.documented_op(info.spec())),
                    None => doc::operation(info.spec()),
                }
            }
            None => format!("`{}`\n\nThe operation is not registered.", self.op_name(op)),
        }
    }

    /// Returns the documentation of a word in an operation: a case of an enum, a builtin type or a part of the form.
    fn hover_word(&self, op: Option<&super::OpFact>, token: Token) -> Option<String> {
        let word = self.slice(token.start..token.end);
        if let Some((of, case)) = op.and_then(|op| self.enum_case(op, word)) {
            let all: Vec<String> = of.cases.iter().map(|case| format!("`{}`", case.spelling)).collect();
            // A summary may only list the numbers of the cases.
            let summary = if of.summary.is_empty() || of.summary.starts_with("allowed ") {
                String::new()
            } else {
                format!("\n\n{}", of.summary)
            };
            return Some(format!(
                "`{word}`: case {} of the enum `{}`{summary}\n\nCases: {}",
                case.value,
                of.cpp_class,
                all.join(", ")
            ));
        }
        if !matches!(token.kind, TokenKind::Ident | TokenKind::IntType) {
            return None;
        }
        // The sizes of a shape end in `x`, which may be one word with the element type: `4xf32`.
        let shown = builtin_words::documentation(self.page("builtin"), word.trim_start_matches('x'));
        shown.or_else(|| {
            let spec = self.info(op?)?.spec();
            let is_part =
                |text: &str| text.split(|char: char| !(char.is_alphanumeric() || char == '_')).any(|it| it == word);
            let form = doc::syntax(spec).filter(|form| is_part(form))?;
            Some(format!("`{word}`: word in the form of `{}`\n\n```\n{form}\n```", spec.name))
        })
    }

    /// Returns the enum and its case that a word denotes in an operation: that of an attribute of the operation, or of
    /// its dialect.
    fn enum_case(&self, op: &super::OpFact, word: &str) -> Option<(EnumSpec, EnumCase)> {
        let name = self.op_name(op);
        let dialect = self.ctx.dialect(name.split_once('.')?.0.as_bytes())?;
        let info = self.info(op)?;
        let is_own = |of: &EnumSpec| {
            info.spec().props.iter().any(|prop| match &prop.kind {
                PropKind::Attr(attr) => {
                    let is_enum = |def: &str| *of.def == *def || of.attr_class.as_deref() == Some(def);
                    attr.enum_def.as_deref().is_some_and(is_enum) || is_enum(&attr.def)
                }
                _ => false,
            })
        };
        let enums = &dialect.spec().enums;
        let case = |of: &EnumSpec| of.cases.iter().find(|case| *case.spelling == *word).cloned();
        let own = enums.iter().filter(|of| is_own(of)).find_map(|of| Some((of.clone(), case(of)?)));
        // An attribute such as `#arith.fastmath<..>` has the enum of its dialect.
        own.or_else(|| {
            let form = doc::syntax(info.spec()).unwrap_or_default();
            let is_keyword = form.split('`').skip(1).step_by(2).any(|keyword| keyword.trim() == word);
            let mut found = enums.iter().filter_map(|of| Some((of.clone(), case(of)?)));
            found.next().filter(|_| !is_keyword && found.next().is_none())
        })
    }

    fn hover_name(&self, reference: &Reference) -> Option<Hover> {
        let name = self.slice(reference.at..reference.end);
        let range = reference.at..reference.end;
        let Some(definition) = self.names.definition(reference) else {
            return Some(Hover { range, markdown: format!("`{name}` is not defined") });
        };
        let mut markdown = String::new();
        match definition.of {
            NameOf::Block => {
                let _ = writeln!(markdown, "Block `{name}`, {}", count(definition.uses, "predecessor"));
            }
            NameOf::Value => {
                let shown = self.shown_types(definition, reference);
                let _ = writeln!(markdown, "```mlir\n{name}{shown}\n```\n\n{}", count(definition.uses, "use"));
            }
        }
        if definition.of == NameOf::Value {
            let index = if reference.defines { 0 } else { reference.number as usize };
            let layout = definition.types.get(index).and_then(|ty| self.layout(*ty));
            layout.into_iter().for_each(|layout| _ = write!(markdown, "\n{layout}\n"));
        }
        if let Some(text) = self.definition_text(definition) {
            let _ = write!(markdown, "\n```mlir\n{text}\n```\n");
        }
        Some(Hover { range, markdown })
    }

    /// Formats ` : type`, or the types of all values that the name denotes.
    fn shown_types(&self, definition: &Definition, reference: &Reference) -> String {
        let types: Vec<String> = definition.types.iter().map(|ty| self.ctx.types().show(*ty).to_string()).collect();
        match &*types {
            [] => String::new(),
            [ty] => format!(" : {ty}"),
            // `%a#1` denotes one of them.
            types if !reference.defines && self.slice(reference.end..reference.end + 1) == "#" => types
                .get(reference.number as usize)
                .map(|ty| format!("#{} : {ty}", reference.number))
                .unwrap_or_default(),
            types => format!(" : {}", types.join(", ")),
        }
    }

    /// Describes the elements of a shaped type, and how they lie in memory.
    fn layout(&self, ty: Type) -> Option<String> {
        let types = self.ctx.types();
        let (shape, element) = (types.shape(ty)?, types.element_type(ty)?);
        let mut facts = Vec::new();
        if let Some(count) = types.element_count(ty) {
            let mut fact = count_of(count, "element");
            if let Some(bits) = self.bits(element).filter(|bits| bits % 8 == 0)
                && let Some(bytes) = count.checked_mul(u64::from(bits / 8))
            {
                let _ = write!(fact, ", {}", count_of(bytes, "byte"));
            }
            facts.push(fact);
        }
        if let TypeData::MemRef { layout, memory_space, .. } = types.data(ty) {
            match layout {
                None => facts.extend(row_major(shape).map(|strides| format!("strides {strides}"))),
                Some(layout) => facts.push(format!("layout `{}`", self.ctx.attrs().show(*layout))),
            }
            facts.extend(memory_space.map(|space| format!("memory space `{}`", self.ctx.attrs().show(space))));
        }
        (!facts.is_empty()).then(|| facts.join("; "))
    }

    /// Returns the number of bits of a number.
    fn bits(&self, ty: Type) -> Option<u32> {
        match self.ctx.types().data(ty) {
            TypeData::Integer { width, .. } => Some(*width),
            TypeData::Float(format) => Some(format.width()),
            TypeData::Complex(element) => self.bits(*element)?.checked_mul(2),
            _ => None,
        }
    }

    /// Returns the text of the producer, or of the block argument's operation, without its regions.
    fn definition_text(&self, definition: &Definition) -> Option<String> {
        let line = self.slice(self.lines.range(self.lines.line(definition.at))).trim();
        if line.starts_with('^') {
            return Some(line.to_owned());
        }
        let op = self.ops.get(self.op_at(definition.at)? as usize)?;
        Some(self.header(op.range.clone()))
    }

    /// Returns the text of an operation up to its first region, truncated if long.
    pub(super) fn header(&self, range: Range<u32>) -> String {
        let text = self.slice(range);
        let line_end = text.find('\n').unwrap_or(text.len());
        let mut header = text.get(..line_end).unwrap_or_default().trim_end();
        let shorter = header.char_indices().nth(LONGEST).map(|(at, _)| at);
        if let Some(end) = shorter {
            header = header.get(..end).unwrap_or_default();
        }
        let more = if header.len() < text.trim_end().len() { " ..." } else { "" };
        format!("{header}{more}")
    }

    fn hover_symbol(&self, token: Token) -> Option<String> {
        let Some(op) = self.symbol(token) else {
            return Some(format!("`{}` is not defined here", self.slice(token.start..token.end)));
        };
        let uses = self.symbol_references(op).len().saturating_sub(1) as u32;
        let op = self.ops.get(op as usize)?;
        Some(format!("```mlir\n{}\n```\n\n{}", self.header(op.range.clone()), count(uses, "use")))
    }

    fn hover_alias(&self, token: Token) -> Option<String> {
        let name = self.slice(token.start..token.end);
        let place = self.symbols.alias(name, token.start)?;
        let line = self.lines.range(self.lines.line(place.start));
        let uses = self.alias_references(name, token.start).len().saturating_sub(1) as u32;
        Some(format!("```mlir\n{}\n```\n\n{}", self.header(place.start..line.end), count(uses, "use")))
    }

    /// Returns the documentation of an attribute or type: `!dialect.name`.
    fn hover_def(&self, token: Token) -> Option<String> {
        let name = self.slice(token.start..token.end);
        let (namespace, mnemonic) = name.get(1..)?.split_once('.')?;
        let dialect = self.ctx.dialect(namespace.as_bytes())?.spec();
        let defs = if token.kind == TokenKind::Bang { &dialect.types } else { &dialect.attrs };
        let def = defs.iter().find(|def| def.mnemonic.as_deref() == Some(mnemonic))?;
        Some(doc::definition(dialect, &self.documented_def(dialect, def), token.kind == TokenKind::Bang))
    }
}

/// Formats the strides of a memref without a layout: `[12, 4, 1]`. Strides before a dynamic size are `?`.
fn row_major(shape: &[i64]) -> Option<String> {
    let mut stride = Some(1i64);
    let mut strides = Vec::new();
    for size in shape.iter().rev() {
        strides.push(stride.map_or("?".to_owned(), |stride| stride.to_string()));
        stride = stride.filter(|_| *size >= 0).and_then(|stride| stride.checked_mul(*size));
    }
    strides.reverse();
    (!strides.is_empty()).then(|| format!("`[{}]`", strides.join(", ")))
}

fn count_of(number: u64, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

/// Formats a count: `1 use`, `2 uses`.
fn count(number: u32, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}
