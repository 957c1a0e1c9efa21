//! Globals.

use lect_core::fold::{Number, number_attr};
use lect_dialects::llvm::{self, types as llvm_types};
use lect_dialects::memref::{GetGlobalOp, GlobalOp};
use lect_support::prelude::*;

use super::alloc::{describe, is_allocatable, shape_of};
use crate::llvm::descriptor::index_constant;
use crate::llvm::symbols;
use crate::llvm::types::LlvmTypes;

/// Number of the pointer in place of the allocated memory of a global, which must not be freed.
const NOT_ALLOCATED: i64 = 0xdead_beef;

/// Returns the type of a global: nested arrays.
fn global_type(types: &LlvmTypes, ctx: &ContextData, memref: MemRef<'_>) -> Option<Type> {
    let element = types.convert(ctx, memref.element)?;
    let wrap = |ty: Type, size: &i64| llvm_types::array_type(ctx, ty, u64::try_from(*size).ok()?);
    memref.shape.iter().rev().try_fold(element, wrap)
}

/// Returns the content of a global. For a single element, this is the element.
fn content(ctx: &ContextData, attr: Attr, rank: usize) -> Option<Attr> {
    if rank > 0 {
        return Some(attr);
    }
    let AttrData::DenseElements(elements) = ctx.attrs().data(attr) else { return None };
    let element = ctx.types().element_type(elements.ty)?;
    let layout = ctx.attrs().dense_layout(element)?;
    let bytes = elements.data.get(..layout.element_bytes())?;
    let number = match layout.integer(bytes) {
        Some(value) => Number::from(value),
        None => Number::from(layout.float(bytes)?),
    };
    number_attr(ctx, number, element)
}

pub fn lower_global(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ctx = rw.context().clone();
    let global = rw.op(op).cast::<GlobalOp<'_>>()?;
    let ty = ctx.attrs().type_value(global.type_attr()?)?;
    if !is_allocatable(types, &ctx, ty) {
        return None;
    }
    let memref = MemRef::of(&ctx, ty)?;
    let array = global_type(types, &ctx, memref)?;
    let is_private = global.sym_visibility_attr().is_some_and(|it| ctx.attrs().string_value(it) != Some(b"public"));
    let linkage = symbols::linkage(&ctx, if is_private { "private" } else { "external" })?;
    let initial = global.initial_value_attr();
    let is_unset = initial.is_some_and(|attr| matches!(ctx.attrs().data(attr), AttrData::Unit));
    let value = match initial.filter(|_| !is_unset) {
        Some(attr) => Some(content(&ctx, attr, memref.rank())?),
        None => None,
    };
    let (constant, alignment) = (global.constant(), global.alignment());
    let space = types.space(&ctx, memref.space)?;
    let name = global.sym_name().into_owned();
    let parts = llvm::GlobalOp::build(array, &*name, linkage)
        .constant(constant)
        .value(value)
        .alignment(alignment)
        .addr_space(i64::from(space));
    let made = rw.add(parts);
    if is_unset {
        rw.ir_mut().embed_all().ok()?;
        let region = rw.op(made).region(0)?.region;
        let block = rw.ir_mut().create_block();
        rw.ir_mut().append_block(region, block);
        let undefined = rw.at_end(block).value(llvm::UndefOp::build(array));
        rw.add(llvm::ReturnOp::build().arg(undefined));
    }
    rw.erase(op);
    Some(())
}

pub fn lower_get_global(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ctx = rw.context().clone();
    let get = rw.op(op).cast::<GetGlobalOp<'_>>()?;
    let ty = get.0.result_types().next()?;
    if !is_allocatable(types, &ctx, ty) {
        return None;
    }
    let memref = MemRef::of(&ctx, ty)?;
    let name = get.name().into_owned();
    let array = global_type(types, &ctx, memref)?;
    let (pointer, index) = (types.element_pointer(&ctx, memref)?, types.index(&ctx)?);
    let element = types.convert(&ctx, memref.element)?;
    let shape = shape_of(types, rw, memref.shape, &[])?;
    let plain = llvm_types::pointer_type(&ctx, 0)?;
    let null = rw.value(llvm::ZeroOp::build(plain));
    let end = symbols::address(rw, null, element, shape.count, None);
    rw.value(llvm::PtrToIntOp::build(end, index));
    let address = rw.value(llvm::AddressOfOp::build(&*name, pointer));
    let first = symbols::constant_address(rw, address, array, &vec![0; memref.rank() + 1]);
    let width = ctx.types().int(64);
    let invalid = index_constant(rw, width, NOT_ALLOCATED);
    let allocated = rw.value(llvm::IntToPtrOp::build(invalid, pointer));
    let made = describe(types, rw, ty, [allocated, first], &shape)?;
    types.replace(rw, op, &[made]);
    Some(())
}
