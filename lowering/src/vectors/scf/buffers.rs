//! Transfers by way of a buffer: each loop unpacks one dimension of the vector into dimensions of the buffer.
//!
//! A label marks the transfers of a vector that is stored to a buffer, or loaded from one. Only these are unpacked.

use lect_dialects::arith::ConstantOp;
use lect_dialects::memref::{AllocaOp, LoadOp, StoreOp};
use lect_dialects::vector::{BroadcastOp, TransferReadOp, TransferWriteOp, TypeCastOp};
use lect_support::patterns::has_trait;
use lect_support::prelude::*;

use super::super::Vector;
use super::transfer::{Data, Transfer};
use super::{Limits, count};

/// The attribute of transfers that are to be unpacked, as in MLIR.
const LABEL: &str = "__vector_to_scf_lowering__";

/// Adds the patterns.
pub(super) fn add_patterns(patterns: &mut PatternSet, ctx: &ContextData, limits: Limits) {
    patterns.on::<TransferReadOp<'_>>(ctx, 1, move |op| prepare(op.0, limits));
    patterns.on::<TransferWriteOp<'_>>(ctx, 1, move |op| prepare(op.0, limits));
    patterns.on::<TransferReadOp<'_>>(ctx, 1, move |op| unpack(op.0, limits));
    patterns.on::<TransferWriteOp<'_>>(ctx, 1, move |op| unpack(op.0, limits));
}

/// Returns the first block of the innermost scope of automatic allocations.
fn scope(op: OpRef<'_>) -> Option<Block> {
    let mut parent = op.parent();
    while let Some(op) = parent {
        if has_trait(op, "OpTrait::AutomaticAllocationScope") {
            return Some(op.regions().next()?.entry()?.block);
        }
        parent = op.parent();
    }
    None
}

/// Emits a buffer for a vector at the start of a block.
fn allocate(rw: &mut Rewriter<'_>, vector: Type) -> Option<Value> {
    let ty = rw.context().types().memref(&[], vector, None, None).ok()?;
    Some(rw.value(AllocaOp::build([], [], ty)))
}

/// Stores a vector to a buffer, and loads it again.
fn reload(rw: &mut Rewriter<'_>, vector: Value, buffer: Value) -> Value {
    rw.add(StoreOp::build(vector, buffer, []));
    rw.value(LoadOp::build(buffer, []))
}

/// Moves the vector of a transfer to a buffer, and labels the transfer.
fn prepare(op: OpRef<'_>, limits: Limits) -> Option<Rewrite> {
    let (ctx, it) = (op.context(), Transfer::of(op)?);
    if op.attr(LABEL).is_some() || !it.can_be_unpacked(ctx, limits) {
        return None;
    }
    let (block, vector) = (scope(op)?, it.vector.ty(ctx)?);
    let mask_type = it.mask.map(|mask| op.ir.value_type(mask));
    ctx.types().memref(&[], vector, None, None).ok()?;
    Some(Rewrite::new(move |rw| {
        let root = rw.root();
        rw.at_start(block);
        let Some(buffer) = allocate(rw, vector) else {
            return;
        };
        let mask_buffer = mask_type.and_then(|ty| allocate(rw, ty));
        rw.before(root);
        let mask = it.mask.zip(mask_buffer).map(|(mask, buffer)| reload(rw, mask, buffer));
        let unit = rw.context().attrs().unit();
        let mut operands: Vec<Value> = rw.op(root).operands().collect();
        if let (Some(old), Some(mask)) = (it.mask, mask) {
            // The mask is the last operand.
            if let Some(last) = operands.last_mut().filter(|last| **last == old) {
                *last = mask;
            }
        }
        match it.data {
            Data::Read(_) => {
                let labelled = rw.copy_with(root, &operands, &[vector]);
                rw.modify(labelled, |ir| ir.set_attr(labelled, LABEL, Some(unit)));
                rw.before(root);
                let result = rw.op(labelled).result(0);
                let loaded = reload(rw, result, buffer);
                rw.replace(root, &[loaded]);
            }
            Data::Write(value) => {
                let loaded = reload(rw, value, buffer);
                if let Some(first) = operands.first_mut() {
                    *first = loaded;
                }
                rw.modify(root, |ir| {
                    ir.set_operands(root, &operands);
                    ir.set_attr(root, LABEL, Some(unit));
                });
            }
        }
    }))
}

/// A buffer of vectors, and the indices of one vector.
#[derive(Clone)]
struct Place {
    buffer: Value,
    indices: Values,
    /// Sizes of the buffer.
    shape: Vec<i64>,
    vector: Vector,
}

impl Place {
    fn new(ir: &Isolate, buffer: Value, indices: Values) -> Option<Self> {
        let ty = MemRef::of(ir.context(), ir.value_type(buffer))?;
        Some(Self { buffer, indices, shape: ty.shape.to_vec(), vector: Vector::of(ir.context(), ty.element)? })
    }

    /// Returns the place that a value is loaded from.
    fn from_load(ir: &Isolate, value: Value) -> Option<Self> {
        let load = ir.value(value).defining_op()?.cast::<LoadOp<'_>>()?;
        Self::new(ir, load.memref(), load.indices().collect())
    }

    /// Returns the place with one dimension of the vector as one of the buffer, and its type.
    fn unpacked(&self, ctx: &ContextData) -> Option<(Self, Type)> {
        if self.vector.is_first_scalable() {
            return None;
        }
        let (mut place, size) = (self.clone(), *self.vector.shape.first()?);
        place.shape.push(size);
        place.vector = self.vector.inner();
        let ty = ctx.types().memref(&place.shape, place.vector.ty(ctx)?, None, None).ok()?;
        Some((place, ty))
    }

    /// Emits the cast of the buffer to a type with more dimensions.
    fn cast(mut self, rw: &mut Rewriter<'_>, ty: Type) -> Self {
        self.buffer = rw.value(TypeCastOp::build(self.buffer, ty));
        self
    }

    /// Returns the indices of an iteration.
    fn at(&self, iteration: Value) -> Values {
        self.indices.iter().copied().chain([iteration]).collect()
    }
}

/// Returns the store that is the only use of a value.
fn only_store(op: OpRef<'_>) -> Option<(Op, Place)> {
    let mut uses = op.ir.value(op.results().next()?).uses();
    let (user, _) = uses.next().filter(|_| uses.next().is_none())?;
    let store = user.cast::<StoreOp<'_>>()?;
    Some((user.op, Place::new(&op.ir, store.memref(), store.indices().collect())?))
}

/// Replaces a labelled transfer by a loop over its first dimension.
fn unpack(op: OpRef<'_>, limits: Limits) -> Option<Rewrite> {
    op.attr(LABEL)?;
    let (ctx, it) = (op.context(), Transfer::of(op)?);
    let (store, place) = match it.data {
        Data::Read(_) => only_store(op).map(|(store, place)| (Some(store), place))?,
        Data::Write(value) => (None, Place::from_load(&op.ir, value)?),
    };
    let (place, ty) = place.unpacked(ctx)?;
    let is_broadcast = it.is_broadcast(ctx);
    let mask = match it.mask {
        Some(mask) => Some(Place::from_load(&op.ir, mask)?),
        None => None,
    };
    // The mask of one dimension is checked in the loop, and a broadcast has no dimension of the mask.
    let unpacked_mask = match &mask {
        Some(mask) if !is_broadcast && it.mask_rank > 1 => Some(mask.unpacked(ctx)?),
        _ => None,
    };
    let has_mask = is_broadcast || it.mask_rank > 1;
    let inner = it.vector.inner().ty(ctx)?;
    Some(Rewrite::new(move |rw| {
        let (root, size) = (rw.root(), it.vector.shape[0]);
        let place = place.cast(rw, ty);
        let mask = match unpacked_mask {
            Some((mask, ty)) => Some(mask.cast(rw, ty)),
            None => mask,
        };
        let bounds = [0, size, 1].map(|number| rw.value(ConstantOp::index(rw.context(), number)));
        let state = it.is_tensor && matches!(it.data, Data::Write(_));
        let init = state.then_some(it.base);
        let result = init.map(|_| it.base_type);
        let unit = rw.context().attrs().unit();
        let made = count(rw, bounds, init, |rw, at, state| {
            let inside = |rw: &mut Rewriter<'_>| {
                let indices = it.indices_at(rw, at);
                let part = match it.data {
                    Data::Write(_) => Some(rw.value(LoadOp::build(place.buffer, place.at(at)).nontemporal(false))),
                    Data::Read(_) => None,
                };
                let mask = mask.as_ref().filter(|_| has_mask).map(|mask| {
                    let indices = if is_broadcast { mask.indices.clone() } else { mask.at(at) };
                    rw.value(LoadOp::build(mask.buffer, indices).nontemporal(false))
                });
                let new = match part {
                    Some(part) => it.write(rw, [part, state.unwrap_or(it.base)], &indices, mask),
                    None => it.read(rw, &indices, mask)?,
                };
                if it.vector.rank() - 1 > limits.rank {
                    rw.modify(new, |ir| ir.set_attr(new, LABEL, Some(unit)));
                }
                let result = rw.op(new).results().next();
                if store.is_some() {
                    rw.add(StoreOp::build(result?, place.buffer, place.at(at)).nontemporal(false));
                }
                result.filter(|_| state.is_some())
            };
            let outside = |rw: &mut Rewriter<'_>| {
                if let Data::Read(padding) = it.data {
                    let padding = rw.value(BroadcastOp::build(padding, inner));
                    rw.add(StoreOp::build(padding, place.buffer, place.at(at)).nontemporal(false));
                }
                state
            };
            it.if_in_bounds(rw, at, result, inside, outside)
        });
        match store {
            Some(store) => {
                rw.erase(store);
                rw.erase(root);
            }
            None => {
                let results: Values = rw.op(made).results().collect();
                rw.replace(root, &results);
            }
        }
    }))
}
