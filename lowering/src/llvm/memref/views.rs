//! Casts and views: new descriptors of the same memory.

use lect_core::affine::AffineExprData;
use lect_dialects::llvm::{self, types as llvm_types};
use lect_dialects::memref::{ReinterpretCastOp, TransposeOp};
use lect_support::prelude::*;

use super::unranked::{aligned, pointers};
use super::{number, on_stack};
use crate::llvm::descriptor::{Descriptor, Unranked, index_constant};
use crate::llvm::func;
use crate::llvm::symbols;
use crate::llvm::types::LlvmTypes;

pub fn lower_cast(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ctx = rw.context().clone();
    let view = rw.op(op);
    let (from, to) = (view.operand_types().next()?, view.result_types().next()?);
    let (source, target) = (types.convert(&ctx, from)?, types.convert(&ctx, to)?);
    let made = match (MemRef::of(&ctx, from), MemRef::of(&ctx, to)) {
        (Some(_), Some(_)) if source == target => *types.operands(rw, op)?.first()?,
        (Some(memref), None) => {
            let index = types.index(&ctx)?;
            let operands = types.operands(rw, op)?;
            let place = on_stack(types, rw, operands[0])?;
            let rank = index_constant(rw, index, memref.rank() as i64);
            Unranked::pack(types, rw, to, &[rank, place])?.0
        }
        (None, Some(_)) => {
            let operands = types.operands(rw, op)?;
            let place = Unranked(operands[0]).pointer(rw);
            rw.value(llvm::LoadOp::build(place, target))
        }
        _ => return None,
    };
    types.replace(rw, op, &[made]);
    Some(())
}

pub fn lower_space_cast(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ctx = rw.context().clone();
    let to = rw.op(op).result_types().next()?;
    if matches!(ctx.types().data(to), TypeData::UnrankedMemRef { .. }) {
        return lower_unranked_space_cast(types, rw, op);
    }
    let memref = MemRef::of(&ctx, to)?;
    types.convert(&ctx, to)?;
    let pointer = types.element_pointer(&ctx, memref)?;
    let operands = types.operands(rw, op)?;
    let mut fields = Descriptor(operands[0]).unpack(rw, memref.rank());
    for field in fields.iter_mut().take(2) {
        *field = rw.value(llvm::AddrSpaceCastOp::build(*field, pointer));
    }
    let made = Descriptor::pack(types, rw, to, &fields)?;
    types.replace(rw, op, &[made.0]);
    Some(())
}

/// Makes a descriptor on the stack with cast pointers, and copies the numbers.
fn lower_unranked_space_cast(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ctx = rw.context().clone();
    let (from, to) = (rw.op(op).operand_types().next()?, rw.op(op).result_types().next()?);
    let element_pointer = |ty: Type| match ctx.types().data(ty) {
        TypeData::UnrankedMemRef { memory_space, .. } => {
            llvm_types::pointer_type(&ctx, types.space(&ctx, *memory_space)?)
        }
        _ => None,
    };
    let (old_pointer, new_pointer) = (element_pointer(from)?, element_pointer(to)?);
    let (converted, index, pointer) =
        (types.convert(&ctx, to)?, types.index(&ctx)?, llvm_types::pointer_type(&ctx, 0)?);
    let source = Unranked(*types.operands(rw, op)?.first()?);
    let (rank, old) = (source.rank(rw), source.pointer(rw));
    let mut made = Unranked::poison(rw, converted);
    made.set_rank(rw, rank);
    let size = *func::descriptor_sizes(types, rw, &[made])?.first()?;
    let new = rw.value(llvm::AllocaOp::build(size, ctx.types().int(8), pointer));
    made.set_pointer(rw, new);
    let allocated = rw.value(llvm::LoadOp::build(old, old_pointer));
    let aligned = aligned(rw, old, old_pointer);
    let [allocated, aligned] =
        [allocated, aligned].map(|pointer| rw.value(llvm::AddrSpaceCastOp::build(pointer, new_pointer)));
    rw.add(llvm::StoreOp::build(allocated, new));
    let place = symbols::constant_address(rw, new, new_pointer, &[1]);
    rw.add(llvm::StoreOp::build(aligned, place));
    let numbers = symbols::constant_address(rw, old, old_pointer, &[2]);
    let place = symbols::constant_address(rw, new, new_pointer, &[2]);
    let pointers = index_constant(rw, index, 2 * func::POINTER_BYTES);
    let size = rw.value(llvm::SubOp::build(size, pointers));
    rw.add(llvm::MemcpyOp::build(place, numbers, size, false));
    types.replace(rw, op, &[made.0]);
    Some(())
}

pub fn lower_reinterpret_cast(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ctx = rw.context().clone();
    let cast = rw.op(op).cast::<ReinterpretCastOp<'_>>()?;
    let (from, to) = (cast.0.operand_types().next()?, cast.0.result_types().next()?);
    let ty = types.convert(&ctx, to)?;
    let (offsets, sizes) = (cast.static_offsets().to_vec(), cast.static_sizes().to_vec());
    let strides = cast.static_strides().to_vec();
    let operands = types.operands(rw, op)?;
    let mut made = Descriptor::poison(rw, ty);
    let [allocated, aligned] = pointers(types, rw, from, operands[0])?;
    made.set_allocated(rw, allocated);
    made.set_aligned(rw, aligned);
    // Dynamic offsets come first among the operands, then sizes, then strides.
    let count = |list: &[i64]| list.iter().filter(|it| **it == DYNAMIC).count();
    let (mut at_size, mut at_stride) = (1 + count(&offsets), 1 + count(&offsets) + count(&sizes));
    let offset = match offsets.first() {
        Some(&DYNAMIC) => *operands.get(1)?,
        Some(&offset) => number(types, rw, offset)?,
        None => return None,
    };
    made.set_offset(rw, offset);
    for (at, (&size, &stride)) in sizes.iter().zip(&strides).enumerate() {
        let size = mixed(types, rw, size, &operands, &mut at_size)?;
        made.set_size(rw, at, size);
        let stride = mixed(types, rw, stride, &operands, &mut at_stride)?;
        made.set_stride(rw, at, stride);
    }
    types.replace(rw, op, &[made.0]);
    Some(())
}

/// Returns the next operand for a dynamic number, and a constant for another one.
fn mixed(types: &LlvmTypes, rw: &mut Rewriter<'_>, it: i64, operands: &[Value], at: &mut usize) -> Option<Value> {
    if it != DYNAMIC {
        return number(types, rw, it);
    }
    let value = *operands.get(*at)?;
    *at += 1;
    Some(value)
}

pub fn lower_view(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ctx = rw.context().clone();
    let to = rw.op(op).result_types().next()?;
    let memref = MemRef::of(&ctx, to)?;
    let ty = types.convert(&ctx, to)?;
    let layout = memref.strides(&ctx).filter(|layout| layout.offset == 0)?;
    let byte = ctx.types().int(8);
    let operands = types.operands(rw, op)?;
    let source = Descriptor(operands[0]);
    let mut made = Descriptor::poison(rw, ty);
    let allocated = source.allocated(rw);
    made.set_allocated(rw, allocated);
    let base = source.aligned(rw);
    let shifted = symbols::address(rw, base, byte, operands[1], None);
    made.set_aligned(rw, shifted);
    let zero = number(types, rw, 0)?;
    made.set_offset(rw, zero);
    let mut dynamic = operands.get(2..)?.iter().rev();
    let (mut stride, mut inner_size): (Option<Value>, Option<Value>) = (None, None);
    for (at, (&size, &static_stride)) in memref.shape.iter().zip(&layout.strides).enumerate().rev() {
        let size = if size == DYNAMIC { *dynamic.next()? } else { number(types, rw, size)? };
        made.set_size(rw, at, size);
        let next = match (static_stride, inner_size, stride) {
            (DYNAMIC, Some(inner), Some(stride)) => rw.value(llvm::MulOp::build(stride, inner)),
            (DYNAMIC, Some(inner), None) => inner,
            (DYNAMIC, None, _) => number(types, rw, 1)?,
            (known, ..) => number(types, rw, known)?,
        };
        made.set_stride(rw, at, next);
        (stride, inner_size) = (Some(next), Some(size));
    }
    types.replace(rw, op, &[made.0]);
    Some(())
}

pub fn lower_transpose(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ctx = rw.context().clone();
    let transpose = rw.op(op).cast::<TransposeOp<'_>>()?;
    let ty = types.convert(&ctx, transpose.0.result_types().next()?)?;
    let AttrData::AffineMap(map) = ctx.attrs().data(transpose.permutation_attr()?) else { return None };
    let mut permutation = Vec::new();
    for result in map.results(&ctx) {
        let AffineExprData::Dim(at) = *ctx.affine().expr_data(*result) else { return None };
        permutation.push(at as usize);
    }
    let operands = types.operands(rw, op)?;
    let source = Descriptor(operands[0]);
    let mut made = Descriptor::poison(rw, ty);
    let allocated = source.allocated(rw);
    made.set_allocated(rw, allocated);
    let start = source.aligned(rw);
    made.set_aligned(rw, start);
    let offset = source.offset(rw);
    made.set_offset(rw, offset);
    for (at, from) in permutation.into_iter().enumerate() {
        let size = source.size(rw, from);
        made.set_size(rw, at, size);
        let stride = source.stride(rw, from);
        made.set_stride(rw, at, stride);
    }
    types.replace(rw, op, &[made.0]);
    Some(())
}

pub fn lower_aligned_pointer(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ctx = rw.context().clone();
    let ty = rw.op(op).operand_types().next()?;
    let index = types.index(&ctx)?;
    let space = match ctx.types().data(ty) {
        TypeData::UnrankedMemRef { memory_space, .. } => Some(types.space(&ctx, *memory_space)?),
        _ => None,
    };
    let operands = types.operands(rw, op)?;
    let start = match space {
        Some(space) => {
            let pointer = llvm_types::pointer_type(&ctx, space)?;
            let descriptor = Unranked(operands[0]).pointer(rw);
            aligned(rw, descriptor, pointer)
        }
        None => Descriptor(operands[0]).aligned(rw),
    };
    let made = rw.value(llvm::PtrToIntOp::build(start, index));
    types.replace(rw, op, &[made]);
    Some(())
}

pub fn lower_metadata(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ctx = rw.context().clone();
    let view = rw.op(op);
    let rank = MemRef::of(&ctx, view.operand_types().next()?)?.rank();
    let base = types.convert(&ctx, view.result_types().next()?)?;
    let operands = types.operands(rw, op)?;
    let source = Descriptor(operands[0]);
    let (allocated, start) = (source.allocated(rw), source.aligned(rw));
    let mut made = Descriptor::poison(rw, base);
    made.set_allocated(rw, allocated);
    made.set_aligned(rw, start);
    let zero = number(types, rw, 0)?;
    made.set_offset(rw, zero);
    let mut values = vec![made.0, source.offset(rw)];
    for at in 0..rank {
        values.push(source.size(rw, at));
    }
    for at in 0..rank {
        values.push(source.stride(rw, at));
    }
    types.replace(rw, op, &values);
    Some(())
}
