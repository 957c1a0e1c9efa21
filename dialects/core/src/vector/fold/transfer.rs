//! Transfers: in bounds where that is known, and from what casts were of.

use lect_core::affine::AffineExprData;
use lect_support::prelude::*;

use super::masks::{Mask, known_mask};
use crate::memref::memref_cast_from;
use crate::shared::tensor_casts::weaker_cast_from;
use crate::vector::types::Vector;
use crate::vector::{TransferReadOp, TransferWriteOp};

/// A transfer in its parts.
pub(in crate::vector) struct Transfer<'a> {
    op: OpRef<'a>,
    /// The tensor or memref.
    base: Value,
    pub indices: Vec<Value>,
    pub mask: Option<Value>,
    pub map: AffineMap,
    /// Which dimensions are known to be within bounds.
    in_bounds: Vec<bool>,
    pub vector: Vector<'a>,
}

macro_rules! transfers {
    ($($of:ident: $view:ident, $vector:ident;)*) => {$(
        pub fn $of(view: $view<'a>) -> Option<Self> {
            let (ir, ctx) = (view.0.ir.get(), view.0.context());
            let AttrData::AffineMap(map) = *ctx.attr_data(view.permutation_map()) else { return None };
            let in_bounds = view.in_bounds().iter().map(|attr| attr_int(ctx, *attr).is_some_and(|it| !it.is_zero()));
            Some(Self {
                op: view.0,
                base: view.base(),
                indices: view.indices().collect(),
                mask: view.mask(),
                map,
                in_bounds: in_bounds.collect(),
                vector: Vector::of_value(ir, view.$vector())?,
            })
        }
    )*};
}

impl<'a> Transfer<'a> {
    transfers! {
        of_read: TransferReadOp, vector;
        of_write: TransferWriteOp, value_to_store;
    }

    /// Returns true if all dimensions are known to be within bounds.
    pub fn is_in_bounds(&self) -> bool {
        self.in_bounds.iter().all(|it| *it)
    }

    /// Returns true if two transfers have the same indices, map and mask.
    pub fn is_at(&self, other: &Self) -> bool {
        self.indices == other.indices && self.map == other.map && self.mask == other.mask
    }

    /// Returns true if two transfers of vectors of one type are known to be of different elements.
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
    let shape = ctx.shape(op.ir.value_type(transfer.base))?;
    let mut after = before.clone();
    let results = transfer.map.results(ctx);
    let mut whole = true;
    for (at, result) in results.iter().enumerate() {
        if *before.get(at)? {
            continue;
        }
        if let AffineExprData::Dim(dim) = *ctx.affine_expr(*result) {
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
    let mut folded = Folded::operands(op.operands());
    if let Folded::InPlace(update) = &mut folded {
        let bounds = ctx.array_attr(after.iter().map(|it| ctx.bool_attr(*it)).collect::<Vec<_>>());
        update.attrs.push((ctx.ident(b"in_bounds"), bounds));
    }
    Some(folded)
}

/// Omits a mask that is all set.
fn fold_mask(transfer: &Transfer<'_>) -> Option<Folded> {
    let (op, ctx) = (transfer.op, transfer.op.context());
    if known_mask(&op.ir, transfer.mask?)? != Mask::AllTrue {
        return None;
    }
    // It is the last operand.
    let sizes = [0, 1, 2].map(|group| op.operand_range(group).len() as i32).into_iter().chain([0]);
    let mut folded = Folded::operands(op.operands().take(op.operand_count() - 1));
    if let Folded::InPlace(update) = &mut folded {
        update.attrs.push((ctx.ident(b"operandSegmentSizes"), ctx.i32_array_attr(sizes)));
    }
    Some(folded)
}

fn fold_casts(op: OpRef<'_>) -> Option<Folded> {
    let ir = op.ir.get();
    let from = |value| memref_cast_from(ir, value).or_else(|| weaker_cast_from(ir, value));
    let operands: Vec<Value> = op.operands().map(|value| from(value).unwrap_or(value)).collect();
    op.operands().ne(operands.iter().copied()).then(|| Folded::operands(operands))
}

/// Casts of memrefs are left out.
pub(in crate::vector) fn first_memref_cast(it: Folding<'_>) -> Option<Folded> {
    let ir = it.op.ir.get();
    let operands: Vec<Value> = it.op.operands().map(|value| memref_cast_from(ir, value).unwrap_or(value)).collect();
    it.op.operands().ne(operands.iter().copied()).then(|| Folded::operands(operands))
}

/// Folds a read to the vector that was written there last, by this write or one before it that the others do not touch.
fn read_after_write(read: TransferReadOp<'_>, transfer: &Transfer<'_>) -> Option<Folded> {
    let ir = read.0.ir.get();
    let mut base = read.base();
    if !is_tensor(ir.context(), ir.value_type(base)) {
        return None;
    }
    for _ in 0..MAX_CHAIN {
        let write = ir.def::<TransferWriteOp<'_>>(base)?;
        let (written, vector) = (Transfer::of_write(write)?, write.value_to_store());
        let same = transfer.is_at(&written)
            && transfer.mask.is_none()
            && ir.value_type(vector) == ir.value_type(read.vector())
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

pub(in crate::vector) fn transfer_read(it: Folding<'_>) -> Option<Folded> {
    let read = it.op.cast::<TransferReadOp<'_>>()?;
    let transfer = Transfer::of_read(read)?;
    read_after_write(read, &transfer).or_else(|| fold_transfer(&transfer))
}

/// Folds a write of the vector that was just read from there, or of all of a tensor that was read.
fn write_after_read(write: TransferWriteOp<'_>, transfer: &Transfer<'_>) -> Option<Folded> {
    let (ir, ctx, base) = (write.0.ir.get(), write.0.context(), write.base());
    let read = ir.def::<TransferReadOp<'_>>(write.value_to_store())?;
    let taken = Transfer::of_read(read)?;
    if write.result().is_none() || transfer.mask.is_some() || taken.mask.is_some() {
        return None;
    }
    let zero = |index: &Value| constant_int(ir, *index) == Some(0);
    let (source, ty) = (read.base(), ir.value_type(base));
    let is_whole =
        |it: &Transfer<'_>| it.map.is_minor_identity(ctx) && it.is_in_bounds() && it.indices.iter().all(zero);
    let all = is_whole(transfer)
        && is_whole(&taken)
        && ir.value_type(source) == ty
        && transfer.vector.shape == ctx.shape(ty)?;
    if all {
        return Some(Folded::value(source));
    }
    (source == base && taken.is_at(transfer)).then(|| Folded::value(base))
}

pub(in crate::vector) fn transfer_write(it: Folding<'_>) -> Option<Folded> {
    let write = it.op.cast::<TransferWriteOp<'_>>()?;
    let transfer = Transfer::of_write(write)?;
    write_after_read(write, &transfer).or_else(|| fold_transfer(&transfer))
}

/// Folds bounds, masks and casts of a transfer.
fn fold_transfer(transfer: &Transfer<'_>) -> Option<Folded> {
    fold_in_bounds(transfer).or_else(|| fold_mask(transfer)).or_else(|| fold_casts(transfer.op))
}
