//! `lower-vector-mask`: masks of transfers and gathers as operands.

use lect_dialects::arith::ConstantOp;
use lect_dialects::func::FuncOp;
use lect_dialects::vector::{GatherOp, MaskOp, TransferReadOp, TransferWriteOp, without_mask, without_operation};
use lect_support::folding::zero;
use lect_support::prelude::*;
use lect_transforms::pass::{Pass, PassContext};

use crate::greedy;

/// Lower `vector.mask`
#[derive(Pass)]
#[pass(name = "lower-vector-mask", class = "LowerVectorMaskPass", on = FuncOp)]
pub struct LowerVectorMask;

impl Pass for LowerVectorMask {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        let (ctx, mut patterns) = (ir.context().clone(), PatternSet::new());
        patterns.on::<MaskOp<'_>>(&ctx, 1, masked_read);
        patterns.on::<MaskOp<'_>>(&ctx, 1, masked_write);
        patterns.on::<MaskOp<'_>>(&ctx, 1, masked_gather);
        patterns.on::<MaskOp<'_>>(&ctx, 1, without_mask);
        patterns.on::<MaskOp<'_>>(&ctx, 1, without_operation);
        greedy::apply(ir, cx, &patterns)
    }
}

/// Returns the operation under a mask, if it is a `T`.
fn masked<'a, T: TypedOp<'a>>(mask: MaskOp<'a>) -> Option<T> {
    let block = mask.mask_region().entry()?;
    let first = block.first()?;
    // The terminator follows the masked operation.
    first.next()?.next().is_none().then(|| first.cast())?
}

fn masked_read(mask: MaskOp<'_>) -> Option<Rewrite> {
    let op = masked::<TransferReadOp<'_>>(mask)?;
    if mask.passthru().is_some() {
        return None;
    }
    let (indices, ty): (Vec<Value>, Type) = (op.indices().collect(), op.0.ir.value_type(op.vector()));
    let (base, map, padding, bounds) = (op.base(), op.permutation_map(), op.padding(), op.in_bounds().to_vec());
    Some(Rewrite::with(TransferReadOp::build(base, indices, map, padding, bounds, ty).mask(mask.mask())))
}

fn masked_write(mask: MaskOp<'_>) -> Option<Rewrite> {
    let op = masked::<TransferWriteOp<'_>>(mask)?;
    let (indices, bounds): (Vec<Value>, Vec<Attr>) = (op.indices().collect(), op.in_bounds().to_vec());
    let fits = op.0.result_count() == mask.0.result_count();
    let parts = TransferWriteOp::build(op.value_to_store(), op.base(), indices, op.permutation_map(), bounds);
    let parts = parts.mask(mask.mask()).result_type(op.0.result_types().next());
    fits.then(|| Rewrite::with(parts))
}

fn masked_gather(mask: MaskOp<'_>) -> Option<Rewrite> {
    let op = masked::<GatherOp<'_>>(mask)?;
    let (passthru, by) = (mask.passthru(), mask.mask());
    let (base, offsets, indices) = (op.base(), op.offsets().collect::<Vec<Value>>(), op.indices());
    let ty = op.0.ir.value_type(op.result());
    let zero = zero(op.0.context(), ty)?;
    Some(Rewrite::made(move |rw| {
        let other = passthru.unwrap_or_else(|| rw.value(ConstantOp::build(zero)));
        rw.value(GatherOp::build(base, offsets, indices, by, other, ty))
    }))
}
