//! Calls, returns, and functions as values.

use lect_core::attrs::AttrData;
use lect_core::diag::Reported;
use lect_core::entity::{Attr, Ident};
use lect_core::ir::symbols::SymbolTables;
use lect_core::ir::{OpRef, OpState};
use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter};
use lect_core::types::{FunctionType, TypeData};

use super::{function_type, is_flat_symbol};

/// `return %a, %b : i32, f32`
pub(super) fn parse_return(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let loc = p.loc();
    let operands = p.parse_operand_list()?;
    p.parse_optional_attr_dict(&mut state.attrs)?;
    if !operands.is_empty() {
        p.parse_colon()?;
        let types = p.parse_type_list()?;
        state.operands = p.resolve_operands(&operands, &types, loc)?;
    }
    Ok(())
}

pub(super) fn print_return(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let any = op.operand_count() > 0;
    if any {
        p.text(" ");
        p.operands(op.operands());
    }
    p.attr_dict(op, &[]);
    if any {
        p.text(" : ");
        p.types(op.operand_types());
    }
}

/// A function returns what its signature says.
pub(super) fn verify_return(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let function = op.parent().filter(|parent| parent.name_data().name[..] == *b"func.func");
    let Some(function) = function else {
        return Err(op.op_error("expects parent op 'func.func'").emit());
    };
    let Some(signature) = function.attr("function_type").and_then(|attr| function_type(ctx, attr)) else {
        return Ok(());
    };
    let name = function.attr("sym_name").and_then(|attr| ctx.string_value(attr)).unwrap_or(b"");
    let name = String::from_utf8_lossy(name);
    let results = &signature.results;
    if op.operand_count() != results.len() {
        let message =
            format!("has {} operands, but enclosing function (@{name}) returns {}", op.operand_count(), results.len());
        return Err(op.op_error(message).emit());
    }
    for (index, (found, &expected)) in op.operand_types().zip(results).enumerate() {
        if found != expected {
            let message = format!(
                "type of return operand {index} ('{}') doesn't match function result type ('{}') in function @{name}",
                ctx.show_type(found),
                ctx.show_type(expected)
            );
            return Err(op.error(message).emit());
        }
    }
    Ok(())
}

/// `call @callee(%a) : (i32) -> f32`
pub(super) fn parse_call(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let callee = parse_flat_symbol(p)?;
    state.attrs.push((p.ctx.ident(b"callee"), callee));
    parse_call_tail(p, state, false)
}

/// `call_indirect %callee(%a) : (i32) -> f32`
pub(super) fn parse_call_indirect(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    parse_call_tail(p, state, true)
}

/// What follows the callee; with `indirect` the callee is a value, whose type is the signature.
fn parse_call_tail(p: &mut OpParser<'_, '_>, state: &mut OpState, indirect: bool) -> Parsed<()> {
    let callee = if indirect { Some(p.parse_operand()?) } else { None };
    p.parse_lparen()?;
    let loc = p.loc();
    let operands = p.parse_operand_list()?;
    p.parse_rparen()?;
    p.parse_optional_attr_dict(&mut state.attrs)?;
    p.parse_colon()?;
    let type_loc = p.loc();
    let ty = p.parse_type()?;
    let TypeData::Function(signature) = p.ctx.type_data(ty) else {
        let shown = p.ctx.show_type(ty).to_string();
        let message = format!("invalid kind of type specified: expected builtin.function, but found '{shown}'");
        return Err(p.custom_error(type_loc, message));
    };
    if let Some(callee) = callee {
        let callee = p.resolve_operand(callee, ty)?;
        state.operands.push(callee);
    }
    let arguments = p.resolve_operands(&operands, &signature.inputs, loc)?;
    state.operands.extend(arguments);
    state.results.extend(signature.results.iter().copied());
    Ok(())
}

fn parse_flat_symbol(p: &mut OpParser<'_, '_>) -> Parsed<Attr> {
    let loc = p.loc();
    let symbol = p.parse_attribute(None)?;
    if is_flat_symbol(p.ctx, symbol) {
        return Ok(symbol);
    }
    Err(p.custom_error(loc, "invalid kind of attribute specified"))
}

pub(super) fn print_call(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    p.text(" ");
    if let Some(callee) = op.attr("callee") {
        p.attr(callee);
    }
    p.text("(");
    p.operands(op.operands());
    p.text(")");
    p.attr_dict(op, &["callee"]);
    p.text(" : ");
    let (inputs, results): (Vec<_>, Vec<_>) = (op.operand_types().collect(), op.result_types().collect());
    p.function_type(&inputs, &results);
}

pub(super) fn print_call_indirect(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let mut operands = op.operands();
    let Some(callee) = operands.next() else { return };
    p.text(" ");
    p.operand(callee);
    p.text("(");
    p.operands(operands);
    p.text(")");
    p.attr_dict(op, &[]);
    p.text(" : ");
    p.ty(op.ir.value_type(callee));
}

/// The callee is a function, called as its signature says.
pub(super) fn verify_callee<'a>(op: OpRef<'a>, table: OpRef<'a>, tables: &SymbolTables<'a>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(callee) = op.attr("callee") else {
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
    if found != signature.results[..] {
        let list =
            |types: &[_]| types.iter().map(|ty| format!("'{}'", ctx.show_type(*ty))).collect::<Vec<_>>().join(", ");
        let (op_results, function_results) = (list(&found), list(&signature.results));
        let error = op.op_error("result type mismatch");
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
    let function = tables.lookup_ref(table, symbol)?;
    if function.name_data().name[..] != *b"func.func" {
        return None;
    }
    function.attr("function_type").and_then(|attr| function_type(op.context(), attr))
}

fn symbol_text(op: OpRef<'_>, symbol: Attr) -> String {
    let ctx = op.context();
    let text = |ident: Ident| String::from_utf8_lossy(ctx.ident_bytes(ident)).into_owned();
    match ctx.attr_data(symbol) {
        AttrData::SymbolRef { root, .. } => text(*root),
        _ => String::new(),
    }
}

/// `constant @function : (i32) -> f32`
pub(super) fn parse_constant(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    p.parse_optional_attr_dict(&mut state.attrs)?;
    let value = parse_flat_symbol(p)?;
    state.attrs.push((p.ctx.ident(b"value"), value));
    p.parse_colon()?;
    let ty = p.parse_type()?;
    state.results.push(ty);
    Ok(())
}

pub(super) fn print_constant(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    p.attr_dict(op, &["value"]);
    p.text(" ");
    if let Some(value) = op.attr("value") {
        p.attr(value);
    }
    p.text(" : ");
    p.types(op.result_types());
}

/// The constant is a function of the type that it says.
pub(super) fn verify_constant<'a>(op: OpRef<'a>, table: OpRef<'a>, tables: &SymbolTables<'a>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(value) = op.attr("value") else { return Ok(()) };
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
