//! Verifiers of `smt.forall` and `smt.exists`.

use std::ops::ControlFlow;

use lect_core::diag::Reported;
use lect_core::ir::{OpRef, RegionRef, walk};
use lect_support::parts::attr_of;

use crate::smt::{ExistsOp, ForallOp, SMTOp, end_of, types};

/// Verifies that patterns and `no_pattern` are not combined.
pub(crate) fn verify(op: OpRef<'_>) -> Result<(), Reported> {
    let without_pattern = match SMTOp::of(op) {
        Some(SMTOp::Exists(it)) => it.no_pattern(),
        Some(SMTOp::Forall(it)) => it.no_pattern(),
        _ => false,
    };
    if op.region_count() > 1 && without_pattern {
        let message = "patterns and the no_pattern attribute must not be specified at the same time";
        return Err(op.op_error(message).emit());
    }
    Ok(())
}

/// Returns the types of the variables that a region binds.
fn variables(region: RegionRef<'_>) -> Vec<lect_core::entity::Type> {
    region.entry().map(|entry| entry.args().map(|arg| entry.ir.value_type(arg)).collect()).unwrap_or_default()
}

/// Verifies that the body yields a Boolean, and that all patterns bind the same variables.
pub(crate) fn verify_regions(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(body) = op.region(0) else { return Ok(()) };
    let bound = variables(body);
    let names = attr_of!(op, SMTOp::{Exists, Forall}, bound_var_names_attr);
    let names = names.and_then(|names| ctx.attrs().array_elements(names));
    if names.is_some_and(|names| names.len() != bound.len()) {
        let message = "number of bound variable names must match number of block arguments";
        return Err(op.op_error(message).emit());
    }
    if bound.iter().any(|ty| types::is_value(ctx, *ty) == Some(false)) {
        return Err(op.op_error("bound variables must by any non-function SMT value").emit());
    }
    if let Some(end) = end_of(Some(body)) {
        if end.operand_count() != 1 {
            return Err(op.op_error("must have exactly one yielded value").emit());
        }
        if end.operand_types().next() != types::own_type(ctx, b"bool", []) {
            return Err(op.op_error("yielded value must be of '!smt.bool' type").emit());
        }
    }
    op.regions().skip(1).enumerate().try_for_each(|(index, pattern)| verify_pattern(op, index, pattern, &bound))
}

fn verify_pattern(
    op: OpRef<'_>,
    index: usize,
    pattern: RegionRef<'_>,
    bound: &[lect_core::entity::Type],
) -> Result<(), Reported> {
    if variables(pattern) != bound {
        let message =
            format!("block argument number and types of the 'body' and 'patterns' region #{index} must match");
        return Err(op.op_error(message).emit());
    }
    if end_of(Some(pattern)).is_some_and(|end| end.operand_count() < 1) {
        return Err(op.op_error(format!("'patterns' region #{index} must have at least one yielded value")).emit());
    }
    for nested in pattern.blocks().flat_map(|block| block.ops()) {
        let walked = walk::post_order(nested, |nested| {
            let rejected =
                |message: String, note: &str| ControlFlow::Break(op.op_error(message).note(nested.loc(), note).emit());
            if !nested.name_data().name.starts_with(b"smt.") {
                let message = format!("the 'patterns' region #{index} may only contain SMT dialect operations");
                return rejected(message, "first non-SMT operation here");
            }
            if nested.is::<ForallOp<'_>>() || nested.is::<ExistsOp<'_>>() {
                let message =
                    format!("the 'patterns' region #{index} must not contain any variable binding operations");
                return rejected(message, "first violating operation here");
            }
            ControlFlow::Continue(())
        });
        if let ControlFlow::Break(reported) = walked {
            return Err(reported);
        }
    }
    Ok(())
}
