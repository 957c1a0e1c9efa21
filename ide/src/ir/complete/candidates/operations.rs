//! Candidates at the start of a statement.

mod enclosing;
mod related;
mod usual;

use std::collections::{BTreeMap, HashMap, HashSet};

use lect_core::text::{TokenKind, tokens};
use lect_ods::doc;
use lect_ods::spec::{Arity, DialectSpec, OpSpec, OpSyntax, PropKind, ValueSpec};

use super::{Candidate, Candidates, naming};
use crate::completion::{Completion, CompletionKind};
use crate::ir::complete::snippet::snippet;
use enclosing::{Enclosing, has_trait};
use related::Related;
use usual::{DECLARED, FREQUENT};

/// Number of visible values whose types count.
const NEAR: usize = 8;

/// Share of statements that begin with an operation, where nothing similar precedes.
const NAMED: f64 = 0.4;

/// Likelihoods of the operations of a group, which share it equally.
const DEMANDED: f64 = 0.2;
const TERMINATOR: f64 = 0.3;
const OF_PARENT: f64 = 0.1;
const OF_FILE: f64 = 0.05;
const USUAL: f64 = 0.1;

/// Likelihoods of the operations of a group, which share it by their resemblance.
const IN_COMMENTS: f64 = 0.5;
const TO_SYMBOL: f64 = 0.4;
const TO_RESULT: f64 = 0.6;
const TO_REST: f64 = 0.8;

/// Likelihood of the frequent operations of a dialect.
const OF_DIALECT: f64 = 0.4;

/// Share of words behind from which an operation of any dialect is a candidate.
const LIKE_REST: f64 = 0.5;

/// Number of operations from which the bodies of a dialect's operations consist of operations of the dialect.
const LARGE: f64 = 16.0;

/// Largest number of operations that are tried in generic form.
const GENERIC: usize = 160;

/// Share of operations in generic form from which others are offered in that form.
const MOSTLY: f64 = 0.3;

/// Factor of the resemblance of operations whose dialect the text does not use.
const FOREIGN: f64 = 0.1;

/// Factor of a full name where the namespace may be omitted.
const FULL: f64 = 0.1;

/// An operation that may begin here, with its relations to the text.
struct Known<'s> {
    spec: &'s OpSpec,
    dialect: &'s DialectSpec,
    /// Whether the text uses the dialect.
    is_near: bool,
    comment: f64,
    symbol: f64,
    result: f64,
    rest: f64,
}

impl<'s> Candidates<'_, 's> {
    /// Adds operations, with and without namespace, and names that can begin a statement.
    pub(super) fn operations(&mut self) {
        let snapshot = self.snapshot;
        let before = snapshot.slice(self.place.statement..self.at).trim_end();
        let enclosing = Enclosing::new(snapshot, self.place.statement, self.at);
        self.named_operations(before, &enclosing);
        let namespace = self.word.split_once('.').map(|(namespace, _)| namespace);
        if namespace.is_none() {
            for name in snapshot.ctx.dialect_names() {
                let item = Completion::new(name, CompletionKind::Dialect, "dialect");
                self.found.push(Candidate { item, weight: 1e-9, group: Some("dialect".to_owned()), is_named: true });
            }
        }
        if before.is_empty() && !enclosing.is_ended {
            self.new_values();
            if snapshot.names.scope_at(self.at).is_none_or(|it| it == 0) {
                self.new_aliases();
            }
        }
    }

    /// Returns the operations that may begin here: those of the text's dialects, and related ones of others.
    fn known(&self, related: &Related<'s>, enclosing: &Enclosing, usual: &[&str]) -> Vec<Known<'s>> {
        let (snapshot, rest) = (self.snapshot, self.place.rest());
        let namespace = self.word.split_once('.').map(|(namespace, _)| namespace);
        let mut dialects = self.dialects(namespace);
        if namespace.is_none() {
            let words = self.likely.all().flat_map(usual::dialects_of);
            let mut near: Vec<&str> = vec!["builtin", "func", "arith"];
            near.extend(enclosing.dialect.as_deref());
            for name in words {
                near.push(name);
            }
            let near = near.into_iter();
            dialects.extend(near.filter_map(|name| snapshot.ctx.dialect(name.as_bytes())).map(|it| it.spec()));
        }
        let near = dialects.len();
        if namespace.is_none() {
            let names = snapshot.ctx.dialect_names().into_iter();
            dialects.extend(names.filter_map(|name| snapshot.ctx.dialect(name.as_bytes())).map(|it| it.spec()));
        }
        let mut seen = HashSet::new();
        let mut known = Vec::new();
        for (index, dialect) in dialects.into_iter().enumerate().filter(|(_, dialect)| seen.insert(&*dialect.name)) {
            // An operation in another place than its definition demands is an error.
            for spec in dialect.ops.iter().filter(|op| enclosing.demands(op) != Some(false)) {
                // Names of dialects that the text does not use resemble others by accident.
                let foreign = if index < near { 1.0 } else { FOREIGN };
                let it = Known {
                    spec,
                    dialect,
                    is_near: index < near,
                    comment: self.comments.word(&spec.name),
                    symbol: related.to_symbol(spec) * foreign,
                    result: related.to_result(spec) * foreign,
                    rest: related.to_rest(dialect, spec).unwrap_or(0.0),
                };
                let is_related = it.comment + it.symbol > 0.0 || it.result > 0.5 * FOREIGN || it.rest > LIKE_REST;
                let is_tried = || !rest.is_empty() && usual::rank(&dialect.name, &spec.name).is_some();
                if it.is_near || is_related || usual.contains(&&*spec.name) || is_tried() {
                    known.push(it);
                }
            }
        }
        known
    }

    fn named_operations(&mut self, before: &str, enclosing: &Enclosing) {
        let snapshot = self.snapshot;
        let has_results = before.ends_with('=');
        let named: f64 = self.likely.op_names().map(|name| self.likely.class(name)).sum::<f64>();
        let named = named + NAMED * self.likely.unseen();
        // Behind an operation in the same line, another one is unlikely.
        let share = named * if has_results || before.is_empty() { 1.0 } else { 0.01 };
        // A line in the column of the enclosing operation closes that.
        let is_outer = self.closing() > 1.0 && self.place.rest().is_empty();
        let share = share * if enclosing.is_ended { 1e-3 } else { 1.0 } * if is_outer { 0.1 } else { 1.0 };
        let usual: &[&str] = if enclosing.is_table && !has_results { &DECLARED } else { &FREQUENT };
        let rest = self.place.rest();
        let related = Related::new(snapshot, self.place.statement, self.at, rest);
        let known = self.known(&related, enclosing, usual);
        let count = |fits: &dyn Fn(&Known) -> bool| known.iter().filter(|it| fits(it)).count().max(1) as f64;
        let is_usual = |op: &OpSpec| op.results.is_empty() != has_results;
        let demanded = count(&|it| is_usual(it.spec) && enclosing.demands(it.spec) == Some(true));
        let terminators = count(&|it| enclosing.ends_with(it.spec));
        let of_parent = count(&|it| is_usual(it.spec) && enclosing.is_dialect_of(it.spec));
        let of_file = count(&|it| it.is_near && is_usual(it.spec));
        let sum = |of: &dyn Fn(&Known) -> f64| {
            let all: f64 = known.iter().filter(|it| is_usual(it.spec)).map(of).sum();
            all.max(0.3)
        };
        let (comments, symbols) = (sum(&|it| it.comment), sum(&|it| it.symbol));
        let (results, rests) = (sum(&|it| it.result), sum(&|it| it.rest.powi(4)));
        // The body of an operation of a large dialect.
        let is_closed = of_parent > LARGE && enclosing.dialect.as_deref() != Some("func");
        let affinity = self.affinity(rest);
        let generic = self.generic_share();
        let is_generic = rest.trim_start().starts_with('(');
        let mut found: BTreeMap<String, Candidate> = BTreeMap::new();
        let mut generics: Vec<(String, Candidate)> = Vec::new();
        for it in &known {
            let op = it.spec;
            let habit = |name: &str| self.likely.op(name) + 0.5 * self.likely.class(name) / named;
            let rank = usual.iter().position(|it| **it == *op.name);
            let usual = rank.map_or(0.0, |rank| USUAL / (rank as f64 + 2.0)) * if is_closed { 0.2 } else { 1.0 };
            let share_of = |applies: bool, share: f64, count: f64| if applies { share / count } else { 0.0 };
            let of_dialect = usual::rank(&it.dialect.name, &op.name).map_or(0.0, |rank| {
                let affinity = affinity.get(&*it.dialect.name).copied().unwrap_or(0.0);
                OF_DIALECT * affinity / (rank as f64 + 2.0)
            });
            let prior = usual
                + of_dialect
                + share_of(enclosing.demands(op) == Some(true), DEMANDED, demanded)
                + share_of(enclosing.ends_with(op), TERMINATOR * enclosing.is_last.unwrap_or(0.1), terminators)
                + share_of(enclosing.is_dialect_of(op) && is_closed, OF_PARENT, of_parent)
                + share_of(true, if it.is_near { OF_FILE } else { 0.3 * OF_FILE }, of_file)
                + IN_COMMENTS * it.comment / comments
                + TO_SYMBOL * it.symbol / symbols
                + TO_RESULT * it.result / results
                + TO_REST * it.rest.powi(4) / rests;
            let fits = match is_usual(op) {
                true => 1.0,
                false if has_results => 2e-3,
                false => 0.02,
            };
            let factor = share * fits * enclosing.factor(op);
            let add = |label: &str, weight: f64, is_named: bool| {
                let documented = snapshot.documented_op(op);
                let mut item = Completion::new(label, CompletionKind::Operation, &documented.summary);
                item.documentation = doc::operation(&documented);
                item.snippet = snippet(op).filter(|_| is_named);
                Candidate { item, weight, group: None, is_named }
            };
            // The namespace may be omitted where the enclosing operation permits.
            let short = op
                .name
                .split_once('.')
                .filter(|(namespace, _)| !is_outer && enclosing.default_dialect.as_deref() == Some(namespace));
            if let Some((_, short)) = short {
                let weight = factor * (habit(short) + 0.9 * prior);
                found.entry(short.to_owned()).or_insert_with(|| add(short, weight, false));
            }
            let quoted = format!("\"{}\"", op.name);
            if generic > MOSTLY && rest.is_empty() || is_generic && fits_generic(op, rest, has_results) {
                let share = if is_generic { 1.0 } else { generic };
                let weight = factor * (habit(&quoted) + share * prior);
                generics.push((quoted, add(&op.name, weight, false)));
            }
            let has_form = op.syntax != OpSyntax::Generic && it.is_near;
            // Printers omit the namespace.
            let prior = prior * (1.0 - 0.8 * generic) * if short.is_some() { FULL } else { 1.0 };
            found
                .entry(op.name.to_string())
                .or_insert_with(|| add(&op.name, factor * (habit(&op.name) + prior), has_form));
        }
        generics.sort_by(|a, b| b.1.weight.total_cmp(&a.1.weight));
        for (quoted, mut candidate) in generics.into_iter().take(GENERIC) {
            candidate.item.label.clone_from(&quoted);
            found.entry(quoted).or_insert(candidate);
        }
        // Names of other dialects without namespace, and those of unknown operations.
        for name in self.likely.op_names().filter(|it| !it.is_empty()) {
            let weight = share * (self.likely.op(name) + 0.5 * self.likely.class(name) / named);
            let item = Completion::new(name, CompletionKind::Operation, "");
            found.entry(name.to_owned()).or_insert(Candidate { item, weight, group: None, is_named: false });
        }
        self.found.extend(found.into_values());
    }

    /// Returns the share of operations in generic form among those that have a custom form.
    fn generic_share(&self) -> f64 {
        let ctx = &self.snapshot.ctx;
        let has_form = |name: &str| {
            let info = ctx.op_name(ctx.op_name_of(name.as_bytes())).info();
            info.is_some_and(|info| info.spec().syntax != OpSyntax::Generic)
        };
        let quoted = self.likely.op_names().filter_map(|it| Some((it, it.strip_prefix('"')?.strip_suffix('"')?)));
        let quoted: f64 = quoted.filter(|(_, name)| has_form(name)).map(|(it, _)| self.likely.op(it)).sum();
        let others: f64 =
            self.likely.op_names().filter(|it| !it.starts_with('"')).map(|name| self.likely.op(name)).sum();
        quoted / (quoted + others).max(1e-9)
    }

    /// Returns the shares of dialects among the operations of the text, and the types behind or of the visible values.
    fn affinity(&self, rest: &str) -> HashMap<&'s str, f64> {
        let mut shares: HashMap<&'s str, f64> = HashMap::new();
        for name in self.likely.op_names() {
            let namespace = name.trim_start_matches('"').split('.').next().unwrap_or_default();
            *shares.entry(namespace).or_default() += 0.5 * self.likely.op(name);
        }
        let snapshot = self.snapshot;
        let mut names: Vec<&'s str> = Vec::new();
        let mut add = |word: &str| {
            let namespace = word.strip_prefix('!').and_then(|it| it.split('.').next());
            let named = namespace.and_then(|name| snapshot.ctx.dialect(name.as_bytes())).map(|it| &*it.spec().name);
            names.extend(named.into_iter().chain(usual::dialects_of(word).iter().copied()));
        };
        for token in tokens(rest.as_bytes(), 0) {
            add(rest.get(token.start as usize..token.end as usize).unwrap_or_default());
        }
        if rest.is_empty() {
            for ty in self.place.values.iter().take(NEAR).filter_map(|it| it.types.first()) {
                let text = snapshot.ctx.types().show(*ty).to_string();
                let end = text.find(|char: char| !(char.is_ascii_alphanumeric() || matches!(char, '_' | '.' | '!')));
                add(end.map_or(&*text, |end| &text[..end]));
            }
        }
        let count = names.len() as f64;
        for name in names {
            *shares.entry(name).or_default() += 0.5 / count;
        }
        shares
    }

    /// Adds names for new aliases: those that the text uses and nothing defines, and the next number of each family.
    fn new_aliases(&mut self) {
        let snapshot = self.snapshot;
        let part = snapshot.symbols.part(self.at);
        let defined: HashSet<&str> = snapshot.symbols.aliases(self.at).map(|it| it.0).collect();
        let is_first = snapshot.ops.iter().all(|op| op.range.start >= self.at || op.range.end < part.start);
        // Aliases precede operations, and begin with an equals sign.
        let is_given = self.place.rest().trim_start().starts_with('=');
        let share = if is_given { 0.5 } else { 0.1 } * if is_first || is_given { 1.0 } else { 0.05 };
        let mut found: Vec<(String, f64)> = Vec::new();
        for name in self.likely.all().filter(|it| it.starts_with(['#', '!']) && !it.contains('.')) {
            let is_new = !defined.contains(name);
            found.push((name.to_owned(), self.likely.class(name) + if is_new { share } else { 0.0 }));
        }
        let families = naming::families(defined.iter().copied(), &[]);
        found.extend(families.into_iter().map(|(prefix, next)| (format!("{prefix}{next}"), 0.5 * share)));
        let firsts = defined.iter().map(|name| format!("{name}1")).filter(|name| !defined.contains(&**name));
        found.extend(firsts.map(|name| (name, 0.3 * share)));
        found.push(("#map".to_owned(), if defined.contains("#map") { 0.0 } else { 0.3 * share }));
        found.sort_by(|a, b| a.0.cmp(&b.0));
        for (name, weight) in found {
            let item = Completion::new(&name, CompletionKind::Attribute, "");
            self.found.push(Candidate { item, weight, group: None, is_named: false });
        }
    }

    /// Returns the factor of a closing brace: the end of a region is indented less than its operations.
    pub(super) fn closing(&self) -> f64 {
        let snapshot = self.snapshot;
        let line = snapshot.lines.range(snapshot.lines.line(self.at));
        let before = snapshot.slice(line.start..self.at);
        let scope = snapshot.names.scope_at(self.at).and_then(|it| snapshot.names.scopes.get(it as usize));
        let Some(scope) = scope.filter(|scope| scope.range.start < self.at && before.trim().is_empty()) else {
            return 1.0;
        };
        let header = snapshot.slice(snapshot.lines.range(snapshot.lines.line(scope.range.start)));
        if before.len() > header.len() - header.trim_start().len() { 0.1 } else { 50.0 }
    }

    /// Returns true if a terminator precedes the statement, which has not begun.
    pub(super) fn is_ended(&self) -> bool {
        let begun = self.snapshot.slice(self.place.statement..self.at);
        begun.trim().is_empty() && Enclosing::new(self.snapshot, self.place.statement, self.at).is_ended
    }
}

/// Returns true if an operation in generic form can have the numbers of operands and results and the keys of a text.
fn fits_generic(op: &OpSpec, rest: &str, has_results: bool) -> bool {
    let holds = |specs: &[ValueSpec], count: usize| {
        let least = specs.iter().filter(|it| it.arity == Arity::One).count();
        let any = specs.iter().any(|it| !matches!(it.arity, Arity::One | Arity::Optional));
        least <= count && (any || count <= specs.len())
    };
    let operands = rest.split(')').next().unwrap_or_default().matches('%').count();
    let results = match rest.rsplit_once("->").map(|it| it.1.trim()) {
        Some(list) if list.starts_with('(') => list.matches(',').count() + 1,
        _ => 1,
    };
    let is_missing = |prop: &&lect_ods::spec::PropSpec| {
        let is_required = !prop.optional && prop.default.is_none() && matches!(prop.kind, PropKind::Attr(_));
        is_required && !rest.contains(&*prop.name)
    };
    let keys = tokens(rest.as_bytes(), 0).collect::<Vec<_>>();
    let keys = keys.windows(2).filter(|pair| pair[0].kind == TokenKind::Ident && pair[1].kind == TokenKind::Equal);
    let mut keys = keys.filter_map(|pair| rest.get(pair[0].start as usize..pair[0].end as usize));
    let is_known = |key: &str| key.contains('.') || op.props.iter().any(|prop| *prop.name == *key);
    holds(&op.operands, operands)
        && holds(&op.results, if has_results { results.max(1) } else { 0 })
        && !op.props.iter().any(|prop| is_missing(&prop))
        && (rest.contains("({") || op.regions.is_empty())
        && keys.all(is_known)
}

/// Returns true if an operation ends blocks.
pub(in crate::ir::complete) fn is_terminator(op: &OpSpec) -> bool {
    has_trait(op, "IsTerminator")
}
