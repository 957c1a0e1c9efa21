//! `scf.for` and `scf.while`.

use std::ops::Range;

use lect_core::interfaces::branch::{Conditional, KnownBranch};
use lect_core::interfaces::loop_like::{self, LoopLike};
use lect_core::interfaces::region_branch::{Point, RegionBranch, RegionSuccessor, RegionSuccessors, RegionTerminator};
use lect_core::text::parse::{EmptyRegion, Parsed, RegionArg};
use lect_core::text::{OpParser, OpPrinter, RegionStyle};
use lect_support::iteration::{BARE, Carried, Counting, YIELDING, ending, print_carried, resolve_all};
use lect_support::prelude::*;

use crate::scf::{ConditionOp, ForOp, YieldOp, expect_end};

/// Position of the first initial value among the operands of `scf.for`.
const INITS: u32 = 3;

/// Parses `scf.for unsigned %i = %a to %b step %c iter_args(%x = %y) -> (f32) : i32 {..}`.
pub(crate) fn parse_for(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let ctx = p.ctx;
    if p.parse_optional_keyword("unsigned") {
        state.attrs.push((ctx.ident(b"unsignedCmp"), ctx.attrs().unit()));
    }
    let loc = p.loc();
    let counter = p.parse_operand()?;
    let mut args = vec![RegionArg::new(counter, ctx.types().index(), loc)];
    p.expect_punct("=")?;
    let mut range = vec![p.parse_operand()?];
    for word in ["to", "step"] {
        p.parse_keyword(word)?;
        range.push(p.parse_operand()?);
    }
    let mut inits = Vec::new();
    if p.parse_optional_keyword("iter_args") {
        let mut carried = Carried::parse(p)?;
        p.parse_arrow_types(&mut state.results)?;
        carried.set_types(&state.results);
        inits = carried.inits;
        args.append(&mut carried.args);
    }
    if args.len() != state.results.len() + 1 {
        return Err(p.custom_error(state.loc, "mismatch in number of loop-carried values and defined values"));
    }
    let ty = if p.eat_punct(":") { p.parse_type()? } else { ctx.types().index() };
    args[0].ty = ty;
    let end = ending(p, "scf.yield");
    p.parse_region(state, &args, end)?;
    // Resolved after the body, so that values of the body are not visible.
    resolve_all(p, &range, ty, state)?;
    for (init, ty) in inits.into_iter().zip(state.results.clone()) {
        resolve_all(p, &[init], ty, state)?;
    }
    p.parse_optional_attr_dict(&mut state.attrs)
}

pub(crate) fn print_for(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let Some(this) = op.cast::<ForOp<'_>>() else { return };
    let body = op.region(0);
    let entry = body.and_then(|body| body.entry());
    p.text(if this.unsigned_cmp() { " unsigned " } else { " " });
    if let Some(entry) = entry {
        p.block_arg_name(entry, 0);
    }
    for (word, value) in [" = ", " to ", " step "].into_iter().zip(op.operands()) {
        p.text(word);
        p.operand(value);
    }
    let inits = op.operand_group(INITS);
    let carries = inits.len() > 0;
    if carries && let Some(entry) = entry {
        p.text(" iter_args");
        print_carried(p, entry, 1, inits);
        p.text(" -> (");
        p.types(op.operand_group(INITS).map(|value| op.ir.value_type(value)));
        p.text(")");
    }
    p.text(" ");
    let index = p.context().types().index();
    if let Some(ty) = entry.and_then(first_arg_type).filter(|ty| *ty != index) {
        p.text(" : ");
        p.ty(ty);
        p.text(" ");
    }
    if let Some(body) = body {
        p.region(body, if carries { YIELDING } else { BARE });
    }
    p.attr_dict(op, &["unsignedCmp"]);
}

fn first_arg_type(block: BlockRef<'_>) -> Option<Type> {
    block.args().next().map(|arg| block.ir.value_type(arg))
}

pub(crate) fn verify_for(op: OpRef<'_>) -> Result<(), Reported> {
    if op.operand_group(INITS).len() != op.result_count() {
        return Err(op.op_error("mismatch in number of loop-carried values and defined values").emit());
    }
    Ok(())
}

pub(crate) fn verify_for_body(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(entry) = op.region(0).and_then(|body| body.entry()) else { return Ok(()) };
    if first_arg_type(entry) != op.operand_types().next() {
        return Err(op.op_error("expected induction variable to be same type as bounds and step").emit());
    }
    if entry.args().len() != op.result_count() + 1 {
        return Err(op.op_error("mismatch in number of basic block args and defined values").emit());
    }
    let inits = op.operand_group(INITS).map(|value| op.ir.value_type(value));
    let args = entry.args().skip(1).map(|arg| op.ir.value_type(arg));
    for (at, ((init, arg), result)) in inits.zip(args).zip(op.result_types()).enumerate() {
        for (ty, what) in [(init, "operand"), (arg, "region arg")] {
            if ty != result {
                let message = format!("types mismatch between {at}th iter {what} and defined value");
                return Err(op.op_error(message).emit());
            }
        }
    }
    Ok(())
}

/// Returns the constant step of `scf.for`.
pub(crate) fn step_of_for(op: OpRef<'_>) -> Option<i64> {
    lect_support::iteration::constant(op.ir, op.operands().nth(2)?)
}

/// Control flow and iteration arguments of `scf.for`. Constant bounds are ignored.
pub(crate) const FOR: Counting = Counting { inits: INITS, trips: |_| None, gives: true };

/// Parses `scf.while (%a = %b) : (f32) -> i32 {..} do {..} attributes {..}`.
pub(crate) fn parse_while(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let mut carried = Carried::parse_optional(p)?.unwrap_or_default();
    let loc = p.loc();
    p.parse_colon()?;
    let ty = p.parse_type()?;
    let TypeData::Function(signature) = p.ctx.types().data(ty) else {
        let found = p.ctx.types().show(ty);
        let message = format!("invalid kind of type specified: expected builtin.function, but found '{found}'");
        return Err(p.custom_error(loc, message));
    };
    let (inputs, results) = (&signature.inputs, &signature.results);
    state.results.extend(results.iter().copied());
    if inputs.len() != carried.inits.len() {
        let (expected, found) = (carried.inits.len(), inputs.len());
        let message = format!("expected as many input types as operands (expected {expected} got {found})");
        return Err(p.custom_error(loc, message));
    }
    for (&init, &ty) in carried.inits.iter().zip(inputs) {
        resolve_all(p, &[init], ty, state)?;
    }
    carried.set_types(inputs);
    p.parse_region(state, &carried.args, EmptyRegion::Stays)?;
    p.parse_keyword("do")?;
    p.parse_region(state, &[], EmptyRegion::Stays)?;
    p.parse_optional_attr_dict_with_keyword(&mut state.attrs)
}

pub(crate) fn print_while(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let (before, after) = (op.region(0), op.region(1));
    if op.operand_count() > 0
        && let Some(entry) = before.and_then(|before| before.entry())
    {
        p.text(" ");
        print_carried(p, entry, 0, op.operands());
    }
    p.text(" : ");
    let (inputs, results): (Vec<_>, Vec<_>) = (op.operand_types().collect(), op.result_types().collect());
    p.function_type(&inputs, &results);
    p.text(" ");
    if let Some(before) = before {
        p.region(before, YIELDING);
    }
    p.text(" do ");
    if let Some(after) = after {
        p.region(after, RegionStyle::CUSTOM);
    }
    p.attr_dict_with_keyword(op, &[]);
}

pub(crate) fn verify_while(op: OpRef<'_>) -> Result<(), Reported> {
    expect_end::<ConditionOp<'_>>(op, 0, "expects the 'before' region to terminate with 'scf.condition'")?;
    expect_end::<YieldOp<'_>>(op, 1, "expects the 'after' region to terminate with 'scf.yield'")?;
    Ok(())
}

/// Control flow and iteration arguments of `scf.while`.
pub(crate) struct While;

impl LoopLike for While {
    fn regions(&self, _op: OpRef<'_>) -> Range<usize> {
        0..2
    }

    fn inits(&self, op: OpRef<'_>) -> Range<usize> {
        0..op.operand_count()
    }

    fn iter_args<'a>(&self, op: OpRef<'a>) -> Option<(BlockRef<'a>, Range<usize>)> {
        loop_like::args_after(op.region(0), 0)
    }

    fn yielded<'a>(&self, op: OpRef<'a>) -> Option<(OpRef<'a>, Range<usize>)> {
        loop_like::terminator_after(op.region(1), 0)
    }
}

impl RegionBranch for While {
    fn successors(&self, op: OpRef<'_>, from: Point<'_>) -> RegionSuccessors {
        let mut successors = RegionSuccessors::new();
        if from.region() == Some(0) {
            successors.extend([RegionSuccessor::parent(op), RegionSuccessor::region(op, 1)]);
        } else {
            successors.push(RegionSuccessor::region(op, 0));
        }
        successors
    }

    fn entry_operands(&self, op: OpRef<'_>, _to: &RegionSuccessor) -> Range<usize> {
        0..op.operand_count()
    }
}

/// Model of `scf.condition`, which forwards all operands but the condition.
pub(crate) struct Condition;

impl KnownBranch for Condition {
    /// Returns the loop exit for a false condition, and the body for a true one.
    fn taken(&self, op: OpRef<'_>, constants: &[Option<Attr>]) -> Option<usize> {
        Conditional.taken(op, constants).map(|way| 1 - way)
    }
}

impl RegionTerminator for Condition {
    fn operands(&self, op: OpRef<'_>, _to: &RegionSuccessor) -> Range<usize> {
        1.min(op.operand_count())..op.operand_count()
    }
}
