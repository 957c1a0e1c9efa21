//! Verification of symbol uses that MLIR resolves in the operation's own verifier.

use lect_core::attrs::AttrData;
use lect_core::diag::Reported;
use lect_core::entity::Attr;
use lect_core::ir::OpRef;
use lect_core::ir::symbols::{SymbolTables, lookup_symbol, nearest_symbol_table, symbol_table_ops};

/// Resolves a symbol reference to its operation.
pub type Lookup<'a, 'l> = &'l dyn Fn(Attr) -> Option<OpRef<'a>>;

/// Verifies the symbols that an operation refers to.
pub type CheckSymbols = for<'a> fn(OpRef<'a>, Lookup<'a, '_>) -> Result<(), Reported>;

/// Number of operations in a symbol table up to which a linear lookup is used.
const FEW: usize = 128;

/// Verifies symbols in the operation's own verifier, before nested operations, as MLIR does. If the symbol table is
/// large or unavailable, [`late`] verifies them with those of other operations, by an index.
pub fn early(op: OpRef<'_>, check: CheckSymbols) -> Result<(), Reported> {
    let Some(table) = nearest_symbol_table(op) else { return Ok(()) };
    if symbol_table_ops(table).nth(FEW).is_some() {
        return Ok(());
    }
    check(op, &|symbol| {
        let AttrData::SymbolRef { root, nested } = op.context().attrs().data(symbol) else { return None };
        nested.iter().try_fold(lookup_symbol(table, *root)?, |table, name| lookup_symbol(table, *name))
    })
}

/// Verifies symbols together with those of other operations, by the index `tables`.
pub fn late<'a>(
    op: OpRef<'a>,
    table: OpRef<'a>,
    tables: &SymbolTables<'a>,
    check: CheckSymbols,
) -> Result<(), Reported> {
    check(op, &|symbol| tables.lookup_ref(table, symbol))
}
