//! Candidates at the start of a statement.

use std::collections::BTreeMap;

use lect_ods::doc;
use lect_ods::spec::{OpSpec, TraitKind};

use super::{Candidate, Candidates, CompletionKind, RARE, plain};
use crate::ir::complete::snippet::snippet;

/// Operations that are frequent in any program, for files that do not have them yet.
const FREQUENT: [&str; 16] = [
    "arith.constant",
    "func.func",
    "func.return",
    "builtin.module",
    "arith.addi",
    "memref.load",
    "memref.store",
    "scf.for",
    "scf.yield",
    "func.call",
    "arith.addf",
    "arith.mulf",
    "tensor.empty",
    "linalg.generic",
    "linalg.yield",
    "cf.br",
];

impl Candidates<'_, '_> {
    /// Adds operations, with and without namespace, and names that can begin a statement.
    pub(super) fn operations(&mut self) {
        let snapshot = self.snapshot;
        let before = snapshot.slice(self.place.statement..self.at).trim_end();
        let has_results = before.ends_with('=');
        // Behind an operation in the same line, another one is unlikely.
        let share = if has_results || before.is_empty() { 1.0 } else { 0.01 };
        let named: f64 = self.likely.op_names().map(|name| self.likely.class(name)).sum::<f64>() + RARE;
        let share = share * named;
        let namespace = self.word.split_once('.').map(|(namespace, _)| namespace);
        let parent = snapshot.parent_class(self.place.statement);
        let mut found: BTreeMap<String, Candidate> = BTreeMap::new();
        let mut dialects = snapshot.dialects(namespace);
        if namespace.is_none() {
            let frequent =
                ["builtin", "func", "arith"].into_iter().filter_map(|name| snapshot.ctx.dialect(name.as_bytes()));
            dialects.extend(frequent.map(|dialect| dialect.spec()));
        }
        for dialect in dialects {
            for op in dialect.ops.iter() {
                let fits = op.results.is_empty() != has_results;
                let habit = self.likely.op(&op.name) + 0.5 * self.likely.class(&op.name) / named;
                let usual =
                    FREQUENT.iter().position(|it| **it == *op.name).map_or(0.0, |rank| 2e-2 / (rank as f64 + 2.0));
                let weight =
                    share * (habit + usual + 1e-5) * if fits { 1.0 } else { 0.02 } * in_parent(op, parent.as_deref());
                let add = |label: &str, weight: f64, is_named: bool| {
                    let documented = snapshot.documented_op(op);
                    let mut item = plain(label, CompletionKind::Operation, &documented.summary);
                    item.documentation = doc::operation(&documented);
                    item.snippet = snippet(op).filter(|_| is_named);
                    Candidate { item, weight, group: None, is_named }
                };
                // The namespace may be omitted where the enclosing operation permits.
                if let Some(short) = op.name.strip_prefix("func.").or_else(|| op.name.strip_prefix("builtin.")) {
                    let habit = self.likely.op(short) + 0.5 * self.likely.class(short) / named;
                    let weight = share * (habit + usual + 1e-6) * in_parent(op, parent.as_deref());
                    found.entry(short.to_owned()).or_insert_with(|| add(short, weight, false));
                }
                found.entry(op.name.to_string()).or_insert_with(|| add(&op.name, weight, true));
            }
        }
        // Names of other dialects without namespace, and those of unknown operations.
        for name in self.likely.op_names().filter(|it| !it.is_empty()) {
            let weight = share * (self.likely.op(name) + 0.5 * self.likely.class(name) / named);
            let item = plain(name, CompletionKind::Operation, "");
            found.entry(name.to_owned()).or_insert(Candidate { item, weight, group: None, is_named: false });
        }
        self.found.extend(found.into_values());
        if namespace.is_none() {
            for name in snapshot.ctx.dialect_names() {
                let item = plain(name, CompletionKind::Dialect, "dialect");
                self.found.push(Candidate { item, weight: 1e-9, group: Some("dialect".to_owned()), is_named: true });
            }
        }
        if before.is_empty() {
            self.new_values();
            if snapshot.names.scope_at(self.at).is_none_or(|it| it == 0) {
                let all: Vec<&str> = self.likely.all().filter(|it| it.starts_with(['#', '!'])).collect();
                for name in all {
                    let item = plain(name, CompletionKind::Attribute, "");
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
        let first = snapshot.lines.range(snapshot.lines.line(scope.range.start));
        let indent = snapshot.slice(first.start..scope.range.start);
        match indent.trim().is_empty() {
            true if before.len() < indent.len() => 50.0,
            true => 0.1,
            false => 1.0,
        }
    }
}

/// Returns the factor for an operation whose definition demands a parent of some classes.
fn in_parent(op: &OpSpec, parent: Option<&str>) -> f64 {
    let demanded = op.traits.iter().find_map(|it| match &it.kind {
        TraitKind::Parametric { name, params } if name.ends_with("HasParent") => Some(params),
        _ => None,
    });
    let Some(classes) = demanded else { return 1.0 };
    let is_parent = |class: &str| class.rsplit("::").next() == parent;
    if classes.iter().any(|class| is_parent(class)) { 20.0 } else { 1e-3 }
}
