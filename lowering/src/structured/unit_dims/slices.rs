//! Slices without dimensions of size one, and reshapes of empty tensors.

use lect_dialects::shared::reassociation::Groups;
use lect_dialects::tensor::{
    CastOp, CollapseShapeOp, ConcatOp, EmptyOp, ExpandShapeOp, ExtractSliceOp, InsertSliceOp, ParallelInsertSliceOp,
};
use lect_support::mixed_integers::split;
use lect_support::prelude::*;

use crate::buffers::sizes::result_sizes;
use crate::structured::reshape::{collapse_to, collapsed_type, expand, tensor_type};

/// Returns the groups that merge the dimensions of size one with the dimension after them, and the last ones with the
/// last group. Returns `None` if no dimension has size one.
fn groups_of(shape: &[i64]) -> Option<Groups> {
    let mut groups = Groups::new();
    let mut group = Vec::new();
    for (dim, size) in (0..).zip(shape) {
        group.push(dim);
        if *size != 1 {
            groups.push(std::mem::take(&mut group));
        }
    }
    if let Some(last) = groups.last_mut() {
        last.append(&mut group);
    }
    (groups.len() != shape.len()).then_some(groups)
}

/// Drops dimensions of size one from an extracted slice, and restores them by a reshape.
pub(super) fn reduce_extracted(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let slice = rw.op(op).cast::<ExtractSliceOp<'_>>()?;
    let (ir, ctx) = (rw.ir(), rw.context().clone());
    let ty = ir.value_type(slice.result());
    let (shape, element) = ranked_tensor(&ctx, ty)?;
    let groups = groups_of(shape)?;
    let (source, part) = (slice.source(), slice.slice()?);
    let mut reduced = split(&part.sizes).0;
    // The first dimensions of size one are dropped.
    while reduced.len() > groups.len() {
        let unit = reduced.iter().position(|size| *size == 1)?;
        reduced.remove(unit);
    }
    let new = tensor_type(&ctx, &reduced, element)?;
    let value = rw.value(ExtractSliceOp::from_slice(source, &part, new));
    let value = expand(rw, value, &groups, ty)?;
    rw.replace(op, &[value]);
    Some(())
}

/// Drops dimensions of size one from an inserted slice.
pub(super) fn reduce_inserted(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let slice = rw.op(op).cast::<InsertSliceOp<'_>>()?;
    let (source, dest, part) = (slice.source(), slice.dest(), slice.slice()?);
    let source = reduced(rw, source)?;
    rw.replace_by(op, InsertSliceOp::from_slice(source, dest, &part));
    Some(())
}

/// Drops dimensions of size one from a slice that is inserted in parallel.
pub(super) fn reduce_inserted_in_parallel(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let slice = rw.op(op).cast::<ParallelInsertSliceOp<'_>>()?;
    let around = slice.0.block()?.region()?.parent()?.op;
    let (source, dest, part) = (slice.source(), slice.dest(), slice.slice()?);
    rw.before(around);
    let source = reduced(rw, source)?;
    rw.replace_by(op, ParallelInsertSliceOp::from_slice(source, dest, &part));
    Some(())
}

/// Drops dimensions of size one from a tensor. Returns `None` without changes if there are none.
fn reduced(rw: &mut Rewriter<'_>, source: Value) -> Option<Value> {
    let ctx = rw.context().clone();
    let ty = rw.ir().value_type(source);
    let groups = groups_of(ranked_tensor(&ctx, ty)?.0)?;
    let ty = collapsed_type(&ctx, ty, &groups)?;
    Some(collapse_to(rw, source, &groups, ty))
}

/// Returns the type of a view of a whole buffer, without dimensions of size one.
pub(super) fn whole_view_type(ctx: &ContextData, ty: Type, shape: &[i64]) -> Option<Type> {
    let memref = MemRef::of(ctx, ty)?;
    let layout = memref.strides(ctx)?;
    let dropped = lect_support::slices::dropped_dims(memref.shape, shape)?;
    let strides: Vec<i64> =
        layout.strides.iter().enumerate().filter(|it| !dropped.contains(&it.0)).map(|it| *it.1).collect();
    let layout = ctx.attrs().strided_layout(&strides, layout.offset);
    memref.with(ctx, shape, Some(layout))
}

/// Adds the patterns that replace parts of empty tensors by empty tensors.
pub(super) fn add_of_empty(patterns: &mut PatternSet, ctx: &ContextData) {
    patterns.on::<ExtractSliceOp<'_>>(ctx, 1, |slice| {
        slice.0.ir.def::<EmptyOp<'_>>(slice.source())?;
        let (ty, sizes): (_, Vec<Value>) = (slice.0.result_types().next()?, slice.sizes().collect());
        Some(Rewrite::with(EmptyOp::build(sizes, ty)))
    });
    patterns.add_fn(ctx, ExpandShapeOp::NAME, 1, reshape_of_empty);
    patterns.add_fn(ctx, CollapseShapeOp::NAME, 1, reshape_of_empty);
    patterns.add_fn(ctx, ConcatOp::NAME, 1, concat_of_empty);
}

fn reshape_of_empty(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    rw.ir().def::<EmptyOp<'_>>(rw.op(op).operands().next()?)?;
    replace_by_empty(op, rw)
}

fn concat_of_empty(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let is_empty = |input| rw.ir().def::<EmptyOp<'_>>(input).is_some();
    if rw.op(op).operands().all(is_empty) { replace_by_empty(op, rw) } else { None }
}

/// Replaces an operation by an empty tensor of the same sizes.
fn replace_by_empty(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let (ir, ctx) = (rw.ir(), rw.context().clone());
    let result = view.results().next()?;
    let ty = ir.value_type(result);
    let (_, element) = ranked_tensor(&ctx, ty)?;
    let sizes = result_sizes(rw, result)?;
    let (shape, values) = split(&sizes);
    let new = tensor_type(&ctx, &shape, element)?;
    let value = rw.value(EmptyOp::build(values, new));
    let value = if new == ty { value } else { rw.value(CastOp::build(value, ty)) };
    rw.replace(op, &[value]);
    Some(())
}
