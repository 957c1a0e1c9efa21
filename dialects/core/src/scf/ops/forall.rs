//! `scf.forall` and `scf.forall.in_parallel`.

use std::ops::Range;

use lect_core::attrs::int_array;
use lect_core::eval::Val;
use lect_core::eval::is_a;
use lect_core::interfaces::destination::{DestinationStyle, InGroup};
use lect_core::interfaces::loop_like::{self, LoopLike};
use lect_core::interfaces::region_branch::{Point, RegionBranch, RegionSuccessor, RegionSuccessors};
use lect_core::syntax::{OpParseState, shared_directive};
use lect_core::text::parse::{EmptyRegion, Parsed, UnresolvedOperand};
use lect_core::text::{OpParser, OpPrinter};
use lect_ods::format::{CustomArg, Var};
use lect_support::iteration::{
    BARE, Carried, YIELDING, constant, ending, parse_induction, print_carried, print_induction, resolve_all,
};
use lect_support::mixed_integers;
use lect_support::prelude::*;

use crate::scf::{ForallOp, InParallelOp};

/// A mixed list with an element per dimension. The index of the list is its operand segment.
struct List {
    attr: &'static str,
    /// Returns this attribute of a loop.
    numbers: fn(ForallOp<'_>) -> Option<Attr>,
    /// Name in messages.
    name: &'static str,
    /// Token before the list.
    word: &'static str,
    /// Default of all elements, if the syntax may omit the list.
    usual: Option<i64>,
}

const LISTS: [List; 3] = [
    List {
        attr: "staticLowerBound",
        numbers: |op| op.static_lower_bound_attr(),
        name: "lower bound",
        word: " = ",
        usual: Some(0),
    },
    List {
        attr: "staticUpperBound",
        numbers: |op| op.static_upper_bound_attr(),
        name: "upper bound",
        word: " to ",
        usual: None,
    },
    List { attr: "staticStep", numbers: |op| op.static_step_attr(), name: "step", word: " step ", usual: Some(1) },
];

const UPPER: usize = 1;

/// Operand segment of the initial values of results.
const OUTPUTS: u32 = 3;

/// Returns the arguments of `custom<DynamicIndexList>` for a list.
fn list_args(p: &lect_core::context::ContextData, name: lect_core::entity::OpName, list: usize) -> [CustomArg; 3] {
    let slot = p.op_name(name).info().and_then(|info| info.prop_slot(LISTS[list].attr));
    [
        CustomArg::Var(Var::Operand(list as u32)),
        CustomArg::Var(Var::Prop(slot.map_or(u32::MAX, |slot| slot as u32))),
        CustomArg::Cpp("Paren".into()),
    ]
}

/// Parses a list: returns the number of its operands and its attribute.
fn parse_list(p: &mut OpParser<'_, '_>, state: &mut OpState, list: usize) -> Parsed<(usize, Attr)> {
    let args = list_args(p.ctx, state.name, list);
    let data = p.ctx.op_name(state.name);
    let (Some(info), Some(directive)) = (data.info(), shared_directive("DynamicIndexList")) else {
        return Ok((0, p.ctx.attrs().dense_i64_array([])));
    };
    let mut parsed = OpParseState::new(info, state);
    (directive.parse)(p, &mut parsed, &args)?;
    let operands: Vec<UnresolvedOperand> = parsed.operands.get(list as u32).to_vec();
    let slot = info.prop_slot(LISTS[list].attr).map_or(u32::MAX, |slot| slot as u32);
    let attr = parsed.prop(slot).unwrap_or_else(|| p.ctx.attrs().dense_i64_array([]));
    resolve_all(p, &operands, p.ctx.types().index(), state)?;
    Ok((operands.len(), attr))
}

/// Parses `scf.forall (%i, %j) in (4, %n) shared_outs(%o = %t) -> (tensor<..>) {..}`, or `= (..) to (..) step (..)`.
pub(crate) fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let ctx = p.ctx;
    let mut args = parse_induction(p)?;
    let rank = args.len();
    let usual = |list: &List| (0, ctx.attrs().dense_i64_array(std::iter::repeat_n(list.usual.unwrap_or(0), rank)));
    let mut lists = LISTS.each_ref().map(usual);
    if p.parse_optional_keyword("in") {
        lists[UPPER] = parse_list(p, state, UPPER)?;
    } else {
        for (index, list) in LISTS.iter().enumerate() {
            match list.word.trim() {
                "=" => p.expect_punct("=")?,
                word => p.parse_keyword(word)?,
            }
            lists[index] = parse_list(p, state, index)?;
        }
    }
    let mut outputs = 0;
    let loc = p.loc();
    if p.parse_optional_keyword("shared_outs") {
        let mut carried = Carried::parse(p)?;
        p.parse_optional_arrow_types(&mut state.results)?;
        let values = p.resolve_operands(&carried.inits, &state.results, loc)?;
        state.operands.extend(values);
        carried.set_types(&state.results);
        outputs = carried.inits.len();
        args.append(&mut carried.args);
    }
    let end = ending(p, "scf.forall.in_parallel");
    p.parse_region(state, &args, end)?;
    give_body(p, state);
    p.parse_optional_attr_dict(&mut state.attrs)?;
    for (list, (_, attr)) in LISTS.iter().zip(lists) {
        state.attrs.push((ctx.ident(list.attr.as_bytes()), attr));
    }
    let sizes = [lists[0].0, lists[1].0, lists[2].0, outputs];
    let sizes = sizes.map(|size| i32::try_from(size).unwrap_or(i32::MAX));
    state.attrs.push((ctx.ident(b"operandSegmentSizes"), ctx.attrs().dense_i32_array(sizes)));
    Ok(())
}

/// Adds the region and block of an implied terminator, which has the location of the loop.
fn give_body(p: &mut OpParser<'_, '_>, state: &OpState) {
    let Some(&region) = state.regions.last() else { return };
    let last = p.ir.region(region).blocks().last().and_then(|block| block.last());
    let is_implied = |op: &OpRef<'_>| op.is::<InParallelOp<'_>>() && op.region_count() == 0 && op.loc() == state.loc;
    let Some(end) = last.filter(is_implied) else { return };
    let end = end.op;
    let (body, block) = (p.ir.create_region(), p.ir.create_block());
    p.ir.append_block(body, block);
    p.ir.set_regions(end, &[body]);
}

pub(crate) fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let body = op.region(0);
    let entry = body.and_then(|body| body.entry());
    let rank = rank(op);
    p.text(" (");
    if let Some(entry) = entry {
        print_induction(p, entry, rank);
    }
    p.text(")");
    let normalized = LISTS.iter().enumerate().all(|(index, list)| is_usual(op, index, list));
    for (index, list) in LISTS.iter().enumerate() {
        if normalized && index != UPPER {
            continue;
        }
        p.text(if normalized { " in " } else { list.word });
        if let Some(directive) = shared_directive("DynamicIndexList") {
            (directive.print)(p, op, &list_args(op.context(), op.name(), index));
        }
    }
    let outputs = op.operand_group(OUTPUTS);
    let shares = outputs.len() > 0;
    if shares && let Some(entry) = entry {
        p.text(" shared_outs");
        print_carried(p, entry, rank, outputs);
    }
    p.text(" ");
    if shares {
        p.text("-> (");
        p.types(op.result_types());
        p.text(") ");
    }
    if let Some(body) = body {
        p.region(body, if op.result_count() > 0 { YIELDING } else { BARE });
    }
    p.attr_dict(op, &["operandSegmentSizes", LISTS[0].attr, LISTS[1].attr, LISTS[2].attr]);
}

/// Returns the static list, with [`DYNAMIC`] for operands.
fn static_list(op: OpRef<'_>, list: &List) -> Vec<i64> {
    let numbers = op.cast::<ForallOp<'_>>().and_then(list.numbers);
    numbers.map(|attr| int_array(op.context(), attr).to_vec()).unwrap_or_default()
}

/// Returns the lower bounds, the upper bounds and the steps.
pub(crate) fn bounds(op: OpRef<'_>) -> Option<Vec<MixedList>> {
    let list = |(group, list)| mixed_integers::mix(&static_list(op, list), op.operand_group(group));
    (0..).zip(&LISTS).map(list).collect()
}

/// Returns true if a list equals its default.
fn is_usual(op: OpRef<'_>, index: usize, list: &List) -> bool {
    let Some(usual) = list.usual else { return true };
    let mut values = op.operand_group(index as u32);
    static_list(op, list).into_iter().all(|number| {
        let number = if number == DYNAMIC { values.next().and_then(|it| constant(op.ir, it)) } else { Some(number) };
        number == Some(usual)
    })
}

/// Returns the rank.
fn rank(op: OpRef<'_>) -> usize {
    static_list(op, &LISTS[0]).len()
}

pub(crate) fn verify(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let (rank, outputs) = (rank(op), op.operand_group(OUTPUTS).len());
    if op.result_count() != outputs {
        let message = format!("produces {} results, but has only {outputs} outputs", op.result_count());
        return Err(op.op_error(message).emit());
    }
    let Some(entry) = op.region(0).and_then(|body| body.entry()) else { return Ok(()) };
    if entry.args().len() != rank + outputs {
        return Err(op.op_error(format!("region expects {rank} arguments")).emit());
    }
    let types: Vec<_> = entry.args().map(|arg| op.ir.value_type(arg)).collect();
    if let Some(at) = types.iter().take(rank).position(|ty| *ty != ctx.types().index()) {
        return Err(op.op_error(format!("expects {at}-th block argument to be an index")).emit());
    }
    let given = op.operand_group(OUTPUTS).map(|value| op.ir.value_type(value));
    if let Some(at) = types.iter().skip(rank).zip(given).position(|(ty, given)| *ty != given) {
        let message = format!("type mismatch between {at}-th output and corresponding block argument");
        return Err(op.op_error(message).emit());
    }
    verify_mapping(op, rank)?;
    for (index, list) in LISTS.iter().enumerate() {
        let numbers = static_list(op, list);
        let List { name, .. } = list;
        if numbers.len() != rank {
            return Err(op.error(format!("expected {rank} {name} values, got {}", numbers.len())).emit());
        }
        let dynamic = numbers.iter().filter(|number| **number == DYNAMIC).count();
        if op.operand_group(index as u32).len() != dynamic {
            return Err(op.error(format!("expected {dynamic} dynamic {name} values")).emit());
        }
    }
    Ok(())
}

/// Verifies one mapping attribute per dimension, and at most one mask.
fn verify_mapping(op: OpRef<'_>, rank: usize) -> Result<(), Reported> {
    let ctx = op.context();
    let mapping = op.cast::<ForallOp<'_>>().and_then(|forall| forall.mapping()).unwrap_or_default();
    if mapping.is_empty() {
        return Ok(());
    }
    // Unknown attributes may implement any interface.
    let count = |class: &str| -> Option<usize> {
        mapping.iter().map(|attr| is_a(ctx, class, &Val::Attr(*attr)).map(usize::from)).sum()
    };
    if count("DeviceMappingAttrInterface").is_some_and(|count| count != rank) {
        return Err(op.op_error("mapping attribute size must match op rank").emit());
    }
    if count("DeviceMaskingAttrInterface").is_some_and(|count| count > 1) {
        return Err(op.op_error("\"mapping\" supports at most one device masking attribute").emit());
    }
    Ok(())
}

/// Interface models of `scf.forall`.
pub(crate) struct Forall;

impl LoopLike for Forall {
    fn inits(&self, op: OpRef<'_>) -> Range<usize> {
        op.operand_range(OUTPUTS)
    }

    fn iter_args<'a>(&self, op: OpRef<'a>) -> Option<(BlockRef<'a>, Range<usize>)> {
        loop_like::args_after(op.region(0), rank(op))
    }
}

impl RegionBranch for Forall {
    fn successors(&self, op: OpRef<'_>, from: Point<'_>) -> RegionSuccessors {
        RegionSuccessors::from_iter([match from.region() {
            None => RegionSuccessor::region_after(op, 0, rank(op)),
            Some(_) => RegionSuccessor::parent(op),
        }])
    }

    fn entry_operands(&self, op: OpRef<'_>, _to: &RegionSuccessor) -> Range<usize> {
        op.operand_range(OUTPUTS)
    }
}

impl DestinationStyle for Forall {
    fn inits(&self, op: OpRef<'_>) -> Range<usize> {
        InGroup(OUTPUTS).inits(op)
    }
}

/// Parses `scf.forall.in_parallel {..}`.
pub(crate) fn parse_in_parallel(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    p.parse_region(state, &[], EmptyRegion::GetsBlock)?;
    p.parse_optional_attr_dict(&mut state.attrs)
}

pub(crate) fn print_in_parallel(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    p.text(" ");
    if let Some(region) = op.region(0) {
        p.region(region, BARE.with_entry_args(true));
    }
    p.attr_dict(op, &[]);
}

pub(crate) fn verify_in_parallel(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(forall) = op.parent().filter(|parent| parent.is::<ForallOp<'_>>()) else {
        return Err(op.op_error("expected forall op parent").emit());
    };
    let first = rank(forall);
    let outputs = forall.region(0).and_then(|body| body.entry()).map(|entry| entry.block);
    let is_output = |value: Value| match op.ir.value(value).def() {
        ValueDef::Argument(block, number) => Some(block) == outputs && number as usize >= first,
        _ => false,
    };
    let Some(body) = op.region(0).and_then(|region| region.entry()) else { return Ok(()) };
    for combining in body.ops() {
        match is_a(op.context(), "ParallelCombiningOpInterface", &Val::Op(combining)) {
            Some(false) => return Err(op.op_error("expected only ParallelCombiningOpInterface ops").emit()),
            None => continue,
            Some(true) => {}
        }
        let group = combining.info().and_then(|info| info.spec().operands.iter().position(|it| it.name == "dest"));
        let Some(group) = group.and_then(|group| u32::try_from(group).ok()) else { continue };
        if !combining.only_operand(group).is_none_or(is_output) {
            return Err(combining.op_error("may only insert into an output block argument").emit());
        }
    }
    Ok(())
}
