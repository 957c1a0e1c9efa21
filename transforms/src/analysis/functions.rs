//! Functions as symbols: resolution of callees, and functions with unknown callers.

use std::ops::ControlFlow;

use hashbrown::HashSet;
use lect_core::attrs::AttrData;
use lect_core::dialect::OpTraits;
use lect_core::entity::Attr;
use lect_core::interfaces::call::{Call, Callable};
use lect_core::ir::OpRef;
use lect_core::ir::symbols::{SymbolAttrs, SymbolTables, Visibility, uses};
use lect_core::ir::walk::{self, Step};

use super::Surroundings;

/// Functions nested in an operation.
#[derive(Default)]
pub(super) struct Functions<'a> {
    exposed: HashSet<OpRef<'a>, foldhash::fast::RandomState>,
    tables: SymbolTables<'a>,
}

impl<'a> Functions<'a> {
    /// Finds the functions nested in an operation.
    pub fn of(top: OpRef<'a>, around: Surroundings) -> Self {
        let mut functions = Self::default();
        functions.expose(top, around);
        functions
    }

    /// Returns true if a function may have unknown callers: it is public, or has uses other than calls.
    pub fn is_exposed(&self, function: OpRef<'a>) -> bool {
        self.exposed.contains(&function)
    }

    fn expose(&mut self, top: OpRef<'a>, around: Surroundings) {
        // Callers of the outermost operation are outside of the analysis.
        self.exposed.insert(top);
        let attrs = SymbolAttrs::new(top.context());
        let (mut functions, mut symbol_tables) = (Vec::new(), Vec::new());
        let all_seen = around == Surroundings::None;
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
                // Hidden functions may be called from anywhere.
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

    /// Returns the operation that a symbol refers to within an operation.
    pub fn resolve(&self, from: OpRef<'a>, symbol: Attr) -> Option<OpRef<'a>> {
        let AttrData::SymbolRef { root, nested } = from.context().attrs().data(symbol) else { return None };
        let mut scope = Some(from);
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
}
