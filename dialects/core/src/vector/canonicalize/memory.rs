//! Canonicalization patterns of masked accesses and of transfers.

use lect_support::folding::{attr_number, element};
use lect_support::prelude::*;

use crate::vector::fold::{Mask, Transfer, known_mask};
use crate::vector::types::Vector;
use crate::vector::{BroadcastOp, ScatterOp, StepOp, TransferReadOp, TransferWriteOp, TransposeOp};

/// Returns true if a mask is known to be all true.
pub(super) fn is_all_true(ir: &Isolate, mask: Value) -> bool {
    known_mask(ir, mask) == Some(Mask::AllTrue)
}

/// Returns true if a mask is known to be all false.
pub(super) fn is_all_false(ir: &Isolate, mask: Value) -> bool {
    known_mask(ir, mask) == Some(Mask::AllFalse)
}

/// Drops a scatter with an all-false mask.
pub(super) fn scatter_nothing(scatter: ScatterOp<'_>) -> Option<Rewrite> {
    is_all_false(&scatter.0.ir, scatter.mask()).then(|| Rewrite::values(scatter.result().map(|_| scatter.base())))
}

/// Returns true if the indices into a memref are 0, 1, 2, and so on.
pub(super) fn counts_up(ir: &Isolate, base: Value, indices: Value) -> bool {
    let ctx = ir.context();
    let vector = Vector::from_value(ir, indices).filter(|it| it.rank() == 1 && !it.is_scalable());
    let is_buffer = matches!(ctx.types().data(ir.value_type(base)), TypeData::MemRef { .. });
    let Some(vector) = vector.filter(|_| is_buffer) else { return false };
    if ir.def::<StepOp<'_>>(indices).is_some() {
        return true;
    }
    let Some(constant) = ir.value(indices).constant() else { return false };
    let place = |at: i64| attr_number(ctx, element(ctx, constant, usize::try_from(at).ok()?)?);
    (0..vector.count()).all(|at| place(at) == Some(at))
}

/// Drops a write that is overwritten by a later one.
pub(super) fn overwritten(write: TransferWriteOp<'_>) -> Option<Rewrite> {
    let ir = write.0.ir.get();
    let this = Transfer::of_write(write)?;
    if !is_tensor(ir.context(), ir.value_type(write.base())) {
        return None;
    }
    let mut value = write.base();
    let mut passed: Vec<Op> = Vec::new();
    let found = loop {
        let before = ir.def::<TransferWriteOp<'_>>(value)?;
        let that = Transfer::of_write(before)?;
        let types = [write, before].map(|it| ir.value_type(it.value_to_store()));
        if this.is_at(&that) && this.mask.is_none() && that.mask.is_none() && types[0] == types[1] {
            break before;
        }
        // Writes in between must be disjoint, and have no other users.
        if ir.value(value).uses().nth(1).is_some() || !this.is_disjoint(&that) || passed.len() == MAX_CHAIN {
            return None;
        }
        passed.push(before.0.op);
        value = before.base();
    };
    if ir.value(found.result()?).uses().nth(1).is_some() && !passed.is_empty() {
        return None;
    }
    let (first, target) = (found.base(), passed.last().copied());
    Some(Rewrite::new(move |rw| {
        let target = target.unwrap_or(rw.root());
        rw.modify(target, |ir| TransferWriteOp::set_base(ir, target, first));
    }))
}

/// Replaces a read of a vector that was just written by a broadcast and transposition of the vector.
pub(super) fn read_written(read: TransferReadOp<'_>) -> Option<Rewrite> {
    let (ir, ctx) = (read.0.ir.get(), read.0.context());
    if !is_tensor(ctx, ir.value_type(read.base())) {
        return None;
    }
    let write = ir.def::<TransferWriteOp<'_>>(read.base())?;
    let (taken, put) = (Transfer::of_read(read)?, Transfer::of_write(write)?);
    let is_plain = |it: &Transfer<'_>| it.mask.is_none() && it.is_in_bounds();
    if !is_plain(&taken) || !is_plain(&put) || taken.indices != put.indices || taken.map == put.map {
        return None;
    }
    // Common dimensions must have equal sizes; broadcast dimensions come first.
    let (vector, read_type) = (write.value_to_store(), ir.value_type(read.vector()));
    let written: Vec<u32> = put.map.results(ctx).iter().map(|it| it.as_dim(ctx)).collect::<Option<_>>()?;
    let (written_shape, read_shape) = (put.vector.shape, taken.vector.shape);
    let dims: Vec<Option<u32>> = taken.map.results(ctx).iter().map(|it| it.as_dim(ctx)).collect();
    let kept: Vec<u32> = dims.iter().copied().flatten().collect();
    if written.iter().any(|dim| !kept.contains(dim)) || kept.len() != written.len() {
        return None;
    }
    let place = |dim: u32| written.iter().position(|it| *it == dim);
    let agrees = |dim: u32, size: i64| place(dim).is_some_and(|at| written_shape[at] == size);
    if !dims.iter().zip(read_shape).all(|(dim, size)| dim.is_none_or(|dim| agrees(dim, *size))) {
        return None;
    }
    // Broadcast dimensions first, then the order of the map.
    let repeated = dims.iter().zip(read_shape).filter(|it| it.0.is_none()).map(|it| it.1);
    let shape: Vec<i64> = repeated.chain(written_shape).copied().collect();
    let (mut next, count) = (0.., (shape.len() - written_shape.len()) as i64);
    let permutation = dims.iter().map(|dim| match dim {
        Some(dim) => Some(count + place(*dim)? as i64),
        None => next.next(),
    });
    let permutation: Vec<i64> = permutation.collect::<Option<_>>()?;
    let broadcast = ctx.types().vector(&shape, &vec![false; shape.len()], ctx.types().element_type(read_type)?).ok()?;
    Some(Rewrite::made(move |rw| {
        let broadcast = rw.value(BroadcastOp::build(vector, broadcast));
        rw.value(TransposeOp::build(broadcast, permutation, read_type))
    }))
}
