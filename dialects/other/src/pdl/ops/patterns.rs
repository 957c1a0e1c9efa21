//! Verifiers of whole patterns.

use std::collections::HashSet;
use std::ops::ControlFlow;

use lect_core::diag::Reported;
use lect_core::ir::{OpRef, walk};

use crate::pdl::verify::{is_result, users};
use crate::pdl::{OperandOp, OperandsOp, OperationOp, PatternOp, ResultOp, ResultsOp, RewriteOp};

pub(crate) fn verify(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(body) = op.region(0).and_then(|body| body.entry()) else { return Ok(()) };
    if let Some(end) = body.last().filter(|end| !end.is::<RewriteOp<'_>>()) {
        let error = op.op_error("expected body to terminate with `pdl.rewrite`");
        return Err(error.note(end.loc(), "see terminator defined here").emit());
    }
    for nested in body.ops() {
        let walked = walk::post_order(nested, |nested| {
            let is_own = nested.name_data().name.starts_with(b"pdl.");
            if is_own { ControlFlow::Continue(()) } else { ControlFlow::Break(nested) }
        });
        if let ControlFlow::Break(foreign) = walked {
            let error = op.op_error("expected only `pdl` operations within the pattern body");
            return Err(error.note(foreign.loc(), "see non-`pdl` operation defined here").emit());
        }
    }
    if !body.ops().any(|op| op.is::<OperationOp<'_>>()) {
        return Err(op.op_error("the pattern must contain at least one `pdl.operation`").emit());
    }
    let mut connected: Option<HashSet<_>> = None;
    for part in body.ops().filter(|part| is_part(*part) && is_rewritten(*part)) {
        let connected = connected.get_or_insert_with(|| connected_with(part));
        if !connected.contains(&part.op) {
            let error = op.op_error("the operations must form a connected component");
            return Err(error.note(part.loc(), "see a disconnected value / operation here").emit());
        }
    }
    Ok(())
}

/// Returns true if an operation belongs to the graph that must be connected.
fn is_part(op: OpRef<'_>) -> bool {
    is_result(op) || op.is::<OperandOp<'_>>() || op.is::<OperandsOp<'_>>() || op.is::<OperationOp<'_>>()
}

/// Returns true if the rewrite uses an operation.
fn is_rewritten(op: OpRef<'_>) -> bool {
    users(op).any(|user| user.is::<RewriteOp<'_>>() || user.parent().is_some_and(|parent| parent.is::<RewriteOp<'_>>()))
}

/// Returns the operations of the pattern that are reachable from one of them through operands and users.
fn connected_with(op: OpRef<'_>) -> HashSet<lect_core::entity::Op> {
    let (mut pending, mut visited) = (vec![op], HashSet::new());
    while let Some(op) = pending.pop() {
        let in_pattern = op.parent().is_some_and(|parent| parent.is::<PatternOp<'_>>());
        if !in_pattern || op.is::<RewriteOp<'_>>() || !visited.insert(op.op) {
            continue;
        }
        let defining = |value| op.ir.value(value).defining_op();
        if let Some(operation) = op.cast::<OperationOp<'_>>() {
            pending.extend(operation.operand_values().filter_map(defining));
        } else if op.is::<ResultOp<'_>>() || op.is::<ResultsOp<'_>>() {
            pending.extend(op.operands().filter_map(defining));
        }
        pending.extend(users(op));
    }
    visited
}
