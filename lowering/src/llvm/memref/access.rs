//! Loads, stores and atomic updates.

use lect_dialects::arith::AtomicRMWKind;
use lect_dialects::llvm::{self, types as llvm_types};
use lect_dialects::memref::{
    AssumeAlignmentOp, AtomicRMWOp, AtomicYieldOp, GenericAtomicRMWOp, LoadOp, PrefetchOp, StoreOp,
};
use lect_support::prelude::*;

use super::{first_element, number};
use crate::llvm::descriptor::{Descriptor, extract, index_constant};
use crate::llvm::symbols;
use crate::llvm::types::LlvmTypes;

/// Returns true if elements of a memref can be addressed.
fn is_addressable(types: &LlvmTypes, ctx: &ContextData, ty: Type) -> bool {
    let layout = MemRef::of(ctx, ty).and_then(|memref| memref.strides(ctx));
    layout.is_some() && types.convert(ctx, ty).is_some()
}

/// Whether an index is known to be within bounds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bounds {
    Known,
    Unknown,
}

/// Computes the address of an element.
pub(crate) fn element(
    types: &LlvmTypes,
    rw: &mut Rewriter<'_>,
    ty: Type,
    descriptor: Value,
    indices: &[Value],
    bounds: Bounds,
) -> Option<Value> {
    let ctx = rw.context().clone();
    let memref = MemRef::of(&ctx, ty)?;
    let layout = memref.strides(&ctx)?;
    let descriptor = Descriptor(descriptor);
    let base = first_element(types, rw, ty, descriptor)?;
    let flags = match bounds {
        Bounds::Known => llvm::IntegerOverflowFlags::NSW | llvm::IntegerOverflowFlags::NUW,
        Bounds::Unknown => llvm::IntegerOverflowFlags(0),
    };
    let mut sum = None;
    for (at, (&index, &stride)) in indices.iter().zip(&layout.strides).enumerate() {
        let step = match stride {
            1 => index,
            _ => {
                let stride = match stride {
                    DYNAMIC => descriptor.stride(rw, at),
                    stride => number(types, rw, stride)?,
                };
                rw.value(llvm::MulOp::build(index, stride).overflow_flags(flags))
            }
        };
        sum = Some(match sum {
            None => step,
            Some(sum) => rw.value(llvm::AddOp::build(sum, step).overflow_flags(flags)),
        });
    }
    let Some(index) = sum else { return Some(base) };
    let element = types.convert(&ctx, memref.element)?;
    let in_bounds = llvm::GEPNoWrapFlags::INBOUNDS_FLAG | llvm::GEPNoWrapFlags::NUSW | llvm::GEPNoWrapFlags::NUW;
    let flags = (bounds == Bounds::Known).then_some(in_bounds);
    Some(symbols::address(rw, base, element, index, flags))
}

pub fn lower_load(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ctx = rw.context().clone();
    let load = rw.op(op).cast::<LoadOp<'_>>()?;
    let ty = load.0.operand_types().next()?;
    if !is_addressable(types, &ctx, ty) {
        return None;
    }
    let result = types.convert(&ctx, load.0.result_types().next()?)?;
    let (nontemporal, alignment) = (load.nontemporal(), load.alignment());
    let operands = types.operands(rw, op)?;
    let (&memref, indices) = operands.split_first()?;
    let address = element(types, rw, ty, memref, indices, Bounds::Known)?;
    let made = rw.value(llvm::LoadOp::build(address, result).alignment(alignment).nontemporal(nontemporal));
    types.replace(rw, op, &[made]);
    Some(())
}

pub fn lower_store(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ctx = rw.context().clone();
    let store = rw.op(op).cast::<StoreOp<'_>>()?;
    let ty = store.0.operand_types().nth(1)?;
    if !is_addressable(types, &ctx, ty) {
        return None;
    }
    let (nontemporal, alignment) = (store.nontemporal(), store.alignment());
    let operands = types.operands(rw, op)?;
    let [value, memref, indices @ ..] = &operands[..] else { return None };
    let address = element(types, rw, ty, *memref, indices, Bounds::Known)?;
    rw.replace_by(op, llvm::StoreOp::build(*value, address).alignment(alignment).nontemporal(nontemporal));
    Some(())
}

pub fn lower_prefetch(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ctx = rw.context().clone();
    let prefetch = rw.op(op).cast::<PrefetchOp<'_>>()?;
    let ty = prefetch.0.operand_types().next()?;
    if !is_addressable(types, &ctx, ty) {
        return None;
    }
    let (write, hint) = (i64::from(prefetch.is_write()), prefetch.locality_hint());
    let cache = i64::from(prefetch.is_data_cache());
    let operands = types.operands(rw, op)?;
    let (&memref, indices) = operands.split_first()?;
    let address = element(types, rw, ty, memref, indices, Bounds::Unknown)?;
    rw.replace_by(op, llvm::Prefetch::build(address, write, hint, cache));
    Some(())
}

/// Returns the operation of LLVM for a kind of update.
fn operation_of(kind: AtomicRMWKind) -> Option<llvm::AtomicBinOp> {
    use llvm::AtomicBinOp as To;
    Some(match kind {
        AtomicRMWKind::Addf => To::Fadd,
        AtomicRMWKind::Addi => To::Add,
        AtomicRMWKind::Assign => To::Xchg,
        AtomicRMWKind::Maximumf => To::Fmaximum,
        AtomicRMWKind::Maxnumf => To::Fmax,
        AtomicRMWKind::Maxs => To::Max,
        AtomicRMWKind::Maxu => To::Umax,
        AtomicRMWKind::Minimumf => To::Fminimum,
        AtomicRMWKind::Minnumf => To::Fmin,
        AtomicRMWKind::Mins => To::Min,
        AtomicRMWKind::Minu => To::Umin,
        AtomicRMWKind::Ori => To::Or,
        AtomicRMWKind::Xori => To::Xor,
        AtomicRMWKind::Andi => To::And,
        _ => return None,
    })
}

pub fn lower_atomic(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ctx = rw.context().clone();
    let update = rw.op(op).cast::<AtomicRMWOp<'_>>()?;
    let kind = operation_of(update.kind())?;
    let ty = update.0.operand_types().nth(1)?;
    if !is_addressable(types, &ctx, ty) {
        return None;
    }
    let operands = types.operands(rw, op)?;
    let [value, memref, indices @ ..] = &operands[..] else { return None };
    let address = element(types, rw, ty, *memref, indices, Bounds::Unknown)?;
    let result = rw.ir().value_type(*value);
    let made = llvm::AtomicRMWOp::build(kind, address, *value, llvm::AtomicOrdering::AcqRel);
    let made = rw.value(made.with_types([result]));
    types.replace(rw, op, &[made]);
    Some(())
}

/// Lowers an atomic update by a region to a loop that compares and exchanges.
pub fn lower_generic_atomic(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ctx = rw.context().clone();
    let update = rw.op(op).cast::<GenericAtomicRMWOp<'_>>()?;
    let ty = update.0.operand_types().next()?;
    if !is_addressable(types, &ctx, ty) {
        return None;
    }
    let result = types.convert(&ctx, update.0.result_types().next()?)?;
    let body = update.atomic_body().entry()?.block;
    let end = rw.ir().block(body).last()?;
    let end = end.cast::<AtomicYieldOp<'_>>()?.0.op;
    let pair = llvm_types::struct_type(&ctx, vec![result, ctx.types().i1()])?;
    let operands = types.operands(rw, op)?;
    let (&memref, indices) = operands.split_first()?;
    let [before, rest] = rw.split_block(op);
    let head = rw.ir_mut().create_block();
    rw.ir_mut().insert_block_before(rest, head);
    let loc = rw.loc();
    let current = *rw.add_block_args(head, [result], loc).first()?;
    rw.at_end(before);
    let address = element(types, rw, ty, memref, indices, Bounds::Unknown)?;
    let first = rw.value(llvm::LoadOp::build(address, result));
    rw.add(llvm::BrOp::build([first], head));
    let desired = rw.op(end).operand(0);
    let args: Vec<Value> = rw.ir().block(body).args().collect();
    let desired = if args.first() == Some(&desired) { current } else { desired };
    rw.erase(end);
    rw.merge_blocks(body, head, &[current]);
    rw.at_end(head);
    let made = llvm::AtomicCmpXchgOp::build(
        address,
        current,
        desired,
        llvm::AtomicOrdering::AcqRel,
        llvm::AtomicOrdering::Monotonic,
    );
    let made = rw.value(made.with_types([pair]));
    let (loaded, done) = (extract(rw, made, &[0]), extract(rw, made, &[1]));
    rw.add(llvm::CondBrOp::build(done, [], [loaded], rest, head));
    types.replace(rw, op, &[loaded]);
    Some(())
}

/// Creates an assumption about operands.
fn assume(rw: &mut Rewriter<'_>, condition: Value, tag: &str, operands: [Value; 2]) {
    let tags = [rw.context().attrs().string(tag)];
    rw.add(llvm::AssumeOp::build(condition, operands, [2]).op_bundle_tags(tags));
}

/// Creates the constant true.
fn yes(rw: &mut Rewriter<'_>) -> Value {
    let flag = rw.context().types().i1();
    let attr = rw.context().attrs().integer(flag, 1);
    rw.value(llvm::ConstantOp::build(attr, flag))
}

/// Lowers an assumption that memrefs do not overlap.
pub fn lower_distinct_objects(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let memrefs: Vec<Type> = rw.op(op).operand_types().collect();
    let operands = types.operands(rw, op)?;
    let mut addresses = Vec::new();
    for (&operand, ty) in operands.iter().zip(memrefs) {
        addresses.push(first_element(types, rw, ty, Descriptor(operand))?);
    }
    let condition = yes(rw);
    for (at, &first) in addresses.iter().enumerate() {
        for &second in &addresses[at + 1..] {
            assume(rw, condition, "separate_storage", [first, second]);
        }
    }
    types.replace(rw, op, &operands);
    Some(())
}

/// Lowers an assumption about the alignment of a pointer.
pub fn lower_assume_alignment(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ctx = rw.context().clone();
    let assumption = rw.op(op).cast::<AssumeAlignmentOp<'_>>()?;
    let (ty, alignment) = (assumption.0.operand_types().next()?, assumption.alignment());
    let index = types.index(&ctx)?;
    let operands = types.operands(rw, op)?;
    let address = first_element(types, rw, ty, Descriptor(operands[0]))?;
    let condition = yes(rw);
    let alignment = index_constant(rw, index, alignment);
    assume(rw, condition, "align", [address, alignment]);
    types.replace(rw, op, &operands[..1]);
    Some(())
}
