//! Allocation on the heap and on the stack.

use lect_dialects::llvm::{self, types as llvm_types};
use lect_dialects::memref::{AllocOp, AllocaOp, AllocaScopeOp, AllocaScopeReturnOp};
use lect_support::prelude::*;

use super::{Heap, Names, number, size_in_bytes};
use crate::llvm::descriptor::{Descriptor, Unranked};
use crate::llvm::symbols;
use crate::llvm::types::LlvmTypes;

/// Least alignment that `aligned_alloc` is called with.
const LEAST_ALIGNMENT: u64 = 16;

/// Sizes and strides of a memref with the identity layout, and its number of elements.
pub struct Shape {
    pub sizes: Vec<Value>,
    pub strides: Vec<Value>,
    pub count: Value,
}

/// Returns true if a memref can be allocated: the layout is the identity.
pub fn is_allocatable(types: &LlvmTypes, ctx: &ContextData, ty: Type) -> bool {
    let identity = MemRef::of(ctx, ty).is_some_and(|memref| memref.map(ctx).is_some_and(|map| map.is_identity(ctx)));
    identity && types.convert(ctx, ty).is_some()
}

/// Computes the sizes and strides of a memref with the identity layout.
pub fn shape_of(types: &LlvmTypes, rw: &mut Rewriter<'_>, shape: &[i64], dynamic: &[Value]) -> Option<Shape> {
    let mut dynamic = dynamic.iter();
    let mut sizes = Vec::new();
    for &size in shape {
        sizes.push(if size == DYNAMIC { *dynamic.next()? } else { number(types, rw, size)? });
    }
    let (mut stride, mut count) = (1i64, number(types, rw, 1)?);
    let mut strides = vec![count; shape.len()];
    for (at, &size) in shape.iter().enumerate().rev() {
        strides[at] = count;
        let is_first = stride == 1;
        stride = if size == DYNAMIC || stride == DYNAMIC { DYNAMIC } else { stride.wrapping_mul(size) };
        count = if is_first {
            sizes[at]
        } else if stride == DYNAMIC {
            rw.value(llvm::MulOp::build(count, sizes[at]))
        } else {
            number(types, rw, stride)?
        };
    }
    Some(Shape { sizes, strides, count })
}

/// Creates the descriptor of new memory.
pub fn describe(
    types: &LlvmTypes,
    rw: &mut Rewriter<'_>,
    ty: Type,
    pointers: [Value; 2],
    shape: &Shape,
) -> Option<Value> {
    let ty = types.convert(rw.context(), ty)?;
    let mut made = Descriptor::poison(rw, ty);
    made.set_allocated(rw, pointers[0]);
    made.set_aligned(rw, pointers[1]);
    let zero = number(types, rw, 0)?;
    made.set_offset(rw, zero);
    shape.sizes.iter().enumerate().for_each(|(at, size)| made.set_size(rw, at, *size));
    shape.strides.iter().enumerate().for_each(|(at, stride)| made.set_stride(rw, at, *stride));
    Some(made.0)
}

/// Rounds a number up to a multiple of another one.
fn aligned(types: &LlvmTypes, rw: &mut Rewriter<'_>, value: Value, alignment: Value) -> Option<Value> {
    let one = number(types, rw, 1)?;
    let bump = rw.value(llvm::SubOp::build(alignment, one));
    let bumped = rw.value(llvm::AddOp::build(value, bump));
    let rest = rw.value(llvm::URemOp::build(bumped, alignment));
    Some(rw.value(llvm::SubOp::build(bumped, rest)))
}

/// Returns the size of a type in memory, in bytes, by the default data layout.
fn byte_size(types: &LlvmTypes, ctx: &ContextData, ty: Type) -> Option<u64> {
    const POINTER: u64 = 8;
    let index = u64::from(types.options().index_width).div_ceil(8);
    match ctx.types().data(ty) {
        TypeData::Integer { width, .. } => Some(u64::from(*width).div_ceil(8)),
        TypeData::Float(format) => Some(u64::from(format.width()).div_ceil(8)),
        TypeData::Index => Some(index),
        TypeData::Complex(element) => byte_size(types, ctx, *element)?.checked_next_power_of_two()?.checked_mul(2),
        TypeData::Vector { shape, element, .. } => {
            let (last, outer) = shape.split_last()?;
            let element = byte_size(types, ctx, *element)?;
            let row = u64::try_from(*last).ok()?.checked_next_power_of_two()?.checked_mul(element)?;
            outer.iter().try_fold(row, |size, count| size.checked_mul(u64::try_from(*count).ok()?))
        }
        TypeData::MemRef { shape, .. } => Some(2 * POINTER + (1 + 2 * shape.len() as u64) * index),
        TypeData::UnrankedMemRef { .. } => Some(POINTER + index),
        _ => None,
    }
}

pub fn lower_alloc(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op, heap: Heap, names: Names) -> Option<()> {
    let ctx = rw.context().clone();
    let view = rw.op(op);
    let ty = view.result_types().next()?;
    if !is_allocatable(types, &ctx, ty) {
        return None;
    }
    let memref = MemRef::of(&ctx, ty)?;
    let alignment = view.cast::<AllocOp<'_>>()?.alignment();
    let dynamic = memref.shape.iter().filter(|size| **size == DYNAMIC).count();
    let (module, index) = (symbols::module_of(view)?, types.index(&ctx)?);
    let (pointer, element_pointer) = (llvm_types::pointer_type(&ctx, 0)?, types.element_pointer(&ctx, memref)?);
    let element = types.convert(&ctx, memref.element)?;
    let by_size = (heap == Heap::Aligned).then(|| byte_size(types, &ctx, memref.element));
    let name = names.allocate(heap);
    let params = if heap == Heap::Aligned { vec![index, index] } else { vec![index] };
    let operands = types.operands(rw, op)?;
    let shape = shape_of(types, rw, memref.shape, operands.get(..dynamic)?)?;
    let null = rw.value(llvm::ZeroOp::build(pointer));
    let end = symbols::address(rw, null, element, shape.count, None);
    let mut size = rw.value(llvm::PtrToIntOp::build(end, index));
    let mut alignment_value = None;
    let mut args = Vec::new();
    match by_size {
        None => {
            let is_scalar = ctx.types().is_int_or_index_or_float(memref.element);
            alignment_value = match alignment {
                Some(alignment) => Some(number(types, rw, alignment)?),
                None if !is_scalar => Some(size_in_bytes(types, rw, memref.element)?),
                None => None,
            };
            if let Some(alignment) = alignment_value {
                size = rw.value(llvm::AddOp::build(size, alignment));
            }
        }
        Some(bytes) => {
            let bytes = bytes.unwrap_or(1);
            let natural = bytes.checked_next_power_of_two()?.max(LEAST_ALIGNMENT);
            let alignment = alignment.and_then(|it| u64::try_from(it).ok()).unwrap_or(natural).max(1);
            let value = number(types, rw, i64::try_from(alignment).ok()?)?;
            let known = memref.shape.iter().filter(|size| **size != DYNAMIC);
            let divisor = known.fold(bytes, |product, size| product.wrapping_mul(*size as u64));
            if divisor % alignment != 0 {
                size = aligned(types, rw, size, value)?;
            }
            args.push(value);
        }
    }
    args.push(size);
    symbols::declare(rw, module, name, &params, Some(pointer))?;
    rw.before(op);
    let mut allocated = symbols::call(rw, name, &args, Some(pointer))?;
    if element_pointer != pointer {
        allocated = rw.value(llvm::AddrSpaceCastOp::build(allocated, element_pointer));
    }
    let mut start = allocated;
    if let Some(alignment) = alignment_value {
        let number = rw.value(llvm::PtrToIntOp::build(allocated, index));
        let number = aligned(types, rw, number, alignment)?;
        start = rw.value(llvm::IntToPtrOp::build(number, element_pointer));
    }
    let made = describe(types, rw, ty, [allocated, start], &shape)?;
    types.replace(rw, op, &[made]);
    Some(())
}

pub fn lower_alloca(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ctx = rw.context().clone();
    let view = rw.op(op);
    let ty = view.result_types().next()?;
    if !is_allocatable(types, &ctx, ty) {
        return None;
    }
    let memref = MemRef::of(&ctx, ty)?;
    let alignment = view.cast::<AllocaOp<'_>>()?.alignment();
    let dynamic = memref.shape.iter().filter(|size| **size == DYNAMIC).count();
    let (pointer, element) = (types.element_pointer(&ctx, memref)?, types.convert(&ctx, memref.element)?);
    let operands = types.operands(rw, op)?;
    let shape = shape_of(types, rw, memref.shape, operands.get(..dynamic)?)?;
    let made = rw.value(llvm::AllocaOp::build(shape.count, element, pointer).alignment(alignment));
    let made = describe(types, rw, ty, [made, made], &shape)?;
    types.replace(rw, op, &[made]);
    Some(())
}

pub fn lower_dealloc(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op, names: Names) -> Option<()> {
    let ctx = rw.context().clone();
    let view = rw.op(op);
    let ty = view.operand_types().next()?;
    let module = symbols::module_of(view)?;
    let pointer = llvm_types::pointer_type(&ctx, 0)?;
    let space = match ctx.types().data(ty) {
        TypeData::MemRef { memory_space, .. } => types.space(&ctx, *memory_space)?,
        TypeData::UnrankedMemRef { memory_space, .. } => types.space(&ctx, *memory_space)?,
        _ => return None,
    };
    let element_pointer = llvm_types::pointer_type(&ctx, space)?;
    let is_ranked = matches!(ctx.types().data(ty), TypeData::MemRef { .. });
    let operands = types.operands(rw, op)?;
    symbols::declare(rw, module, names.free(), &[pointer], None)?;
    rw.before(op);
    let mut allocated = if is_ranked {
        Descriptor(operands[0]).allocated(rw)
    } else {
        let descriptor = Unranked(operands[0]).pointer(rw);
        rw.value(llvm::LoadOp::build(descriptor, element_pointer))
    };
    if space != 0 {
        allocated = rw.value(llvm::AddrSpaceCastOp::build(allocated, pointer));
    }
    symbols::call(rw, names.free(), &[allocated], None);
    rw.erase(op);
    Some(())
}

/// Lowers a scope of stack allocations: the stack pointer is saved before, and restored after.
pub fn lower_scope(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ctx = rw.context().clone();
    let scope = rw.op(op).cast::<AllocaScopeOp<'_>>()?;
    let region = scope.body_region();
    let (first, last) = (region.entry()?.block, region.blocks().last()?.block);
    let region = region.region;
    let end = rw.ir().block(last).last()?.cast::<AllocaScopeReturnOp<'_>>()?.0;
    let (returned, end): (Vec<Value>, Op) = (end.operands().collect(), end.op);
    let results: Vec<Type> = rw.op(op).result_types().collect();
    let pointer = llvm_types::pointer_type(&ctx, 0)?;
    let [before, rest] = rw.split_block(op);
    let loc = rw.loc();
    let mut after = rest;
    let mut values = Vec::new();
    if !results.is_empty() {
        after = rw.ir_mut().create_block();
        rw.ir_mut().insert_block_before(rest, after);
        values = rw.add_block_args(after, results, loc);
        rw.at_end(after).add(llvm::BrOp::build([], rest));
    }
    rw.inline_region_before(region, after);
    let saved = rw.at_end(before).value(llvm::StackSaveOp::build(pointer));
    rw.add(llvm::BrOp::build([], first));
    rw.before(end).add(llvm::StackRestoreOp::build(saved));
    rw.replace_by(end, llvm::BrOp::build(returned, after));
    rw.replace(op, &values);
    _ = types;
    Some(())
}
