//! Candidates for types and attributes.

use std::collections::HashSet;

use lect_core::text::{TokenKind, tokens};
use lect_ods::doc;
use lect_ods::spec::DialectSpec;

use super::active::AttrKind;
use super::literals::NUMBERS;
use super::{Candidate, Candidates};
use crate::completion::{Completion, CompletionKind};

/// Builtin types without parameters, and those with parameters, with likelihoods relative to each other.
pub(super) const TYPES: [(&str, f64); 11] = [
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
pub(super) const GENERIC_TYPES: [(&str, f64); 5] =
    [("tensor", 0.85), ("memref", 0.82), ("vector", 0.86), ("complex", 0.1), ("tuple", 0.05)];
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

/// Largest number of types of values that are offered, and the length of the longest.
const OWN_TYPES: usize = 40;
const LONGEST_TYPE: usize = 200;

/// Likelihood of the texts that begin an attribute of the kind that the definition demands.
const BEGINNING: f64 = 0.05;

/// Likelihood of an attribute that an alias is named after.
const NAMED: f64 = 0.5;

/// Types of dialects that are frequent, the most frequent first.
const USUAL: [(&str, &str); 8] = [
    ("gpu", "async.token"),
    ("llvm", "ptr struct array void"),
    ("pdl", "operation value type range attribute"),
    ("shape", "shape size witness"),
    ("spirv", "ptr struct array"),
    ("tosa", "shape"),
    ("transform", "any_op any_param any_value op param"),
    ("wasmssa", "local funcref"),
];

impl Candidates<'_, '_> {
    pub(super) fn types(&mut self) {
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
        let rest = self.place.rest();
        let again = |name: &str| {
            let before = if statement.contains(name) { 2.0 } else { 0.0 };
            (before + if rest.contains(name) { 2.0 } else { 0.0 }) * self.likely.rare()
        };
        let mut found = Vec::new();
        for (name, share) in TYPES {
            let weight = self.likely.class(name) + self.likely.rare() * share + again(name);
            found.push((Completion::new(name, CompletionKind::Type, ""), weight));
        }
        // Types without parameters that are not in the table.
        for text in [statement, rest] {
            let numeric = tokens(text.as_bytes(), 0).filter(|token| token.kind == TokenKind::IntType);
            let numeric = numeric.filter_map(|token| text.get(token.start as usize..token.end as usize));
            for name in numeric {
                let weight = self.likely.class(name) + 2.0 * self.likely.rare();
                found.push((Completion::new(name, CompletionKind::Type, ""), weight));
            }
        }
        let is_open = rest.starts_with('<');
        for (name, share) in GENERIC_TYPES {
            let label = if is_open { name.to_owned() } else { format!("{name}<") };
            let weight = (self.likely.class(name) * 0.95 + self.likely.rare() * share + again(name)) * nested;
            found.push((Completion::new(&label, CompletionKind::Type, ""), weight));
        }
        // A function type, or a list of types.
        let names = statement.split('=').next().unwrap_or_default();
        let is_generic = statement.trim_start().starts_with('"') || statement.contains("= \"");
        let weight = match statement.trim_end().ends_with("->") {
            _ if self.active.is_function => 1.0,
            true if is_generic && (names.contains('"') || names.contains([',', ':'])) => 1.0,
            true if is_generic => 0.0,
            // Functions often have several results.
            true => self.likely.close("(") + 0.84 * self.likely.rare(),
            false => self.likely.close("(") + 0.3 * self.likely.rare(),
        };
        found.push((Completion::new("(", CompletionKind::Type, ""), weight));
        found.into_iter().for_each(|(item, weight)| self.add(item, weight));
        self.defs(true);
    }

    pub(super) fn attributes(&mut self) {
        let active = self.active.kind;
        let first = self.found.len();
        // An attribute of another kind is unlikely.
        let other = if active.is_some() { 0.2 } else { 1.0 };
        for (word, share) in ATTRIBUTES {
            let class = word.trim_end_matches('<');
            let is_open = self.place.rest().starts_with('<');
            let label = if is_open { class } else { word };
            let kind = if class.len() > 1 { CompletionKind::Attribute } else { CompletionKind::Punctuation };
            let opened = if label == "{" && self.opens_properties() { 1.0 } else { 0.0 };
            // Brackets are frequent everywhere.
            let habit = if class.len() > 1 { self.likely.class(class) } else { self.likely.close(class) };
            self.add(Completion::new(label, kind, ""), (habit + self.likely.rare() * share) * other + opened);
        }
        let factor = |kinds: &[AttrKind]| if active.is_none_or(|kind| kinds.contains(&kind)) { 1.0 } else { other };
        let scaled = |from: usize, found: &mut Vec<Candidate>, factor: f64| {
            found.iter_mut().skip(from).for_each(|it| it.weight *= factor);
        };
        let from = self.found.len();
        self.literals("0", &NUMBERS);
        scaled(from, &mut self.found, factor(&[AttrKind::Integer, AttrKind::Typed, AttrKind::Discardable]));
        let from = self.found.len();
        self.literals("0.0", &["0.0", "1.0"]);
        scaled(from, &mut self.found, 0.5 * factor(&[AttrKind::Float, AttrKind::Typed]));
        let from = self.found.len();
        self.literals("\"", &[]);
        scaled(
            from,
            &mut self.found,
            factor(&[AttrKind::Text, AttrKind::Discardable]) * if active == Some(AttrKind::Text) { 5.0 } else { 1.0 },
        );
        let from = self.found.len();
        self.symbols();
        scaled(
            from,
            &mut self.found,
            factor(&[AttrKind::Symbol]) * if active == Some(AttrKind::Symbol) { 5.0 } else { 1.0 },
        );
        let from = self.found.len();
        self.defs(false);
        scaled(from, &mut self.found, factor(&[AttrKind::Own, AttrKind::Map, AttrKind::Set, AttrKind::Discardable]));
        let from = self.found.len();
        self.types();
        // A type is an attribute, but rarely.
        let is_type = active == Some(AttrKind::Type);
        let is_value = self.active.key.is_some();
        scaled(
            from,
            &mut self.found,
            if is_type {
                1.0
            } else if is_value {
                0.1
            } else {
                0.4 * factor(&[])
            },
        );
        for (rank, label) in active.map_or(&[][..], AttrKind::beginnings).iter().enumerate() {
            let label = if self.place.rest().starts_with('<') { label.trim_end_matches('<') } else { label };
            let share = BEGINNING / (rank as f64 + 1.0);
            let known = self.found.iter_mut().skip(first).find(|it| it.item.label == label);
            match known {
                Some(known) => known.weight += share,
                None => self.add(Completion::new(label, CompletionKind::Attribute, ""), share),
            }
        }
        if active.is_none_or(|kind| matches!(kind, AttrKind::Text | AttrKind::Array)) && self.active.key.is_none() {
            self.operation_strings();
        }
        self.constant();
        self.named_attributes();
    }

    /// Adds attributes of the kind that a name denotes: `affine_map` for the alias `#map1`, `#dlti.dl_spec` for the key
    /// `dlti.dl_spec`.
    fn named_attributes(&mut self) {
        let snapshot = self.snapshot;
        let statement = snapshot.slice(self.place.statement..self.at);
        if let Some((namespace, mnemonic)) = self.active.key.as_deref().and_then(|key| key.split_once('.'))
            && let Some(dialect) = snapshot.ctx.dialect(namespace.as_bytes())
            && dialect.spec().attrs.iter().any(|def| def.mnemonic.as_deref() == Some(mnemonic))
        {
            let item = Completion::new(&format!("#{namespace}.{mnemonic}"), CompletionKind::Attribute, "");
            self.found.push(Candidate { item, weight: NAMED, group: None, is_named: false });
        }
        let name = statement.trim_end().strip_suffix('=').map(str::trim);
        let Some(name) = name.and_then(|it| it.strip_prefix(['#', '!'])) else { return };
        let stem = name.trim_end_matches(|char: char| char.is_ascii_digit() || char == '_');
        let is_open = self.place.rest().starts_with('<');
        let mut labels = Vec::new();
        for (name, label) in [("map", "affine_map<"), ("set", "affine_set<"), ("loc", "loc")] {
            if stem.starts_with(name) {
                labels.push(if is_open { label.trim_end_matches('<') } else { label }.to_owned());
            }
        }
        let dialects = snapshot.ctx.dialect_names().into_iter();
        for dialect in dialects.filter_map(|name| Some(snapshot.ctx.dialect(name.as_bytes())?.spec())) {
            let (sigil, defs) = if statement.starts_with('!') { ('!', &dialect.types) } else { ('#', &dialect.attrs) };
            let named = defs.iter().filter_map(|def| def.mnemonic.as_deref()).filter(|it| *it == stem);
            labels.extend(named.map(|mnemonic| format!("{sigil}{}.{mnemonic}", dialect.name)));
        }
        for label in labels {
            let item = Completion::new(&label, CompletionKind::Attribute, "");
            self.found.push(Candidate { item, weight: NAMED, group: None, is_named: false });
        }
    }

    /// Adds aliases, and types or attributes of dialects.
    pub(super) fn defs(&mut self, types: bool) {
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
                let usual = USUAL.iter().find(|it| *it.0 == *dialect.name).filter(|_| types);
                let rank = usual.map(|it| it.1.split_whitespace().position(|it| it == mnemonic).unwrap_or(4));
                let share = share * rank.map_or(1.0, |rank| 2.0 / (rank as f64 + 1.0));
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
}
