//! Copies of memory.

use lect_dialects::llvm::{self, types as llvm_types};
use lect_support::prelude::*;

use super::{number, on_stack, size_in_bytes};
use crate::llvm::descriptor::{Descriptor, Unranked};
use crate::llvm::symbols;
use crate::llvm::types::LlvmTypes;

/// Name of the function that copies memrefs of any layout.
const COPY: &str = "memrefCopy";

/// Returns true if the elements of a memref are contiguous.
fn is_contiguous(ctx: &ContextData, memref: MemRef<'_>) -> bool {
    if memref.map(ctx).is_some_and(|map| map.is_identity(ctx)) {
        return true;
    }
    let is_static = memref.shape.iter().all(|size| *size != DYNAMIC && *size != 0);
    let Some(layout) = memref.strides(ctx).filter(|_| is_static) else { return false };
    // Inner dimensions without gaps, within outer ones of size one.
    let mut expected: i64 = 1;
    let mut dims = memref.shape.iter().zip(&layout.strides).rev().skip_while(|(size, stride)| {
        let fits = **stride == expected;
        expected = expected.saturating_mul(**size);
        fits
    });
    dims.all(|(size, _)| *size == 1)
}

pub fn lower_copy(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ctx = rw.context().clone();
    let view = rw.op(op);
    let (from, to) = (view.operand_types().next()?, view.operand_types().nth(1)?);
    let contiguous = |ty: Type| MemRef::of(&ctx, ty).is_some_and(|memref| is_contiguous(&ctx, memref));
    if contiguous(from) && contiguous(to) {
        return copy_bytes(types, rw, op, from);
    }
    copy_by_call(types, rw, op, [from, to])
}

/// Lowers a copy of contiguous memory to an intrinsic.
fn copy_bytes(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op, from: Type) -> Option<()> {
    let ctx = rw.context().clone();
    let memref = MemRef::of(&ctx, from)?;
    let element = types.convert(&ctx, memref.element)?;
    let operands = types.operands(rw, op)?;
    let [from, to] = [Descriptor(operands[0]), Descriptor(operands[1])];
    let mut count = number(types, rw, 1)?;
    for at in 0..memref.rank() {
        let size = from.size(rw, at);
        count = rw.value(llvm::MulOp::build(count, size));
    }
    let size = size_in_bytes(types, rw, memref.element)?;
    let size = rw.value(llvm::MulOp::build(count, size));
    let [from, to] = [from, to].map(|descriptor| {
        let base = descriptor.aligned(rw);
        let offset = descriptor.offset(rw);
        symbols::address(rw, base, element, offset, None)
    });
    rw.replace_by(op, llvm::MemcpyOp::build(to, from, size, false));
    Some(())
}

/// Lowers a copy of any layout to a call with unranked descriptors on the stack.
fn copy_by_call(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op, memrefs: [Type; 2]) -> Option<()> {
    let ctx = rw.context().clone();
    let module = symbols::module_of(rw.op(op))?;
    let pointer = llvm_types::pointer_type(&ctx, 0)?;
    let index = types.index(&ctx)?;
    let element = match ctx.types().data(memrefs[0]) {
        TypeData::MemRef { element, .. } | TypeData::UnrankedMemRef { element, .. } => *element,
        _ => return None,
    };
    let operands = types.operands(rw, op)?;
    let saved = rw.value(llvm::StackSaveOp::build(pointer));
    let mut unranked = Vec::new();
    for (&value, ty) in operands.iter().zip(memrefs) {
        let made = match ctx.types().data(ty) {
            TypeData::MemRef { shape, element, memory_space, .. } => {
                let rank = ctx.attrs().integer(index, shape.len() as i64);
                let rank = rw.value(llvm::ConstantOp::build(rank, index));
                let place = on_stack(types, rw, value)?;
                let ty = ctx.types().unranked_memref(*element, *memory_space).ok()?;
                Unranked::pack(types, rw, ty, &[rank, place])?.0
            }
            _ => value,
        };
        unranked.push(made);
    }
    let one = number(types, rw, 1)?;
    let mut places = Vec::new();
    for value in unranked {
        places.push(super::stored(rw, value, one)?);
    }
    let size = size_in_bytes(types, rw, element)?;
    symbols::declare(rw, module, COPY, &[index, pointer, pointer], None)?;
    rw.before(op);
    symbols::call(rw, COPY, &[size, places[0], places[1]], None);
    rw.replace_by(op, llvm::StackRestoreOp::build(saved));
    Some(())
}
