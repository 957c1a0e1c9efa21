//! The rules of symbols and of symbol tables.

use hashbrown::HashSet;

use crate::diag::Reported;
use crate::dialect::OpTraits;
use crate::entity::Attr;
use crate::ir::symbols::{SymbolAttrs, SymbolTables, symbol_table_ops};
use crate::ir::{OpRef, RegionRef};

/// Of an operation that is a symbol table: its shape, that names are unique, and with `users` that what refers to
/// symbols in it does so rightly.
pub(super) fn check_table(table: OpRef<'_>, users: bool) -> Result<(), Reported> {
    if table.regions().len() != 1 {
        return Err(table.op_error("Operations with a 'SymbolTable' must have exactly one region").emit());
    }
    if !table.region(0).is_some_and(RegionRef::has_one_block) {
        return Err(table.op_error("Operations with a 'SymbolTable' must have exactly one block").emit());
    }
    let attrs = SymbolAttrs::new(table.context());
    let mut seen = HashSet::<Attr, foldhash::fast::RandomState>::default();
    for op in symbol_table_ops(table) {
        let known = op.info().and_then(|info| info.slots.sym_name);
        let name = match known.and_then(|slot| op.prop(slot as usize)) {
            Some(name) => op.context().string_value(name).map(|_| name),
            None => attrs.name_attr(op),
        };
        let Some(name) = name else { continue };
        if !seen.insert(name) {
            let first = symbol_table_ops(table).find(|&op| attrs.name_attr(op) == Some(name)).unwrap_or(op);
            let text = op.context().string_value(name).map(String::from_utf8_lossy).unwrap_or_default();
            return Err(op
                .error(format!("redefinition of symbol named '{text}'"))
                .note(first.loc(), "see existing symbol definition here")
                .emit());
        }
    }
    if users { check_users(table) } else { Ok(()) }
}

/// Of what is nested in a symbol table, but not in another one within it. Of nested regions, the last that was met
/// is looked into first.
fn check_users(table: OpRef<'_>) -> Result<(), Reported> {
    let tables = SymbolTables::default();
    let mut pending: Vec<RegionRef<'_>> = table.regions().collect();
    while let Some(region) = pending.pop() {
        for op in region.blocks().flat_map(|block| block.ops()) {
            let is_table = op.has(OpTraits::SYMBOL_TABLE);
            if let Some(verify) = op.info().and_then(|info| info.hooks.verify_symbol_uses) {
                verify(op, if is_table { op } else { table }, &tables)?;
            }
            if !is_table {
                pending.extend(op.regions());
            }
        }
    }
    Ok(())
}
