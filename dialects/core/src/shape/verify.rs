//! Verifiers of `shape`.

use std::collections::HashSet;

use lect_core::ir::symbols::{SymbolTables, is_symbol_table};
use lect_core::typed::TypedType;
use lect_support::prelude::*;

use super::{FunctionLibraryOp, ShapeType, SizeType, ValueShapeType};

/// Returns true if a value of this type may be an error.
fn may_be_error(ctx: &ContextData, ty: Type) -> bool {
    SizeType::cast(ctx, ty).is_some() || is_shape(ctx, ty) || ValueShapeType::cast(ctx, ty).is_some()
}

pub(super) fn is_shape(ctx: &ContextData, ty: Type) -> bool {
    ShapeType::cast(ctx, ty).is_some()
}

/// Verifies that the result is a size if an operand may be an error.
pub(super) fn size(op: OpRef<'_>) -> Result<(), Reported> {
    check_error(op, "size", |ctx, ty| SizeType::cast(ctx, ty).is_some())
}

/// Verifies that the result is a shape if an operand may be an error.
pub(super) fn shape(op: OpRef<'_>) -> Result<(), Reported> {
    check_error(op, "shape", is_shape)
}

fn check_error(op: OpRef<'_>, what: &str, is: fn(&ContextData, Type) -> bool) -> Result<(), Reported> {
    let ctx = op.context();
    let is_propagated = op.result_types().next().is_none_or(|result| is(ctx, result));
    if is_propagated || !op.operand_types().any(|ty| may_be_error(ctx, ty)) {
        return Ok(());
    }
    let message = format!(
        "if at least one of the operands can hold error values then the result must be of type `{what}` to propagate \
         them"
    );
    Err(op.op_error(message).emit())
}

/// Verifies `shape.assuming_all`.
pub(super) fn assuming_all(op: OpRef<'_>) -> Result<(), Reported> {
    if op.operand_count() == 0 {
        return Err(op.op_error("no operands specified").emit());
    }
    Ok(())
}

/// Verifies `shape.cstr_broadcastable`.
pub(super) fn broadcastable(op: OpRef<'_>) -> Result<(), Reported> {
    if op.operand_count() < 2 {
        return Err(op.op_error("required at least 2 input shapes").emit());
    }
    Ok(())
}

/// Verifies `shape.reduce`.
pub(super) fn reduce(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(body) = op.region(0).and_then(|region| region.entry()) else { return Ok(()) };
    let args: Vec<Type> = body.args().map(|arg| body.ir.value_type(arg)).collect();
    // The index and the extent come first.
    let expected = op.operand_count() + 1;
    let ([index, extent, rest @ ..], true) = (&args[..], args.len() == expected) else {
        let message = format!("ReduceOp body is expected to have {expected} arguments");
        return Err(op.op_error(message).emit());
    };
    if *index != ctx.types().index() {
        return Err(op.op_error("argument 0 of ReduceOp body is expected to be of IndexType").emit());
    }
    let of_shape = op.operand_types().next().is_some_and(|ty| is_shape(ctx, ty));
    let message = match of_shape {
        true if SizeType::cast(ctx, *extent).is_none() => {
            "argument 1 of ReduceOp body is expected to be of SizeType if the ReduceOp operates on a ShapeType"
        }
        false if *extent != ctx.types().index() => {
            "argument 1 of ReduceOp body is expected to be of IndexType if the ReduceOp operates on an extent tensor"
        }
        _ => "",
    };
    if !message.is_empty() {
        return Err(op.op_error(message).emit());
    }
    match op.operand_types().skip(1).zip(rest).position(|(init, arg)| init != *arg) {
        Some(at) => {
            let message = format!("type mismatch between argument {} of ReduceOp body and initial value {at}", at + 2);
            Err(op.op_error(message).emit())
        }
        None => Ok(()),
    }
}

/// Verifies `shape.yield`.
pub(super) fn yields(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(parent) = op.parent() else { return Ok(()) };
    if parent.result_count() != op.operand_count() {
        return Err(op.op_error("number of operands does not match number of results of its parent").emit());
    }
    if parent.result_types().ne(op.operand_types()) {
        return Err(op.op_error("types mismatch between yield op and its parent").emit());
    }
    Ok(())
}

/// Verifies a discardable attribute of the dialect: `shape.lib`.
pub(super) fn attr(op: OpRef<'_>, (name, value): NamedAttr) -> Result<(), Reported> {
    let ctx = op.context();
    if ctx.ident_bytes(name) != b"shape.lib" {
        return Ok(());
    }
    if !is_symbol_table(op) {
        return Err(op.error("shape.lib attribute may only be on op implementing SymbolTable").emit());
    }
    let tables = SymbolTables::default();
    let libraries = match ctx.attrs().data(value) {
        AttrData::SymbolRef { .. } => {
            let shown = ctx.attrs().show(value);
            let message = match tables.lookup_ref(op, value) {
                None => format!("shape function library {shown} not found"),
                Some(found) if found.is::<FunctionLibraryOp<'_>>() => return Ok(()),
                Some(_) => format!("{shown} required to be shape function library"),
            };
            return Err(op.error(message).emit());
        }
        AttrData::Array(libraries) => libraries,
        _ => {
            let message = "only SymbolRefAttr or array of SymbolRefAttrs allowed as shape.lib attribute";
            return Err(op.error(message).emit());
        }
    };
    let mut known = HashSet::new();
    for &library in libraries.iter() {
        if !matches!(ctx.attrs().data(library), AttrData::SymbolRef { .. }) {
            return Err(op.error("only SymbolRefAttr allowed in shape.lib attribute array").emit());
        }
        let found = tables.lookup_ref(op, library).and_then(|found| found.cast::<FunctionLibraryOp<'_>>());
        let Some(found) = found else {
            let message = format!("{} does not refer to FunctionLibraryOp", ctx.attrs().show(library));
            return Err(op.error(message).emit());
        };
        let mapping = found.mapping_attr().map(|mapping| ctx.attrs().dictionary_entries(mapping)).unwrap_or_default();
        if let Some((name, _)) = mapping.iter().find(|(name, _)| !known.insert(*name)) {
            let message = format!(
                "only one op to shape mapping allowed, found multiple for `\"{}\"`",
                String::from_utf8_lossy(ctx.ident_bytes(*name))
            );
            return Err(op.error(message).emit());
        }
    }
    Ok(())
}
