//! Masks that are all set, or not at all.

use lect_support::folding::truth;
use lect_support::prelude::*;

use crate::vector::types::Vector;
use crate::vector::{ConstantMaskOp, CreateMaskOp, MaskOp};

/// A mask all of whose elements are the same.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::vector) enum Mask {
    AllTrue,
    AllFalse,
}

/// A mask, if all of its elements are known to be the same.
pub(in crate::vector) fn known_mask(ir: &Isolate, mask: Value) -> Option<Mask> {
    let ctx = ir.context();
    let of = |is_true: bool, is_false: bool| match (is_true, is_false) {
        (true, _) => Some(Mask::AllTrue),
        (_, true) => Some(Mask::AllFalse),
        _ => None,
    };
    let constant = ir.def::<ConstantMaskOp<'_>>(mask).map(|mask| mask.mask_dim_sizes());
    let created = ir.def::<CreateMaskOp<'_>>(mask);
    if constant.is_some() || created.is_some() {
        let vector = Vector::of_value(ir, mask)?;
        let known: Vec<Option<i64>> =
            created.into_iter().flat_map(|mask| mask.operands()).map(|size| constant_int(ir, size)).collect();
        // One that is empty is enough.
        if known.iter().flatten().any(|size| *size <= 0) {
            return Some(Mask::AllFalse);
        }
        let sizes = constant.or_else(|| known.into_iter().collect())?;
        if created.is_some() && vector.is_scalable() {
            return None;
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

pub(in crate::vector) fn constant_mask(it: Folding<'_>) -> Option<Folded> {
    let mask = it.op.cast::<ConstantMaskOp<'_>>()?;
    let (ty, sizes) = (it.op.ir.value_type(mask.result()), mask.mask_dim_sizes());
    let vector = Vector::of(it.op.context(), ty)?;
    let whole = if vector.rank() == 0 { sizes.first() == Some(&1) } else { sizes[..] == *vector.shape };
    if !whole && sizes.iter().any(|size| *size != 0) {
        return None;
    }
    truth(it.op.context(), whole, ty).map(Folded::attr)
}

/// Folds a mask of no operation.
pub(in crate::vector) fn mask(it: Folding<'_>) -> Option<Folded> {
    let mask = it.op.cast::<MaskOp<'_>>()?;
    if mask.passthru().is_some() || mask.results().len() == 0 {
        return None;
    }
    let first = mask.mask_region().entry()?.first()?;
    if first.next().is_some() {
        return None;
    }
    Some(Folded::Results(first.operands().map(FoldResult::Value).collect()))
}
