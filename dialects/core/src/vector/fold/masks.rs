//! Folders of masks, and masks that are known to be all true or all false.

use lect_support::folding::{dense, truth};
use lect_support::prelude::*;

use crate::vector::types::Vector;
use crate::vector::{ConstantMaskOp, CreateMaskOp, MaskOp};

/// A mask with equal elements.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::vector) enum Mask {
    AllTrue,
    AllFalse,
}

/// Returns the value of a mask whose elements are known to be equal.
pub(in crate::vector) fn known_mask(ir: &Isolate, mask: Value) -> Option<Mask> {
    let of = |is_true: bool, is_false: bool| match (is_true, is_false) {
        (true, _) => Some(Mask::AllTrue),
        (_, true) => Some(Mask::AllFalse),
        _ => None,
    };
    let constant = ir.def::<ConstantMaskOp<'_>>(mask).map(|mask| mask.mask_dim_sizes());
    let created = ir.def::<CreateMaskOp<'_>>(mask);
    if constant.is_some() || created.is_some() {
        let vector = Vector::from_value(ir, mask)?;
        let known: Vec<Option<i64>> =
            created.into_iter().flat_map(|mask| mask.operands()).map(|size| constant_int(ir, size)).collect();
        // One empty dimension suffices.
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
    let data = &dense(ir.context(), ir.value(mask).constant()?)?.data;
    of(data.iter().all(|it| *it != 0), data.iter().all(|it| *it == 0))
}

pub(in crate::vector) fn constant_mask(it: Folding<'_, ConstantMaskOp<'_>>) -> Option<Folded> {
    let (ty, sizes) = (it.ty()?, it.mask_dim_sizes());
    let vector = Vector::of(it.ctx(), ty)?;
    let whole = if vector.rank() == 0 { sizes.first() == Some(&1) } else { sizes[..] == *vector.shape };
    if !whole && sizes.iter().any(|size| *size != 0) {
        return None;
    }
    truth(it.ctx(), whole, ty).map(Folded::attr)
}

/// Folds a `vector.mask` without a masked operation.
pub(in crate::vector) fn mask(it: Folding<'_, MaskOp<'_>>) -> Option<Folded> {
    let only = only_op(it.mask_region().entry()?)?;
    if it.passthru().is_some() || it.results().len() == 0 { None } else { it.values(only.operands()) }
}
