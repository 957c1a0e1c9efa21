//! Folders of `memref`.

use lect_core::affine::strided::StridedLayout;
use lect_core::fold::KnownResults;
use lect_support::prelude::*;

use super::ops::casts::loses_nothing;
use super::ops::subview::dropped_dims_of;
use super::{
    AllocOp, AllocaOp, AssumeAlignmentOp, CastOp, CollapseShapeOp, DimOp, ExpandShapeOp, MemorySpaceCastOp,
    ReinterpretCastOp, SubViewOp, TransposeOp, ViewOp,
};
use crate::shared::reassociation;

/// The source of a cast, if it is a memref with a rank.
pub(crate) fn cast_from(ir: &Isolate, value: Value) -> Option<Value> {
    let source = ir.def::<CastOp<'_>>(value)?.source();
    matches!(ir.context().type_data(ir.value_type(source)), TypeData::MemRef { .. }).then_some(source)
}

/// As `cast_from`, where the result of the cast does not know more than the source.
pub fn weaker_cast_from(ir: &Isolate, value: Value) -> Option<Value> {
    let source = cast_from(ir, value)?;
    loses_nothing(ir.context(), ir.value_type(value), ir.value_type(source)).then_some(source)
}

fn replace_operands(op: OpRef<'_>, replacement: impl Fn(usize, Value) -> Option<Value>) -> Option<Folded> {
    let mut any = false;
    let operands = op.operands().enumerate().map(|(at, value)| match replacement(at, value) {
        // In a cycle a cast may be of itself.
        Some(other) => {
            any |= other != value;
            other
        }
        None => value,
    });
    let operands: Vec<Value> = operands.collect();
    any.then(|| Folded::operands(operands))
}

/// Casts of memrefs among the operands are left out.
pub fn casts(it: Folding<'_>) -> Option<Folded> {
    replace_operands(it.op, |_, value| cast_from(it.op.ir.get(), value))
}

/// As [`casts`], but for the value that is stored.
pub(super) fn casts_but_first(it: Folding<'_>) -> Option<Folded> {
    let stored = it.op.operands().next()?;
    replace_operands(it.op, |_, value| if value == stored { None } else { cast_from(it.op.ir.get(), value) })
}

/// Casts that add nothing to what is known are left out.
pub(super) fn copy(it: Folding<'_>) -> Option<Folded> {
    replace_operands(it.op, |_, value| weaker_cast_from(it.op.ir.get(), value))
}

/// The same alignment was assumed before.
pub(super) fn assume_alignment(it: Folding<'_>) -> Option<Folded> {
    let assume = it.op.cast::<AssumeAlignmentOp<'_>>()?;
    let before = it.op.ir.get().def::<AssumeAlignmentOp<'_>>(assume.memref())?;
    (before.alignment() == assume.alignment()).then(|| Folded::value(assume.memref()))
}

pub(super) fn dim(root: Folding<'_>) -> Option<Folded> {
    let (ir, ctx, source) = (root.op.ir.get(), root.op.context(), root.op.cast::<DimOp<'_>>()?.source());
    let index = usize::try_from(root.int(1)?.to_i64()?).ok()?;
    let shape = MemRef::of(ctx, ir.value_type(source))?.shape;
    let size = *shape.get(index)?;
    if size != DYNAMIC {
        return Some(Folded::attr(ctx.integer_attr(ctx.common().index, size)));
    }
    let before = dynamic_count(&shape[..index]);
    let size = if let Some(alloc) = ir.def::<AllocOp<'_>>(source) {
        alloc.dynamic_sizes().nth(before)
    } else if let Some(alloca) = ir.def::<AllocaOp<'_>>(source) {
        alloca.dynamic_sizes().nth(before)
    } else if let Some(view) = ir.def::<ViewOp<'_>>(source) {
        view.sizes().nth(before)
    } else if let Some(subview) = ir.def::<SubViewOp<'_>>(source) {
        let kept = subview.slice()?.sizes.into_iter().zip(dropped_dims_of(subview)?).filter(|it| !it.1);
        kept.map(|it| it.0).nth(index)?.value()
    } else {
        return casts(root);
    };
    size.map(Folded::value)
}

/// The type says it.
pub(super) fn rank(it: Folding<'_>) -> Option<Folded> {
    let rank = it.ctx().shape(it.op.operand_types().next()?)?.len();
    Some(Folded::attr(it.ctx().integer_attr(it.ctx().common().index, rank as i64)))
}

/// From one space through another.
pub(super) fn memory_space_cast(it: Folding<'_>) -> Option<Folded> {
    let source = it.op.cast::<MemorySpaceCastOp<'_>>()?.source();
    let before = it.op.ir.get().def::<MemorySpaceCastOp<'_>>(source)?;
    Some(Folded::operands([before.source()]))
}

/// Reinterprets the memory that the source is a view of, if the view begins where that does.
pub(super) fn reinterpret_cast(it: Folding<'_>) -> Option<Folded> {
    let (ir, ctx, view) = (it.op.ir.get(), it.op.context(), it.op.cast::<ReinterpretCastOp<'_>>()?);
    let (source, ty) = (view.source(), ir.value_type(view.result()));
    let at_start = |subview: &SubViewOp<'_>| {
        subview.slice().is_some_and(|slice| slice.offsets.iter().all(|offset| offset.is(ir, 0)))
    };
    let before = ir.def::<ReinterpretCastOp<'_>>(source).map(|before| before.source());
    let before = before.or_else(|| Some(ir.def::<CastOp<'_>>(source)?.source()));
    let before = before.or_else(|| Some(ir.def::<SubViewOp<'_>>(source).filter(at_start)?.source()));
    if let Some(first) = before {
        return replace_operands(it.op, |at, _| (at == 0).then_some(first));
    }
    let at_start = view.slice()?.offsets.first() == Some(&Mixed::Static(0));
    let is_static = dynamic_count(ctx.shape(ty)?) == 0;
    (is_static && at_start && ir.value_type(source) == ty).then(|| Folded::value(source))
}

/// A view of all.
pub(super) fn subview(root: Folding<'_>) -> Option<Folded> {
    let (ir, ctx, subview) = (root.op.ir.get(), root.op.context(), root.op.cast::<SubViewOp<'_>>()?);
    let source = subview.source();
    if ir.value_type(source) != ir.value_type(subview.result()) {
        return None;
    }
    let memref = MemRef::of(ctx, ir.value_type(source))?;
    // Where it begins is known, too: another offset of the same type would be another part.
    let is_known = |layout: StridedLayout| layout.offset != DYNAMIC && !layout.strides.contains(&DYNAMIC);
    let is_static = dynamic_count(memref.shape) == 0 && memref.strides(ctx).is_some_and(is_known);
    let slice = subview.slice()?;
    let same_as_before = || {
        let before = ir.def::<SubViewOp<'_>>(source).and_then(|before| before.slice());
        before.is_some_and(|before| before.sizes == slice.sizes)
            && slice.offsets.iter().all(|offset| offset.is(ir, 0))
            && slice.strides.iter().all(|stride| stride.is(ir, 1))
    };
    (is_static || same_as_before()).then(|| Folded::value(source))
}

/// A view of all.
pub(super) fn view(it: Folding<'_>) -> Option<Folded> {
    let view = it.op.cast::<ViewOp<'_>>()?;
    let (source, ty) = (view.source(), it.op.ir.value_type(view.result()));
    let is_static = dynamic_count(it.op.context().shape(ty)?) == 0;
    let at_start = || it.int(1).is_some_and(|shift| shift.is_zero());
    (is_static && it.op.ir.value_type(source) == ty && at_start()).then(|| Folded::value(source))
}

/// Two in turn are one.
pub(super) fn transpose(it: Folding<'_>) -> Option<Folded> {
    let (ir, ctx, transpose) = (it.op.ir.get(), it.op.context(), it.op.cast::<TransposeOp<'_>>()?);
    let map_of = |transpose: TransposeOp<'_>| match ctx.attr_data(transpose.permutation()) {
        AttrData::AffineMap(map) => Some(*map),
        _ => None,
    };
    let (source, map) = (transpose.r#in(), map_of(transpose)?);
    if map.is_identity(ctx) && ir.value_type(source) == ir.value_type(transpose.result()) {
        return Some(Folded::value(source));
    }
    let before = ir.def::<TransposeOp<'_>>(source)?;
    let composed = map.compose(ctx, map_of(before)?)?;
    let mut folded = Folded::operands([before.r#in()]);
    if let Folded::InPlace(update) = &mut folded {
        update.attrs.push((ctx.ident(b"permutation"), ctx.affine_map_attr(composed)));
    }
    Some(folded)
}

pub(super) fn expand_shape(it: Folding<'_>) -> Option<Folded> {
    reassociation::fold::<ExpandShapeOp<'_>, CollapseShapeOp<'_>>(it)
}

pub(super) fn collapse_shape(it: Folding<'_>) -> Option<Folded> {
    reassociation::fold::<CollapseShapeOp<'_>, ExpandShapeOp<'_>>(it)
}

/// The offset, the sizes and the strides that the type has.
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
        known.map(|((at, _), number)| (at, ctx.integer_attr(ctx.common().index, *number))).collect()
    }
}
