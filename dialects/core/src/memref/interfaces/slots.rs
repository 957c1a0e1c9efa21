//! Slot promotion of one-element memrefs to values, and destructuring of small memrefs.

use lect_core::dialect::ExternalModels;
use lect_core::interfaces;
use lect_support::prelude::*;
use lect_transforms::memory::{Aggregate, AggregateAllocation, ElementAccess, Slot, SlotAccess, SlotAllocation};

use crate::memref::{LoadOp, StoreOp};

pub(crate) const MODELS: ExternalModels = &[
    ("memref.alloca", interfaces![dyn SlotAllocation => Allocation, dyn AggregateAllocation => Allocation]),
    ("memref.load", interfaces![dyn SlotAccess => Access, dyn ElementAccess => Access]),
    ("memref.store", interfaces![dyn SlotAccess => Access, dyn ElementAccess => Access]),
];

/// Returns the element type and the shape of a statically shaped memref.
pub fn fixed(ctx: &ContextData, ty: Type) -> Option<(Type, &[i64])> {
    let TypeData::MemRef { element, .. } = ctx.types().data(ty) else { return None };
    let shape = ctx.types().shape(ty)?;
    shape.iter().all(|size| *size >= 0).then_some((*element, shape))
}

/// Returns true if memory of this type is promotable: the type has a zero attribute, or is a memref.
fn has_value(ctx: &ContextData, ty: Type) -> bool {
    match ctx.types().data(ty) {
        TypeData::Integer { .. } | TypeData::Index | TypeData::Float(_) | TypeData::MemRef { .. } => true,
        TypeData::Vector { element, .. } | TypeData::RankedTensor { element, .. } => {
            ctx.types().shape(ty).is_some_and(|shape| shape.iter().all(|size| *size >= 0)) && has_value(ctx, *element)
        }
        TypeData::Complex(element) => has_value(ctx, *element),
        _ => false,
    }
}

/// Returns the slot of a one-element memref.
fn slot(op: OpRef<'_>, pointer: Value) -> Option<Slot> {
    let (element, shape) = fixed(op.context(), op.ir.value_type(pointer))?;
    let count = shape.iter().try_fold(1i64, |all, size| all.checked_mul(*size));
    (has_value(op.context(), element) && count == Some(1)).then(|| Slot::new(pointer, element))
}

/// Returns a small memref as an aggregate of its elements.
pub fn aggregate(op: OpRef<'_>, pointer: Value) -> Option<Aggregate> {
    let ty = op.ir.value_type(pointer);
    let (element, shape) = fixed(op.context(), ty)?;
    let count = shape.iter().try_fold(1i64, |all, size| all.checked_mul(*size))?;
    let is_divided = count != 1 && count <= MOST_ELEMENTS;
    is_divided.then(|| Aggregate::new(Slot::new(pointer, ty), vec![element; count as usize]))
}

struct Allocation;

impl SlotAllocation for Allocation {
    fn slots(&self, op: OpRef<'_>) -> Vec<Slot> {
        slot(op, op.result(0)).into_iter().collect()
    }

    fn default_value(&self, ir: &mut Isolate, op: Op, slot: Slot, before: Op) -> Value {
        let loc = ir.op(op).loc();
        let poison = OpState::new(ir.context().op_name_of(b"ub.poison"), loc).results([slot.ty]);
        let poison = ir.build(poison);
        ir.insert_before(before, poison);
        ir.op(poison).result(0)
    }
}

/// Model of `memref.load` and `memref.store`.
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

/// Maximum number of elements of a destructured memref.
const MOST_ELEMENTS: i64 = 16;

impl AggregateAllocation for Allocation {
    fn aggregates(&self, op: OpRef<'_>) -> Vec<Aggregate> {
        aggregate(op, op.result(0)).into_iter().collect()
    }

    fn divide(&self, ir: &mut Isolate, op: Op, aggregate: &Aggregate, used: &[usize]) -> Vec<Op> {
        let ctx = ir.context().clone();
        let (name, loc) = (ir.op(op).name(), ir.op(op).loc());
        let one = |&element: &usize| {
            let ty = ctx.types().memref(&[], aggregate.elements[element], None, None).ok()?;
            let made = ir.build(OpState::new(name, loc).results([ty]));
            ir.insert_before(op, made);
            Some(made)
        };
        used.iter().filter_map(one).collect()
    }
}

/// Returns the linear index of the element selected by constant indices.
fn element_of(op: OpRef<'_>, pointer: usize) -> Option<usize> {
    let (_, shape) = fixed(op.context(), op.ir.value_type(op.operand(pointer)))?;
    let indices = op.operands().skip(pointer + 1);
    indices.zip(shape).try_fold(0usize, |place, (index, &size)| {
        let constant = op.ir.value(index).constant()?;
        let AttrData::Integer { value, .. } = op.context().attrs().data(constant) else { return None };
        let index = value.to_i64().filter(|index| (0..size).contains(index))?;
        place.checked_mul(usize::try_from(size).ok()?)?.checked_add(usize::try_from(index).ok()?)
    })
}

impl ElementAccess for Access {
    fn elements(&self, op: OpRef<'_>, aggregate: &Aggregate) -> Option<(Vec<usize>, Vec<Slot>)> {
        let pointer = pointer_of(op)?;
        let is_its = op.operand(pointer) == aggregate.slot.pointer;
        let passes_on = pointer == 1 && op.operand(0) == aggregate.slot.pointer;
        (is_its && !passes_on).then(|| Some((vec![element_of(op, pointer)?], Vec::new())))?
    }

    fn rewire(&self, ir: &mut Isolate, op: Op, _: &Aggregate, of: &dyn Fn(usize) -> Option<Slot>) -> bool {
        let view = ir.op(op);
        let slot = pointer_of(view).and_then(|pointer| Some((pointer, of(element_of(view, pointer)?)?)));
        if let Some((pointer, slot)) = slot {
            let mut operands: Vec<Value> = view.operands().take(pointer).collect();
            operands.push(slot.pointer);
            ir.set_operands(op, &operands);
        }
        false
    }
}
