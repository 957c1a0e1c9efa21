//! Verifiers of symbol uses in calls and function constants.

use lect_core::ir::symbols::SymbolTables;
use lect_core::types::FunctionType;
use lect_support::functions;
use lect_support::functions::symbol_text;
use lect_support::prelude::*;

use super::{CallOp, ConstantOp, FuncOp, function_type};

/// Verifies that the callee is a function, and that the call matches its signature.
pub(crate) fn verify_callee<'a>(op: OpRef<'a>, table: OpRef<'a>, tables: &SymbolTables<'a>) -> Result<(), Reported> {
    let callee = op.cast::<CallOp<'_>>().and_then(|call| call.callee_attr());
    functions::verify_call(op, callee, table, tables, |op| op.is::<FuncOp<'_>>())
}

fn referenced_function<'a>(
    op: OpRef<'a>,
    symbol: Attr,
    table: OpRef<'a>,
    tables: &SymbolTables<'a>,
) -> Option<&'a FunctionType> {
    let function = tables.lookup_ref(table, symbol)?.cast::<FuncOp<'_>>()?;
    function.function_type_attr().and_then(|attr| function_type(op.context(), attr))
}

/// Verifies that the symbol is a function of the constant's type.
pub(crate) fn verify_constant<'a>(op: OpRef<'a>, table: OpRef<'a>, tables: &SymbolTables<'a>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(value) = op.cast::<ConstantOp<'_>>().and_then(|constant| constant.value_attr()) else { return Ok(()) };
    let name = symbol_text(op, value);
    let ty = op.result_types().next();
    let Some(signature) = referenced_function(op, value, table, tables) else {
        return Err(op.op_error(format!("reference to undefined function '{name}'")).emit());
    };
    let matches = |ty| matches!(ctx.types().data(ty), TypeData::Function(found) if found == signature);
    if !ty.is_some_and(matches) {
        return Err(op.op_error("reference to function with mismatched type").emit());
    }
    Ok(())
}
