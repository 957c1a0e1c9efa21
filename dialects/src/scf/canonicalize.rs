//! Canonicalization patterns of `scf`.

mod casts;
mod forall;
mod ifs;
mod parallel;
mod trips;
mod whiles;

use lect_core::engine::int_array;
use lect_core::engine::interface::function::Function;
use lect_core::entity::{Block, Op, Value};
use lect_transforms::canonicalization;
use lect_transforms::rewrite::Rewriter;
use lect_transforms::rewrite::region_branch::{erase_unused, replace_by_only_value, replace_duplicates};

use crate::patterns::{
    Table, Values, constant_int, is, is_within, only_block, op_state, region_of, replace_with_block,
};

pub(super) const PATTERNS: Table = canonicalization![
    "scf.execute_region" => [
        inline_single_block,
        inline_blocks,
        replace_by_only_value,
        replace_duplicates,
        erase_unused,
    ],
    "scf.for" => [unroll_trivial_loop, casts::of_carried, replace_by_only_value, replace_duplicates, erase_unused],
    "scf.forall" => [
        casts::of_shared,
        forall::fold_operands,
        forall::drop_outputs,
        forall::collapse_dims,
        forall::replace_counters,
    ],
    "scf.if" => [
        ifs::swap_if_negated,
        ifs::combine,
        ifs::combine_nested,
        ifs::propagate_condition,
        ifs::hoist_to_select,
        ifs::erase_empty_else,
        ifs::take_known_region,
        ifs::replace_by_condition,
        replace_by_only_value,
        replace_duplicates,
        erase_unused,
    ],
    "scf.index_switch" => [take_known_case, replace_by_only_value, replace_duplicates, erase_unused],
    "scf.parallel" => [parallel::collapse_dims, parallel::merge_nested],
    "scf.while" => [
        whiles::replace_condition_by_truth,
        whiles::replace_comparison_by_truth,
        whiles::align_arguments,
        whiles::move_if_down,
        replace_by_only_value,
        replace_duplicates,
        erase_unused,
    ],
];

fn has_no_inline(op: Op, rw: &Rewriter<'_>) -> bool {
    rw.op(op).attr("no_inline").is_some()
}

fn inline_single_block(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let block = only_block(rw.op(op).region(0)?)?;
    let branches = block.last().is_none_or(|last| last.successors().next().is_some());
    let block = block.block;
    if has_no_inline(op, rw) || branches {
        return None;
    }
    replace_with_block(rw, op, block, &[])
}

/// Blocks become blocks of the function around, or of the `scf.execute_region`.
fn inline_blocks(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let parent = view.parent()?;
    let fits = parent.interface::<dyn Function>().is_some() || is(parent, "scf.execute_region");
    if !fits || has_no_inline(op, rw) {
        return None;
    }
    let (loc, before) = (view.loc(), view.block()?.block);
    let region = view.region(0)?;
    let (entry, blocks) = (region.entry()?.block, region.blocks().map(|block| block.block).collect::<Vec<Block>>());
    let region = region.region;
    let results: Vec<_> = view.results().map(|value| view.ir.value_type(value)).collect();
    op_state(rw, "cf.br", loc);
    let rest = rw.ir_mut().split_block(op);
    let branch = op_state(rw, "cf.br", loc).successor(entry);
    rw.at_end(before).insert(branch);
    for block in blocks {
        let Some(last) = rw.ir().block(block).last().filter(|last| is(*last, "scf.yield")) else { continue };
        let (last, loc, values) = (last.op, last.loc(), last.operands().collect::<Values>());
        let branch = op_state(rw, "cf.br", loc).operands(values).successor(rest);
        rw.before(last).insert(branch);
        rw.erase(last);
    }
    let into = rw.ir().block(rest).region()?.region;
    rw.ir_mut().splice_blocks(into, Some(rest), region);
    let args: Values = results.into_iter().map(|ty| rw.ir_mut().add_block_arg(rest, ty, loc)).collect();
    rw.replace(op, &args);
    Some(())
}

/// A loop of no or one iteration, or one in which nothing happens.
fn unroll_trivial_loop(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let trips = trips::of_for(view)?;
    let inits: Values = view.operands().skip(3).collect();
    let body = view.region(0)?;
    let entry = body.entry()?;
    if trips.is_zero() {
        rw.replace(op, &inits);
        return Some(());
    }
    if trips.is_one() {
        let args: Values = view.operands().take(1).chain(inits).collect();
        let block = entry.block;
        return replace_with_block(rw, op, block, &args);
    }
    // It iterates: the last iteration gives what any does.
    let last = entry.last().filter(|last| last.prev().is_none())?;
    let yielded: Values = last.operands().collect();
    let is_inside =
        |value: &Value| region_of(rw.ir(), *value).is_some_and(|region| is_within(rw.ir(), region, body.region));
    if yielded.iter().any(is_inside) {
        return None;
    }
    rw.replace(op, &yielded);
    Some(())
}

/// `scf.index_switch` of a constant
fn take_known_case(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let value = constant_int(rw.ir(), view.operands().next()?)?;
    let cases = view.attr("cases").map(|cases| int_array(view.context(), cases)).unwrap_or_default();
    let case = cases.iter().position(|case| *case == value).map_or(0, |case| case + 1);
    let block = only_block(view.region(case)?)?.block;
    replace_with_block(rw, op, block, &[])
}
