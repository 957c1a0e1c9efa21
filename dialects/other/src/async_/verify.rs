//! Verifiers of `async` operations.

use lect_core::interfaces::function::function_type;
use lect_core::ir::symbols::SymbolTables;
use lect_support::prelude::*;

use super::{CallOp, FuncOp, is_token, value_type};

/// Verifies that awaiting a token has no result, and awaiting a value has a result of the value type.
pub(super) fn wait(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(ty) = op.operand_types().next() else { return Ok(()) };
    let result = op.result_types().next();
    if is_token(ctx, ty) && result.is_some() {
        return reject(op, "awaiting on a token must have empty result");
    }
    match (value_type(ctx, ty), result) {
        (Some(value), Some(result)) if value != result => {
            let (result, value) = (ctx.types().show(result), ctx.types().show(value));
            reject(op, format!("result type '{result}' does not match async value type '{value}'"))
        }
        _ => Ok(()),
    }
}

/// Verifies that a function returns async values, optionally after a token.
pub(super) fn function(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(ty) = function_type(op) else { return Ok(()) };
    if ty.results.is_empty() {
        return reject(op, "result is expected to be at least of size 1, but got 0");
    }
    for (index, &ty) in ty.results.iter().enumerate() {
        let is_token = is_token(ctx, ty);
        if !is_token && value_type(ctx, ty).is_none() {
            let ty = ctx.types().show(ty);
            return reject(op, format!("result type must be async value type or async token type, but got '{ty}'"));
        }
        if is_token && index > 0 {
            return reject(
                op,
                format!(
                    " results' (optional) async token type is expected to appear as the 1st return value, but got {}",
                    index + 1
                ),
            );
        }
    }
    Ok(())
}

/// Verifies that the returned types match the unwrapped result types of the function.
pub(super) fn end(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let function = std::iter::successors(op.parent(), |op| op.parent()).find(|op| op.is::<FuncOp<'_>>());
    let Some(ty) = function.and_then(function_type) else { return Ok(()) };
    let has_token = ty.results.first().is_some_and(|ty| is_token(ctx, *ty));
    let expected = ty.results.iter().skip(usize::from(has_token)).map(|ty| value_type(ctx, *ty));
    match op.operand_types().map(Some).eq(expected) {
        true => Ok(()),
        false => reject(op, "operand types do not match the types returned from the parent FuncOp"),
    }
}

/// Verifies that the callee is an `async.func` with a matching signature.
pub(super) fn callee<'a>(op: OpRef<'a>, table: OpRef<'a>, tables: &SymbolTables<'a>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(callee) = op.cast::<CallOp<'_>>().and_then(|call| call.callee_attr()) else {
        return reject(op, "requires a 'callee' symbol reference attribute");
    };
    let function = tables.lookup_ref(table, callee).filter(|op| op.is::<FuncOp<'_>>());
    let Some(ty) = function.and_then(function_type) else {
        let AttrData::SymbolRef { root, .. } = ctx.attrs().data(callee) else { return Ok(()) };
        let name = String::from_utf8_lossy(ctx.ident_bytes(*root));
        return reject(op, format!("'{name}' does not reference a valid async function"));
    };
    if ty.inputs.len() != op.operand_count() {
        return reject(op, "incorrect number of operands for callee");
    }
    for (index, (found, &expected)) in op.operand_types().zip(&ty.inputs).enumerate() {
        if found != expected {
            let (expected, found) = (ctx.types().show(expected), ctx.types().show(found));
            let message = format!(
                "operand type mismatch: expected operand type '{expected}', but provided '{found}' for operand number \
                 {index}"
            );
            return reject(op, message);
        }
    }
    if ty.results.len() != op.result_count() {
        return reject(op, "incorrect number of results for callee");
    }
    let found: Vec<Type> = op.result_types().collect();
    let Some(index) = found.iter().zip(&ty.results).position(|(found, expected)| found != expected) else {
        return Ok(());
    };
    let list =
        |types: &[Type]| types.iter().map(|ty| format!("'{}'", ctx.types().show(*ty))).collect::<Vec<_>>().join(", ");
    let error = op.op_error(format!("result type mismatch at index {index}"));
    let error = error.note(op.loc(), format!("      op result types: {}", list(&found)));
    Err(error.note(op.loc(), format!("function result types: {}", list(&ty.results))).emit())
}
