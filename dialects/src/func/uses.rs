//! Symbols that calls and constants refer to.

use lect_core::attrs::AttrData;
use lect_core::diag::Reported;
use lect_core::entity::{Attr, Ident};
use lect_core::ir::OpRef;
use lect_core::ir::symbols::SymbolTables;
use lect_core::types::{FunctionType, TypeData};

use super::{CallOp, ConstantOp, FuncOp, function_type};

/// The callee is a function, called as its signature says.
pub(super) fn verify_callee<'a>(op: OpRef<'a>, table: OpRef<'a>, tables: &SymbolTables<'a>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(callee) = op.cast::<CallOp<'_>>().and_then(|call| call.callee_attr()) else {
        return Err(op.op_error("requires a 'callee' symbol reference attribute").emit());
    };
    let name = symbol_text(op, callee);
    let Some(signature) = referenced_function(op, callee, table, tables) else {
        return Err(op.op_error(format!("'{name}' does not reference a valid function")).emit());
    };
    if signature.inputs.len() != op.operand_count() {
        return Err(op.op_error("incorrect number of operands for callee").emit());
    }
    for (index, (found, &expected)) in op.operand_types().zip(&signature.inputs).enumerate() {
        if found != expected {
            let message = format!(
                "operand type mismatch: expected operand type '{}', but provided '{}' for operand number {index}",
                ctx.show_type(expected),
                ctx.show_type(found)
            );
            return Err(op.op_error(message).emit());
        }
    }
    if signature.results.len() != op.result_count() {
        return Err(op.op_error("incorrect number of results for callee").emit());
    }
    let found: Vec<_> = op.result_types().collect();
    if let Some(index) = found.iter().zip(&signature.results).position(|(found, expected)| found != expected) {
        let list =
            |types: &[_]| types.iter().map(|ty| format!("'{}'", ctx.show_type(*ty))).collect::<Vec<_>>().join(", ");
        let (op_results, function_results) = (list(&found), list(&signature.results));
        let error = op.op_error(format!("result type mismatch at index {index}"));
        let error = error.note(op.loc(), format!("      op result types: {op_results}"));
        return Err(error.note(op.loc(), format!("function result types: {function_results}")).emit());
    }
    Ok(())
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

fn symbol_text(op: OpRef<'_>, symbol: Attr) -> String {
    let ctx = op.context();
    let text = |ident: Ident| String::from_utf8_lossy(ctx.ident_bytes(ident)).into_owned();
    match ctx.attr_data(symbol) {
        AttrData::SymbolRef { root, .. } => text(*root),
        _ => String::new(),
    }
}

/// The constant is a function of the type that it says.
pub(super) fn verify_constant<'a>(op: OpRef<'a>, table: OpRef<'a>, tables: &SymbolTables<'a>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(value) = op.cast::<ConstantOp<'_>>().and_then(|constant| constant.value_attr()) else { return Ok(()) };
    let name = symbol_text(op, value);
    let ty = op.result_types().next();
    let Some(signature) = referenced_function(op, value, table, tables) else {
        return Err(op.op_error(format!("reference to undefined function '{name}'")).emit());
    };
    let matches = |ty| matches!(ctx.type_data(ty), TypeData::Function(found) if found == signature);
    if !ty.is_some_and(matches) {
        return Err(op.op_error("reference to function with mismatched type").emit());
    }
    Ok(())
}
