//! Migration functions named by `history.td`.

use lect_core::compat::{Lost, Migration, OpRecord};
use lect_support::prelude::*;
use lect_support::upgrades::{mark_dynamic, name_end, set_operand_sizes};

use super::ExpandShapeOp;
use crate::shared::reassociation::{give_output_shape, infer_output_shape};

/// The migration functions.
pub(crate) const MIGRATIONS: &[(&str, Migration)] = &[
    ("give_output_shape", Migration::ir_both(give_shape, infer_shape)),
    ("leave_output", Migration::record(leave_output)),
    ("mark_dynamic_low", Migration::ir(|ir, op| mark_dynamic(ir, op, &["static_low", "static_high"]))),
    ("mark_dynamic_sizes", Migration::ir(|ir, op| mark_dynamic(ir, op, &["static_sizes"]))),
    ("yield_padding", Migration::ir(yield_padding)),
];

/// Drops the empty operand segment of an output: older releases had an optional output.
fn leave_output(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    match record.numbers("operandSegmentSizes").as_deref() {
        Some(&[source, low, high, 0]) => {
            let sizes = [source, low, high].map(|size| usize::try_from(size).unwrap_or(0));
            set_operand_sizes(record, &sizes);
            Ok(())
        }
        Some([_, _, _, _]) => Err("writes to an operand".into()),
        _ => Ok(()),
    }
}

/// Renames the terminator, which was `linalg.yield`.
fn yield_padding(ir: &mut Isolate, op: Op) -> Result<(), Reported> {
    name_end(ir, op, "linalg.yield", "tensor.yield");
    Ok(())
}

/// Adds the output shape of an `expand_shape`.
fn give_shape(ir: &mut Isolate, op: Op) -> Result<(), Reported> {
    let Some(expand) = ir.op(op).cast::<ExpandShapeOp<'_>>() else { return Ok(()) };
    let attrs = [expand.reassociation_attr(), expand.static_output_shape_attr()];
    give_output_shape(ir, op, "tensor.dim", attrs)
}

/// Drops the output shape of an `expand_shape`.
fn infer_shape(ir: &mut Isolate, op: Op) -> Result<(), Reported> {
    let Some(expand) = ir.op(op).cast::<ExpandShapeOp<'_>>() else { return Ok(()) };
    let reassociation = expand.reassociation_attr();
    infer_output_shape(ir, op, reassociation)
}
