//! Masks that are all set, or not at all.

use lect_core::attrs::AttrData;
use lect_core::engine::int_array;
use lect_core::entity::Value;
use lect_core::fold::{FoldResult, Folded};
use lect_core::ir::{Isolate, OpRef};

use super::super::types::{Vector, result};
use super::Constants;
use crate::folding::truth;
use crate::patterns::{constant_int, is};

/// A mask all of whose elements are the same.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::vector) enum Mask {
    AllTrue,
    AllFalse,
}

/// What is known of a mask.
pub(in crate::vector) fn known_mask(ir: &Isolate, mask: Value) -> Option<Mask> {
    let ctx = ir.context();
    let of = |is_true: bool, is_false: bool| match (is_true, is_false) {
        (true, _) => Some(Mask::AllTrue),
        (_, true) => Some(Mask::AllFalse),
        _ => None,
    };
    let op = ir.value(mask).defining_op()?;
    if is(op, "vector.constant_mask") || is(op, "vector.create_mask") {
        let vector = Vector::of(ctx, ir.value_type(mask))?;
        let sizes: Option<Vec<i64>> = match op.attr("mask_dim_sizes") {
            Some(sizes) => Some(int_array(ctx, sizes).to_vec()),
            // One that is empty is enough.
            None if op.operands().any(|size| constant_int(ir, size).is_some_and(|size| size <= 0)) => {
                return Some(Mask::AllFalse);
            }
            None => op.operands().map(|size| constant_int(ir, size)).collect(),
        };
        let sizes = sizes?;
        let is_constant = op.operand_count() == 0;
        if !is_constant && vector.is_scalable() {
            return of(false, sizes.iter().all(|size| *size <= 0));
        }
        if vector.rank() == 0 {
            return of(sizes.first() == Some(&1), sizes.first() == Some(&0));
        }
        let all = sizes.iter().zip(vector.shape).all(|(size, whole)| size >= whole);
        return of(all, sizes.iter().all(|size| *size <= 0));
    }
    match ctx.attr_data(ir.value(mask).constant()?) {
        AttrData::DenseElements(elements) => {
            of(elements.data.iter().all(|it| *it != 0), elements.data.iter().all(|it| *it == 0))
        }
        _ => None,
    }
}

pub(in crate::vector) fn constant_mask(op: OpRef<'_>, _: Constants<'_>) -> Option<Folded> {
    let ctx = op.context();
    let vector = result(op)?;
    let sizes = int_array(ctx, op.attr("mask_dim_sizes")?);
    let ty = op.result_types().next()?;
    let whole = if vector.rank() == 0 { sizes.first() == Some(&1) } else { sizes[..] == *vector.shape };
    if !whole && sizes.iter().any(|size| *size != 0) {
        return None;
    }
    truth(ctx, whole, ty).map(Folded::attr)
}

/// Nothing is done under the mask.
pub(in crate::vector) fn mask(op: OpRef<'_>, _: Constants<'_>) -> Option<Folded> {
    if op.operand_group(1).len() > 0 || op.result_count() == 0 {
        return None;
    }
    let block = op.region(0)?.entry()?;
    let first = block.first()?;
    if first.next().is_some() {
        return None;
    }
    Some(Folded::Results(first.operands().map(FoldResult::Value).collect()))
}
