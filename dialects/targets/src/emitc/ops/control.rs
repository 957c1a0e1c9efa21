//! Custom assembly and verifiers of loops, conditionals and their terminators.

use std::collections::HashSet;

use lect_core::attrs::int_array;
use lect_core::dialect::OpTraits;
use lect_core::text::parse::{EmptyRegion, Parsed, RegionArg};
use lect_core::text::{OpParser, OpPrinter, RegionStyle};
use lect_support::iteration::{BARE, YIELDING, ending, parse_alternatives, print_alternatives, resolve_all};
use lect_support::prelude::*;

use crate::emitc::types::is_integer_like;
use crate::emitc::{DoOp, ExpressionOp, SwitchOp, YieldOp};

fn name_of(op: OpRef<'_>) -> String {
    op.name_text().into_owned()
}

fn entry(op: OpRef<'_>, region: usize) -> Option<BlockRef<'_>> {
    op.region(region)?.entry()
}

/// Returns the last operation of a block if it may be a terminator. An unregistered operation may be one.
pub(crate) fn terminator(block: BlockRef<'_>) -> Option<OpRef<'_>> {
    block.last().filter(|end| end.info().is_none() || end.has(OpTraits::TERMINATOR))
}

/// Parses `emitc.for %i = %a to %b step %c : i32 {..}`.
pub(crate) fn parse_for(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let loc = p.loc();
    let counter = p.parse_operand()?;
    p.expect_punct("=")?;
    let mut range = vec![p.parse_operand()?];
    for word in ["to", "step"] {
        p.parse_keyword(word)?;
        range.push(p.parse_operand()?);
    }
    let ty = if p.eat_punct(":") { p.parse_type()? } else { p.ctx.types().index() };
    resolve_all(p, &range, ty, state)?;
    let end = ending(p, "emitc.yield");
    p.parse_region(state, &[RegionArg::new(counter, ty, loc)], end)?;
    p.parse_optional_attr_dict(&mut state.attrs)
}

pub(crate) fn print_for(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let entry = entry(op, 0);
    p.text(" ");
    if let Some(entry) = entry {
        p.block_arg_name(entry, 0);
    }
    for (word, value) in [" = ", " to ", " step "].into_iter().zip(op.operands()) {
        p.text(word);
        p.operand(value);
    }
    p.text(" ");
    let index = p.context().types().index();
    if let Some(ty) = entry.and_then(counter_type).filter(|ty| *ty != index) {
        p.text(" : ");
        p.ty(ty);
        p.text(" ");
    }
    if let Some(body) = op.region(0) {
        p.region(body, BARE);
    }
    p.attr_dict(op, &[]);
}

fn counter_type(block: BlockRef<'_>) -> Option<Type> {
    block.args().next().map(|arg| block.ir.value_type(arg))
}

pub(crate) fn verify_for_body(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(body) = entry(op, 0) else { return Ok(()) };
    if body.args().len() != 1 {
        let message = "expected body to have a single block argument for the induction variable";
        return Err(op.op_error(message).emit());
    }
    if counter_type(body) != op.operand_types().next() {
        return Err(op.op_error("expected induction variable to be same type as bounds and step").emit());
    }
    Ok(())
}

/// Parses `emitc.if %c {..} else {..}`.
pub(crate) fn parse_if(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let condition = p.parse_operand()?;
    resolve_all(p, &[condition], p.ctx.types().i1(), state)?;
    parse_alternatives(p, state, "emitc.yield")
}

pub(crate) fn print_if(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    p.text(" ");
    p.operands(op.operands());
    print_alternatives(p, op, &[]);
}

/// Parses `emitc.do {..} while {..}`.
pub(crate) fn parse_do(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    p.parse_region(state, &[], EmptyRegion::GetsBlock)?;
    p.parse_keyword("while")?;
    p.parse_region(state, &[], EmptyRegion::Stays)?;
    p.parse_optional_attr_dict_with_keyword(&mut state.attrs)
}

pub(crate) fn print_do(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    for (before, index, style) in [(" ", 0, YIELDING), (" while ", 1, RegionStyle::CUSTOM)] {
        p.text(before);
        if let Some(region) = op.region(index) {
            p.region(region, style);
        }
    }
    p.attr_dict_with_keyword(op, &[]);
}

/// Verifies that the condition is a single expression, and that the body has no terminator.
pub(crate) fn verify_do(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let (Some(body), Some(condition)) = (entry(op, 0), entry(op, 1)) else { return Ok(()) };
    let count = condition.ops().count();
    let (Some(first), Some(last), 2) = (condition.first(), condition.last(), count) else {
        let message = format!(
            "condition region must contain exactly two operations: 'emitc.expression' followed by 'emitc.yield', but \
             found {count} operations"
        );
        return Err(op.op_error(message).emit());
    };
    if !first.is::<ExpressionOp<'_>>() {
        let found = name_of(first);
        let message = format!("expected first op in condition region to be 'emitc.expression', but got {found}");
        return Err(op.op_error(message).emit());
    }
    let value = first.results().next();
    let ty = value.map(|value| first.ir.value_type(value));
    if let Some(ty) = ty.filter(|ty| ctx.types().integer_width(*ty) != Some(1) || *ty == ctx.types().index()) {
        let ty = ctx.types().show(ty);
        let message = format!("emitc.expression in condition region must return 'i1', but returns '{ty}'");
        return Err(op.op_error(message).emit());
    }
    if !last.is::<YieldOp<'_>>() {
        let found = name_of(last);
        let message = format!("expected last op in condition region to be 'emitc.yield', but got {found}");
        return Err(op.op_error(message).emit());
    }
    if last.operand_count() != 1 {
        let found = last.operand_count();
        let message = format!("expected condition region to return 1 value, but it returns {found} values");
        return Err(op.op_error(message).emit());
    }
    if last.operands().next() != value {
        let message = "'emitc.yield' must return result of 'emitc.expression' from this condition region";
        return Err(op.error(message).emit());
    }
    match terminator(body) {
        Some(_) => Err(op.op_error("body region must not contain terminator").emit()),
        None => Ok(()),
    }
}

pub(crate) fn verify_switch(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(switch) = op.cast::<SwitchOp<'_>>() else { return Ok(()) };
    let ctx = op.context();
    if let Some(ty) = op.operand_types().next().filter(|ty| is_integer_like(ctx, *ty) == Some(false)) {
        return Err(op.op_error(format!("unsupported type '{}'", ctx.types().show(ty))).emit());
    }
    let cases = switch.cases_attr().map(|cases| int_array(ctx, cases)).unwrap_or_default();
    let regions = op.region_count().saturating_sub(1);
    if cases.len() != regions {
        return Err(op.op_error(format!("has {regions} case regions but {} case values", cases.len())).emit());
    }
    let mut known = HashSet::new();
    if let Some(twice) = cases.iter().find(|case| !known.insert(**case)) {
        return Err(op.op_error(format!("has duplicate case value: {twice}")).emit());
    }
    op.regions().enumerate().try_for_each(|(index, region)| match index.checked_sub(1) {
        None => verify_switch_region(op, region, "default region"),
        Some(case) => verify_switch_region(op, region, &format!("case region #{case}")),
    })
}

fn verify_switch_region(op: OpRef<'_>, region: RegionRef<'_>, name: &str) -> Result<(), Reported> {
    let Some(last) = region.entry().and_then(|entry| entry.last()) else { return Ok(()) };
    if !last.is::<YieldOp<'_>>() {
        let found = name_of(last);
        return Err(op.op_error(format!("expected region to end with emitc.yield, but got {found}")).emit());
    }
    let found = last.operand_count();
    if found != 0 {
        let message = format!("expected each region to return 0 values, but {name} returns {found}");
        return Err(op.op_error(message).note(last.loc(), "see yield operation here").emit());
    }
    Ok(())
}

/// Verifies that a value is yielded if the parent has a result.
pub(crate) fn verify_yield(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(parent) = op.parent().filter(|parent| !parent.is::<DoOp<'_>>()) else { return Ok(()) };
    match (op.operand_count(), parent.result_count()) {
        (1.., results) if results != 1 => Err(op.op_error("yields a value not returned by parent").emit()),
        (0, 1..) => Err(op.op_error("does not yield a value to be returned by parent").emit()),
        _ => Ok(()),
    }
}
