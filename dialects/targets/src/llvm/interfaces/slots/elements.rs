//! Destructuring of arrays and structs on the stack into slots for their elements.

use lect_core::attrs::int_array;
use lect_support::prelude::*;
use lect_transforms::memory::{Aggregate, AggregateAllocation, ElementAccess, Layout, SafeAccess, Slot};

use super::{allocated, copies, is_volatile, sizes};
use crate::llvm::types;
use crate::llvm::types::LlvmType;
use crate::llvm::{GEPOp, StoreOp};

/// Maximum number of elements of an array that is destructured.
const MOST_ELEMENTS: u64 = 16;

/// Exclusive upper bound on a constant index of `llvm.getelementptr`.
const INDEX_LIMIT: u64 = 1 << 29;

pub struct Allocation;

fn elements(ctx: &ContextData, ty: Type) -> Option<Vec<Type>> {
    match types::of(ctx, ty)? {
        LlvmType::Array { element, count } if count <= MOST_ELEMENTS => Some(vec![element; count as usize]),
        LlvmType::Struct(body) if !body.opaque => Some(body.body().collect()),
        _ => None,
    }
}

impl AggregateAllocation for Allocation {
    fn aggregates(&self, op: OpRef<'_>) -> Vec<Aggregate> {
        let ty = allocated(op).filter(|_| copies::constant(op, 0) == Some(1));
        let found = ty.and_then(|ty| Some((ty, elements(op.context(), ty)?)));
        let aggregate = |(ty, elements)| Aggregate::new(Slot::new(op.result(0), ty), elements);
        found.map(aggregate).into_iter().collect()
    }

    fn divide(&self, ir: &mut Isolate, op: Op, aggregate: &Aggregate, used: &[usize]) -> Vec<Op> {
        let ctx = ir.context().clone();
        let view = ir.op(op);
        let (name, loc, size) = (view.name(), view.loc(), view.operand(0));
        let pointer = ir.value_type(view.result(0));
        let one = |&element: &usize| {
            let ty = ctx.attrs().ty(aggregate.elements[element]);
            let state = OpState::new(name, loc).operands([size]).results([pointer]).attr(&ctx, "elem_type", ty);
            let made = ir.build(state);
            ir.insert_before(op, made);
            made
        };
        used.iter().map(one).collect()
    }
}

/// An access to the first element, without indices.
pub struct First;

/// Returns the size of the accessed value, if the slot's pointer is used only as the address.
fn accessed(op: OpRef<'_>, slot: Slot) -> Option<u64> {
    let (pointer, value) = match op.is::<StoreOp<'_>>() {
        true => (1, op.operand(0)),
        false => (0, op.result(0)),
    };
    let is_its = op.operand(pointer) == slot.pointer && value != slot.pointer;
    is_its.then(|| sizes::size(op.context(), op.ir.value_type(value)))?
}

impl ElementAccess for First {
    fn elements(&self, op: OpRef<'_>, aggregate: &Aggregate) -> Option<(Vec<usize>, Vec<Slot>)> {
        let size =
            accessed(op, aggregate.slot).filter(|_| aggregate.slot.layout != Layout::Other && !is_volatile(op))?;
        let first = sizes::size(op.context(), *aggregate.elements.first()?)?;
        (size <= first).then(|| (vec![0], Vec::new()))
    }

    fn rewire(&self, ir: &mut Isolate, op: Op, _: &Aggregate, of: &dyn Fn(usize) -> Option<Slot>) -> bool {
        let pointer = usize::from(ir.op(op).is::<StoreOp<'_>>());
        if let Some(slot) = of(0) {
            ir.set_operand(op, pointer, slot.pointer);
        }
        false
    }
}

impl SafeAccess for First {
    fn within(&self, op: OpRef<'_>, slot: Slot) -> Option<Vec<Slot>> {
        let size = accessed(op, slot)?;
        (size <= sizes::size(op.context(), slot.ty)?).then(Vec::new)
    }
}

/// Destructuring of `llvm.getelementptr`.
pub struct Gep;

fn offset(op: OpRef<'_>) -> Option<u64> {
    // A dynamic index is an operand.
    let gep = op.cast::<GEPOp<'_>>().filter(|_| op.operand_count() == 1)?;
    let (ctx, indices) = (op.context(), gep.raw_constant_indices_attr()?);
    sizes::offset_of(ctx, ctx.attrs().type_value(gep.elem_type_attr()?)?, &int_array(ctx, indices))
}

/// Returns a slot of `count` bytes that accesses must not exceed.
fn bytes(ctx: &ContextData, pointer: OpRef<'_>, count: u64) -> Option<Slot> {
    Some(Slot::new(pointer.result(0), types::array_type(ctx, ctx.types().i8(), count)?))
}

/// Returns the element that a pointer refers to, and the offset within the element.
fn place(op: OpRef<'_>, aggregate: &Aggregate) -> Option<(usize, u64)> {
    let (ctx, ty, offset) = (op.context(), aggregate.slot.ty, offset(op)?);
    let (element, rest) = sizes::element_at(ctx, ty, offset).filter(|_| offset < u64::MAX / 2)?;
    ((element as u64) < INDEX_LIMIT && offset < sizes::size(ctx, ty)?).then_some((element, rest))
}

impl ElementAccess for Gep {
    fn elements(&self, op: OpRef<'_>, aggregate: &Aggregate) -> Option<(Vec<usize>, Vec<Slot>)> {
        let (element, rest) = place(op, aggregate).filter(|_| aggregate.slot.layout != Layout::Other)?;
        let left = sizes::size(op.context(), *aggregate.elements.get(element)?)?.checked_sub(rest)?;
        Some((vec![element], vec![bytes(op.context(), op, left)?]))
    }

    fn rewire(&self, ir: &mut Isolate, op: Op, aggregate: &Aggregate, of: &dyn Fn(usize) -> Option<Slot>) -> bool {
        let view = ir.op(op);
        let Some((element, rest)) = place(view, aggregate) else { return false };
        let Some(slot) = of(element) else { return false };
        let result = view.result(0);
        let ty = ir.value_type(result);
        let mut pointer = slot.pointer;
        if rest != 0 || ir.value_type(pointer) != ty {
            let ctx = ir.context().clone();
            let state = OpState::new(ir.op(op).name(), ir.op(op).loc()).operands([pointer]).results([ty]);
            let indices = ctx.attrs().dense_i32_array([i32::try_from(rest).unwrap_or(i32::MAX)]);
            let mut state = state.attr(&ctx, "rawConstantIndices", indices);
            state = state.attr(&ctx, "elem_type", ctx.attrs().ty(ctx.types().i8()));
            if let Some(flags) = ir.op(op).cast::<GEPOp<'_>>().and_then(|gep| gep.no_wrap_flags_attr()) {
                state = state.attr(&ctx, "noWrapFlags", flags);
            }
            let made = ir.build(state);
            ir.insert_before(op, made);
            pointer = ir.op(made).result(0);
        }
        ir.replace_all_uses(result, pointer);
        true
    }
}

impl SafeAccess for Gep {
    fn within(&self, op: OpRef<'_>, slot: Slot) -> Option<Vec<Slot>> {
        if op.operand(0) != slot.pointer {
            return Some(Vec::new());
        }
        let left = sizes::size(op.context(), slot.ty)?.checked_sub(offset(op)?).filter(|left| *left > 0)?;
        Some(vec![bytes(op.context(), op, left)?])
    }
}
