//! Canonicalization patterns of `collapse_shape` and `expand_shape`.

use lect_support::mixed_integers;
use lect_support::prelude::*;

use crate::memref::fold::weaker_cast_from;
use crate::memref::support::strides;
use crate::memref::{CastOp, CollapseShapeOp, ExpandShapeOp};
use crate::shared::reassociation;
use crate::shared::reassociation::{Expand, Regroup};

/// Merges a collapse of an expansion. With equal groups, a cast remains.
pub(super) fn collapse_of_expand(op: CollapseShapeOp<'_>) -> Option<Rewrite> {
    reassociation::collapse_of_expand(op, true).or_else(|| {
        let (before, expanded, collapsed) = reassociation::chain::<ExpandShapeOp<'_>, _>(op)?;
        (expanded == collapsed).then(|| CastOp::rewrite(before.src(), op.result_type()))
    })
}

/// Collapses the source of a cast, keeping its static sizes.
pub(super) fn collapse_of_cast(op: CollapseShapeOp<'_>) -> Option<Rewrite> {
    let (ir, ctx) = (op.0.ir.get(), op.0.context());
    let source = weaker_cast_from(ir, op.src())?;
    let (ty, groups) = (op.result_type(), op.groups()?);
    let memref = MemRef::of(ctx, ir.value_type(source))?;
    let is_plain = memref.is_identity(ctx);
    let layout = if is_plain { None } else { Some(strides::collapse(ctx, &memref, &groups)?) };
    let new = memref.with(ctx, &reassociation::collapse(&groups, memref.shape), layout)?;
    if new == ty {
        return Some(Rewrite::modify(move |ir, op| CollapseShapeOp::set_src(ir, op, source)));
    }
    Some(CastOp::rewrite_with(CollapseShapeOp::build(source, op.reassociation(), new), ty))
}

/// Expands the source of a cast, keeping its static sizes.
pub(super) fn expand_of_cast(op: ExpandShapeOp<'_>) -> Option<Rewrite> {
    let (ir, ctx) = (op.0.ir.get(), op.0.context());
    let source = weaker_cast_from(ir, op.src())?;
    let (ty, groups) = (op.result_type(), op.groups()?);
    let memref = MemRef::of(ctx, ir.value_type(source))?;
    let mut sizes = op.result_sizes()?;
    mixed_integers::fold_constants(ir, &mut sizes, |size| size >= 0);
    let shape = mixed_integers::split(&sizes).0;
    let is_unknown = |dim: &i64| usize::try_from(*dim).is_ok_and(|dim| shape.get(dim) == Some(&DYNAMIC));
    let mut known = groups.iter().zip(memref.shape).filter(|it| *it.1 != DYNAMIC);
    if known.any(|(group, _)| group.iter().any(is_unknown)) || MemRef::of(ctx, ty)?.rank() != shape.len() {
        return None;
    }
    let is_plain = memref.is_identity(ctx);
    let layout = if is_plain { None } else { Some(strides::expand(ctx, &memref, &shape, &groups)?) };
    let new = memref.with(ctx, &shape, layout)?;
    Some(CastOp::rewrite_with(ExpandShapeOp::of(source, op.reassociation().to_vec(), &sizes, new), ty))
}
