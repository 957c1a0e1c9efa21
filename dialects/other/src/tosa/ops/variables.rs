//! Custom assembly of variables, and verifiers of reads and writes.

use lect_core::ir::symbols::SymbolTables;
use lect_core::syntax::{CustomArgs, OpParseState};
use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter};
use lect_ods::format::CustomArg;
use lect_support::parts::attr_of;
use lect_support::prelude::*;

use super::control::match_types;
use crate::tosa::types::{UNKNOWN_SIZE, dense_integers};
use crate::tosa::{TosaOp, VariableOp};

/// Returns true if attributes of this kind have a type.
fn is_typed(ctx: &ContextData, attr: Attr) -> bool {
    match ctx.attrs().data(attr) {
        AttrData::Integer { .. }
        | AttrData::Float { .. }
        | AttrData::String { .. }
        | AttrData::DenseElements(_)
        | AttrData::DenseStrings { .. }
        | AttrData::DenseResource { .. }
        | AttrData::SparseElements { .. }
        | AttrData::Opaque { .. } => true,
        AttrData::Dialect { def, .. } => ctx.def_implements(*def, "TypedAttr"),
        _ => false,
    }
}

/// Parses `custom<VariableOpTypeOrInitialValue>($shape, $element, $value)`: `= value` or `: type`.
pub(crate) fn parse(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let ty = if p.eat_punct("=") {
        let value = p.parse_attribute(None).map_err(|_| p.custom_error(p.loc(), "expected attribute"))?;
        if !is_typed(p.ctx, value) {
            return Err(p.custom_error(p.loc(), "expected Typed attr"));
        }
        parsed.set_prop(args.prop(2), value);
        p.ctx.attrs().type_of(value)
    } else {
        let read = p.parse_colon().and_then(|()| p.parse_type());
        Some(read.map_err(|_| p.custom_error(p.loc(), "expected type after colon"))?)
    };
    let element = ty.and_then(|ty| match p.ctx.types().data(ty) {
        TypeData::Complex(_) => None,
        _ => p.ctx.types().element_type(ty),
    });
    let (Some(ty), Some(element)) = (ty, element) else {
        return Err(p.custom_error(p.loc(), "expected shaped type"));
    };
    let Some(shape) = p.ctx.types().shape(ty) else {
        return Err(p.custom_error(p.loc(), "expected ranked type"));
    };
    let sizes = shape.iter().map(|&size| if size == DYNAMIC { UNKNOWN_SIZE } else { size });
    let data: Vec<u8> = sizes.flat_map(i64::to_le_bytes).collect();
    let made = p
        .ctx
        .types()
        .tensor(&[shape.len() as i64], p.ctx.types().index(), None)
        .and_then(|ty| p.ctx.attrs().dense_elements(ty, false, &data));
    let sizes = made.map_err(|invalid| p.custom_error(p.loc(), invalid))?;
    parsed.set_prop(args.prop(0), sizes);
    parsed.set_prop(args.prop(1), p.ctx.attrs().ty(element));
    Ok(true)
}

pub(crate) fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let ctx = op.context();
    let value = op.prop(args.prop(2) as usize);
    let is_typed = value.is_some_and(|value| is_typed(ctx, value));
    if !is_typed
        && let (Some(sizes), Some(element)) = (op.prop(args.prop(0) as usize), op.prop(args.prop(1) as usize))
        && let Some(ty) = tensor(ctx, sizes, element)
    {
        p.text(": ");
        p.ty(ty);
    }
    if let Some(value) = value {
        p.text(if is_typed { "= " } else { " = " });
        p.attr(value);
    }
}

/// Returns the tensor type with these sizes and elements.
fn tensor(ctx: &ContextData, sizes: Attr, element: Attr) -> Option<Type> {
    let sizes = dense_integers(ctx, sizes)?;
    let sizes: Vec<i64> = sizes.iter().map(|&size| if size == UNKNOWN_SIZE { DYNAMIC } else { size }).collect();
    ctx.types().tensor(&sizes, ctx.attrs().type_value(element)?, None).ok()
}

/// Checks that a read or written value has the type of the variable.
fn verify_use<'a>(
    op: OpRef<'a>,
    table: OpRef<'a>,
    tables: &SymbolTables<'a>,
    (ty, what): (Option<Type>, &str),
) -> Result<(), Reported> {
    let ctx = op.context();
    let name = attr_of!(op, TosaOp::{VariableRead, VariableWrite}, name_attr);
    let Some(name) = name.and_then(|name| ctx.attrs().string_value(name)) else { return Ok(()) };
    let variable = tables.lookup(table, ctx.ident(name)).and_then(|variable| variable.cast::<VariableOp<'_>>());
    let Some(variable) = variable else {
        let name = String::from_utf8_lossy(name);
        return reject(op, format!("'{name}' has not been declared by 'tosa.variable'"));
    };
    let held = variable.var_shape_attr().zip(variable.type_attr());
    let held = held.and_then(|(sizes, element)| tensor(ctx, sizes, element));
    match (ty, held) {
        (Some(ty), Some(held)) => match_types(op, (ty, what), (held, "the input tensor")),
        _ => Ok(()),
    }
}

pub(crate) fn verify_read<'a>(op: OpRef<'a>, table: OpRef<'a>, tables: &SymbolTables<'a>) -> Result<(), Reported> {
    verify_use(op, table, tables, (op.result_types().next(), "'output1'"))
}

pub(crate) fn verify_write<'a>(op: OpRef<'a>, table: OpRef<'a>, tables: &SymbolTables<'a>) -> Result<(), Reported> {
    verify_use(op, table, tables, (op.operand_types().next(), "'input1'"))
}
