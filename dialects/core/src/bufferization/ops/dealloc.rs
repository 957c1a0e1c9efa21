//! `bufferization.dealloc`: conditional deallocation of owned buffers.

use lect_core::attrs::int_array;
use lect_core::dialect::InferFrom;
use lect_support::prelude::*;

/// Infers the results: an `i1` per retained memref, its updated ownership.
pub(crate) fn infer(ctx: &ContextData, from: &InferFrom<'_>) -> Result<Vec<Type>, Invalid> {
    let sizes = from.props.first().copied().flatten().map(|attr| int_array(ctx, attr)).unwrap_or_default();
    let retained = sizes.get(2).and_then(|size| usize::try_from(*size).ok()).unwrap_or(0);
    Ok(vec![ctx.types().i1(); retained.min(from.operands.len())])
}

/// Verifies one condition per memref, and one result per retained memref.
pub(crate) fn verify(op: OpRef<'_>) -> Result<(), Reported> {
    if operands_of(op, "memrefs").len() != operands_of(op, "conditions").len() {
        return Err(op.op_error("must have the same number of conditions as memrefs to deallocate").emit());
    }
    if operands_of(op, "retained").len() != op.result_count() {
        let message = "must have the same number of updated conditions (results) as retained operands";
        return Err(op.op_error(message).emit());
    }
    Ok(())
}
