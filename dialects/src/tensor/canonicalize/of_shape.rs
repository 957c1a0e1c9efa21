//! Casts of shapes, and sizes in them: what `shape` adds to the patterns of `tensor`.

use lect_core::entity::Op;
use lect_core::types::DYNAMIC;
use lect_transforms::rewrite::Rewriter;

use super::first_operand;
use crate::patterns::{defined_by, op_state};
use crate::shapes::{is_tensor, ranked_tensor};

/// `tensor.cast` of the shape of a tensor that has as many dimensions.
pub(super) fn cast_of_shape(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (from, ty) = first_operand(rw.op(op))?;
    let shape_of = defined_by(rw.ir(), from, "shape.shape_of")?;
    let (of, of_type) = (shape_of.operands().next()?, shape_of.operand_types().next()?);
    let ctx = rw.context();
    let rank = ranked_tensor(ctx, of_type)?.0.len() as i64;
    match ranked_tensor(ctx, ty)?.0 {
        [count] if *count == DYNAMIC || *count == rank => {
            let state = op_state(rw, "shape.shape_of", rw.op(op).loc()).operands([of]).results([ty]);
            rw.replace_with(op, state);
            Some(())
        }
        _ => None,
    }
}

/// `tensor.extract` from the shape of a tensor.
pub(super) fn extract_from_shape(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let shape_of = defined_by(rw.ir(), view.operands().next()?, "shape.shape_of")?;
    let of = shape_of.operands().next()?;
    if !is_tensor(rw.context(), rw.ir().value_type(of)) {
        return None;
    }
    let state =
        op_state(rw, "tensor.dim", view.loc()).operands([of, view.operands().nth(1)?]).results(view.result_types());
    rw.replace_with(op, state);
    Some(())
}
