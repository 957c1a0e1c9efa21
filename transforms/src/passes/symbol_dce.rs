//! `symbol-dce`: erases unused private symbols.

use hashbrown::{HashMap, HashSet};
use lect_core::attrs::AttrData;
use lect_core::diag::Reported;
use lect_core::dialect::OpTraits;
use lect_core::entity::{Attr, Op};
use lect_core::ir::symbols::{SymbolAttrs, SymbolTables, Visibility, may_be_symbol_table, uses};
use lect_core::ir::walk::{self, Step};
use lect_core::ir::{Isolate, IsolateId, OpRef};
use std::ops::ControlFlow;

use crate::analysis::Surroundings;
use crate::pass::{Pass, PassContext, Statistic};

static ERASED: Statistic = Statistic::new("num-dce'd", "Number of symbols DCE'd");

/// Eliminate dead symbols
#[derive(Pass)]
#[pass(name = "symbol-dce", class = "SymbolDCE", statistics = [ERASED])]
pub struct SymbolDce;

impl Pass for SymbolDce {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        let dead = {
            let table = ir.root();
            if !table.has(OpTraits::SYMBOL_TABLE) {
                let message = " was scheduled to run under SymbolDCE, but does not define a symbol table";
                return Err(table.op_error(message).emit());
            }
            let mut liveness = Liveness::new(table);
            let hidden = cx.surroundings() == Surroundings::None || !is_symbol(table) || liveness.is_private(table);
            liveness.table(table, hidden)?;
            liveness.dead(table)
        };
        if dead.is_empty() {
            cx.preserve_all();
            return Ok(());
        }
        cx.count(&ERASED, dead.len() as u64);
        let mut of_isolate: HashMap<IsolateId, Vec<Op>, foldhash::fast::RandomState> = HashMap::default();
        dead.into_iter().for_each(|(id, op)| of_isolate.entry(id).or_default().push(op));
        walk::storage_mut(ir, &mut |isolate| {
            let own = of_isolate.remove(&isolate.id()).unwrap_or_default();
            own.into_iter().for_each(|op| isolate.erase(op));
        });
        Ok(())
    }
}

/// Live symbols.
struct Liveness<'a> {
    attrs: SymbolAttrs,
    tables: SymbolTables<'a>,
    live: HashSet<OpRef<'a>, foldhash::fast::RandomState>,
}

fn ops_of(table: OpRef<'_>) -> impl Iterator<Item = OpRef<'_>> {
    table.region(0).into_iter().flat_map(|region| region.blocks()).flat_map(|block| block.ops())
}

/// Returns the operation if it is a symbol table, otherwise the outermost tables in it.
fn outermost_tables(op: OpRef<'_>) -> Vec<OpRef<'_>> {
    let mut tables = Vec::new();
    let _ = walk::pre_order::<()>(op, |op| {
        let is_table = op.has(OpTraits::SYMBOL_TABLE);
        if is_table {
            tables.push(op);
        }
        ControlFlow::Continue(if is_table { Step::Over } else { Step::Into })
    });
    tables
}

fn is_symbol(op: OpRef<'_>) -> bool {
    op.has(OpTraits::SYMBOL) && (!op.has(OpTraits::OPTIONAL_SYMBOL) || op.attr("sym_name").is_some())
}

impl<'a> Liveness<'a> {
    fn new(table: OpRef<'a>) -> Self {
        Self { attrs: SymbolAttrs::new(table.context()), tables: SymbolTables::default(), live: HashSet::default() }
    }

    fn is_private(&self, op: OpRef<'_>) -> bool {
        self.attrs.visibility(op) == Visibility::Private
    }

    /// Returns true if a symbol can be erased when unused. A public symbol is visible outside of the IR.
    fn is_discardable(&self, op: OpRef<'_>, hidden: bool) -> bool {
        match self.attrs.visibility(op) {
            Visibility::Public => false,
            Visibility::Private => true,
            Visibility::Nested => hidden,
        }
    }

    /// Marks live symbols of a table and of nested tables. If the table is hidden, it has no uses outside.
    fn table(&mut self, table: OpRef<'a>, hidden: bool) -> Result<(), Reported> {
        let mut pending = Vec::new();
        for op in ops_of(table) {
            if !is_symbol(op) {
                pending.push(op);
            } else if !self.is_discardable(op, hidden) {
                self.mark(op, &mut pending);
            }
        }
        while let Some(op) = pending.pop() {
            for table in outermost_tables(op) {
                let hidden = hidden || !is_symbol(table) || self.is_private(table);
                lect_core::stack::grow(|| self.table(table, hidden))?;
            }
            let mut symbols = Vec::new();
            for attrs in [op.properties(), Some(op.attrs())].into_iter().flatten() {
                uses::for_each_symbol_ref(op.context(), attrs, |symbol| symbols.push(symbol));
            }
            if !op.has(OpTraits::SYMBOL_TABLE) {
                let nested = uses::symbol_uses(op).ok().filter(|_| !may_be_symbol_table(op));
                let Some(nested) = nested else {
                    let message = "operation contains potentially unknown symbol table, meaning that we can't reliable \
                                   compute symbol uses";
                    return Err(op.error(message).emit());
                };
                symbols.extend(nested.into_iter().map(|it| it.symbol));
            }
            let Some(scope) = op.parent() else { continue };
            for symbol in symbols {
                self.mark_path(scope, symbol, &mut pending);
            }
        }
        Ok(())
    }

    /// Marks all symbols on the path to the referenced symbol, if it exists.
    fn mark_path(&mut self, scope: OpRef<'a>, symbol: Attr, pending: &mut Vec<OpRef<'a>>) {
        let AttrData::SymbolRef { root, nested } = scope.context().attrs().data(symbol) else { return };
        let mut path = Vec::new();
        let mut table = scope;
        for name in std::iter::once(root).chain(nested.iter()) {
            let Some(found) = self.tables.lookup(table, *name) else { return };
            path.push(found);
            table = found;
        }
        path.into_iter().for_each(|op| self.mark(op, pending));
    }

    fn mark(&mut self, op: OpRef<'a>, pending: &mut Vec<OpRef<'a>>) {
        if self.live.insert(op) {
            pending.push(op);
        }
    }

    /// Returns the dead symbols, with the isolates that contain them, outermost first.
    fn dead(&self, table: OpRef<'a>) -> Vec<(IsolateId, Op)> {
        let mut dead = Vec::new();
        let _ = walk::pre_order::<()>(table, |op| {
            // The content of a symbol is erased with it.
            let keeps = op == table || !is_symbol(op) || self.live.contains(&op);
            if !keeps {
                return ControlFlow::Continue(Step::Over);
            }
            if op.has(OpTraits::SYMBOL_TABLE) {
                let unneeded = ops_of(op).filter(|op| is_symbol(*op) && !self.live.contains(op));
                dead.extend(unneeded.map(|op| (op.ir.id(), op.op)));
            }
            ControlFlow::Continue(Step::Into)
        });
        dead
    }
}
