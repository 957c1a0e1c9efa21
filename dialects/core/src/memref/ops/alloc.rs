//! Allocations and globals.

use lect_core::ir::symbols::SymbolTables;
use lect_ods::spec::TraitKind;
use lect_support::globals::has_elements;
use lect_support::prelude::*;
use lect_support::shapes::verify_dynamic_sizes;

use crate::memref::{GetGlobalOp, GlobalOp};

/// Verifies one operand per dynamic size, and one per symbol of the layout.
pub(crate) fn verify(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(memref) = result_type(op).and_then(|ty| MemRef::of(ctx, ty)) else { return Ok(()) };
    verify_dynamic_sizes(op, memref.shape, operands_of(op, "dynamicSizes").len())?;
    let Some(map) = memref.map(ctx) else { return Ok(()) };
    let (expected, given) = (map.num_symbols(ctx) as usize, operands_of(op, "symbolOperands").len());
    if given == expected {
        return Ok(());
    }
    let message = format!("symbol operand count does not equal memref symbol count: expected {expected}, got {given}");
    Err(op.op_error(message).emit())
}

/// Verifies that a stack allocation has an enclosing allocation scope.
pub(crate) fn verify_on_stack(op: OpRef<'_>) -> Result<(), Reported> {
    if !std::iter::successors(op.parent(), |op| op.parent()).any(may_be_scope) {
        return Err(op.op_error("requires an ancestor op with AutomaticAllocationScope trait").emit());
    }
    verify(op)
}

/// Returns true if an operation is an allocation scope, or unregistered.
fn may_be_scope(op: OpRef<'_>) -> bool {
    let is_scope =
        |kind: &TraitKind| matches!(kind, TraitKind::Native(name) if name == "OpTrait::AutomaticAllocationScope");
    match op.info() {
        Some(info) => info.spec().traits.iter().any(|it| is_scope(&it.kind)),
        None => op.name_data().upstream,
    }
}

/// Verifies that a reallocation changes the number of elements only.
pub(crate) fn verify_realloc(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let (Some(from), Some(to)) = (operand_type(op, "source"), result_type(op)) else { return Ok(()) };
    let (Some(source), Some(result)) = (MemRef::of(ctx, from), MemRef::of(ctx, to)) else { return Ok(()) };
    let fail = |message: String| Err(op.error(message).emit());
    let (from, to) = (ctx.types().show(from), ctx.types().show(to));
    if !source.is_identity(ctx) {
        return fail(format!("unsupported layout for source memref type '{from}'"));
    }
    if !result.is_identity(ctx) {
        return fail(format!("unsupported layout for result memref type '{to}'"));
    }
    for (what, same) in
        [("memory spaces", source.space == result.space), ("element types", source.element == result.element)]
    {
        if !same {
            return fail(format!(
                "different {what} specified for source memref type '{from}' and result memref type '{to}'"
            ));
        }
    }
    match (dynamic_count(result.shape), operands_of(op, "dynamicResultSize").len()) {
        (1.., 0) => fail(format!("missing dimension operand for result type '{to}'")),
        (0, 1..) => fail(format!("unnecessary dimension operand for result type '{to}'")),
        _ => Ok(()),
    }
}

/// Returns the type of a global.
fn type_of(global: GlobalOp<'_>) -> Option<Type> {
    match global.0.context().attrs().data(global.type_attr()?) {
        AttrData::Type(ty) => Some(*ty),
        _ => None,
    }
}

/// Verifies that the initial value matches the element type and shape.
pub(crate) fn verify_global(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(global) = op.cast::<GlobalOp<'_>>() else { return Ok(()) };
    let Some(ty) = type_of(global) else { return Ok(()) };
    let fail = |message: String| Err(op.op_error(message).emit());
    let Some(memref) = MemRef::of(ctx, ty).filter(|memref| !memref.shape.contains(&DYNAMIC)) else {
        return fail(format!("type should be static shaped memref, but got '{}'", ctx.types().show(ty)));
    };
    let Some(value) = global.initial_value_attr() else { return Ok(()) };
    if value == ctx.attrs().unit() || ctx.attrs().is_unloaded(value) {
        return Ok(());
    }
    let data = ctx.attrs().data(value);
    if matches!(data, AttrData::Dialect { .. }) {
        return Ok(());
    }
    if !has_elements(data) {
        let shown = ctx.attrs().show(value);
        return fail(format!("initial value should be a unit or elements attribute, but got {shown}"));
    }
    let Some(value_type) = ctx.attrs().type_of(value) else { return Ok(()) };
    let (Some(element), Some(shape)) = (ctx.types().element_type(value_type), ctx.types().shape(value_type)) else {
        return Ok(());
    };
    if element != memref.element {
        return fail(format!(
            "initial value element expected to be of type '{}', but was of type '{}'",
            ctx.types().show(memref.element),
            ctx.types().show(element)
        ));
    }
    if shape != memref.shape {
        let show = |shape: &[i64]| shape.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
        return fail(format!("initial value shape expected to be {} but was {}", show(memref.shape), show(shape)));
    }
    Ok(())
}

/// Verifies that the symbol is a global of the result's type.
pub(crate) fn verify_global_use<'a>(
    op: OpRef<'a>,
    table: OpRef<'a>,
    symbols: &SymbolTables<'a>,
) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(symbol) = op.cast::<GetGlobalOp<'_>>().and_then(|get| get.name_attr()) else { return Ok(()) };
    let name = match ctx.attrs().data(symbol) {
        AttrData::SymbolRef { root, .. } => String::from_utf8_lossy(ctx.ident_bytes(*root)),
        _ => return Ok(()),
    };
    let Some(global) = symbols.lookup_ref(table, symbol).and_then(|global| global.cast::<GlobalOp<'_>>()) else {
        return Err(op.op_error(format!("'{name}' does not reference a valid global memref")).emit());
    };
    let (Some(result), Some(ty)) = (result_type(op), type_of(global)) else { return Ok(()) };
    if result == ty {
        return Ok(());
    }
    let message = format!(
        "result type '{}' does not match type '{}' of the global memref @{name}",
        ctx.types().show(result),
        ctx.types().show(ty)
    );
    Err(op.op_error(message).emit())
}
