//! Candidates for names of values and blocks.

use std::collections::{BTreeSet, HashSet};

use lect_core::entity::Type;
use lect_core::text::Expected;
use lect_ods::spec::{OpSpec, TraitKind};

use super::super::likely::class_of;
use super::{Candidate, Candidates, naming};
use crate::completion::{Completion, CompletionKind};
use crate::ir::names::{Definition, NameOf};

/// Largest number of uses of undefined values that are considered.
const UNDEFINED: usize = 64;

/// Largest number of results whose numbers are offered.
const MOST_RESULTS: usize = 16;

/// Dialects whose operations have bodies with constants and buffers.
const BODIES: [&str; 5] = ["affine", "func", "gpu", "linalg", "scf"];

/// Share of the usual names among new ones.
const NAMED: f64 = 0.2;

impl Candidates<'_, '_> {
    pub(super) fn values(&mut self) {
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
                [_, _, ..] if !place.rest().starts_with('#') => {
                    for (number, ty) in types.iter().enumerate() {
                        value(format!("{name}#{number}"), ty, weight / (number as f64 + 1.0));
                    }
                }
                [_, _, ..] => value(name.to_owned(), "", weight),
                types => value(name.to_owned(), types.first().map_or("", String::as_str), weight),
            }
        }
    }

    /// Adds names for new values: the next number, and names that are used elsewhere.
    pub(super) fn new_values(&mut self) {
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
        let families = naming::families(visible.iter().copied().chain(names(statement)), &["%", "%arg"]);
        let is_top = snapshot
            .parent_op(self.place.statement)
            .is_none_or(|op| op.is_table || snapshot.op_name(op) == "builtin.module");
        // Functions are more frequent than operations outside of them.
        let outside = if is_top && snapshot.parent_op(self.place.statement).is_none() && !is_arg { 0.1 } else { 1.0 };
        for (prefix, next) in families {
            let share = if next == 0 { share * outside } else { share };
            let fits = match prefix {
                "%arg" => is_arg,
                "%" if is_arg && next == 0 => continue,
                "%" => !is_arg,
                _ => true,
            };
            let share = share * if next > 0 { 0.8 } else { 0.3 };
            let item = Completion::new(&format!("{prefix}{next}"), CompletionKind::Value, "new value");
            self.add(item, share * if fits { 1.0 } else { 0.05 });
        }
        if !is_arg {
            let mut usual: Vec<(String, f64)> = Vec::new();
            let begins = statement.trim().is_empty();
            let derived = if begins { naming::derived_names(self.place.rest()) } else { Vec::new() };
            for (rank, name) in derived.iter().enumerate() {
                usual.push((naming::unique(name, &visible), 2.0 * share / (rank as f64 + 1.0)));
            }
            let is_body = self.parent_dialect().is_some_and(|name| BODIES.contains(&&*name));
            let usual_names = if is_top || !is_body { &[][..] } else { &naming::USUAL };
            for (rank, name) in usual_names.iter().enumerate().filter(|(_, name)| !visible.contains(**name)) {
                usual.push(((*name).to_owned(), 0.3 * self.likely.unseen() * NAMED / (rank as f64 + 1.0)));
            }
            for (name, weight) in usual {
                let item = Completion::new(&name, CompletionKind::Value, "new value");
                self.found.push(Candidate { item, weight, group: None, is_named: false });
            }
        } else if self.parent_dialect().as_deref() == Some("linalg") {
            // The elements of operands and of results.
            for (name, part) in [("%in", 1.0), ("%out", 0.9)] {
                let name = naming::unique(name, &visible);
                let weight = part * share;
                let item = Completion::new(&name, CompletionKind::Value, "new value");
                self.found.push(Candidate { item, weight, group: None, is_named: false });
            }
        }
        let all: Vec<&str> = self.likely.all().filter(|it| it.starts_with('%') && !visible.contains(it)).collect();
        for name in all {
            let weight = self.likely.text(name) * 1.2;
            self.add(Completion::new(name, CompletionKind::Value, "new value"), weight);
        }
    }

    /// Adds the numbers of results behind the name of several: after `%0#0`, `#1` is likely.
    pub(super) fn result_numbers(&mut self) {
        let (snapshot, place) = (self.snapshot, self.place);
        let statement = snapshot.slice(place.statement..self.at);
        let Some(name) = statement.rfind('%').map(|at| &statement[at..]) else { return };
        let value = place.values.iter().find(|it| it.types.len() > 1 && snapshot.slice(it.at..it.end) == name);
        let Some(count) = value.map(|it| it.types.len()) else { return };
        let used = (0..count).rev().find(|number| statement.contains(&format!("{name}#{number}")));
        let next = used.map_or(0, |last| (last + 1) % count);
        for number in (0..count).take(MOST_RESULTS) {
            let weight = if number == next { 1.0 } else { 0.1 / (number as f64 + 1.0) };
            let item = Completion::new(&format!("#{number}"), CompletionKind::Value, "");
            self.found.push(Candidate { item, weight, group: None, is_named: false });
        }
    }

    /// Returns the dialect of the operation whose region contains the place.
    fn parent_dialect(&self) -> Option<String> {
        let name = self.snapshot.op_name(self.snapshot.parent_op(self.at)?);
        Some(name.split('.').next()?.to_owned())
    }

    pub(super) fn blocks(&mut self) {
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
