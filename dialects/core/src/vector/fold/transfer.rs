//! Folders of transfers: bounds, masks, casts, and reads after writes.

use lect_core::affine::AffineExprData;
use lect_support::prelude::*;

use super::masks::{Mask, known_mask};
use crate::memref::memref_cast_from;
use crate::shared::tensor_casts::weaker_cast_from;
use crate::vector::types::Vector;
use crate::vector::{TransferReadOp, TransferWriteOp};

/// Parts of a transfer.
pub(in crate::vector) struct Transfer<'a> {
    op: OpRef<'a>,
    /// The tensor or memref.
    base: Value,
    pub indices: Vec<Value>,
    pub mask: Option<Value>,
    pub map: AffineMap,
    /// Whether each dimension is in bounds.
    in_bounds: Vec<bool>,
    pub vector: Vector<'a>,
}

macro_rules! transfers {
    ($($of:ident: $view:ident, $vector:ident;)*) => {$(
        pub fn $of(view: $view<'a>) -> Option<Self> {
            let (ir, ctx) = (view.0.ir.get(), view.0.context());
            let AttrData::AffineMap(map) = *ctx.attrs().data(view.permutation_map()) else { return None };
            let in_bounds = view.in_bounds().iter().map(|attr| attr_int(ctx, *attr).is_some_and(|it| !it.is_zero()));
            Some(Self {
                op: view.0,
                base: view.base(),
                indices: view.indices().collect(),
                mask: view.mask(),
                map,
                in_bounds: in_bounds.collect(),
                vector: Vector::from_value(ir, view.$vector())?,
            })
        }
    )*};
}

impl<'a> Transfer<'a> {
    transfers! {
        of_read: TransferReadOp, vector;
        of_write: TransferWriteOp, value_to_store;
    }

    /// Returns true if all dimensions are in bounds.
    pub fn is_in_bounds(&self) -> bool {
        self.in_bounds.iter().all(|it| *it)
    }

    /// Returns true if two transfers have the same indices, map and mask.
    pub fn is_at(&self, other: &Self) -> bool {
        self.indices == other.indices && self.map == other.map && self.mask == other.mask
    }

    /// Returns true if two transfers with equal vector types are known to access different elements.
    pub fn is_disjoint(&self, other: &Self) -> bool {
        let (this, that) = (&self.vector, &other.vector);
        if this.shape != that.shape || this.element != that.element {
            return false;
        }
        let Some(extra) = self.indices.len().checked_sub(this.rank()) else { return false };
        let constant = |value: &Value| constant_int(&self.op.ir, *value);
        self.indices.iter().zip(&other.indices).enumerate().any(|(at, (a, b))| {
            let (Some(a), Some(b)) = (constant(a), constant(b)) else { return false };
            let size = at.checked_sub(extra).map_or(1, |at| this.shape[at]);
            a.abs_diff(b) >= size.unsigned_abs()
        })
    }
}

fn fold_in_bounds(transfer: &Transfer<'_>) -> Option<Folded> {
    let (op, ctx) = (transfer.op, transfer.op.context());
    let Transfer { indices, in_bounds: before, vector, .. } = transfer;
    let shape = ctx.types().shape(op.ir.value_type(transfer.base))?;
    let mut after = before.clone();
    let results = transfer.map.results(ctx);
    let mut whole = true;
    for (at, result) in results.iter().enumerate() {
        if *before.get(at)? {
            continue;
        }
        if let AffineExprData::Dim(dim) = *ctx.affine().expr_data(*result) {
            let dim = dim as usize;
            let size = *shape.get(dim)?;
            let index = constant_int(op.ir.get(), *indices.get(dim)?);
            let end = index.and_then(|index| index.checked_add(*vector.shape.get(at)?));
            after[at] = size != DYNAMIC && end.is_some_and(|end| end <= size);
            whole &= after[at];
        }
    }
    if whole {
        for (at, result) in results.iter().enumerate() {
            after[at] |= result.as_constant(ctx) == Some(0);
        }
    }
    if after == *before {
        return None;
    }
    let bounds = ctx.attrs().array(after.iter().map(|it| ctx.attrs().bool(*it)).collect::<Vec<_>>());
    changed!(op, op.operands(), TransferReadOp { in_bounds: bounds })
}

/// Drops an all-true mask, which is the last operand.
fn fold_mask(transfer: &Transfer<'_>) -> Option<Folded> {
    let op = transfer.op;
    if known_mask(&op.ir, transfer.mask?)? != Mask::AllTrue {
        return None;
    }
    let [first, second, third] = [0, 1, 2].map(|group| op.operand_group(group).collect::<Values>());
    changed!(op, groups & [&first, &second, &third, &[]], TransferReadOp {})
}

/// Folds a read to the vector last written there, skipping disjoint writes.
fn read_after_write(it: Folding<'_, TransferReadOp<'_>>, transfer: &Transfer<'_>) -> Option<Folded> {
    let mut base = it.base();
    if !is_tensor(it.ctx(), it.type_of(base)) {
        return None;
    }
    for _ in 0..MAX_CHAIN {
        let write = it.def::<TransferWriteOp<'_>>(base)?;
        let (written, vector) = (Transfer::of_write(write)?, write.value_to_store());
        let same = transfer.is_at(&written)
            && transfer.mask.is_none()
            && it.type_of(vector) == it.type_of(it.vector())
            && transfer.is_in_bounds()
            && written.is_in_bounds();
        if same {
            return Some(Folded::value(vector));
        }
        if !written.is_disjoint(transfer) {
            return None;
        }
        base = write.base();
    }
    None
}

pub(in crate::vector) fn transfer_read(it: Folding<'_, TransferReadOp<'_>>) -> Option<Folded> {
    let transfer = Transfer::of_read(it.view)?;
    read_after_write(it, &transfer).or_else(|| fold_transfer(it.any(), &transfer))
}

/// Folds a write of the vector just read from the same place, or of a whole tensor.
fn write_after_read(it: Folding<'_, TransferWriteOp<'_>>, transfer: &Transfer<'_>) -> Option<Folded> {
    let (ctx, base) = (it.ctx(), it.base());
    let read = it.def::<TransferReadOp<'_>>(it.value_to_store())?;
    let taken = Transfer::of_read(read)?;
    if it.result().is_none() || transfer.mask.is_some() || taken.mask.is_some() {
        return None;
    }
    let zero = |index: &Value| constant_int(it.ir(), *index) == Some(0);
    let (source, ty) = (read.base(), it.type_of(base));
    let is_whole =
        |it: &Transfer<'_>| it.map.is_minor_identity(ctx) && it.is_in_bounds() && it.indices.iter().all(zero);
    if is_whole(transfer)
        && is_whole(&taken)
        && it.type_of(source) == ty
        && transfer.vector.shape == ctx.types().shape(ty)?
    {
        return Some(Folded::value(source));
    }
    (source == base && taken.is_at(transfer)).then(|| Folded::value(base))
}

pub(in crate::vector) fn transfer_write(it: Folding<'_, TransferWriteOp<'_>>) -> Option<Folded> {
    let transfer = Transfer::of_write(it.view)?;
    write_after_read(it, &transfer).or_else(|| fold_transfer(it.any(), &transfer))
}

/// Folds bounds, masks and casts of a transfer.
fn fold_transfer(it: Folding<'_>, transfer: &Transfer<'_>) -> Option<Folded> {
    let before = |value| memref_cast_from(it.ir(), value).or_else(|| weaker_cast_from(it.ir(), value));
    fold_in_bounds(transfer).or_else(|| fold_mask(transfer)).or_else(|| it.replace(before))
}
