//! Loads, stores, addresses and allocations.
//!
//! Atomic operations are ordinary ones, since programs of the runner have a single thread.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{self as code, InstBuilder, MemFlags, StackSlotData, StackSlotKind, types};
use lect_core::attrs::{AttrData, int_array};
use lect_core::diag::Reported;
use lect_core::entity::{Attr, Type};
use lect_core::ir::OpRef;
use lect_dialects::llvm::{AllocaOp, AtomicBinOp, AtomicCmpXchgOp, AtomicRMWOp, ConstantOp, GEPOp};

use super::arithmetic::machine_type;
use super::body::Body;
use super::rules::Binary;
use crate::types::{Layout, Leaf, Scalar};

/// Largest size of an allocation in the frame of its function.
const LARGEST_IN_FRAME: u64 = 1 << 14;

/// Largest size of all allocations in the frame of a function.
pub const LARGEST_FRAME: u64 = 1 << 17;

/// Alignment of frames.
const FRAME_ALIGN: u64 = 16;

/// Constant index of `llvm.getelementptr` in the place of an operand.
const DYNAMIC_INDEX: i64 = i32::MIN as i64;

/// Returns the integer that a constant operation produces.
pub fn constant_operand(op: OpRef<'_>, index: usize) -> Option<i64> {
    let constant = op.ir.value(op.operands().nth(index)?).defining_op()?.cast::<ConstantOp<'_>>()?;
    match op.context().attrs().data(constant.value_attr()?) {
        AttrData::Integer { value, .. } => value.to_i64(),
        _ => None,
    }
}

/// Returns true if an allocation has a constant number of elements and is made once per call.
fn is_static(op: OpRef<'_>) -> bool {
    op.block().is_some_and(|block| block.is_entry())
        && constant_operand(op, 0).is_some_and(|count| (0..=LARGEST_IN_FRAME as i64).contains(&count))
        && op.parent().is_some_and(|parent| parent.is::<lect_dialects::llvm::LLVMFuncOp<'_>>())
}

fn type_attr(ctx: &lect_core::context::ContextData, attr: Option<Attr>) -> Option<Type> {
    match ctx.attrs().data(attr?) {
        AttrData::Type(ty) => Some(*ty),
        _ => None,
    }
}

impl<'a> Body<'_, 'a, '_> {
    /// Returns the address of memory in the frame.
    pub fn frame_memory(&mut self, size: u64, align: u64) -> code::Value {
        let padding = if align > FRAME_ALIGN { align } else { 0 };
        let size = u32::try_from((size + padding).max(1)).unwrap_or(u32::MAX);
        let shift = align.clamp(1, FRAME_ALIGN).trailing_zeros() as u8;
        let slot = self.code.create_sized_stack_slot(StackSlotData::new(StackSlotKind::ExplicitSlot, size, shift));
        let address = self.code.ins().stack_addr(types::I64, slot, 0);
        if padding == 0 {
            return address;
        }
        let up = self.code.ins().iadd_imm(address, align as i64 - 1);
        self.code.ins().band_imm(up, -(align as i64))
    }

    /// Returns the number of bytes of an allocation that can be in the frame.
    pub fn bytes_in_frame(&mut self, op: OpRef<'a>, alloca: AllocaOp<'a>) -> Option<u64> {
        let ty = type_attr(self.ctx, alloca.elem_type_attr()).filter(|_| is_static(op))?;
        let (size, _) = self.module.layouts.size(self.ctx, ty).ok()?;
        let total = size.saturating_mul(constant_operand(op, 0)? as u64);
        (total <= LARGEST_IN_FRAME).then_some(total)
    }

    /// Generates an allocation on the stack.
    pub fn alloca(&mut self, op: OpRef<'a>, alloca: AllocaOp<'a>) -> Result<(), Reported> {
        let Some(ty) = type_attr(self.ctx, alloca.elem_type_attr()) else { return self.unsupported(op) };
        let (size, natural) = self.size_of(op, ty)?;
        let align = alloca.alignment_attr().and_then(|attr| self.ctx.attrs().i64_value(attr)).unwrap_or(0);
        let align = u64::try_from(align).unwrap_or(0).max(natural).next_power_of_two().min(1 << 16);
        if let Some(total) = self.bytes_in_frame(op, alloca)
            && self.frame.saturating_add(total) <= LARGEST_FRAME
        {
            self.frame += total;
            let address = self.frame_memory(total, align);
            self.define(op, [address]);
            return Ok(());
        }
        let width = self.operand_layout(op, 0)?.leaves.first().map_or(64, |leaf| leaf.scalar.bits());
        let count = self.number(op, 0)?;
        let count = self.signed(width, count);
        let count = self.resize_signed(count, types::I64);
        let size = self.word(size);
        let total = self.code.ins().imul(count, size);
        let align = self.word(align);
        let address = self.helper("lect.stack_allocate", &[total, align], Some(types::I64));
        self.define(op, [address]);
        Ok(())
    }

    /// Returns the size and the alignment of a type.
    pub fn size_of(&mut self, op: OpRef<'_>, ty: Type) -> Result<(u64, u64), Reported> {
        self.module.layouts.size(self.ctx, ty).map_err(|reason| self.module.no_layout(op, ty, reason))
    }

    /// Generates the address of an element.
    pub fn element_address(&mut self, op: OpRef<'a>, gep: GEPOp<'a>) -> Result<(), Reported> {
        let (Some(element), Some(indices)) =
            (type_attr(self.ctx, gep.elem_type_attr()), gep.raw_constant_indices_attr())
        else {
            return self.unsupported(op);
        };
        let indices = int_array(self.ctx, indices);
        let lanes = self.result_layout(op)?.leaves.len();
        let base = self.value(op, gep.base())?;
        let mut operands = 1..op.operand_count();
        let mut addresses: Vec<code::Value> = Vec::new();
        for lane in 0..lanes {
            let Some(address) = base.get(lane).or(base.first()) else { return self.unsupported(op) };
            addresses.push(*address);
        }
        let mut ty = element;
        for (at, index) in indices.iter().enumerate() {
            if *index != DYNAMIC_INDEX {
                let offset = if at == 0 {
                    index.wrapping_mul(self.size_of(op, ty)?.0 as i64)
                } else {
                    let part = self.module.layouts.part(self.ctx, ty, *index);
                    let (offset, part) = part.map_err(|reason| self.module.no_layout(op, ty, reason))?;
                    ty = part;
                    offset
                };
                for address in &mut addresses {
                    if offset != 0 {
                        *address = self.code.ins().iadd_imm(*address, offset);
                    }
                }
                continue;
            }
            let Some(operand) = operands.next() else { return self.unsupported(op) };
            if at > 0 {
                let part = self.module.layouts.part(self.ctx, ty, 0);
                ty = part.map_err(|reason| self.module.no_layout(op, ty, reason))?.1;
            }
            let size = self.size_of(op, ty)?.0;
            let width = self.operand_layout(op, operand)?.leaves.first().map_or(64, |leaf| leaf.scalar.bits());
            let numbers = self.operand(op, operand)?;
            for (lane, address) in addresses.iter_mut().enumerate() {
                let Some(index) = numbers.get(lane).or(numbers.first()) else { continue };
                let index = self.signed(width, *index);
                let index = self.resize_signed(index, types::I64);
                let offset = self.code.ins().imul_imm(index, size as i64);
                *address = self.code.ins().iadd(*address, offset);
            }
        }
        self.define(op, addresses);
        Ok(())
    }

    /// Loads the numbers of a value.
    pub fn load_leaves(&mut self, layout: &Layout, address: code::Value) -> Vec<code::Value> {
        layout.leaves.iter().map(|leaf| self.load_leaf(*leaf, address)).collect()
    }

    /// Loads a number.
    pub fn load_leaf(&mut self, leaf: Leaf, address: code::Value) -> code::Value {
        let flags = MemFlags::new().with_notrap();
        let (ty, offset) = (machine_type(leaf.scalar), leaf.offset() as i32);
        let Scalar::Int(width) = leaf.scalar else {
            return self.code.ins().load(ty, flags, address, offset);
        };
        let size = leaf.scalar.bytes();
        let value = if size.is_power_of_two() {
            self.code.ins().load(ty, flags, address, offset)
        } else {
            let mut whole = self.int(ty, 0);
            for (at, piece) in pieces(size) {
                let bits =
                    self.code.ins().load(machine_type(Scalar::Int(piece * 8)), flags, address, offset + at as i32);
                let large = self.resize(bits, ty);
                let by = self.word(u64::from(at * 8));
                let shifted = self.code.ins().ishl(large, by);
                whole = self.code.ins().bor(whole, shifted);
            }
            whole
        };
        let shifted = match leaf.bit % 8 {
            0 => value,
            by => self.code.ins().ushr_imm(value, by as i64),
        };
        self.cut(width, shifted)
    }

    /// Stores the numbers of a value.
    pub fn store_leaves(&mut self, layout: &Layout, numbers: &[code::Value], address: code::Value) {
        let mut at = 0;
        while let (Some(leaf), Some(number)) = (layout.leaves.get(at), numbers.get(at)) {
            at += 1;
            // Small elements of vectors share bytes.
            let mut number = *number;
            while leaf.scalar.bits() < 8
                && let (Some(next), Some(more)) = (layout.leaves.get(at), numbers.get(at))
                && next.offset() == leaf.offset()
            {
                let shifted = self.code.ins().ishl_imm(*more, (next.bit % 8) as i64);
                number = self.code.ins().bor(number, shifted);
                at += 1;
            }
            self.store_leaf(*leaf, number, address);
        }
    }

    /// Stores a number that shares its bytes with no other.
    pub fn store_leaf(&mut self, leaf: Leaf, number: code::Value, address: code::Value) {
        let flags = MemFlags::new().with_notrap();
        let (offset, size) = (leaf.offset() as i32, leaf.scalar.bytes());
        if !matches!(leaf.scalar, Scalar::Int(_)) || size.is_power_of_two() {
            self.code.ins().store(flags, number, address, offset);
            return;
        }
        for (at, piece) in pieces(size) {
            let by = self.word(u64::from(at * 8));
            let shifted = self.code.ins().ushr(number, by);
            let small = self.resize(shifted, machine_type(Scalar::Int(piece * 8)));
            self.code.ins().store(flags, small, address, offset + at as i32);
        }
    }

    /// Returns a layout of which every number can be loaded and stored, or reports that one cannot.
    pub fn memory_layout(&mut self, op: OpRef<'_>, ty: Type) -> Result<std::rc::Rc<Layout>, Reported> {
        let layout = self.layout(op, ty)?;
        let is_supported = |leaf: &Leaf| {
            let bits = leaf.scalar.bits();
            leaf.bit.is_multiple_of(8) || bits < 8 && leaf.bit.is_multiple_of(u64::from(bits)) && bits.is_power_of_two()
        };
        match layout.leaves.iter().all(is_supported) {
            true => Ok(layout),
            false => {
                let ty = self.ctx.types().show(ty);
                Err(crate::error(op, format!("vectors of type '{ty}' cannot be in memory")).emit())
            }
        }
    }

    /// Generates a load.
    pub fn load(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        let Some(ty) = op.result_types().next() else { return self.unsupported(op) };
        let layout = self.memory_layout(op, ty)?;
        let address = self.number(op, 0)?;
        let numbers = self.load_leaves(&layout, address);
        self.define(op, numbers);
        Ok(())
    }

    /// Generates a store of the first operand.
    pub fn store(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        let Some(ty) = op.operand_types().next() else { return self.unsupported(op) };
        let layout = self.memory_layout(op, ty)?;
        let (numbers, address) = (self.operand(op, 0)?, self.number(op, 1)?);
        self.store_leaves(&layout, &numbers, address);
        Ok(())
    }

    /// Generates an atomic read-modify-write.
    pub fn read_modify_write(&mut self, op: OpRef<'a>, rmw: AtomicRMWOp<'a>) -> Result<(), Reported> {
        let layout = match op.operand_types().nth(1) {
            Some(ty) => self.memory_layout(op, ty)?,
            None => return self.unsupported(op),
        };
        let (address, operand) = (self.number(op, 0)?, self.operand(op, 1)?);
        let old = self.load_leaves(&layout, address);
        let kind = rmw.bin_op();
        let mut new = Vec::new();
        for (leaf, (old, operand)) in layout.leaves.iter().zip(old.iter().zip(operand.iter())) {
            new.push(self.modified(kind, leaf.scalar, *old, *operand));
        }
        self.store_leaves(&layout, &new, address);
        self.define(op, old);
        Ok(())
    }

    fn modified(&mut self, kind: AtomicBinOp, scalar: Scalar, old: code::Value, operand: code::Value) -> code::Value {
        let binary = match kind {
            AtomicBinOp::Xchg => return operand,
            AtomicBinOp::Add => Binary::Add,
            AtomicBinOp::Sub => Binary::Sub,
            AtomicBinOp::And => Binary::And,
            AtomicBinOp::Or => Binary::Or,
            AtomicBinOp::Xor => Binary::Xor,
            AtomicBinOp::Nand => {
                let both = self.binary(Binary::And, scalar, old, operand);
                let ones = self.constant(scalar, u128::MAX);
                return self.binary(Binary::Xor, scalar, both, ones);
            }
            AtomicBinOp::Max => Binary::SMax,
            AtomicBinOp::Min => Binary::SMin,
            AtomicBinOp::Umax => Binary::UMax,
            AtomicBinOp::Umin => Binary::UMin,
            AtomicBinOp::Fadd => Binary::FAdd,
            AtomicBinOp::Fsub => Binary::FSub,
            AtomicBinOp::Fmax => Binary::MaxNum,
            AtomicBinOp::Fmin => Binary::MinNum,
            AtomicBinOp::Fmaximum => Binary::Maximum,
            AtomicBinOp::Fminimum => Binary::Minimum,
            AtomicBinOp::UsubSat => Binary::USubSat,
            AtomicBinOp::UincWrap => {
                let (zero, one) = (self.zero(scalar), self.constant(scalar, 1));
                let more = self.binary(Binary::Add, scalar, old, one);
                let wraps = self.code.ins().icmp(IntCC::UnsignedGreaterThanOrEqual, old, operand);
                return self.pick(wraps, zero, more);
            }
            AtomicBinOp::UdecWrap => {
                let (zero, one) = (self.zero(scalar), self.constant(scalar, 1));
                let less = self.binary(Binary::Sub, scalar, old, one);
                let is_zero = self.code.ins().icmp(IntCC::Equal, old, zero);
                let is_above = self.code.ins().icmp(IntCC::UnsignedGreaterThan, old, operand);
                let wraps = self.code.ins().bor(is_zero, is_above);
                return self.pick(wraps, operand, less);
            }
            AtomicBinOp::UsubCond => {
                let less = self.binary(Binary::Sub, scalar, old, operand);
                let fits = self.code.ins().icmp(IntCC::UnsignedGreaterThanOrEqual, old, operand);
                return self.pick(fits, less, old);
            }
        };
        self.binary(binary, scalar, old, operand)
    }

    /// Generates a compare-and-exchange.
    pub fn compare_exchange(&mut self, op: OpRef<'a>, exchange: AtomicCmpXchgOp<'a>) -> Result<(), Reported> {
        let layout = self.layout(op, op.ir.value_type(exchange.val()))?;
        let (address, expected, new) = (self.number(op, 0)?, self.number(op, 1)?, self.number(op, 2)?);
        let Some(leaf) = layout.leaves.first() else { return self.unsupported(op) };
        let old = self.load_leaf(*leaf, address);
        let same = self.code.ins().icmp(IntCC::Equal, old, expected);
        let stored = self.pick(same, new, old);
        self.store_leaf(*leaf, stored, address);
        self.define(op, [old, same]);
        Ok(())
    }

    /// Generates a copy or a fill of memory by a function of the runner.
    pub fn block_operation(&mut self, op: OpRef<'a>, name: &str, length: Option<u64>) -> Result<(), Reported> {
        let (to, second) = (self.number(op, 0)?, self.number(op, 1)?);
        let length = match length {
            Some(length) => self.word(length),
            None => {
                let length = self.number(op, 2)?;
                self.resize(length, types::I64)
            }
        };
        self.helper(name, &[to, second, length], None);
        Ok(())
    }
}

/// Splits a number of bytes into powers of two: positions and sizes.
fn pieces(size: u64) -> Vec<(u32, u32)> {
    let (mut at, mut pieces) = (0, Vec::new());
    for piece in [8, 4, 2, 1] {
        while size as u32 - at >= piece {
            pieces.push((at, piece));
            at += piece;
        }
    }
    pieces
}
