//! Canonicalization patterns of `scf`.

mod casts;
mod forall;
mod ifs;
mod parallel;
mod trips;
mod whiles;

use lect_core::interfaces::function::Function;
use lect_support::patterns::{is_within, only_block};
use lect_support::prelude::*;
use lect_transforms::rewrite::region_branch::{erase_unused, replace_by_only_value, replace_duplicates};

use super::passes::to_cf::lower_execute;
use super::{ExecuteRegionOp, ForOp, ForallOp, IfOp, IndexSwitchOp, ParallelOp, WhileOp};

pub(super) const PATTERNS: Table = canonicalization![
    ExecuteRegionOp => [
        inline_single_block,
        inline_blocks,
        replace_by_only_value,
        replace_duplicates,
        erase_unused,
    ],
    ForOp => [unroll_trivial_loop, casts::fold_cast_of_init, replace_by_only_value, replace_duplicates, erase_unused],
    ForallOp => [
        casts::fold_casts_of_outputs,
        forall::fold_operands,
        forall::drop_outputs,
        forall::collapse_dims,
        forall::replace_counters,
    ],
    IfOp => [
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
    IndexSwitchOp => [take_known_case, replace_by_only_value, replace_duplicates, erase_unused],
    ParallelOp => [parallel::collapse_dims, parallel::merge_nested],
    WhileOp => [
        whiles::replace_condition_by_truth,
        whiles::replace_comparison_by_truth,
        whiles::align_arguments,
        whiles::move_if_down,
        replace_by_only_value,
        replace_duplicates,
        erase_unused,
    ],
];

/// Inlines a region of one block.
fn inline_single_block(op: ExecuteRegionOp<'_>) -> Option<Rewrite> {
    let block = only_block(op.region())?;
    let branches = block.last().is_none_or(|last| last.successors().next().is_some());
    if op.no_inline() || branches { None } else { by_block(op.0, block, []).or_else(|| without_results(op, block)) }
}

/// Inlines a block whose terminator does not yield the results, if no result is used.
fn without_results(op: ExecuteRegionOp<'_>, block: BlockRef<'_>) -> Option<Rewrite> {
    let (end, block, ir) = (block.last()?.op, block.block, op.0.ir.get());
    let is_plain = ir.block(block).args().len() == 0 && op.0.results().all(|result| is_unused(ir, result));
    is_plain.then(|| {
        Rewrite::new(move |rw| {
            let root = rw.root();
            rw.inline_block_before(block, root, &[]);
            rw.erase(end);
            rw.erase(root);
        })
    })
}

/// Inlines the blocks into an enclosing function or `scf.execute_region`.
fn inline_blocks(op: ExecuteRegionOp<'_>) -> Option<Rewrite> {
    let parent = op.0.parent()?;
    let fits = parent.interface::<dyn Function>().is_some() || parent.is::<ExecuteRegionOp<'_>>();
    if !fits || op.no_inline() {
        return None;
    }
    lower_execute(op)
}

/// Simplifies a loop with no or one iteration, or with an empty body.
fn unroll_trivial_loop(op: ForOp<'_>) -> Option<Rewrite> {
    let (ir, trips, body) = (op.0.ir.get(), trips::count_for(op)?, op.region());
    let entry = body.entry()?;
    if trips.is_zero() {
        return Some(Rewrite::values(op.init_args()));
    }
    if trips.is_one() {
        return by_block(op.0, entry, [op.lower_bound()].into_iter().chain(op.init_args()));
    }
    // The loop has an iteration, and all iterations yield the same values.
    let last = entry.last().filter(|last| last.prev().is_none())?;
    let is_inside = |value: Value| region_of(ir, value).is_some_and(|region| is_within(ir, region, body.region));
    if last.operands().any(is_inside) { None } else { Some(Rewrite::values(last.operands())) }
}

/// Replaces an `scf.index_switch` with a constant operand by the region of the case.
fn take_known_case(op: IndexSwitchOp<'_>) -> Option<Rewrite> {
    let value = constant_int(&op.0.ir, op.arg())?;
    let case = op.cases().iter().position(|case| *case == value);
    let region = case.map_or(Some(op.default_region()), |case| op.case_regions().nth(case))?;
    by_block(op.0, only_block(region)?, [])
}
