//! Buffers of one element as values, and buffers of few elements as several.

use lect_core::context::ContextData;
use lect_core::dialect::ExternalModels;
use lect_core::entity::{Op, Type, Value};
use lect_core::interfaces;
use lect_core::ir::{Isolate, OpRef, OpState};
use lect_core::types::TypeData;
use lect_transforms::memory::{Slot, SlotAccess, SlotAllocation};

use super::{LoadOp, StoreOp};

pub(super) const MODELS: ExternalModels = &[
    ("memref.alloca", interfaces![dyn SlotAllocation => Allocation]),
    ("memref.load", interfaces![dyn SlotAccess => Access]),
    ("memref.store", interfaces![dyn SlotAccess => Access]),
];

/// The element type and the shape of a buffer of a fixed size.
pub(super) fn fixed(ctx: &ContextData, ty: Type) -> Option<(Type, &[i64])> {
    let TypeData::MemRef { element, .. } = ctx.type_data(ty) else { return None };
    let shape = ctx.shape(ty)?;
    shape.iter().all(|size| *size >= 0).then_some((*element, shape))
}

/// Whether memory of the type can be a value: there is a zero of it, or it is a buffer.
fn has_value(ctx: &ContextData, ty: Type) -> bool {
    match ctx.type_data(ty) {
        TypeData::Integer { .. } | TypeData::Index | TypeData::Float(_) | TypeData::MemRef { .. } => true,
        TypeData::Vector { element, .. } | TypeData::RankedTensor { element, .. } => {
            ctx.shape(ty).is_some_and(|shape| shape.iter().all(|size| *size >= 0)) && has_value(ctx, *element)
        }
        TypeData::Complex(element) => has_value(ctx, *element),
        _ => false,
    }
}

struct Allocation;

impl SlotAllocation for Allocation {
    fn slots(&self, op: OpRef<'_>) -> Vec<Slot> {
        let (ctx, pointer) = (op.context(), op.result(0));
        let slot = fixed(ctx, op.ir.value_type(pointer)).filter(|(element, shape)| {
            has_value(ctx, *element) && shape.iter().try_fold(1i64, |all, size| all.checked_mul(*size)) == Some(1)
        });
        slot.map(|(ty, _)| Slot::new(pointer, ty)).into_iter().collect()
    }

    fn default_value(&self, ir: &mut Isolate, op: Op, slot: Slot, before: Op) -> Value {
        let loc = ir.op(op).loc();
        let poison = OpState::new(ir.context().op_name_of(b"ub.poison"), loc).results([slot.ty]);
        let poison = ir.build(poison);
        ir.insert_before(before, poison);
        ir.op(poison).result(0)
    }
}

/// `memref.load` and `memref.store`
struct Access;

fn pointer_of(op: OpRef<'_>) -> Option<usize> {
    match () {
        () if op.is::<LoadOp<'_>>() => Some(0),
        () if op.is::<StoreOp<'_>>() => Some(1),
        () => None,
    }
}

impl SlotAccess for Access {
    fn reads(&self, op: OpRef<'_>, slot: Slot) -> bool {
        op.is::<LoadOp<'_>>() && op.operand(0) == slot.pointer
    }

    fn writes(&self, op: OpRef<'_>, slot: Slot) -> bool {
        op.is::<StoreOp<'_>>() && op.operand(1) == slot.pointer
    }

    fn written(&self, ir: &mut Isolate, op: Op, _: Slot, _: Value) -> Option<Value> {
        Some(ir.op(op).operand(0))
    }

    fn can_lose(&self, op: OpRef<'_>, slot: Slot, operands: &[usize]) -> bool {
        let value = match op.is::<StoreOp<'_>>() {
            true => op.operand(0),
            false => op.result(0),
        };
        pointer_of(op).is_some_and(|pointer| operands == [pointer] && op.operand(pointer) == slot.pointer)
            && value != slot.pointer
            && op.ir.value_type(value) == slot.ty
    }

    fn lose(&self, ir: &mut Isolate, op: Op, _: Slot, value: Value) {
        if ir.op(op).is::<LoadOp<'_>>() {
            let read = ir.op(op).result(0);
            ir.replace_all_uses(read, value);
        }
    }
}
