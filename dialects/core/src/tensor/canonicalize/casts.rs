//! Canonicalization patterns of `tensor.cast`.

use lect_support::mixed_integers::{mix, split};
use lect_support::prelude::*;
use lect_support::shapes::preserves_static_sizes;
use lect_support::slices::dropped_dims;

use crate::tensor::{CastOp, EmptyOp, ExtractSliceOp};

/// Merges the static sizes of two types. Returns `None` if they conflict.
fn join(ctx: &ContextData, a: Type, b: Type) -> Option<Type> {
    let (left, element, right) = match (ranked_tensor(ctx, a), ranked_tensor(ctx, b)) {
        (Some((left, element)), Some((right, _))) if left.len() == right.len() => (left, element, right),
        (Some(_), Some(_)) => return None,
        (ranked, _) => return Some(if ranked.is_some() { a } else { b }),
    };
    let size = |(&left, &right): (&i64, &i64)| match (left, right) {
        (DYNAMIC, other) | (other, DYNAMIC) => Some(other),
        _ => (left == right).then_some(left),
    };
    let shape: Vec<i64> = left.iter().zip(right).map(size).collect::<Option<_>>()?;
    ctx.types().tensor(&shape, element, None).ok()
}

/// Returns true if a single cast checks as much as two with an intermediate type.
pub(super) fn can_merge(ctx: &ContextData, from: Type, between: Type, to: Type) -> bool {
    let all = join(ctx, from, between).and_then(|both| join(ctx, both, to));
    all.is_some() && join(ctx, from, to) == all
}

/// Propagates static sizes of a cast into the slice that produces its operand.
pub(super) fn propagate_into_slice(cast: CastOp<'_>) -> Option<Rewrite> {
    let (ir, ctx) = (cast.0.ir.get(), cast.0.context());
    let slice = ir.def::<ExtractSliceOp<'_>>(cast.source())?;
    let [from, ty] = [cast.source(), cast.dest()].map(|value| ir.value_type(value));
    let (shape, _) = ranked_tensor(ctx, ty)?;
    if !preserves_static_sizes(ctx, from, ty) || ctx.types().shape(from) == Some(shape) {
        return None;
    }
    let mut part = slice.slice()?;
    let dropped = dropped_dims(&slice.static_sizes(), ctx.types().shape(from)?).unwrap_or_default();
    let kept = part.sizes.iter_mut().enumerate().filter(|it| !dropped.contains(&it.0)).map(|it| it.1);
    make_known(kept, shape);
    Some(Rewrite::with(ExtractSliceOp::from_slice(slice.source(), &part, ty)))
}

/// Makes sizes static that are static in `shape`.
fn make_known<'a>(sizes: impl Iterator<Item = &'a mut Mixed>, shape: &[i64]) {
    for (number, &size) in sizes.zip(shape).filter(|it| *it.1 != DYNAMIC) {
        *number = Mixed::Static(size);
    }
}

/// Propagates static sizes of a cast into the `tensor.empty` that produces its operand.
pub(super) fn propagate_into_empty(cast: CastOp<'_>) -> Option<Rewrite> {
    let (ir, ctx) = (cast.0.ir.get(), cast.0.context());
    let empty = ir.def::<EmptyOp<'_>>(cast.source())?;
    let [from, ty] = [cast.source(), cast.dest()].map(|value| ir.value_type(value));
    if !preserves_static_sizes(ctx, from, ty) {
        return None;
    }
    let (shape, element) = ranked_tensor(ctx, ty)?;
    let mut sizes = mix(ctx.types().shape(from)?, empty.dynamic_sizes())?;
    make_known(sizes.iter_mut(), shape);
    let (list, values) = split(&sizes);
    let new = ctx.types().tensor(&list, element, None).ok()?;
    Some(CastOp::rewrite_with(EmptyOp::build(values, new), ty))
}
