//! Memory slot interfaces: promotion and destructuring of allocations on the stack.

mod copies;
mod elements;
pub(crate) mod sizes;

use lect_core::attrs::int_array;
use lect_core::dialect::{ExternalModels, InterfaceEntry};
use lect_core::fold::materialize;
use lect_core::interfaces;
use lect_core::types::Signedness;
use lect_support::prelude::*;
use lect_transforms::memory::{
    AggregateAllocation, ElementAccess, Layout, PointerUse, SafeAccess, Slot, SlotAccess, SlotAllocation,
};

use crate::llvm::{AllocaOp, DbgDeclareOp, GEPOp, LLVMOp, LoadOp, StoreOp};

pub(crate) const MODELS: ExternalModels = &[
    ("llvm.alloca", interfaces![dyn SlotAllocation => Allocation, dyn AggregateAllocation => elements::Allocation]),
    ("llvm.load", ACCESS),
    ("llvm.store", ACCESS),
    ("llvm.intr.memcpy", COPY),
    ("llvm.intr.memcpy.inline", COPY),
    ("llvm.intr.memmove", COPY),
    ("llvm.intr.memset", SET),
    ("llvm.intr.memset.inline", SET),
    ("llvm.bitcast", interfaces![dyn PointerUse => Cast]),
    ("llvm.addrspacecast", interfaces![dyn PointerUse => Cast]),
    ("llvm.getelementptr", ELEMENT),
    ("llvm.intr.launder.invariant.group", interfaces![dyn PointerUse => Cast]),
    ("llvm.intr.strip.invariant.group", interfaces![dyn PointerUse => Cast]),
    ("llvm.intr.lifetime.start", interfaces![dyn PointerUse => Marker]),
    ("llvm.intr.lifetime.end", interfaces![dyn PointerUse => Marker]),
    ("llvm.intr.invariant.start", interfaces![dyn PointerUse => Invariant]),
    ("llvm.intr.invariant.end", interfaces![dyn PointerUse => Marker]),
    ("llvm.intr.dbg.declare", interfaces![dyn PointerUse => Declare]),
    ("llvm.intr.dbg.value", interfaces![dyn PointerUse => DebugValue]),
];

const ACCESS: &[InterfaceEntry] = interfaces![
    dyn SlotAccess => Access,
    dyn ElementAccess => elements::First,
    dyn SafeAccess => elements::First,
];

const COPY: &[InterfaceEntry] = interfaces![
    dyn SlotAccess => copies::Copy,
    dyn ElementAccess => copies::Copy,
    dyn SafeAccess => copies::Copy,
];

const SET: &[InterfaceEntry] =
    interfaces![dyn SlotAccess => Fill, dyn ElementAccess => copies::Set, dyn SafeAccess => copies::Set];

const ELEMENT: &[InterfaceEntry] =
    interfaces![dyn PointerUse => Cast, dyn ElementAccess => elements::Gep, dyn SafeAccess => elements::Gep];

/// Builder of conversions between the slot's type and the type of an access.
struct Convert<'a> {
    ir: &'a mut Isolate,
    loc: Loc,
    /// Insertion point: new operations are inserted before this one.
    before: Option<Op>,
    after: Op,
    layout: Layout,
}

/// Returns the bit width of a type whose values can be converted to an integer of that width.
fn bits(ctx: &ContextData, ty: Type) -> Option<u32> {
    match ctx.types().data(ty) {
        TypeData::Integer { width, .. } => Some(*width),
        TypeData::Float(format) => Some(format.width()),
        TypeData::Vector { shape, element, scalable } if scalable.iter().all(|it| !it) => {
            let count = shape.iter().try_fold(1i64, |all, size| all.checked_mul(*size))?;
            let width = bits(ctx, *element).filter(|_| !is_pointer(ctx, *element))?;
            u32::try_from(count).ok()?.checked_mul(width)
        }
        _ if is_pointer(ctx, ty) => Some(64),
        _ => None,
    }
}

pub(crate) fn is_pointer(ctx: &ContextData, ty: Type) -> bool {
    ctx.types().show(ty).to_string().starts_with("!llvm.ptr")
}

/// Returns true if a value of type `small` can be a part of the slot's value.
fn fits(ctx: &ContextData, slot: Slot, small: Type) -> bool {
    let (large, bytes) = (slot.ty, |ty: Type| bits(ctx, ty).map(|bits| bits.div_ceil(8)));
    large == small
        || slot.layout != Layout::Other
            && match (bytes(large), bytes(small)) {
                (Some(a), Some(b)) if is_pointer(ctx, large) && is_pointer(ctx, small) => a == b,
                (Some(a), Some(b)) => b <= a,
                _ => false,
            }
}

impl<'a> Convert<'a> {
    /// Inserts new operations after `op`.
    fn after(ir: &'a mut Isolate, op: Op, slot: Slot) -> Self {
        let loc = ir.op(op).loc();
        let before = ir.op(op).next().map(|next| next.op);
        Self { ir, loc, before, after: op, layout: slot.layout }
    }

    fn insert(&mut self, name: &str, operands: &[Value], ty: Type) -> Value {
        let name = self.ir.context().op_name_of(name.as_bytes());
        let made = self.ir.build(OpState::new(name, self.loc).operands(operands.iter().copied()).results([ty]));
        let result = self.put(made);
        let view = self.ir.op(made);
        let value = match view.fold(&view.constant_operands()) {
            Some(Folded::Results(results)) => match results.first() {
                Some(FoldResult::Value(value)) if *value != result => Some(*value),
                Some(FoldResult::Attr(attr)) => materialize(view, *attr, ty, self.loc).map(|state| {
                    let constant = self.ir.build(state);
                    self.put(constant)
                }),
                _ => None,
            },
            _ => None,
        };
        match value {
            Some(value) => {
                self.ir.erase(made);
                value
            }
            None => result,
        }
    }

    fn put(&mut self, made: Op) -> Value {
        match (self.before, self.ir.op(self.after).block().map(|block| block.block)) {
            (Some(before), _) => self.ir.insert_before(before, made),
            (None, Some(block)) => self.ir.append(block, made),
            (None, None) => {}
        }
        self.ir.op(made).result(0)
    }

    fn integer(&self, width: u32) -> Type {
        let ctx = self.ir.context();
        // Integers have a maximum width; wider values cannot be converted.
        ctx.types().integer(width, Signedness::Signless).unwrap_or(ctx.types().i64())
    }

    fn constant(&mut self, value: &ApInt) -> Value {
        let ty = self.integer(value.width());
        let ctx = self.ir.context().clone();
        let value = ctx.attrs().intern(AttrData::Integer { value: value.clone(), ty });
        let state = OpState::new(ctx.op_name_of(b"llvm.mlir.constant"), self.loc).attr(&ctx, "value", value);
        let made = self.ir.build(state.results([ty]));
        self.put(made)
    }

    /// Converts a value to an integer of the same width.
    fn as_integer(&mut self, value: Value) -> Value {
        let ctx = self.ir.context().clone();
        let ty = self.ir.value_type(value);
        match (ctx.types().data(ty), bits(&ctx, ty)) {
            (TypeData::Integer { .. }, _) | (_, None) => value,
            (_, Some(width)) => {
                let name = if is_pointer(&ctx, ty) { "llvm.ptrtoint" } else { "llvm.bitcast" };
                let integer = self.integer(width);
                self.insert(name, &[value], integer)
            }
        }
    }

    fn cast_integer(&mut self, value: Value, ty: Type) -> Value {
        let ctx = self.ir.context().clone();
        match ctx.types().data(ty) {
            TypeData::Integer { .. } => value,
            _ if is_pointer(&ctx, ty) => self.insert("llvm.inttoptr", &[value], ty),
            _ => self.insert("llvm.bitcast", &[value], ty),
        }
    }

    fn same_size(&mut self, value: Value, ty: Type) -> Value {
        let ctx = self.ir.context().clone();
        let from = self.ir.value_type(value);
        if from == ty {
            return value;
        }
        if is_pointer(&ctx, from) && is_pointer(&ctx, ty) {
            return self.insert("llvm.addrspacecast", &[value], ty);
        }
        let integer = self.as_integer(value);
        self.cast_integer(integer, ty)
    }

    fn sizes(&self, a: Type, b: Type) -> Option<(u32, u32)> {
        Some((bits(self.ir.context(), a)?, bits(self.ir.context(), b)?))
    }

    /// Extracts the first part of a value as a value of type `ty`.
    fn extract(&mut self, value: Value, ty: Type) -> Value {
        let from = self.ir.value_type(value);
        match self.sizes(from, ty) {
            Some((all, part)) if part < all => {
                let mut integer = self.as_integer(value);
                if self.layout == Layout::HighestFirst {
                    let shift = self.constant(&ApInt::from_u64(all, u64::from(all - part)));
                    let wide = self.integer(all);
                    integer = self.insert("llvm.lshr", &[integer, shift], wide);
                }
                let narrow = self.integer(part);
                let part = self.insert("llvm.trunc", &[integer], narrow);
                self.cast_integer(part, ty)
            }
            _ => self.same_size(value, ty),
        }
    }

    /// Returns a value with its first part replaced.
    fn replace_part(&mut self, whole: Value, part: Value) -> Value {
        let (ty, part_ty) = (self.ir.value_type(whole), self.ir.value_type(part));
        let Some((all, size)) = self.sizes(ty, part_ty).filter(|(all, part)| part < all) else {
            return self.same_size(part, ty);
        };
        let whole = self.as_integer(whole);
        let part = self.as_integer(part);
        let wide = self.integer(all);
        let mut part = self.insert("llvm.zext", &[part], wide);
        let mut kept = ApInt::all_ones(size).zext(all).not();
        if self.layout == Layout::HighestFirst {
            let shift = self.constant(&ApInt::from_u64(all, u64::from(all - size)));
            part = self.insert("llvm.shl", &[part, shift], wide);
            kept = ApInt::all_ones(all - size).zext(all);
        }
        let mask = self.constant(&kept);
        let masked = self.insert("llvm.and", &[whole, mask], wide);
        let combined = self.insert("llvm.or", &[masked, part], wide);
        self.cast_integer(combined, ty)
    }
}

/// Returns the element type of an allocation.
fn allocated(op: OpRef<'_>) -> Option<Type> {
    op.context().attrs().type_value(op.cast::<AllocaOp<'_>>()?.elem_type_attr()?)
}

struct Allocation;

impl SlotAllocation for Allocation {
    fn slots(&self, op: OpRef<'_>) -> Vec<Slot> {
        let in_entry = op.block().is_some_and(|block| block.region().and_then(|region| region.entry()) == Some(block));
        allocated(op).filter(|_| in_entry).map(|ty| Slot::new(op.result(0), ty)).into_iter().collect()
    }

    fn default_value(&self, ir: &mut Isolate, op: Op, slot: Slot, before: Op) -> Value {
        let loc = ir.op(op).loc();
        let undef = OpState::new(ir.context().op_name_of(b"llvm.mlir.undef"), loc).results([slot.ty]);
        let undef = ir.build(undef);
        ir.insert_before(before, undef);
        ir.op(undef).result(0)
    }

    fn argument_made(&self, ir: &mut Isolate, op: Op, slot: Slot, argument: Value) {
        let declares = |(user, _): (OpRef<'_>, usize)| user.is::<DbgDeclareOp<'_>>().then_some(user.op);
        let declares: Vec<Op> = ir.value(slot.pointer).uses().filter_map(declares).collect();
        let _ = op;
        for declare in declares {
            // At the beginning of the argument's block.
            let first = match ir.value(argument).def() {
                lect_core::ir::ValueDef::Argument(block, _) => ir.block(block).first().map(|op| op.op),
                _ => None,
            };
            if let Some(first) = first {
                let value = debug_value(ir, declare, argument);
                ir.insert_before(first, value);
            }
        }
    }
}

/// Builds a debug intrinsic that describes a value, from one that describes memory.
fn debug_value(ir: &mut Isolate, declare: Op, value: Value) -> Op {
    let ctx = ir.context().clone();
    let view = ir.op(declare);
    let mut state = OpState::new(ctx.op_name_of(b"llvm.intr.dbg.value"), view.loc()).operands([value]);
    for name in ["varInfo", "locationExpr"] {
        if let Some(attr) = view.attr(name) {
            state = state.attr(&ctx, name, attr);
        }
    }
    ir.build(state)
}

/// Promotion of `llvm.load` and `llvm.store`.
struct Access;

fn is_volatile(op: OpRef<'_>) -> bool {
    match LLVMOp::of(op) {
        Some(LLVMOp::Load(it)) => it.volatile_(),
        Some(LLVMOp::Store(it)) => it.volatile_(),
        _ => false,
    }
}

impl SlotAccess for Access {
    fn reads(&self, op: OpRef<'_>, slot: Slot) -> bool {
        op.is::<LoadOp<'_>>() && op.operand(0) == slot.pointer
    }

    fn writes(&self, op: OpRef<'_>, slot: Slot) -> bool {
        op.is::<StoreOp<'_>>() && op.operand(1) == slot.pointer
    }

    fn written(&self, ir: &mut Isolate, op: Op, slot: Slot, before: Value) -> Option<Value> {
        let value = ir.op(op).operand(0);
        Some(Convert::after(ir, op, slot).replace_part(before, value))
    }

    fn can_lose(&self, op: OpRef<'_>, slot: Slot, operands: &[usize]) -> bool {
        let (pointer, value) = match op.is::<StoreOp<'_>>() {
            true => (1, op.operand(0)),
            false => (0, op.result(0)),
        };
        operands == [pointer]
            && op.operand(pointer) == slot.pointer
            && value != slot.pointer
            && !is_volatile(op)
            && fits(op.context(), slot, op.ir.value_type(value))
    }

    fn lose(&self, ir: &mut Isolate, op: Op, slot: Slot, value: Value) {
        if ir.op(op).is::<LoadOp<'_>>() {
            let read = ir.op(op).result(0);
            let ty = ir.value_type(read);
            let value = Convert::after(ir, op, slot).extract(value, ty);
            ir.replace_all_uses(read, value);
        }
    }
}

/// Promotion of `llvm.intr.memset` of a whole slot.
struct Fill;

impl SlotAccess for Fill {
    fn reads(&self, _: OpRef<'_>, _: Slot) -> bool {
        false
    }

    fn writes(&self, op: OpRef<'_>, slot: Slot) -> bool {
        op.operand(0) == slot.pointer
    }

    fn written(&self, ir: &mut Isolate, op: Op, slot: Slot, _: Value) -> Option<Value> {
        let ctx = ir.context().clone();
        let byte = ir.op(op).operand(1);
        let width = bits(&ctx, slot.ty)?;
        let constant = copies::constant(ir.op(op), 1);
        let mut convert = Convert::after(ir, op, slot);
        let filled = match constant {
            Some(byte) => {
                let mut value = ApInt::from_u64(width, 0);
                for _ in 0..width / 8 {
                    value = value.shift_left(8).or(&ApInt::from_u64(width, byte & 0xff));
                }
                convert.constant(&value)
            }
            None => {
                let wide = convert.integer(width);
                let mut value = if width > 8 { convert.insert("llvm.zext", &[byte], wide) } else { byte };
                let mut covered = 8;
                while covered < width {
                    let shift = convert.constant(&ApInt::from_u64(width, u64::from(covered)));
                    let shifted = convert.insert("llvm.shl", &[value, shift], wide);
                    value = convert.insert("llvm.or", &[value, shifted], wide);
                    covered *= 2;
                }
                value
            }
        };
        Some(convert.cast_integer(filled, slot.ty))
    }

    fn can_lose(&self, op: OpRef<'_>, slot: Slot, operands: &[usize]) -> bool {
        let ctx = op.context();
        let length = copies::length(op);
        let width = bits(ctx, slot.ty).filter(|width| width % 8 == 0 && width.is_power_of_two());
        operands == [0]
            && slot.layout != Layout::Other
            && op.operand(0) == slot.pointer
            && !copies::is_volatile(op)
            && width.is_some_and(|width| length == Some(u64::from(width / 8)))
    }

    fn lose(&self, _: &mut Isolate, _: Op, _: Slot, _: Value) {}
}

/// A cast of the pointer to another type.
struct Cast;

impl PointerUse for Cast {
    fn can_lose(&self, op: OpRef<'_>, _: &[usize]) -> bool {
        let Some(gep) = op.cast::<GEPOp<'_>>() else { return true };
        let indices = gep.raw_constant_indices_attr().map(|indices| int_array(op.context(), indices));
        op.operand_count() == 1 && indices.is_none_or(|indices| indices.iter().all(|index| *index == 0))
    }

    fn passes_on(&self, _: OpRef<'_>) -> bool {
        true
    }
}

/// An intrinsic that annotates memory, and is dropped with it.
struct Marker;

impl PointerUse for Marker {
    fn can_lose(&self, _: OpRef<'_>, _: &[usize]) -> bool {
        true
    }
}

/// The beginning of an interval in which memory is invariant.
struct Invariant;

impl PointerUse for Invariant {
    fn can_lose(&self, _: OpRef<'_>, _: &[usize]) -> bool {
        true
    }

    fn passes_on(&self, _: OpRef<'_>) -> bool {
        true
    }
}

/// A debug intrinsic that describes memory or a value.
struct Declare;

impl PointerUse for Declare {
    fn can_lose(&self, _: OpRef<'_>, _: &[usize]) -> bool {
        true
    }

    fn wrote(&self, ir: &mut Isolate, op: Op, writer: Op, value: Value) {
        let next = ir.op(writer).next().map(|next| next.op);
        let said = debug_value(ir, op, value);
        match (next, ir.op(writer).block().map(|block| block.block)) {
            (Some(next), _) => ir.insert_before(next, said),
            (None, Some(block)) => ir.append(block, said),
            (None, None) => {}
        }
    }
}

/// A debug intrinsic that describes a value, which is unknown once the value is gone.
struct DebugValue;

impl PointerUse for DebugValue {
    fn can_lose(&self, _: OpRef<'_>, _: &[usize]) -> bool {
        true
    }

    fn stays(&self, ir: &mut Isolate, op: Op, operands: &[usize]) -> bool {
        for &index in operands {
            let ty = ir.value_type(ir.op(op).operand(index));
            let undef = OpState::new(ir.context().op_name_of(b"llvm.mlir.undef"), ir.op(op).loc()).results([ty]);
            let undef = ir.build(undef);
            ir.insert_before(op, undef);
            let undef = ir.op(undef).result(0);
            ir.set_operand(op, index, undef);
        }
        true
    }
}
