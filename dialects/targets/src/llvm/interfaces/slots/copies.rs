//! Memory slot interfaces of intrinsics that copy or fill memory.

use lect_support::parts::attr_of;
use lect_support::prelude::*;
use lect_transforms::memory::{Aggregate, ElementAccess, Layout, SafeAccess, Slot, SlotAccess};

use super::sizes;
use crate::llvm::LLVMOp;

/// Interfaces of `llvm.intr.memset` and `llvm.intr.memset.inline`.
pub struct Set;

/// Interfaces of `llvm.intr.memcpy`, `llvm.intr.memcpy.inline` and `llvm.intr.memmove`.
pub struct Copy;

/// Returns a constant number of bytes.
pub(super) fn constant(op: OpRef<'_>, operand: usize) -> Option<u64> {
    match op.context().attrs().data(op.ir.value(op.operands().nth(operand)?).constant()?) {
        AttrData::Integer { value, .. } => value.to_u64(),
        _ => None,
    }
}

/// Returns the attribute with the number of bytes that an operation copies or fills.
fn len(op: OpRef<'_>) -> Option<Attr> {
    attr_of!(op, LLVMOp::{MemcpyInline, MemsetInline}, len_attr)
}

/// Returns the volatile flag of an operation that copies or fills.
fn volatile(op: OpRef<'_>) -> Option<Attr> {
    attr_of!(op, LLVMOp::{Memcpy, MemcpyInline, Memmove, Memset, MemsetInline}, is_volatile_attr)
}

/// Returns the number of bytes that an operation copies or fills, from the attribute or the constant last operand.
pub(super) fn length(op: OpRef<'_>) -> Option<u64> {
    match len(op).map(|attr| op.context().attrs().data(attr)) {
        Some(AttrData::Integer { value, .. }) => value.to_u64(),
        Some(_) => None,
        None => constant(op, 2),
    }
}

pub(super) fn is_volatile(op: OpRef<'_>) -> bool {
    volatile(op).is_some_and(|attr| attr == op.context().attrs().bool(true))
}

/// Builder that inserts operations after an operation, in order.
struct After<'a> {
    ir: &'a mut Isolate,
    op: Op,
    next: Option<Op>,
}

impl<'a> After<'a> {
    fn new(ir: &'a mut Isolate, op: Op) -> Self {
        let next = ir.op(op).next().map(|next| next.op);
        Self { ir, op, next }
    }

    fn put(&mut self, state: OpState) -> Op {
        let made = self.ir.build(state);
        match (self.next, self.ir.op(self.op).block().map(|block| block.block)) {
            (Some(next), _) => self.ir.insert_before(next, made),
            (None, Some(block)) => self.ir.append(block, made),
            (None, None) => {}
        }
        made
    }

    fn state(&self, name: &str) -> OpState {
        OpState::new(self.ir.context().op_name_of(name.as_bytes()), self.ir.op(self.op).loc())
    }

    /// Builds the same operation with other operands and another number of bytes.
    fn again(&mut self, operands: [Value; 2], bytes: u64) {
        let ctx = self.ir.context().clone();
        let bytes = i64::try_from(bytes).unwrap_or(i64::MAX);
        let view = self.ir.op(self.op);
        let mut state = OpState::new(view.name(), view.loc()).operands(operands);
        if let Some(volatile) = volatile(view) {
            state = state.attr(&ctx, "isVolatile", volatile);
        }
        match len(view).map(|attr| ctx.attrs().data(attr)) {
            Some(AttrData::Integer { ty, .. }) => state = state.attr(&ctx, "len", ctx.attrs().integer(*ty, bytes)),
            _ => {
                let ty = self.ir.value_type(view.operand(2));
                let constant = self.state("llvm.mlir.constant").results([ty]);
                let made = self.put(constant.attr(&ctx, "value", ctx.attrs().integer(ty, bytes)));
                state = state.operands([self.ir.op(made).result(0)]);
            }
        }
        self.put(state);
    }
}

/// Returns true if no more bytes are accessed than the type has.
fn is_within(op: OpRef<'_>, ty: Type) -> bool {
    length(op).zip(sizes::size(op.context(), ty)).is_some_and(|(length, size)| length <= size)
}

impl ElementAccess for Set {
    fn elements(&self, op: OpRef<'_>, aggregate: &Aggregate) -> Option<(Vec<usize>, Vec<Slot>)> {
        let slot = aggregate.slot;
        let can =
            op.operand(0) == slot.pointer && slot.layout != Layout::Other && !is_volatile(op) && is_within(op, slot.ty);
        can.then(Default::default)
    }

    fn rewire(&self, ir: &mut Isolate, op: Op, aggregate: &Aggregate, of: &dyn Fn(usize) -> Option<Slot>) -> bool {
        let ctx = ir.context().clone();
        let (length, byte) = (length(ir.op(op)).unwrap_or(0), ir.op(op).operand(1));
        let mut after = After::new(ir, op);
        for element in 0..aggregate.elements.len() {
            let Some(start) = sizes::start_of(&ctx, aggregate.slot.ty, element).filter(|start| *start < length) else {
                break;
            };
            let size = sizes::size(&ctx, aggregate.elements[element]).unwrap_or(0);
            if let Some(slot) = of(element) {
                after.again([slot.pointer, byte], size.min(length - start));
            }
        }
        true
    }
}

impl SafeAccess for Set {
    fn within(&self, op: OpRef<'_>, slot: Slot) -> Option<Vec<Slot>> {
        (op.operand(0) == slot.pointer && is_within(op, slot.ty)).then(Vec::new)
    }
}

/// Returns true if an operation copies the whole slot from or to other memory.
fn copies_all(op: OpRef<'_>, slot: Slot) -> bool {
    let is = |operand: usize| op.operand(operand) == slot.pointer;
    is(0) != is(1) && !is_volatile(op) && length(op).is_some() && length(op) == sizes::size(op.context(), slot.ty)
}

impl ElementAccess for Copy {
    fn elements(&self, op: OpRef<'_>, aggregate: &Aggregate) -> Option<(Vec<usize>, Vec<Slot>)> {
        let reads = op.operand(1) == aggregate.slot.pointer;
        let used = if reads { (0..aggregate.elements.len()).collect() } else { Vec::new() };
        (aggregate.slot.layout != Layout::Other && copies_all(op, aggregate.slot)).then_some((used, Vec::new()))
    }

    fn rewire(&self, ir: &mut Isolate, op: Op, aggregate: &Aggregate, of: &dyn Fn(usize) -> Option<Slot>) -> bool {
        let ctx = ir.context().clone();
        let (to, from) = (ir.op(op).operand(0), ir.op(op).operand(1));
        let writes = to == aggregate.slot.pointer;
        let other = if writes { from } else { to };
        let ty = ir.value_type(other);
        let mut after = After::new(ir, op);
        for (element, &part) in aggregate.elements.iter().enumerate() {
            let Some(slot) = of(element) else { continue };
            let indices = ctx.attrs().dense_i32_array([0, i32::try_from(element).unwrap_or(i32::MAX)]);
            let state = after.state("llvm.getelementptr").operands([other]).results([ty]);
            let state = state.attr(&ctx, "rawConstantIndices", indices);
            let made = after.put(state.attr(&ctx, "elem_type", ctx.attrs().ty(aggregate.slot.ty)));
            let place = after.ir.op(made).result(0);
            let size = sizes::size(&ctx, part).unwrap_or(0);
            after.again(if writes { [slot.pointer, place] } else { [place, slot.pointer] }, size);
        }
        true
    }
}

impl SafeAccess for Copy {
    fn within(&self, op: OpRef<'_>, slot: Slot) -> Option<Vec<Slot>> {
        (op.operand(0) == slot.pointer && is_within(op, slot.ty)).then(Vec::new)
    }
}

impl SlotAccess for Copy {
    fn reads(&self, op: OpRef<'_>, slot: Slot) -> bool {
        op.operand(1) == slot.pointer
    }

    fn writes(&self, op: OpRef<'_>, slot: Slot) -> bool {
        op.operand(0) == slot.pointer
    }

    fn written(&self, ir: &mut Isolate, op: Op, slot: Slot, _: Value) -> Option<Value> {
        let from = ir.op(op).operand(1);
        let mut after = After::new(ir, op);
        let state = after.state("llvm.load").operands([from]).results([slot.ty]);
        let made = after.put(state);
        Some(ir.op(made).result(0))
    }

    fn can_lose(&self, op: OpRef<'_>, slot: Slot, _: &[usize]) -> bool {
        slot.layout != Layout::Other && copies_all(op, slot)
    }

    fn lose(&self, ir: &mut Isolate, op: Op, slot: Slot, value: Value) {
        if self.reads(ir.op(op), slot) {
            let to = ir.op(op).operand(0);
            let mut after = After::new(ir, op);
            let state = after.state("llvm.store").operands([value, to]);
            after.put(state);
        }
    }
}
