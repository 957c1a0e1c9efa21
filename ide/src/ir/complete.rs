//! Completions.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::ops::Range;
use std::sync::Arc;

use lect_core::dialect::OpTraits;
use lect_core::text::{ParseConfig, parse_marked};
use lect_ods::doc;
use lect_ods::spec::{DialectSpec, OpSpec, OpSyntax, PropKind};

use super::Snapshot;
use super::names::{Definition, NameOf};

/// Kind of a completion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CompletionKind {
    /// An operation.
    Operation,
    /// A dialect.
    Dialect,
    /// A value or an argument.
    Value,
    /// A block.
    Block,
    /// A symbol.
    Symbol,
    /// A type.
    Type,
    /// An attribute.
    Attribute,
    /// A keyword of a custom form, or a case of an enum.
    Keyword,
}

/// A completion.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Completion {
    /// Text of the completion.
    pub label: String,
    /// Kind of the completion.
    pub kind: CompletionKind,
    /// Short description: the type of a value, or the summary of an operation.
    pub detail: String,
    /// Documentation, in Markdown.
    pub documentation: String,
}

/// Completions at a position, and the part of the text that they replace.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Completions {
    /// Part of the text that is replaced.
    pub range: Range<u32>,
    /// Completions, the most likely first.
    pub items: Vec<Completion>,
}

const TYPES: [&str; 14] = [
    "index", "i1", "i8", "i16", "i32", "i64", "f16", "bf16", "f32", "f64", "tensor<", "memref<", "vector<", "complex<",
];

/// Message of the parser where a name in a dictionary is expected.
const IN_DICTIONARY: &str = "expected attribute name";

impl Snapshot {
    /// Returns the completions at a byte; the beginning of a word may precede it.
    pub fn completions(&self, offset: u32) -> Completions {
        let range = self.word_before(offset);
        let word = self.slice(range.clone());
        let items = match word.as_bytes().first() {
            Some(b'%') => self.values(range.start),
            Some(b'^') => self.blocks(range.start),
            Some(b'@') => self.symbol_names(range.start),
            Some(b'!') => self.defs(range.start, word, true),
            Some(b'#') => self.defs(range.start, word, false),
            _ if self.begins_op(range.start) => match self.slice(0..range.start).trim_end().ends_with('{') {
                // A `{` opens a region or a dictionary.
                true => Some(self.complaint(range.start))
                    .filter(|message| message.contains(IN_DICTIONARY))
                    .map_or_else(|| self.operations(word), |message| self.expected(range.start, &message)),
                false => self.operations(word),
            },
            _ => self.expected(range.start, &self.complaint(range.start)),
        };
        Completions { range, items }
    }

    /// Returns the beginning of a word that ends at a byte, with its sigil.
    fn word_before(&self, offset: u32) -> Range<u32> {
        let line = self.lines.range(self.lines.line(offset));
        let before = self.slice(line.start..offset);
        let is_part = |char: char| char.is_ascii_alphanumeric() || matches!(char, '_' | '$' | '.' | '-');
        let start = before
            .rfind(|char| !is_part(char))
            .map_or(0, |at| at + before[at..].chars().next().map_or(1, char::len_utf8));
        let has_sigil = before[..start].ends_with(['%', '^', '@', '!', '#']);
        line.start + start as u32 - u32::from(has_sigil)..offset
    }

    /// Returns true if an operation can begin at a byte: at the beginning of a line, after names of results, or after
    /// `{`.
    fn begins_op(&self, at: u32) -> bool {
        let line = self.lines.range(self.lines.line(at));
        let before = self.slice(line.start..at).trim();
        before.is_empty() || before.ends_with('{') || before.starts_with('%') && before.ends_with('=')
    }

    fn values(&self, at: u32) -> Vec<Completion> {
        let mut items = Vec::new();
        let mut visible = self.names.visible(at, NameOf::Value);
        visible.retain(|it| self.dominates(it, at));
        // Innermost definitions first, and before others those with the type of the operand before.
        visible.reverse();
        let line = self.lines.range(self.lines.line(at));
        let operands = self.names.within(line.start..at).iter().filter(|it| !it.defines);
        let before = operands.filter_map(|it| self.names.definition(it)).next_back();
        if let Some(before) = before.filter(|before| !before.types.is_empty()) {
            visible.sort_by_key(|it| it.types != before.types);
        }
        for it in visible {
            let name = self.slice(it.at..it.end);
            let types: Vec<String> = it.types.iter().map(|ty| self.ctx.types().show(*ty).to_string()).collect();
            let item = |label: String, detail: &str| Completion {
                label,
                kind: CompletionKind::Value,
                detail: detail.to_owned(),
                documentation: String::new(),
            };
            match &*types {
                [_, _, ..] => {
                    let each = types.iter().enumerate();
                    items.extend(each.map(|(number, ty)| item(format!("{name}#{number}"), ty)));
                }
                types => items.push(item(name.to_owned(), types.first().map_or("", String::as_str))),
            }
        }
        items
    }

    /// Returns true if a visible value can be used at a byte. The definition must precede the byte in the same block, in the first
    /// block of the region, or outside the region. In a graph region, all values can be used.
    fn dominates(&self, value: &Definition, at: u32) -> bool {
        let Some(scope) = self.names.scopes.get(value.scope as usize) else { return true };
        let labels: Vec<u32> = self
            .names
            .definitions
            .iter()
            .filter(|it| it.of == NameOf::Block && it.scope == value.scope)
            .map(|it| it.at)
            .collect();
        if labels.is_empty() && self.is_graph(scope.range.start) {
            return true;
        }
        // The results of the operation that is being written.
        let line = self.lines.range(self.lines.line(at));
        let is_result = line.contains(&value.at) && self.slice(line.start..value.at).trim().is_empty();
        if value.at >= at || is_result {
            return false;
        }
        let block = |place: u32| labels.iter().copied().filter(|label| *label <= place).max();
        match block(value.at) {
            None => true,
            here if here == block(at) => true,
            // The first block has a label of its own.
            Some(label) => self.slice(scope.range.start..label).trim_matches(['{', ' ', '\n', '\t', '\r']).is_empty(),
        }
    }

    /// Returns true if the operation that contains a byte has graph regions, or regions of an unknown kind.
    fn is_graph(&self, at: u32) -> bool {
        let Some(op) = self.op_at(at).and_then(|index| self.ops.get(index as usize)) else { return true };
        let graph = OpTraits::GRAPH_REGION.union(OpTraits::UNKNOWN_REGION_KIND);
        self.info(op).is_none_or(|info| info.traits.intersects(graph))
    }

    fn blocks(&self, at: u32) -> Vec<Completion> {
        let visible = self.names.visible(at, NameOf::Block);
        let item = |label: &str| plain(label, CompletionKind::Block, "");
        visible.into_iter().map(|it| item(self.slice(it.at..it.end))).collect()
    }

    fn symbol_names(&self, at: u32) -> Vec<Completion> {
        let part = self.symbols.part(at);
        let mut items = BTreeMap::new();
        for (_, name, op) in self.symbols.all() {
            let Some(fact) = self.ops.get(op as usize).filter(|op| part.contains(&op.range.start)) else { continue };
            let Some(symbol) = &fact.symbol else { continue };
            let spelled = self.slice(symbol.clone());
            let label = if spelled.starts_with('@') { spelled.to_owned() } else { format!("@{name}") };
            let mut item = plain(&label, CompletionKind::Symbol, &self.op_name(fact));
            item.documentation = format!("```mlir\n{}\n```", self.header(fact.range.clone()));
            items.insert(label, item);
        }
        items.into_values().collect()
    }

    /// Completes aliases, and types or attributes of dialects.
    fn defs(&self, at: u32, word: &str, types: bool) -> Vec<Completion> {
        let (sigil, kind) = if types { ('!', CompletionKind::Type) } else { ('#', CompletionKind::Attribute) };
        let aliases = self.symbols.aliases(at).filter(|(name, _)| name.starts_with(sigil));
        let mut items: Vec<Completion> = aliases
            .map(|(name, place)| {
                plain(name, kind, &self.header(place.start..self.lines.range(self.lines.line(place.start)).end))
            })
            .collect();
        items.sort_by(|a, b| a.label.cmp(&b.label));
        let namespace = word.get(1..).and_then(|rest| rest.split_once('.')).map(|(namespace, _)| namespace);
        if namespace.is_none() {
            let names = self.ctx.dialect_names();
            items.extend(names.iter().map(|name| plain(&format!("{sigil}{name}"), CompletionKind::Dialect, "dialect")));
        }
        for dialect in self.dialects(namespace) {
            let defs = if types { &dialect.types } else { &dialect.attrs };
            for def in defs.iter() {
                let Some(mnemonic) = def.mnemonic.as_deref().filter(|mnemonic| !mnemonic.is_empty()) else { continue };
                let mut item = plain(&format!("{sigil}{}.{mnemonic}", dialect.name), kind, &def.summary);
                item.documentation = doc::definition(dialect, def, types);
                items.push(item);
            }
        }
        items
    }

    /// Returns the dialect of a namespace, or the dialects of the text's operations. Other loaded dialects are left
    /// out, as they depend on earlier requests.
    fn dialects(&self, namespace: Option<&str>) -> Vec<&DialectSpec> {
        let mut names = BTreeSet::new();
        match namespace {
            Some(namespace) => _ = names.insert(namespace.to_owned()),
            None => {
                let mut seen = HashSet::new();
                for op in self.ops.iter().filter(|op| op.op.is_none_or(|name| seen.insert(name))) {
                    let name = self.op_name(op);
                    names.extend(name.split_once('.').map(|(namespace, _)| namespace.to_owned()));
                }
            }
        }
        names.iter().filter_map(|name| self.ctx.dialect(name.as_bytes())).map(|dialect| dialect.spec()).collect()
    }

    fn operations(&self, word: &str) -> Vec<Completion> {
        let namespace = word.split_once('.').map(|(namespace, _)| namespace);
        let mut items = Vec::new();
        for dialect in self.dialects(namespace) {
            items.extend(dialect.ops.iter().map(operation));
        }
        if namespace.is_none() {
            let names = self.ctx.dialect_names();
            items.extend(names.iter().map(|name| plain(name, CompletionKind::Dialect, "dialect")));
        }
        items.sort_by(|a, b| a.label.cmp(&b.label));
        items.dedup_by(|a, b| a.label == b.label);
        items
    }

    /// Returns the first error of the parser on the text up to a byte.
    fn complaint(&self, at: u32) -> String {
        let part = self.symbols.part(at);
        let text: Arc<[u8]> = Arc::from(self.text.as_bytes().get(..at as usize).unwrap_or_default());
        let message = (|| {
            let buffer = self.ctx.sources().add(b"completion", Arc::new(text)).ok()?;
            let config = ParseConfig::default().with_allow_unregistered(true);
            let range = part.start as usize..at as usize;
            let read = || parse_marked(&self.ctx, &buffer, range, &config).map(drop);
            let (_, diagnostics) = self.ctx.capture_diagnostics(read);
            diagnostics.into_iter().next().map(|diagnostic| diagnostic.message)
        })();
        message.unwrap_or_default()
    }

    /// Completes at a byte by the parser's error, which names the expected tokens.
    fn expected(&self, at: u32, message: &str) -> Vec<Completion> {
        // Some messages begin with the operation's name.
        let message =
            message.strip_prefix("custom op '").and_then(|rest| rest.split_once("' ")).map_or(message, |it| it.1);
        let words = quoted(message).filter(|word| *word != "@");
        let mut items: Vec<Completion> = words.map(|word| plain(word, CompletionKind::Keyword, "")).collect();
        let op = self.op_at(at.saturating_sub(1)).and_then(|index| self.ops.get(index as usize));
        let op = op.filter(|op| op.name.end < at);
        let has_prop = |is: &dyn Fn(&str, &str) -> bool| {
            let props = op.and_then(|op| self.info(op)).into_iter().flat_map(|info| info.spec().props.iter());
            props.into_iter().any(|prop| matches!(&prop.kind, PropKind::Attr(attr) if is(&prop.name, &attr.summary)))
        };
        let is_symbol_use = message == "expected attribute value" && has_prop(&|_, it| it.contains("symbol reference"));
        if is_symbol_use || message.contains("'@'-identifier") {
            items.extend(self.symbol_names(at));
        }
        if message.contains("'@'-identifier") && has_prop(&|name, _| name == "sym_visibility") {
            items.extend(["public", "private", "nested"].map(|word| plain(word, CompletionKind::Keyword, "")));
        }
        // An empty list of operands, or one that goes on.
        if message == "expected ')'" && self.slice(0..at).trim_end().ends_with(['(', ',']) {
            items.extend(self.values(at));
        }
        if message.contains("type") && !message.contains("literal") {
            items.extend(TYPES.iter().map(|ty| plain(ty, CompletionKind::Type, "")));
            items.extend(self.defs(at, "!", true));
        }
        if message.contains("SSA") || message.contains("operand") {
            items.extend(self.values(at));
        }
        let within = match message {
            it if it.contains(IN_DICTIONARY) => Some(self.dictionary(op.map(|op| &op.range), at)),
            it if it.contains("expected valid keyword") && self.is_in_angles(op.map(|op| &op.range), at) => {
                Some(Dictionary::Properties)
            }
            _ => None,
        };
        if within.is_some_and(|it| it != Dictionary::Properties) {
            items.extend(self.dialects(None).into_iter().flat_map(discardable));
        }
        if let Some(info) = op.and_then(|op| self.info(op)) {
            match within {
                Some(within) => items.extend(names_within(info.dialect(), info.spec(), within)),
                None => {
                    items.extend(cases(info.dialect(), info.spec()));
                    items.extend(keywords(info.spec()));
                }
            }
        }
        let mut seen = HashSet::new();
        items.retain(|item| seen.insert(item.label.clone()));
        items
    }

    /// Returns the kind of the dictionary at a byte, by the text before its brace.
    fn dictionary(&self, op: Option<&Range<u32>>, at: u32) -> Dictionary {
        let text = self.slice(op.map_or(0, |range| range.start)..at);
        let is_generic = text.trim_start().starts_with('"') || text.contains("= \"");
        match text.rfind('{').map(|brace| &text[..brace]) {
            Some(before) if before.ends_with('<') => Dictionary::Properties,
            _ if is_generic => Dictionary::Generic,
            _ => Dictionary::Attributes,
        }
    }

    /// Returns true if a `<` of the operation is open at a byte.
    fn is_in_angles(&self, op: Option<&Range<u32>>, at: u32) -> bool {
        let text = self.slice(op.map_or(0, |range| range.start)..at);
        text.rfind('<') > text.rfind('>')
    }

    /// Returns the custom form of the operation at a byte, and its summary.
    pub fn signature(&self, offset: u32) -> Option<(String, String)> {
        let op = self.ops.get(self.op_at(offset)? as usize).filter(|op| op.name.start <= offset)?;
        let spec = self.info(op)?.spec();
        Some((doc::syntax(spec)?, spec.summary.to_string()))
    }
}

/// Kind of a dictionary in the text of an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Dictionary {
    /// Properties.
    Properties,
    /// Attributes, in a custom form.
    Attributes,
    /// Attributes, in the generic form.
    Generic,
}

/// Completes the names of an operation's attributes and properties in a dictionary.
fn names_within(dialect: &DialectSpec, op: &OpSpec, within: Dictionary) -> Vec<Completion> {
    let format = match &op.syntax {
        OpSyntax::Format(format) if within != Dictionary::Generic => Some(format),
        _ => None,
    };
    let is_strict = dialect.flags.strict_properties == Some(true);
    let is_left = |slot: u32| match format {
        Some(_) if within == Dictionary::Attributes && is_strict => false,
        Some(format) if within == Dictionary::Attributes && format.prop_dict => false,
        Some(format) => !format.written.contains(&slot),
        None => true,
    };
    let mut items = Vec::new();
    for (slot, prop) in (0..).zip(op.props.iter()) {
        let summary = match &prop.kind {
            PropKind::Attr(attr) => &attr.summary,
            PropKind::Native(native) if within == Dictionary::Properties => &native.summary,
            PropKind::Native(_) | PropKind::Sizes(_) => continue,
        };
        if is_left(slot) {
            items.push(plain(&prop.name, CompletionKind::Attribute, summary));
        }
    }
    items
}

/// Completes the discardable attributes of a dialect for operations of others.
fn discardable(dialect: &DialectSpec) -> impl Iterator<Item = Completion> + '_ {
    let name = &dialect.name;
    dialect.discardable.iter().map(move |it| {
        plain(&format!("{name}.{}", it.name), CompletionKind::Attribute, it.cpp_type.trim_start_matches(':'))
    })
}

fn plain(label: &str, kind: CompletionKind, detail: &str) -> Completion {
    Completion { label: label.to_owned(), kind, detail: detail.to_owned(), documentation: String::new() }
}

fn operation(op: &OpSpec) -> Completion {
    Completion { documentation: doc::operation(op), ..plain(&op.name, CompletionKind::Operation, &op.summary) }
}

/// Returns the quoted words of a message that could be inserted.
fn quoted(message: &str) -> impl Iterator<Item = &str> {
    let is_word = |word: &&str| !word.is_empty() && word.len() < 40 && !word.contains(' ');
    let message = if message.starts_with("expected") { message } else { "" };
    message.split('\'').skip(1).step_by(2).filter(is_word)
}

/// Completes the keywords of an operation's custom form.
fn keywords(op: &OpSpec) -> Vec<Completion> {
    let OpSyntax::Format(format) = &op.syntax else { return Vec::new() };
    let literals = format.text.split('`').skip(1).step_by(2);
    let words = literals.filter(|word| word.starts_with(|char: char| char.is_ascii_alphabetic()));
    words.map(|word| plain(word, CompletionKind::Keyword, &op.name)).collect()
}

/// Completes the cases of the enums among an operation's attributes.
fn cases(dialect: &DialectSpec, op: &OpSpec) -> Vec<Completion> {
    let mut items = Vec::new();
    for prop in op.props.iter() {
        let PropKind::Attr(constraint) = &prop.kind else { continue };
        let Some(def) = &constraint.enum_def else { continue };
        let Some(spec) = dialect.enums.iter().find(|spec| spec.def == *def) else { continue };
        let cases = spec.cases.iter().map(|case| plain(&case.spelling, CompletionKind::Keyword, &prop.name));
        items.extend(cases);
    }
    items
}
