//! Verification of symbols and symbol tables.

use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicUsize};

use hashbrown::HashMap;

use super::VerifyConfig;
use crate::diag::Reported;
use crate::dialect::OpTraits;
use crate::entity::{Attr, Op};
use crate::ir::symbols::{SharedTables, SymbolAttrs, SymbolTables, may_be_symbol_table, symbol_table_ops};
use crate::ir::{OpRef, RegionRef, partition};
use crate::threads;

/// Verifies a symbol table: its regions and blocks, and that names are unique. With `users`, verifies the symbol uses
/// in it as well.
pub(super) fn check_table(table: OpRef<'_>, users: bool, config: &VerifyConfig) -> Result<(), Reported> {
    if table.regions().len() != 1 {
        return Err(table.op_error("Operations with a 'SymbolTable' must have exactly one region").emit());
    }
    if !table.region(0).is_some_and(RegionRef::has_one_block) {
        return Err(table.op_error("Operations with a 'SymbolTable' must have exactly one block").emit());
    }
    let attrs = SymbolAttrs::new(table.context());
    // Names were usually created in symbol order, and are sorted then.
    let mut names: Vec<Attr> = symbol_table_ops(table).filter_map(|op| attrs.name_attr(op)).collect();
    names.sort_unstable();
    if names.windows(2).any(|pair| pair[0] == pair[1]) {
        reject_same_name(table, attrs)?;
    }
    drop(names);
    if !users || use_symbols_rightly(table, config) { Ok(()) } else { check_users(table) }
}

#[cold]
fn reject_same_name(table: OpRef<'_>, attrs: SymbolAttrs) -> Result<(), Reported> {
    let mut first = HashMap::<Attr, OpRef<'_>, foldhash::fast::RandomState>::default();
    let named = symbol_table_ops(table).filter_map(|op| Some((op, attrs.name_attr(op)?)));
    for (op, name) in named {
        let Some(existing) = first.insert(name, op) else { continue };
        let text = op.context().attrs().string_value(name).map(String::from_utf8_lossy).unwrap_or_default();
        let error = op.error(format!("redefinition of symbol named '{text}'"));
        return Err(error.note(existing.loc(), "see existing symbol definition here").emit());
    }
    Ok(())
}

/// Verifies symbol uses on several threads, if there is enough work. Returns false if a use is invalid or there is less
/// work: then all uses have to be verified in order.
fn use_symbols_rightly(table: OpRef<'_>, config: &VerifyConfig) -> bool {
    let ops: Vec<Op> = symbol_table_ops(table).map(|op| op.op).collect();
    let Some(ir) = table.region(0).map(|region| region.ir) else { return false };
    let runs = partition::divide(ir, &ops, config.grain);
    let threads = partition::threads_for(runs.len(), config.threads);
    if threads < 2 {
        return false;
    }
    let shared = SharedTables::default();
    let (next, failed) = (AtomicUsize::new(0), AtomicBool::new(false));
    let work = || {
        let (tables, mut pending) = (SymbolTables::sharing(&shared), Vec::new());
        while !failed.load(Relaxed) {
            let Some(run) = runs.get(next.fetch_add(1, Relaxed)) else { break };
            let check =
                || ops[run.clone()].iter().try_for_each(|&op| check_user(ir.op(op), table, &tables, &mut pending));
            let (result, diagnostics) = table.context().capture_diagnostics(check);
            failed.fetch_or(result.is_err() || !diagnostics.is_empty(), Relaxed);
        }
    };
    let run = || threads::task(work);
    threads::with_helpers(threads - 1, run, run);
    !failed.into_inner()
}

/// A region, and the operation in which symbols of the region are looked up.
type InTable<'a> = (RegionRef<'a>, OpRef<'a>);

/// Verifies the symbol uses nested in a symbol table, except those in a nested table. Of nested regions, the last one
/// is visited first.
fn check_users(table: OpRef<'_>) -> Result<(), Reported> {
    let tables = SymbolTables::default();
    check_regions(&tables, &mut table.regions().map(|region| (region, table)).collect())
}

/// Verifies the symbol uses of one operation in the table and of its nested operations, like [`check_users`].
fn check_user<'a>(
    op: OpRef<'a>,
    table: OpRef<'a>,
    tables: &SymbolTables<'a>,
    pending: &mut Vec<InTable<'a>>,
) -> Result<(), Reported> {
    check_op(op, table, tables, pending)?;
    check_regions(tables, pending)
}

fn check_regions<'a>(tables: &SymbolTables<'a>, pending: &mut Vec<InTable<'a>>) -> Result<(), Reported> {
    while let Some((region, table)) = pending.pop() {
        for op in region.blocks().flat_map(|block| block.ops()) {
            check_op(op, table, tables, pending)?;
        }
    }
    Ok(())
}

fn check_op<'a>(
    op: OpRef<'a>,
    table: OpRef<'a>,
    tables: &SymbolTables<'a>,
    pending: &mut Vec<InTable<'a>>,
) -> Result<(), Reported> {
    let info = op.info();
    let is_table = info.is_some_and(|info| info.has(OpTraits::SYMBOL_TABLE));
    if let Some(verify) = info.and_then(|info| info.hooks().verify_symbol_uses) {
        verify(op, if is_table { op } else { table }, tables)?;
    }
    if !is_table && op.has_regions() {
        // If the operation may be a symbol table, lookups in its regions find no symbols of the outer one.
        let table = if may_be_symbol_table(op) { op } else { table };
        pending.extend(op.regions().map(|region| (region, table)));
    }
    Ok(())
}
