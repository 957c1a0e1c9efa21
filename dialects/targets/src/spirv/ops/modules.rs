//! Custom assembly and verifiers of `spirv.module`, entry points and execution modes.

use std::collections::HashSet;

use lect_core::ir::symbols::SymbolTables;
use lect_core::text::parse::{EmptyRegion, Parsed};
use lect_core::text::print::RegionStyle;
use lect_core::text::{OpParser, OpPrinter};
use lect_support::parts::attr_of;
use lect_support::prelude::*;

use super::constants::parse_flat_symbol;
use crate::spirv::syntax::words;
use crate::spirv::syntax::words::{ADDRESSING_MODEL, EXECUTION_MODE, EXECUTION_MODEL, MEMORY_MODEL};
use crate::spirv::{EntryPointOp, ExecutionModeOp, FuncOp, GlobalVariableOp, ModuleOp, SPIRVOp};

/// Parses `@name Logical GLSL450 requires #spirv.vce<..> attributes {..} {..}`.
pub(crate) fn parse_module(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    words::parse_visibility(p, state);
    if let Some(name) = p.parse_optional_symbol_name() {
        words::push(p, state, "sym_name", name);
    }
    let addressing = ADDRESSING_MODEL.parse_keyword(p)?;
    words::push(p, state, "addressing_model", addressing);
    let memory = MEMORY_MODEL.parse_keyword(p)?;
    words::push(p, state, "memory_model", memory);
    if p.parse_optional_keyword("requires") {
        let loc = p.loc();
        let triple = p.parse_attribute(None)?;
        if !crate::spirv::attrs::is_vce(p.ctx, triple) {
            return Err(p.custom_error(loc, "invalid kind of attribute specified"));
        }
        words::push(p, state, "vce_triple", triple);
    }
    p.parse_optional_attr_dict_with_keyword(&mut state.attrs)?;
    p.parse_region(state, &[], EmptyRegion::GetsBlock)
}

pub(crate) fn print_module(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let ctx = op.context();
    let Some(module) = op.cast::<ModuleOp<'_>>() else { return };
    let mut elsewhere = vec!["addressing_model", "memory_model", "sym_name", "vce_triple"];
    elsewhere.extend(words::print_visibility(p, op));
    if let Some(name) = module.sym_name_attr().and_then(|name| ctx.attrs().string_value(name)) {
        p.text(" ");
        p.symbol_name(name);
    }
    for model in [module.addressing_model_attr(), module.memory_model_attr()] {
        p.text(" ");
        p.text(&words::word(ctx, model));
    }
    if let Some(triple) = module.vce_triple_attr() {
        p.text(" requires ");
        p.attr(triple);
    }
    p.attr_dict_with_keyword(op, &elsewhere);
    p.text(" ");
    if let Some(body) = op.region(0) {
        p.region(body, RegionStyle::CUSTOM);
    }
}

fn is_own(op: OpRef<'_>) -> bool {
    op.name_data().namespace() == b"spirv"
}

/// Verifies that all operations of a module belong to SPIR-V, and that entry points are valid.
pub(crate) fn verify_module(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(body) = op.region(0).and_then(|body| body.entry()) else { return Ok(()) };
    let tables = SymbolTables::default();
    let mut entered = HashSet::new();
    for inner in body.ops() {
        if !is_own(inner) {
            return Err(inner.error("'spirv.module' can only contain spirv.* ops").emit());
        }
        match SPIRVOp::of(inner) {
            Some(SPIRVOp::EntryPoint(entry)) => {
                verify_entry_point(entry, op, &tables)?;
                if !entered.insert((entry.fn_attr(), entry.execution_model_attr())) {
                    return Err(inner.error("duplicate of a previous EntryPointOp").emit());
                }
            }
            Some(SPIRVOp::Func(function)) => verify_function(function)?,
            _ => {}
        }
    }
    Ok(())
}

fn verify_entry_point<'a>(
    entry: EntryPointOp<'a>,
    module: OpRef<'a>,
    tables: &SymbolTables<'a>,
) -> Result<(), Reported> {
    let op = entry.0;
    let ctx = op.context();
    let found = entry.fn_attr().and_then(|name| tables.lookup_ref(module, name));
    if found.is_none_or(|found| !found.is::<FuncOp<'_>>()) {
        let name = lect_support::names::leaf_symbol(ctx, entry.fn_attr()).unwrap_or_default();
        let message = format!("function '{}' not found in 'spirv.module'", String::from_utf8_lossy(name));
        return Err(op.error(message).emit());
    }
    for &variable in interface(op) {
        let shown = ctx.attrs().show(variable);
        if !matches!(ctx.attrs().data(variable), AttrData::SymbolRef { nested, .. } if nested.is_empty()) {
            // MLIR does not close the quotation.
            let message = format!("expected symbol reference for interface specification instead of '{shown}");
            return Err(op.error(message).emit());
        }
        let found = tables.lookup_ref(module, variable);
        if found.is_none_or(|found| !found.is::<GlobalVariableOp<'_>>()) {
            let message = format!("expected spirv.GlobalVariable symbol reference instead of'{shown}'");
            return Err(op.error(message).emit());
        }
    }
    Ok(())
}

/// Verifies that a function in a module has a body of SPIR-V operations, or is imported.
fn verify_function(function: FuncOp<'_>) -> Result<(), Reported> {
    let op = function.0;
    let Some(body) = op.region(0).filter(|body| !body.is_empty()) else {
        return match crate::spirv::attrs::is_import(op.context(), function.linkage_attributes_attr()) {
            true => Ok(()),
            false => {
                let message = "'spirv.module' cannot contain external functions without 'Import' linkage_attributes \
                               (LinkageAttributes)";
                Err(op.error(message).emit())
            }
        };
    };
    match body.blocks().flat_map(|block| block.ops()).find(|inner| !is_own(*inner)) {
        Some(inner) => Err(inner.error("functions in 'spirv.module' can only contain spirv.* ops").emit()),
        None => Ok(()),
    }
}

/// Parses `, @a, @b`, or nothing.
fn parse_interface(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let mut variables = Vec::new();
    while p.eat_punct(",") {
        variables.push(parse_flat_symbol(p)?);
    }
    let variables = p.ctx.attrs().array(variables);
    words::push(p, state, "interface", variables);
    Ok(())
}

fn interface(op: OpRef<'_>) -> &[Attr] {
    let interface = attr_of!(op, SPIRVOp::{EntryPoint, GraphEntryPointARM}, interface_attr);
    interface.and_then(|attr| op.context().attrs().array_elements(attr)).unwrap_or_default()
}

fn print_function_and_interface(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    p.text(" ");
    if let Some(function) = attr_of!(op, SPIRVOp::{EntryPoint, GraphEntryPointARM}, fn_attr) {
        p.attr(function);
    }
    for variable in interface(op) {
        p.text(", ");
        p.attr(*variable);
    }
}

/// Parses `"GLCompute" @f, @a, @b`.
pub(crate) fn parse_entry_point(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let (_, model) = EXECUTION_MODEL.parse_string(p)?;
    words::push(p, state, "execution_model", model);
    parse_graph_entry_point(p, state)
}

pub(crate) fn print_entry_point(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let model = op.cast::<EntryPointOp<'_>>().and_then(|it| it.execution_model_attr());
    p.text(&format!(" \"{}\"", words::word(op.context(), model)));
    print_function_and_interface(p, op);
}

/// Parses `@graph, @a, @b`.
pub(crate) fn parse_graph_entry_point(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let function = parse_flat_symbol(p)?;
    words::push(p, state, "fn", function);
    parse_interface(p, state)
}

pub(crate) fn print_graph_entry_point(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    print_function_and_interface(p, op);
}

/// Parses `@f "LocalSize", 1, 2, 3`.
pub(crate) fn parse_execution_mode(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let ctx = p.ctx;
    let function = p.parse_attribute(None)?;
    words::push(p, state, "fn", function);
    let (_, mode) = EXECUTION_MODE.parse_string(p)?;
    words::push(p, state, "execution_mode", mode);
    let i32 = ctx.types().i32();
    let mut values = Vec::new();
    while p.eat_punct(",") {
        let loc = p.loc();
        let value = p.parse_attribute(Some(i32))?;
        let AttrData::Integer { value, .. } = ctx.attrs().data(value) else {
            return Err(p.custom_error(loc, "invalid kind of attribute specified"));
        };
        let value = value.to_i64().unwrap_or(0) as i32;
        values.push(ctx.attrs().integer(i32, value.into()));
    }
    let values = ctx.attrs().array(values);
    words::push(p, state, "values", values);
    Ok(())
}

pub(crate) fn print_execution_mode(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let ctx = op.context();
    let Some(it) = op.cast::<ExecutionModeOp<'_>>() else { return };
    p.text(" ");
    if let Some(function) = it.fn_attr() {
        p.attr(function);
    }
    p.text(&format!(" \"{}\"", words::word(ctx, it.execution_mode_attr())));
    let values = it.values_attr().and_then(|attr| ctx.attrs().array_elements(attr)).unwrap_or_default();
    for value in values {
        p.text(", ");
        if let AttrData::Integer { value, .. } = ctx.attrs().data(*value) {
            p.integer(value.to_i64().unwrap_or(0));
        }
    }
}
