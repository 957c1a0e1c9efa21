//! Custom assembly and verifiers of global variables, specialization constants, and references to them.

use lect_core::ir::symbols::SymbolTables;
use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter};
use lect_support::parts::attr_of;
use lect_support::prelude::*;
use lect_support::syntax::{parse_attr_of, parse_string_attr_of};

use super::constants::parse_flat_symbol;
use crate::spirv::syntax::words;
use crate::spirv::types;
use crate::spirv::types::SpirvType;
use crate::spirv::{
    AddressOfOp, EXTSpecConstantCompositeReplicateOp, GlobalVariableOp, ReferenceOfOp, SPIRVOp,
    SpecConstantCompositeOp, SpecConstantOp,
};

/// Parses an optional `bind(0, 1)` or `built_in("Position")`, and `{attrs}`.
pub(crate) fn parse_decorations(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    if p.parse_optional_keyword("bind") {
        let i32 = p.ctx.types().i32();
        p.parse_lparen()?;
        let set = p.parse_attribute(Some(i32))?;
        words::push(p, state, "descriptor_set", set);
        p.expect_punct(",")?;
        let binding = p.parse_attribute(Some(i32))?;
        words::push(p, state, "binding", binding);
        p.parse_rparen()?;
    } else if p.parse_optional_keyword("built_in") {
        p.parse_lparen()?;
        let built_in = parse_string_attr_of(p, p.ctx.types().none())?;
        words::push(p, state, "built_in", built_in);
        p.parse_rparen()?;
    }
    p.parse_optional_attr_dict(&mut state.attrs)
}

/// Prints the syntax of [`parse_decorations`], without attributes that are printed elsewhere.
pub(crate) fn print_decorations(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, elsewhere: &[&'static str]) {
    let ctx = op.context();
    let mut elsewhere = elsewhere.to_vec();
    let number = |name: &str| match ctx.attrs().data(op.attr(name)?) {
        AttrData::Integer { value, .. } => value.to_i64(),
        _ => None,
    };
    if let (Some(set), Some(binding)) = (number("descriptor_set"), number("binding")) {
        elsewhere.extend(["descriptor_set", "binding"]);
        p.text(&format!(" bind({set}, {binding})"));
    }
    if let Some(built_in) = op.attr("built_in").and_then(|attr| ctx.attrs().string_value(attr)) {
        elsewhere.push("built_in");
        p.text(" built_in(\"");
        p.bytes(built_in);
        p.text("\")");
    }
    p.attr_dict(op, &elsewhere);
}

fn parse_name(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    words::parse_visibility(p, state);
    let name = p.parse_symbol_name()?;
    words::push(p, state, "sym_name", name);
    Ok(())
}

/// Prints the symbol name, preceded by a visibility. Returns the name of the visibility attribute if it was printed.
fn print_name(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) -> Option<&'static str> {
    let written = words::print_visibility(p, op);
    p.text(" ");
    let name = attr_of!(
        op,
        SPIRVOp::{EXTSpecConstantCompositeReplicate, GlobalVariable, SpecConstant, SpecConstantComposite},
        sym_name_attr
    );
    p.symbol_name(name.and_then(|name| op.context().attrs().string_value(name)).unwrap_or_default());
    written
}

/// Returns the type in the attribute `type`.
fn held_type(op: OpRef<'_>) -> Option<Type> {
    let ty =
        attr_of!(op, SPIRVOp::{EXTSpecConstantCompositeReplicate, GlobalVariable, SpecConstantComposite}, type_attr);
    op.context().attrs().type_value(ty?)
}

fn print_held_type(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    p.text(" : ");
    p.types(held_type(op));
}

/// Parses `: type`, which is stored in the attribute `type`.
fn parse_held_type(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    p.parse_colon()?;
    let ty = p.parse_type()?;
    let ty = p.ctx.attrs().ty(ty);
    words::push(p, state, "type", ty);
    Ok(())
}

/// Parses `@name initializer(@value) bind(0, 1) {attrs} : !spirv.ptr<f32, Input>`.
pub(crate) fn parse_global(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    parse_name(p, state)?;
    if p.parse_optional_keyword("initializer") {
        p.parse_lparen()?;
        let initializer = parse_flat_symbol(p)?;
        words::push(p, state, "initializer", initializer);
        p.parse_rparen()?;
    }
    parse_decorations(p, state)?;
    let loc = p.loc();
    p.parse_colon()?;
    let ty = p.parse_type()?;
    if types::pointer(p.ctx, ty).is_none() {
        return Err(p.custom_error(loc, "expected spirv.ptr type"));
    }
    let ty = p.ctx.attrs().ty(ty);
    words::push(p, state, "type", ty);
    Ok(())
}

pub(crate) fn print_global(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let mut elsewhere = vec!["storage_class", "sym_name", "type"];
    elsewhere.extend(print_name(p, op));
    if let Some(initializer) = op.cast::<GlobalVariableOp<'_>>().and_then(|it| it.initializer_attr()) {
        elsewhere.push("initializer");
        p.text(" initializer(");
        p.attr(initializer);
        p.text(")");
    }
    print_decorations(p, op, &elsewhere);
    print_held_type(p, op);
}

pub(crate) fn verify_global(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(pointer) = held_type(op).and_then(|ty| types::pointer(op.context(), ty)) else {
        return reject(op, "result must be of a !spv.ptr type");
    };
    match pointer.class {
        "Generic" | "Function" => reject(op, format!("storage class cannot be '{}'", pointer.class)),
        _ => Ok(()),
    }
}

/// Verifies that the initializer of a global variable is a specialization constant.
pub(crate) fn verify_initializer<'a>(
    op: OpRef<'a>,
    table: OpRef<'a>,
    tables: &SymbolTables<'a>,
) -> Result<(), Reported> {
    let variable = op.cast::<GlobalVariableOp<'_>>();
    let Some(initializer) = variable.and_then(|it| it.initializer_attr()) else { return Ok(()) };
    let is_known = tables
        .lookup_ref(table, initializer)
        .is_some_and(|found| found.is::<SpecConstantOp<'_>>() || found.is::<SpecConstantCompositeOp<'_>>());
    if is_known {
        return Ok(());
    }
    reject(op, "initializer must be result of a spirv.SpecConstant or spirv.SpecConstantCompositeOp op")
}

pub(crate) fn verify_address<'a>(op: OpRef<'a>, table: OpRef<'a>, tables: &SymbolTables<'a>) -> Result<(), Reported> {
    let Some(address) = op.cast::<AddressOfOp<'_>>() else { return Ok(()) };
    let found = address.variable_attr().and_then(|name| tables.lookup_ref(table, name));
    match found.filter(|found| found.is::<GlobalVariableOp<'_>>()) {
        None => reject(op, "expected spirv.GlobalVariable symbol"),
        Some(variable) if held_type(variable) != op.result_types().next() => {
            reject(op, "result type mismatch with the referenced global variable's type")
        }
        Some(_) => Ok(()),
    }
}

/// Returns the type of a specialization constant.
fn constant_type(op: OpRef<'_>) -> Option<Type> {
    match SPIRVOp::of(op)? {
        SPIRVOp::SpecConstant(it) => op.context().attrs().type_of(it.default_value_attr()?),
        SPIRVOp::SpecConstantComposite(_) => held_type(op),
        _ => None,
    }
}

pub(crate) fn verify_reference<'a>(op: OpRef<'a>, table: OpRef<'a>, tables: &SymbolTables<'a>) -> Result<(), Reported> {
    let Some(reference) = op.cast::<ReferenceOfOp<'_>>() else { return Ok(()) };
    let found = reference.spec_const_attr().and_then(|name| tables.lookup_ref(table, name));
    match found.and_then(constant_type) {
        None => reject(op, "expected spirv.SpecConstant or spirv.SpecConstantComposite symbol"),
        Some(ty) if Some(ty) != op.result_types().next() => {
            reject(op, "result type mismatch with the referenced specialization constant's type")
        }
        Some(_) => Ok(()),
    }
}

/// Returns the specialization id, a discardable attribute.
fn spec_id(op: OpRef<'_>) -> Option<&ApInt> {
    match op.context().attrs().data(op.attr("spec_id")?) {
        AttrData::Integer { value, .. } => Some(value),
        _ => None,
    }
}

/// Parses `@name spec_id(3) = 1 : i32`.
pub(crate) fn parse_spec_constant(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    parse_name(p, state)?;
    if p.parse_optional_keyword("spec_id") {
        p.parse_lparen()?;
        let id = parse_attr_of(p, |data| matches!(data, AttrData::Integer { .. }))?;
        words::push(p, state, "spec_id", id);
        p.parse_rparen()?;
    }
    p.expect_punct("=")?;
    let value = p.parse_attribute(None)?;
    words::push(p, state, "default_value", value);
    Ok(())
}

pub(crate) fn print_spec_constant(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    print_name(p, op);
    if let Some(id) = spec_id(op) {
        p.text(&format!(" spec_id({})", id.to_i64().unwrap_or(0)));
    }
    p.text(" = ");
    if let Some(value) = op.cast::<SpecConstantOp<'_>>().and_then(|it| it.default_value_attr()) {
        p.attr(value);
    }
}

pub(crate) fn verify_spec_constant(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(constant) = op.cast::<SpecConstantOp<'_>>() else { return Ok(()) };
    if spec_id(op).is_some_and(ApInt::is_negative) {
        return reject(op, "SpecId cannot be negative");
    }
    match ctx.attrs().data(constant.default_value()) {
        AttrData::Integer { ty, .. } | AttrData::Float { ty, .. } => match types::is_scalar(ctx, *ty) {
            true => Ok(()),
            false => reject(op, "default value bitwidth disallowed"),
        },
        _ => reject(op, "default value can only be a bool, integer, or float scalar"),
    }
}

/// Parses `@name (@a, @b) : !spirv.array<2 x i32>`.
pub(crate) fn parse_spec_composite(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    parse_name(p, state)?;
    p.parse_lparen()?;
    let mut constituents = Vec::new();
    loop {
        constituents.push(parse_flat_symbol(p)?);
        if !p.eat_punct(",") {
            break;
        }
    }
    p.parse_rparen()?;
    let constituents = p.ctx.attrs().array(constituents);
    words::push(p, state, "constituents", constituents);
    parse_held_type(p, state)
}

fn constituents(op: OpRef<'_>) -> &[Attr] {
    let constituents = op.cast::<SpecConstantCompositeOp<'_>>().and_then(|it| it.constituents_attr());
    constituents.and_then(|attr| op.context().attrs().array_elements(attr)).unwrap_or_default()
}

pub(crate) fn print_spec_composite(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    print_name(p, op);
    p.text(" (");
    for (index, constituent) in constituents(op).iter().enumerate() {
        p.text(if index > 0 { ", " } else { "" });
        p.attr(*constituent);
    }
    p.text(")");
    print_held_type(p, op);
}

/// Parses `@name (@constituent) : !spirv.array<2 x i32>`.
pub(crate) fn parse_spec_replicated(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    parse_name(p, state)?;
    p.parse_lparen()?;
    let constituent = parse_flat_symbol(p)?;
    words::push(p, state, "constituent", constituent);
    p.parse_rparen()?;
    parse_held_type(p, state)
}

fn constituent(op: OpRef<'_>) -> Option<Attr> {
    op.cast::<EXTSpecConstantCompositeReplicateOp<'_>>()?.constituent_attr()
}

pub(crate) fn print_spec_replicated(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    print_name(p, op);
    p.text(" (");
    if let Some(constituent) = constituent(op) {
        p.attr(constituent);
    }
    p.text(")");
    print_held_type(p, op);
}

fn not_composite(op: OpRef<'_>, ty: Type) -> Reported {
    let shown = op.context().types().show(ty);
    op.error(format!("result type must be a composite type, but provided '{shown}'")).emit()
}

/// Verifies that a composite constant has as many constituents as its type has elements.
pub(crate) fn verify_spec_composite(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(ty) = held_type(op) else { return Ok(()) };
    let Some(composite) = types::composite(ctx, ty) else { return Err(not_composite(op, ty)) };
    if let Some(SpirvType::CoopMatrix(_)) = types::of(ctx, ty) {
        return Err(op.error(format!("unsupported composite type  '{}'", ctx.types().show(ty))).emit());
    }
    let given = constituents(op).len() as u64;
    match composite.count() {
        Some(count) if count != given => {
            let message = format!("has incorrect number of operands: expected {count}, but provided {given}");
            Err(op.error(message).emit())
        }
        _ => Ok(()),
    }
}

/// Verifies that the constituents have the types of the elements.
pub(crate) fn verify_constituents<'a>(
    op: OpRef<'a>,
    table: OpRef<'a>,
    tables: &SymbolTables<'a>,
) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(composite) = held_type(op).and_then(|ty| types::composite(ctx, ty)) else { return Ok(()) };
    for (index, constituent) in (0..).zip(constituents(op)) {
        let Some(expected) = composite.part(index) else { break };
        let found = tables.lookup_ref(table, *constituent).filter(|found| found.is::<SpecConstantOp<'_>>());
        let Some(found) = found.and_then(constant_type) else {
            // `mlir-opt` crashes here.
            return Err(op.error("constituent is not a spec constant").emit());
        };
        if found != expected {
            let (expected, found) = (ctx.types().show(expected), ctx.types().show(found));
            let message = format!("has incorrect types of operands: expected '{expected}', but provided '{found}'");
            return Err(op.error(message).emit());
        }
    }
    Ok(())
}

/// Verifies that the replicated constituent is a constant of the element type.
pub(crate) fn verify_spec_replicated<'a>(
    op: OpRef<'a>,
    table: OpRef<'a>,
    tables: &SymbolTables<'a>,
) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(ty) = held_type(op) else { return Ok(()) };
    let Some(composite) = types::composite(ctx, ty) else { return Err(not_composite(op, ty)) };
    let Some(found) = constituent(op).and_then(|name| tables.lookup_ref(table, name)) else {
        return Err(op.error("splat spec constant reference defining constituent not found").emit());
    };
    let Some(found) = constant_type(found).filter(|_| found.is::<SpecConstantOp<'_>>()) else {
        return Err(op.error("constituent is not a spec constant").emit());
    };
    match composite.part(0) {
        Some(expected) if expected != found => {
            let (expected, found) = (ctx.types().show(expected), ctx.types().show(found));
            let message = format!("constituent has incorrect type: expected '{expected}', but provided '{found}'");
            Err(op.error(message).emit())
        }
        _ => Ok(()),
    }
}
