//! What has changed of operations since older releases.

use lect_core::attrs::AttrData;
use lect_core::diag::Reported;
use lect_core::dialect::Change::{Ir, List, Record, Rename, RenameAttr};
use lect_core::dialect::{OpRecord, Upgrade};
use lect_core::entity::Op;
use lect_core::ir::Isolate;
use lect_core::types::DYNAMIC;

use crate::upgrades::{insert_before, replace, state_of};

pub(super) const UPGRADES: &[Upgrade] = &[
    Upgrade::release(14, "reduction", &[Record(kind_of_word)]),
    Upgrade::release(17, "extract", &[RenameAttr("position", "static_position"), List("static_position")]),
    Upgrade::release(17, "insert", &[RenameAttr("position", "static_position"), List("static_position")]),
    Upgrade::release(17, "transpose", &[RenameAttr("transp", "permutation"), List("permutation")]),
    Upgrade::release(18, "transfer_read", &[Record(say_bounds)]),
    Upgrade::release(18, "transfer_write", &[Record(say_bounds)]),
    Upgrade::release(19, "constant_mask", &[List("mask_dim_sizes")]),
    Upgrade::release(19, "multi_reduction", &[List("reduction_dims")]),
    Upgrade::release(19, "shuffle", &[List("mask")]),
    Upgrade::release(20, "warp_execute_on_lane_0", &[Rename("gpu.warp_execute_on_lane_0"), Ir(yield_from_warp)]),
    Upgrade::release(21, "extractelement", &[Ir(|ir, op| take_position(ir, op, "vector.extract", 1))]),
    Upgrade::release(21, "flat_transpose", &[Rename("llvm.intr.matrix.transpose")]),
    Upgrade::release(21, "insertelement", &[Ir(|ir, op| take_position(ir, op, "vector.insert", 2))]),
    Upgrade::release(21, "matrix_multiply", &[Rename("llvm.intr.matrix.multiply")]),
    Upgrade::release(21, "splat", &[Rename("vector.broadcast")]),
];

/// A way to reduce was a word.
fn kind_of_word(record: &mut OpRecord<'_>) -> Result<(), Reported> {
    let ctx = record.ctx;
    let Some(AttrData::String { value, .. }) = record.attr("kind").map(|kind| ctx.attr_data(kind)) else {
        return Ok(());
    };
    let word = std::str::from_utf8(value).ok().filter(|word| word.bytes().all(|byte| byte.is_ascii_alphanumeric()));
    match word.and_then(|word| ctx.spelled_attr(&format!("#vector.kind<{word}>"))) {
        Some(kind) => {
            record.set("kind", kind);
            Ok(())
        }
        None => Err(record.error("reduces in a way that nobody knows")),
    }
}

/// Where nothing was said a transfer may be out of bounds in any dimension.
fn say_bounds(record: &mut OpRecord<'_>) -> Result<(), Reported> {
    let ctx = record.ctx;
    if let Some(AttrData::AffineMap(map)) = record.attr("permutation_map").map(|map| ctx.attr_data(map)) {
        let bounds = vec![ctx.bool_attr(false); map.num_results(ctx)];
        record.set_default("in_bounds", ctx.array_attr(bounds));
    }
    Ok(())
}

/// The body of an operation that is `gpu`'s ends as those do.
fn yield_from_warp(ir: &mut Isolate, op: Op) -> Result<(), Reported> {
    let end = ir.op(op).region(0).and_then(|body| body.entry()?.last());
    let Some(end) = end.filter(|end| *end.name_data().name == *b"vector.yield").map(|end| end.op) else {
        return Ok(());
    };
    let mut state = state_of(ir, end);
    state.name = ir.context().op_name_of(b"gpu.yield");
    replace(ir, end, state);
    Ok(())
}

/// Makes an operation on the element at a position, the operand behind `others`, one of today: there a position is of type
/// `index`.
fn take_position(ir: &mut Isolate, op: Op, name: &str, others: usize) -> Result<(), Reported> {
    let ctx = ir.context().clone();
    let mut state = state_of(ir, op);
    state.name = ctx.op_name_of(name.as_bytes());
    for position in state.operands.iter_mut().skip(others) {
        let index = ctx.common().index;
        if ir.value_type(*position) != index {
            *position = insert_before(ir, op, "arith.index_castui", &[*position], index, &[]);
        }
    }
    let dynamic = state.operands.len().saturating_sub(others);
    let positions = ctx.i64_array_attr(std::iter::repeat_n(DYNAMIC, dynamic));
    state = state.attr(&ctx, "static_position", positions);
    replace(ir, op, state);
    Ok(())
}
