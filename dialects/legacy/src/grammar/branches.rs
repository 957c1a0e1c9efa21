//! Older syntax of branches in `llvm`.

use lect_core::ir::OpState;
use lect_core::text::OpParser;
use lect_core::text::parse::{Parsed, parse_attr};
use lect_support::upgrades::numbers;

use super::{add, set};

/// Parses `%condition weights(dense<[1, 2]> : vector<2xi32>), ^yes(%a : i32), ^no`. The current syntax has plain
/// integers as weights.
pub(super) fn conditional(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let condition = p.parse_operand()?;
    let ctx = p.ctx;
    add(p, state, condition, ctx.types().i1())?;
    if p.parse_optional_keyword("weights") {
        p.parse_lparen()?;
        let loc = p.loc();
        let weights = p.parse_attribute(None)?;
        let weights = numbers(ctx, weights)
            .and_then(|all| all.into_iter().map(|it| i32::try_from(it).ok()).collect::<Option<Vec<i32>>>());
        let Some(weights) = weights else { return Err(p.custom_error(loc, "expected weights of 32 bits")) };
        set(p, state, "branch_weights", ctx.attrs().dense_i32_array(weights));
        p.parse_rparen()?;
    }
    p.expect_punct(",")?;
    let yes = target(p, state)?;
    p.expect_punct(",")?;
    let no = target(p, state)?;
    set(p, state, "operandSegmentSizes", ctx.attrs().dense_i32_array([1, yes, no]));
    p.parse_optional_attr_dict(&mut state.attrs)
}

/// Parses `%value, ^default [1: ^block(%a : i32)]`, where the value has type `i32` unless a type is written.
pub(super) fn switch(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let value = p.parse_operand()?;
    let ctx = p.ctx;
    let mut ty = ctx.types().i32();
    if p.eat_punct(":") {
        ty = p.parse_type()?;
    }
    add(p, state, value, ty)?;
    p.expect_punct(",")?;
    let default = target(p, state)?;
    let (mut cases, mut counts) = (Vec::new(), Vec::new());
    p.parse_delimited(("[", "]"), " in cases", |p| {
        cases.push(p.parse_integer()?);
        p.parse_colon()?;
        counts.push(target(p, state)?);
        Ok(())
    })?;
    p.parse_optional_attr_dict(&mut state.attrs)?;
    let total = counts.iter().fold(0i32, |sum, count| sum.saturating_add(*count));
    set(p, state, "operandSegmentSizes", ctx.attrs().dense_i32_array([1, default, total]));
    set(p, state, "case_operand_segments", ctx.attrs().dense_i32_array(counts));
    if cases.is_empty() {
        return Ok(());
    }
    let words: Vec<String> = cases.iter().map(i64::to_string).collect();
    let list = format!("dense<[{}]> : vector<{}x{}>", words.join(", "), words.len(), ctx.types().show(ty));
    match parse_attr(ctx, &list) {
        Ok(values) => {
            set(p, state, "case_values", values);
            Ok(())
        }
        Err(reported) => Err(reported),
    }
}

/// Parses `^block(%a : i32)` and returns the number of operands passed to the block.
fn target(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<i32> {
    let block = p.parse_successor()?;
    state.successors.push(block);
    if !p.at_punct("(") {
        return Ok(0);
    }
    p.parse_lparen()?;
    let operands = p.parse_operand_list()?;
    p.parse_colon()?;
    let loc = p.loc();
    let types = p.parse_type_list()?;
    p.parse_rparen()?;
    let values = p.resolve_operands(&operands, &types, loc)?;
    let count = i32::try_from(values.len()).unwrap_or(i32::MAX);
    state.operands.extend(values);
    Ok(count)
}
