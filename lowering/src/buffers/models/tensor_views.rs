//! Bufferization of `tensor`: casts and reshapes.

use lect_dialects::bufferization::ToBufferOp;
use lect_dialects::memref::{self, collapsed_type, expanded_type, is_collapsible};
use lect_dialects::tensor::{CastOp, CollapseShapeOp, ExpandShapeOp, ReshapeOp};
use lect_support::prelude::*;
use lect_support::shapes::memory_space;

use super::Models;
use crate::buffers::bufferizable::{AliasingValue, Bufferizable, Relation};
use crate::buffers::bufferize::Bufferization;
use crate::buffers::copies::{Contents, allocate};
use crate::buffers::options::{dynamic_type, identity_type};
use crate::buffers::state::State;

pub(super) const MODELS: Models = &[
    (CastOp::NAME, &Cast),
    (CollapseShapeOp::NAME, &Collapse),
    (ExpandShapeOp::NAME, &Expand),
    (ReshapeOp::NAME, &Reshape),
];

/// Returns the only result as an equivalent alias.
fn same_buffer(op: OpRef<'_>) -> Vec<AliasingValue> {
    vec![AliasingValue::new(op.result(0), Relation::Equivalent)]
}

struct Cast;

impl Bufferizable for Cast {
    fn reads(&self, _op: OpRef<'_>, _operand: usize, _state: &State<'_>) -> bool {
        false
    }

    fn writes(&self, _op: OpRef<'_>, _operand: usize, _state: &State<'_>) -> bool {
        false
    }

    fn aliasing_values(&self, op: OpRef<'_>, _operand: usize, _state: &State<'_>) -> Vec<AliasingValue> {
        same_buffer(op)
    }

    fn buffer_type(&self, op: OpRef<'_>, value: Value, state: &State<'_>, stack: &mut Vec<Value>) -> Option<Type> {
        let ctx = op.context();
        let source = state.buffer_type_in(op.operand(0), stack)?;
        let (space, ty) = (memory_space(ctx, source)?, op.ir.value_type(value));
        match (MemRef::of(ctx, source), ranked_tensor(ctx, ty)) {
            (Some(source), Some((shape, _))) => source.with(ctx, shape, source.layout),
            _ => dynamic_type(ctx, ty, space),
        }
    }

    fn bufferize(&self, op: Op, rw: &mut Rewriter<'_>, cx: &Bufferization<'_>) -> Option<()> {
        let view = rw.op(op);
        let (source, result) = (view.operand(0), view.result(0));
        let buffer = cx.buffer(rw, source)?;
        let ty = cx.buffer_type(rw, result)?;
        let cast = cx.cast(rw, buffer, ty);
        cx.replace(rw, op, &[cast]);
        Some(())
    }
}

struct Collapse;

impl Bufferizable for Collapse {
    /// Returns true: the source may have to be copied.
    fn reads(&self, _op: OpRef<'_>, _operand: usize, _state: &State<'_>) -> bool {
        true
    }

    fn writes(&self, _op: OpRef<'_>, _operand: usize, _state: &State<'_>) -> bool {
        false
    }

    fn aliasing_values(&self, op: OpRef<'_>, _operand: usize, _state: &State<'_>) -> Vec<AliasingValue> {
        same_buffer(op)
    }

    fn buffer_type(&self, op: OpRef<'_>, value: Value, state: &State<'_>, stack: &mut Vec<Value>) -> Option<Type> {
        let ctx = op.context();
        let groups = op.cast::<CollapseShapeOp<'_>>()?.reassociation_attr()?;
        let source = state.buffer_type_in(op.operand(0), stack)?;
        match is_collapsible(ctx, source, groups) {
            true => collapsed_type(ctx, source, groups),
            false => identity_type(ctx, op.ir.value_type(value), memory_space(ctx, source)?),
        }
    }

    fn bufferize(&self, op: Op, rw: &mut Rewriter<'_>, cx: &Bufferization<'_>) -> Option<()> {
        let ctx = rw.context().clone();
        let collapse = rw.op(op).cast::<CollapseShapeOp<'_>>()?;
        let (source, groups) = (collapse.src(), collapse.reassociation_attr()?);
        let to = rw.ir().value_type(collapse.result());
        let mut buffer = cx.buffer(rw, source)?;
        let mut from = rw.ir().value_type(buffer);
        let memory = MemRef::of(&ctx, from)?;
        let list = ctx.attrs().array_elements(groups)?.to_vec();
        if ranked_tensor(&ctx, to)?.0.is_empty() {
            let layout = match memory.is_identity(&ctx) {
                true => None,
                false => Some(ctx.attrs().strided_layout(&[], memory.strides(&ctx)?.offset)),
            };
            let ty = memory.with(&ctx, &[], layout)?;
            let view = rw.value(memref::CollapseShapeOp::build(buffer, list, ty));
            cx.replace(rw, op, &[view]);
            return Some(());
        }
        if !is_collapsible(&ctx, from, groups) {
            let copy = allocate(rw, source, cx.options, Contents::Copied)?;
            let (shape, _) = ranked_tensor(&ctx, rw.ir().value_type(source))?;
            from = memory.with(&ctx, shape, None)?;
            buffer = rw.value(ToBufferOp::build(copy, from));
        }
        let ty = collapsed_type(&ctx, from, groups)?;
        let view = rw.value(memref::CollapseShapeOp::build(buffer, list, ty));
        cx.replace(rw, op, &[view]);
        Some(())
    }
}

struct Expand;

impl Bufferizable for Expand {
    fn reads(&self, _op: OpRef<'_>, _operand: usize, _state: &State<'_>) -> bool {
        false
    }

    fn writes(&self, _op: OpRef<'_>, _operand: usize, _state: &State<'_>) -> bool {
        false
    }

    fn aliasing_values(&self, op: OpRef<'_>, _operand: usize, _state: &State<'_>) -> Vec<AliasingValue> {
        same_buffer(op)
    }

    fn buffer_type(&self, op: OpRef<'_>, value: Value, state: &State<'_>, stack: &mut Vec<Value>) -> Option<Type> {
        let ctx = op.context();
        let groups = op.cast::<ExpandShapeOp<'_>>()?.reassociation_attr()?;
        let source = state.buffer_type_in(op.operand(0), stack)?;
        expanded_type(ctx, source, ranked_tensor(ctx, op.ir.value_type(value))?.0, groups)
    }

    fn bufferize(&self, op: Op, rw: &mut Rewriter<'_>, cx: &Bufferization<'_>) -> Option<()> {
        let ctx = rw.context().clone();
        let expand = rw.op(op).cast::<ExpandShapeOp<'_>>()?;
        let (source, groups) = (expand.src(), expand.reassociation_attr()?);
        let (sizes, given): (Vec<Value>, _) = (expand.output_shape().collect(), expand.static_output_shape().to_vec());
        let to = rw.ir().value_type(expand.result());
        let buffer = cx.buffer(rw, source)?;
        let ty = expanded_type(&ctx, rw.ir().value_type(buffer), ranked_tensor(&ctx, to)?.0, groups)?;
        let list = ctx.attrs().array_elements(groups)?.to_vec();
        let view = rw.value(memref::ExpandShapeOp::build(buffer, list, sizes, given, ty));
        cx.replace(rw, op, &[view]);
        Some(())
    }
}

struct Reshape;

impl Bufferizable for Reshape {
    fn reads(&self, _op: OpRef<'_>, operand: usize, _state: &State<'_>) -> bool {
        operand == 1
    }

    fn writes(&self, _op: OpRef<'_>, _operand: usize, _state: &State<'_>) -> bool {
        false
    }

    fn aliasing_values(&self, op: OpRef<'_>, operand: usize, _state: &State<'_>) -> Vec<AliasingValue> {
        if operand == 0 { same_buffer(op) } else { Vec::new() }
    }

    fn buffer_type(&self, op: OpRef<'_>, value: Value, state: &State<'_>, stack: &mut Vec<Value>) -> Option<Type> {
        let ctx = op.context();
        let source = state.buffer_type_in(op.operand(0), stack)?;
        identity_type(ctx, op.ir.value_type(value), memory_space(ctx, source)?)
    }

    fn bufferize(&self, op: Op, rw: &mut Rewriter<'_>, cx: &Bufferization<'_>) -> Option<()> {
        let ctx = rw.context().clone();
        let view = rw.op(op);
        let (source, shape, result) = (view.operand(0), view.operand(1), view.result(0));
        let mut buffer = cx.buffer(rw, source)?;
        let shape = cx.buffer(rw, shape)?;
        let ty = cx.buffer_type(rw, result)?;
        let from = rw.ir().value_type(buffer);
        if let Some(memory) = MemRef::of(&ctx, from)
            && !memory.is_identity(&ctx)
        {
            let copy = allocate(rw, source, cx.options, Contents::Copied)?;
            buffer = rw.value(ToBufferOp::build(copy, memory.with(&ctx, memory.shape, None)?));
        }
        let reshaped = rw.value(memref::ReshapeOp::build(buffer, shape, ty));
        cx.replace(rw, op, &[reshaped]);
        Some(())
    }
}
