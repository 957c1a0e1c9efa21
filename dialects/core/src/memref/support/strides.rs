//! Layouts of memrefs whose dimensions are divided or put together.

use lect_support::prelude::*;
use lect_support::shapes::mul;

use crate::shared::reassociation::Groups;

/// The layout of a memref each of whose dimensions becomes a group of this shape. None if it is not strided.
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
    Some(ctx.strided_layout_attr(&strides, layout.offset))
}

/// The layout of a memref in which each group of dimensions becomes one. None if it is not strided, or if it is known that
/// there are gaps within a group.
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
    Some(ctx.strided_layout_attr(&strides, layout.offset))
}

/// The stride of a group as one dimension. Strides of dimensions of size one mean nothing.
fn collapsed_stride(sizes: &[i64], strides: &[i64]) -> Option<i64> {
    let last = sizes.iter().skip(1).rposition(|size| *size != 1).map_or(0, |at| at + 1);
    // A size that is not known may be one.
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
