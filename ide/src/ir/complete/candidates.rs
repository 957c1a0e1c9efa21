//! Candidates for the elements that can follow a text.

mod keys;
mod operations;

use std::collections::{BTreeMap, BTreeSet, HashSet};

use lect_core::entity::{OpName, Type};
use lect_core::text::{Expected, TokenKind};
use lect_ods::doc;
use lect_ods::spec::{DialectSpec, EnumSpec, OpSpec, OpSyntax, PropKind, TraitKind};

use super::super::Snapshot;
use super::super::names::{Definition, NameOf};
use super::likely::{Likely, class_of};
use super::place::Place;
use crate::completion::{Completion, CompletionKind};

/// A candidate with its likelihood.
pub(super) struct Candidate {
    /// The item that is offered.
    pub item: Completion,
    /// Likelihood, in arbitrary units.
    pub weight: f64,
    /// Candidates of one group are equally right or wrong.
    pub group: Option<String>,
    /// Whether the grammar or a definition names the candidate, so that it is right without a trial.
    pub is_named: bool,
}

/// Builtin types without parameters, and those with parameters, with likelihoods relative to each other.
const TYPES: [(&str, f64); 11] = [
    ("i32", 1.0),
    ("f32", 0.9),
    ("index", 0.8),
    ("i64", 0.45),
    ("i1", 0.4),
    ("f64", 0.3),
    ("i8", 0.25),
    ("i16", 0.2),
    ("f16", 0.2),
    ("bf16", 0.15),
    ("none", 0.05),
];
const GENERIC_TYPES: [(&str, f64); 5] =
    [("tensor", 0.7), ("memref", 0.65), ("vector", 0.6), ("complex", 0.1), ("tuple", 0.05)];
/// Words that begin a builtin attribute, with likelihoods relative to each other.
const ATTRIBUTES: [(&str, f64); 10] = [
    ("true", 0.4),
    ("false", 0.4),
    ("unit", 0.2),
    ("[", 0.5),
    ("{", 0.3),
    ("affine_map<", 0.2),
    ("dense<", 0.5),
    ("affine_set<", 0.05),
    ("array<", 0.2),
    ("dense_resource<", 0.05),
];

/// Factor of items that the written word begins.
const BEGUN: f64 = 1e3;

/// Frequent numbers, and frequent sizes of dimensions.
const NUMBERS: [&str; 7] = ["0", "1", "2", "4", "8", "16", "32"];
const SIZES: [&str; 8] = ["4", "8", "16", "2", "1", "32", "3", "64"];

/// Largest number of types of values that are offered, and the length of the longest.
const OWN_TYPES: usize = 40;
const LONGEST_TYPE: usize = 200;

/// Largest number of uses of undefined values that are considered.
const UNDEFINED: usize = 64;

/// Collector of candidates.
pub(super) struct Candidates<'p, 's> {
    snapshot: &'s Snapshot,
    place: &'p Place<'s>,
    likely: &'p Likely<'s>,
    at: u32,
    word: &'p str,
    /// Whether a terminator precedes the statement, which has not begun.
    is_ended: bool,
    found: Vec<Candidate>,
}

impl<'p, 's> Candidates<'p, 's> {
    pub fn new(snapshot: &'s Snapshot, place: &'p Place<'s>, likely: &'p Likely<'s>, at: u32, word: &'p str) -> Self {
        let mut new = Self { snapshot, place, likely, at, word, is_ended: false, found: Vec::new() };
        new.is_ended = place.expected.next.contains(&Expected::Operation) && new.is_ended();
        new
    }

    /// Returns all candidates, each text once.
    pub fn all(mut self) -> Vec<Candidate> {
        let place = self.place;
        let next = &place.expected.next;
        let is_new = next.iter().any(|it| matches!(it, Expected::Operation | Expected::Argument));
        self.dimensions();
        for element in next {
            match element {
                Expected::Token(kind) => self.token(*kind, is_new),
                Expected::Word(word) => self.keyword(word),
                Expected::Operand => self.values(),
                Expected::Argument => self.new_values(),
                Expected::Type => self.types(),
                Expected::Attribute => self.attributes(),
                Expected::Key => self.keys(),
                Expected::Operation => self.operations(),
                _ => {}
            }
        }
        self.guesses();
        self.cases();
        self.found.retain(|it| !it.item.label.is_empty());
        // A sigil excludes other items.
        if let Some(sigil) = self.word.chars().next().filter(|it| "%@^#!".contains(*it)) {
            self.found.retain(|it| it.item.label.starts_with(sigil));
        }
        if self.word.len() > 1 {
            let begun = self.found.iter_mut().filter(|it| it.item.label.starts_with(self.word));
            begun.for_each(|it| it.weight *= BEGUN);
        }
        let mut best: BTreeMap<String, usize> = BTreeMap::new();
        let mut all: Vec<Candidate> = Vec::new();
        for candidate in self.found {
            match best.get(&candidate.item.label).and_then(|index| all.get_mut(*index)) {
                Some(known) => {
                    known.weight = known.weight.max(candidate.weight);
                    known.is_named |= candidate.is_named;
                }
                None => {
                    best.insert(candidate.item.label.clone(), all.len());
                    all.push(candidate);
                }
            }
        }
        all
    }

    /// Returns the dialect of a namespace, or those that the text uses, in operations, types and attributes.
    fn dialects(&self, namespace: Option<&str>) -> Vec<&'s DialectSpec> {
        let snapshot = self.snapshot;
        let mut found = snapshot.dialects(namespace);
        if namespace.is_none() {
            let words = self.likely.all().filter(|it| it.starts_with(['!', '#']));
            let names: BTreeSet<&str> = words.filter_map(|it| it.get(1..)?.split('.').next()).collect();
            let named = names.into_iter().filter(|name| snapshot.ctx.dialect_names().contains(name));
            let named = named.filter_map(|name| snapshot.ctx.dialect(name.as_bytes()));
            found.extend(named.map(|dialect| dialect.spec()));
            let mut seen = HashSet::new();
            found.retain(|dialect| seen.insert(&*dialect.name));
        }
        found
    }

    fn add(&mut self, item: Completion, weight: f64) {
        self.found.push(Candidate { item, weight, group: None, is_named: true });
    }

    fn token(&mut self, kind: TokenKind, is_new: bool) {
        match kind {
            TokenKind::Percent if is_new => {}
            // A list of types is among the types.
            TokenKind::LParen if self.place.expected.next.contains(&Expected::Type) => {}
            TokenKind::Percent => self.values(),
            TokenKind::At => self.symbols(),
            TokenKind::Caret => self.blocks(),
            TokenKind::Hash => self.defs(false),
            TokenKind::Bang => self.defs(true),
            TokenKind::Integer if !self.is_in_shape() => self.literals("0", &NUMBERS),
            TokenKind::Question if self.is_in_shape() => {
                self.literals("0", &SIZES);
                let weight = self.likely.class("?") + 2.0 * self.likely.rare();
                self.add(Completion::new("?", CompletionKind::Punctuation, ""), weight);
            }
            TokenKind::LSquare if self.is_in_shape() => {
                self.literals("0", &SIZES);
                let weight = self.likely.class("[") + self.likely.rare() / 8.0;
                self.add(Completion::new("[", CompletionKind::Punctuation, ""), weight);
            }
            TokenKind::Float => self.literals("0.0", &["0.0", "1.0"]),
            TokenKind::String => self.literals("\"", &[]),
            _ => {
                if let Some(text) = punctuation(kind) {
                    let ended = if self.is_ended { 0.5 } else { 0.0 };
                    let weight = match text {
                        "}" => (self.likely.class(text) + self.likely.rare() + ended) * self.closing(),
                        "{" if self.opens_properties() => 0.9,
                        _ => self.likely.class(text) + self.likely.rare(),
                    };
                    self.add(Completion::new(text, CompletionKind::Punctuation, ""), weight);
                }
            }
        }
    }

    fn keyword(&mut self, word: &str) {
        let is_word = word.starts_with(|char: char| char.is_ascii_alphabetic());
        let kind = if is_word { CompletionKind::Keyword } else { CompletionKind::Punctuation };
        if word == "x" {
            for (name, _) in TYPES {
                let weight = self.likely.rare() + 0.3 * self.likely.class(name);
                self.add(Completion::new(&format!("x{name}"), CompletionKind::Type, ""), weight);
            }
        }
        // The `x` of a shape begins longer words, which are guessed.
        let begins = self.snapshot.slice(self.place.statement..self.at).trim().is_empty();
        let weight = match word {
            "x" => self.likely.rare(),
            // A location in a line of its own.
            "loc" if begins => self.likely.class(word),
            _ => self.likely.class(word) + 4.0 * self.likely.rare(),
        };
        self.add(Completion::new(word, kind, ""), weight);
    }

    /// Returns true behind the `<` of the properties in a generic form.
    fn opens_properties(&self) -> bool {
        let before = self.snapshot.slice(self.place.statement..self.at).trim_end();
        before.strip_suffix('<').is_some_and(|it| it.trim_end().ends_with([')', ']'])) && before.contains('"')
    }

    fn literals(&mut self, class: &str, others: &[&str]) {
        let is_class = |text: &&str| match class {
            "\"" => text.starts_with('"'),
            "0" => {
                text.starts_with(|char: char| char.is_ascii_digit())
                    && text.bytes().all(|it| it.is_ascii_hexdigit() || it == b'x')
            }
            _ => text.starts_with(|char: char| char.is_ascii_digit()) && text.contains('.'),
        };
        let names: HashSet<&str> = self.likely.op_names().filter(|name| name.starts_with('"')).collect();
        let all: Vec<&str> = self.likely.all().filter(is_class).filter(|text| !names.contains(text)).collect();
        for text in all {
            self.add(Completion::new(text, CompletionKind::Literal, ""), self.likely.text(text));
        }
        let usual = if self.is_in_shape() { 8.0 * self.likely.rare() } else { self.likely.rare() };
        for (rank, text) in others.iter().enumerate() {
            let weight = (usual + 0.1 * self.likely.class(class)) / (1.0 + rank as f64 / 2.0);
            self.add(Completion::new(text, CompletionKind::Literal, ""), weight);
        }
    }

    /// Returns true at the begin of a shape.
    fn is_in_shape(&self) -> bool {
        let before = self.snapshot.slice(self.place.statement..self.at);
        GENERIC_TYPES.iter().take(3).any(|(name, _)| before.strip_suffix('<').is_some_and(|rest| rest.ends_with(name)))
    }

    fn values(&mut self) {
        let (snapshot, place) = (self.snapshot, self.place);
        let share = self.likely.class("%") + self.likely.rare();
        let line = self.snapshot.slice(place.statement..self.at);
        // The operands of many operations have one type.
        let info = self.op().and_then(|op| snapshot.ctx.op_name(op).info());
        let factor = if info.is_some_and(|info| has_same_types(info.spec())) { 20.0 } else { 1.5 };
        let used: HashSet<&str> = names(line).collect();
        let is_used = |it: &&&Definition| used.contains(snapshot.slice(it.at..it.end));
        let types_used: HashSet<Type> =
            place.values.iter().filter(is_used).filter_map(|it| it.types.first().copied()).collect();
        for (rank, it) in place.values.iter().enumerate() {
            let name = snapshot.slice(it.at..it.end);
            let types: Vec<String> = it.types.iter().map(|ty| snapshot.ctx.types().show(*ty).to_string()).collect();
            // A value without uses is likely to be used next. A value seldom occurs twice in a statement.
            let unused = if it.uses == 0 { 1.6 } else { 1.0 };
            let again = if line.contains(&format!("{name},")) || line.ends_with(name) { 0.4 } else { 1.0 };
            let habit = 1.0 + 4.0 * self.likely.text(name) / share;
            let alike = if it.types.iter().any(|ty| types_used.contains(ty)) { factor } else { 1.0 };
            let weight = share * unused * again * habit * alike / (rank as f64 + 2.0);
            let mut value = |label: String, detail: &str, weight: f64| {
                let item = Completion::new(&label, CompletionKind::Value, detail);
                let group = (!detail.is_empty()).then(|| detail.to_owned());
                self.found.push(Candidate { item, weight, group, is_named: true });
            };
            match &*types {
                [_, _, ..] => {
                    for (number, ty) in types.iter().enumerate() {
                        value(format!("{name}#{number}"), ty, weight / (number as f64 + 1.0));
                    }
                }
                types => value(name.to_owned(), types.first().map_or("", String::as_str), weight),
            }
        }
    }

    /// Adds names for new values: the next number, and names that are used elsewhere.
    fn new_values(&mut self) {
        let snapshot = self.snapshot;
        let is_arg = self.place.expected.next.contains(&Expected::Argument);
        let share = self.likely.class("%") + self.likely.unseen() * if is_arg { 0.6 } else { 0.3 };
        let visible = snapshot.names.visible(self.at, NameOf::Value).into_iter().filter(|it| it.at < self.at);
        let visible = visible.map(|it| snapshot.slice(it.at..it.end));
        let visible: HashSet<&str> = visible.chain(names(snapshot.slice(self.place.statement..self.at))).collect();
        // Names that the text behind uses and nothing defines, the nearest first.
        let from = snapshot.names.references.partition_point(|it| it.at < self.at);
        let behind = snapshot.names.references.get(from..).unwrap_or_default().iter();
        let undefined = behind.filter(|it| it.definition.is_none()).take(UNDEFINED);
        let mut seen = visible.clone();
        let undefined = undefined.map(|it| snapshot.slice(it.at..it.end)).filter(|it| it.starts_with('%'));
        for (rank, name) in undefined.filter(|name| seen.insert(*name)).enumerate() {
            let item = Completion::new(name, CompletionKind::Value, "undefined");
            let weight = 3.0 * share / (1.0 + rank as f64);
            self.found.push(Candidate { item, weight, group: None, is_named: true });
        }
        // The next number of each family of names.
        let statement = snapshot.slice(self.place.statement..self.at);
        let mut families: BTreeMap<&str, u64> = BTreeMap::from([("%", 0), ("%arg", 0)]);
        for name in visible.iter().copied().chain(names(statement)) {
            let prefix = name.trim_end_matches(|char: char| char.is_ascii_digit());
            if let Ok(number) = name[prefix.len()..].parse::<u64>() {
                let next = families.entry(prefix).or_default();
                *next = (*next).max(number.saturating_add(1));
            }
        }
        for (prefix, next) in families {
            let fits = match prefix {
                "%arg" => is_arg,
                "%" => !is_arg,
                _ => true,
            };
            let share = share * if next > 0 { 0.8 } else { 0.3 };
            let item = Completion::new(&format!("{prefix}{next}"), CompletionKind::Value, "new value");
            self.add(item, share * if fits { 1.0 } else { 0.05 });
        }
        let all: Vec<&str> = self.likely.all().filter(|it| it.starts_with('%') && !visible.contains(it)).collect();
        for name in all {
            let weight = self.likely.text(name) * 1.2;
            self.add(Completion::new(name, CompletionKind::Value, "new value"), weight);
        }
    }

    fn blocks(&mut self) {
        let snapshot = self.snapshot;
        let visible = snapshot.names.visible(self.at, NameOf::Block);
        let names: Vec<&str> = visible.iter().map(|it| snapshot.slice(it.at..it.end)).collect();
        let is_label = self.place.expected.next.contains(&Expected::Operation);
        // A block begins behind a terminator.
        let unseen = if is_label && self.is_ended { 0.1 } else { 0.0 };
        let factor = if is_label && !self.is_ended { 0.05 } else { 1.0 };
        let share = (self.likely.class("^") + self.likely.rare() + unseen) * factor;
        if !is_label {
            for it in &visible {
                let name = snapshot.slice(it.at..it.end);
                let distance = if it.at >= self.at { 0.0 } else { 2.0 };
                let weight = share * 2.0 / (2.0 + distance + f64::from(it.uses));
                self.add(Completion::new(name, CompletionKind::Block, ""), weight);
            }
        }
        // A branch names a block that exists, unless there is none.
        if !is_label && !names.is_empty() {
            return;
        }
        // Blocks that are used and not defined, and the next number.
        let refs = snapshot.names.references.iter().filter(|it| it.definition.is_none());
        let near = refs.filter(|it| it.at.abs_diff(self.at) < 64 << 10);
        let undefined: BTreeSet<&str> = near.map(|it| snapshot.slice(it.at..it.end)).collect();
        for name in undefined.into_iter().filter(|it| it.starts_with('^')) {
            self.add(Completion::new(name, CompletionKind::Block, "undefined"), share * 0.9);
        }
        let numbers = names.iter().filter_map(|name| name.strip_prefix("^bb")?.parse::<u64>().ok());
        let next = numbers.max().map_or(1, |last| last.saturating_add(1));
        self.add(Completion::new(&format!("^bb{next}"), CompletionKind::Block, "new block"), share * 0.5);
        let others: Vec<&str> = self.likely.all().filter(|it| it.starts_with('^') && !names.contains(it)).collect();
        for name in others {
            self.add(Completion::new(name, CompletionKind::Block, "new block"), self.likely.text(name) * 0.5);
        }
    }

    fn symbols(&mut self) {
        let snapshot = self.snapshot;
        let demanded = if self.demands_symbol() { 0.5 } else { 0.0 };
        let share = self.likely.class("@") + self.likely.rare() + demanded;
        let part = snapshot.symbols.part(self.at);
        // The nearest symbol of each name, in the order of the text.
        let mut own: BTreeMap<String, (Completion, u32)> = BTreeMap::new();
        let mut all: Vec<(&str, u32)> = snapshot.symbols.all().map(|(_, name, op)| (name, op)).collect();
        all.sort_by_key(|it| it.1);
        for (name, op) in all {
            let Some(fact) = snapshot.ops.get(op as usize).filter(|op| part.contains(&op.range.start)) else {
                continue;
            };
            let Some(symbol) = &fact.symbol else { continue };
            let spelled = snapshot.slice(symbol.clone());
            let label = if spelled.starts_with('@') { spelled.to_owned() } else { format!("@{name}") };
            let mut item = Completion::new(&label, CompletionKind::Symbol, &snapshot.op_name(fact));
            item.documentation = format!("```mlir\n{}\n```", snapshot.header(fact.range.clone()));
            let distance = fact.range.start.abs_diff(self.at);
            if own.get(&label).is_none_or(|known| distance < known.1) {
                own.insert(label, (item, distance));
            }
        }
        let mut by_distance: Vec<_> = own.into_values().collect();
        by_distance.sort_by_key(|it| it.1);
        for (rank, (item, _)) in by_distance.into_iter().enumerate() {
            let weight = share * (1.0 / (rank as f64 + 2.0) + 0.5 * self.likely.text(&item.label) / share);
            self.add(item, weight);
        }
        // The name of a new symbol: one that is used and not defined, or a conventional one.
        let statement = snapshot.slice(self.place.statement..self.at);
        let defines = self.op().and_then(|op| snapshot.ctx.op_name(op).info()).is_some_and(|info| {
            info.spec().props.iter().any(|prop| prop.name == "sym_name") && !statement.contains('@')
        });
        if defines {
            for name in ["@f", "@main", "@test"] {
                self.add(Completion::new(name, CompletionKind::Symbol, "new symbol"), share * 0.1);
            }
        }
        let others: Vec<&str> = self.likely.all().filter(|it| it.starts_with('@')).collect();
        for name in others {
            self.add(Completion::new(name, CompletionKind::Symbol, ""), self.likely.text(name) * 0.3);
        }
    }

    /// Returns true if the operation that is being written has a symbol that is missing yet.
    fn demands_symbol(&self) -> bool {
        let statement = self.snapshot.slice(self.place.statement..self.at);
        let info = self.place.expected.op.and_then(|op| self.snapshot.ctx.op_name(op).info());
        !statement.contains('@')
            && info.is_some_and(|info| {
                info.spec().props.iter().any(|prop| match &prop.kind {
                    PropKind::Attr(attr) => !prop.optional && attr.summary.contains("symbol ref"),
                    _ => false,
                })
            })
    }

    fn types(&mut self) {
        // The types of visible values, as they are.
        let snapshot = self.snapshot;
        // Elements are mostly numbers.
        let nested = if self.is_in_shape() { 0.05 } else { 1.0 };
        let mut seen = HashSet::new();
        let all = self.place.values.iter().flat_map(|it| it.types.iter().take(8)).copied();
        for ty in all.filter(|ty| seen.insert(*ty)).take(OWN_TYPES) {
            let text = snapshot.ctx.types().show(ty).to_string();
            if text.len() > LONGEST_TYPE {
                continue;
            }
            let first = text.find(|char: char| !(char.is_ascii_alphanumeric() || matches!(char, '_' | '.' | '!')));
            let first = first.map_or(&*text, |end| &text[..end]);
            let weight = (self.likely.class(first) * 0.9 + self.likely.rare()) * nested;
            self.add(Completion::new(&text, CompletionKind::Type, ""), weight);
        }
        let statement = snapshot.slice(self.place.statement..self.at);
        // A type that the statement has is likely to occur again.
        let again = |name: &str| if statement.contains(name) { 2.0 * self.likely.rare() } else { 0.0 };
        let mut found = Vec::new();
        for (name, share) in TYPES {
            let weight = self.likely.class(name) + self.likely.rare() * share + again(name);
            found.push((Completion::new(name, CompletionKind::Type, ""), weight));
        }
        let is_open = self.place.rest().starts_with('<');
        for (name, share) in GENERIC_TYPES {
            let label = if is_open { name.to_owned() } else { format!("{name}<") };
            let weight = (self.likely.class(name) * 0.95 + self.likely.rare() * share + again(name)) * nested;
            found.push((Completion::new(&label, CompletionKind::Type, ""), weight));
        }
        // A function type, or a list of types.
        let names = statement.split('=').next().unwrap_or_default();
        let is_generic = statement.trim_start().starts_with('"') || statement.contains("= \"");
        let weight = match is_generic && statement.trim_end().ends_with("->") {
            true if names.contains('"') || names.contains([',', ':']) => 1.0,
            true => 0.0,
            false => self.likely.close("(") + 0.3 * self.likely.rare(),
        };
        found.push((Completion::new("(", CompletionKind::Type, ""), weight));
        found.into_iter().for_each(|(item, weight)| self.add(item, weight));
        self.defs(true);
    }

    fn attributes(&mut self) {
        for (word, share) in ATTRIBUTES {
            let class = word.trim_end_matches('<');
            let is_open = self.place.rest().starts_with('<');
            let label = if is_open { class } else { word };
            let kind = if class.len() > 1 { CompletionKind::Attribute } else { CompletionKind::Punctuation };
            let opened = if label == "{" && self.opens_properties() { 1.0 } else { 0.0 };
            // Brackets are frequent everywhere.
            let habit = if class.len() > 1 { self.likely.class(class) } else { self.likely.close(class) };
            self.add(Completion::new(label, kind, ""), habit + self.likely.rare() * share + opened);
        }
        self.literals("0", &NUMBERS);
        self.literals("0.0", &["0.0", "1.0"]);
        self.literals("\"", &[]);
        self.symbols();
        self.defs(false);
        let types = self.found.len();
        self.types();
        // A type is an attribute, but rarely.
        self.found.iter_mut().skip(types).for_each(|it| it.weight *= 0.4);
    }

    /// Adds aliases, and types or attributes of dialects.
    fn defs(&mut self, types: bool) {
        let snapshot = self.snapshot;
        let (sigil, kind) = if types { ('!', CompletionKind::Type) } else { ('#', CompletionKind::Attribute) };
        let aliases = snapshot.symbols.aliases(self.at).filter(|(name, _)| name.starts_with(sigil));
        let mut aliases: Vec<_> = aliases.collect();
        aliases.sort_by_key(|(_, place)| place.start);
        for (name, place) in aliases {
            let line = snapshot.lines.range(snapshot.lines.line(place.start)).end;
            let item = Completion::new(name, kind, &snapshot.header(place.start..line));
            let weight = self.likely.class(name) + self.likely.rare() / 2.0;
            self.found.push(Candidate { item, weight, group: None, is_named: place.start < self.at });
        }
        let namespace = self.word.get(1..).and_then(|rest| rest.split_once('.')).map(|it| it.0.to_owned());
        let own = self.op().map(|op| String::from_utf8_lossy(&snapshot.ctx.op_name(op).name).into_owned());
        let parent = snapshot.parent_op(self.place.statement).map(|op| snapshot.op_name(op));
        let near: Vec<&str> = own.iter().chain(&parent).filter_map(|name| name.split('.').next()).collect();
        let mut dialects = self.dialects(namespace.as_deref());
        let used = dialects.len();
        if namespace.is_none() && self.word.starts_with(sigil) {
            // The types of dialects that the text does not use yet.
            let all =
                snapshot.ctx.dialect_names().into_iter().filter(|name| !dialects.iter().any(|it| it.name == **name));
            let all: Vec<&DialectSpec> =
                all.filter_map(|name| Some(snapshot.ctx.dialect(name.as_bytes())?.spec())).collect();
            dialects.extend(all);
        }
        for (index, dialect) in dialects.into_iter().enumerate() {
            let defs = if types { &dialect.types } else { &dialect.attrs };
            for def in defs.iter() {
                let Some(mnemonic) = def.mnemonic.as_deref().filter(|mnemonic| !mnemonic.is_empty()) else { continue };
                let label = format!("{sigil}{}.{mnemonic}", dialect.name);
                let def = snapshot.documented_def(dialect, def);
                let mut item = Completion::new(&label, kind, &def.summary);
                item.documentation = doc::definition(dialect, &def, types);
                // Operations mostly use types of their own dialect.
                let share = if types && near.contains(&&*dialect.name) { 0.75 } else { 0.125 };
                let share = if index < used { share } else { 0.1 * share };
                self.add(item, self.likely.class(&label) + self.likely.rare() * share);
            }
        }
        if namespace.is_none() && (self.word.starts_with(sigil) || self.word.is_empty()) {
            for name in snapshot.ctx.dialect_names() {
                let item = Completion::new(&format!("{sigil}{name}"), CompletionKind::Dialect, "dialect");
                self.found.push(Candidate { item, weight: 1e-9, group: Some("dialect".to_owned()), is_named: true });
            }
        }
    }

    /// Returns the operation that is being written.
    fn op(&self) -> Option<OpName> {
        let text = self.snapshot.slice(self.place.statement..self.at);
        let begin = if text.starts_with('%') { text.split_once('=').map_or("", |it| it.1) } else { text };
        // In generic form, the custom form is that of an enclosing operation.
        if self.place.expected.op.is_some() && !begin.trim_start().starts_with('"') {
            return self.place.expected.op;
        }
        let mut quoted = text.split('"');
        let name = quoted.nth(1).filter(|name| name.contains('.'))?;
        Some(self.snapshot.ctx.op_name_of(name.as_bytes()))
    }

    /// Adds the next names of dimensions and symbols, where a list of an affine map or set is open.
    fn dimensions(&mut self) {
        let statement = self.snapshot.slice(self.place.statement..self.at);
        let list = statement.trim_end();
        if !list.ends_with(['(', '[', ',']) || !["map", "set"].iter().any(|it| list.contains(it)) {
            return;
        }
        let open = list.rfind(['(', '[']).map_or("", |at| &list[at..]);
        let letter = if open.starts_with('[') { 's' } else { 'd' };
        let item = Completion::new(&format!("{letter}{}", open.matches(',').count()), CompletionKind::Keyword, "");
        self.found.push(Candidate { item, weight: 10.0 * self.likely.rare(), group: None, is_named: false });
    }

    /// Adds the cases of the enums among the operation's attributes, where a keyword is expected.
    fn cases(&mut self) {
        let snapshot = self.snapshot;
        let next = &self.place.expected.next;
        let is_word = next.contains(&Expected::Token(TokenKind::Ident)) || next.contains(&Expected::Attribute);
        let Some(info) = self.op().filter(|_| is_word).and_then(|op| snapshot.ctx.op_name(op).info()) else { return };
        if next.contains(&Expected::Token(TokenKind::Ident)) {
            self.properties();
        }
        let found: Vec<(String, String)> = info
            .spec()
            .props
            .iter()
            .filter_map(|prop| {
                let PropKind::Attr(constraint) = &prop.kind else { return None };
                let def = constraint.enum_def.as_ref()?;
                let spec: &EnumSpec = info.dialect().enums.iter().find(|spec| spec.def == *def)?;
                Some(spec.cases.iter().map(|case| (case.spelling.to_string(), prop.name.to_string())))
            })
            .flatten()
            .collect();
        for (case, prop) in found {
            let weight = self.likely.class(&case) + 2.0 * self.likely.rare();
            let item = Completion::new(&case, CompletionKind::Keyword, &prop);
            self.found.push(Candidate { item, weight, group: None, is_named: false });
        }
        let words = info.spec();
        for word in keywords(words) {
            let weight = self.likely.class(&word) + self.likely.rare();
            let item = Completion::new(&word, CompletionKind::Keyword, &words.name);
            self.found.push(Candidate { item, weight, group: None, is_named: false });
        }
    }

    /// Adds words that followed similar text in the file.
    fn guesses(&mut self) {
        let guesses: Vec<&str> = self.likely.similar().collect();
        for text in guesses {
            let first = text.chars().next().unwrap_or('\n');
            // A closing brace and an operation have likelihoods of their own.
            if matches!(first, '%' | '@' | '^' | '\n' | '}') {
                continue;
            }
            let kind = match first {
                '"' | '0'..='9' => CompletionKind::Literal,
                '!' => CompletionKind::Type,
                '#' => CompletionKind::Attribute,
                'a'..='z' | 'A'..='Z' | '_' => CompletionKind::Keyword,
                _ => CompletionKind::Punctuation,
            };
            let weight = self.likely.text(text);
            let item = Completion::new(text, kind, "");
            self.found.push(Candidate { item, weight, group: None, is_named: false });
        }
    }
}

/// Returns the keywords of an operation's custom form.
fn keywords(op: &OpSpec) -> Vec<String> {
    let OpSyntax::Format(format) = &op.syntax else { return Vec::new() };
    let literals = format.text.split('`').skip(1).step_by(2);
    let words = literals.filter(|word| word.starts_with(|char: char| char.is_ascii_alphabetic()));
    words.map(str::to_owned).collect()
}

/// Returns true if the operands of an operation have the same type.
fn has_same_types(op: &OpSpec) -> bool {
    op.traits.iter().any(|it| match &it.kind {
        TraitKind::Native(name) => name.ends_with("SameOperandsAndResultType") || name.ends_with("SameTypeOperands"),
        _ => false,
    })
}

/// Returns the names of values in a text.
fn names(text: &str) -> impl Iterator<Item = &str> {
    let all = lect_core::text::tokens(text.as_bytes(), 0).filter(|it| class_of(it.kind, "") == "%");
    all.filter_map(move |it| text.get(it.start as usize..it.end as usize))
}

/// Returns the text of a punctuation.
fn punctuation(kind: TokenKind) -> Option<&'static str> {
    Some(match kind {
        TokenKind::Arrow => "->",
        TokenKind::Colon => ":",
        TokenKind::ColonColon => "::",
        TokenKind::Comma => ",",
        TokenKind::Ellipsis => "...",
        TokenKind::Equal => "=",
        TokenKind::Greater => ">",
        TokenKind::LBrace => "{",
        TokenKind::LParen => "(",
        TokenKind::LSquare => "[",
        TokenKind::Less => "<",
        TokenKind::Minus => "-",
        TokenKind::Plus => "+",
        TokenKind::Question => "?",
        TokenKind::RBrace => "}",
        TokenKind::RParen => ")",
        TokenKind::RSquare => "]",
        TokenKind::Slash => "/",
        TokenKind::Star => "*",
        TokenKind::VerticalBar => "|",
        _ => return None,
    })
}
