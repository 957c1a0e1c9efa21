//! Canonicalization patterns of casts of `shape.shape_of`.

use lect_support::prelude::*;

use crate::shape::ShapeOfOp;
use crate::tensor::CastOp;

/// Gives `shape.shape_of` the static extent count of the cast.
pub(super) fn cast_of_shape(cast: CastOp<'_>) -> Option<Rewrite> {
    let (ir, ctx) = (cast.0.ir.get(), cast.0.context());
    let of = ir.def::<ShapeOfOp<'_>>(cast.source())?.arg();
    let rank = ranked_tensor(ctx, ir.value_type(of))?.0.len() as i64;
    let ty = ir.value_type(cast.dest());
    let fits = matches!(ranked_tensor(ctx, ty)?.0, [count] if *count == DYNAMIC || *count == rank);
    fits.then(|| Rewrite::with(ShapeOfOp::build(of).with_types([ty])))
}
