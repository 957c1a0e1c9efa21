//! What has changed of operations since older releases.

use lect_core::diag::Reported;
use lect_core::dialect::Change::{Default, Ir, Rename, Renumber};
use lect_core::dialect::{Change, Upgrade};
use lect_core::entity::Op;
use lect_core::ir::Isolate;

use crate::reassociation::give_output_shape;
use crate::upgrades::{ATOMIC_KINDS, mark_dynamic, replace, state_of};

const MARK_SIZES: &[Change] = &[Ir(|ir, op| mark_dynamic(ir, op, &["static_sizes"]))];

pub(super) const UPGRADES: &[Upgrade] = &[
    Upgrade::release(13, "clone", &[Rename("bufferization.clone")]),
    Upgrade::release(15, "reinterpret_cast", MARK_SIZES),
    Upgrade::release(15, "subview", MARK_SIZES),
    Upgrade::release(
        17,
        "tensor_store",
        &[Rename("bufferization.materialize_in_destination"), Default("writable", "unit")],
    ),
    Upgrade::release(18, "expand_shape", &[Ir(|ir, op| give_output_shape(ir, op, "memref.dim"))]),
    Upgrade::release(20, "assume_alignment", &[Ir(give_result)]),
    Upgrade::release(21, "atomic_rmw", &[Renumber("kind", ATOMIC_KINDS)]),
];

/// What is assumed of a buffer holds of the result, which is that buffer.
fn give_result(ir: &mut Isolate, op: Op) -> Result<(), Reported> {
    if ir.op(op).result_count() == 0 && ir.op(op).operand_count() == 1 {
        let ty = ir.value_type(ir.op(op).operand(0));
        let state = state_of(ir, op).results([ty]);
        replace(ir, op, state);
    }
    Ok(())
}
