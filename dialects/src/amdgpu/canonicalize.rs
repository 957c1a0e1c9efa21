//! Canonicalization patterns of `amdgpu`.

use lect_core::entity::{Op, Value};
use lect_core::fold::constant_op;
use lect_core::ir::{Isolate, OpRef};
use lect_core::types::DYNAMIC;
use lect_transforms::canonicalization;
use lect_transforms::rewrite::Rewriter;

use super::scales;
use crate::folding::{attr_number, zero};
use crate::memref::weaker_cast_from;
use crate::patterns::{Table, constant_int, erase_next_same, insert_value};
use crate::shapes::{MemRef, operands_of};

pub(super) const PATTERNS: Table = canonicalization![
    "amdgpu.gather_to_lds" => [look_through_casts],
    "amdgpu.lds_barrier" => [erase_next_same],
    "amdgpu.memory_counter_wait" => [merge_waits],
    "amdgpu.raw_buffer_atomic_cmpswap" => [is_zero_outside],
    "amdgpu.raw_buffer_atomic_fadd" => [erase_outside],
    "amdgpu.raw_buffer_atomic_fmax" => [erase_outside],
    "amdgpu.raw_buffer_atomic_smax" => [erase_outside],
    "amdgpu.raw_buffer_atomic_umin" => [erase_outside],
    "amdgpu.raw_buffer_load" => [is_zero_outside],
    "amdgpu.raw_buffer_store" => [erase_outside],
    "amdgpu.scaled_mfma" => [scales::pack],
];

/// A number of 32 bits without a sign.
fn number(ir: &Isolate, value: Value) -> Option<i64> {
    Some((constant_int(ir, value)? as u32).into())
}

/// Whether it is known that a place in a buffer is outside of it, and that this is checked.
fn is_outside(op: OpRef<'_>) -> Option<bool> {
    let (ctx, ir) = (op.context(), op.ir.get());
    if op.attr("boundsCheck").is_some_and(|checks| checks == ctx.bool_attr(false)) {
        return Some(false);
    }
    let buffer = MemRef::of(ctx, crate::shapes::operand_type(op, "memref")?)?;
    if buffer.shape.contains(&DYNAMIC) {
        return None;
    }
    let layout = buffer.strides(ctx)?;
    let mut place = layout.offset;
    if let Some(offset) = op.attr("indexOffset") {
        place = place.wrapping_add(attr_number(ctx, offset)?);
    }
    if let Some(offset) = operands_of(op, "sgprOffset").next() {
        place = place.wrapping_add(number(ir, offset)?);
    }
    let indices = operands_of(op, "indices");
    if indices.len() != layout.strides.len() || layout.strides.contains(&DYNAMIC) || layout.offset == DYNAMIC {
        return None;
    }
    for (index, stride) in indices.zip(&layout.strides) {
        place = place.wrapping_add(stride.wrapping_mul(number(ir, index)?));
    }
    let count = buffer.shape.iter().fold(1, |count: i64, size| count.wrapping_mul(*size));
    Some(place <= u32::MAX.into() && place >= count)
}

fn erase_outside(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    if !is_outside(rw.op(op))? || rw.op(op).result_count() > 0 {
        return None;
    }
    rw.erase(op);
    Some(())
}

/// What is read outside of a buffer is zero.
fn is_zero_outside(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    if !is_outside(view)? {
        return None;
    }
    let (ctx, ty) = (rw.context(), view.result_types().next()?);
    let state = constant_op(ctx, b"arith.constant", zero(ctx, ty)?, ty, view.loc())?;
    let value = insert_value(rw.before(op), state);
    rw.replace(op, &[value]);
    Some(())
}

/// Two waits in turn are one for what both wait for: the fewer of what may be under way.
fn merge_waits(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (view, ctx) = (rw.op(op), rw.context());
    let next = view.next().filter(|next| next.name() == view.name())?;
    let counts = ["load", "store", "ds", "exp", "tensor"].map(|name| {
        let of = |op: OpRef<'_>| op.attr(name).and_then(|count| attr_number(ctx, count));
        (name, of(view).into_iter().chain(of(next)).min())
    });
    let counts = counts.map(|(name, count)| (name, count.map(|count| ctx.integer_attr(ctx.common().i32, count))));
    let next = next.op;
    rw.modify(op, |ir| counts.into_iter().for_each(|(name, count)| ir.set_attr(op, name, count)));
    rw.erase(next);
    Some(())
}

/// Memory before casts that forget something.
fn look_through_casts(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let operands: Vec<Value> = view.operands().map(|value| weaker_cast_from(rw.ir(), value).unwrap_or(value)).collect();
    if view.operands().eq(operands.iter().copied()) {
        return None;
    }
    rw.modify(op, |ir| ir.set_operands(op, &operands));
    Some(())
}
