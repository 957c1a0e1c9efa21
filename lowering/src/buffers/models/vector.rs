//! Bufferization of `vector`.

use lect_dialects::bufferization::AllocTensorOp;
use lect_dialects::vector::{GatherOp, MaskOp, ScatterOp, TransferReadOp, TransferWriteOp, YieldOp};
use lect_support::prelude::*;

use super::Models;
use crate::buffers::bufferizable::{AliasingOperand, AliasingValue, Bufferizable, Operand, Relation};
use crate::buffers::bufferize::Bufferization;
use crate::buffers::copies::{Copies, resolve_operands};
use crate::buffers::state::State;

pub(super) const MODELS: Models = &[
    (GatherOp::NAME, &Read),
    (MaskOp::NAME, &Mask),
    (ScatterOp::NAME, &Write),
    (TransferReadOp::NAME, &Read),
    (TransferWriteOp::NAME, &Write),
    (YieldOp::NAME, &Yield),
];

/// Model of operations that read from their first operand.
struct Read;

impl Bufferizable for Read {
    fn writes(&self, _op: OpRef<'_>, _operand: usize, _state: &State<'_>) -> bool {
        false
    }

    fn bufferize(&self, op: Op, rw: &mut Rewriter<'_>, cx: &Bufferization<'_>) -> Option<()> {
        let view = rw.op(op);
        let (operands, types): (Vec<Value>, Vec<Type>) = (view.operands().collect(), view.result_types().collect());
        let attrs = view.attrs();
        let buffers = cx.buffers(rw, operands)?;
        let new = rw.copy_with(op, &buffers, &types);
        rw.ir_mut().set_attrs(new, attrs);
        let values: Vec<Value> = rw.op(new).results().collect();
        rw.replace(op, &values);
        Some(())
    }
}

/// Model of operations that write to their destination, the second operand of transfers and the first of scatters.
struct Write;

fn destination(op: OpRef<'_>) -> usize {
    usize::from(op.is::<TransferWriteOp<'_>>())
}

/// Returns true if a write overwrites its whole destination.
fn overwrites_all(op: TransferWriteOp<'_>) -> bool {
    let (ctx, ir) = (op.0.context(), op.0.ir.get());
    let Some((shape, _)) = ranked_tensor(ctx, ir.value_type(op.base())) else { return false };
    let vector = ctx.types().shape(ir.value_type(op.value_to_store())).unwrap_or_default();
    let Some(AttrData::AffineMap(map)) = op.permutation_map_attr().map(|map| ctx.attrs().data(map)) else {
        return false;
    };
    // A dimension that the vector lacks must have one element.
    let results = map.results(ctx);
    let written = |dim: usize| {
        let at = results.iter().position(|it| it.as_dim(ctx).is_some_and(|it| it as usize == dim));
        at.map_or(Some(1), |at| vector.get(at).copied())
    };
    !shape.contains(&DYNAMIC)
        && op.mask().is_none()
        && op.indices().all(|index| constant_int(ir, index) == Some(0))
        && shape.iter().enumerate().all(|(dim, size)| written(dim).is_some_and(|written| *size <= written))
}

impl Bufferizable for Write {
    fn reads(&self, op: OpRef<'_>, operand: usize, _state: &State<'_>) -> bool {
        operand != destination(op) || !op.cast::<TransferWriteOp<'_>>().is_some_and(overwrites_all)
    }

    fn writes(&self, op: OpRef<'_>, operand: usize, _state: &State<'_>) -> bool {
        operand == destination(op)
    }

    fn aliasing_values(&self, op: OpRef<'_>, operand: usize, _state: &State<'_>) -> Vec<AliasingValue> {
        let result = op.results().next().filter(|_| operand == destination(op));
        result.map(|result| AliasingValue::new(result, Relation::Equivalent)).into_iter().collect()
    }

    fn bufferize(&self, op: Op, rw: &mut Rewriter<'_>, cx: &Bufferization<'_>) -> Option<()> {
        let view = rw.op(op);
        let (operands, at): (Vec<Value>, _) = (view.operands().collect(), destination(view));
        let buffers = cx.buffers(rw, operands)?;
        let target = *buffers.get(at)?;
        rw.copy_with(op, &buffers, &[]);
        cx.replace(rw, op, &[target]);
        Some(())
    }
}

struct Mask;

/// Returns the last operation of the body of a masked region.
fn mask_end(op: OpRef<'_>) -> Option<OpRef<'_>> {
    op.region(0)?.entry()?.last().filter(|end| end.is::<YieldOp<'_>>())
}

/// Returns true if the operation in a masked region can be bufferized.
fn is_bufferizable(mask: OpRef<'_>, cx: &Bufferization<'_>) -> bool {
    let first = mask.region(0).and_then(|region| region.entry()).and_then(|block| block.first());
    first.is_some_and(|first| cx.options.model(first).is_some() && !first.is::<YieldOp<'_>>())
}

impl Bufferizable for Mask {
    fn aliasing_operands(&self, op: OpRef<'_>, value: Value, _state: &State<'_>) -> Vec<AliasingOperand> {
        let Some((end, index)) = mask_end(op).zip(op.results().position(|it| it == value)) else { return Vec::new() };
        vec![AliasingOperand::new(Operand { op: end.op, index }, Relation::Equivalent)]
    }

    fn resolve_conflicts(&self, op: Op, rw: &mut Rewriter<'_>, cx: &Copies<'_>) -> Option<()> {
        resolve_operands(op, rw, cx)?;
        let view = rw.op(op);
        let mut ops = view.region(0)?.entry()?.ops();
        if ops.any(|op| op.is::<AllocTensorOp<'_>>()) {
            view.op_error("body must bufferize in-place").emit();
            return None;
        }
        Some(())
    }

    fn bufferize(&self, op: Op, rw: &mut Rewriter<'_>, cx: &Bufferization<'_>) -> Option<()> {
        let view = rw.op(op);
        if !is_bufferizable(view, cx) {
            return Some(());
        }
        let end = mask_end(view)?;
        let body = end.block()?.block;
        let is_inside = |value: &Value| {
            rw.ir().value(*value).defining_op().and_then(|op| op.block()).is_some_and(|it| it.block == body)
        };
        let yielded: Vec<Value> = end.operands().collect();
        let kept: Vec<Value> = yielded.iter().copied().filter(&is_inside).collect();
        let inside: Vec<bool> = yielded.iter().map(&is_inside).collect();
        let types: Vec<Type> = kept.iter().map(|value| rw.ir().value_type(*value)).collect();
        let operands: Vec<Value> = view.operands().collect();
        let end = end.op;
        rw.modify(end, |ir| ir.set_operands(end, &kept));
        let new = rw.copy_with(op, &operands, &types);
        let empty = rw.context().attrs().empty_dictionary();
        rw.ir_mut().set_attrs(new, empty);
        let results: Vec<Value> = rw.op(new).results().collect();
        let mut results = results.into_iter();
        let pairs = yielded.into_iter().zip(inside);
        let values: Option<Vec<Value>> =
            pairs.map(|(value, inside)| if inside { results.next() } else { Some(value) }).collect();
        cx.replace(rw, op, &values?);
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
        let result = op.parent().and_then(|parent| parent.results().nth(operand));
        result.map(|result| AliasingValue::new(result, Relation::Equivalent)).into_iter().collect()
    }

    fn bufferize(&self, op: Op, rw: &mut Rewriter<'_>, cx: &Bufferization<'_>) -> Option<()> {
        let view = rw.op(op);
        let Some(mask) = view.parent().filter(|parent| parent.is::<MaskOp<'_>>()) else {
            view.error("unsupported vector::YieldOp parent").emit();
            return None;
        };
        if !is_bufferizable(mask, cx) {
            return Some(());
        }
        let operands: Vec<Value> = view.operands().collect();
        let buffers = cx.buffers(rw, operands)?;
        rw.replace_by(op, YieldOp::build(buffers));
        Some(())
    }
}
