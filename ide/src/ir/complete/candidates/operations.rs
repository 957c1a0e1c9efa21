//! Candidates at the start of a statement.

use std::collections::{BTreeMap, HashSet};

use lect_core::dialect::OpInfo;
use lect_core::text::{TokenKind, tokens};
use lect_ods::doc;
use lect_ods::spec::{OpSpec, OpSyntax, TraitKind};

use super::{Candidate, Candidates};
use crate::completion::{Completion, CompletionKind};
use crate::ir::Snapshot;
use crate::ir::complete::snippet::snippet;

/// Operations that are frequent in the bodies of functions, for files that do not have them yet.
const FREQUENT: [&str; 20] = [
    "arith.constant",
    "func.return",
    "arith.addi",
    "memref.load",
    "memref.store",
    "scf.for",
    "scf.yield",
    "func.call",
    "arith.addf",
    "arith.mulf",
    "arith.cmpi",
    "arith.muli",
    "memref.alloc",
    "tensor.empty",
    "linalg.generic",
    "linalg.yield",
    "cf.br",
    "cf.cond_br",
    "vector.transfer_read",
    "affine.for",
];

/// Operations that are frequent in symbol tables.
const DECLARED: [&str; 8] = [
    "func.func",
    "builtin.module",
    "llvm.func",
    "gpu.module",
    "memref.global",
    "llvm.mlir.global",
    "spirv.module",
    "transform.named_sequence",
];

/// Words in the names of the usual terminators.
const RETURNING: [&str; 3] = ["return", "yield", "terminator"];

/// Share of statements that begin with an operation, where nothing similar precedes.
const NAMED: f64 = 0.4;

/// Likelihoods of the operations of a group, which share it equally.
const DEMANDED: f64 = 0.2;
const TERMINATOR: f64 = 0.3;
const OF_PARENT: f64 = 0.1;
const OF_FILE: f64 = 0.1;
const USUAL: f64 = 0.1;

/// Number of operations from which the bodies of a dialect's operations consist of operations of the dialect.
const LARGE: f64 = 16.0;

impl Candidates<'_, '_> {
    /// Adds operations, with and without namespace, and names that can begin a statement.
    pub(super) fn operations(&mut self) {
        let snapshot = self.snapshot;
        let before = snapshot.slice(self.place.statement..self.at).trim_end();
        let has_results = before.ends_with('=');
        let enclosing = Enclosing::new(snapshot, self.place.statement, self.at);
        let named: f64 = self.likely.op_names().map(|name| self.likely.class(name)).sum::<f64>();
        let named = named + NAMED * self.likely.unseen();
        // Behind an operation in the same line, another one is unlikely.
        let share = named * if has_results || before.is_empty() { 1.0 } else { 0.01 };
        // A line in the column of the enclosing operation closes that.
        let is_outer = self.closing() > 1.0;
        let share = share * if enclosing.is_ended { 1e-3 } else { 1.0 } * if is_outer { 0.1 } else { 1.0 };
        let namespace = self.word.split_once('.').map(|(namespace, _)| namespace);
        let mut dialects = self.dialects(namespace);
        let usual: &[&str] = if enclosing.is_table { &DECLARED } else { &FREQUENT };
        let mut others = Vec::new();
        if namespace.is_none() {
            let near = ["builtin", "func", "arith"].into_iter().chain(enclosing.dialect.as_deref());
            dialects.extend(near.filter_map(|name| snapshot.ctx.dialect(name.as_bytes())).map(|it| it.spec()));
            others.extend(usual.iter().filter_map(|name| {
                let namespace = name.split('.').next()?;
                let dialect = snapshot.ctx.dialect(namespace.as_bytes())?.spec();
                let is_known = dialects.iter().any(|it| it.name == dialect.name);
                dialect.ops.iter().find(|op| *op.name == **name).filter(|_| !is_known)
            }));
        }
        let mut seen = HashSet::new();
        dialects.retain(|dialect| seen.insert(dialect.name.to_string()));
        let of_dialects = dialects.iter().flat_map(|dialect| dialect.ops.iter()).chain(others);
        // An operation in another place than its definition demands is an error.
        let ops: Vec<&OpSpec> = of_dialects.filter(|op| enclosing.demands(op) != Some(false)).collect();
        let all = || ops.iter().copied();
        let count = |fits: &dyn Fn(&OpSpec) -> bool| all().filter(|op| fits(op)).count().max(1) as f64;
        let is_usual = |op: &OpSpec| op.results.is_empty() != has_results;
        let demanded = count(&|op| is_usual(op) && enclosing.demands(op) == Some(true));
        let terminators = count(&|op| enclosing.ends_with(op));
        let of_parent = count(&|op| is_usual(op) && enclosing.is_dialect_of(op));
        let of_file = count(&is_usual);
        // The body of an operation of a large dialect.
        let is_closed = of_parent > LARGE && enclosing.dialect.as_deref() != Some("func");
        let mut found: BTreeMap<String, Candidate> = BTreeMap::new();
        for op in all() {
            let habit = |name: &str| self.likely.op(name) + 0.5 * self.likely.class(name) / named;
            let rank = usual.iter().position(|it| **it == *op.name);
            let usual = rank.map_or(0.0, |rank| USUAL / (rank as f64 + 2.0)) * if is_closed { 0.2 } else { 1.0 };
            let share_of = |applies: bool, share: f64, count: f64| if applies { share / count } else { 0.0 };
            let prior = usual
                + share_of(enclosing.demands(op) == Some(true), DEMANDED, demanded)
                + share_of(enclosing.ends_with(op), TERMINATOR * enclosing.is_last.unwrap_or(0.1), terminators)
                + share_of(enclosing.is_dialect_of(op) && is_closed, OF_PARENT, of_parent)
                + share_of(true, OF_FILE, of_file);
            let fits = if is_usual(op) { 1.0 } else { 0.02 };
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
            let has_form = op.syntax != OpSyntax::Generic;
            found
                .entry(op.name.to_string())
                .or_insert_with(|| add(&op.name, factor * (habit(&op.name) + prior), has_form));
        }
        // Names of other dialects without namespace, and those of unknown operations.
        for name in self.likely.op_names().filter(|it| !it.is_empty()) {
            let weight = share * (self.likely.op(name) + 0.5 * self.likely.class(name) / named);
            let item = Completion::new(name, CompletionKind::Operation, "");
            found.entry(name.to_owned()).or_insert(Candidate { item, weight, group: None, is_named: false });
        }
        self.found.extend(found.into_values());
        if namespace.is_none() {
            for name in snapshot.ctx.dialect_names() {
                let item = Completion::new(name, CompletionKind::Dialect, "dialect");
                self.found.push(Candidate { item, weight: 1e-9, group: Some("dialect".to_owned()), is_named: true });
            }
        }
        if before.is_empty() && !enclosing.is_ended {
            self.new_values();
            if snapshot.names.scope_at(self.at).is_none_or(|it| it == 0) {
                let all: Vec<&str> = self.likely.all().filter(|it| it.starts_with(['#', '!'])).collect();
                for name in all {
                    let item = Completion::new(name, CompletionKind::Attribute, "");
                    let weight = self.likely.class(name);
                    self.found.push(Candidate { item, weight, group: None, is_named: false });
                }
            }
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

/// The operation and the block that enclose a statement.
struct Enclosing {
    /// C++ class of the operation.
    class: Option<String>,
    /// Dialect of the operation.
    dialect: Option<String>,
    /// Dialect whose operations need no namespace.
    default_dialect: Option<String>,
    /// C++ class of the terminator that the text may omit.
    implicit: Option<String>,
    /// Whether blocks have terminators.
    has_terminators: bool,
    /// Whether the region is a symbol table.
    is_table: bool,
    /// Likelihood that the statement is the last of its block, if text follows.
    is_last: Option<f64>,
    /// Whether a terminator precedes the statement.
    is_ended: bool,
}

impl Enclosing {
    fn new(snapshot: &Snapshot, statement: u32, at: u32) -> Self {
        let parent = snapshot.parent_op(statement);
        let name = parent.map(|op| snapshot.op_name(op).trim_matches('"').to_owned());
        let info =
            name.as_deref().and_then(|name| snapshot.ctx.op_name(snapshot.ctx.op_name_of(name.as_bytes())).info());
        let spec = info.map(OpInfo::spec);
        let has = |suffix: &str| spec.is_some_and(|spec| has_trait(spec, suffix));
        let implicit = spec.and_then(|spec| parameters(spec, "SingleBlockImplicitTerminator")?.first());
        let line = snapshot.lines.range(snapshot.lines.line(at)).end;
        let next = tokens(snapshot.text.as_bytes(), line).next().map(|token| token.kind);
        let is_last = match next {
            None | Some(TokenKind::Eof) => None,
            Some(TokenKind::RBrace | TokenKind::Caret) => Some(1.0),
            Some(_) => Some(0.0),
        };
        let scope = snapshot.names.scope_at(statement);
        let before = snapshot.ops.partition_point(|op| op.range.start < statement);
        let siblings = snapshot.ops.get(..before).unwrap_or_default().iter().rev().take(64);
        let last =
            siblings.filter(|op| op.range.end <= statement).find(|op| snapshot.names.scope_at(op.range.start) == scope);
        let is_ended = last.is_some_and(|op| {
            let is_label = snapshot.tokens(op.range.end..statement).any(|token| token.kind == TokenKind::Caret);
            !is_label && snapshot.info(op).is_some_and(|info| has_trait(info.spec(), "IsTerminator"))
        });
        Self {
            class: spec.map(|spec| spec.cpp_class.to_string()),
            dialect: name.as_deref().and_then(|name| name.split_once('.')).map(|(dialect, _)| dialect.to_owned()),
            default_dialect: match parent {
                Some(_) => info.and_then(|info| info.default_dialect(&snapshot.ctx)).map(str::to_owned),
                None => Some("builtin".to_owned()),
            },
            implicit: implicit.map(|class| last_part(class).to_owned()),
            has_terminators: spec.is_some() && !has("NoTerminator"),
            is_table: name.is_none() || has("SymbolTable"),
            is_last,
            is_ended,
        }
    }

    /// Returns true if an operation demands this parent, and false if another.
    fn demands(&self, op: &OpSpec) -> Option<bool> {
        let classes = parameters(op, "HasParent")?;
        Some(classes.iter().any(|class| Some(last_part(class)) == self.class.as_deref()))
    }

    /// Returns true if an operation is a likely terminator of the block.
    fn ends_with(&self, op: &OpSpec) -> bool {
        let is_near = self.is_dialect_of(op) || self.demands(op) == Some(true);
        let is_final = op.successors.is_empty() && op.results.is_empty() && has_trait(op, "IsTerminator");
        self.has_terminators && self.implicit.is_none() && is_near && is_final
    }

    fn is_dialect_of(&self, op: &OpSpec) -> bool {
        op.name.split_once('.').map(|(namespace, _)| namespace) == self.dialect.as_deref()
    }

    /// Returns the factor of an operation that may not be where it would be.
    fn factor(&self, op: &OpSpec) -> f64 {
        let is_symbol = op.interfaces.iter().any(|it| it.cpp_name.ends_with("SymbolOpInterface"));
        let misplaced = match (is_symbol, self.is_table) {
            (true, false) => 1e-2,
            (false, true) if self.class.is_some() => 0.3,
            _ => 1.0,
        };
        let is_needed = self.has_terminators && self.implicit.is_none();
        let order = match (has_trait(op, "IsTerminator"), self.is_last) {
            (true, Some(0.0)) => 0.02,
            (false, Some(1.0)) if is_needed && !self.is_ended => 0.05,
            _ => 1.0,
        };
        // Each dialect has terminators of its own.
        let is_foreign = op.successors.is_empty() && !self.is_dialect_of(op) && self.demands(op).is_none();
        let of_others = match has_trait(op, "IsTerminator") {
            true if is_foreign && self.class.is_some() => 0.1,
            true if RETURNING.iter().any(|word| op.name.to_lowercase().contains(word)) => 3.0,
            _ => 1.0,
        };
        misplaced * order * of_others
    }
}

fn has_trait(op: &OpSpec, suffix: &str) -> bool {
    op.traits.iter().any(|it| matches!(&it.kind, TraitKind::Native(name) if name.ends_with(suffix)))
}

/// Returns the parameters of a trait.
fn parameters<'s>(op: &'s OpSpec, class: &str) -> Option<&'s [lect_ods::spec::Str]> {
    op.traits.iter().find_map(|it| match &it.kind {
        TraitKind::Parametric { name, params } if name.split('<').next()?.ends_with(class) => Some(&**params),
        _ => None,
    })
}

fn last_part(class: &str) -> &str {
    class.rsplit("::").next().unwrap_or(class)
}
