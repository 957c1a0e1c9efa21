//! Canonicalization patterns of `create_mask` and `mask`.

use lect_support::prelude::*;

use crate::arith::{MulIOp, SelectOp};
use crate::vector::fold::{Mask, known_mask};
use crate::vector::types::Vector;
use crate::vector::{ConstantMaskOp, CreateMaskOp, MaskOp, VectorScaleOp, YieldOp};

/// Returns the factor of `vector.vscale` in a size.
fn scale_of(ir: &Isolate, size: Value) -> Option<i64> {
    let is_scale = |value| ir.def::<VectorScaleOp<'_>>(value).is_some();
    if is_scale(size) {
        return Some(1);
    }
    let product = ir.def::<MulIOp<'_>>(size)?;
    let scaled = |scale, factor| if is_scale(scale) { constant_int(ir, factor) } else { None };
    scaled(product.lhs(), product.rhs()).or_else(|| scaled(product.rhs(), product.lhs()))
}

/// Replaces a mask of constant sizes by `vector.constant_mask`.
pub(super) fn constant_sizes(mask: CreateMaskOp<'_>) -> Option<Rewrite> {
    let ir = mask.0.ir.get();
    let vector = Vector::from_value(ir, mask.result())?;
    let (shape, scalable) = match vector.rank() {
        0 => (&[1][..], &[false][..]),
        _ => (vector.shape, vector.scalable),
    };
    let mut sizes = Vec::new();
    for ((size, &whole), &scalable) in mask.operands().zip(shape).zip(scalable) {
        let known = match constant_int(ir, size) {
            Some(known) if scalable && known > 0 => return None,
            Some(known) => known,
            None => scale_of(ir, size).filter(|known| *known >= whole)?,
        };
        sizes.push(known.clamp(0, whole));
    }
    if sizes.contains(&0) {
        sizes.fill(0);
    }
    Some(Rewrite::with(ConstantMaskOp::build(sizes, ir.value_type(mask.result()))))
}

/// Replaces a `vector.mask` without a masked operation by a select between the yielded and the pass-through value.
pub fn without_operation(mask: MaskOp<'_>) -> Option<Rewrite> {
    let ir = mask.0.ir.get();
    let only = only_op(mask.mask_region().entry()?)?;
    if mask.results().len() == 0 {
        return Some(Rewrite::erase());
    }
    let (passthru, yielded) = (mask.passthru()?, only.cast::<YieldOp<'_>>()?.operands().next()?);
    let fits = mask.results().len() == 1 && ir.value_type(passthru) == ir.value_type(yielded);
    fits.then(|| Rewrite::with(SelectOp::build(mask.mask(), yielded, passthru)))
}

/// Moves an operation out of a `vector.mask` whose mask is all true.
pub fn without_mask(mask: MaskOp<'_>) -> Option<Rewrite> {
    if mask.passthru().is_some() || known_mask(&mask.0.ir, mask.mask())? != Mask::AllTrue {
        return None;
    }
    let block = mask.mask_region().entry()?;
    let (masked, end) = (block.first()?, block.last()?);
    // The region has a single operation and its terminator.
    if masked.next() != Some(end) || !end.operands().eq(masked.results()) {
        return None;
    }
    let (masked, results) = (masked.op, masked.results().collect::<Vec<Value>>());
    Some(Rewrite::new(move |rw| {
        rw.move_before(masked, rw.root());
        rw.replace(rw.root(), &results);
    }))
}
