//! Matchers of structured operations, and lists of positions.

use lect_support::prelude::*;

use crate::transform::interfaces::kinds::{is_op_handle, op_is};
use crate::transform::{MatchStructuredBodyOp, MatchStructuredDimOp, MatchStructuredResultOp, TransformOp};

/// The listed positions, whether all are matched, and whether the list is inverted.
type Positions = (Vec<i64>, bool, bool);

fn positions(op: OpRef<'_>) -> Option<Positions> {
    Some(match TransformOp::of(op)? {
        TransformOp::GetOperand(it) => (it.raw_position_list(), it.is_all(), it.is_inverted()),
        TransformOp::GetResult(it) => (it.raw_position_list(), it.is_all(), it.is_inverted()),
        TransformOp::MatchStructuredDim(it) => (it.raw_dim_list(), it.is_all(), it.is_inverted()),
        TransformOp::MatchStructuredInit(it) => (it.raw_position_list(), it.is_all(), it.is_inverted()),
        TransformOp::MatchStructuredInput(it) => (it.raw_position_list(), it.is_all(), it.is_inverted()),
        _ => return None,
    })
}

/// Checks a list of positions: `all`, `0, -1` or `except(0)`.
pub(crate) fn verify_positions(op: OpRef<'_>) -> Result<(), Reported> {
    let Some((list, all, inverted)) = positions(op) else { return Ok(()) };
    let message = match (all, inverted) {
        (true, true) => "cannot request both 'all' and 'inverted' values in the list",
        (true, false) if !list.is_empty() => "cannot both request 'all' and specific values in the list",
        (false, _) if list.is_empty() => "must request specific values in the list if 'all' is not specified",
        // Only adjacent numbers are compared.
        _ if list.windows(2).any(|pair| matches!(pair, [a, b] if a == b)) => "expected the listed values to be unique",
        _ => return Ok(()),
    };
    Err(op.op_error(message).emit())
}

/// Checks `transform.match.structured`.
pub(crate) fn verify_structured(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(body) = op.region(0).and_then(|region| region.entry()) else { return Ok(()) };
    let mut args = body.args();
    let (Some(only), None) = (args.next(), args.next()) else {
        return Err(op.op_error("expected one body argument").emit());
    };
    if !is_op_handle(op.context(), body.ir.value_type(only)) {
        return Err(op.op_error("expected body argument to implement TransformHandleTypeInterface").emit());
    }
    let last = body.last().filter(|last| last.info().is_some());
    let other = body.ops().find(|child| Some(*child) != last && !op_is(*child, "transform::MatchOpInterface"));
    match other {
        Some(other) => {
            let error = op.op_error("expects nested operations to implement MatchOpInterface");
            Err(error.note(other.loc(), "offending operation").emit())
        }
        None => Ok(()),
    }
}

/// Checks `transform.match.structured.body`.
pub(crate) fn verify_body(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(body) = op.cast::<MatchStructuredBodyOp<'_>>() else { return Ok(()) };
    let (position, contraction) = (body.reduction_position_attr(), body.contraction());
    let options = [position.is_some(), body.passthrough(), body.elementwise(), contraction.is_some()];
    if options.into_iter().filter(|is_there| *is_there).count() > 1 {
        let names = "\"reduction_position\", \"passthrough\", \"elementwise\", \"contraction\"";
        return Err(op.op_error(format!("only one of {{{names}}} is allowed")).emit());
    }
    if contraction.is_some_and(|list| list.len() != 2) {
        return Err(op.op_error("expects \"contraction\" to contain two elements").emit());
    }
    Ok(())
}

/// Checks `transform.match.structured.dim`.
pub(crate) fn verify_dim(op: OpRef<'_>) -> Result<(), Reported> {
    if op.cast::<MatchStructuredDimOp<'_>>().is_some_and(|dim| dim.parallel() && dim.reduction()) {
        return Err(op.op_error("cannot request the same dimension to be both parallel and reduction").emit());
    }
    verify_positions(op)
}

/// Checks `transform.match.structured.input` and `transform.match.structured.init`.
pub(crate) fn verify_operand(op: OpRef<'_>) -> Result<(), Reported> {
    let both = match TransformOp::of(op) {
        Some(TransformOp::MatchStructuredInit(it)) => it.permutation() && it.projected_permutation(),
        Some(TransformOp::MatchStructuredInput(it)) => it.permutation() && it.projected_permutation(),
        _ => false,
    };
    if both {
        let message = "\"permutation\" and \"projected_permutation\" are mutually exclusive";
        return Err(op.op_error(message).emit());
    }
    if positions(op).is_some_and(|(list, ..)| list.len() > 1) && op.result_count() > 0 {
        return Err(op.op_error("cannot bind multiple inputs/inits to the same value").emit());
    }
    verify_positions(op)
}

/// Checks `transform.match.structured.result`.
pub(crate) fn verify_result(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(result) = op.cast::<MatchStructuredResultOp<'_>>() else { return Ok(()) };
    let (any, single) = (result.any(), result.single());
    let is_handle = op.result_types().next().is_some_and(|ty| is_op_handle(op.context(), ty));
    if (any || single) != is_handle {
        let message = "expects either the any/single keyword or the type value handle result type";
        return Err(op.op_error(message).emit());
    }
    if any && single {
        return Err(op.op_error("'any' and 'single' are mutually exclusive").emit());
    }
    Ok(())
}
