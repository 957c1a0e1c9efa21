//! Custom assembly formats of `shape`.

use lect_core::text::parse::{EmptyRegion, Parsed};
use lect_core::text::{OpParser, OpPrinter, RegionStyle};
use lect_support::iteration::{BARE, YIELDING, ending};
use lect_support::prelude::*;

use super::{ConstShapeOp, FunctionLibraryOp};

/// Parses `%witness -> (types) {..} {attributes}`.
pub(crate) fn parse_assuming(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let witness = p.parse_operand()?;
    let Some(ty) = p.ctx.types().parse("!shape.witness") else { return Ok(()) };
    let witness = p.resolve_operand(witness, ty)?;
    state.operands.push(witness);
    p.parse_optional_arrow_types(&mut state.results)?;
    let end = ending(p, "shape.assuming_yield");
    p.parse_region(state, &[], end)?;
    p.parse_optional_attr_dict(&mut state.attrs)
}

pub(crate) fn print_assuming(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let gives = op.result_count() > 0;
    p.text(" ");
    p.operands(op.operands());
    if gives {
        p.text(" -> (");
        p.types(op.result_types());
        p.text(")");
    }
    p.text(" ");
    if let Some(body) = op.region(0) {
        p.region(body, if gives { YIELDING } else { BARE });
    }
    p.attr_dict(op, &[]);
}

/// Parses `{attributes} [1, 2] : type`.
pub(crate) fn parse_const_shape(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    p.parse_optional_attr_dict(&mut state.attrs)?;
    let loc = p.loc();
    let none = p.ctx.types().none();
    let extents = p.parse_attribute(Some(none))?;
    let AttrData::Array(extents) = p.ctx.attrs().data(extents) else {
        return Err(p.custom_error(loc, "expected array attribute"));
    };
    let mut bytes = Vec::new();
    for &extent in extents.iter() {
        let AttrData::Integer { value, .. } = p.ctx.attrs().data(extent) else {
            return Err(p.custom_error(loc, "expected integer attribute"));
        };
        bytes.extend(value.to_i64().unwrap_or_default().to_le_bytes());
    }
    let index = p.ctx.types().index();
    let shape = p.ctx.types().tensor(&[extents.len() as i64], index, None);
    let shape = shape.and_then(|ty| p.ctx.attrs().dense_elements(ty, false, &bytes));
    let Ok(shape) = shape else { return Err(p.custom_error(loc, "expected integer attribute")) };
    p.parse_colon()?;
    let ty = p.parse_type()?;
    state.attrs.push((p.ctx.ident(b"shape"), shape));
    state.results.push(ty);
    Ok(())
}

pub(crate) fn print_const_shape(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    p.text(" ");
    p.attr_dict(op, &["shape"]);
    p.text("[");
    let extents = op
        .cast::<ConstShapeOp<'_>>()
        .and_then(|op| op.shape_attr())
        .and_then(|shape| lect_support::upgrades::numbers(op.context(), shape));
    for (at, extent) in extents.unwrap_or_default().into_iter().enumerate() {
        p.text(if at > 0 { ", " } else { "" });
        p.integer(extent);
    }
    p.text("] : ");
    p.types(op.result_types());
}

/// Parses `@name attributes {..} {..} mapping {..}`.
pub(crate) fn parse_library(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let name = p.parse_symbol_name()?;
    state.attrs.push((p.ctx.ident(b"sym_name"), name));
    p.parse_optional_attr_dict_with_keyword(&mut state.attrs)?;
    p.parse_region(state, &[], EmptyRegion::Stays)?;
    p.parse_keyword("mapping")?;
    let loc = p.loc();
    let none = p.ctx.types().none();
    let mapping = p.parse_attribute(Some(none))?;
    if !matches!(p.ctx.attrs().data(mapping), AttrData::Dictionary(_)) {
        return Err(p.custom_error(loc, "invalid kind of attribute specified"));
    }
    state.attrs.push((p.ctx.ident(b"mapping"), mapping));
    Ok(())
}

pub(crate) fn print_library(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let library = op.cast::<FunctionLibraryOp<'_>>();
    p.text(" ");
    let name = library.and_then(|it| it.sym_name_attr()).and_then(|name| op.context().attrs().string_value(name));
    p.symbol_name(name.unwrap_or_default());
    p.attr_dict_with_keyword(op, &["sym_name", "mapping"]);
    p.text(" ");
    if let Some(body) = op.region(0) {
        p.region(body, BARE);
    }
    p.text(" mapping ");
    if let Some(mapping) = library.and_then(|it| it.mapping_attr()) {
        p.attr_without_type(mapping);
    }
}

/// Parses `(%shape, %inits) : type -> (types) {..} {attributes}`.
pub(crate) fn parse_reduce(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let operands = p.parse_operands_in(("(", ")"))?;
    p.parse_colon()?;
    let ty = p.parse_type()?;
    p.parse_optional_arrow_types(&mut state.results)?;
    let Some((&shape, inits)) = operands.split_first() else {
        return Err(p.custom_error(state.loc, "expected a shape"));
    };
    let shape = p.resolve_operand(shape, ty)?;
    state.operands.push(shape);
    let types: Vec<Type> = state.results.to_vec();
    let values = p.resolve_operands(inits, &types, state.loc)?;
    state.operands.extend(values);
    let end = ending(p, "shape.yield");
    p.parse_region(state, &[], end)?;
    p.parse_optional_attr_dict(&mut state.attrs)
}

pub(crate) fn print_reduce(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    p.text("(");
    p.operands(op.operands());
    p.text(") : ");
    p.types(op.operand_types().take(1));
    let types: Vec<Type> = op.result_types().collect();
    p.arrow_types(&types);
    p.text(" ");
    if let Some(body) = op.region(0) {
        p.region(body, RegionStyle::CUSTOM);
    }
    p.attr_dict(op, &[]);
}
