//! Canonicalization patterns of `tensor`.

mod casts;
mod dims;
mod elements;
mod of_shape;
mod pad;
mod regroup;
mod slices;

use lect_support::prelude::*;

use super::{
    BitcastOp, CastOp, CollapseShapeOp, ConcatOp, DimOp, EmptyOp, ExpandShapeOp, ExtractOp, ExtractSliceOp, GenerateOp,
    InsertOp, InsertSliceOp, PadOp, ParallelInsertSliceOp,
};
use crate::arith::IndexCastOp;
use crate::shape::ShapeOfOp;
use crate::shared::reassociation;
use crate::shared::tensor_casts::destination;
use crate::tensor::canonicalize::casts::can_merge;

pub(crate) use dims::static_sizes;

rewrites! {
    pub(super) const PATTERNS;

    merge_bitcasts: BitcastOp { source: BitcastOp { source: x }, dest: _ : t } => BitcastOp(x, t);
    CastOp => of_shape::cast_of_shape;
    /// Merges two casts, unless the intermediate type adds a runtime check.
    merge_casts: o @ CastOp { source: c @ CastOp { source: x : f }, dest: _ : t }
        if can_merge(o.0.context(), f, o.0.ir.value_type(c.dest()), t) => CastOp(x, t);
    CastOp => casts::propagate_into_slice;
    CastOp => casts::propagate_into_empty;
    CollapseShapeOp => |op: CollapseShapeOp<'_>| reassociation::compose_collapses(op);
    CollapseShapeOp => |op: CollapseShapeOp<'_>| reassociation::collapse_of_expand(op, false);
    CollapseShapeOp => |op: CollapseShapeOp<'_>| regroup::reshape_source(op);
    CollapseShapeOp => regroup::collapse_of_cast;
    one_of_concat: ConcatOp { inputs: [x : t], result: _ : t } => x;
    cast_one_of_concat: ConcatOp { inputs: [x], result: _ : t } => CastOp(x, t);
    DimOp => dims::bypass_cast;
    DimOp => dims::from_destination;
    DimOp => dims::from_reshape;
    DimOp => dims::from_empty;
    /// Makes constant sizes static.
    static_empty: o @ EmptyOp { dynamic_sizes: s, result: _ : t } =>
        let known = static_sizes(&o.0.ir, t, s)?;
        CastOp(EmptyOp(known.0, known.1), t);
    ExpandShapeOp => |op: ExpandShapeOp<'_>| reassociation::compose_expands(op);
    ExpandShapeOp => |op: ExpandShapeOp<'_>| reassociation::expand_of_collapse(op);
    ExpandShapeOp => regroup::static_expand;
    ExpandShapeOp => |op: ExpandShapeOp<'_>| regroup::reshape_source(op);
    extract_from_shape: o @ ExtractOp { tensor: ShapeOfOp { arg: x : f }, indices: [i] }
        if is_tensor(o.0.context(), f) => DimOp(x, i);
    extract_before_cast: o @ ExtractOp { tensor: CastOp { source: x : f }, indices: i }
        if ranked_tensor(o.0.context(), f).is_some() => ExtractOp(x, i.collect::<Vec<_>>());
    /// Casts the element instead of the tensor.
    extract_before_index_cast: o @ ExtractOp { tensor: IndexCastOp { in: x : f }, indices: i, result: _ : t }
        if ranked_tensor(o.0.context(), f).is_some() => IndexCastOp(ExtractOp(x, i.collect::<Vec<_>>()), t);
    ExtractOp => elements::from_generate;
    ExtractSliceOp => slices::static_extract;
    ExtractSliceOp => slices::extract_of_cast;
    GenerateOp => dims::static_generate;
    InsertOp => destination;
    InsertSliceOp => slices::static_insert;
    InsertSliceOp => slices::insert_of_cast;
    InsertSliceOp => slices::insert_with_cast;
    pad_by_nothing: o @ PadOp { source: x : t, result: _ : t } if pad::is_needless(o) => x;
    cast_padded_by_nothing: o @ PadOp { source: x, result: _ : t } if pad::is_needless(o) => CastOp(x, t);
    PadOp => pad::bypass_cast;
    PadOp => pad::before_cast;
    PadOp => pad::static_padding;
    ParallelInsertSliceOp => slices::static_parallel_insert;
}

/// Returns the ranked tensor type with another shape.
fn with_shape(ctx: &ContextData, ty: Type, shape: &[i64]) -> Option<Type> {
    match ctx.types().data(ty) {
        TypeData::RankedTensor { element, encoding, .. } => ctx.types().tensor(shape, *element, *encoding).ok(),
        _ => None,
    }
}

/// Returns the tensor type with another shape and without encoding.
fn unencoded(ctx: &ContextData, ty: Type, shape: &[i64]) -> Option<Type> {
    match ctx.types().data(ty) {
        TypeData::RankedTensor { element, .. } => ctx.types().tensor(shape, *element, None).ok(),
        _ => None,
    }
}
