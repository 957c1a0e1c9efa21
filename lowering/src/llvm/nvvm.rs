//! `llvm-optimize-for-nvvm-target`: divisions of halves by an approximate reciprocal.

use lect_core::number::FloatFormat;
use lect_core::types::Signedness;
use lect_dialects::llvm::{self, FDivOp};
use lect_dialects::nvvm::RcpApproxFtzF32Op;
use lect_support::prelude::*;
use lect_transforms::pass::{Pass, PassContext};

use crate::greedy;

/// Optimize operations of the `llvm` dialect for GPUs of NVIDIA
#[derive(Pass)]
#[pass(name = "llvm-optimize-for-nvvm-target", class = "NVVMOptimizeForTarget")]
pub struct OptimizeForNvvm;

impl Pass for OptimizeForNvvm {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        let ctx = ir.context().clone();
        let mut set = PatternSet::new();
        set.on::<FDivOp<'_>>(&ctx, 1, expand_division);
        greedy::apply(ir, cx, &set)
    }
}

/// Bits of the exponent of a float of 32 bits.
const EXPONENT: u64 = 0x7f80_0000;

/// Expands a division of halves. The quotient is refined by two fused products, unless its exponent has no or all bits.
fn expand_division(op: FDivOp<'_>) -> Option<Rewrite> {
    let ctx = op.0.context();
    let half = op.0.result_types().next()?;
    if !matches!(ctx.types().data(half), TypeData::Float(FloatFormat::F16)) {
        return None;
    }
    let (lhs, rhs) = (op.lhs(), op.rhs());
    Some(Rewrite::new(move |rw| {
        let ctx = rw.context().clone();
        let (float, int) = (ctx.types().float(FloatFormat::F32), ctx.types().int(32));
        let lhs = rw.value(llvm::FPExtOp::build(lhs, float));
        let rhs = rw.value(llvm::FPExtOp::build(rhs, float));
        let reciprocal = rw.value(RcpApproxFtzF32Op::build(rhs, float));
        let quotient = rw.value(llvm::FMulOp::build(lhs, reciprocal));
        let negated = rw.value(llvm::FNegOp::build(rhs));
        let error = rw.value(llvm::FMAOp::build(quotient, negated, lhs).with_types([float]));
        let refined = rw.value(llvm::FMAOp::build(error, reciprocal, quotient).with_types([float]));
        let mask = constant(rw, EXPONENT);
        let bits = rw.value(llvm::BitcastOp::build(quotient, int));
        let exponent = rw.value(llvm::AndOp::build(bits, mask));
        let zero = constant(rw, 0);
        let is_zero = rw.value(llvm::ICmpOp::build(llvm::ICmpPredicate::Eq, exponent, zero));
        let is_full = rw.value(llvm::ICmpOp::build(llvm::ICmpPredicate::Eq, exponent, mask));
        let is_final = rw.value(llvm::OrOp::build(is_zero, is_full));
        let value = rw.value(llvm::SelectOp::build(is_final, quotient, refined));
        let value = rw.value(llvm::FPTruncOp::build(value, half));
        rw.replace(rw.root(), &[value]);
    }))
}

fn constant(rw: &mut Rewriter<'_>, number: u64) -> Value {
    let ctx = rw.context().clone();
    let int = ctx.types().int(32);
    let unsigned = ctx.types().integer(32, Signedness::Unsigned).unwrap_or(int);
    let attr = ctx.attrs().intern(AttrData::Integer { value: ApInt::from_u64(32, number), ty: unsigned });
    rw.value(llvm::ConstantOp::build(attr, int))
}
