//! Directives for dependencies, sizes and arguments of launches.

use lect_core::ir::OpRef;
use lect_core::syntax::Directive;
use lect_core::syntax::{CustomArgs, OpParseState};
use lect_core::text::parse::{Parsed, UnresolvedOperand};
use lect_core::text::{OpParser, OpPrinter};
use lect_ods::format::CustomArg;
use lect_support::syntax::directive;

/// `custom<AsyncDependencies>(type($token), $dependencies)`: `async [%a, %b]`, both parts optional
pub(crate) const ASYNC_DEPENDENCIES: Directive = directive(parse_async, print_async);

/// `custom<LaunchDimType>(type($size), ref($cluster), type($cluster)..)`: `: i32`, or nothing for `index`
pub(crate) const SIZE_TYPE: Directive = directive(parse_size_type, print_size_type);

/// `custom<LaunchFuncOperands>($operands, type($operands))`: `args(%a : i32, ..)`, or nothing
pub(crate) const ARGUMENTS: Directive = directive(parse_arguments, print_arguments);

fn parse_async(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let (is_async, dependencies) = parse_dependencies(p)?;
    if is_async {
        parsed.set_types(args.types(0), p.ctx.types().parse(crate::gpu::ASYNC_TOKEN));
    }
    parsed.set_operands(args.operand(1), dependencies);
    Ok(true)
}

/// Parses an optional `async` and its operands in brackets. The flag is true if `async` is present.
pub(crate) fn parse_dependencies(p: &mut OpParser<'_, '_>) -> Parsed<(bool, Vec<UnresolvedOperand>)> {
    let loc = p.loc();
    let is_async = p.parse_optional_keyword("async");
    if is_async && p.bound_results() == 0 {
        return Err(p.custom_error(loc, "needs to be named when marked 'async'"));
    }
    let dependencies = if p.at_punct("[") { p.parse_operands_in(("[", "]"))?.into_vec() } else { Vec::new() };
    Ok((is_async, dependencies))
}

fn print_async(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let is_async = !op.types_of(args.types(0)).is_empty();
    print_dependencies(p, op, is_async, args.operand(1));
}

/// Prints `async [%a]`, with the operands of a group.
pub(crate) fn print_dependencies(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, is_async: bool, group: u32) {
    p.text(if is_async { "async" } else { "" });
    let dependencies = op.operand_group(group);
    if dependencies.len() > 0 {
        p.text(if is_async { " [" } else { "[" });
        p.operands(dependencies);
        p.text("]");
    }
}

fn parse_size_type(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let ty = if p.eat_punct(":") { p.parse_type()? } else { p.ctx.types().index() };
    parsed.set_types(args.types(0), [ty]);
    if !parsed.operands.get(args.operand(1)).is_empty() {
        for index in 2..args.len() {
            parsed.set_types(args.types(index), [ty]);
        }
    }
    Ok(true)
}

fn print_size_type(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let types = op.types_of(args.types(0));
    if types.first().is_some_and(|ty| *ty != op.context().types().index()) {
        p.text(": ");
        p.types(types);
    }
}

fn parse_arguments(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    if !p.parse_optional_keyword("args") {
        return Ok(false);
    }
    let (mut operands, mut types) = (Vec::new(), Vec::new());
    p.parse_delimited(("(", ")"), " in argument list", |p| {
        operands.push(p.parse_operand()?);
        p.parse_colon()?;
        types.push(p.parse_type()?);
        Ok(())
    })?;
    parsed.set_operands(args.operand(0), operands);
    parsed.set_types(args.types(1), types);
    Ok(true)
}

fn print_arguments(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let operands = op.operand_group(args.operand(0));
    if operands.len() == 0 {
        return;
    }
    p.text("args(");
    for (index, value) in operands.enumerate() {
        p.text(if index > 0 { ", " } else { "" });
        p.operand(value);
        p.text(" : ");
        p.ty(op.ir.value_type(value));
    }
    p.text(")");
}
