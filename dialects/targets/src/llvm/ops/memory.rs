//! Verifiers of memory accesses: types, atomic orderings, and addresses.

use lect_core::attrs::int_array;
use lect_core::number::FloatFormat;
use lect_support::prelude::*;

use super::elements::DYNAMIC_INDEX;
use crate::llvm::syntax::keywords::{ATOMIC_OP, ORDERING};
use crate::llvm::types;
use crate::llvm::types::LlvmType;
use crate::llvm::{AtomicCmpXchgOp, AtomicRMWOp, FenceOp, GEPOp, LLVMOp, LoadOp, StoreOp};

/// Numeric values of atomic orderings.
const NOT_ATOMIC: i64 = 0;
const MONOTONIC: i64 = 2;
const ACQUIRE: i64 = 4;
const RELEASE: i64 = 5;
const ACQ_REL: i64 = 6;

/// The flag that is part of `inbounds`, and invalid alone.
const INBOUNDS_FLAG: i128 = 1;

/// Returns true if a type can be accessed atomically: whole bytes, in a number that is a power of two.
pub(crate) fn is_atomic(ctx: &ContextData, ty: Type) -> bool {
    let bits = match ctx.types().data(ty) {
        TypeData::Integer { width, .. } => *width,
        TypeData::Float(format) => match format {
            FloatFormat::BF16 | FloatFormat::F16 => 16,
            FloatFormat::F32 => 32,
            FloatFormat::F64 => 64,
            FloatFormat::F128 => 128,
            _ => return false,
        },
        _ => match types::of(ctx, ty) {
            Some(LlvmType::Pointer { .. }) => 64,
            Some(LlvmType::PpcFp128) => 128,
            _ => return false,
        },
    };
    bits >= 8 && bits.is_power_of_two()
}

/// Properties of a memory access.
struct Access {
    ordering: Option<Attr>,
    syncscope: Option<Attr>,
    alignment: Option<Attr>,
    ty: Option<Type>,
}

fn verify_access(op: OpRef<'_>, access: &Access, unsupported: [i64; 2]) -> Result<(), Reported> {
    let ctx = op.context();
    let ordering = ORDERING.of(ctx, access.ordering);
    if ordering == NOT_ATOMIC {
        return match access.syncscope {
            None => Ok(()),
            Some(_) => reject(op, "expected syncscope to be null for non-atomic access"),
        };
    }
    if let Some(ty) = access.ty.filter(|ty| !is_atomic(ctx, *ty)) {
        return reject(op, format!("unsupported type '{}' for atomic access", ctx.types().show(ty)));
    }
    if unsupported.contains(&ordering) {
        return reject(op, format!("unsupported ordering '{}'", ORDERING.word(ctx, ordering)));
    }
    match access.alignment {
        Some(_) => Ok(()),
        None => reject(op, "expected alignment for atomic access"),
    }
}

pub(crate) fn verify_load(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(this) = op.cast::<LoadOp<'_>>() else { return Ok(()) };
    let access = Access {
        ordering: this.ordering_attr(),
        syncscope: this.syncscope_attr(),
        alignment: this.alignment_attr(),
        ty: op.result_types().next(),
    };
    verify_access(op, &access, [RELEASE, ACQ_REL])
}

pub(crate) fn verify_store(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(this) = op.cast::<StoreOp<'_>>() else { return Ok(()) };
    let access = Access {
        ordering: this.ordering_attr(),
        syncscope: this.syncscope_attr(),
        alignment: this.alignment_attr(),
        ty: op.operand_types().next(),
    };
    verify_access(op, &access, [ACQUIRE, ACQ_REL])
}

/// Verifies `DereferenceableOpInterface`: the attribute requires a pointer result.
pub(crate) fn verify_dereferenceable(op: OpRef<'_>) -> Result<(), Reported> {
    let dereferenceable = match LLVMOp::of(op) {
        Some(LLVMOp::Load(op)) => op.dereferenceable_attr(),
        Some(LLVMOp::IntToPtr(op)) => op.dereferenceable_attr(),
        _ => None,
    };
    if dereferenceable.is_none() {
        return Ok(());
    }
    let mut results = op.result_types();
    match (results.next(), results.next()) {
        (Some(one), None) if types::pointer_space(op.context(), one).is_some() => Ok(()),
        _ => reject(op, "expected op to return a single LLVM pointer type"),
    }
}

pub(crate) fn verify_atomicrmw(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let (Some(this), Some(ty)) = (op.cast::<AtomicRMWOp<'_>>(), op.operand_types().nth(1)) else { return Ok(()) };
    let operation = ATOMIC_OP.word(ctx, ATOMIC_OP.of(ctx, this.bin_op_attr()));
    let is_float = |ty| crate::llvm::types::compat::is_float(ctx, ty) != Some(false);
    let message = match operation {
        "fadd" | "fsub" | "fmax" | "fmin" | "fmaximum" | "fminimum" => match ctx.types().data(ty) {
            TypeData::Vector { scalable, .. } if scalable.contains(&true) => "expected LLVM IR fixed vector type",
            TypeData::Vector { element, .. } if is_float(*element) => "",
            TypeData::Vector { .. } => "expected LLVM IR floating point type for vector element",
            _ if is_float(ty) => "",
            _ => "expected LLVM IR floating point type",
        },
        "xchg" if is_atomic(ctx, ty) => "",
        "xchg" => "unexpected LLVM IR type for 'xchg' bin_op",
        _ => match ctx.types().data(ty) {
            TypeData::Integer { width: 8 | 16 | 32 | 64, .. } => "",
            _ => "expected LLVM IR integer type",
        },
    };
    if !message.is_empty() {
        return reject(op, message);
    }
    if ORDERING.of(ctx, this.ordering_attr()) < MONOTONIC {
        return reject(op, "expected at least 'monotonic' ordering");
    }
    Ok(())
}

pub(crate) fn verify_cmpxchg(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    if op.operand_types().nth(2).is_some_and(|ty| !is_atomic(ctx, ty)) {
        return reject(op, "unexpected LLVM IR type");
    }
    let Some(this) = op.cast::<AtomicCmpXchgOp<'_>>() else { return Ok(()) };
    let success = ORDERING.of(ctx, this.success_ordering_attr());
    let failure = ORDERING.of(ctx, this.failure_ordering_attr());
    if success < MONOTONIC || failure < MONOTONIC {
        return reject(op, "ordering must be at least 'monotonic'");
    }
    if [RELEASE, ACQ_REL].contains(&failure) {
        return reject(op, "failure ordering cannot be 'release' or 'acq_rel'");
    }
    Ok(())
}

pub(crate) fn verify_fence(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(fence) = op.cast::<FenceOp<'_>>() else { return Ok(()) };
    if ORDERING.of(op.context(), fence.ordering_attr()) <= MONOTONIC {
        return reject(op, "can be given only acquire, release, acq_rel, and seq_cst orderings");
    }
    Ok(())
}

/// Verifies that the indices match the type: struct indices are constant and in range.
pub(crate) fn verify_gep(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(gep) = op.cast::<GEPOp<'_>>() else { return Ok(()) };
    let indices = gep.raw_constant_indices_attr().map(|attr| int_array(ctx, attr)).unwrap_or_default();
    let dynamic = indices.iter().filter(|index| **index == DYNAMIC_INDEX.into()).count();
    if dynamic != op.operand_count().saturating_sub(1) {
        return reject(op, "expected as many dynamic indices as specified in 'rawConstantIndices'");
    }
    if gep.no_wrap_flags_attr().is_some_and(|flags| flag_bits(ctx, flags) == Some(INBOUNDS_FLAG)) {
        return reject(op, "'inbounds_flag' cannot be used directly.");
    }
    let Some(AttrData::Type(element)) = gep.elem_type_attr().map(|attr| ctx.attrs().data(attr)) else { return Ok(()) };
    let mut ty = *element;
    // The first index steps over whole elements.
    for (place, &index) in indices.iter().enumerate().skip(1) {
        ty = match (types::of(ctx, ty), ctx.types().data(ty)) {
            (Some(LlvmType::Struct(structure)), _) => {
                if index == DYNAMIC_INDEX.into() {
                    return reject(op, format!("expected index {place} indexing a struct to be constant"));
                }
                match usize::try_from(index).ok().and_then(|index| structure.part(index)) {
                    Some(part) => part,
                    None => return reject(op, format!("index {place} indexing a struct is out of bounds")),
                }
            }
            (Some(LlvmType::Array { element, .. }), _) | (_, &TypeData::Vector { element, .. }) => element,
            _ => {
                let message = format!("type '{}' cannot be indexed (index #{place})", ctx.types().show(ty));
                return reject(op, message);
            }
        };
    }
    Ok(())
}

fn flag_bits(ctx: &ContextData, flags: lect_core::entity::Attr) -> Option<i128> {
    match ctx.attrs().data(flags) {
        AttrData::Integer { value, .. } => value.to_i64().map(i128::from),
        _ => match ctx.attrs().params(flags) {
            [lect_core::dialect::Param::Int(value)] => Some(*value),
            _ => None,
        },
    }
}

/// Returns the ordering attribute of a load or store, and whether the access is volatile.
pub(crate) fn order(op: OpRef<'_>) -> (Option<Attr>, bool) {
    match LLVMOp::of(op) {
        Some(LLVMOp::Load(it)) => (it.ordering_attr(), it.volatile_()),
        Some(LLVMOp::Store(it)) => (it.ordering_attr(), it.volatile_()),
        _ => (None, false),
    }
}
