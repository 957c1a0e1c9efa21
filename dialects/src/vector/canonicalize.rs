//! Canonicalization patterns of `vector`.

mod elements;
mod masks;
mod memory;
mod reduce;
mod shapes;
mod slices;

use lect_transforms::canonicalization;

use super::{
    BroadcastOp, CompressStoreOp, CreateMaskOp, ExpandLoadOp, ExtractOp, ExtractStridedSliceOp, FromElementsOp,
    GatherOp, InsertOp, InsertStridedSliceOp, MaskOp, MaskedLoadOp, MaskedStoreOp, MultiDimReductionOp, ReductionOp,
    ScatterOp, ShapeCastOp, ShuffleOp, ToElementsOp, TransferReadOp, TransferWriteOp, TransposeOp,
};
use crate::patterns::Table;

pub(super) const PATTERNS: Table = canonicalization![
    BroadcastOp => [shapes::chained_broadcasts],
    CompressStoreOp => [|op: CompressStoreOp<'_>| memory::store_unmasked(op)],
    CreateMaskOp => [masks::constant_sizes],
    ExpandLoadOp => [|op: ExpandLoadOp<'_>| memory::load_unmasked(op)],
    ExtractOp => [
        elements::extract_from_broadcast,
        elements::extract_from_mask,
        elements::extract_as_shape_cast,
        elements::extract_of_elements,
    ],
    ExtractStridedSliceOp => [
        slices::of_constant_mask,
        slices::of_create_mask,
        slices::of_broadcast,
        slices::as_extract,
    ],
    FromElementsOp => [elements::broadcast_of_elements, elements::shape_cast_of_elements],
    GatherOp => [memory::gather_nothing, memory::gather_in_order],
    InsertOp => [elements::insert_all, elements::insert_same_splat, elements::insert_each],
    InsertStridedSliceOp => [
        slices::insert_same_splat,
        slices::insert_extracted,
        slices::insert_constant,
    ],
    MaskOp => [masks::without_mask, masks::without_operation],
    MaskedLoadOp => [|op: MaskedLoadOp<'_>| memory::load_unmasked(op)],
    MaskedStoreOp => [|op: MaskedStoreOp<'_>| memory::store_unmasked(op)],
    MultiDimReductionOp => [reduce::of_unit_dims],
    ReductionOp => [reduce::of_one_element],
    ScatterOp => [memory::scatter_nothing, memory::scatter_in_order],
    ShapeCastOp => [shapes::cast_of_mask, shapes::cast_of_broadcast, shapes::cast_of_elements],
    ShuffleOp => [shapes::shuffle_of_splat, shapes::shuffle_as_interleave, shapes::shuffle_of_scalars],
    ToElementsOp => [elements::elements_of_broadcast],
    TransferReadOp => [memory::read_written],
    TransferWriteOp => [memory::overwritten],
    TransposeOp => [
        shapes::transpose_of_mask,
        shapes::transpose_of_shape_cast,
        shapes::chained_transposes,
        shapes::transpose_of_elements,
        shapes::transpose_of_broadcast,
    ],
];
