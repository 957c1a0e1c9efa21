//! Custom assembly of `llvm.func`: `llvm.func internal fastcc @f(%a: i32, ...) -> i32 attributes {..} {..}`.

use lect_core::dialect::Param;
use lect_core::text::parse::{EmptyRegion, FunctionArg, Parsed};
use lect_core::text::print::RegionStyle;
use lect_core::text::{OpParser, OpPrinter};
use lect_ods::spec::DefKind;
use lect_support::prelude::*;

use crate::llvm::LLVMFuncOp;
use crate::llvm::syntax::keywords::{CCONV, Keyword, LINKAGE, UNNAMED_ADDR, VISIBILITY};
use crate::llvm::syntax::signature;
use crate::llvm::types;
use crate::llvm::types::FunctionType;
use crate::llvm::types::compat::is_compatible;

/// Attributes that are not printed in the attribute dictionary.
const PRINTED_IN_PLACE: [&str; 10] = [
    "sym_name",
    "function_type",
    "arg_attrs",
    "res_attrs",
    "linkage",
    "CConv",
    "visibility_",
    "comdat",
    "unnamed_addr",
    "vscale_range",
];

/// Parses an optional enum keyword, and adds the attribute.
pub(crate) fn parse_keyword(p: &mut OpParser<'_, '_>, state: &mut OpState, keyword: Keyword, name: &str) {
    if let Some(attr) = keyword.parse(p) {
        state.attrs.push((p.ctx.ident(name.as_bytes()), attr));
    }
}

pub(crate) fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    parse_keyword(p, state, LINKAGE, "linkage");
    parse_keyword(p, state, VISIBILITY, "visibility_");
    parse_keyword(p, state, UNNAMED_ADDR, "unnamed_addr");
    parse_keyword(p, state, CCONV, "CConv");

    let ctx = p.ctx;
    let at = p.loc();
    let name = p.parse_symbol_name()?;
    state.attrs.push((ctx.ident(b"sym_name"), name));
    let (args, var_arg) = parse_args(p)?;
    let results = p.parse_function_results()?;
    if results.len() > 1 {
        let message = "failed to construct function type: expected zero or one function result";
        return Err(p.custom_error(at, message));
    }
    if args.iter().any(|arg| is_compatible(ctx, arg.ty) == Some(false)) {
        let message = "failed to construct function type: expected LLVM type for function arguments";
        return Err(p.custom_error(at, message));
    }
    let result = results.first().map_or_else(|| types::void_type(ctx), |result| result.0);
    if is_compatible(ctx, result) == Some(false) {
        let message = "failed to construct function type: expected LLVM type for function results";
        return Err(p.custom_error(at, format!("{message}'{}'", ctx.types().show(result))));
    }
    let inputs = args.iter().map(|arg| arg.ty).collect();
    if let Some(ty) = types::function_type(ctx, result, inputs, var_arg) {
        state.attrs.push((ctx.ident(b"function_type"), ctx.attrs().ty(ty)));
    }
    parse_vscale_range(p, state)?;
    parse_comdat(p, state)?;
    p.parse_optional_attr_dict_with_keyword(&mut state.attrs)?;
    let (inputs, outputs) = (args.iter().map(|arg| arg.attrs), results.iter().map(|result| result.1));
    signature::push_attrs(ctx, &mut state.attrs, inputs, outputs);
    if !p.at_region() {
        p.add_region(state, EmptyRegion::Stays);
        return Ok(());
    }
    let named: Vec<_> = args.iter().filter_map(FunctionArg::region_arg).collect();
    p.parse_region(state, &named, EmptyRegion::Stays)
}

/// Parses `(%a: i32, ...)`. Returns the arguments, and whether the function is variadic.
fn parse_args(p: &mut OpParser<'_, '_>) -> Parsed<(Vec<FunctionArg>, bool)> {
    let (mut args, mut var_arg) = (Vec::<FunctionArg>::new(), false);
    p.parse_delimited(("(", ")"), "", |p| {
        if var_arg {
            return Err(p.custom_error(p.loc(), "variadic arguments must be in the end of the argument list"));
        }
        if p.eat_punct("...") {
            var_arg = true;
            return Ok(());
        }
        let named = args.last().map(|arg| arg.name.is_some());
        args.push(p.parse_function_arg(named)?);
        Ok(())
    })?;
    Ok((args, var_arg))
}

/// Parses `vscale_range(1, 16)`.
fn parse_vscale_range(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    if !p.parse_optional_keyword("vscale_range") {
        return Ok(());
    }
    p.parse_lparen()?;
    let least = p.parse_integer()?;
    p.expect_punct(",")?;
    let most = p.parse_integer()?;
    p.parse_rparen()?;
    let ctx = p.ctx;
    let bound = |value| Param::Attr(ctx.attrs().integer(ctx.types().i32(), value));
    let def = ctx.dialect(b"llvm").and_then(|it| it.def_of_class(DefKind::Attr, "LLVM::VScaleRangeAttr"));
    if let Some(range) = def.and_then(|def| ctx.attrs().dialect(def, vec![bound(least), bound(most)]).ok()) {
        state.attrs.push((ctx.ident(b"vscale_range"), range));
    }
    Ok(())
}

/// Parses `comdat(@a::@b)`.
pub(crate) fn parse_comdat(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    if p.parse_optional_keyword("comdat") {
        p.parse_lparen()?;
        let comdat = lect_support::syntax::parse_attr_of(p, |data| matches!(data, AttrData::SymbolRef { .. }))?;
        p.parse_rparen()?;
        state.attrs.push((p.ctx.ident(b"comdat"), comdat));
    }
    Ok(())
}

/// Returns the function type of a function.
pub(crate) fn type_of(op: OpRef<'_>) -> Option<FunctionType<'_>> {
    let ctx = op.context();
    match ctx.attrs().data(op.cast::<LLVMFuncOp<'_>>()?.function_type_attr()?) {
        AttrData::Type(ty) => types::function(ctx, *ty),
        _ => None,
    }
}

pub(crate) fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let ctx = op.context();
    let Some(function) = op.cast::<LLVMFuncOp<'_>>() else { return };
    p.text(" ");
    LINKAGE.print_unless_first(p, function.linkage_attr());
    VISIBILITY.print_unless_first(p, function.visibility_attr());
    UNNAMED_ADDR.print_unless_first(p, function.unnamed_addr_attr());
    CCONV.print_unless_first(p, function.c_conv_attr());
    p.symbol_name(function.sym_name_attr().and_then(|attr| ctx.attrs().string_value(attr)).unwrap_or(b""));
    if let Some(ty) = type_of(op) {
        print_signature(p, function, ty);
    }
    let vscale = function.vscale_range_attr().map(|attr| ctx.attrs().params(attr));
    if let Some([Param::Attr(least), Param::Attr(most)]) = vscale {
        p.text(" vscale_range(");
        print_integer(p, *least);
        p.text(", ");
        print_integer(p, *most);
        p.text(")");
    }
    print_comdat(p, function.comdat_attr());
    p.attr_dict_with_keyword(op, &PRINTED_IN_PLACE);
    if let Some(body) = op.region(0).filter(|body| !body.is_empty()) {
        p.text(" ");
        p.region(body, RegionStyle::CUSTOM.with_entry_args(false));
    }
}

fn print_integer(p: &mut OpPrinter<'_, '_>, attr: Attr) {
    if let AttrData::Integer { value, .. } = p.context().attrs().data(attr) {
        p.integer(value.to_i64().unwrap_or(0));
    }
}

/// Prints ` comdat(@a::@b)` if present.
pub(crate) fn print_comdat(p: &mut OpPrinter<'_, '_>, comdat: Option<Attr>) {
    if let Some(comdat) = comdat {
        p.text(" comdat(");
        p.attr(comdat);
        p.text(")");
    }
}

fn print_signature(p: &mut OpPrinter<'_, '_>, function: LLVMFuncOp<'_>, ty: FunctionType<'_>) {
    let op = function.0;
    let entry = op.region(0).and_then(|region| region.entry());
    p.text("(");
    for (index, input) in ty.params().enumerate() {
        p.text(if index > 0 { ", " } else { "" });
        let attrs = signature::attrs_at(op.context(), function.arg_attrs_attr(), index);
        match entry {
            Some(block) => p.region_arg(block, index, attrs),
            None => {
                p.ty(input);
                p.named_attrs(attrs);
            }
        }
    }
    p.text(match (ty.var_arg, ty.param_count()) {
        (false, _) => ")",
        (true, 0) => "...)",
        (true, _) => ", ...)",
    });
    if !types::is_void(op.context(), ty.result) {
        let results: [Type; 1] = [ty.result];
        signature::print_results(p, function.res_attrs_attr(), &results);
    }
}
