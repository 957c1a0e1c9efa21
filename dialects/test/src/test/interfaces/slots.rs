//! Memory slot interfaces of allocations of several buffers, which are promoted or destructured one by one.

use lect_core::interfaces;
use lect_dialects_core::memref::slots;
use lect_support::prelude::*;
use lect_transforms::memory::{Aggregate, AggregateAllocation, Slot, SlotAllocation};

use crate::test::fold::materialize;

pub(crate) const MODELS: Table =
    &[("test.multi_slot_alloca", interfaces![dyn SlotAllocation => Allocation, dyn AggregateAllocation => Allocation])];

/// Initial value of a buffer.
const INITIAL: i64 = 42;

struct Allocation;

impl SlotAllocation for Allocation {
    fn slots(&self, op: OpRef<'_>) -> Vec<Slot> {
        // Buffers of dynamic size count as one element, as in MLIR.
        let slot = |buffer| Some(Slot::new(buffer, slots::fixed(op.context(), op.ir.value_type(buffer))?.0));
        op.results().filter_map(slot).collect()
    }

    fn default_value(&self, ir: &mut Isolate, op: Op, slot: Slot, before: Op) -> Value {
        let ctx = ir.context().clone();
        let initial = ctx.attrs().integer(ctx.types().i32(), INITIAL);
        let made = materialize(&ctx, initial, slot.ty, ir.op(op).loc()).expect("the dialect has constants of any type");
        let made = ir.build(made);
        ir.insert_before(before, made);
        ir.op(made).result(0)
    }

    fn promoted(&self, ir: &mut Isolate, op: Op, slot: Slot) -> Option<Op> {
        without(ir, op, slot.pointer)
    }
}

impl AggregateAllocation for Allocation {
    fn aggregates(&self, op: OpRef<'_>) -> Vec<Aggregate> {
        op.results().filter_map(|buffer| slots::aggregate(op, buffer)).collect()
    }

    fn divide(&self, ir: &mut Isolate, op: Op, aggregate: &Aggregate, used: &[usize]) -> Vec<Op> {
        let ctx = ir.context().clone();
        let types =
            used.iter().filter_map(|&element| ctx.types().memref(&[], aggregate.elements[element], None, None).ok());
        let mut last = op;
        let place = |ty| {
            let made = allocation(ir, op, [ty]);
            ir.insert_after(last, made);
            last = made;
            made
        };
        types.map(place).collect()
    }

    fn divided(&self, ir: &mut Isolate, op: Op, aggregate: &Aggregate) -> Option<Op> {
        without(ir, op, aggregate.slot.pointer)
    }
}

/// Builds a detached allocation of buffers of these types, with name and location of `like`.
fn allocation(ir: &mut Isolate, like: Op, types: impl IntoIterator<Item = Type>) -> Op {
    let view = ir.op(like);
    let state = OpState::new(view.name(), view.loc()).results(types);
    ir.build(state)
}

/// Replaces the allocation by one of the other buffers.
fn without(ir: &mut Isolate, op: Op, gone: Value) -> Option<Op> {
    let kept: Vec<Value> = ir.op(op).results().filter(|&buffer| buffer != gone).collect();
    let types: Vec<Type> = kept.iter().map(|&buffer| ir.value_type(buffer)).collect();
    let rest = (!kept.is_empty()).then(|| {
        let rest = allocation(ir, op, types);
        ir.insert_before(op, rest);
        for (at, buffer) in kept.into_iter().enumerate() {
            let new = ir.op(rest).result(at);
            ir.replace_all_uses(buffer, new);
        }
        rest
    });
    ir.erase(op);
    rest
}
