//! Folders of `memref`.

use lect_core::affine::strided::StridedLayout;
use lect_core::fold::KnownResults;
use lect_support::prelude::*;

use super::ops::casts::loses_nothing;
use super::ops::subview::dropped_dims_of;
use super::{
    AllocOp, AllocaOp, AssumeAlignmentOp, CastOp, DimOp, MemorySpaceCastOp, ReinterpretCastOp, SubViewOp, TransposeOp,
    ViewOp,
};

/// Returns the source of a cast, if it is ranked.
pub(crate) fn cast_from(ir: &Isolate, value: Value) -> Option<Value> {
    let source = ir.def::<CastOp<'_>>(value)?.source();
    matches!(ir.context().types().data(ir.value_type(source)), TypeData::MemRef { .. }).then_some(source)
}

/// Returns the source of a cast to a type with no more static information.
pub fn weaker_cast_from(ir: &Isolate, value: Value) -> Option<Value> {
    let source = cast_from(ir, value)?;
    loses_nothing(ir.context(), ir.value_type(value), ir.value_type(source)).then_some(source)
}

/// Bypasses casts among the operands.
pub fn casts(it: Folding<'_>) -> Option<Folded> {
    it.replace(|value| cast_from(it.ir(), value))
}

/// Bypasses casts like [`casts`], except for the stored value.
pub(crate) fn casts_but_first(it: Folding<'_>) -> Option<Folded> {
    let stored = it.operand(0)?;
    it.replace(|value| if value == stored { None } else { cast_from(it.ir(), value) })
}

/// Bypasses casts to types with no more static information.
pub(super) fn copy(it: Folding<'_>) -> Option<Folded> {
    it.replace(|value| weaker_cast_from(it.ir(), value))
}

/// Folds a repeated assumption of the same alignment.
pub(super) fn assume_alignment(it: Folding<'_, AssumeAlignmentOp<'_>>) -> Option<Folded> {
    let before = it.def::<AssumeAlignmentOp<'_>>(it.memref())?;
    (before.alignment() == it.alignment()).then(|| Folded::value(it.memref()))
}

pub(super) fn dim(it: Folding<'_, DimOp<'_>>) -> Option<Folded> {
    let source = it.source();
    let index = usize::try_from(it.int(1)?.to_i64()?).ok()?;
    let shape = MemRef::of(it.ctx(), it.type_of(source))?.shape;
    let size = *shape.get(index)?;
    if size != DYNAMIC {
        return it.index(size);
    }
    let before = dynamic_count(&shape[..index]);
    let size = if let Some(alloc) = it.def::<AllocOp<'_>>(source) {
        alloc.dynamic_sizes().nth(before)
    } else if let Some(alloca) = it.def::<AllocaOp<'_>>(source) {
        alloca.dynamic_sizes().nth(before)
    } else if let Some(view) = it.def::<ViewOp<'_>>(source) {
        view.sizes().nth(before)
    } else if let Some(subview) = it.def::<SubViewOp<'_>>(source) {
        let kept = subview.slice()?.sizes.into_iter().zip(dropped_dims_of(subview)?).filter(|it| !it.1);
        kept.map(|it| it.0).nth(index)?.value()
    } else {
        return casts(it.any());
    };
    size.map(Folded::value)
}

/// Folds two consecutive casts of the memory space.
pub(super) fn memory_space_cast(it: Folding<'_, MemorySpaceCastOp<'_>>) -> Option<Folded> {
    Some(Folded::operands([it.def::<MemorySpaceCastOp<'_>>(it.source())?.source()]))
}

/// Bypasses a view that begins at the same element as its source.
pub(super) fn reinterpret_cast(it: Folding<'_, ReinterpretCastOp<'_>>) -> Option<Folded> {
    let (source, is_zero) = (it.source(), |offset: &Mixed| offset.is(it.ir(), 0));
    let at_start = |subview: &SubViewOp<'_>| subview.slice().is_some_and(|slice| slice.offsets.iter().all(is_zero));
    let before = it.def::<ReinterpretCastOp<'_>>(source).map(|before| before.source());
    let before = before.or_else(|| Some(it.def::<CastOp<'_>>(source)?.source()));
    let before = before.or_else(|| Some(it.def::<SubViewOp<'_>>(source).filter(at_start)?.source()));
    if let Some(first) = before {
        let operands = [first].into_iter().chain(it.op.operands().skip(1));
        return (first != source).then(|| Folded::operands(operands));
    }
    let at_start = it.slice()?.offsets.first() == Some(&Mixed::Static(0));
    let is_static = dynamic_count(it.ctx().types().shape(it.ty()?)?) == 0;
    if is_static && at_start { it.same(source) } else { None }
}

/// Folds a subview of the whole source.
pub(super) fn subview(it: Folding<'_, SubViewOp<'_>>) -> Option<Folded> {
    let (ir, whole, slice) = (it.ir(), it.same(it.source())?, it.slice()?);
    let memref = MemRef::of(it.ctx(), it.type_of(it.source()))?;
    // The offset must be static: a dynamic offset of the same type may denote another part.
    let is_known = |layout: StridedLayout| layout.offset != DYNAMIC && !layout.strides.contains(&DYNAMIC);
    let is_static = dynamic_count(memref.shape) == 0 && memref.strides(it.ctx()).is_some_and(is_known);
    let same_as_before = || {
        let before = it.def::<SubViewOp<'_>>(it.source()).and_then(|before| before.slice());
        before.is_some_and(|before| before.sizes == slice.sizes)
            && slice.offsets.iter().all(|offset| offset.is(ir, 0))
            && slice.strides.iter().all(|stride| stride.is(ir, 1))
    };
    (is_static || same_as_before()).then_some(whole)
}

/// Folds a view of the whole source.
pub(super) fn view(it: Folding<'_, ViewOp<'_>>) -> Option<Folded> {
    let is_static = dynamic_count(it.ctx().types().shape(it.ty()?)?) == 0;
    let at_start = || it.int(1).is_some_and(|shift| shift.is_zero());
    it.same(it.source()).filter(|_| is_static && at_start())
}

/// Folds two consecutive transpositions, and an identity.
pub(super) fn transpose(it: Folding<'_, TransposeOp<'_>>) -> Option<Folded> {
    let ctx = it.ctx();
    let map_of = |transpose: TransposeOp<'_>| match ctx.attrs().data(transpose.permutation()) {
        AttrData::AffineMap(map) => Some(*map),
        _ => None,
    };
    let (source, map) = (it.r#in(), map_of(it.view)?);
    let same = if map.is_identity(ctx) { it.same(source) } else { None };
    same.or_else(|| {
        let before = it.def::<TransposeOp<'_>>(source)?;
        let composed = ctx.attrs().affine_map(map.compose(ctx, map_of(before)?)?);
        changed!(it.op, [before.r#in()], TransposeOp { permutation: composed })
    })
}

/// Static offset, sizes and strides of the source type.
pub(super) struct Metadata;

impl KnownResults for Metadata {
    fn known(&self, op: OpRef<'_>) -> Vec<(usize, Attr)> {
        let ctx = op.context();
        let memref = op.operand_types().next().and_then(|ty| MemRef::of(ctx, ty));
        let Some((memref, layout)) = memref.and_then(|it| it.strides(ctx).map(|layout| (it, layout))) else {
            return Vec::new();
        };
        let numbers = std::iter::once(&layout.offset).chain(memref.shape).chain(&layout.strides);
        let results = op.results().enumerate().skip(1).zip(numbers);
        let known = results.filter(|&((_, result), number)| *number != DYNAMIC && !op.ir.value(result).is_unused());
        known.map(|((at, _), number)| (at, ctx.attrs().integer(ctx.types().index(), *number))).collect()
    }
}
