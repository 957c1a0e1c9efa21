//! Canonicalization patterns of `tensor`.

mod casts;
mod dims;
mod elements;
mod of_shape;
mod pad;
mod regroup;
mod slices;

use lect_core::context::ContextData;
use lect_core::entity::Type;
use lect_core::types::TypeData;
use lect_transforms::canonicalization;

use super::{
    BitcastOp, CastOp, CollapseShapeOp, ConcatOp, DimOp, EmptyOp, ExpandShapeOp, ExtractOp, ExtractSliceOp, GenerateOp,
    InsertOp, InsertSliceOp, PadOp, ParallelInsertSliceOp,
};
use crate::patterns::Table;
use crate::reassociation;
use crate::tensor_casts::destination;

pub(super) const PATTERNS: Table = canonicalization![
    BitcastOp => [casts::chained_bitcasts],
    CastOp => [of_shape::cast_of_shape, casts::chained_casts, casts::of_slice, casts::of_empty],
    CollapseShapeOp => [
        |op: CollapseShapeOp<'_>| reassociation::compose_collapses(op),
        |op: CollapseShapeOp<'_>| reassociation::collapse_of_expand(op, false),
        |op: CollapseShapeOp<'_>| regroup::of_made(op),
        regroup::collapse_of_cast,
    ],
    ConcatOp => [elements::single_concat],
    DimOp => [dims::of_cast, dims::of_destination, dims::of_reshape, dims::of_empty],
    EmptyOp => [dims::static_empty],
    ExpandShapeOp => [
        |op: ExpandShapeOp<'_>| reassociation::compose_expands(op),
        |op: ExpandShapeOp<'_>| reassociation::expand_of_collapse(op),
        regroup::static_expand,
        |op: ExpandShapeOp<'_>| regroup::of_made(op),
    ],
    ExtractOp => [
        of_shape::extract_from_shape,
        elements::of_cast,
        elements::of_index_cast,
        elements::of_generate,
    ],
    ExtractSliceOp => [slices::static_extract, slices::extract_of_cast],
    GenerateOp => [dims::static_generate],
    InsertOp => [destination],
    InsertSliceOp => [slices::static_insert, slices::insert_of_cast, slices::insert_with_cast],
    PadOp => [pad::without_padding, pad::of_cast, pad::before_cast, pad::static_padding],
    ParallelInsertSliceOp => [slices::static_parallel_insert],
];

/// A ranked tensor type with another shape.
fn with_shape(ctx: &ContextData, ty: Type, shape: &[i64]) -> Option<Type> {
    match ctx.type_data(ty) {
        TypeData::RankedTensor { element, encoding, .. } => ctx.tensor_type(shape, *element, *encoding).ok(),
        _ => None,
    }
}
