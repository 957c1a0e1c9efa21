//! Older syntax of `affine.if`: `if #set(%d)[%s] {..} else if #other(%d) {..} else {..}`.

use lect_core::attrs::AttrData;
use lect_core::ir::OpState;
use lect_core::text::OpParser;
use lect_core::text::parse::{EmptyRegion, Parsed};

pub(super) fn parse_if(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let ctx = p.ctx;
    let loc = p.loc();
    let condition = p.parse_attribute(None)?;
    let AttrData::IntegerSet(set) = *ctx.attrs().data(condition) else {
        return Err(p.custom_error(loc, "expected an integer set"));
    };
    state.attrs.push((ctx.ident(b"condition"), condition));
    let dims = p.parse_operands_in(("(", ")"))?;
    let symbols = if p.at_punct("[") { p.parse_operands_in(("[", "]"))? } else { Default::default() };
    if (dims.len(), symbols.len()) != (set.num_dims(ctx) as usize, set.num_symbols(ctx) as usize) {
        return Err(p.custom_error(loc, "expected as many operands as the set has dimensions and symbols"));
    }
    for &operand in dims.iter().chain(&symbols) {
        let value = p.resolve_operand(operand, ctx.types().index())?;
        state.operands.push(value);
    }
    let end = EmptyRegion::GetsTerminator(ctx.op_name_of(b"affine.yield"));
    p.parse_region(state, &[], end)?;
    if !p.parse_optional_keyword("else") {
        p.add_region(state, EmptyRegion::Stays);
        return Ok(());
    }
    let loc = p.loc();
    if !p.parse_optional_keyword("if") {
        return p.parse_region(state, &[], end);
    }
    // The operation after `else if` is the only one in the else region.
    let mut nested = OpState::new(state.name, loc);
    nested_if(p, &mut nested)?;
    let inner = p.ir.build(nested);
    let end = p.ir.build(OpState::new(ctx.op_name_of(b"affine.yield"), loc));
    let (region, block) = (p.ir.create_region(), p.ir.create_block());
    p.ir.append_block(region, block);
    p.ir.append(block, inner);
    p.ir.append(block, end);
    state.regions.push(region);
    Ok(())
}

/// Parses the operation after `else if`. The nesting depth equals the length of the chain.
fn nested_if(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    p.nested_op(|p| parse_if(p, state))
}
