//! Canonicalization patterns of views: constant operands, and casts.

use lect_support::mixed_integers;
use lect_support::mixed_integers::{MixedSlice, split};
use lect_support::prelude::*;
use lect_support::slices::Slice;

use crate::arith::ConstantOp;
use crate::memref::fold::weaker_cast_from;
use crate::memref::ops::subview::{dropped_dims_of, infer};
use crate::memref::{CastOp, ExtractStridedMetadataOp, ReinterpretCastOp, SubViewOp};

/// Replaces a subview by one of another source and slice, with the same dropped dimensions, cast to the former type.
fn subview(op: SubViewOp<'_>, source: Value, part: &MixedSlice) -> Option<Rewrite> {
    let (ir, ctx) = (op.0.ir.get(), op.0.context());
    let memref = MemRef::of(ctx, ir.value_type(source))?;
    let list = |list: &[Mixed]| split(list).0.into_iter().collect();
    let numbers = Slice { offsets: list(&part.offsets), sizes: list(&part.sizes), strides: list(&part.strides) };
    let mut ty = infer(ctx, &memref, &memref.strides(ctx)?, &numbers)?;
    let dropped = dropped_dims_of(op)?;
    if dropped.contains(&true) {
        let full = MemRef::of(ctx, ty)?;
        let layout = full.strides(ctx)?;
        let kept = |list: &[i64]| list.iter().zip(&dropped).filter(|it| !it.1).map(|it| *it.0).collect::<Vec<_>>();
        let strided = ctx.attrs().strided_layout(&kept(&layout.strides), layout.offset);
        ty = full.with(ctx, &kept(full.shape), Some(strided))?;
    }
    Some(CastOp::rewrite_with(SubViewOp::from_slice(source, part, ty), ir.value_type(op.result())))
}

/// Makes constant operands static. An out-of-bounds slice is left, because it would not verify.
pub(super) fn static_subview(op: SubViewOp<'_>) -> Option<Rewrite> {
    let (ir, mut slice) = (op.0.ir.get(), op.slice()?);
    let shape = ir.context().types().shape(ir.value_type(op.source()))?;
    if slice.fold_constants(ir) && slice.is_in_bounds(shape) { subview(op, op.source(), &slice) } else { None }
}

/// Bypasses a cast of the source.
pub(super) fn subview_of_cast(op: SubViewOp<'_>) -> Option<Rewrite> {
    let ir = op.0.ir.get();
    if op.0.operands().any(|value| ir.value(value).constant().is_some()) {
        return None;
    }
    subview(op, weaker_cast_from(ir, op.source())?, &op.slice()?)
}

/// Returns true if a subview is the whole source, without dropped dimensions.
pub(super) fn is_whole(op: SubViewOp<'_>) -> bool {
    let (ir, ctx) = (op.0.ir.get(), op.0.context());
    let [whole, part] = [op.source(), op.result()].map(|value| ctx.types().shape(ir.value_type(value)));
    let (Some(whole), Some(part), Some(slice)) = (whole, part, op.slice()) else { return false };
    whole.len() == part.len() && slice.is_all_of(ir, whole)
}

/// Makes integers static that are constant or known from the type.
fn make_known(ir: &Isolate, list: &mut mixed_integers::MixedList, known: &[i64]) -> bool {
    let before = list.clone();
    for (number, known) in list.iter_mut().zip(known) {
        let constant = number.known(ir).or(Some(*known).filter(|known| *known != DYNAMIC));
        *number = constant.map_or(*number, Mixed::Static);
    }
    *list != before
}

/// Makes operands static that are constant or known from the result type.
pub(super) fn static_reinterpretation(op: ReinterpretCastOp<'_>) -> Option<Rewrite> {
    let (ir, ctx) = (op.0.ir.get(), op.0.context());
    let ty = ir.value_type(op.result());
    let memref = MemRef::of(ctx, ty)?;
    let (layout, mut slice) = (memref.strides(ctx)?, op.slice()?);
    let changes = make_known(ir, &mut slice.offsets, &[layout.offset])
        | make_known(ir, &mut slice.sizes, memref.shape)
        | make_known(ir, &mut slice.strides, &layout.strides);
    if !changes {
        return None;
    }
    let strided = ctx.attrs().strided_layout(&split(&slice.strides).0, *split(&slice.offsets).0.first()?);
    let new = memref.with(ctx, &split(&slice.sizes).0, Some(strided))?;
    Some(CastOp::rewrite_with(ReinterpretCastOp::from_slice(op.source(), &slice, new), ty))
}

/// Replaces a `reinterpret_cast` with the metadata of a memref by that memref.
pub(super) fn same_as_metadata(op: ReinterpretCastOp<'_>) -> Option<Rewrite> {
    let (ir, ctx) = (op.0.ir.get(), op.0.context());
    let metadata = ir.def::<ExtractStridedMetadataOp<'_>>(op.source())?;
    let whole = metadata.source();
    let from = MemRef::of(ctx, ir.value_type(whole))?;
    let (layout, slice) = (from.strides(ctx)?, op.slice()?);
    let is = |numbers: &[Mixed], results: &[Value], known: &[i64]| {
        let is = |(number, (result, known)): (&Mixed, (&Value, &i64))| {
            number.value() == Some(*result) || *known != DYNAMIC && number.is(ir, *known)
        };
        numbers.iter().zip(results.iter().zip(known)).all(is)
    };
    let (sizes, strides): (Vec<_>, Vec<_>) = (metadata.sizes().collect(), metadata.strides().collect());
    let fits = slice.sizes.len() == from.rank()
        && is(&slice.offsets, &[metadata.offset()], &[layout.offset])
        && is(&slice.sizes, &sizes, from.shape)
        && is(&slice.strides, &strides, &layout.strides);
    Some(match fits {
        true => CastOp::rewrite(whole, ir.value_type(op.result())),
        // Only the source is replaced.
        false => Rewrite::modify(move |ir, op| ReinterpretCastOp::set_source(ir, op, whole)),
    })
}

/// Extracts the metadata from the source of a cast, except for values known from the cast's type.
pub(super) fn metadata_of_cast(op: ExtractStridedMetadataOp<'_>) -> Option<Rewrite> {
    let (ir, ctx) = (op.0.ir.get(), op.0.context());
    let cast = ir.def::<CastOp<'_>>(op.source())?;
    let [from, to] = [cast.source(), cast.dest()].map(|value| MemRef::of(ctx, ir.value_type(value)));
    let (from, to) = (from?, to?);
    let layout = to.strides(ctx).filter(|_| from.rank() == to.rank())?;
    let known: Vec<i64> = [layout.offset].iter().chain(to.shape).chain(&layout.strides).copied().collect();
    let (source, base) = (cast.source(), ir.value_type(op.base_buffer()));
    let (index, numbers) = (ctx.types().index(), vec![ctx.types().index(); from.rank()]);
    Some(Rewrite::new(move |rw| {
        let new = rw.add(ExtractStridedMetadataOp::build(source, base, index, &*numbers, &*numbers));
        let mut values: Vec<Value> = rw.op(new).results().collect();
        for (value, known) in values.iter_mut().skip(1).zip(known).filter(|it| it.1 != DYNAMIC) {
            *value = rw.value(ConstantOp::index(rw.context(), known));
        }
        rw.replace(rw.root(), &values);
    }))
}
