//! Verifiers of regions that compute elements from their indices.

use lect_support::prelude::*;

/// Returns the first block, and the rank and element type of the result.
fn parts(op: OpRef<'_>) -> Option<(BlockRef<'_>, usize, Type)> {
    let (shape, element) = ranked_tensor(op.context(), result_type(op)?)?;
    Some((op.region(0)?.entry()?, shape.len(), element))
}

/// Returns the type yielded by a block.
fn yielded(block: BlockRef<'_>) -> Option<Type> {
    block.last().and_then(|last| operand_type(last, "value"))
}

pub(crate) fn verify_generate(op: OpRef<'_>) -> Result<(), Reported> {
    let Some((block, rank, element)) = parts(op) else { return Ok(()) };
    let index = op.context().types().index();
    if block.args().any(|arg| block.ir.value_type(arg) != index) {
        return Err(op.error("all body arguments must be index").emit());
    }
    if block.args().len() != rank {
        return Err(op.error("must have one body argument per input dimension").emit());
    }
    if yielded(block).is_some_and(|ty| ty != element) {
        let message = "body must be terminated with a `yield` operation of the tensor element type";
        return Err(op.op_error(message).emit());
    }
    Ok(())
}

pub(crate) fn verify_pad(op: OpRef<'_>) -> Result<(), Reported> {
    let Some((block, rank, element)) = parts(op) else { return Ok(()) };
    if block.args().len() != rank {
        return Err(op.error(format!("expected the block to have {rank} arguments")).emit());
    }
    let index = op.context().types().index();
    if let Some(at) = block.args().position(|arg| block.ir.value_type(arg) != index) {
        return Err(op.op_error(format!("expected block argument {} to be an index", at + 1)).emit());
    }
    if yielded(block).is_some_and(|ty| ty != element) {
        return Err(op.op_error("expected yield type to match shape element type").emit());
    }
    Ok(())
}
