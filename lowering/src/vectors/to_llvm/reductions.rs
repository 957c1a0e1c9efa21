//! Reductions of vectors of one dimension.

use lect_core::fold::{Number, splat_attr};
use lect_core::typed::TypedAttr;
use lect_dialects::arith::{IndexCastOp, MulIOp};
use lect_dialects::llvm;
use lect_dialects::vector::{CombiningKind, MaskOp, ReductionOp, VectorScaleOp};
use lect_support::folding::float_format;
use lect_support::prelude::*;

use super::super::Vector;
use super::elements::constant;
use super::emit;
use crate::llvm::pattern::{LlvmPatterns, fast_flags_of};
use crate::llvm::types::LlvmTypes;

pub(super) fn add_patterns(patterns: &mut LlvmPatterns<'_>, reassociates: bool) {
    patterns.on::<ReductionOp<'_>>(1, move |types, rw, op| reduce(types, rw, op, reassociates));
    patterns.on::<MaskOp<'_>>(1, masked);
}

/// How two values are combined.
enum Combine {
    /// By an operation of this name.
    By(&'static str),
    /// By the selection of one with this predicate.
    Select(i64),
}

/// Returns the suffix of the intrinsic for a reduction, and the operation for the accumulator.
fn intrinsic(kind: CombiningKind, is_float: bool) -> Option<(&'static str, Combine)> {
    use CombiningKind as Kind;
    Some(match (kind, is_float) {
        (Kind::ADD, false) => ("add", Combine::By("llvm.add")),
        (Kind::MUL, false) => ("mul", Combine::By("llvm.mul")),
        (Kind::AND, false) => ("and", Combine::By("llvm.and")),
        (Kind::OR, false) => ("or", Combine::By("llvm.or")),
        (Kind::XOR, false) => ("xor", Combine::By("llvm.xor")),
        (Kind::MINUI, false) => ("umin", Combine::Select(7)),
        (Kind::MINSI, false) => ("smin", Combine::Select(3)),
        (Kind::MAXUI, false) => ("umax", Combine::Select(9)),
        (Kind::MAXSI, false) => ("smax", Combine::Select(5)),
        (Kind::ADD, true) => ("fadd", Combine::By("")),
        (Kind::MUL, true) => ("fmul", Combine::By("")),
        (Kind::MINNUMF, true) => ("fmin", Combine::By("llvm.intr.minnum")),
        (Kind::MAXNUMF, true) => ("fmax", Combine::By("llvm.intr.maxnum")),
        (Kind::MINIMUMF, true) => ("fminimum", Combine::By("llvm.intr.minimum")),
        (Kind::MAXIMUMF, true) => ("fmaximum", Combine::By("llvm.intr.maximum")),
        _ => return None,
    })
}

fn fast_attr(ctx: &ContextData, flags: llvm::FastmathFlags) -> Option<Attr> {
    Some(llvm::FastmathFlagsAttr::get(ctx, flags).ok()?.attr())
}

fn number(rw: &mut Rewriter<'_>, ty: Type, number: Number) -> Option<Value> {
    let attr = splat_attr(rw.context(), number, ty)?;
    Some(rw.value(llvm::ConstantOp::build(attr, ty)))
}

fn reduce(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op, reassociates: bool) -> Option<()> {
    let ctx = rw.context().clone();
    let view = rw.op(op).cast::<ReductionOp<'_>>()?;
    // The operation under a mask is lowered with it.
    if view.0.parent().is_some_and(|parent| parent.is::<MaskOp<'_>>()) {
        return None;
    }
    let ty = types.convert(&ctx, result_type(view.0)?)?;
    let format = float_format(&ctx, ty);
    let kind = view.kind();
    let (name, combine) = intrinsic(kind, format.is_some())?;
    let mut flags = fast_flags_of(view.0);
    let is_ordered = matches!(kind, CombiningKind::ADD | CombiningKind::MUL);
    if reassociates {
        flags = flags | llvm::FastmathFlags::REASSOC;
    }
    let fast = fast_attr(&ctx, flags)?;
    let operands = types.operands(rw, op)?;
    let (vector, acc) = (*operands.first()?, operands.get(1).copied());
    let name = format!("llvm.intr.vector.reduce.{name}");
    let value = match format {
        Some(format) if is_ordered => {
            let neutral = if kind == CombiningKind::ADD { 0.0 } else { 1.0 };
            let acc = match acc {
                Some(acc) => acc,
                None => number(rw, ty, Float::from_f64(format, neutral).into())?,
            };
            emit(rw, &name, &[acc, vector], ty, &[("fastmathFlags", fast)])
        }
        Some(_) => {
            let value = emit(rw, &name, &[vector], ty, &[("fastmathFlags", fast)]);
            match (acc, combine) {
                (Some(acc), Combine::By(by)) => {
                    let none = fast_attr(&ctx, llvm::FastmathFlags(0))?;
                    emit(rw, by, &[value, acc], ty, &[("fastmathFlags", none)])
                }
                _ => value,
            }
        }
        None => {
            let value = emit(rw, &name, &[vector], ty, &[]);
            accumulate(rw, combine, acc, value, ty)?
        }
    };
    types.replace(rw, op, &[value]);
    Some(())
}

/// Combines a reduced value with an accumulator.
fn accumulate(rw: &mut Rewriter<'_>, combine: Combine, acc: Option<Value>, value: Value, ty: Type) -> Option<Value> {
    let ctx = rw.context().clone();
    let Some(acc) = acc else { return Some(value) };
    Some(match combine {
        Combine::By(by) => emit(rw, by, &[acc, value], ty, &[]),
        Combine::Select(predicate) => {
            let i64 = ctx.types().integer(64, lect_core::types::Signedness::Signless).ok()?;
            let predicate = ctx.attrs().integer(i64, predicate);
            let is_first = emit(rw, "llvm.icmp", &[acc, value], ctx.types().i1(), &[("predicate", predicate)]);
            let none = fast_attr(&ctx, llvm::FastmathFlags(0))?;
            emit(rw, "llvm.select", &[is_first, acc, value], ty, &[("fastmathFlags", none)])
        }
    })
}

/// Returns the number that a reduction starts with.
fn neutral(ctx: &ContextData, kind: CombiningKind, ty: Type) -> Option<Number> {
    use CombiningKind as Kind;
    if let Some(format) = float_format(ctx, ty) {
        return Some(match kind {
            Kind::ADD => Float::from_f64(format, 0.0).into(),
            Kind::MUL => Float::from_f64(format, 1.0).into(),
            Kind::MINNUMF => Float::from_f64(format, f64::NAN).negated().into(),
            Kind::MAXNUMF => Float::from_f64(format, f64::NAN).into(),
            Kind::MINIMUMF => Float::largest(format).into(),
            Kind::MAXIMUMF => Float::smallest(format).negated().into(),
            _ => return None,
        });
    }
    let width = ctx.types().integer_width(ty)?;
    Some(match kind {
        Kind::ADD | Kind::OR | Kind::XOR | Kind::MAXUI => ApInt::from_u64(width, 0).into(),
        Kind::MUL => ApInt::from_u64(width, 1).into(),
        Kind::AND | Kind::MINUI => ApInt::all_ones(width).into(),
        Kind::MINSI => ApInt::signed_max(width).into(),
        Kind::MAXSI => ApInt::signed_min(width).into(),
        _ => return None,
    })
}

/// Lowers a reduction under a mask.
fn masked(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ctx = rw.context().clone();
    let mask = rw.op(op).cast::<MaskOp<'_>>()?;
    let reduction = mask.mask_region().entry()?.first()?.cast::<ReductionOp<'_>>()?;
    if mask.passthru().is_some() {
        return None;
    }
    let (kind, inner) = (reduction.kind(), reduction.0.op);
    let ty = types.convert(&ctx, result_type(reduction.0)?)?;
    let format = float_format(&ctx, ty);
    let (name, combine) = intrinsic(kind, format.is_some())?;
    let vector = Vector::from_value(rw.ir(), reduction.vector())?;
    let by = *types.operands(rw, op)?.first()?;
    let operands = types.operands(rw, inner)?;
    rw.before(op);
    let (source, acc) = (*operands.first()?, operands.get(1).copied());
    let value = if matches!(kind, CombiningKind::MINIMUMF | CombiningKind::MAXIMUMF) {
        let whole = rw.ir().value_type(source);
        let number = number(rw, whole, neutral(&ctx, kind, ty)?)?;
        let none = fast_attr(&ctx, llvm::FastmathFlags(0))?;
        let chosen = emit(rw, "llvm.select", &[by, source, number], whole, &[("fastmathFlags", none)]);
        let name = format!("llvm.intr.vector.reduce.{name}");
        let value = emit(rw, &name, &[chosen], ty, &[("fastmathFlags", none)]);
        match (acc, combine) {
            (Some(acc), Combine::By(by)) => emit(rw, by, &[value, acc], ty, &[("fastmathFlags", none)]),
            _ => value,
        }
    } else {
        let start = match acc {
            Some(acc) => acc,
            None => number(rw, ty, neutral(&ctx, kind, ty)?)?,
        };
        let i32 = ctx.types().integer(32, lect_core::types::Signedness::Signless).ok()?;
        let mut length = constant(rw, i32, *vector.shape.first()?);
        if vector.is_first_scalable() {
            let scale = rw.value(VectorScaleOp::build());
            let scale = rw.value(IndexCastOp::build(scale, i32));
            length = rw.value(MulIOp::build(length, scale));
        }
        emit(rw, &format!("llvm.intr.vp.reduce.{name}"), &[start, source, by, length], ty, &[])
    };
    types.replace(rw, op, &[value]);
    Some(())
}
