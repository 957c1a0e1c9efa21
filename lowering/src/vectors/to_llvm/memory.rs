//! Loads and stores of vectors.

use lect_dialects::llvm;
use lect_dialects::vector::{
    CompressStoreOp, ExpandLoadOp, GatherOp, LoadOp, MaskedLoadOp, MaskedStoreOp, ScatterOp, StoreOp, TypeCastOp,
};
use lect_support::prelude::*;

use super::super::Vector;
use super::{emit, emit_op};
use crate::llvm::descriptor::{Descriptor, index_constant};
use crate::llvm::memref::access::{Bounds, element};
use crate::llvm::pattern::LlvmPatterns;
use crate::llvm::symbols::DYNAMIC_INDEX;
use crate::llvm::types::LlvmTypes;

pub(super) fn add_patterns(patterns: &mut LlvmPatterns<'_>, by_vectors: bool) {
    patterns.on::<LoadOp<'_>>(1, move |types, rw, op| lower(types, rw, op, Access::Load, by_vectors));
    patterns.on::<StoreOp<'_>>(1, move |types, rw, op| lower(types, rw, op, Access::Store, by_vectors));
    patterns.on::<MaskedLoadOp<'_>>(1, move |types, rw, op| lower(types, rw, op, Access::MaskedLoad, by_vectors));
    patterns.on::<MaskedStoreOp<'_>>(1, move |types, rw, op| lower(types, rw, op, Access::MaskedStore, by_vectors));
    patterns.on::<GatherOp<'_>>(1, move |types, rw, op| lower(types, rw, op, Access::Gather, by_vectors));
    patterns.on::<ScatterOp<'_>>(1, move |types, rw, op| lower(types, rw, op, Access::Scatter, by_vectors));
    patterns.on::<ExpandLoadOp<'_>>(1, move |types, rw, op| lower(types, rw, op, Access::ExpandLoad, by_vectors));
    patterns.on::<CompressStoreOp<'_>>(1, move |types, rw, op| lower(types, rw, op, Access::CompressStore, by_vectors));
    patterns.on::<TypeCastOp<'_>>(1, type_cast);
}

/// Creates a descriptor of the same memory, for a memref of vectors.
fn type_cast(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ctx = rw.context().clone();
    let view = rw.op(op);
    let (from, to) = (view.operand_types().next()?, view.result_types().next()?);
    let ty = types.convert(&ctx, to)?;
    let (from, to) = (MemRef::of(&ctx, from)?, MemRef::of(&ctx, to)?);
    let layout = to.strides(&ctx)?;
    let is_fixed = |shape: &[i64]| !shape.contains(&DYNAMIC);
    if !is_fixed(from.shape) || !is_fixed(to.shape) || from.strides(&ctx)?.strides.contains(&DYNAMIC) {
        return None;
    }
    let index = types.index(&ctx)?;
    let shape = to.shape.to_vec();
    let source = Descriptor(*types.operands(rw, op)?.first()?);
    let mut made = Descriptor::poison(rw, ty);
    let allocated = source.allocated(rw);
    made.set_allocated(rw, allocated);
    let aligned = source.aligned(rw);
    made.set_aligned(rw, aligned);
    let offset = index_constant(rw, index, 0);
    made.set_offset(rw, offset);
    for (at, (&size, &stride)) in shape.iter().zip(&layout.strides).enumerate() {
        let size = index_constant(rw, index, size);
        made.set_size(rw, at, size);
        let stride = index_constant(rw, index, stride);
        made.set_stride(rw, at, stride);
    }
    types.replace(rw, op, &[made.0]);
    Some(())
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Access {
    Load,
    Store,
    MaskedLoad,
    MaskedStore,
    Gather,
    Scatter,
    ExpandLoad,
    CompressStore,
}

/// Returns the alignment in bytes that LLVM prefers for a type, without a data layout.
fn alignment(types: &LlvmTypes, ctx: &ContextData, ty: Type) -> Option<i64> {
    let ty = types.convert(ctx, ty)?;
    let bits = |ty: Type| -> Option<i64> {
        match ctx.types().data(ty) {
            TypeData::Integer { width, .. } => Some(i64::from(*width)),
            TypeData::Float(format) => Some(i64::from(format.width())),
            _ => llvm::types::pointer_space(ctx, ty).map(|_| 64),
        }
    };
    let bytes = |bits: i64| (bits + 7) / 8;
    match ctx.types().data(ty) {
        TypeData::Vector { shape, element, .. } => {
            let bits = bits(*element)?.checked_mul(shape.iter().product())?;
            u64::try_from(bytes(bits)).ok()?.checked_next_power_of_two().and_then(|size| i64::try_from(size).ok())
        }
        TypeData::Integer { width, .. } => {
            let size = u64::try_from(bytes(i64::from(*width))).ok()?.next_power_of_two();
            i64::try_from(size).ok().map(|size| size.min(8))
        }
        TypeData::Float(_) => u64::try_from(bytes(bits(ty)?)).ok().map(|size| size.next_power_of_two() as i64),
        _ => bits(ty).map(bytes),
    }
}

/// Lowers an access. The alignment is that of the vector or of an element.
fn lower(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op, access: Access, by_vectors: bool) -> Option<()> {
    let ctx = rw.context().clone();
    let view = rw.op(op);
    let memory = view.operand_types().position(|ty| MemRef::of(&ctx, ty).is_some())?;
    let memory_type = view.operand_types().nth(memory)?;
    let memref = MemRef::of(&ctx, memory_type)?;
    let layout = memref.strides(&ctx)?;
    let rank = layout.strides.len();
    if matches!(access, Access::Gather | Access::Scatter) && layout.strides.last().is_none_or(|stride| *stride != 1) {
        return None;
    }
    let accessed = match access {
        Access::Load | Access::MaskedLoad | Access::Gather | Access::ExpandLoad => view.result_types().next()?,
        Access::Store => view.operand_types().next()?,
        _ => view.operand_types().last()?,
    };
    if Vector::of(&ctx, accessed)?.rank() > 1 {
        return None;
    }
    let ty = types.convert(&ctx, accessed)?;
    let given = view.attr("alignment").and_then(|attr| attr_int(&ctx, attr)?.to_i64());
    let alignment = match given {
        Some(alignment) => alignment,
        None => alignment(types, &ctx, if by_vectors { accessed } else { memref.element })?,
    };
    let is_temporal = view.attr("nontemporal").is_none_or(|attr| attr == ctx.attrs().bool(false));
    let operands = types.operands(rw, op)?;
    let (before, indices, after) =
        (&operands[..memory], &operands[memory + 1..][..rank], &operands[memory + 1 + rank..]);
    let mut address = element(types, rw, memory_type, operands[memory], indices, Bounds::Unknown)?;
    if matches!(access, Access::Gather | Access::Scatter) {
        let by = *after.first()?;
        let mut pointers = Vector::from_value(rw.ir(), by)?;
        pointers.element = rw.ir().value_type(address);
        let pointers = pointers.ty(&ctx)?;
        let element = types.convert(&ctx, memref.element)?;
        address = rw.value(llvm::GEPOp::build(address, [by], [DYNAMIC_INDEX], element, pointers));
    }
    let i32 = ctx.types().integer(32, lect_core::types::Signedness::Signless).ok()?;
    let aligned = [("alignment", ctx.attrs().integer(i32, alignment))];
    let bytes = ctx.attrs().integer(ctx.types().i64(), alignment);
    let none: [(&str, Attr); 0] = [];
    let value = match access {
        Access::Load => {
            let load = rw.add(llvm::LoadOp::build(address, ty).nontemporal(!is_temporal));
            rw.modify(load, |ir| ir.set_attr(load, "alignment", Some(bytes)));
            Some(rw.op(load).result(0))
        }
        Access::Store => {
            let store = rw.add(llvm::StoreOp::build(before[0], address).nontemporal(!is_temporal));
            rw.modify(store, |ir| ir.set_attr(store, "alignment", Some(bytes)));
            None
        }
        Access::MaskedLoad => Some(emit(rw, "llvm.intr.masked.load", &[address, after[0], after[1]], ty, &aligned)),
        Access::Gather => Some(emit(rw, "llvm.intr.masked.gather", &[address, after[1], after[2]], ty, &aligned)),
        Access::ExpandLoad => Some(emit(rw, "llvm.intr.masked.expandload", &[address, after[0], after[1]], ty, &none)),
        Access::MaskedStore => {
            emit_op(rw, "llvm.intr.masked.store", &[after[1], address, after[0]], &[], &aligned);
            None
        }
        Access::Scatter => {
            emit_op(rw, "llvm.intr.masked.scatter", &[after[2], address, after[1]], &[], &aligned);
            None
        }
        Access::CompressStore => {
            emit_op(rw, "llvm.intr.masked.compressstore", &[after[1], address, after[0]], &[], &none);
            None
        }
    };
    match value {
        Some(value) => types.replace(rw, op, &[value]),
        None => rw.erase(op),
    }
    Some(())
}
