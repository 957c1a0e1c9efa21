//! Candidates for names of symbols.

use std::collections::HashSet;

use lect_core::dialect::OpInfo;
use lect_core::text::TokenKind;
use lect_ods::spec::PropKind;

use super::{Candidates, naming};
use crate::completion::{Completion, CompletionKind};

/// Bytes behind a symbol's name whose operations may have given the name, and their number.
const BODY: u32 = 2 << 10;
const NAMESAKES: f64 = 4.0;

/// Number of symbols that are offered, the nearest ones.
const NEAREST: usize = 1000;

/// Operations after which no function is named.
const COMMON: [&str; 8] = ["constant", "Constant", "alloc", "alloca", "func", "module", "return", "yield"];

/// Usual names of functions, and of other symbols by their operation.
const USUAL: &str = "f main test foo bar";
const USUAL_OF: [(&str, &str); 6] = [
    ("gpu.func", "kernel main kernel_1"),
    ("gpu.module", "kernels kernel kernel_module module gpu_module"),
    ("llvm.mlir.global", "global str g data"),
    ("memref.global", "global __constant data g"),
    ("spirv.GlobalVariable", "var0 var1 var"),
    ("transform.named_sequence", "__transform_main match action print"),
];

impl Candidates<'_, '_> {
    pub(super) fn symbols(&mut self) {
        let snapshot = self.snapshot;
        let demanded = if self.demands_symbol() { 0.5 } else { 0.0 };
        let statement = snapshot.slice(self.place.statement..self.at);
        let named = self.op().and_then(|op| snapshot.ctx.op_name(op).info()).map(OpInfo::spec);
        let named =
            named.filter(|spec| spec.props.iter().any(|prop| prop.name == "sym_name") && !statement.contains('@'));
        let defines = named.is_some();
        let own_name = named.map_or(0.0, |spec| if spec.optional_symbol { 0.05 } else { 0.6 });
        let share = self.likely.class("@") + self.likely.rare() + demanded + own_name;
        let part = snapshot.symbols.part(self.at);
        let ops = snapshot.symbols.all().filter_map(|(_, name, op)| {
            let fact = snapshot.ops.get(op as usize).filter(|op| part.contains(&op.range.start))?;
            Some((fact.range.start.abs_diff(self.at), name, fact.symbol.clone()?, op))
        });
        let mut by_distance: Vec<_> = ops.collect();
        by_distance.sort_unstable_by_key(|it| (it.0, it.3));
        // The nearest symbol of each name.
        let mut known: HashSet<&str> = HashSet::new();
        by_distance.retain(|it| (defines || known.len() < NEAREST) && known.insert(it.1));
        by_distance.truncate(NEAREST);
        let mut near: Vec<String> = Vec::new();
        for (rank, (_, name, symbol, op)) in by_distance.into_iter().enumerate() {
            let Some(fact) = snapshot.ops.get(op as usize) else { continue };
            let spelled = snapshot.slice(symbol);
            let label = if spelled.starts_with('@') { spelled.to_owned() } else { format!("@{name}") };
            let mut item = Completion::new(&label, CompletionKind::Symbol, &snapshot.op_name(fact));
            item.documentation = format!("```mlir\n{}\n```", snapshot.header(fact.range.clone()));
            near.push(label);
            // A symbol that is defined already is not defined again.
            let share = if defines { 0.01 * share } else { share };
            let weight = share * (1.0 / (rank as f64 + 2.0) + 0.5 * self.likely.text(&item.label) / share);
            self.add(item, weight);
        }
        let share_of = |name: &str| self.likely.text(name) * if defines { 1.0 } else { 0.3 };
        let mut others: Vec<(String, f64)> =
            self.likely.all().filter(|it| it.starts_with('@')).map(|name| (name.to_owned(), share_of(name))).collect();
        if defines {
            others.retain(|(name, _)| !is_among(&known, name));
            // A symbol that is used and not defined.
            for (name, weight) in &mut others {
                *weight += 0.5 * share;
                name.truncate(name.find("::").unwrap_or(name.len()));
            }
            others.extend(self.new_symbols(&known, &near).into_iter().map(|(name, weight)| (name, share * weight)));
        }
        for (name, weight) in others {
            self.add(Completion::new(&name, CompletionKind::Symbol, ""), weight);
        }
    }

    /// Returns names for a symbol that is being defined, with likelihoods.
    fn new_symbols(&self, known: &HashSet<&str>, near: &[String]) -> Vec<(String, f64)> {
        let snapshot = self.snapshot;
        let mut found: Vec<(String, f64)> = Vec::new();
        for (word, weight) in self.comments.words() {
            let is_name =
                word.trim_start_matches('@').starts_with(|char: char| char.is_ascii_alphabetic() || char == '_');
            match word.strip_prefix('@') {
                Some(_) if is_name => found.push((word.to_owned(), weight)),
                None if is_name && word.contains('_') && !word.contains(['.', '@', '-']) => {
                    found.push((format!("@{word}"), 0.2 * weight));
                }
                _ => {}
            }
        }
        // The next number of each family of names.
        let families = naming::families(near.iter().map(String::as_str), &[]);
        found.extend(families.into_iter().map(|(prefix, next)| (format!("{prefix}{next}"), 0.3)));
        // Functions of tests are named after the operations in their bodies.
        let end = (self.at + BODY).min(snapshot.text.len() as u32);
        let mut rank = 1.0;
        for token in snapshot.tokens(self.at..end).filter(|token| token.kind == TokenKind::Ident) {
            let name = snapshot.slice(token.start..token.end);
            let info =
                name.contains('.').then(|| snapshot.ctx.op_name(snapshot.ctx.op_name_of(name.as_bytes())).info());
            let Some((dialect, own)) = info.flatten().and_then(|info| info.name().split_once('.')) else { continue };
            let own = own.rsplit('.').next().unwrap_or(own);
            if COMMON.contains(&own) {
                continue;
            }
            found.push((format!("@{}", own.to_lowercase()), 0.2 / rank));
            found.push((format!("@{dialect}_{}", own.to_lowercase()), 0.15 / rank));
            if own.contains(|char: char| char.is_ascii_uppercase()) {
                found.push((format!("@{}", snake_case(own)), 0.25 / rank));
            }
            rank += 1.0;
            if rank > NAMESAKES {
                break;
            }
        }
        let op = self.op().map(|op| String::from_utf8_lossy(&snapshot.ctx.op_name(op).name).into_owned());
        let usual = USUAL_OF.iter().find(|it| Some(it.0) == op.as_deref()).map_or(USUAL, |it| it.1);
        for (rank, name) in usual.split_whitespace().enumerate() {
            found.push((format!("@{name}"), 0.12 / (rank as f64 + 1.0)));
        }
        found.retain(|(name, _)| !is_among(known, name));
        found
    }

    /// Returns true if the operation that is being written has a symbol that is missing yet.
    pub(super) fn demands_symbol(&self) -> bool {
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
}

/// Returns true if the label `@name` is that of a known symbol.
fn is_among(known: &HashSet<&str>, label: &str) -> bool {
    known.contains(label.trim_start_matches('@').trim_matches('"'))
}

/// Returns a name in camel case as words in lower case, joined by `_`.
fn snake_case(name: &str) -> String {
    let mut out = String::new();
    let mut before = '_';
    for char in name.chars() {
        if char.is_ascii_uppercase() && (before.is_ascii_lowercase() || before.is_ascii_digit()) {
            out.push('_');
        }
        out.push(char.to_ascii_lowercase());
        before = char;
    }
    out
}
