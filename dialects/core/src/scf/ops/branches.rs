//! `scf.if`, `scf.execute_region` and `scf.index_switch`.

use std::collections::HashSet;

use lect_core::attrs::int_array;
use lect_core::interfaces::branch::KnownBranch;
use lect_core::text::parse::{EmptyRegion, Parsed};
use lect_core::text::{OpParser, OpPrinter};
use lect_support::folding;
use lect_support::iteration::{YIELDING, parse_alternatives, print_alternatives};
use lect_support::prelude::*;

use crate::scf::{ExecuteRegionOp, IndexSwitchOp, YieldOp, last_op};

/// Parses `scf.if %c -> (f32) {..} else {..}`.
pub(crate) fn parse_if(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let condition = p.parse_operand()?;
    let value = p.resolve_operand(condition, p.ctx.types().i1())?;
    state.operands.push(value);
    p.parse_optional_arrow_types(&mut state.results)?;
    parse_alternatives(p, state, "scf.yield")
}

pub(crate) fn print_if(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    p.text(" ");
    p.operands(op.operands());
    if op.result_count() > 0 {
        p.text(" -> (");
        p.types(op.result_types());
        p.text(")");
    }
    print_alternatives(p, op, &[]);
}

pub(crate) fn verify_if(op: OpRef<'_>) -> Result<(), Reported> {
    if op.result_count() > 0 && op.region(1).is_none_or(|region| region.is_empty()) {
        return Err(op.op_error("must have an else block if defining values").emit());
    }
    Ok(())
}

/// Parses `scf.execute_region -> f32 no_inline {..}`.
pub(crate) fn parse_execute(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    p.parse_optional_arrow_types(&mut state.results)?;
    if p.parse_optional_keyword("no_inline") {
        state.attrs.push((p.ctx.ident(b"no_inline"), p.ctx.attrs().unit()));
    }
    p.parse_region(state, &[], EmptyRegion::Stays)?;
    p.parse_optional_attr_dict(&mut state.attrs)
}

pub(crate) fn print_execute(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let Some(this) = op.cast::<ExecuteRegionOp<'_>>() else { return };
    let types: Vec<_> = op.result_types().collect();
    p.arrow_types(&types);
    p.text(if this.no_inline() { " no_inline " } else { " " });
    if let Some(region) = op.region(0) {
        p.region(region, YIELDING);
    }
    p.attr_dict(op, &["no_inline"]);
}

pub(crate) fn verify_execute(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(entry) = op.region(0).and_then(|region| region.entry()) else {
        return Err(op.op_error("region needs to have at least one block").emit());
    };
    if entry.args().len() > 0 {
        return Err(op.op_error("region cannot have any arguments").emit());
    }
    Ok(())
}

pub(crate) fn verify_switch(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(switch) = op.cast::<IndexSwitchOp<'_>>() else { return Ok(()) };
    let cases = switch.cases_attr().map(|cases| int_array(op.context(), cases)).unwrap_or_default();
    let regions = op.regions().len().saturating_sub(1);
    if cases.len() != regions {
        let message = format!("has {regions} case regions but {} case values", cases.len());
        return Err(op.op_error(message).emit());
    }
    let mut known = HashSet::new();
    if let Some(twice) = cases.iter().find(|case| !known.insert(**case)) {
        return Err(op.op_error(format!("has duplicate case value: {twice}")).emit());
    }
    for (index, region) in op.regions().enumerate() {
        let name = match index.checked_sub(1) {
            None => "default region".to_owned(),
            Some(case) => format!("case region #{case}"),
        };
        verify_switch_region(op, region, &name)?;
    }
    Ok(())
}

/// Model of constant branches of `scf.index_switch`.
pub(crate) struct Switch;

impl KnownBranch for Switch {
    /// Returns the region of the constant case, or the default region.
    fn taken(&self, op: OpRef<'_>, constants: &[Option<Attr>]) -> Option<usize> {
        let value = folding::int(op.context(), *constants.first()?)?.to_i64()?;
        let cases = op.cast::<IndexSwitchOp<'_>>()?.cases_attr().map(|cases| int_array(op.context(), cases));
        Some(cases.unwrap_or_default().iter().position(|case| *case == value).map_or(0, |case| case + 1))
    }
}

/// Verifies that a region of `scf.index_switch` yields values of the result types.
fn verify_switch_region(op: OpRef<'_>, region: RegionRef<'_>, name: &str) -> Result<(), Reported> {
    let Some(last) = last_op(region) else { return Ok(()) };
    if !last.is::<YieldOp<'_>>() {
        let found = last.name_text();
        return Err(op.op_error(format!("expected region to end with scf.yield, but got {found}")).emit());
    }
    let (expected, found) = (op.result_count(), last.operand_count());
    if found != expected {
        let message = format!("expected each region to return {expected} values, but {name} returns {found}");
        return Err(op.op_error(message).note(last.loc(), "see yield operation here").emit());
    }
    for (at, (expected, found)) in op.result_types().zip(last.operand_types()).enumerate() {
        if expected != found {
            let ctx = op.context();
            let message = format!("expected result #{at} of each region to be '{}'", ctx.types().show(expected));
            let note = format!("{name} returns '{}' here", ctx.types().show(found));
            return Err(op.op_error(message).note(last.loc(), note).emit());
        }
    }
    Ok(())
}
