//! Operations on scalable vectors.

use lect_dialects::arith::{CmpIOp, CmpIPredicate, IndexCastOp};
use lect_dialects::vector::{BroadcastOp, CreateMaskOp, ScalableExtractOp, ScalableInsertOp, StepOp, VectorScaleOp};
use lect_support::prelude::*;

use super::super::Vector;
use super::emit;
use crate::llvm::pattern::LlvmPatterns;
use crate::llvm::types::LlvmTypes;

pub(super) fn add_patterns(patterns: &mut LlvmPatterns<'_>, has_small_indices: bool) {
    patterns.on::<VectorScaleOp<'_>>(1, |types, rw, op| {
        let ty = types.index(rw.context())?;
        let value = emit(rw, "llvm.intr.vscale", &[], ty, &[]);
        types.replace(rw, op, &[value]);
        Some(())
    });
    patterns.on::<CreateMaskOp<'_>>(1, move |_, rw, op| create_mask(rw, op, has_small_indices));
    patterns.on::<StepOp<'_>>(1, step);
    patterns.on::<ScalableInsertOp<'_>>(1, |types, rw, op| part(types, rw, op, "llvm.intr.vector.insert"));
    patterns.on::<ScalableExtractOp<'_>>(1, |types, rw, op| part(types, rw, op, "llvm.intr.vector.extract"));
}

/// Compares the positions in a vector of one dimension with a bound.
fn create_mask(rw: &mut Rewriter<'_>, op: Op, has_small_indices: bool) -> Option<()> {
    let ctx = rw.context().clone();
    let bound = rw.op(op).operands().next()?;
    let vector = Vector::of(&ctx, rw.op(op).result_types().next()?)?;
    if vector.rank() != 1 || !vector.is_first_scalable() {
        return None;
    }
    let element = ctx.types().int(if has_small_indices { 32 } else { 64 });
    let ty = Vector { element, ..vector }.ty(&ctx)?;
    let positions = emit(rw, "llvm.intr.stepvector", &[], ty, &[]);
    let bound = rw.value(IndexCastOp::build(bound, element));
    let bounds = rw.value(BroadcastOp::build(bound, ty));
    let mask = rw.value(CmpIOp::build(CmpIPredicate::Slt, positions, bounds));
    rw.replace(op, &[mask]);
    Some(())
}

fn step(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ctx = rw.context().clone();
    let ty = rw.op(op).result_types().next()?;
    if !Vector::of(&ctx, ty)?.is_first_scalable() {
        return None;
    }
    let value = emit(rw, "llvm.intr.stepvector", &[], types.convert(&ctx, ty)?, &[]);
    types.replace(rw, op, &[value]);
    Some(())
}

/// Lowers the insertion or extraction of a part at a position.
fn part(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op, name: &str) -> Option<()> {
    let ctx = rw.context().clone();
    let ty = types.convert(&ctx, rw.op(op).result_types().next()?)?;
    let at = rw.op(op).attr("pos")?;
    let mut operands = types.operands(rw, op)?;
    // The counterpart takes the vector first.
    if let [part, vector] = operands[..] {
        operands = vec![vector, part];
    }
    let value = emit(rw, name, &operands, ty, &[("pos", at)]);
    types.replace(rw, op, &[value]);
    Some(())
}
