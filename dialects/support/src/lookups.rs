//! Symbols that an operation refers to, and that MLIR looks up when it verifies the operation itself.

use lect_core::attrs::AttrData;
use lect_core::diag::Reported;
use lect_core::entity::Attr;
use lect_core::ir::OpRef;
use lect_core::ir::symbols::{SymbolTables, lookup_symbol, nearest_symbol_table, symbol_table_ops};

/// Finds what a symbol refers to.
pub type Lookup<'a, 'l> = &'l dyn Fn(Attr) -> Option<OpRef<'a>>;

/// What the operation checks of the symbols that it refers to.
pub type CheckSymbols = for<'a> fn(OpRef<'a>, Lookup<'a, '_>) -> Result<(), Reported>;

/// How many operations of a table are looked at to find a symbol.
const FEW: usize = 128;

/// Checks symbols together with the operation, as MLIR does: what is nested in it is checked after them. Where the table is
/// large or out of view, they are checked with those of other operations, when tables are indexed.
pub fn early(op: OpRef<'_>, check: CheckSymbols) -> Result<(), Reported> {
    let Some(table) = nearest_symbol_table(op) else { return Ok(()) };
    if symbol_table_ops(table).nth(FEW).is_some() {
        return Ok(());
    }
    check(op, &|symbol| {
        let AttrData::SymbolRef { root, nested } = op.context().attr_data(symbol) else { return None };
        nested.iter().try_fold(lookup_symbol(table, *root)?, |table, name| lookup_symbol(table, *name))
    })
}

/// Checks symbols with those of other operations.
pub fn late<'a>(
    op: OpRef<'a>,
    table: OpRef<'a>,
    tables: &SymbolTables<'a>,
    check: CheckSymbols,
) -> Result<(), Reported> {
    check(op, &|symbol| tables.lookup_ref(table, symbol))
}
