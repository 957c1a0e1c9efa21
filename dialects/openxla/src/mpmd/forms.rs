//! Custom syntax of computations, fragments, calls and loops.

use lect_core::attrs::AttrData;
use lect_core::entity::Attr;
use lect_core::ir::{OpRef, OpState};
use lect_core::text::parse::{EmptyRegion, FunctionArg, Parsed, UnresolvedOperand};
use lect_core::text::{OpParser, OpPrinter};
use lect_core::typed::TypedAttr;

use super::meshes::{parse_count, print_count};
use super::{FragmentCallOp, FragmentOp, NamedComputationOp, UserOriginAttr};
use crate::hlo::print_signature;
use crate::sdy::forms::{parse_sharding_list, print_body, print_sharding_list};

/// Parses `(%a: type, ..) {..}`, the body.
fn parse_body(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let arguments = p.parse_function_args()?;
    let named: Vec<_> = arguments.iter().filter_map(FunctionArg::region_arg).collect();
    p.parse_region(state, &named, EmptyRegion::Stays)
}

/// Parses `: (types) -> types` and resolves the operands.
fn parse_signature(p: &mut OpParser<'_, '_>, state: &mut OpState, operands: &[UnresolvedOperand]) -> Parsed<()> {
    p.parse_colon()?;
    p.parse_lparen()?;
    let mut types = Vec::new();
    if !p.eat_punct(")") {
        types.extend(p.parse_type_list()?);
        p.parse_rparen()?;
    }
    p.parse_arrow_types(&mut state.results)?;
    let loc = p.loc();
    state.operands.extend(p.resolve_operands(operands, &types, loc)?);
    Ok(())
}

/// Parses `(%x, ..) {attributes} (%a: type, ..) {..} : (types) -> types`.
fn parse_computation(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let operands = p.parse_operands_in(("(", ")"))?;
    p.parse_optional_attr_dict(&mut state.attrs)?;
    parse_body(p, state)?;
    parse_signature(p, state, &operands)
}

/// Prints the part after the angle brackets, without the attributes inside the brackets.
fn print_computation(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, without: &[&str]) {
    p.text(" (");
    p.operands(op.operands());
    p.text(")");
    p.attr_dict(op, without);
    p.text(" ");
    if let Some(body) = op.region(0) {
        print_body(p, body);
    }
    p.text(" : ");
    print_signature(p, op);
}

fn push(p: &OpParser<'_, '_>, state: &mut OpState, name: &str, attr: Attr) {
    state.attrs.push((p.ctx.ident(name.as_bytes()), attr));
}

/// Parses `"name"(2)`.
fn parse_origin(p: &mut OpParser<'_, '_>) -> Parsed<Attr> {
    let loc = p.loc();
    let name = p.parse_string()?;
    let count = parse_count(p)?;
    let origin = UserOriginAttr::get(p.ctx, p.ctx.attrs().string(name), count);
    origin.map(TypedAttr::attr).map_err(|invalid| p.custom_error(loc, invalid))
}

fn print_origin(p: &mut OpPrinter<'_, '_>, origin: Attr) {
    let ctx = p.context();
    if let Some(origin) = UserOriginAttr::cast(ctx, origin) {
        p.string(ctx.attrs().string_value(origin.user_name(ctx)).unwrap_or_default());
        print_count(p, origin.transpose_count(ctx));
    }
}

/// Parses `<"name"(2)> (%x, ..) (%a: type, ..) {..} : (types) -> types`.
pub(super) fn parse_named(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    p.expect_punct("<")?;
    let origin = parse_origin(p)?;
    p.expect_punct(">")?;
    push(p, state, "origin", origin);
    parse_computation(p, state)
}

pub(super) fn print_named(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    p.text("<");
    if let Some(origin) = op.cast::<NamedComputationOp<'_>>().and_then(|named| named.origin_attr()) {
        print_origin(p, origin);
    }
    p.text(">");
    print_computation(p, op, &["origin"]);
}

/// Parses an attribute that satisfies `is_it`.
fn parse_attr(p: &mut OpParser<'_, '_>, is_it: fn(&AttrData) -> bool) -> Parsed<Attr> {
    let loc = p.loc();
    let attr = p.parse_attribute(None)?;
    match is_it(p.ctx.attrs().data(attr)) {
        true => Ok(attr),
        false => Err(p.custom_error(loc, "invalid kind of attribute specified")),
    }
}

/// Parses `mesh="m1", origin=["name"(2), ..]`.
fn parse_place(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    p.parse_keyword("mesh")?;
    p.expect_punct("=")?;
    let mesh = parse_attr(p, |attr| matches!(attr, AttrData::String { .. }))?;
    push(p, state, "mesh_name", mesh);
    p.expect_punct(",")?;
    p.parse_keyword("origin")?;
    p.expect_punct("=")?;
    let mut origins = Vec::new();
    p.parse_delimited(("[", "]"), "", |p| {
        origins.push(parse_origin(p)?);
        Ok(())
    })?;
    let origins = p.ctx.attrs().array(origins);
    push(p, state, "origin", origins);
    Ok(())
}

fn print_place(p: &mut OpPrinter<'_, '_>, mesh: Option<Attr>, origins: Option<Attr>) {
    let ctx = p.context();
    p.text("mesh=");
    p.string(mesh.and_then(|name| ctx.attrs().string_value(name)).unwrap_or_default());
    p.text(", origin=[");
    let origins = origins.and_then(|origins| ctx.attrs().array_elements(origins)).unwrap_or_default();
    for (index, origin) in origins.iter().enumerate() {
        p.text(if index > 0 { ", " } else { "" });
        print_origin(p, *origin);
    }
    p.text("]");
}

const SHARDINGS: [&str; 2] = ["in_shardings", "out_shardings"];

/// Parses `<mesh="m1", origin=[..], stage=1, in_shardings=[..], out_shardings=[..]> (%x, ..) (%a: type, ..) {..} : ..`.
pub(super) fn parse_fragment(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    p.expect_punct("<")?;
    parse_place(p, state)?;
    // The remaining entries are optional, in this order. The comma before an absent entry belongs to the next one.
    let mut follows = p.eat_punct(",");
    if follows && p.parse_optional_keyword("stage") {
        p.expect_punct("=")?;
        let stage = parse_attr(p, |attr| matches!(attr, AttrData::Integer { .. }))?;
        push(p, state, "stage_id", stage);
        follows = p.eat_punct(",");
    }
    for name in SHARDINGS {
        if follows && p.parse_optional_keyword(name) {
            p.expect_punct("=")?;
            let shardings = parse_sharding_list(p)?;
            push(p, state, name, shardings);
            follows = p.eat_punct(",");
        }
    }
    p.expect_punct(">")?;
    parse_computation(p, state)
}

pub(super) fn print_fragment(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let Some(fragment) = op.cast::<FragmentOp<'_>>() else { return };
    p.text("<");
    print_place(p, fragment.mesh_name_attr(), fragment.origin_attr());
    if let Some(stage) = fragment.stage_id_attr() {
        p.text(", stage=");
        p.attr_without_type(stage);
    }
    for (name, shardings) in SHARDINGS.into_iter().zip([fragment.in_shardings_attr(), fragment.out_shardings_attr()]) {
        if let Some(shardings) = shardings {
            p.text(&format!(", {name}="));
            print_sharding_list(p, shardings);
        }
    }
    p.text(">");
    print_computation(p, op, &["mesh_name", "origin", "stage_id", "in_shardings", "out_shardings"]);
}

/// Parses `<mesh="m1", origin=[..]> @callee(%x, ..) {attributes} : (types) -> types`.
pub(super) fn parse_call(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    p.expect_punct("<")?;
    parse_place(p, state)?;
    p.expect_punct(">")?;
    let callee = parse_attr(p, |attr| matches!(attr, AttrData::SymbolRef { .. }))?;
    push(p, state, "callee", callee);
    let operands = p.parse_operands_in(("(", ")"))?;
    p.parse_optional_attr_dict(&mut state.attrs)?;
    parse_signature(p, state, &operands)
}

pub(super) fn print_call(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let Some(call) = op.cast::<FragmentCallOp<'_>>() else { return };
    p.text("<");
    print_place(p, call.mesh_name_attr(), call.origin_attr());
    p.text("> ");
    if let Some(callee) = call.callee_attr() {
        p.attr(callee);
    }
    p.text("(");
    p.operands(op.operands());
    p.text(")");
    p.attr_dict(op, &["mesh_name", "origin", "callee"]);
    p.text(" : ");
    print_signature(p, op);
}

/// Parses `(%x, ..) {attributes} (%a: type, .., %index: type) {..} : types`.
pub(super) fn parse_for(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let loc = p.loc();
    let operands = p.parse_operands_in(("(", ")"))?;
    p.parse_optional_attr_dict(&mut state.attrs)?;
    parse_body(p, state)?;
    p.parse_colon()?;
    let types = p.parse_type_list()?;
    state.results.extend(types.iter().copied());
    state.operands.extend(p.resolve_operands(&operands, &types, loc)?);
    Ok(())
}

pub(super) fn print_for(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    p.text(" (");
    p.operands(op.operands());
    p.text(")");
    p.attr_dict(op, &[]);
    p.text(" ");
    if let Some(body) = op.region(0) {
        print_body(p, body);
    }
    p.text(" : ");
    p.types(op.result_types());
}
