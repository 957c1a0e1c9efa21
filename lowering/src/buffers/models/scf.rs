//! Bufferization of conditionals of `scf`, and of terminators.

use lect_dialects::scf::{ConditionOp, ExecuteRegionOp, ForOp, IfOp, InParallelOp, IndexSwitchOp, WhileOp, YieldOp};
use lect_support::prelude::*;
use lect_support::shapes::memory_space;

use super::Models;
use super::control_flow::{block_aliases, block_buffer_type, bufferize_block};
use crate::buffers::bufferizable::{AliasingOperand, AliasingValue, Bufferizable, Operand, Relation};
use crate::buffers::bufferize::Bufferization;
use crate::buffers::options::{dynamic_type, is_buffer};
use crate::buffers::state::State;

pub(super) const MODELS: Models = &[
    (ConditionOp::NAME, &Condition),
    (ExecuteRegionOp::NAME, &Execute),
    (IfOp::NAME, &Choice { message: "inconsistent memory space on then/else branches" }),
    (InParallelOp::NAME, &InParallel),
    (IndexSwitchOp::NAME, &Choice { message: "inconsistent memory space on switch cases" }),
    (YieldOp::NAME, &Yield),
];

/// Returns the last operation of each region.
pub(super) fn region_ends(op: OpRef<'_>) -> Vec<Op> {
    let blocks = op.regions().filter_map(|region| region.blocks().last());
    blocks.filter_map(|block| block.last()).map(|end| end.op).collect()
}

/// Replaces an operation by one with other result types, and returns its results.
pub(super) fn retype(rw: &mut Rewriter<'_>, op: Op, types: &[Type]) -> (Op, Vec<Value>) {
    let operands: Vec<Value> = rw.op(op).operands().collect();
    let new = rw.copy_with(op, &operands, types);
    let empty = rw.context().attrs().empty_dictionary();
    rw.ir_mut().set_attrs(new, empty);
    (new, rw.op(new).results().collect())
}

/// Model of conditionals, of which one region is run.
struct Choice {
    message: &'static str,
}

impl Bufferizable for Choice {
    fn aliasing_operands(&self, op: OpRef<'_>, value: Value, _state: &State<'_>) -> Vec<AliasingOperand> {
        let Some(index) = op.results().position(|it| it == value) else { return Vec::new() };
        let mut ends = region_ends(op);
        if op.is::<IndexSwitchOp<'_>>() && !ends.is_empty() {
            // The default region is the first region, but the last case.
            ends.rotate_left(1);
        }
        let operands = ends.into_iter().map(|end| Operand { op: end, index });
        operands.map(|operand| AliasingOperand::possible(operand, Relation::Equivalent)).collect()
    }

    fn buffer_type(&self, op: OpRef<'_>, value: Value, state: &State<'_>, stack: &mut Vec<Value>) -> Option<Type> {
        let ctx = op.context();
        let index = op.results().position(|it| it == value)?;
        let mut ends = region_ends(op);
        if op.is::<IndexSwitchOp<'_>>() {
            ends.rotate_left(1);
        }
        let mut types = Vec::new();
        for end in ends {
            let yielded = state.ir.op(end).operands().nth(index)?;
            let own = state.ir.value_type(yielded);
            types.push(if is_buffer(ctx, own) { own } else { state.buffer_type_in(yielded, stack)? });
        }
        let (first, others) = types.split_first()?;
        if others.iter().all(|ty| ty == first) {
            return Some(*first);
        }
        let space = memory_space(ctx, *first)?;
        if others.iter().any(|ty| memory_space(ctx, *ty) != Some(space)) {
            op.error(self.message).emit();
            return None;
        }
        dynamic_type(ctx, op.ir.value_type(value), space)
    }

    fn bufferize(&self, op: Op, rw: &mut Rewriter<'_>, cx: &Bufferization<'_>) -> Option<()> {
        let ctx = rw.context().clone();
        let results: Vec<Value> = rw.op(op).results().collect();
        let mut types = Vec::new();
        for result in results {
            let ty = rw.ir().value_type(result);
            types.push(if is_tensor(&ctx, ty) { cx.buffer_type(rw, result)? } else { ty });
        }
        let (_, values) = retype(rw, op, &types);
        cx.replace(rw, op, &values);
        Some(())
    }
}

/// Returns the only `scf.yield` of an executed region.
fn unique_yield(op: OpRef<'_>) -> Option<OpRef<'_>> {
    let blocks = op.region(0)?.blocks();
    let mut ends = blocks.filter_map(|block| block.last()).filter(|end| end.is::<YieldOp<'_>>());
    let only = ends.next()?;
    ends.next().is_none().then_some(only)
}

struct Execute;

impl Bufferizable for Execute {
    fn supports_blocks(&self) -> bool {
        true
    }

    fn is_writable(&self, _op: OpRef<'_>, _value: Value, _state: &State<'_>) -> bool {
        true
    }

    fn verify_analysis(&self, op: OpRef<'_>, _state: &State<'_>) -> Result<(), Reported> {
        match unique_yield(op) {
            Some(_) => Ok(()),
            None => Err(op.op_error("op without unique scf.yield is not supported").emit()),
        }
    }

    fn aliasing_operands(&self, op: OpRef<'_>, value: Value, state: &State<'_>) -> Vec<AliasingOperand> {
        if state.ir.value(value).defining_op().is_none() {
            return block_aliases(value, state);
        }
        let index = op.results().position(|it| it == value);
        let operand = unique_yield(op).zip(index).map(|(end, index)| Operand { op: end.op, index });
        operand.map(|operand| AliasingOperand::new(operand, Relation::Equivalent)).into_iter().collect()
    }

    fn buffer_type(&self, op: OpRef<'_>, value: Value, state: &State<'_>, stack: &mut Vec<Value>) -> Option<Type> {
        match state.ir.value(value).defining_op() {
            Some(_) => {
                let index = op.results().position(|it| it == value)?;
                let yielded = unique_yield(op)?.operands().nth(index)?;
                let own = state.ir.value_type(yielded);
                if is_buffer(op.context(), own) { Some(own) } else { state.buffer_type_in(yielded, stack) }
            }
            None => block_buffer_type(op, value, state, stack),
        }
    }

    fn bufferize(&self, op: Op, rw: &mut Rewriter<'_>, cx: &Bufferization<'_>) -> Option<()> {
        let types: Vec<Type> = unique_yield(rw.op(op))?.operand_types().collect();
        let (new, values) = retype(rw, op, &types);
        let blocks: Vec<Block> = rw.op(new).region(0)?.blocks().map(|block| block.block).collect();
        for block in blocks {
            bufferize_block(rw, block, cx)?;
        }
        cx.replace(rw, op, &values);
        Some(())
    }
}

/// Model of the terminator of parallel loops, which has neither operands nor results.
struct InParallel;

impl Bufferizable for InParallel {
    fn has_tensors(&self, _op: OpRef<'_>) -> bool {
        false
    }

    fn bufferize(&self, _op: Op, _rw: &mut Rewriter<'_>, _cx: &Bufferization<'_>) -> Option<()> {
        None
    }
}

struct Condition;

impl Bufferizable for Condition {
    fn writes(&self, _op: OpRef<'_>, _operand: usize, _state: &State<'_>) -> bool {
        false
    }

    fn must_be_in_place(&self, _op: OpRef<'_>, _operand: usize, _state: &State<'_>) -> bool {
        true
    }

    fn bufferize(&self, op: Op, rw: &mut Rewriter<'_>, cx: &Bufferization<'_>) -> Option<()> {
        let ctx = rw.context().clone();
        let view = rw.op(op).cast::<ConditionOp<'_>>()?;
        let (condition, args): (_, Vec<Value>) = (view.condition(), view.args().collect());
        let after: Vec<Value> =
            view.0.parent()?.cast::<WhileOp<'_>>()?.after().entry().map_or_else(Vec::new, |it| it.args().collect());
        let mut values = Vec::new();
        for (value, arg) in args.into_iter().zip(after) {
            if !is_tensor(&ctx, rw.ir().value_type(value)) {
                values.push(value);
                continue;
            }
            let buffer = cx.buffer(rw, value)?;
            let ty = cx.buffer_type(rw, arg)?;
            values.push(cx.cast(rw, buffer, ty));
        }
        rw.replace_by(op, ConditionOp::build(condition, values));
        Some(())
    }
}

struct Yield;

impl Bufferizable for Yield {
    fn writes(&self, _op: OpRef<'_>, _operand: usize, _state: &State<'_>) -> bool {
        false
    }

    fn must_be_in_place(&self, _op: OpRef<'_>, _operand: usize, _state: &State<'_>) -> bool {
        true
    }

    fn aliasing_values(&self, op: OpRef<'_>, operand: usize, _state: &State<'_>) -> Vec<AliasingValue> {
        let Some(parent) = op.parent() else { return Vec::new() };
        let alias = if parent.is::<IfOp<'_>>() || parent.is::<IndexSwitchOp<'_>>() {
            AliasingValue::possible
        } else if parent.is::<ExecuteRegionOp<'_>>() {
            AliasingValue::new
        } else {
            return Vec::new();
        };
        parent.results().nth(operand).map(|result| alias(result, Relation::Equivalent)).into_iter().collect()
    }

    fn bufferize(&self, op: Op, rw: &mut Rewriter<'_>, cx: &Bufferization<'_>) -> Option<()> {
        let ctx = rw.context().clone();
        let view = rw.op(op);
        let parent = view.parent()?;
        let takers: Vec<Value> =
            if parent.is::<ForOp<'_>>() || parent.is::<IfOp<'_>>() || parent.is::<IndexSwitchOp<'_>>() {
                parent.results().collect()
            } else if let Some(looping) = parent.cast::<WhileOp<'_>>() {
                looping.before().entry()?.args().collect()
            } else if parent.is::<ExecuteRegionOp<'_>>() {
                Vec::new()
            } else {
                view.error("unsupported scf::YieldOp parent").emit();
                return None;
            };
        let operands: Vec<Value> = view.operands().collect();
        let mut values = Vec::new();
        for (index, value) in operands.into_iter().enumerate() {
            if !is_tensor(&ctx, rw.ir().value_type(value)) {
                values.push(value);
                continue;
            }
            let mut buffer = cx.buffer(rw, value)?;
            if let Some(taker) = takers.get(index) {
                let ty = cx.buffer_type(rw, *taker)?;
                buffer = cx.cast(rw, buffer, ty);
            }
            values.push(buffer);
        }
        rw.replace_by(op, YieldOp::build(values));
        Some(())
    }
}
