//! Folders of `vector`.

mod elements;
mod masks;
mod shapes;
mod transfer;

pub(super) use elements::{extract, from_elements, insert, linear, repeated, to_elements};
pub(super) use masks::{Mask, constant_mask, known_mask, mask};
pub(super) use shapes::{
    bitcast, broadcast, extract_strided_slice, i64s, insert_strided_slice, multi_reduction, place_in, shape_cast,
    shuffle, transpose,
};
pub(super) use transfer::{Transfer, transfer_read, transfer_write};

use lect_support::prelude::*;

use super::types::Vector;

/// Returns true if a scalar or vector type is broadcastable to a vector: each trailing dimension is equal or one.
pub(super) fn is_broadcastable(ctx: &ContextData, from: Type, to: &Vector<'_>) -> bool {
    let Some(from) = Vector::of(ctx, from) else { return from == to.element };
    let Some(extra) = to.rank().checked_sub(from.rank()) else { return false };
    from.element == to.element
        && (0..from.rank()).all(|at| {
            let (size, scalable) = (from.shape[at], from.scalable[at]);
            let (target, target_scalable) = (to.shape[extra + at], to.scalable[extra + at]);
            size == 1 && !scalable || size == target && scalable == target_scalable
        })
}

/// Returns true if a permutation keeps the order of elements: only unit dimensions move.
pub(super) fn keeps_order(from: &Vector<'_>, permutation: &[i64]) -> bool {
    let is_unit = |at: usize| from.shape.get(at) == Some(&1) && !from.scalable[at];
    let places = permutation.iter().map(|dim| usize::try_from(*dim).ok()).collect::<Option<Vec<_>>>();
    places.is_some_and(|places| places.into_iter().filter(|at| !is_unit(*at)).is_sorted())
}
