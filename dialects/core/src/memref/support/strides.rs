//! Layouts of expanded and collapsed memrefs.

use lect_support::prelude::*;
use lect_support::shapes::mul;

use crate::shared::reassociation::Groups;

/// Infers the layout of an expanded memref. Returns `None` if the source is not strided.
pub(crate) fn expand(ctx: &ContextData, source: &MemRef<'_>, shape: &[i64], groups: &Groups) -> Option<Attr> {
    let layout = source.strides(ctx)?;
    let mut strides = vec![1; shape.len()];
    let mut dims = strides.iter_mut().zip(shape).rev();
    for (group, &stride) in groups.iter().zip(&layout.strides).rev() {
        let mut next = stride;
        for (stride, &size) in dims.by_ref().take(group.len()) {
            *stride = next;
            next = mul(next, size);
        }
    }
    Some(ctx.attrs().strided_layout(&strides, layout.offset))
}

/// Infers the layout of a collapsed memref. Returns `None` if the source is not strided, or a group is known not to be
/// contiguous.
pub(crate) fn collapse(ctx: &ContextData, source: &MemRef<'_>, groups: &Groups) -> Option<Attr> {
    let layout = source.strides(ctx)?;
    let mut strides = Vec::with_capacity(groups.len());
    let mut start = 0usize;
    for group in groups {
        let dims = start..start.saturating_add(group.len());
        start = dims.end;
        let (sizes, group_strides) = (source.shape.get(dims.clone())?, layout.strides.get(dims)?);
        strides.push(collapsed_stride(sizes, group_strides)?);
    }
    Some(ctx.attrs().strided_layout(&strides, layout.offset))
}

/// Returns the stride of a collapsed group. Strides of unit dimensions are ignored.
fn collapsed_stride(sizes: &[i64], strides: &[i64]) -> Option<i64> {
    let last = sizes.iter().skip(1).rposition(|size| *size != 1).map_or(0, |at| at + 1);
    // A dynamic size may be one.
    let stride = if sizes.get(last) == Some(&DYNAMIC) && last > 0 { DYNAMIC } else { *strides.get(last)? };
    let mut expected = stride;
    for dim in (1..sizes.len()).rev() {
        expected = mul(expected, sizes[dim]);
        let (before, found) = (sizes[dim - 1], strides[dim - 1]);
        if before != 1 && expected != DYNAMIC && found != DYNAMIC && expected != found {
            return None;
        }
    }
    Some(stride)
}
