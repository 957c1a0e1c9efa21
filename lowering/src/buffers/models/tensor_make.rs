//! Bufferization of `tensor`: operations that create tensors.

use lect_dialects::affine::{AffineApplyOp, apply_or_fold};
use lect_dialects::arith::ConstantOp;
use lect_dialects::bufferization::ToBufferOp;
use lect_dialects::linalg::{self, MapOp};
use lect_dialects::memref::{self, StoreOp, SubViewOp, subview_type};
use lect_dialects::tensor::{
    ConcatOp, DimOp, EmptyOp, FromElementsOp, GenerateOp, InsertSliceOp, PadOp, SplatOp, YieldOp,
};
use lect_support::mixed_integers::MixedSlice;
use lect_support::prelude::*;
use lect_support::shapes::memory_space;

use super::Models;
use crate::buffers::bufferizable::Bufferizable;
use crate::buffers::bufferize::Bufferization;
use crate::buffers::copies::{Contents, allocate};
use crate::buffers::options::identity_type;
use crate::buffers::state::State;
use crate::loops::padding::amounts;
use crate::loops::shapes::mixed_sizes;

pub(super) const MODELS: Models = &[
    (ConcatOp::NAME, &Concat),
    (EmptyOp::NAME, &Empty),
    (FromElementsOp::NAME, &FromElements),
    (GenerateOp::NAME, &Generate),
    (PadOp::NAME, &Pad),
    (SplatOp::NAME, &Splat),
];

/// Rejects a memory space other than the default one.
fn check_space(op: OpRef<'_>, cx: &Bufferization<'_>) -> Option<()> {
    let ty = op.ir.value_type(op.result(0));
    if cx.options.space_of(op.context(), ty) != Some(None) {
        op.error("memory space not implemented yet").emit();
        return None;
    }
    Some(())
}

struct Empty;

impl Bufferizable for Empty {
    fn allocates(&self, _op: OpRef<'_>, _value: Value) -> bool {
        true
    }

    fn writes_result(&self, _op: OpRef<'_>, _value: Value, _state: &State<'_>) -> bool {
        false
    }

    fn bufferize(&self, op: Op, rw: &mut Rewriter<'_>, cx: &Bufferization<'_>) -> Option<()> {
        let result = rw.op(op).result(0);
        if rw.ir().value(result).is_unused() {
            rw.erase(op);
            return Some(());
        }
        let tensor = allocate(rw, result, cx.options, Contents::Undefined)?;
        rw.replace(op, &[tensor]);
        Some(())
    }
}

struct FromElements;

impl Bufferizable for FromElements {
    fn allocates(&self, _op: OpRef<'_>, _value: Value) -> bool {
        true
    }

    fn bufferize(&self, op: Op, rw: &mut Rewriter<'_>, cx: &Bufferization<'_>) -> Option<()> {
        let ctx = rw.context().clone();
        let view = rw.op(op);
        let (elements, result): (Vec<Value>, _) = (view.operands().collect(), view.result(0));
        let ty = rw.ir().value_type(result);
        let shape = ranked_tensor(&ctx, ty)?.0.to_vec();
        let tensor = allocate(rw, result, cx.options, Contents::Undefined)?;
        let ty = cx.buffer_type(rw, tensor)?;
        let buffer = rw.value(ToBufferOp::build(tensor, ty));
        if !elements.is_empty() {
            let most = shape.iter().copied().max().unwrap_or(0);
            let indices: Vec<Value> = (0..most).map(|at| rw.value(ConstantOp::index(&ctx, at))).collect();
            for (number, element) in elements.into_iter().enumerate() {
                let mut rest = number;
                let mut places = vec![0; shape.len()];
                for (place, size) in places.iter_mut().zip(&shape).rev() {
                    let size = usize::try_from(*size).unwrap_or(1).max(1);
                    (*place, rest) = (rest % size, rest / size);
                }
                let at: Vec<Value> = places.into_iter().filter_map(|place| indices.get(place).copied()).collect();
                let store = StoreOp::build(element, buffer, at);
                rw.add(if shape.is_empty() { store } else { store.nontemporal(false) });
            }
        }
        cx.replace(rw, op, &[buffer]);
        Some(())
    }
}

/// Fills a tensor by the elements that a body computes from their indices.
fn fill(rw: &mut Rewriter<'_>, tensor: Value, body: Block) -> Option<Value> {
    let ctx = rw.context().clone();
    let ty = rw.ir().value_type(tensor);
    let (shape, element) = ranked_tensor(&ctx, ty)?;
    let (rank, loc) = (shape.len(), rw.loc());
    let (region, block) = rw.region_with_block(&[element], loc);
    let map = rw.add(MapOp::build([], tensor, [ty], region));
    rw.aside(|rw| {
        rw.at_end(block);
        let indices: Vec<Value> = (0..rank).map(|dim| rw.value(linalg::IndexOp::build(dim as i64))).collect();
        rw.merge_blocks(body, block, &indices);
        let end = rw.ir().block(block).last()?;
        let value = end.cast::<YieldOp<'_>>()?.value();
        let end = end.op;
        rw.replace_by(end, linalg::YieldOp::build([value]));
        Some(())
    })?;
    Some(rw.op(map).result(0))
}

struct Generate;

impl Bufferizable for Generate {
    fn allocates(&self, _op: OpRef<'_>, _value: Value) -> bool {
        true
    }

    fn bufferize(&self, op: Op, rw: &mut Rewriter<'_>, cx: &Bufferization<'_>) -> Option<()> {
        check_space(rw.op(op), cx)?;
        let view = rw.op(op);
        let (result, body) = (view.result(0), view.region(0)?.entry()?.block);
        let tensor = allocate(rw, result, cx.options, Contents::Undefined)?;
        let filled = fill(rw, tensor, body)?;
        rw.replace(op, &[filled]);
        Some(())
    }
}

struct Splat;

impl Bufferizable for Splat {
    fn allocates(&self, _op: OpRef<'_>, _value: Value) -> bool {
        true
    }

    fn bufferize(&self, op: Op, rw: &mut Rewriter<'_>, cx: &Bufferization<'_>) -> Option<()> {
        check_space(rw.op(op), cx)?;
        let ctx = rw.context().clone();
        let view = rw.op(op);
        let (input, result) = (view.cast::<SplatOp<'_>>()?.input(), view.result(0));
        let tensor = allocate(rw, result, cx.options, Contents::Undefined)?;
        let (ty, loc) = (rw.ir().value_type(tensor), rw.loc());
        let (region, block) = rw.region_with_block(&[ranked_tensor(&ctx, ty)?.1], loc);
        let map = rw.add(MapOp::build([], tensor, [ty], region));
        rw.aside(|rw| rw.at_end(block).add(linalg::YieldOp::build([input])));
        let filled = rw.op(map).result(0);
        rw.replace(op, &[filled]);
        Some(())
    }
}

struct Pad;

impl Bufferizable for Pad {
    fn allocates(&self, _op: OpRef<'_>, _value: Value) -> bool {
        true
    }

    fn writes(&self, _op: OpRef<'_>, _operand: usize, _state: &State<'_>) -> bool {
        false
    }

    fn buffer_type(&self, op: OpRef<'_>, value: Value, state: &State<'_>, stack: &mut Vec<Value>) -> Option<Type> {
        let ctx = op.context();
        let source = state.buffer_type_in(op.operand(0), stack)?;
        identity_type(ctx, op.ir.value_type(value), memory_space(ctx, source)?)
    }

    fn bufferize(&self, op: Op, rw: &mut Rewriter<'_>, cx: &Bufferization<'_>) -> Option<()> {
        let ctx = rw.context().clone();
        let pad = rw.op(op).cast::<PadOp<'_>>()?;
        let (source, result, (low, high)) = (pad.source(), pad.result(), amounts(pad)?);
        let body = pad.region().entry()?.block;
        let ty = rw.ir().value_type(result);
        let shape = ranked_tensor(&ctx, ty)?.0;
        let symbols = [0, 1, 2].map(|at| ctx.affine().symbol(at));
        let sum = ctx.affine().add(ctx.affine().add(symbols[0], symbols[1]), symbols[2]);
        let map = ctx.attrs().affine_map(ctx.affine().map(0, 3, [sum]));
        for (dim, _) in shape.iter().enumerate().filter(|it| *it.1 == DYNAMIC) {
            let index = rw.value(ConstantOp::index(&ctx, dim as i64));
            let size = rw.value(DimOp::build(source, index));
            let [low, high] = [*low.get(dim)?, *high.get(dim)?].map(|it| ConstantOp::size(rw, it));
            rw.value(AffineApplyOp::build(map, vec![size, low, high]));
        }
        let tensor = allocate(rw, result, cx.options, Contents::Undefined)?;
        let filled = fill(rw, tensor, body)?;
        let sizes: MixedList = mixed_sizes(rw, source).into_iter().collect();
        let strides = sizes.iter().map(|_| Mixed::Static(1)).collect();
        let slice = MixedSlice { offsets: low, sizes, strides };
        let inserted = rw.value(InsertSliceOp::from_slice(source, filled, &slice));
        rw.replace(op, &[inserted]);
        Some(())
    }
}

struct Concat;

impl Bufferizable for Concat {
    fn allocates(&self, _op: OpRef<'_>, _value: Value) -> bool {
        true
    }

    fn writes(&self, _op: OpRef<'_>, _operand: usize, _state: &State<'_>) -> bool {
        false
    }

    fn bufferize(&self, op: Op, rw: &mut Rewriter<'_>, cx: &Bufferization<'_>) -> Option<()> {
        let ctx = rw.context().clone();
        let concat = rw.op(op).cast::<ConcatOp<'_>>()?;
        let (dim, inputs): (_, Vec<Value>) = (usize::try_from(concat.dim()).ok()?, concat.inputs().collect());
        let result = concat.result();
        let tensor = allocate(rw, result, cx.options, Contents::Undefined)?;
        check_space(rw.op(op), cx)?;
        let ty = rw.ir().value_type(tensor);
        let shape = ranked_tensor(&ctx, ty)?.0;
        let memory = identity_type(&ctx, ty, None)?;
        let target = rw.value(ToBufferOp::build(tensor, memory));
        let mut sizes: MixedList = MixedList::new();
        for (at, size) in shape.iter().enumerate() {
            sizes.push(match *size {
                DYNAMIC => {
                    let index = rw.value(ConstantOp::index(&ctx, at as i64));
                    Mixed::Dynamic(rw.value(memref::DimOp::build(target, index)))
                }
                size => Mixed::Static(size),
            });
        }
        let mut offsets: MixedList = shape.iter().map(|_| Mixed::Static(0)).collect();
        let strides: MixedList = shape.iter().map(|_| Mixed::Static(1)).collect();
        let sum = ctx.affine().add(ctx.affine().symbol(0), ctx.affine().symbol(1));
        let sum = ctx.affine().map(0, 2, [sum]);
        let mut offset = Mixed::Static(0);
        for input in inputs {
            let source = cx.buffer(rw, input)?;
            let own = ranked_tensor(&ctx, rw.ir().value_type(input))?.0.to_vec();
            *offsets.get_mut(dim)? = offset;
            let size = match *own.get(dim)? {
                DYNAMIC => {
                    let index = rw.value(ConstantOp::index(&ctx, dim as i64));
                    Mixed::Dynamic(rw.value(memref::DimOp::build(source, index)))
                }
                size => Mixed::Static(size),
            };
            *sizes.get_mut(dim)? = size;
            let slice = MixedSlice { offsets: offsets.clone(), sizes: sizes.clone(), strides: strides.clone() };
            let view = subview_type(&ctx, memory, &slice, &own)?;
            let subview = rw.value(SubViewOp::from_slice(target, &slice, view));
            cx.copy(rw, source, subview);
            offset = apply_or_fold(rw, sum, &[offset, size]);
        }
        cx.replace(rw, op, &[target]);
        Some(())
    }
}
