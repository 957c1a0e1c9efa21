//! Canonicalization patterns of `mpi`.

use lect_core::entity::{Op, Value};
use lect_core::types::DYNAMIC;
use lect_transforms::canonicalization;
use lect_transforms::rewrite::Rewriter;

use crate::patterns::{Table, defined_by};
use crate::shapes::MemRef;

pub(super) const PATTERNS: Table = canonicalization![
    "mpi.irecv" => [look_through_cast],
    "mpi.isend" => [look_through_cast],
    "mpi.recv" => [look_through_cast],
    "mpi.send" => [look_through_cast],
];

/// Memory of a known size, before a cast that forgets the size.
fn look_through_cast(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (ir, ctx) = (rw.ir(), rw.context());
    let memory = rw.op(op).operands().next()?;
    let from = defined_by(ir, memory, "memref.cast")?.operands().next()?;
    let is_known = |value: Value| Some(!MemRef::of(ctx, ir.value_type(value))?.shape.contains(&DYNAMIC));
    if is_known(memory)? || !is_known(from)? {
        return None;
    }
    rw.modify(op, |ir| ir.set_operand(op, 0, from));
    Some(())
}
