//! Operations and functions that deallocation by ownership does not support.

use std::collections::{HashMap, HashSet};

use lect_core::dialect::OpTraits;
use lect_core::interfaces::branch::Branch;
use lect_core::interfaces::call::Call;
use lect_core::interfaces::effects::EffectKind;
use lect_core::interfaces::region_branch::{RegionBranch, RegionTerminator};
use lect_core::ir::walk;
use lect_dialects::bufferization::DeallocOp;
use lect_dialects::func::FuncOp;
use lect_support::prelude::*;

use super::models;
use super::owners::holds_buffer;
use crate::buffers::flow::lists;

/// Returns true for an operation whose effects are known.
fn has_known_effects(op: OpRef<'_>) -> bool {
    op.effects().is_some() || lists(op, "MemoryEffectOpInterface")
}

pub(super) fn is_call(op: OpRef<'_>) -> bool {
    op.interface::<dyn Call>().is_some() || lists(op, "CallOpInterface")
}

pub(super) fn is_branch(op: OpRef<'_>) -> bool {
    op.interface::<dyn Branch>().is_some() || lists(op, "BranchOpInterface") && !is_region_branch(op)
}

pub(super) fn is_region_branch(op: OpRef<'_>) -> bool {
    op.interface::<dyn RegionBranch>().is_some() || lists(op, "RegionBranchOpInterface")
}

pub(super) fn ends_region(op: OpRef<'_>) -> bool {
    op.interface::<dyn RegionTerminator>().is_some()
}

/// Verifies that the control flow between the blocks of a function has no cycles.
pub(super) fn check_function(ir: &Isolate, function: Op) -> Result<(), Reported> {
    let mut is_cyclic = false;
    walk::for_each(ir.op(function), |op| {
        is_cyclic |= op.regions().any(|region| !region.has_one_block() && has_cycle(region));
    });
    match is_cyclic {
        true => Err(ir.op(function).error("Only structured control-flow loops are supported.").emit()),
        false => Ok(()),
    }
}

/// Returns true if a block that is reachable from the entry of a region leads to itself.
fn has_cycle(region: RegionRef<'_>) -> bool {
    let next = |block: BlockRef<'_>| -> Vec<Block> {
        let end = block.last().filter(|op| is_branch(*op));
        end.into_iter().flat_map(|op| op.successors()).map(|block| block.block).collect()
    };
    let edges: HashMap<Block, Vec<Block>> = region.blocks().map(|block| (block.block, next(block))).collect();
    let (mut path, mut done) = (HashSet::new(), HashSet::new());
    let mut pending: Vec<(Block, bool)> = region.entry().map(|entry| (entry.block, false)).into_iter().collect();
    while let Some((block, is_left)) = pending.pop() {
        if is_left {
            path.remove(&block);
            done.insert(block);
            continue;
        }
        if path.contains(&block) {
            return true;
        }
        if done.contains(&block) {
            continue;
        }
        path.insert(block);
        pending.push((block, true));
        pending.extend(edges.get(&block).into_iter().flatten().map(|next| (*next, false)));
    }
    false
}

/// Returns true if operands, results or arguments of regions are buffers.
fn has_buffers(op: OpRef<'_>) -> bool {
    let entries = op.regions().filter_map(|region| region.entry());
    let mut values = op.operands().chain(op.results()).chain(entries.flat_map(|block| block.args()));
    values.any(|value| holds_buffer(&op.ir, value))
}

/// Verifies that an operation is supported.
pub(super) fn check_op(op: OpRef<'_>) -> Result<(), Reported> {
    problem(op).map_or(Ok(()), |message| Err(op.error(message).emit()))
}

/// Returns the reason why an operation is not supported, if it is not.
fn problem(op: OpRef<'_>) -> Option<&'static str> {
    if op.is::<DeallocOp<'_>>() {
        return Some("No deallocation operations must be present when running this pass!");
    }
    let is_recursive = op.has_recursive_effects();
    if !has_known_effects(op) && !is_recursive && !is_call(op) {
        return Some("ops with unknown memory side effects are not supported");
    }
    let has = |kind: EffectKind| op.has_effect(kind).unwrap_or(false);
    let is_neutral = match has_known_effects(op) {
        true => !has(EffectKind::Allocate) && !has(EffectKind::Free),
        false => is_recursive,
    };
    if !has_buffers(op) && is_neutral {
        return None;
    }
    let count = op.region_count();
    if (count == 1 && op.result_count() > 0 || count > 1) && !is_region_branch(op) {
        return Some("All operations with attached regions need to implement the RegionBranchOpInterface.");
    }
    if op.has(OpTraits::NO_TERMINATOR) {
        return Some("NoTerminator trait is not supported");
    }
    if !op.has(OpTraits::TERMINATOR) {
        return None;
    }
    if is_branch(op) == ends_region(op) {
        return Some(
            "Terminators must implement either BranchOpInterface or RegionBranchTerminatorOpInterface (but not both)!",
        );
    }
    (op.successors().len() > 1).then_some("Terminators with more than one successor are not supported!")
}

/// Returns true if deallocation by ownership supports all functions in an operation, and they free nothing themselves.
pub fn is_supported(root: OpRef<'_>) -> bool {
    let mut is_supported = true;
    walk::for_each(root, |op| {
        let is_function = op.is::<FuncOp<'_>>();
        let is_free = op.has_effect(EffectKind::Free).unwrap_or(false);
        let is_inner = op != root && !is_function && !op.has(OpTraits::SYMBOL_TABLE);
        is_supported &= !(is_function && op.regions().any(|region| !region.has_one_block() && has_cycle(region)));
        is_supported &= !is_inner || !is_free && (models::of(op).is_some() || problem(op).is_none());
    });
    is_supported
}
