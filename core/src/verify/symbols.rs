//! The rules of symbols and of symbol tables.

use hashbrown::HashMap;

use crate::diag::Reported;
use crate::dialect::OpTraits;
use crate::engine::interface::symbol::Symbol;
use crate::entity::Attr;
use crate::ir::symbols::{SymbolAttrs, SymbolTables, Visibility, symbol_table_ops};
use crate::ir::{OpRef, RegionRef};

/// Of an operation that defines a symbol.
pub(crate) fn check_symbol(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let name = op.attr("sym_name");
    if name.is_none() && op.has(OpTraits::OPTIONAL_SYMBOL) {
        return Ok(());
    }
    if name.and_then(|name| ctx.string_value(name)).is_none() {
        return Err(op.op_error("requires string attribute 'sym_name'").emit());
    }
    if let Some(visibility) = op.attr("sym_visibility") {
        check_visibility(op, visibility)?;
    }
    let is_declaration = || op.interface::<dyn Symbol>().is_some_and(|symbol| symbol.is_declaration(op));
    if SymbolAttrs::new(ctx).visibility(op) == Visibility::Public && is_declaration() {
        return Err(op.op_error("symbol declaration cannot have public visibility").emit());
    }
    if op.result_count() != 0 {
        return Err(op.op_error("symbols must not have results").emit());
    }
    // The root of an isolate does not know its parent; the walk comes from there, so that `op` is not a root.
    let parent = op.parent().map(|parent| parent.name_data());
    if parent.and_then(|parent| parent.info.as_ref()).is_some_and(|info| !info.has(OpTraits::SYMBOL_TABLE)) {
        return Err(op.op_error("symbol's parent must have the SymbolTable trait").emit());
    }
    Ok(())
}

fn check_visibility(op: OpRef<'_>, visibility: Attr) -> Result<(), Reported> {
    let Some(value) = op.context().string_value(visibility) else {
        let shown = op.context().show_attr(visibility);
        return Err(op
            .op_error(format!(
                "requires visibility attribute 'sym_visibility' to be a string attribute, but got {shown}"
            ))
            .emit());
    };
    if ![&b"public"[..], b"private", b"nested"].contains(&value) {
        let shown = op.context().show_attr(visibility);
        return Err(op
            .op_error(format!(
                "visibility expected to be one of [\"public\", \"private\", \"nested\"], but got {shown}"
            ))
            .emit());
    }
    Ok(())
}

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
    let mut seen = HashMap::<Attr, OpRef<'_>, foldhash::fast::RandomState>::default();
    for op in symbol_table_ops(table) {
        let Some(name) = attrs.name_attr(op) else { continue };
        if let Some(first) = seen.insert(name, op) {
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
