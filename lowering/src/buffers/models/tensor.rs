//! Bufferization of `tensor`: elements and slices.

use lect_dialects::memref::{self, LoadOp, StoreOp, SubViewOp, subview_type};
use lect_dialects::tensor::{DimOp, ExtractOp, ExtractSliceOp, InsertOp, InsertSliceOp, ParallelInsertSliceOp, RankOp};
use lect_support::mixed_integers::MixedSlice;
use lect_support::prelude::*;

use super::Models;
use super::linalg::{is_init, tied_result};
use crate::buffers::bufferizable::{AliasingValue, Bufferizable, Relation};
use crate::buffers::bufferize::Bufferization;
use crate::buffers::copies::Copies;
use crate::buffers::state::State;

pub(super) const MODELS: Models = &[
    (DimOp::NAME, &Metadata),
    (ExtractOp::NAME, &Extract),
    (ExtractSliceOp::NAME, &ExtractSlice),
    (InsertOp::NAME, &Insert),
    (InsertSliceOp::NAME, &InsertSlice),
    (ParallelInsertSliceOp::NAME, &ParallelInsert),
    (RankOp::NAME, &Metadata),
];

/// Model of operations that read the shape but not the contents.
struct Metadata;

impl Bufferizable for Metadata {
    fn reads(&self, _op: OpRef<'_>, _operand: usize, _state: &State<'_>) -> bool {
        false
    }

    fn writes(&self, _op: OpRef<'_>, _operand: usize, _state: &State<'_>) -> bool {
        false
    }

    fn bufferize(&self, op: Op, rw: &mut Rewriter<'_>, cx: &Bufferization<'_>) -> Option<()> {
        let view = rw.op(op);
        let (source, index) = (view.operand(0), view.cast::<DimOp<'_>>().map(|dim| dim.index()));
        let buffer = cx.buffer(rw, source)?;
        let value = match index {
            Some(index) => rw.value(memref::DimOp::build(buffer, index)),
            None => rw.value(memref::RankOp::build(buffer)),
        };
        cx.replace(rw, op, &[value]);
        Some(())
    }
}

struct Extract;

impl Bufferizable for Extract {
    fn writes(&self, _op: OpRef<'_>, _operand: usize, _state: &State<'_>) -> bool {
        false
    }

    fn bufferize(&self, op: Op, rw: &mut Rewriter<'_>, cx: &Bufferization<'_>) -> Option<()> {
        let view = rw.op(op).cast::<ExtractOp<'_>>()?;
        let (tensor, indices): (_, Vec<Value>) = (view.tensor(), view.indices().collect());
        let buffer = cx.buffer(rw, tensor)?;
        let element = rw.value(LoadOp::build(buffer, indices).nontemporal(false));
        cx.replace(rw, op, &[element]);
        Some(())
    }
}

struct Insert;

impl Bufferizable for Insert {
    fn writes(&self, op: OpRef<'_>, operand: usize, _state: &State<'_>) -> bool {
        is_init(op, operand)
    }

    fn aliasing_values(&self, op: OpRef<'_>, operand: usize, _state: &State<'_>) -> Vec<AliasingValue> {
        tied_result(op, operand)
    }

    fn bufferize(&self, op: Op, rw: &mut Rewriter<'_>, cx: &Bufferization<'_>) -> Option<()> {
        let view = rw.op(op).cast::<InsertOp<'_>>()?;
        let (scalar, dest, indices): (_, _, Vec<Value>) = (view.scalar(), view.dest(), view.indices().collect());
        let buffer = cx.buffer(rw, dest)?;
        rw.add(StoreOp::build(scalar, buffer, indices).nontemporal(false));
        cx.replace(rw, op, &[buffer]);
        Some(())
    }
}

struct ExtractSlice;

impl Bufferizable for ExtractSlice {
    fn reads(&self, _op: OpRef<'_>, _operand: usize, _state: &State<'_>) -> bool {
        false
    }

    fn writes(&self, _op: OpRef<'_>, _operand: usize, _state: &State<'_>) -> bool {
        false
    }

    fn aliasing_values(&self, op: OpRef<'_>, _operand: usize, _state: &State<'_>) -> Vec<AliasingValue> {
        vec![AliasingValue::new(op.result(0), Relation::Unknown)]
    }

    fn buffer_type(&self, op: OpRef<'_>, value: Value, state: &State<'_>, stack: &mut Vec<Value>) -> Option<Type> {
        let ctx = op.context();
        let slice = op.cast::<ExtractSliceOp<'_>>()?;
        let source = state.buffer_type_in(slice.source(), stack)?;
        subview_type(ctx, source, &slice.slice()?, ctx.types().shape(op.ir.value_type(value))?)
    }

    fn bufferize(&self, op: Op, rw: &mut Rewriter<'_>, cx: &Bufferization<'_>) -> Option<()> {
        let view = rw.op(op).cast::<ExtractSliceOp<'_>>()?;
        let (source, slice, result) = (view.source(), view.slice()?, view.result());
        let buffer = cx.buffer(rw, source)?;
        let ty = cx.buffer_type(rw, result)?;
        let subview = rw.value(SubViewOp::from_slice(buffer, &slice, ty));
        cx.replace(rw, op, &[subview]);
        Some(())
    }
}

/// Copies a buffer into a slice of another one.
fn copy_to_slice(
    rw: &mut Rewriter<'_>,
    [source, target]: [Value; 2],
    shape: &[i64],
    slice: &MixedSlice,
    cx: &Bufferization<'_>,
) -> Option<()> {
    let ctx = rw.context().clone();
    let ty = subview_type(&ctx, rw.ir().value_type(target), slice, shape)?;
    let subview = rw.value(SubViewOp::from_slice(target, slice, ty));
    let buffer = cx.buffer(rw, source)?;
    cx.copy(rw, buffer, subview);
    Some(())
}

/// Returns true if an insertion overwrites its whole destination, the second operand.
fn overwrites_all(op: OpRef<'_>, slice: Option<MixedSlice>) -> bool {
    let shape = op.context().types().shape(op.ir.value_type(op.operand(1)));
    slice.zip(shape).is_some_and(|(slice, shape)| slice.is_all_of(op.ir.get(), shape))
}

struct InsertSlice;

impl Bufferizable for InsertSlice {
    fn reads(&self, op: OpRef<'_>, operand: usize, _state: &State<'_>) -> bool {
        operand == 0 || !overwrites_all(op, op.cast::<InsertSliceOp<'_>>().and_then(|it| it.slice()))
    }

    fn writes(&self, op: OpRef<'_>, operand: usize, _state: &State<'_>) -> bool {
        is_init(op, operand)
    }

    fn aliasing_values(&self, op: OpRef<'_>, operand: usize, _state: &State<'_>) -> Vec<AliasingValue> {
        tied_result(op, operand)
    }

    fn bufferize(&self, op: Op, rw: &mut Rewriter<'_>, cx: &Bufferization<'_>) -> Option<()> {
        let view = rw.op(op).cast::<InsertSliceOp<'_>>()?;
        let (source, dest, slice) = (view.source(), view.dest(), view.slice()?);
        let ty = rw.ir().value_type(source);
        let shape = rw.context().types().shape(ty)?.to_vec();
        let target = cx.buffer(rw, dest)?;
        copy_to_slice(rw, [source, target], &shape, &slice, cx)?;
        cx.replace(rw, op, &[target]);
        Some(())
    }
}

/// Model of insertions into a shared output of a parallel loop.
struct ParallelInsert;

impl Bufferizable for ParallelInsert {
    fn reads(&self, op: OpRef<'_>, operand: usize, _state: &State<'_>) -> bool {
        operand == 0 || !overwrites_all(op, op.cast::<ParallelInsertSliceOp<'_>>().and_then(|it| it.slice()))
    }

    fn writes(&self, _op: OpRef<'_>, operand: usize, _state: &State<'_>) -> bool {
        operand == 1
    }

    fn resolve_conflicts(&self, _op: Op, _rw: &mut Rewriter<'_>, _cx: &Copies<'_>) -> Option<()> {
        // The destination is shared in any case.
        Some(())
    }

    fn bufferize(&self, op: Op, rw: &mut Rewriter<'_>, cx: &Bufferization<'_>) -> Option<()> {
        let view = rw.op(op).cast::<ParallelInsertSliceOp<'_>>()?;
        let (source, dest, slice) = (view.source(), view.dest(), view.slice()?);
        let end = view.0.parent()?.op;
        let ty = rw.ir().value_type(source);
        let shape = rw.context().types().shape(ty)?.to_vec();
        rw.before(end);
        let target = cx.buffer(rw, dest)?;
        let buffer = cx.buffer(rw, source)?;
        let ctx = rw.context().clone();
        let ty = subview_type(&ctx, rw.ir().value_type(target), &slice, &shape)?;
        let subview = rw.value(SubViewOp::from_slice(target, &slice, ty));
        cx.copy(rw, buffer, subview);
        rw.erase(op);
        Some(())
    }
}
