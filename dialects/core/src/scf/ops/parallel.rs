//! `scf.parallel` and `scf.reduce`.

use std::ops::Range;

use lect_core::interfaces::region_branch::{Point, RegionBranch, RegionSuccessor, RegionSuccessors, RegionTerminator};
use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter};
use lect_support::iteration::{YIELDING, constant, ending, parse_induction, print_induction, resolve_all};
use lect_support::prelude::*;

use crate::scf::{ReduceOp, ReduceReturnOp, expect_end};

/// Operand segments.
const STEP: u32 = 2;
const INITS: u32 = 3;

/// Parses `scf.parallel (%i, %j) = (%a, %b) to (%c, %d) step (%e, %f) init (%x) -> f32 {..}`.
pub(crate) fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let ctx = p.ctx;
    let args = parse_induction(p)?;
    for word in ["", "to", "step"] {
        match word {
            "" => p.expect_punct("=")?,
            word => p.parse_keyword(word)?,
        }
        let loc = p.loc();
        let operands = p.parse_operands_in(("(", ")"))?;
        if operands.len() != args.len() {
            return Err(p.custom_error(loc, format!("expected {} operands", args.len())));
        }
        resolve_all(p, &operands, ctx.types().index(), state)?;
    }
    let mut inits = Default::default();
    if p.parse_optional_keyword("init") {
        inits = p.parse_operands_in(("(", ")"))?;
    }
    p.parse_optional_arrow_types(&mut state.results)?;
    let end = ending(p, "scf.reduce");
    p.parse_region(state, &args, end)?;
    let sizes = [args.len(), args.len(), args.len(), inits.len()];
    let sizes = sizes.map(|size| i32::try_from(size).unwrap_or(i32::MAX));
    state.attrs.push((ctx.ident(b"operandSegmentSizes"), ctx.attrs().dense_i32_array(sizes)));
    p.parse_optional_attr_dict(&mut state.attrs)?;
    let values = p.resolve_operands(&inits, &state.results, state.loc)?;
    state.operands.extend(values);
    Ok(())
}

pub(crate) fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let body = op.region(0);
    p.text(" (");
    if let Some(entry) = body.and_then(|body| body.entry()) {
        print_induction(p, entry, usize::MAX);
    }
    for (group, word) in (0..).zip([") = (", ") to (", ") step (", ") init ("]) {
        if group != INITS || op.operand_group(INITS).len() > 0 {
            p.text(word);
            p.operands(op.operand_group(group));
        }
    }
    p.text(")");
    let types: Vec<_> = op.result_types().collect();
    p.arrow_types(&types);
    p.text(" ");
    if let Some(body) = body {
        p.region(body, YIELDING);
    }
    p.attr_dict(op, &["operandSegmentSizes"]);
}

pub(crate) fn verify(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let steps = op.operand_group(STEP).len();
    if steps == 0 {
        let message = "needs at least one tuple element for lowerBound, upperBound and step";
        return Err(op.op_error(message).emit());
    }
    if op.operand_group(STEP).any(|step| constant(op.ir, step).is_some_and(|step| step <= 0)) {
        return Err(op.op_error("constant step operand must be positive").emit());
    }
    let Some(entry) = op.region(0).and_then(|body| body.entry()) else { return Ok(()) };
    let args = entry.args().len();
    if args != steps {
        let message =
            format!("expects the same number of induction variables: {args} as bound and step values: {steps}");
        return Err(op.op_error(message).emit());
    }
    if entry.args().any(|arg| op.ir.value_type(arg) != ctx.types().index()) {
        return Err(op.op_error("expects arguments for the induction variable to be of index type").emit());
    }
    let reduce = expect_end::<ReduceOp<'_>>(op, 0, "expects body to terminate with 'scf.reduce'")?;
    let (results, reductions) = (op.result_count(), reduce.regions().len());
    let inits = op.operand_group(INITS).len();
    for (count, what) in [(reductions, "reductions"), (inits, "initial values")] {
        if results != count {
            let message = format!("expects number of results: {results} to be the same as number of {what}: {count}");
            return Err(op.op_error(message).emit());
        }
    }
    if reduce.operand_count() != inits {
        // The verifier of `scf.reduce` reports this.
        return Ok(());
    }
    for (at, (result, reduced)) in op.result_types().zip(reduce.operand_types()).enumerate() {
        if result != reduced {
            let message = format!(
                "expects type of {at}-th reduction operand: '{}' to be the same as the {at}-th result type: '{}'",
                ctx.types().show(reduced),
                ctx.types().show(result)
            );
            return Err(reduce.op_error(message).emit());
        }
    }
    Ok(())
}

/// Control flow of `scf.parallel`, which forwards no values.
pub(crate) struct Parallel;

impl RegionBranch for Parallel {
    fn successors(&self, op: OpRef<'_>, _from: Point<'_>) -> RegionSuccessors {
        let body = RegionSuccessor::region_after(op, 0, usize::MAX);
        RegionSuccessors::from_iter([body, RegionSuccessor::parent_without_values()])
    }
}

/// Model of `scf.reduce`, which forwards no values.
pub(crate) struct Reduce;

impl RegionTerminator for Reduce {
    fn operands(&self, _op: OpRef<'_>, _to: &RegionSuccessor) -> Range<usize> {
        0..0
    }
}

pub(crate) fn verify_reduce(op: OpRef<'_>) -> Result<(), Reported> {
    let (regions, operands) = (op.regions().len(), op.operand_count());
    if regions != operands {
        let message = format!(
            "expects number of reduction regions: {regions} to be the same as number of reduction operands: {operands}"
        );
        return Err(op.op_error(message).emit());
    }
    for (at, (region, ty)) in op.regions().zip(op.operand_types()).enumerate() {
        let Some(entry) = region.entry() else { continue };
        let Some(last) = entry.last() else {
            return Err(op.op_error(format!("{at}-th reduction has an empty body")).emit());
        };
        if entry.args().len() != 2 || entry.args().any(|arg| entry.ir.value_type(arg) != ty) {
            let shown = op.context().types().show(ty);
            let message = format!("expected two block arguments with type '{shown}' in the {at}-th reduction region");
            return Err(op.op_error(message).emit());
        }
        if !last.is::<ReduceReturnOp<'_>>() {
            let message = "reduction bodies must be terminated with an 'scf.reduce.return' op";
            return Err(op.op_error(message).emit());
        }
    }
    Ok(())
}

pub(crate) fn verify_return(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(block) = op.block() else { return Ok(()) };
    let (Some(arg), Some(ty)) = (block.args().next(), op.operand_types().next()) else { return Ok(()) };
    let expected = op.ir.value_type(arg);
    if expected != ty {
        let shown = op.context().types().show(expected);
        return Err(op.op_error(format!("must have type '{shown}' (the type of the reduction inputs)")).emit());
    }
    Ok(())
}
