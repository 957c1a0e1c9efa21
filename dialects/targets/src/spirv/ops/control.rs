//! Custom assembly and verifiers of control flow: loops, selections, branches and switches.

use lect_core::interfaces::branch::{Branch, SuccessorOperands};
use lect_core::text::parse::{EmptyRegion, Parsed};
use lect_core::text::print::RegionStyle;
use lect_core::text::{OpParser, OpPrinter};
use lect_support::prelude::*;
use lect_support::syntax::parse_typed_attr;

use crate::spirv::syntax::words;
use crate::spirv::syntax::words::{LOOP_CONTROL, SELECTION_CONTROL, Words};
use crate::spirv::types;
use crate::spirv::{BranchConditionalOp, BranchOp, MergeOp, SPIRVOp, SwitchOp};

/// Parses `control(Unroll) -> i32 {..}`.
fn parse_structured(p: &mut OpParser<'_, '_>, state: &mut OpState, words: Words, name: &str) -> Parsed<()> {
    let control = if p.parse_optional_keyword("control") {
        p.parse_lparen()?;
        let control = words.parse_keyword(p)?;
        p.parse_rparen()?;
        Some(control)
    } else {
        words.attr(p.ctx, "None")
    };
    if let Some(control) = control {
        words::push(p, state, name, control);
    }
    if p.eat_punct("->") {
        state.results.extend(p.parse_type_list()?);
    }
    p.parse_region(state, &[], EmptyRegion::Stays)
}

pub(crate) fn parse_loop(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    parse_structured(p, state, LOOP_CONTROL, "loop_control")
}

pub(crate) fn parse_selection(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    parse_structured(p, state, SELECTION_CONTROL, "selection_control")
}

/// Prints a loop or a selection.
pub(crate) fn print_structured(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let control = match SPIRVOp::of(op) {
        Some(SPIRVOp::Loop(it)) => it.loop_control_attr(),
        Some(SPIRVOp::Selection(it)) => it.selection_control_attr(),
        _ => None,
    };
    let control = words::word(op.context(), control);
    if control != "None" {
        p.text(&format!(" control({control})"));
    }
    if op.result_count() > 0 {
        p.text(" -> ");
        p.types(op.result_types());
    }
    p.text(" ");
    if let Some(body) = op.region(0) {
        p.region(body, RegionStyle::FULL.with_entry_args(false));
    }
}

/// Returns the only operation of a block.
fn only(block: BlockRef<'_>) -> Option<OpRef<'_>> {
    block.first().filter(|first| first.next().is_none())
}

/// Checks that the last block of a loop or selection consists of a merge, and that no other block has one.
fn verify_merge(op: OpRef<'_>, body: RegionRef<'_>) -> Result<(), Reported> {
    let last = body.blocks().last();
    let Some(merge) = last.and_then(only).filter(|only| only.is::<MergeOp<'_>>()) else {
        let message = "last block must be the merge block with only one 'spirv.mlir.merge' op";
        return reject(op, message);
    };
    let mut others = body.blocks().flat_map(|block| block.ops());
    if others.any(|other| other.is::<MergeOp<'_>>() && other.op != merge.op) {
        return reject(op, "should not have 'spirv.mlir.merge' op outside the merge block");
    }
    Ok(())
}

pub(crate) fn verify_selection(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(body) = op.region(0).filter(|body| !body.is_empty()) else { return Ok(()) };
    verify_merge(op, body)?;
    if body.blocks().nth(1).is_none() {
        return reject(op, "must have a selection header block");
    }
    Ok(())
}

/// Verifies the blocks of a loop: entry, header, body, continue and merge block.
pub(crate) fn verify_loop(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(body) = op.region(0).filter(|body| !body.is_empty()) else { return Ok(()) };
    verify_merge(op, body)?;
    let blocks: Vec<BlockRef<'_>> = body.blocks().collect();
    let (entry, header) = match blocks[..] {
        [] | [_] => return reject(op, "must have an entry block branching to the loop header block"),
        [_, _] => return reject(op, "must have a loop header block branched from the entry block"),
        [entry, header, ..] => (entry, header),
    };
    let goes_to_header = |from: BlockRef<'_>| {
        from.last().is_some_and(|last| last.successors().any(|successor| successor.block == header.block))
    };
    if only(entry).is_none_or(|only| !only.is::<BranchOp<'_>>()) || !goes_to_header(entry) {
        return reject(op, "entry block must only have one 'spirv.Branch' op to the second block");
    }
    let [_, _, inner @ .., continues, _] = &blocks[..] else {
        return reject(op, "requires a loop continue block branching to the loop header block");
    };
    if !goes_to_header(*continues) {
        let message = "second to last block must be the loop continue block that branches to the loop header block";
        return reject(op, message);
    }
    if inner.iter().any(|block| goes_to_header(*block)) {
        let message = "can only have the entry and loop continue block branching to the loop header block";
        return reject(op, message);
    }
    Ok(())
}

/// Parses `^bb1(%a : i32)`. Returns the successor's operands.
fn parse_branch(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<Vec<Value>> {
    p.expect_punct(",")?;
    let branch = p.parse_branch()?;
    state.successors.push(branch.block);
    Ok(p.resolve_operands(&branch.operands, &branch.types, branch.loc)?.to_vec())
}

/// Parses `%condition [3, 4], ^bb1(%a : i32), ^bb2`.
pub(crate) fn parse_conditional(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let ctx = p.ctx;
    let condition = p.parse_operand()?;
    state.operands.push(p.resolve_operand(condition, ctx.types().i1())?);
    if p.eat_punct("[") {
        let is_integer = |data: &AttrData| matches!(data, AttrData::Integer { .. });
        let if_true = parse_typed_attr(p, Some(ctx.types().i32()), is_integer)?;
        p.expect_punct(",")?;
        let if_false = parse_typed_attr(p, Some(ctx.types().i32()), is_integer)?;
        p.expect_punct("]")?;
        let weights = ctx.attrs().array([if_true, if_false]);
        words::push(p, state, "branch_weights", weights);
    }
    let if_true = parse_branch(p, state)?;
    let if_false = parse_branch(p, state)?;
    let sizes = [1, if_true.len(), if_false.len()].map(|size| i32::try_from(size).unwrap_or(i32::MAX));
    let sizes = ctx.attrs().dense_i32_array(sizes);
    words::push(p, state, "operandSegmentSizes", sizes);
    state.operands.extend(if_true);
    state.operands.extend(if_false);
    Ok(())
}

fn weights(op: OpRef<'_>) -> Option<&[Attr]> {
    op.cast::<BranchConditionalOp<'_>>()?.branch_weights()
}

pub(crate) fn print_conditional(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    p.text(" ");
    p.operands(op.operands().take(1));
    if let Some(weights) = weights(op) {
        p.text(" [");
        for (index, weight) in weights.iter().enumerate() {
            p.text(if index > 0 { ", " } else { "" });
            if let AttrData::Integer { value, .. } = op.context().attrs().data(*weight) {
                p.integer(value.to_i64().unwrap_or(0));
            }
        }
        p.text("]");
    }
    for (block, group) in op.successors().zip(1..) {
        p.text(", ");
        p.branch(op, block, &op.operand_group(group).collect::<Vec<_>>());
    }
}

pub(crate) fn verify_conditional(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(weights) = weights(op) else { return Ok(()) };
    if weights.len() != 2 {
        return reject(op, "must have exactly two branch weights");
    }
    let is_zero =
        |weight: &Attr| matches!(ctx.attrs().data(*weight), AttrData::Integer { value, .. } if value.is_zero());
    match weights.iter().all(is_zero) {
        true => reject(op, "branch weights cannot both be zero"),
        false => Ok(()),
    }
}

pub(crate) fn verify_unreachable(op: OpRef<'_>) -> Result<(), Reported> {
    match op.block().is_some_and(|block| block.is_entry()) {
        true => reject(op, "cannot be used in reachable block"),
        false => Ok(()),
    }
}

/// Verifies that a vector of conditions selects between vectors of the same length.
pub(crate) fn verify_select(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let conditions = op.operand_types().next().and_then(|ty| types::vector_length(ctx, ty));
    let results = op.result_types().next().and_then(|ty| types::vector_length(ctx, ty));
    match (conditions, results) {
        (Some(_), None) => reject(op, "result expected to be of vector type when condition is of vector type"),
        (Some(conditions), Some(results)) if conditions != results => {
            let message = "result should have the same number of elements as the condition when condition is of vector \
                           type";
            reject(op, message)
        }
        _ => Ok(()),
    }
}

/// Verifies that a switch has as many literals as cases, of the selector's type.
pub(crate) fn verify_switch(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let cases = op.successors().len().saturating_sub(1) as u64;
    let Some(switch) = op.cast::<SwitchOp<'_>>() else { return Ok(()) };
    let Some(literals) = switch.literals_attr().and_then(|attr| ctx.attrs().type_of(attr)) else {
        // `mlir-opt` crashes here.
        return match cases {
            0 => Ok(()),
            _ => reject(op, format!("number of literals (0) should match number of targets ({cases})")),
        };
    };
    if let (Some(selector), Some(element)) = (op.operand_types().next(), ctx.types().element_type(literals))
        && selector != element
    {
        let (selector, element) = (ctx.types().show(selector), ctx.types().show(element));
        let message = format!("'selector' type ('{selector}') should match literals type ('{element}')");
        return reject(op, message);
    }
    match ctx.types().element_count(literals) {
        Some(count) if count != cases => {
            reject(op, format!("number of literals ({count}) should match number of targets ({cases})"))
        }
        _ => Ok(()),
    }
}

/// Branch interface of `spirv.Switch`, whose first successor is the default.
pub(crate) struct Switch;

impl Branch for Switch {
    fn operands(&self, op: OpRef<'_>, successor: usize) -> SuccessorOperands {
        match successor.checked_sub(1) {
            None => SuccessorOperands::new(0, op.operand_range(1)),
            Some(case) => SuccessorOperands::from_segment(op, 2, case),
        }
    }

    fn all_operands(&self, op: OpRef<'_>) -> Vec<SuccessorOperands> {
        std::iter::once(self.operands(op, 0)).chain(SuccessorOperands::from_segments(op, 2)).collect()
    }
}
