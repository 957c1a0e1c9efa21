//! Canonicalization patterns of `amdgpu`.

use lect_dialects_core::arith::ConstantOp;
use lect_dialects_core::memref::weaker_cast_from;
use lect_support::folding::zero;
use lect_support::patterns::erase_next_same;
use lect_support::prelude::*;

use super::ops::scales;
use super::{
    GatherToLDSOp, LDSBarrierOp, MemoryCounterWaitOp, RawBufferAtomicCmpswapOp, RawBufferAtomicFaddOp,
    RawBufferAtomicFmaxOp, RawBufferAtomicSmaxOp, RawBufferAtomicUminOp, RawBufferLoadOp, RawBufferStoreOp,
    ScaledMFMAOp,
};

rewrites! {
    pub(super) const PATTERNS;

    GatherToLDSOp => look_through_casts;
    LDSBarrierOp => erase_next_same;
    MemoryCounterWaitOp => merge_waits;
    for BufferOp in [
        RawBufferAtomicFaddOp, RawBufferAtomicFmaxOp, RawBufferAtomicSmaxOp, RawBufferAtomicUminOp, RawBufferStoreOp,
    ] {
        erase_outside: o @ BufferOp { memref: m, indices: i, sgpr_offset: s, index_offset: n, bounds_check: true }
            if place_of(o.0.ir.get(), m, i, s, n).is_some_and(is_outside) => [];
    }
    for BufferOp in [RawBufferAtomicCmpswapOp, RawBufferLoadOp] {
        /// Folds a read outside of a buffer to zero.
        read_outside: o @ BufferOp {
            memref: m, indices: i, sgpr_offset: s, index_offset: n, bounds_check: true, value: _ : t
        } if place_of(o.0.ir.get(), m, i, s, n).is_some_and(is_outside) => ConstantOp(zero(o.0.context(), t)?);
    }
    ScaledMFMAOp => scales::pack;
}

/// Returns a constant as an unsigned number of 32 bits.
fn number(ir: &Isolate, value: Value) -> Option<i64> {
    Some((constant_int(ir, value)? as u32).into())
}

/// Returns true if an index is outside of a buffer with `count` elements, but within the range of 32 bits.
fn is_outside((place, count): (i64, i64)) -> bool {
    place <= u32::MAX.into() && place >= count
}

/// Returns the linear index of an access to a buffer, and the number of elements of the buffer.
fn place_of(
    ir: &Isolate,
    memory: Value,
    indices: impl ExactSizeIterator<Item = Value>,
    offset: Option<Value>,
    more: Option<i64>,
) -> Option<(i64, i64)> {
    let ctx = ir.context();
    let buffer = MemRef::of(ctx, ir.value_type(memory)).filter(|buffer| !buffer.shape.contains(&DYNAMIC))?;
    let layout = buffer.strides(ctx)?;
    if indices.len() != layout.strides.len() || layout.strides.contains(&DYNAMIC) || layout.offset == DYNAMIC {
        return None;
    }
    let mut place = layout.offset.wrapping_add(more.unwrap_or(0));
    if let Some(offset) = offset {
        place = place.wrapping_add(number(ir, offset)?);
    }
    for (index, stride) in indices.zip(&layout.strides) {
        place = place.wrapping_add(stride.wrapping_mul(number(ir, index)?));
    }
    Some((place, buffer.shape.iter().fold(1, |count: i64, size| count.wrapping_mul(*size))))
}

/// Merges two consecutive waits, with the smaller counter of both.
fn merge_waits(wait: MemoryCounterWaitOp<'_>) -> Option<Rewrite> {
    let next: MemoryCounterWaitOp<'_> = wait.0.next()?.cast()?;
    let fewer = |a: Option<i64>, b: Option<i64>| a.into_iter().chain(b).min();
    let (load, store) = (fewer(wait.load(), next.load()), fewer(wait.store(), next.store()));
    let (ds, exp, tensor) =
        (fewer(wait.ds(), next.ds()), fewer(wait.exp(), next.exp()), fewer(wait.tensor(), next.tensor()));
    let next = next.0.op;
    Some(Rewrite::new(move |rw| {
        let op = rw.root();
        rw.modify(op, |ir| {
            MemoryCounterWaitOp::set_load(ir, op, load);
            MemoryCounterWaitOp::set_store(ir, op, store);
            MemoryCounterWaitOp::set_ds(ir, op, ds);
            MemoryCounterWaitOp::set_exp(ir, op, exp);
            MemoryCounterWaitOp::set_tensor(ir, op, tensor);
        });
        rw.erase(next);
    }))
}

/// Replaces memory operands by the sources of casts that only drop static information.
fn look_through_casts(gather: GatherToLDSOp<'_>) -> Option<Rewrite> {
    let [from, to] = [gather.src(), gather.dst()].map(|value| weaker_cast_from(gather.0.ir.get(), value));
    (from.is_some() || to.is_some()).then(|| {
        Rewrite::modify(move |ir, op| {
            if let Some(from) = from {
                GatherToLDSOp::set_src(ir, op, from);
            }
            if let Some(to) = to {
                GatherToLDSOp::set_dst(ir, op, to);
            }
        })
    })
}
