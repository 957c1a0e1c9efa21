//! Types of views: slices, and expanded and collapsed memrefs.

use lect_support::mixed_integers::{MixedSlice, split};
use lect_support::prelude::*;
use lect_support::shapes::mul;
use lect_support::slices::{Slice, dropped_dims};

use super::strides;
use crate::memref::ops::subview;
use crate::shared::reassociation;

/// Infers the type of a slice of a memref, which may lack unit dimensions.
pub fn subview_type(ctx: &ContextData, source: Type, slice: &MixedSlice, shape: &[i64]) -> Option<Type> {
    let source = MemRef::of(ctx, source)?;
    let [offsets, sizes, strides] =
        [&slice.offsets, &slice.sizes, &slice.strides].map(|list| SmallVec::from_vec(split(list).0));
    let full = subview::infer(ctx, &source, &source.strides(ctx)?, &Slice { offsets, sizes, strides })?;
    let view = MemRef::of(ctx, full)?;
    if view.rank() == shape.len() {
        return Some(full);
    }
    let layout = view.strides(ctx)?;
    let dropped = dropped_dims(view.shape, shape)?;
    let kept = layout.strides.iter().enumerate().filter(|it| !dropped.contains(&it.0)).map(|it| *it.1);
    let strides: Vec<i64> = kept.collect();
    view.with(ctx, shape, Some(ctx.attrs().strided_layout(&strides, layout.offset)))
}

/// Infers the type of a memref whose dimensions are expanded to a shape.
pub fn expanded_type(ctx: &ContextData, source: Type, shape: &[i64], groups: Attr) -> Option<Type> {
    let (source, groups) = (MemRef::of(ctx, source)?, reassociation::groups(ctx, groups)?);
    let layout = match source.is_identity(ctx) {
        true => None,
        false => Some(strides::expand(ctx, &source, shape, &groups)?),
    };
    source.with(ctx, shape, layout)
}

/// Infers the type of a memref whose groups of dimensions are collapsed.
pub fn collapsed_type(ctx: &ContextData, source: Type, groups: Attr) -> Option<Type> {
    let (source, groups) = (MemRef::of(ctx, source)?, reassociation::groups(ctx, groups)?);
    let product = |group: &Vec<i64>| {
        let mut sizes = group.iter().map(|dim| source.shape.get(usize::try_from(*dim).ok()?));
        sizes.try_fold(1, |product, size| Some(mul(product, *size?)))
    };
    let shape: Vec<i64> = groups.iter().map(product).collect::<Option<_>>()?;
    let layout = match source.is_identity(ctx) {
        true => None,
        false => Some(strides::collapse(ctx, &source, &groups)?),
    };
    source.with(ctx, &shape, layout)
}

/// Returns true if the dimensions of each group are known to be contiguous.
pub fn is_collapsible(ctx: &ContextData, source: Type, groups: Attr) -> bool {
    let Some(source) = MemRef::of(ctx, source) else { return false };
    if source.is_identity(ctx) {
        return true;
    }
    let (Some(layout), Some(groups)) = (source.strides(ctx), reassociation::groups(ctx, groups)) else { return false };
    let mut start = 0;
    groups.iter().all(|group| {
        let dims = start..start + group.len();
        start = dims.end;
        let parts = (source.shape.get(dims.clone()), layout.strides.get(dims));
        matches!(parts, (Some(sizes), Some(strides)) if is_contiguous(sizes, strides))
    })
}

/// Returns true if the strides of a group are static and dense. Strides of unit dimensions are ignored.
fn is_contiguous(sizes: &[i64], strides: &[i64]) -> bool {
    let last = sizes.iter().skip(1).rposition(|size| *size != 1).map_or(0, |at| at + 1);
    let is_known = sizes.get(last) != Some(&DYNAMIC) || last == 0;
    let mut expected = if is_known { strides.get(last).copied().unwrap_or(DYNAMIC) } else { DYNAMIC };
    for dim in (1..sizes.len()).rev() {
        expected = mul(expected, sizes[dim]);
        let (before, found) = (sizes[dim - 1], strides[dim - 1]);
        if before != 1 && (expected == DYNAMIC || found == DYNAMIC || expected != found) {
            return false;
        }
    }
    true
}
