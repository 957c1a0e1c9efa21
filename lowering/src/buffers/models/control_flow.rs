//! Bufferization of `cf`, and of the arguments of blocks.

use lect_core::interfaces::branch::Branch;
use lect_dialects::bufferization::{ToBufferOp, ToTensorOp};
use lect_dialects::cf::{BranchOp, CondBranchOp};
use lect_dialects::memref::CastOp;
use lect_support::prelude::*;
use lect_support::shapes::memory_space;

use super::Models;
use crate::buffers::bufferizable::{AliasingOperand, AliasingValue, Bufferizable, Operand, Relation};
use crate::buffers::bufferize::Bufferization;
use crate::buffers::options::{dynamic_type, is_buffer};
use crate::buffers::state::State;

pub(super) const MODELS: Models = &[(BranchOp::NAME, &OfBranch), (CondBranchOp::NAME, &OfBranch)];

/// Model of branches, whose operands are bufferized with the blocks that receive them.
struct OfBranch;

impl Bufferizable for OfBranch {
    fn reads(&self, _op: OpRef<'_>, _operand: usize, _state: &State<'_>) -> bool {
        false
    }

    fn writes(&self, _op: OpRef<'_>, _operand: usize, _state: &State<'_>) -> bool {
        false
    }

    fn aliasing_values(&self, op: OpRef<'_>, operand: usize, _state: &State<'_>) -> Vec<AliasingValue> {
        let Some(branch) = op.interface::<dyn Branch>() else { return Vec::new() };
        let mut aliases = Vec::new();
        for (block, operands) in op.successors().zip(branch.all_operands(op)) {
            if !operands.forwarded.contains(&operand) {
                continue;
            }
            let arg = block.args().nth(operand - operands.forwarded.start);
            aliases.extend(arg.map(|arg| AliasingValue::possible(arg, Relation::Equivalent)));
        }
        aliases
    }

    fn bufferize(&self, _op: Op, _rw: &mut Rewriter<'_>, _cx: &Bufferization<'_>) -> Option<()> {
        Some(())
    }
}

/// Returns the branches to a block, with the index of the successor.
fn branches_to(ir: &Isolate, block: Block) -> Vec<(Op, usize)> {
    let region = ir.block(block).region();
    let ends = region.into_iter().flat_map(|region| region.blocks()).filter_map(|block| block.last());
    let mut branches = Vec::new();
    for end in ends {
        branches.extend(end.successors().position(|it| it.block == block).map(|at| (end.op, at)));
    }
    branches
}

/// Returns the operands of branches that are passed to an argument of a block.
pub(crate) fn passed_to(ir: &Isolate, arg: Value) -> Vec<Operand> {
    let ValueDef::Argument(block, number) = ir.value(arg).def() else { return Vec::new() };
    let mut operands = Vec::new();
    for (op, successor) in branches_to(ir, block) {
        let Some(branch) = ir.op(op).interface::<dyn Branch>() else { continue };
        let passed = branch.operands(ir.op(op), successor);
        let index = (number as usize).checked_sub(passed.produced).map(|at| passed.forwarded.start + at);
        operands.extend(index.filter(|at| passed.forwarded.contains(at)).map(|index| Operand { op, index }));
    }
    operands
}

/// Returns the operands of branches that share memory with an argument of a block.
pub(crate) fn block_aliases(value: Value, state: &State<'_>) -> Vec<AliasingOperand> {
    let operands = passed_to(state.ir, value).into_iter();
    operands.map(|operand| AliasingOperand::possible(operand, Relation::Equivalent)).collect()
}

/// Returns the type of the buffer of a block argument: that of the passed buffers, or else one with a dynamic layout.
pub(crate) fn block_buffer_type(
    op: OpRef<'_>,
    value: Value,
    state: &State<'_>,
    stack: &mut Vec<Value>,
) -> Option<Type> {
    let (ctx, ir) = (op.context(), state.ir);
    let mut found = None;
    for operand in passed_to(ir, value) {
        let passed = state.value(operand);
        if stack.contains(&passed) {
            continue;
        }
        let own = ir.value_type(passed);
        let ty = if is_buffer(ctx, own) { own } else { state.buffer_type_in(passed, stack)? };
        match found {
            None => found = Some(ty),
            Some(known) if known == ty => {}
            Some(known) => {
                let space = memory_space(ctx, known)?;
                if space != memory_space(ctx, ty)? {
                    op.op_error("incoming operands of block argument have inconsistent memory spaces").emit();
                    return None;
                }
                found = dynamic_type(ctx, ir.value_type(value), space);
            }
        }
    }
    if found.is_none() {
        op.op_error("could not infer buffer type of block argument").emit();
    }
    found
}

/// Replaces the arguments of a block by buffers, and passes buffers to it.
pub(crate) fn bufferize_block(rw: &mut Rewriter<'_>, block: Block, cx: &Bufferization<'_>) -> Option<()> {
    let ctx = rw.context().clone();
    let args: Vec<(Value, Loc)> = rw.ir().block(block).args_with_locs().to_vec();
    let mut types = Vec::new();
    for &(arg, _) in &args {
        let ty = rw.ir().value_type(arg);
        types.push(if is_tensor(&ctx, ty) { cx.buffer_type(rw, arg)? } else { ty });
    }
    for (&(arg, loc), &new) in args.iter().zip(&types) {
        let old = rw.ir().value_type(arg);
        if old == new {
            continue;
        }
        let is_used = !rw.ir().value(arg).is_unused();
        rw.ir_mut().set_value_type(arg, new);
        if is_used {
            rw.at_start(block);
            let tensor = rw.located(loc, |rw| rw.value(ToTensorOp::build(arg, old)));
            let made = rw.ir().value(tensor).defining_op().map(|op| op.op);
            rw.replace_uses_if(arg, tensor, |user, _| Some(user.op) != made);
        }
    }
    for (op, successor) in branches_to(rw.ir(), block) {
        let view = rw.op(op);
        let Some(branch) = view.interface::<dyn Branch>() else {
            let message =
                "cannot bufferize ops with block references that do not implement BranchOpInterface".to_owned();
            view.op_error(message).emit();
            return None;
        };
        let passed = branch.operands(view, successor);
        let types: Vec<Type> = types.iter().skip(passed.produced).copied().collect();
        for (index, ty) in passed.forwarded.zip(types) {
            let value = rw.op(op).operand(index);
            if rw.ir().value_type(value) == ty {
                continue;
            }
            let own = cx.buffer_type(rw, value)?;
            rw.after_value(value);
            let mut buffer = rw.value(ToBufferOp::build(value, own));
            if own != ty {
                buffer = rw.value(CastOp::build(buffer, ty));
            }
            rw.ir_mut().set_operand(op, index, buffer);
        }
    }
    Some(())
}
