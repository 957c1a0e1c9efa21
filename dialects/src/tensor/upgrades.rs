//! What has changed of operations since older releases.

use lect_core::diag::Reported;
use lect_core::dialect::Change::{Drop, Ir, Record, Rename};
use lect_core::dialect::{Change, OpRecord, Upgrade};
use lect_core::entity::Op;
use lect_core::ir::Isolate;

use crate::reassociation::give_output_shape;
use crate::upgrades::{mark_dynamic, name_end, numbers, set_operand_sizes};

const MARK_SIZES: &[Change] = &[Ir(|ir, op| mark_dynamic(ir, op, &["static_sizes"]))];

pub(super) const UPGRADES: &[Upgrade] = &[
    // It was `linalg.pad_tensor`.
    Upgrade::release(13, "pad", &[Record(leave_output), Ir(yield_padding)]),
    Upgrade::release(15, "extract_slice", MARK_SIZES),
    Upgrade::release(15, "insert_slice", MARK_SIZES),
    Upgrade::release(15, "pad", &[Ir(|ir, op| mark_dynamic(ir, op, &["static_low", "static_high"]))]),
    Upgrade::release(15, "parallel_insert_slice", MARK_SIZES),
    // It was `linalg.init_tensor`, with sizes that are those of its type.
    Upgrade::release(15, "empty", &[Drop("static_sizes")]),
    Upgrade::release(18, "expand_shape", &[Ir(|ir, op| give_output_shape(ir, op, "tensor.dim"))]),
    Upgrade::release(20, "pack", &[Rename("linalg.pack")]),
    Upgrade::release(20, "unpack", &[Rename("linalg.unpack")]),
];

/// What is padded could be written somewhere.
fn leave_output(record: &mut OpRecord<'_>) -> Result<(), Reported> {
    let sizes = record.attr("operandSegmentSizes").and_then(|sizes| numbers(record.ctx, sizes));
    match sizes.as_deref() {
        Some(&[source, low, high, 0]) => {
            let sizes = [source, low, high].map(|size| usize::try_from(size).unwrap_or(0));
            set_operand_sizes(record, &sizes);
            Ok(())
        }
        Some([_, _, _, _]) => Err(record.error("writes to an operand")),
        _ => Ok(()),
    }
}

/// Its body ended as those of `linalg` do.
fn yield_padding(ir: &mut Isolate, op: Op) -> Result<(), Reported> {
    name_end(ir, op, "linalg.yield", "tensor.yield");
    Ok(())
}
