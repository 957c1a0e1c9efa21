//! Calls, and the functions that they call.

use lect_core::attrs::AttrData;
use lect_core::dialect::OpTraits;
use lect_core::engine::interface::call::{Call, Callable, Callee};
use lect_core::entity::{Attr, Value};
use lect_core::ir::symbols::{SymbolAttrs, Visibility, uses};
use lect_core::ir::walk::{self, Step};
use lect_core::ir::{OpRef, RegionRef};
use std::ops::ControlFlow;

use super::Solver;

impl<'a> Solver<'a> {
    /// Finds the functions that may be called by what is not seen: those that are public, and those to which something refers
    /// that is no call.
    pub(super) fn expose(&mut self, top: OpRef<'a>) {
        let attrs = SymbolAttrs::new(top.context());
        let (mut functions, mut symbol_tables) = (Vec::new(), Vec::new());
        let all_seen = top.block().is_none();
        let _ = walk::pre_order::<()>(top, |op| {
            if op.has_regions() && op != top && op.interface::<dyn Callable>().is_some() {
                functions.push(op);
            }
            if op.has(OpTraits::SYMBOL_TABLE) {
                symbol_tables.push(op);
            }
            ControlFlow::Continue(Step::Into)
        });
        let (hidden, exposed): (Vec<OpRef<'a>>, Vec<OpRef<'a>>) = functions.into_iter().partition(|function| {
            let is_seen = match attrs.visibility(*function) {
                Visibility::Public => false,
                Visibility::Nested => all_seen,
                Visibility::Private => true,
            };
            function.has(OpTraits::SYMBOL) && is_seen
        });
        self.exposed.extend(exposed);
        if hidden.is_empty() {
            return;
        }
        let mut used = Vec::new();
        for table in symbol_tables {
            match uses::symbol_uses(table) {
                Ok(found) => used.extend(found.into_iter().map(|it| (table, it.user, it.symbol))),
                // They may be called from anywhere.
                Err(_) => return self.exposed.extend(hidden),
            }
        }
        for (table, user, symbol) in used {
            if user.interface::<dyn Call>().is_some() {
                continue;
            }
            if let Some(function) = self.resolve(table, symbol) {
                self.exposed.insert(function);
            }
        }
    }

    /// What a symbol refers to, seen from within a table.
    fn resolve(&mut self, table: OpRef<'a>, symbol: Attr) -> Option<OpRef<'a>> {
        let AttrData::SymbolRef { root, nested } = table.context().attr_data(symbol) else { return None };
        let mut scope = Some(table);
        while let Some(around) = scope {
            if around.has(OpTraits::SYMBOL_TABLE)
                && let Some(found) = self.tables.lookup(around, *root)
            {
                return nested.iter().try_fold(found, |table, name| self.tables.lookup(table, *name));
            }
            scope = around.parent();
        }
        None
    }

    /// Whether an operation is called rather than run where it stands.
    pub(super) fn is_function(&self, op: OpRef<'a>) -> bool {
        op.interface::<dyn Callable>().is_some()
    }

    fn body(op: OpRef<'a>) -> Option<RegionRef<'a>> {
        op.interface::<dyn Callable>()?.region(op)
    }

    /// A function: it runs if something may call it.
    pub(super) fn function(&mut self, op: OpRef<'a>) {
        let Some(entry) = Self::body(op).and_then(|body| body.entry()) else { return };
        self.vary(op.ir, op.results());
        let calls = self.callers.get(&op).cloned().unwrap_or_default();
        if self.exposed.contains(&op) {
            self.reach(entry);
            return self.vary(entry.ir, entry.args());
        }
        let args: Vec<Value> = entry.args().collect();
        for call in calls {
            self.reach(entry);
            let range = call.interface::<dyn Call>().map_or(0..0, |it| it.arguments(call));
            let mut operands = range.filter(|&index| index < call.operand_count());
            for &arg in &args {
                match operands.next() {
                    Some(operand) => self.flow(call.ir, call.operand(operand), entry.ir, arg),
                    None => self.vary(entry.ir, [arg]),
                }
            }
        }
    }

    pub(super) fn call(&mut self, op: OpRef<'a>) {
        let results: Vec<Value> = op.results().collect();
        let callee = op.interface::<dyn Call>().and_then(|call| call.callee(op));
        let function = match callee {
            Some(Callee::Symbol(symbol)) => self.resolve(op, symbol),
            _ => None,
        };
        let function = function.filter(|it| Self::body(*it).is_some());
        let Some(function) = function else { return self.vary(op.ir, results) };
        let callers = self.callers.entry(function).or_default();
        if !callers.contains(&op) {
            callers.push(op);
        }
        self.push(function);
        for end in self.returns.get(&function).cloned().unwrap_or_default() {
            self.pass_back(end, op);
        }
    }

    /// A terminator returns from a function.
    pub(super) fn returned(&mut self, function: OpRef<'a>, end: OpRef<'a>) {
        let ends = self.returns.entry(function).or_default();
        if !ends.contains(&end) {
            ends.push(end);
        }
        for call in self.callers.get(&function).cloned().unwrap_or_default() {
            self.pass_back(end, call);
        }
    }

    fn pass_back(&mut self, end: OpRef<'a>, call: OpRef<'a>) {
        let results: Vec<Value> = call.results().collect();
        for (at, &result) in results.iter().enumerate() {
            match at < end.operand_count() {
                true => self.flow(end.ir, end.operand(at), call.ir, result),
                false => self.vary(call.ir, [result]),
            }
        }
    }
}
