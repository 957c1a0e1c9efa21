//! Arguments that are passed by value: the memory is copied for the call.

use lect_core::dialect::Param;
use lect_core::typed::TypedAttr;
use lect_core::typed::codec::EnumValue;
use lect_support::prelude::*;
use lect_transforms::memory::Layout;

use super::{ALIGN, arg_attr};
use crate::llvm::interfaces::slots::sizes::size_and_alignment;
use crate::llvm::syntax::signature::attrs_at;
use crate::llvm::{AllocaOp, LLVMFuncOp, MemoryEffectsAttr, ModRefInfo};

/// Returns true if the size of a type is known at the call.
pub(super) fn can_be_copied(call: OpRef<'_>, ty: Attr) -> bool {
    let ctx = call.context();
    let size = ctx.attrs().type_value(ty).and_then(|ty| size_and_alignment(ctx, ty));
    size.is_some_and(|(size, _)| i64::try_from(size).is_ok()) && Layout::of(call, &[]) != Layout::Other
}

/// Returns the pointer that replaces an argument.
///
/// The pointer is to a copy, or the original one if the function does not write to it and the alignment suffices.
pub(super) fn copied(
    ir: &mut Isolate,
    call: Op,
    pointer: Value,
    callable: OpRef<'_>,
    ty: Attr,
    alignment: Option<Attr>,
) -> Value {
    let ctx = ir.context().clone();
    let Some(ty) = ctx.attrs().type_value(ty) else { return pointer };
    let Some((size, least)) = size_and_alignment(&ctx, ty) else { return pointer };
    let wanted = alignment.and_then(|attr| ctx.attrs().u64_value(attr)).unwrap_or(0);
    if only_reads_arguments(callable) && (wanted <= least || align(ir, pointer, wanted) >= wanted) {
        return pointer;
    }
    copy(ir, call, pointer, ty, size, wanted.max(least))
}

/// Returns true if a function is declared not to write through its arguments.
fn only_reads_arguments(callable: OpRef<'_>) -> bool {
    let ctx = callable.context();
    let effects = callable.cast::<LLVMFuncOp<'_>>().and_then(|function| function.memory_effects_attr());
    let effects = effects.and_then(|effects| MemoryEffectsAttr::cast(ctx, effects));
    let of_arguments = effects.and_then(|effects| match effects.arg_mem(ctx) {
        Param::Int(case) => ModRefInfo::from_number(i64::try_from(case).ok()?),
        _ => None,
    });
    matches!(of_arguments, Some(ModRefInfo::NoModRef | ModRefInfo::Ref))
}

/// Returns the alignment of memory, after raising that of an `alloca` to `wanted`.
fn align(ir: &mut Isolate, pointer: Value, wanted: u64) -> u64 {
    let ctx = ir.context().clone();
    let (block, number) = match ir.value(pointer).def() {
        ValueDef::Result(op, _) => {
            let view = ir.op(op);
            if let Some(alloca) = view.cast::<AllocaOp<'_>>() {
                let before = alloca.alignment_attr().and_then(|attr| ctx.attrs().u64_value(attr)).unwrap_or(1);
                if before < wanted {
                    AllocaOp::set_alignment(ir, op, Some(i64::try_from(wanted).unwrap_or(i64::MAX)));
                }
                return before.max(wanted);
            }
            return 1;
        }
        ValueDef::Argument(block, number) => (block, number as usize),
        _ => return 1,
    };
    let function =
        ir.block(block).region().and_then(|region| region.parent()).and_then(|op| op.cast::<LLVMFuncOp<'_>>());
    let list = function.and_then(|it| it.arg_attrs_attr());
    let said = arg_attr(&ctx, attrs_at(&ctx, list, number), ALIGN);
    said.and_then(|attr| ctx.attrs().u64_value(attr)).unwrap_or(1)
}

/// Copies memory to the stack, at the beginning of the pointer's region.
fn copy(ir: &mut Isolate, call: Op, pointer: Value, ty: Type, size: u64, alignment: u64) -> Value {
    let ctx = ir.context().clone();
    let (i64, loc) = (ctx.types().i64(), ir.op(call).loc());
    let number = |number: u64| ctx.attrs().integer(i64, i64::try_from(number).unwrap_or(i64::MAX));
    let state = |name: &str| OpState::new(ctx.op_name_of(name.as_bytes()), loc);
    let constant = |value| state("llvm.mlir.constant").attr(&ctx, "value", number(value)).results([i64]);
    let region = ir.value(pointer).block().and_then(|block| block.region());
    let first = region.and_then(|region| region.entry()).and_then(|entry| entry.first()).map_or(call, |op| op.op);
    let put = |ir: &mut Isolate, before: Op, state: OpState| {
        let op = ir.build(state);
        ir.insert_before(before, op);
        op
    };
    let one = put(ir, first, constant(1));
    let alloca = state("llvm.alloca").operands([ir.op(one).result(0)]).results([ir.value_type(pointer)]);
    let alloca = alloca.attr(&ctx, "elem_type", ctx.attrs().ty(ty)).attr(&ctx, "alignment", number(alignment));
    let alloca = put(ir, first, alloca);
    let memory = ir.op(alloca).result(0);
    let length = put(ir, call, constant(size));
    let operands = [memory, pointer, ir.op(length).result(0)];
    put(ir, call, state("llvm.intr.memcpy").operands(operands).attr(&ctx, "isVolatile", ctx.attrs().bool(false)));
    memory
}
