//! Custom assembly of functions, globals and imports of globals.

use lect_core::text::parse::{EmptyRegion, Parsed};
use lect_core::text::{OpParser, OpPrinter, RegionStyle};
use lect_support::functions;
use lect_support::prelude::*;

use super::{FuncOp, GlobalImportOp, GlobalOp, referred};

/// Name of the attribute with the type of a function.
const FUNCTION_TYPE: &str = "functionType";

/// Parses an optional keyword or string.
fn parse_optional_text(p: &mut OpParser<'_, '_>) -> Option<Box<[u8]>> {
    match p.parse_optional_word() {
        Some(word) => Some(word.into()),
        None => p.parse_optional_string(),
    }
}

fn push(p: &OpParser<'_, '_>, state: &mut OpState, name: &str, attr: Attr) {
    state.attrs.push((p.ctx.ident(name.as_bytes()), attr));
}

/// Parses `exported` if anything precedes the symbol name.
fn parse_exported(p: &mut OpParser<'_, '_>, state: &OpState) -> Parsed<bool> {
    match parse_optional_text(p) {
        None => Ok(false),
        Some(word) if *word == *b"exported" => Ok(true),
        Some(word) => {
            let word = String::from_utf8_lossy(&word);
            Err(p.custom_error(state.loc, format!("expecting either `exported` or symbol name. got {word}")))
        }
    }
}

/// Parses `wasmssa.func exported @f(%a: !wasmssa<local ref to i32>) -> i32 {..}`.
pub(super) fn parse_func(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let exported = parse_exported(p, state)?;
    functions::parse_as(p, state, FUNCTION_TYPE, parameter)?;
    if exported {
        push(p, state, "exported", p.ctx.attrs().unit());
    }
    Ok(())
}

/// Returns the type of a parameter, from the reference type of the argument.
fn parameter(p: &OpParser<'_, '_>, ty: Type) -> Parsed<Type> {
    match referred(p.ctx, ty) {
        Some(ty) => Ok(ty),
        None => {
            let found = p.ctx.types().show(ty);
            let message = format!("invalid type for wasm.func argument. Expecting !wasm<local T>, got '{found}'");
            Err(p.ctx.error(p.loc(), message).emit())
        }
    }
}

pub(super) fn print_func(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    if op.cast::<FuncOp<'_>>().is_some_and(|function| function.exported()) {
        p.text(" exported");
    }
    functions::print_as(p, op, FUNCTION_TYPE, &["exported"]);
}

/// Parses `wasmssa.global exported @g i32 mutable : {..}`.
pub(super) fn parse_global(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    if parse_exported(p, state)? {
        push(p, state, "exported", p.ctx.attrs().unit());
    }
    let name = p.parse_symbol_name()?;
    push(p, state, "sym_name", name);
    let ty = p.parse_type()?;
    push(p, state, "type", p.ctx.attrs().ty(ty));
    parse_mutable(p, state);
    p.parse_colon()?;
    p.parse_region(state, &[], EmptyRegion::Stays)
}

/// Parses `mutable`. Any other keyword is ignored.
fn parse_mutable(p: &mut OpParser<'_, '_>, state: &mut OpState) {
    if parse_optional_text(p).is_some_and(|word| *word == *b"mutable") {
        push(p, state, "isMutable", p.ctx.attrs().unit());
    }
}

pub(super) fn print_global(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let Some(global) = op.cast::<GlobalOp<'_>>() else { return };
    let ctx = op.context();
    p.text(if global.exported() { " exported @" } else { " @" });
    p.bytes(global.sym_name_attr().and_then(|name| ctx.attrs().string_value(name)).unwrap_or_default());
    p.text(" ");
    if let Some(ty) = global.type_attr() {
        p.attr(ty);
    }
    p.text(if global.is_mutable() { " mutable :" } else { " :" });
    if let Some(body) = op.region(0).filter(|body| !body.is_empty()) {
        p.text(" ");
        p.region(body, RegionStyle::CUSTOM.with_entry_args(false));
    }
}

/// Parses a required keyword.
fn expect_word(p: &mut OpParser<'_, '_>, expected: &str) -> Parsed<()> {
    let loc = p.loc();
    let word = p.parse_word_or_string()?;
    if *word == *expected.as_bytes() { Ok(()) } else { Err(p.custom_error(loc, format!("expected '{expected}'"))) }
}

/// Parses `wasmssa.import_global "g" from "module" as @g mutable : i32`.
pub(super) fn parse_import_global(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let import = p.parse_string()?;
    push(p, state, "importName", p.ctx.attrs().string(import));
    expect_word(p, "from")?;
    let module = p.parse_string()?;
    push(p, state, "moduleName", p.ctx.attrs().string(module));
    expect_word(p, "as")?;
    let name = p.parse_symbol_name()?;
    push(p, state, "sym_name", name);
    parse_mutable(p, state);
    p.parse_colon()?;
    let ty = p.parse_type()?;
    push(p, state, "type", p.ctx.attrs().ty(ty));
    Ok(())
}

pub(super) fn print_import_global(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let Some(global) = op.cast::<GlobalImportOp<'_>>() else { return };
    let ctx = op.context();
    let text = |attr: Option<Attr>| attr.and_then(|attr| ctx.attrs().string_value(attr)).unwrap_or_default();
    for (before, attr) in [
        (" \"", global.import_name_attr()),
        ("\" from \"", global.module_name_attr()),
        ("\" as @", global.sym_name_attr()),
    ] {
        p.text(before);
        p.bytes(text(attr));
    }
    p.text(if global.is_mutable() { " mutable : " } else { " : " });
    if let Some(ty) = global.type_attr() {
        p.attr(ty);
    }
}
