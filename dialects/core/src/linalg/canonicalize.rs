//! Canonicalization patterns of structured operations.

pub(crate) mod filled_tensors;
mod padding;

use std::collections::HashMap;

use lect_core::dialect::InterfaceEntry;
use lect_core::interfaces;
use lect_support::prelude::*;
use lect_support::shapes::{is_sparse, may_have_same_shape, picked};
use lect_transforms::patterns;
use lect_transforms::rewrite::Canonicalize;

use super::ops::pack;
use super::ops::structured::Structured;
use super::{BroadcastOp, CopyOp, FillOp, GenericOp, PackOp, TransposeOp, UnPackOp, YieldOp};
use crate::arith::ConstantOp;
use crate::linalg::canonicalize::filled_tensors::{copy_region, fill_output, filled_with};
use crate::shared::tensor_casts::{destination, retype};
use crate::sparse_tensor::ConvertOp;
use crate::tensor::{CastOp, DimOp, EmptyOp};

/// Patterns by interface, given by its C++ class; tried after the patterns of single operations.
pub(super) const OF_ALL: &[(&str, &[InterfaceEntry])] = &[
    ("linalg::LinalgOp", interfaces![dyn Canonicalize => patterns![erase_on_nothing, infer_sizes, destination]]),
    ("linalg::RelayoutOpInterface", interfaces![dyn Canonicalize => patterns![erase_on_nothing, pack::drop_casts]]),
];

rewrites! {
    /// Patterns of single operations.
    pub(super) const PATTERNS;

    BroadcastOp => erase_identity;
    BroadcastOp => merge_broadcasts;
    CopyOp => copy_of_fill;
    CopyOp => copy_onto_fill;
    copy_to_source: o @ CopyOp { inputs: [x], outputs: [x] } if o.0.result_count() == 0 => [];
    copy_tensor_to_source: o @ CopyOp { inputs: [x], outputs: [x] } if o.0.result_count() == 1 => x;
    GenericOp => erase_identity;
    PackOp => pack::cancel_pack;
    PackOp => pack::drop_padding;
    PackOp => pack::infer_sizes;
    PackOp => pack::pack_of_fill;
    TransposeOp => transpose_of_fill;
    TransposeOp => merge_transposes;
    TransposeOp => transpose_before_broadcast;
    UnPackOp => pack::cancel_unpack;
    UnPackOp => pack::unpack_onto_result;
    UnPackOp => pack::slice_of;
    UnPackOp => pack::infer_sizes;
}

fn is_memref(op: OpRef<'_>, ty: Type) -> bool {
    matches!(op.context().types().data(ty), TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. })
}

fn is_on_tensors(op: OpRef<'_>) -> bool {
    op.operand_types().any(|ty| is_tensor(op.context(), ty)) && !op.operand_types().any(|ty| is_memref(op, ty))
}

/// Erases an operation on an empty buffer.
pub(super) fn erase_on_nothing(op: OpRef<'_>) -> Option<Rewrite> {
    let is_empty =
        |ty: Type| is_memref(op, ty) && op.context().types().shape(ty).is_some_and(|shape| shape.contains(&0));
    (op.operand_types().any(is_empty) && op.result_count() == 0).then(Rewrite::erase)
}

/// Propagates static sizes between the operands of a structured operation, along its loops.
fn infer_sizes(op: OpRef<'_>) -> Option<Rewrite> {
    let structured = Structured::of(op)?;
    if !is_on_tensors(op) {
        return None;
    }
    let (ctx, ir) = (op.context(), op.ir.get());
    let maps = structured.maps();
    if maps.iter().any(|map| !map.is_projected_permutation(ctx)) {
        return None;
    }
    let mut known: HashMap<u32, i64> = HashMap::new();
    for (value, map) in op.operands().zip(&maps) {
        let Some((shape, _)) = ranked_tensor(ctx, ir.value_type(value)) else { continue };
        let source = ir.def::<CastOp<'_>>(value).map(|cast| cast.source());
        let source = source.and_then(|source| ranked_tensor(ctx, ir.value_type(source)));
        let sizes = source.filter(|it| !it.0.contains(&DYNAMIC)).map_or(shape, |it| it.0);
        for ((size, own), result) in sizes.iter().zip(shape).zip(map.results(ctx)) {
            if let Some(dim) = result.as_dim(ctx).filter(|_| *own != DYNAMIC) {
                known.entry(dim).or_insert(*size);
            }
        }
    }
    let outputs = structured.outputs();
    let mut casts: Vec<(usize, Type)> = Vec::new();
    let mut results: SmallVec<[Type; 2]> = SmallVec::new();
    for (at, (value, map)) in op.operands().zip(&maps).enumerate() {
        let ty = ir.value_type(value);
        let TypeData::RankedTensor { shape, element, encoding } = ctx.types().data(ty) else { continue };
        let size = |(&size, result): (&i64, &AffineExpr)| match result.as_dim(ctx) {
            Some(dim) if size == DYNAMIC => known.get(&dim).copied().unwrap_or(size),
            _ => size,
        };
        let sizes: Vec<i64> = shape.iter().zip(map.results(ctx)).map(size).collect();
        let new = if sizes[..] == **shape { ty } else { ctx.types().tensor(&sizes, *element, *encoding).ok()? };
        if new != ty {
            casts.push((at, new));
        }
        if outputs.contains(&at) {
            results.push(new);
        }
    }
    if casts.is_empty() || results.len() != op.result_count() {
        return None;
    }
    let mut operands: Vec<Value> = op.operands().collect();
    Some(Rewrite::new(move |rw| {
        for (at, ty) in casts {
            operands[at] = rw.value(CastOp::build(operands[at], ty));
        }
        retype(rw, &operands, &results);
    }))
}

/// Returns the indices of the block arguments that a body yields, if the body is only a terminator.
fn yielded(op: OpRef<'_>) -> Option<Vec<usize>> {
    let block = op.region(0)?.entry()?;
    let only = only_op(block).filter(|only| only.is::<YieldOp<'_>>())?;
    let args: Vec<Value> = block.args().collect();
    only.operands().map(|value| args.iter().position(|arg| *arg == value)).collect()
}

/// Erases an elementwise copy.
fn erase_identity(op: OpRef<'_>) -> Option<Rewrite> {
    let (ctx, ir, structured) = (op.context(), op.ir.get(), Structured::of(op)?);
    if structured.maps().windows(2).any(|pair| pair[0] != pair[1]) {
        return None;
    }
    let yielded = yielded(op)?;
    if op.operand_types().any(|ty| is_memref(op, ty)) {
        let (inputs, outputs) = (structured.inputs(), structured.outputs());
        let is_same = inputs.len() == 1 && outputs.len() == 1 && op.operand(inputs.start) == op.operand(outputs.start);
        return (is_same && !op.operand_types().any(|ty| is_tensor(ctx, ty))).then(Rewrite::erase);
    }
    if yielded.len() != op.result_count() {
        return None;
    }
    let mut values: SmallVec<[(Value, Type); 2]> = SmallVec::new();
    for (number, ty) in yielded.into_iter().zip(op.result_types()) {
        let value = op.operands().nth(number)?;
        let from = ir.value_type(value);
        let element = |ty| ranked_tensor(ctx, ty).map(|it| it.1);
        let is_castable = element(from).is_some() && element(from) == element(ty) && may_have_same_shape(ctx, from, ty);
        if from != ty && !is_castable {
            return None;
        }
        values.push((value, ty));
    }
    Some(Rewrite::new(move |rw| {
        let values: Vec<Value> = values.into_iter().map(|(value, ty)| as_type(rw, value, ty)).collect();
        rw.replace(rw.root(), &values);
    }))
}

/// Returns a tensor of type `ty`: by `sparse_tensor.convert` if a type is sparse, otherwise by a cast.
fn as_type(rw: &mut Rewriter<'_>, value: Value, ty: Type) -> Value {
    let from = rw.ir().value_type(value);
    let is_converted = from != ty && [from, ty].iter().any(|ty| is_sparse(rw.context(), *ty));
    if is_converted { rw.value(ConvertOp::build(value, ty)) } else { CastOp::value(rw, value, ty) }
}

/// Takes the body from the operation.
fn take_body(rw: &mut Rewriter<'_>) -> Region {
    rw.take_regions(rw.root())[0]
}

/// Moves a transposition before a broadcast, where the tensor is smaller.
fn transpose_before_broadcast(op: TransposeOp<'_>) -> Option<Rewrite> {
    let (ctx, ir) = (op.0.context(), op.0.ir.get());
    let broadcast = ir.def::<BroadcastOp<'_>>(op.input())?;
    if ir.value(op.input()).uses().nth(1).is_some() {
        return None;
    }
    let (dims, places) = (broadcast.dimensions(), op.permutation());
    let new_dims = dims.iter().map(|dim| places.iter().position(|place| place == dim).map(|at| at as i64));
    let new_dims: Vec<i64> = new_dims.collect::<Option<_>>()?;
    // The order of the dimensions that are not broadcast.
    let kept: Vec<i64> = (0..places.len() as i64).filter(|dim| !dims.contains(dim)).collect();
    let order = places.iter().filter_map(|place| kept.iter().position(|dim| dim == place)).map(|dim| dim as i64);
    let order: Vec<i64> = order.collect();
    let (source, init) = (broadcast.input(), op.init());
    let (shape, element) = ranked_tensor(ctx, ir.value_type(source))?;
    let empty_type = ctx.types().tensor(&picked(shape, &order)?, element, None).ok()?;
    let dynamic: Vec<i64> = (0..).zip(shape).filter(|it| *it.1 == DYNAMIC).map(|it| it.0).collect();
    let types: Vec<Type> = op.0.result_types().collect();
    Some(Rewrite::new(move |rw| {
        let sizes = dynamic.iter().map(|&dim| {
            let index = rw.value(ConstantOp::index(rw.context(), dim));
            (dim, rw.value(DimOp::build(source, index)))
        });
        let sizes: HashMap<i64, Value> = sizes.collect();
        let in_order: Vec<Value> = order.iter().filter_map(|dim| sizes.get(dim).copied()).collect();
        let empty = rw.value(EmptyOp::build(in_order, empty_type));
        let (region, body) = (copy_region(rw, [element, element]), take_body(rw));
        let transpose = rw.add(TransposeOp::build(source, empty, order, [empty_type], body));
        let transposed = rw.op(transpose).result(0);
        rw.replace_by(rw.root(), BroadcastOp::build(transposed, init, new_dims, types, region));
    }))
}

/// Merges two consecutive transpositions.
fn merge_transposes(op: TransposeOp<'_>) -> Option<Rewrite> {
    let before = op.0.ir.def::<TransposeOp<'_>>(op.input())?;
    let composed = picked(&before.permutation(), &op.permutation())?;
    let (input, init, types): (_, _, Vec<Type>) = (before.input(), op.init(), op.0.result_types().collect());
    Some(Rewrite::new(move |rw| {
        let body = take_body(rw);
        rw.replace_by(rw.root(), TransposeOp::build(input, init, composed, types, body));
    }))
}

/// Merges two consecutive broadcasts.
fn merge_broadcasts(op: BroadcastOp<'_>) -> Option<Rewrite> {
    let before = op.0.ir.def::<BroadcastOp<'_>>(op.input())?;
    let (inner, outer) = (before.dimensions(), op.dimensions());
    let rank = op.0.context().types().shape(op.0.ir.value_type(op.init()))?.len() as i64;
    // The producer's dimensions in the result.
    let kept: Vec<i64> = (0..rank).filter(|dim| !outer.contains(dim)).collect();
    let mut all = [picked(&kept, &inner)?, outer].concat();
    all.sort_unstable();
    let (input, init, types): (_, _, Vec<Type>) = (before.input(), op.init(), op.0.result_types().collect());
    Some(Rewrite::new(move |rw| {
        let body = take_body(rw);
        rw.replace_by(rw.root(), BroadcastOp::build(input, init, all, types, body));
    }))
}

/// Replaces a copy of a filled tensor by a fill of the output.
fn copy_of_fill(op: CopyOp<'_>) -> Option<Rewrite> {
    fill_output(op.0, filled_with(&op.0.ir, op.inputs().next()?)?, op.outputs().next()?)
}

/// Bypasses the fill of a tensor that is overwritten by a copy.
fn copy_onto_fill(op: CopyOp<'_>) -> Option<Rewrite> {
    let (input, output) = (op.inputs().next()?, op.outputs().next()?);
    let target = op.0.ir.def::<FillOp<'_>>(output)?.outputs().next()?;
    let types: Vec<Type> = op.0.result_types().collect();
    let cast = op.cast_attr().map(|_| op.cast_());
    Some(Rewrite::new(move |rw| {
        let body = take_body(rw);
        let copy = CopyOp::build([input], [target], types, body);
        rw.replace_by(rw.root(), if let Some(cast) = cast { copy.cast_(cast) } else { copy });
    }))
}

/// Replaces the transposition of a filled tensor by a fill of the output.
fn transpose_of_fill(op: TransposeOp<'_>) -> Option<Rewrite> {
    fill_output(op.0, filled_with(&op.0.ir, op.input())?, op.init())
}
