//! Migration functions named by `history.td`.

use lect_core::compat::Migration;
use lect_core::ir::Builder;
use lect_support::prelude::*;
use lect_support::upgrades::{mark_dynamic, replace, state_of};

use super::ExpandShapeOp;
use crate::shared::reassociation::{give_output_shape, infer_output_shape};

/// The migration functions.
pub(crate) const MIGRATIONS: &[(&str, Migration)] = &[
    ("give_output_shape", Migration::ir_both(give_shape, infer_shape)),
    ("give_result", Migration::ir_both(give_result, forget_result)),
    ("mark_dynamic_sizes", Migration::ir(|ir, op| mark_dynamic(ir, op, &["static_sizes"]))),
];

/// Adds the result of `assume_alignment`, which is an alias of the operand.
fn give_result(ir: &mut Isolate, op: Op) -> Result<(), Reported> {
    if ir.op(op).result_count() == 0 && ir.op(op).operand_count() == 1 {
        let ty = ir.value_type(ir.op(op).operand(0));
        let state = state_of(ir, op).results([ty]);
        replace(ir, op, state);
    }
    Ok(())
}

/// Drops the result: its uses are replaced by the operand.
fn forget_result(ir: &mut Isolate, op: Op) -> Result<(), Reported> {
    let result = ir.op(op).results().next();
    if let Some(result) = result.filter(|_| ir.op(op).operand_count() == 1) {
        let buffer = ir.op(op).operand(0);
        ir.replace_all_uses(result, buffer);
        let mut state = state_of(ir, op);
        state.results.clear();
        Builder::before(ir, op).insert(state);
        ir.erase(op);
    }
    Ok(())
}

/// Adds the output shape of an `expand_shape`.
fn give_shape(ir: &mut Isolate, op: Op) -> Result<(), Reported> {
    let Some(expand) = ir.op(op).cast::<ExpandShapeOp<'_>>() else { return Ok(()) };
    let attrs = [expand.reassociation_attr(), expand.static_output_shape_attr()];
    give_output_shape(ir, op, "memref.dim", attrs)
}

/// Drops the output shape of an `expand_shape`.
fn infer_shape(ir: &mut Isolate, op: Op) -> Result<(), Reported> {
    let Some(expand) = ir.op(op).cast::<ExpandShapeOp<'_>>() else { return Ok(()) };
    let reassociation = expand.reassociation_attr();
    infer_output_shape(ir, op, reassociation)
}
