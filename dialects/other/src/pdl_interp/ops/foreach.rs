//! `pdl_interp.foreach`: a loop over a range.

use lect_core::text::parse::{EmptyRegion, Parsed};
use lect_core::text::{OpParser, OpPrinter, RegionStyle};
use lect_support::prelude::*;

use crate::pdl;

/// Parses `pdl_interp.foreach %x : !pdl.value in %range {..} -> ^next`.
pub(crate) fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    if !p.at_operand() {
        return Err(p.wrong_token("expected SSA operand"));
    }
    let variable = p.parse_function_arg(Some(true))?;
    if !p.parse_optional_keyword("in") {
        return Err(p.custom_error(p.loc(), "expected 'in' after loop variable"));
    }
    let values = p.parse_operand()?;
    let Some(range) = pdl::range_of(p.ctx, variable.ty) else {
        return Err(p.custom_error(p.loc(), "expected a type of pdl"));
    };
    state.operands.push(p.resolve_operand(values, range)?);
    let args: Vec<_> = variable.region_arg().into_iter().collect();
    p.parse_region(state, &args, EmptyRegion::Stays)?;
    p.parse_optional_attr_dict(&mut state.attrs)?;
    p.expect_punct("->")?;
    state.successors.push(p.parse_successor()?);
    Ok(())
}

pub(crate) fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let body = op.region(0);
    p.text(" ");
    if let Some(entry) = body.and_then(|body| body.entry()) {
        p.block_arg(entry, 0);
    }
    p.text(" in ");
    p.operands(op.operands());
    p.text(" ");
    if let Some(body) = body {
        p.region(body, RegionStyle::CUSTOM.with_entry_args(false));
    }
    p.attr_dict(op, &[]);
    p.text(" -> ");
    if let Some(next) = op.successors().next() {
        p.successor(next);
    }
}

/// Verifies that the loop variable has the element type of the range.
pub(crate) fn verify(op: OpRef<'_>) -> Result<(), Reported> {
    let entry = op.region(0).and_then(|body| body.entry());
    let variable = entry.and_then(|entry| {
        let mut args = entry.args();
        args.next().filter(|_| args.len() == 0).map(|arg| entry.ir.value_type(arg))
    });
    let Some(variable) = variable else {
        return Err(op.op_error("requires exactly one argument").emit());
    };
    let range = op.operand_types().next();
    if range.is_some_and(|range| pdl::range_element(op.context(), range) != Some(variable)) {
        return Err(op.op_error("operand must be a range of loop variable type").emit());
    }
    Ok(())
}
