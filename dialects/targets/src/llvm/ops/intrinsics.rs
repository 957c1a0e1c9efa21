//! Verifiers of intrinsics with operations of their own.

use lect_support::prelude::*;

use super::casts::scalar;
use crate::llvm::types;

/// Verifies that there are as many pointers as elements in the loaded or stored vector.
fn verify_pointers(op: OpRef<'_>, pointers: usize, vector: Option<Type>) -> Result<(), Reported> {
    let ctx = op.context();
    let (Some(found), Some(vector)) = (op.operand_types().nth(pointers), vector) else { return Ok(()) };
    let TypeData::Vector { shape, scalable, .. } = ctx.types().data(vector) else { return Ok(()) };
    let Ok(expected) = ctx.types().vector(shape, scalable, scalar(ctx, found)) else { return Ok(()) };
    if found == expected {
        return Ok(());
    }
    let message = format!("expected operand #{} type to be '{}'", pointers + 1, ctx.types().show(expected));
    Err(op.op_error(message).emit())
}

pub(crate) fn verify_gather(op: OpRef<'_>) -> Result<(), Reported> {
    verify_pointers(op, 0, op.result_types().next())
}

pub(crate) fn verify_scatter(op: OpRef<'_>) -> Result<(), Reported> {
    verify_pointers(op, 1, op.operand_types().next())
}

pub(crate) fn verify_sincos(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let (Some(operand), Some(result)) = (op.operand_types().next(), op.result_types().next()) else { return Ok(()) };
    let pair = types::structure(ctx, result).map(|structure| structure.body().collect::<Vec<_>>());
    if pair.is_some_and(|pair| pair == [operand, operand]) {
        return Ok(());
    }
    let message = format!(
        "expected result type to be an homogeneous struct with two elements matching the operand type, but got '{}'",
        ctx.types().show(result)
    );
    Err(op.op_error(message).emit())
}

/// Verifies `llvm.inline_asm`.
pub(crate) fn verify_asm(op: OpRef<'_>) -> Result<(), Reported> {
    let kind = op.cast::<crate::llvm::InlineAsmOp<'_>>().and_then(|asm| asm.tail_call_kind_attr());
    let kind = crate::llvm::syntax::keywords::TAIL_CALL.of(op.context(), kind);
    if crate::llvm::syntax::keywords::TAIL_CALL.word(op.context(), kind) == "musttail" {
        return Err(op.op_error("tail call kind 'musttail' is not supported by this operation").emit());
    }
    Ok(())
}
