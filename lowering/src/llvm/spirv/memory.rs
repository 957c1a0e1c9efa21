//! Variables, accesses, and parts of composites.

use lect_dialects::llvm::types::{self as llvm_types, LlvmType};
use lect_dialects::spirv::{MemoryAccess, types as spirv_types};
use lect_dialects::{llvm, spirv as sv};
use lect_support::prelude::*;

use super::types::ClientApi;
use crate::llvm::descriptor::{extract, insert};
use crate::llvm::pattern::LlvmPatterns;
use crate::llvm::symbols;
use crate::llvm::types::LlvmTypes;

/// Adds the patterns for memory and composites, except that for global variables.
pub fn add_patterns(patterns: &mut LlvmPatterns<'_>) {
    patterns.on::<sv::AccessChainOp<'_>>(1, lower_access_chain);
    patterns.on::<sv::AddressOfOp<'_>>(1, lower_address);
    patterns.on::<sv::LoadOp<'_>>(1, lower_load);
    patterns.on::<sv::StoreOp<'_>>(1, lower_store);
    patterns.on::<sv::VariableOp<'_>>(1, lower_variable);
    patterns.on::<sv::CompositeExtractOp<'_>>(1, lower_extraction);
    patterns.on::<sv::CompositeInsertOp<'_>>(1, lower_insertion);
    patterns.on::<sv::VectorShuffleOp<'_>>(1, lower_shuffle);
}

/// Adds the pattern for global variables, whose address space the API determines.
pub fn add_global(patterns: &mut LlvmPatterns<'_>, api: ClientApi) {
    patterns.on::<sv::GlobalVariableOp<'_>>(1, move |types, rw, op| lower_global(types, rw, op, api));
}

/// Creates a constant of type `i32`.
pub fn word(rw: &mut Rewriter<'_>, number: i64) -> Value {
    let ctx = rw.context().clone();
    let ty = ctx.types().int(32);
    rw.value(llvm::ConstantOp::build(ctx.attrs().integer(ty, number), ty))
}

/// Returns the converted type that a pointer points to.
fn pointee(types: &LlvmTypes, ctx: &ContextData, pointer: Type) -> Option<Type> {
    types.convert(ctx, spirv_types::pointer(ctx, pointer)?.pointee)
}

/// Lowers the address of a part. The first index goes through the pointer.
fn lower_access_chain(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let view = rw.op(op);
    let ctx = rw.context().clone();
    let ty = types.convert(&ctx, view.result_types().next()?)?;
    let element = pointee(types, &ctx, view.operand_types().next()?)?;
    let index = view.operand_types().nth(1)?;
    let index_type = types.convert(&ctx, index)?;
    let operands = types.operands(rw, op)?;
    let (&base, indices) = operands.split_first()?;
    let zero = rw.value(llvm::ConstantOp::build(ctx.attrs().integer(index, 0), index_type));
    let mut dynamic = vec![zero];
    let mut all = vec![symbols::DYNAMIC_INDEX];
    let mut part = Some(element);
    for &index in indices {
        // The index of a field must be constant.
        let ty = part.and_then(|ty| llvm_types::of(&ctx, ty));
        let field = if let Some(LlvmType::Struct(_)) = ty { constant(rw, index) } else { None };
        match field {
            Some(field) => all.push(field),
            None => {
                dynamic.push(index);
                all.push(symbols::DYNAMIC_INDEX);
            }
        }
        part = match ty {
            Some(LlvmType::Array { element, .. }) => Some(element),
            Some(LlvmType::Struct(parts)) => field.and_then(|at| parts.part(usize::try_from(at).ok()?)),
            _ => part.and_then(|ty| ctx.types().element_type(ty)),
        };
    }
    let address = rw.value(llvm::GEPOp::build(base, dynamic, all, element, ty));
    types.replace(rw, op, &[address]);
    Some(())
}

/// Returns the number of an integer constant of 32 bits.
fn constant(rw: &Rewriter<'_>, value: Value) -> Option<i64> {
    let maker = rw.ir().value(value).defining_op()?;
    let number = rw.context().attrs().i64_value(maker.cast::<llvm::ConstantOp<'_>>()?.value_attr()?)?;
    i32::try_from(number).ok().map(i64::from)
}

fn lower_address(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let view = rw.op(op);
    let ty = types.convert(rw.context(), view.result_types().next()?)?;
    let name = view.cast::<sv::AddressOfOp<'_>>()?.variable().into_owned();
    let address = rw.value(llvm::AddressOfOp::build(&*name, ty));
    types.replace(rw, op, &[address]);
    Some(())
}

/// How memory is accessed.
#[derive(Default)]
struct Access {
    alignment: Option<i64>,
    is_volatile: bool,
    is_nontemporal: bool,
}

impl Access {
    /// Decodes the kind of an access. Returns `None` for kinds that LLVM does not have, and combinations.
    fn of(kind: Option<MemoryAccess>, alignment: Option<i64>) -> Option<Self> {
        match kind {
            None | Some(MemoryAccess(0)) => Some(Self::default()),
            Some(MemoryAccess::ALIGNED) => Some(Self { alignment, ..Self::default() }),
            Some(MemoryAccess::VOLATILE) => Some(Self { is_volatile: true, ..Self::default() }),
            Some(MemoryAccess::NONTEMPORAL) => Some(Self { is_nontemporal: true, ..Self::default() }),
            Some(_) => None,
        }
    }
}

fn lower_load(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let view = rw.op(op);
    let load = view.cast::<sv::LoadOp<'_>>()?;
    let access = Access::of(load.memory_access(), load.alignment())?;
    let ty = types.convert(rw.context(), view.result_types().next()?)?;
    let operands = types.operands(rw, op)?;
    let made = llvm::LoadOp::build(*operands.first()?, ty).alignment(access.alignment);
    let value = rw.value(made.volatile_(access.is_volatile).nontemporal(access.is_nontemporal));
    types.replace(rw, op, &[value]);
    Some(())
}

fn lower_store(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let store = rw.op(op).cast::<sv::StoreOp<'_>>()?;
    let access = Access::of(store.memory_access(), store.alignment())?;
    let operands = types.operands(rw, op)?;
    let [pointer, value] = operands[..] else { return None };
    let made = llvm::StoreOp::build(value, pointer).alignment(access.alignment);
    rw.add(made.volatile_(access.is_volatile).nontemporal(access.is_nontemporal));
    rw.erase(op);
    Some(())
}

/// Lowers a variable to memory on the stack. Only numbers and vectors have initial values.
fn lower_variable(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let view = rw.op(op);
    let ctx = rw.context().clone();
    let source = view.result_types().next()?;
    let ty = types.convert(&ctx, source)?;
    let element = pointee(types, &ctx, source)?;
    let of = spirv_types::pointer(&ctx, source)?.pointee;
    let is_simple =
        matches!(ctx.types().data(of), TypeData::Integer { .. } | TypeData::Float(_) | TypeData::Vector { .. });
    if view.operand_count() > 0 && !is_simple {
        return None;
    }
    let operands = types.operands(rw, op)?;
    let size = word(rw, 1);
    let memory = rw.value(llvm::AllocaOp::build(size, element, ty));
    if let Some(&initial) = operands.first() {
        rw.add(llvm::StoreOp::build(initial, memory));
    }
    types.replace(rw, op, &[memory]);
    Some(())
}

/// Lowers a global variable of a storage class that one invocation has.
fn lower_global(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op, api: ClientApi) -> Option<()> {
    let ctx = rw.context().clone();
    let variable = rw.op(op).cast::<sv::GlobalVariableOp<'_>>()?;
    if variable.initializer_attr().is_some() {
        return None;
    }
    let pointer = spirv_types::pointer(&ctx, ctx.attrs().type_value(variable.type_attr()?)?)?;
    let ty = types.convert(&ctx, pointer.pointee)?;
    let (is_constant, linkage) = match pointer.class {
        "Input" | "UniformConstant" => (true, "external"),
        "Output" | "StorageBuffer" => (false, "external"),
        "Private" => (false, "private"),
        _ => return None,
    };
    let space = i64::from(api.space(pointer.class));
    let location = variable.location_attr();
    let name = variable.sym_name().into_owned();
    let parts = llvm::GlobalOp::build(ty, &*name, symbols::linkage(&ctx, linkage)?);
    let made = rw.add(parts.constant(is_constant).addr_space(space));
    if let Some(location) = location {
        rw.modify(made, |ir| ir.set_attr(made, "location", Some(location)));
    }
    rw.erase(op);
    Some(())
}

/// Returns the numbers of an array attribute.
fn numbers(ctx: &ContextData, attr: Attr) -> Option<Vec<i64>> {
    ctx.attrs().array_elements(attr)?.iter().map(|attr| ctx.attrs().i64_value(*attr)).collect()
}

fn lower_extraction(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let view = rw.op(op);
    let ctx = rw.context().clone();
    types.convert(&ctx, view.result_types().next()?)?;
    let from = view.operand_types().next()?;
    let indices = numbers(&ctx, view.cast::<sv::CompositeExtractOp<'_>>()?.indices_attr()?)?;
    let operands = types.operands(rw, op)?;
    let composite = *operands.first()?;
    let value = if matches!(ctx.types().data(from), TypeData::Vector { .. }) {
        let index = word(rw, *indices.first()?);
        rw.value(llvm::ExtractElementOp::build(composite, index))
    } else {
        extract(rw, composite, &indices)
    };
    types.replace(rw, op, &[value]);
    Some(())
}

fn lower_insertion(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let view = rw.op(op);
    let ctx = rw.context().clone();
    let ty = view.result_types().next()?;
    types.convert(&ctx, ty)?;
    let indices = numbers(&ctx, view.cast::<sv::CompositeInsertOp<'_>>()?.indices_attr()?)?;
    let operands = types.operands(rw, op)?;
    let [part, composite] = operands[..] else { return None };
    let value = if matches!(ctx.types().data(ty), TypeData::Vector { .. }) {
        let index = word(rw, *indices.first()?);
        rw.value(llvm::InsertElementOp::build(composite, part, index))
    } else {
        insert(rw, composite, part, &indices)
    };
    types.replace(rw, op, &[value]);
    Some(())
}

/// Lowers a shuffle. For vectors of different lengths, the elements are moved one by one.
fn lower_shuffle(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let view = rw.op(op);
    let ctx = rw.context().clone();
    let ty = types.convert(&ctx, view.result_types().next()?)?;
    let lengths: Vec<u64> = view.operand_types().map(|ty| ctx.types().element_count(ty)).collect::<Option<_>>()?;
    let mask = numbers(&ctx, view.cast::<sv::VectorShuffleOp<'_>>()?.components_attr()?)?;
    let operands = types.operands(rw, op)?;
    let ([first, second], [first_length, second_length]) = (&operands[..], &lengths[..]) else { return None };
    let (first, second, first_length) = (*first, *second, i64::try_from(*first_length).ok()?);
    if first_length == i64::try_from(*second_length).ok()? {
        let value = rw.value(llvm::ShuffleVectorOp::build(first, second, mask, ty));
        types.replace(rw, op, &[value]);
        return Some(());
    }
    let mut value = rw.value(llvm::PoisonOp::build(ty));
    for (at, &index) in mask.iter().enumerate().filter(|it| *it.1 != -1) {
        let (from, by) = if index >= first_length { (second, first_length) } else { (first, 0) };
        let to = word(rw, i64::try_from(at).ok()?);
        let index = word(rw, index - by);
        let element = rw.value(llvm::ExtractElementOp::build(from, index));
        value = rw.value(llvm::InsertElementOp::build(value, element, to));
    }
    types.replace(rw, op, &[value]);
    Some(())
}
