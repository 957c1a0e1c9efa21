//! Operations of `arm_sve` as intrinsics.

use lect_dialects::arith::{ConstantOp, IndexCastOp};
use lect_dialects::llvm::{self, types as llvm_types};
use lect_dialects::vector::CreateMaskOp;
use lect_support::folding::zero;
use lect_support::prelude::*;
use lect_transforms::conversion::ConversionTarget;

use super::super::Vector;
use super::elements::delinearized;
use super::emit;
use crate::llvm::descriptor::extract;
use crate::llvm::pattern::LlvmPatterns;
use crate::llvm::types::LlvmTypes;

/// Operations, and the intrinsics with the same operands.
const SAME: [(&str, &str); 15] = [
    ("arm_sve.sdot", "arm_sve.intr.sdot"),
    ("arm_sve.smmla", "arm_sve.intr.smmla"),
    ("arm_sve.udot", "arm_sve.intr.udot"),
    ("arm_sve.ummla", "arm_sve.intr.ummla"),
    ("arm_sve.usmmla", "arm_sve.intr.usmmla"),
    ("arm_sve.dupq_lane", "arm_sve.intr.dupq_lane"),
    ("arm_sve.masked.addi", "arm_sve.intr.add"),
    ("arm_sve.masked.addf", "arm_sve.intr.fadd"),
    ("arm_sve.masked.subi", "arm_sve.intr.sub"),
    ("arm_sve.masked.subf", "arm_sve.intr.fsub"),
    ("arm_sve.masked.muli", "arm_sve.intr.mul"),
    ("arm_sve.masked.mulf", "arm_sve.intr.fmul"),
    ("arm_sve.masked.divi_signed", "arm_sve.intr.sdiv"),
    ("arm_sve.masked.divi_unsigned", "arm_sve.intr.udiv"),
    ("arm_sve.masked.divf", "arm_sve.intr.fdiv"),
];

/// Operations whose results are the parts of a structure.
const STRUCTURES: [(&str, &str); 2] =
    [("arm_sve.zip.x2", "arm_sve.intr.zip.x2"), ("arm_sve.zip.x4", "arm_sve.intr.zip.x4")];

/// Conversions between predicates of different sizes.
const PREDICATES: [(&str, &str); 2] =
    [("arm_sve.convert_to_svbool", TO_PREDICATE), ("arm_sve.convert_from_svbool", FROM_PREDICATE)];

const SELECT: &str = "arm_sve.psel";
const TO_PREDICATE: &str = "arm_sve.intr.convert.to.svbool";
const FROM_PREDICATE: &str = "arm_sve.intr.convert.from.svbool";

pub(super) fn add_patterns(patterns: &mut LlvmPatterns<'_>) {
    for (from, to) in SAME {
        patterns.named(from, 1, move |types, rw, op| same(types, rw, op, to));
    }
    for (from, to) in STRUCTURES {
        patterns.named(from, 1, move |types, rw, op| structure(types, rw, op, to));
    }
    for (from, to) in PREDICATES {
        patterns.named(from, 1, move |_, rw, op| predicate(rw, op, to));
    }
    patterns.named(SELECT, 1, select);
    patterns.on::<CreateMaskOp<'_>>(2, create_mask);
}

/// Marks the operations as illegal.
pub(super) fn illegal(target: ConversionTarget, ctx: &ContextData) -> ConversionTarget {
    let names = SAME.iter().chain(&STRUCTURES).chain(&PREDICATES).map(|it| it.0).chain([SELECT]);
    target.with_illegal_ops(ctx, &names.collect::<Vec<_>>())
}

fn same(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op, name: &str) -> Option<()> {
    let ctx = rw.context().clone();
    let ty = types.convert(&ctx, rw.op(op).result_types().next()?)?;
    let lane = rw.op(op).attr("lane").map(|attr| ("lane", attr));
    let operands = types.operands(rw, op)?;
    let value = emit(rw, name, &operands, ty, lane.as_slice());
    types.replace(rw, op, &[value]);
    Some(())
}

fn structure(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op, name: &str) -> Option<()> {
    let ctx = rw.context().clone();
    let parts: Vec<Type> = rw.op(op).result_types().map(|ty| types.convert(&ctx, ty)).collect::<Option<_>>()?;
    let count = parts.len() as i64;
    let ty = llvm_types::struct_type(&ctx, parts)?;
    let operands = types.operands(rw, op)?;
    let whole = emit(rw, name, &operands, ty, &[]);
    let values: Vec<Value> = (0..count).map(|at| extract(rw, whole, &[at])).collect();
    types.replace(rw, op, &values);
    Some(())
}

/// Converts each row of predicates.
fn predicate(rw: &mut Rewriter<'_>, op: Op, name: &str) -> Option<()> {
    let ctx = rw.context().clone();
    let (source, ty) = (rw.op(op).operands().next()?, rw.op(op).result_types().next()?);
    let vector = Vector::of(&ctx, ty)?;
    let outer = vector.rank().checked_sub(1)?;
    let row = vector.skip(outer).ty(&ctx)?;
    let mut result = rw.value(ConstantOp::build(zero(&ctx, ty)?));
    if outer == 0 {
        result = emit(rw, name, &[source], row, &[]);
    } else {
        let shape = &vector.shape[..outer];
        for number in 0..shape.iter().product() {
            let at: Vec<Mixed> = delinearized(number, shape).into_iter().map(Mixed::Static).collect();
            let part = super::super::extract(rw, source, &at);
            let part = emit(rw, name, &[part], row, &[]);
            result = super::super::insert(rw, part, result, &at);
        }
    }
    rw.replace(op, &[result]);
    Some(())
}

fn select(_: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ctx = rw.context().clone();
    let operands: Vec<Value> = rw.op(op).operands().collect();
    let [first, second, index] = operands[..] else { return None };
    let ty = rw.op(op).result_types().next()?;
    let whole = Vector { shape: vec![16], scalable: vec![true], element: ctx.types().i1() }.ty(&ctx)?;
    let first = emit(rw, TO_PREDICATE, &[first], whole, &[]);
    let index = rw.value(IndexCastOp::build(index, ctx.types().int(32)));
    let chosen = emit(rw, "arm_sve.intr.psel", &[first, second, index], whole, &[]);
    let value = emit(rw, FROM_PREDICATE, &[chosen], ty, &[]);
    rw.replace(op, &[value]);
    Some(())
}

/// Compares the positions in a vector that fills a predicate with a bound.
fn create_mask(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ctx = rw.context().clone();
    let ty = rw.op(op).result_types().next()?;
    let vector = Vector::of(&ctx, ty)?;
    if vector.rank() != 1 || !vector.is_first_scalable() || !matches!(vector.shape[0], 1 | 2 | 4 | 8 | 16) {
        return None;
    }
    let bound = *types.operands(rw, op)?.first()?;
    let start = rw.value(llvm::ZeroOp::build(ctx.types().i64()));
    let mask = emit(rw, "arm_sve.intr.whilelt", &[start, bound], ty, &[]);
    rw.replace(op, &[mask]);
    Some(())
}
