//! Canonicalization patterns of `vector`.

mod elements;
pub(super) mod masks;
mod memory;
pub(super) mod reduce;
mod shapes;
mod slices;

use lect_support::prelude::*;

use super::fold::is_broadcastable;
use super::types::Vector;
use super::{
    BroadcastOp, CompressStoreOp, ConstantMaskOp, CreateMaskOp, ExpandLoadOp, ExtractOp, ExtractStridedSliceOp,
    FromElementsOp, GatherOp, InsertOp, InsertStridedSliceOp, LoadOp, MaskOp, MaskedLoadOp, MaskedStoreOp,
    MultiDimReductionOp, ReductionOp, ScatterOp, ShapeCastOp, ShuffleOp, StoreOp, ToElementsOp, TransferReadOp,
    TransferWriteOp, TransposeOp,
};
use crate::vector::canonicalize::memory::{counts_up, is_all_false, is_all_true};
use crate::vector::canonicalize::shapes::{broadcast_of, keeps_elements_in_order, permuted};

rewrites! {
    pub(super) const PATTERNS;

    merge_broadcasts: BroadcastOp { source: BroadcastOp { source: x }, vector: _ : t } => BroadcastOp(x, t);
    CreateMaskOp => masks::constant_sizes;
    /// A slice of a broadcast is a broadcast.
    extract_of_broadcast: o @ ExtractOp { source: BroadcastOp { source: x : f }, result: _ : t }
        if fills(o.0.context(), f, t) => BroadcastOp(x, t);
    ExtractOp => elements::extract_from_mask;
    /// A slice with all elements is a shape cast.
    extract_of_cast: o @ ExtractOp { source: ShapeCastOp { source: x : f }, result: _ : t }
        if has_as_many(o.0.context(), f, t) => ShapeCastOp(x, t);
    ExtractOp => elements::extract_of_elements;
    ExtractStridedSliceOp => slices::slice_constant_mask;
    ExtractStridedSliceOp => slices::slice_create_mask;
    ExtractStridedSliceOp => slices::slice_broadcast;
    ExtractStridedSliceOp => slices::as_extract;
    FromElementsOp => elements::broadcast_of_elements;
    FromElementsOp => elements::shape_cast_of_elements;
    gather_nothing: GatherOp { mask: is_all_false(), pass_thru: x } => x;
    gather_in_order: o @ GatherOp {
        base: m, offsets: i, indices: n, mask: k, pass_thru: x, result: _ : t
    } if counts_up(&o.0.ir, m, n) => MaskedLoadOp(m, i.collect::<Vec<_>>(), k, x, t);
    insert_all: o @ InsertOp { value_to_store: x : f, result: _ : t } if is_all_of(o.0.context(), f, t) =>
        BroadcastOp(x, t);
    insert_same_splat: o @ InsertOp { value_to_store: BroadcastOp { source: x }, dest: d }
        if broadcast_of(&o.0.ir, d) == Some(x) => d;
    InsertOp => elements::insert_each;
    InsertStridedSliceOp => slices::insert_same_splat;
    insert_extracted: o @ InsertStridedSliceOp { value_to_store: s @ ExtractStridedSliceOp { source: d }, dest: d }
        if is_same_place(s, o) => d;
    InsertStridedSliceOp => slices::insert_constant;
    MaskOp => masks::without_mask;
    MaskOp => masks::without_operation;
    for UnderMaskOp in [ExpandLoadOp, MaskedLoadOp] {
        load_all: UnderMaskOp { base: m, indices: i, mask: is_all_true(), pass_thru: _ : t } =>
            LoadOp(m, i.collect::<Vec<_>>(), t).nontemporal(false);
        load_nothing: UnderMaskOp { mask: is_all_false(), pass_thru: x } => x;
    }
    for UnderMaskOp in [CompressStoreOp, MaskedStoreOp] {
        store_all: UnderMaskOp { base: m, indices: i, mask: is_all_true(), value_to_store: x } =>
            StoreOp(x, m, i.collect::<Vec<_>>()).nontemporal(false);
        store_nothing: UnderMaskOp { mask: is_all_false() } => [];
    }
    MultiDimReductionOp => reduce::replace_unit_dims;
    ReductionOp => reduce::replace_one_element;
    ScatterOp => memory::scatter_nothing;
    scatter_in_order: o @ ScatterOp { base: m, offsets: i, indices: n, mask: k, value_to_store: x }
        if counts_up(&o.0.ir, m, n) => MaskedStoreOp(m, i.collect::<Vec<_>>(), k, x);
    ShapeCastOp => shapes::cast_of_mask;
    cast_before_broadcast: o @ ShapeCastOp { source: BroadcastOp { source: x : f }, result: _ : t }
        if has_same_count(o.0.context(), f, t) => ShapeCastOp(x, t);
    broadcast_to_shape: o @ ShapeCastOp { source: BroadcastOp { source: x : f }, result: _ : t }
        if fills(o.0.context(), f, t) => BroadcastOp(x, t);
    elements_in_shape: ShapeCastOp { source: FromElementsOp { elements: e }, result: _ : t } =>
        FromElementsOp(e.collect::<Vec<_>>(), t);
    shuffle_same_scalar: o @ ShuffleOp { v1: BroadcastOp { source: x : f }, v2: y, vector: _ : t }
        if broadcast_of(&o.0.ir, y) == Some(x) && Vector::of(o.0.context(), f).is_none() => BroadcastOp(x, t);
    ShuffleOp => shapes::shuffle_as_interleave;
    ShuffleOp => shapes::shuffle_of_scalars;
    ToElementsOp => elements::elements_of_broadcast;
    TransferReadOp => memory::read_written;
    TransferWriteOp => memory::overwritten;
    transpose_constant_mask: o @ TransposeOp { vector: ConstantMaskOp { mask_dim_sizes: s }, result: _ : t } =>
        ConstantMaskOp(permuted(o, &s)?, t);
    transpose_mask: o @ TransposeOp { vector: CreateMaskOp { operands: s }, result: _ : t } =>
        CreateMaskOp(permuted(o, &s.collect::<Vec<_>>())?, t);
    transpose_of_cast: o @ TransposeOp { vector: ShapeCastOp { source: x }, result: _ : t }
        if keeps_elements_in_order(o) => ShapeCastOp(x, t);
    merge_transposes: o @ TransposeOp { vector: TransposeOp { vector: x, permutation: p }, result: _ : t } =>
        TransposeOp(x, permuted(o, &p)?, t);
    TransposeOp => shapes::transpose_of_elements;
    TransposeOp => shapes::transpose_of_broadcast;
}

/// Returns true if a value of type `from` can be broadcast to `to`.
fn fills(ctx: &ContextData, from: Type, to: Type) -> bool {
    Vector::of(ctx, to).is_some_and(|to| is_broadcastable(ctx, from, &to))
}

/// Returns true if two types are vectors with the same number of elements.
fn has_same_count(ctx: &ContextData, a: Type, b: Type) -> bool {
    let count = |ty| Vector::of(ctx, ty).map(|vector| vector.count());
    count(a).is_some() && count(a) == count(b)
}

/// Returns true like [`has_same_count`], if additionally both are scalable or neither is.
fn has_as_many(ctx: &ContextData, a: Type, b: Type) -> bool {
    let is_scalable = |ty| Vector::of(ctx, ty).map(|vector| vector.is_scalable());
    has_same_count(ctx, a, b) && is_scalable(a) == is_scalable(b)
}

/// Returns true if a slice is extracted from the position of an insertion.
fn is_same_place(taken: ExtractStridedSliceOp<'_>, put: InsertStridedSliceOp<'_>) -> bool {
    let ([from, _, steps], [to, strides]) = (taken.numbers(), put.numbers());
    from == to && steps == strides
}

/// Returns true if a subvector or element has as many elements as a vector.
fn is_all_of(ctx: &ContextData, part: Type, whole: Type) -> bool {
    let (part, Some(whole)) = (Vector::of(ctx, part), Vector::of(ctx, whole)) else { return false };
    match part {
        Some(part) => part.count() == whole.count(),
        None => !whole.is_scalable() && whole.count() == 1,
    }
}
