//! Clauses that list operands, each with additional data.

use lect_core::syntax::Directive;
use lect_core::syntax::{CustomArgs, OpParseState};
use lect_core::text::parse::{Parsed, UnresolvedOperand};
use lect_core::text::{OpParser, OpPrinter};
use lect_ods::format::CustomArg;
use lect_support::prelude::*;
use lect_support::syntax::{array_prop, directive, parse_attr_of};

use super::keywords::{TASK_DEPEND, enum_attr, enum_word};

/// `custom<AllocateAndAllocator>($vars, type($vars), $allocators, type($allocators))`: `%allocator : i32 -> %a : i32, ..`
pub(crate) const ALLOCATE: Directive = directive(parse_allocate, print_allocate);

/// `custom<LinearClause>($vars, type($vars), $steps)`: `%a = %step : i32, ..`
pub(crate) const LINEAR: Directive = directive(parse_linear, print_linear);

/// `custom<AlignedClause>($vars, type($vars), $alignments)`: `%a : i32 -> 32 : i64, ..`
pub(crate) const ALIGNED: Directive = directive(parse_aligned, print_aligned);

/// `custom<DependVarList>($vars, type($vars), $kinds)`: `taskdependin -> %a : i32, ..`
pub(crate) const DEPEND: Directive = directive(parse_depend, print_depend);

/// `custom<Copyprivate>($vars, type($vars), $symbols)`: `%a -> @copy : i32, ..`
pub(crate) const COPYPRIVATE: Directive = directive(parse_copyprivate, print_copyprivate);

/// `custom<LoopTransformClis>($generatees, $applyees)`: `(%a, ..) <- (%b, ..)`
pub(crate) const TRANSFORM: Directive = directive(parse_transform, print_transform);

/// Runs `element` until no comma follows.
fn list(p: &mut OpParser<'_, '_>, mut element: impl FnMut(&mut OpParser<'_, '_>) -> Parsed<()>) -> Parsed<()> {
    loop {
        element(p)?;
        if !p.eat_punct(",") {
            return Ok(());
        }
    }
}

/// Parses `%a : i32`.
fn typed(p: &mut OpParser<'_, '_>, operands: &mut Vec<UnresolvedOperand>, types: &mut Vec<Type>) -> Parsed<()> {
    operands.push(p.parse_operand()?);
    p.parse_colon()?;
    types.push(p.parse_type()?);
    Ok(())
}

fn print_typed(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, value: Value) {
    p.operand(value);
    p.text(" : ");
    p.ty(op.ir.value_type(value));
}

fn separate(p: &mut OpPrinter<'_, '_>, index: usize) {
    p.text(if index > 0 { ", " } else { "" });
}

fn parse_allocate(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let (mut vars, mut types) = (Vec::new(), Vec::new());
    let (mut allocators, mut allocator_types) = (Vec::new(), Vec::new());
    list(p, |p| {
        typed(p, &mut allocators, &mut allocator_types)?;
        p.expect_punct("->")?;
        typed(p, &mut vars, &mut types)
    })?;
    parsed.set_operands(args.operand(0), vars);
    parsed.set_types(args.types(1), types);
    parsed.set_operands(args.operand(2), allocators);
    parsed.set_types(args.types(3), allocator_types);
    Ok(true)
}

fn print_allocate(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let vars = op.operand_group(args.operand(0));
    for (index, (var, allocator)) in vars.zip(op.operand_group(args.operand(2))).enumerate() {
        separate(p, index);
        print_typed(p, op, allocator);
        p.text(" -> ");
        print_typed(p, op, var);
    }
}

fn parse_linear(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let (mut vars, mut types, mut steps) = (Vec::new(), Vec::new(), Vec::new());
    list(p, |p| {
        vars.push(p.parse_operand()?);
        p.expect_punct("=")?;
        typed(p, &mut steps, &mut types)
    })?;
    parsed.set_operands(args.operand(0), vars);
    parsed.set_types(args.types(1), types);
    parsed.set_operands(args.operand(2), steps);
    Ok(true)
}

fn print_linear(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let mut steps = op.operand_group(args.operand(2));
    for (index, var) in op.operand_group(args.operand(0)).enumerate() {
        separate(p, index);
        p.operand(var);
        if let Some(step) = steps.next() {
            p.text(" = ");
            p.operand(step);
        }
        p.text(" : ");
        p.ty(op.ir.value_type(var));
    }
}

fn parse_aligned(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let (mut vars, mut types, mut alignments) = (Vec::new(), Vec::new(), Vec::new());
    list(p, |p| {
        typed(p, &mut vars, &mut types)?;
        p.expect_punct("->")?;
        alignments.push(p.parse_attribute(None)?);
        Ok(())
    })?;
    parsed.set_operands(args.operand(0), vars);
    parsed.set_types(args.types(1), types);
    parsed.set_prop(args.prop(2), p.ctx.attrs().array(alignments));
    Ok(true)
}

fn print_aligned(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let vars = op.operand_group(args.operand(0));
    for (index, (var, alignment)) in vars.zip(array_prop(op, args.prop(2))).enumerate() {
        separate(p, index);
        print_typed(p, op, var);
        p.text(" -> ");
        p.attr(*alignment);
    }
}

fn parse_depend(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let (mut vars, mut types, mut kinds) = (Vec::new(), Vec::new(), Vec::new());
    list(p, |p| {
        let loc = p.loc();
        let word = p.parse_word()?;
        p.expect_punct("->")?;
        typed(p, &mut vars, &mut types)?;
        match enum_attr(p, TASK_DEPEND, word) {
            Some(kind) => kinds.push(kind),
            None => return Err(p.custom_error(loc, "expected a kind of dependence")),
        }
        Ok(())
    })?;
    parsed.set_operands(args.operand(0), vars);
    parsed.set_types(args.types(1), types);
    parsed.set_prop(args.prop(2), p.ctx.attrs().array(kinds));
    Ok(true)
}

fn print_depend(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let vars = op.operand_group(args.operand(0));
    for (index, (var, kind)) in vars.zip(array_prop(op, args.prop(2))).enumerate() {
        separate(p, index);
        p.text(&enum_word(op.context(), *kind));
        p.text(" -> ");
        print_typed(p, op, var);
    }
}

fn parse_copyprivate(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let (mut vars, mut types, mut symbols) = (Vec::new(), Vec::new(), Vec::new());
    list(p, |p| {
        vars.push(p.parse_operand()?);
        p.expect_punct("->")?;
        symbols.push(parse_attr_of(p, |data| matches!(data, AttrData::SymbolRef { .. }))?);
        p.parse_colon()?;
        types.push(p.parse_type()?);
        Ok(())
    })?;
    parsed.set_operands(args.operand(0), vars);
    parsed.set_types(args.types(1), types);
    parsed.set_prop(args.prop(2), p.ctx.attrs().array(symbols));
    Ok(true)
}

fn print_copyprivate(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let vars = op.operand_group(args.operand(0));
    for (index, (var, symbol)) in vars.zip(array_prop(op, args.prop(2))).enumerate() {
        separate(p, index);
        p.operand(var);
        p.text(" -> ");
        p.attr(*symbol);
        p.text(" : ");
        p.ty(op.ir.value_type(var));
    }
}

fn parse_transform(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    if !p.eat_punct("<") {
        let generatees = parse_list(p)?;
        parsed.set_operands(args.operand(0), generatees);
        p.expect_punct("<")?;
    }
    p.expect_punct("-")?;
    let applyees = parse_list(p)?;
    parsed.set_operands(args.operand(1), applyees);
    Ok(true)
}

fn parse_list(p: &mut OpParser<'_, '_>) -> Parsed<Vec<UnresolvedOperand>> {
    let mut operands = Vec::new();
    p.parse_delimited(("(", ")"), " in operand list", |p| {
        operands.push(p.parse_operand()?);
        Ok(())
    })?;
    Ok(operands)
}

fn print_transform(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    for (text, at) in [("(", 0), (" <- (", 1)] {
        let operands = op.operand_group(args.operand(at));
        if operands.len() > 0 {
            p.text(text);
            p.operands(operands);
            p.text(")");
        }
    }
}
