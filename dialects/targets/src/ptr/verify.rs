//! Verifiers of memory accesses, and of conversions to and from pointers.

use lect_core::dialect::{DefBody, Param};
use lect_core::typed::codec::EnumValue;
use lect_support::parts::{Parts, attr_of};
use lect_support::prelude::*;
use lect_support::scalars::int_value;

use super::{AtomicOrdering, PtrOp};

/// Value of an absent `index` in a layout.
const NO_INDEX: i128 = u32::MAX as i128;

pub(super) fn verify_load(op: OpRef<'_>) -> Result<(), Reported> {
    verify_access(op)?;
    verify_atomic(op, &[AtomicOrdering::Release, AtomicOrdering::AcqRel])
}

pub(super) fn verify_store(op: OpRef<'_>) -> Result<(), Reported> {
    verify_access(op)?;
    verify_atomic(op, &[AtomicOrdering::Acquire, AtomicOrdering::AcqRel])
}

/// Returns the optional alignment, an array with at most one element.
fn alignment(op: OpRef<'_>) -> Option<i64> {
    let ctx = op.context();
    let alignment = attr_of!(op, PtrOp::{Gather, Load, MaskedLoad, MaskedStore, Scatter, Store}, alignment_attr)?;
    int_value(ctx, *ctx.attrs().array_elements(alignment)?.first()?)
}

/// Verifies that the memory space supports the value, and that the alignment is a power of two.
pub(super) fn verify_access(op: OpRef<'_>) -> Result<(), Reported> {
    #[cfg(feature = "llvm")]
    verify_value(op)?;
    match alignment(op) {
        Some(..=0) => Parts(op).reject_plainly("alignment must be positive"),
        Some(bytes) if !u64::try_from(bytes).is_ok_and(u64::is_power_of_two) => {
            Parts(op).reject_plainly("alignment must be a power of 2")
        }
        _ => Ok(()),
    }
}

/// Verifies a value in an LLVM address space: the type must be LLVM-compatible, and suitable for atomic accesses.
#[cfg(feature = "llvm")]
fn verify_value(op: OpRef<'_>) -> Result<(), Reported> {
    let parts = Parts(op);
    let ctx = parts.ctx();
    let pointer = |ty| Some(ctx.types().element_type(ty).unwrap_or(ty)).filter(|ty| is_pointer(ctx, *ty));
    let space = op.operand_types().filter_map(pointer).find_map(|ty| memory_space(ctx, ty).flatten());
    let is_llvm = |def| ctx.def_implements(def, "LLVM::LLVMAddrSpaceAttrInterface");
    let value = op.result_types().next().or_else(|| parts.ty("value"));
    let Some(value) = value.filter(|_| space.and_then(|space| ctx.attrs().def(space)).is_some_and(is_llvm)) else {
        return Ok(());
    };
    let shown = ctx.types().show(value);
    if crate::llvm::is_loadable(ctx, value) == Some(false) {
        return parts.reject_plainly(format!("type must be LLVM type with size, but got '{shown}'"));
    }
    if ordering(op) != AtomicOrdering::NotAtomic && !crate::llvm::is_atomic(ctx, value) {
        return parts.reject_plainly(format!("unsupported type '{shown}' for atomic access"));
    }
    Ok(())
}

/// Returns the ordering of an access.
fn ordering(op: OpRef<'_>) -> AtomicOrdering {
    let number = attr_of!(op, PtrOp::{Load, Store}, ordering_attr).and_then(|it| int_value(op.context(), it));
    number.and_then(AtomicOrdering::from_number).unwrap_or(AtomicOrdering::NotAtomic)
}

/// Checks that an atomic access is aligned and has a valid ordering. Other accesses must have no scope.
fn verify_atomic(op: OpRef<'_>, unsupported: &[AtomicOrdering]) -> Result<(), Reported> {
    let parts = Parts(op);
    let ordering = ordering(op);
    if ordering == AtomicOrdering::NotAtomic {
        return match attr_of!(op, PtrOp::{Load, Store}, syncscope_attr) {
            Some(_) => parts.reject("expected syncscope to be null for non-atomic access"),
            None => Ok(()),
        };
    }
    if unsupported.contains(&ordering) {
        return parts.reject(format!("unsupported ordering '{ordering}'"));
    }
    if alignment(op).is_none() { parts.reject("expected alignment for atomic access") } else { Ok(()) }
}

/// Returns the memory space of a pointer-like type, if known. A memref may have none.
fn memory_space(ctx: &ContextData, ty: Type) -> Option<Option<Attr>> {
    match ctx.types().data(ty) {
        TypeData::MemRef { memory_space, .. } | TypeData::UnrankedMemRef { memory_space, .. } => Some(*memory_space),
        _ if is_pointer(ctx, ty) => match ctx.types().params(ty) {
            [Param::Attr(space), ..] => Some(Some(*space)),
            _ => None,
        },
        _ => None,
    }
}

/// Returns true if a type is `!ptr.ptr`.
fn is_pointer(ctx: &ContextData, ty: Type) -> bool {
    ctx.types().def(ty).is_some_and(|def| {
        let info = ctx.def_info(def);
        &*info.dialect().name == "ptr" && &*info.spec().cpp_class == "PtrType"
    })
}

pub(super) fn verify_to_ptr(op: OpRef<'_>) -> Result<(), Reported> {
    verify_conversion(op, Parts(op).ty("ptr"), "the input value cannot be of type `!ptr.ptr`")
}

pub(super) fn verify_from_ptr(op: OpRef<'_>) -> Result<(), Reported> {
    verify_conversion(op, Parts(op).result(), "the result type cannot be `!ptr.ptr`")
}

/// Checks a conversion between a pointer and `other`, a type that is no pointer, in the same memory space.
fn verify_conversion(op: OpRef<'_>, other: Option<Type>, message: &str) -> Result<(), Reported> {
    let parts = Parts(op);
    let ctx = parts.ctx();
    if other.is_some_and(|ty| is_pointer(ctx, ty)) {
        return parts.reject_plainly(message);
    }
    let space = |ty: Option<Type>| memory_space(ctx, ty?);
    match space(parts.ty("ptr")).zip(space(parts.result())) {
        Some((from, to)) if from != to => {
            parts.reject_plainly("expected the input and output to have the same memory space")
        }
        _ => Ok(()),
    }
}

/// Verifies that the difference of containers of pointers is a container of the same kind and size.
pub(super) fn verify_diff(op: OpRef<'_>) -> Result<(), Reported> {
    let parts = Parts(op);
    let is_alike = |from: &TypeData, to: &TypeData| match from {
        TypeData::Vector { .. } => matches!(to, TypeData::Vector { .. }),
        TypeData::RankedTensor { .. } => matches!(to, TypeData::RankedTensor { .. }),
        _ => true,
    };
    match op.operand_types().next().zip(parts.result()) {
        Some((from, to)) if !is_alike(parts.ctx().types().data(from), parts.ctx().types().data(to)) => parts
            .reject_plainly(
                "expected the result to have the same container type as the operands when operands are shaped",
            ),
        _ => Ok(()),
    }
}

/// Verifies that the sizes of a layout, in bits, are multiples of a byte.
pub(super) fn verify_spec(_: &ContextData, body: &DefBody) -> Result<(), Invalid> {
    let [Param::Int(size), Param::Int(abi), Param::Int(preferred), index] = body.params() else { return Ok(()) };
    let index = match index {
        Param::Int(bits) if *bits != NO_INDEX => bits,
        _ => &0,
    };
    let entries = [("size", size), ("abi", abi), ("preferred", preferred), ("index", index)];
    if let Some((name, _)) = entries.iter().find(|(_, bits)| *bits % 8 != 0) {
        return Err(Invalid::new(format!("{name} entry must be divisible by 8")));
    }
    if abi > preferred {
        return Err(Invalid::new("preferred alignment is expected to be at least as large as ABI alignment"));
    }
    Ok(())
}

/// Verifies that the metadata is not that of `!ptr.ptr`, which has none.
pub(super) fn verify_metadata(ctx: &ContextData, body: &DefBody) -> Result<(), Invalid> {
    match body.params() {
        [Param::Type(of), ..] if is_pointer(ctx, *of) => Err(Invalid::new("the ptr-like type has no metadata")),
        _ => Ok(()),
    }
}
