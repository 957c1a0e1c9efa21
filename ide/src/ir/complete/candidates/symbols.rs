//! Candidates for names of symbols.

use std::collections::BTreeMap;

use lect_ods::spec::PropKind;

use super::Candidates;
use crate::completion::{Completion, CompletionKind};

impl Candidates<'_, '_> {
    pub(super) fn symbols(&mut self) {
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
