//! Branches, loops and selections.
//!
//! The blocks of a loop or a selection are inlined. Hints about either prevent the conversion.

use lect_dialects::spirv::{LoopControl, SelectionControl};
use lect_dialects::{llvm, spirv as sv};
use lect_support::prelude::*;

use crate::llvm::pattern::LlvmPatterns;
use crate::llvm::types::LlvmTypes;

/// Adds the patterns for control flow.
pub fn add_patterns(patterns: &mut LlvmPatterns<'_>) {
    patterns.on::<sv::BranchOp<'_>>(1, lower_branch);
    patterns.on::<sv::BranchConditionalOp<'_>>(1, lower_conditional_branch);
    patterns.on::<sv::LoopOp<'_>>(1, lower_loop);
    patterns.on::<sv::SelectionOp<'_>>(1, lower_selection);
    patterns.on::<sv::MergeOp<'_>>(1, |_, rw, op| {
        rw.erase(op);
        Some(())
    });
    patterns.on::<sv::ReturnOp<'_>>(1, lower_return);
    patterns.on::<sv::ReturnValueOp<'_>>(1, lower_return);
}

/// Converts the arguments of blocks, and returns to the operation.
fn convert_blocks(types: &LlvmTypes, rw: &mut Rewriter<'_>, blocks: impl IntoIterator<Item = Block>) {
    blocks.into_iter().for_each(|block| types.converter().convert_block(rw, block));
    rw.before(rw.root());
}

fn lower_branch(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let target = rw.op(op).successors().next()?.block;
    let operands = types.operands(rw, op)?;
    convert_blocks(types, rw, [target]);
    rw.replace_by(op, llvm::BrOp::build(operands, target));
    Some(())
}

/// A conditional branch, with converted operands.
struct Branch {
    condition: Value,
    on_yes: Vec<Value>,
    on_no: Vec<Value>,
    yes: Block,
    no: Block,
}

impl Branch {
    fn of(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<Self> {
        let branch = rw.op(op).cast::<sv::BranchConditionalOp<'_>>()?;
        let (yes, no) = (branch.true_target().block, branch.false_target().block);
        let count = branch.true_target_operands().count();
        let operands = types.operands(rw, op)?;
        let (&condition, rest) = operands.split_first()?;
        let (on_yes, on_no) = rest.split_at_checked(count)?;
        Some(Self { condition, on_yes: on_yes.to_vec(), on_no: on_no.to_vec(), yes, no })
    }
}

fn lower_conditional_branch(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ctx = rw.context().clone();
    let weights = rw.op(op).cast::<sv::BranchConditionalOp<'_>>()?.branch_weights_attr();
    let weights = weights
        .and_then(|attr| ctx.attrs().array_elements(attr))
        .map(|weights| weights.iter().filter_map(|attr| ctx.attrs().i64_value(*attr)).collect::<Vec<i64>>());
    let it = Branch::of(types, rw, op)?;
    convert_blocks(types, rw, [it.yes, it.no]);
    let made = llvm::CondBrOp::build(it.condition, it.on_yes, it.on_no, it.yes, it.no);
    rw.replace_by(op, made.branch_weights(weights));
    Some(())
}

fn lower_return(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let operands = types.operands(rw, op)?;
    rw.replace_by(op, llvm::ReturnOp::build().arg(operands.first().copied()));
    Some(())
}

/// Ends a merge block with a branch that forwards the results, and replaces them by arguments of the target.
fn leave(rw: &mut Rewriter<'_>, op: Op, merge: Op, target: Block) {
    let (results, loc): (Vec<Type>, _) = (rw.op(op).result_types().collect(), rw.loc());
    let args = rw.add_block_args(target, results, loc);
    let values: Vec<Value> = rw.op(merge).operands().collect();
    rw.replace_by(merge, llvm::BrOp::build(values, target));
    rw.replace(op, &args);
}

/// Lowers a loop. The entry block, which only branches to the header, becomes the end of the block before the loop.
fn lower_loop(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let view = rw.op(op).cast::<sv::LoopOp<'_>>()?;
    if view.loop_control() != LoopControl(0) {
        return None;
    }
    let body = view.body();
    let entry = body.entry()?;
    let branch = entry.first()?;
    if !branch.is::<sv::BranchOp<'_>>() || entry.ops().count() != 1 {
        return None;
    }
    let header = branch.successors().next()?.block;
    let merge = body.blocks().last()?.last()?.op;
    let (region, entry, branch) = (body.region, entry.block, branch.op);
    let values = types.operands(rw, branch)?;
    convert_blocks(types, rw, [header]);
    let [before, rest] = rw.split_block(op);
    rw.at_end(before).add(llvm::BrOp::build(values, header));
    rw.erase_block(entry);
    rw.inline_region_before(region, rest);
    leave(rw, op, merge, rest);
    Some(())
}

/// Lowers a selection. The header, which only branches, becomes the end of the block before the selection.
fn lower_selection(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let view = rw.op(op).cast::<sv::SelectionOp<'_>>()?;
    if view.selection_control() != SelectionControl(0) {
        return None;
    }
    let body = view.body();
    // A selection without code between the header and the merge block has no effect.
    if body.blocks().count() <= 2 && view.0.result_count() == 0 {
        rw.erase(op);
        return Some(());
    }
    let header = body.entry()?;
    let branch = header.first()?;
    if !branch.is::<sv::BranchConditionalOp<'_>>() || header.ops().count() != 1 {
        return None;
    }
    let merge = body.blocks().last()?.last()?.op;
    let (region, header, branch) = (body.region, header.block, branch.op);
    let it = Branch::of(types, rw, branch)?;
    convert_blocks(types, rw, [it.yes, it.no]);
    let [before, rest] = rw.split_block(op);
    rw.at_end(before).add(llvm::CondBrOp::build(it.condition, it.on_yes, it.on_no, it.yes, it.no));
    rw.erase_block(header);
    rw.inline_region_before(region, rest);
    leave(rw, op, merge, rest);
    Some(())
}
