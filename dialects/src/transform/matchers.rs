//! Operations that match, and lists of positions.

use lect_core::diag::Reported;
use lect_core::engine::int_array;
use lect_core::ir::OpRef;

use super::kinds::{is_op_handle, op_is};

/// Checks a list of positions: `all`, `0, -1` or `except(0)`.
pub(super) fn verify_positions(op: OpRef<'_>) -> Result<(), Reported> {
    verify_list(op, "raw_position_list")
}

fn verify_list(op: OpRef<'_>, name: &str) -> Result<(), Reported> {
    let list = op.attr(name).map(|list| int_array(op.context(), list)).unwrap_or_default();
    let (all, inverted) = (op.attr("is_all").is_some(), op.attr("is_inverted").is_some());
    let message = match (all, inverted) {
        (true, true) => "cannot request both 'all' and 'inverted' values in the list",
        (true, false) if !list.is_empty() => "cannot both request 'all' and specific values in the list",
        (false, _) if list.is_empty() => "must request specific values in the list if 'all' is not specified",
        // Only neighbors are compared.
        _ if list.windows(2).any(|pair| matches!(pair, [a, b] if a == b)) => "expected the listed values to be unique",
        _ => return Ok(()),
    };
    Err(op.op_error(message).emit())
}

/// Checks `transform.match.structured`.
pub(super) fn verify_structured(op: OpRef<'_>) -> Result<(), Reported> {
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
pub(super) fn verify_body(op: OpRef<'_>) -> Result<(), Reported> {
    const OPTIONS: [&str; 4] = ["reduction_position", "passthrough", "elementwise", "contraction"];
    if OPTIONS.iter().filter(|name| op.attr(name).is_some()).count() > 1 {
        let names = OPTIONS.map(|name| format!("\"{name}\"")).join(", ");
        return Err(op.op_error(format!("only one of {{{names}}} is allowed")).emit());
    }
    let contraction = op.attr("contraction").and_then(|list| op.context().array_elements(list));
    if contraction.is_some_and(|list| list.len() != 2) {
        return Err(op.op_error("expects \"contraction\" to contain two elements").emit());
    }
    Ok(())
}

/// Checks `transform.match.structured.dim`.
pub(super) fn verify_dim(op: OpRef<'_>) -> Result<(), Reported> {
    if op.attr("parallel").is_some() && op.attr("reduction").is_some() {
        return Err(op.op_error("cannot request the same dimension to be both parallel and reduction").emit());
    }
    verify_list(op, "raw_dim_list")
}

/// Checks `transform.match.structured.input` and `transform.match.structured.init`.
pub(super) fn verify_operand(op: OpRef<'_>) -> Result<(), Reported> {
    if op.attr("permutation").is_some() && op.attr("projected_permutation").is_some() {
        let message = "\"permutation\" and \"projected_permutation\" are mutually exclusive";
        return Err(op.op_error(message).emit());
    }
    let count = op.attr("raw_position_list").map_or(0, |list| int_array(op.context(), list).len());
    if count > 1 && op.result_count() > 0 {
        return Err(op.op_error("cannot bind multiple inputs/inits to the same value").emit());
    }
    verify_positions(op)
}

/// Checks `transform.match.structured.result`.
pub(super) fn verify_result(op: OpRef<'_>) -> Result<(), Reported> {
    let (any, single) = (op.attr("any").is_some(), op.attr("single").is_some());
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
