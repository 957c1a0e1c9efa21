//! `convert-math-to-llvm`: mathematical functions as intrinsics.

use lect_dialects::llvm::{self, types as llvm_types};
use lect_dialects::math::{
    AbsFOp, AbsIOp, AcosOp, AsinOp, Atan2Op, AtanOp, CeilOp, CopySignOp, CosOp, CoshOp, CountLeadingZerosOp,
    CountTrailingZerosOp, CtPopOp, Exp2Op, ExpM1Op, ExpOp, FPowIOp, FloorOp, FmaOp, IsFiniteOp, IsNaNOp, Log1pOp,
    Log2Op, Log10Op, LogOp, PowFOp, RoundEvenOp, RoundOp, RsqrtOp, SinOp, SincosOp, SinhOp, SqrtOp, TanOp, TanhOp,
    TruncOp,
};
use lect_support::prelude::*;
use lect_transforms::conversion::{self, Mode};
use lect_transforms::pass::{Pass, PassContext};

use super::descriptor::extract;
use super::pattern::{
    Counterpart, LlvmPatterns, by_rows, fast_flags_of, float_constant, is_array, is_unsupported_float,
};
use super::types::{LlvmOptions, LlvmTypes};

/// Convert `math` to `llvm`
#[derive(Pass)]
#[pass(name = "convert-math-to-llvm", class = "ConvertMathToLLVMPass")]
pub struct MathToLlvm {
    /// Convert log(1 + x) to a sum and a logarithm
    #[option(default = true)]
    approximate_log1p: bool,
}

impl Pass for MathToLlvm {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        let ctx = ir.context().clone();
        let types = LlvmTypes::new(LlvmOptions::default());
        let mut set = PatternSet::new();
        let mut patterns = LlvmPatterns { types: &types, ctx: &ctx, set: &mut set };
        add_patterns(&mut patterns);
        if self.approximate_log1p {
            patterns.on::<Log1pOp<'_>>(1, lower_log1p);
        }
        conversion::apply_each(ir, cx, &super::target(), &set, Mode::Partial)
    }
}

const COUNTERPARTS: &[Counterpart] = &[
    Counterpart::float(AbsFOp::NAME, llvm::FAbsOp::NAME),
    Counterpart::float(CeilOp::NAME, llvm::FCeilOp::NAME),
    Counterpart::float(CopySignOp::NAME, llvm::CopySignOp::NAME),
    Counterpart::float(SinOp::NAME, llvm::SinOp::NAME),
    Counterpart::float(CosOp::NAME, llvm::CosOp::NAME),
    Counterpart::float(TanOp::NAME, llvm::TanOp::NAME),
    Counterpart::float(SinhOp::NAME, llvm::SinhOp::NAME),
    Counterpart::float(CoshOp::NAME, llvm::CoshOp::NAME),
    Counterpart::float(TanhOp::NAME, llvm::TanhOp::NAME),
    Counterpart::float(AsinOp::NAME, llvm::ASinOp::NAME),
    Counterpart::float(AcosOp::NAME, llvm::ACosOp::NAME),
    Counterpart::float(AtanOp::NAME, llvm::ATanOp::NAME),
    Counterpart::float(Atan2Op::NAME, llvm::ATan2Op::NAME),
    Counterpart::float(ExpOp::NAME, llvm::ExpOp::NAME),
    Counterpart::float(Exp2Op::NAME, llvm::Exp2Op::NAME),
    Counterpart::float(FloorOp::NAME, llvm::FFloorOp::NAME),
    Counterpart::float(FmaOp::NAME, llvm::FMAOp::NAME),
    Counterpart::float(LogOp::NAME, llvm::LogOp::NAME),
    Counterpart::float(Log2Op::NAME, llvm::Log2Op::NAME),
    Counterpart::float(Log10Op::NAME, llvm::Log10Op::NAME),
    Counterpart::float(PowFOp::NAME, llvm::PowOp::NAME),
    Counterpart::float(FPowIOp::NAME, llvm::PowIOp::NAME),
    Counterpart::float(RoundOp::NAME, llvm::RoundOp::NAME),
    Counterpart::float(RoundEvenOp::NAME, llvm::RoundEvenOp::NAME),
    Counterpart::float(SqrtOp::NAME, llvm::SqrtOp::NAME),
    Counterpart::float(TruncOp::NAME, llvm::FTruncOp::NAME),
    Counterpart::same(CtPopOp::NAME, llvm::CtPopOp::NAME),
];

/// Adds the patterns for `math`.
pub fn add_all_patterns(patterns: &mut LlvmPatterns<'_>) {
    add_patterns(patterns);
    patterns.on::<Log1pOp<'_>>(1, lower_log1p);
}

/// Adds the patterns for `math`, except for that of `math.log1p`.
pub fn add_patterns(patterns: &mut LlvmPatterns<'_>) {
    patterns.counterparts(COUNTERPARTS);
    patterns.on::<AbsIOp<'_>>(1, |types, rw, op| {
        lower_bits(types, rw, op, |rw, value, ty| rw.value(llvm::AbsOp::build(value, false, ty)))
    });
    patterns.on::<CountLeadingZerosOp<'_>>(1, |types, rw, op| {
        lower_bits(types, rw, op, |rw, value, ty| {
            rw.value(llvm::CountLeadingZerosOp::build(value, false).with_types([ty]))
        })
    });
    patterns.on::<CountTrailingZerosOp<'_>>(1, |types, rw, op| {
        lower_bits(types, rw, op, |rw, value, ty| {
            rw.value(llvm::CountTrailingZerosOp::build(value, false).with_types([ty]))
        })
    });
    patterns.on::<IsNaNOp<'_>>(1, |types, rw, op| lower_class(types, rw, op, NAN));
    patterns.on::<IsFiniteOp<'_>>(1, |types, rw, op| lower_class(types, rw, op, FINITE));
    patterns.on::<ExpM1Op<'_>>(1, lower_expm1);
    patterns.on::<RsqrtOp<'_>>(1, lower_rsqrt);
    patterns.on::<SincosOp<'_>>(1, lower_sincos);
}

/// Bits of `llvm.intr.is.fpclass` for signaling and quiet NaN.
const NAN: i64 = 0b11;

/// Bits of `llvm.intr.is.fpclass` for normal and subnormal numbers and zero, of both signs.
const FINITE: i64 = 0b1_1111_1000;

/// Lowers an operation on the bits of integers, except of several dimensions.
fn lower_bits(
    types: &LlvmTypes,
    rw: &mut Rewriter<'_>,
    op: Op,
    make: fn(&mut Rewriter<'_>, Value, Type) -> Value,
) -> Option<()> {
    let ctx = rw.context().clone();
    let ty = types.convert(&ctx, rw.op(op).result_types().next()?)?;
    if is_array(&ctx, ty) {
        return None;
    }
    by_rows(types, rw, op, |rw, values, ty| make(rw, values[0], ty))
}

/// Lowers a test of the class of a number.
fn lower_class(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op, bits: i64) -> Option<()> {
    let ctx = rw.context().clone();
    let view = rw.op(op);
    if view.operand_types().any(|ty| is_unsupported_float(types, &ctx, ty)) {
        return None;
    }
    let ty = types.convert(&ctx, view.result_types().next()?)?;
    let operands = types.operands(rw, op)?;
    let value = rw.value(llvm::IsFPClass::build(operands[0], bits, ty));
    types.replace(rw, op, &[value]);
    Some(())
}

/// Creates the constant one of a float type, or of a vector of it.
fn one(rw: &mut Rewriter<'_>, ty: Type) -> Value {
    float_constant(rw, ty, 1.0)
}

/// Rewrites an operation on floats by rows. The new operations have its flags and discardable attributes.
fn by_float_rows(
    types: &LlvmTypes,
    rw: &mut Rewriter<'_>,
    op: Op,
    make: impl Fn(&mut Rewriter<'_>, Value, Type, llvm::FastmathFlags) -> [Op; 2],
) -> Option<()> {
    let view = rw.op(op);
    if view.operand_types().any(|ty| is_unsupported_float(types, rw.context(), ty)) {
        return None;
    }
    let (flags, attrs) = (fast_flags_of(view), view.attrs());
    by_rows(types, rw, op, |rw, values, ty| {
        let made = make(rw, values[0], ty, flags);
        made.into_iter().for_each(|op| rw.modify(op, |ir| ir.set_attrs(op, attrs)));
        rw.op(made[1]).result(0)
    })
}

/// Lowers `expm1(x)` to `exp(x) - 1`.
fn lower_expm1(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    by_float_rows(types, rw, op, |rw, value, ty, flags| {
        let one = one(rw, ty);
        let power = rw.add(llvm::ExpOp::build(value).fastmath_flags(flags));
        let value = rw.op(power).result(0);
        [power, rw.add(llvm::FSubOp::build(value, one).fastmath_flags(flags))]
    })
}

/// Lowers `log1p(x)` to `log(1 + x)`.
fn lower_log1p(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    by_float_rows(types, rw, op, |rw, value, ty, flags| {
        let one = one(rw, ty);
        let sum = rw.add(llvm::FAddOp::build(one, value).fastmath_flags(flags));
        let value = rw.op(sum).result(0);
        [sum, rw.add(llvm::LogOp::build(value).fastmath_flags(flags))]
    })
}

/// Lowers `rsqrt(x)` to `1 / sqrt(x)`.
fn lower_rsqrt(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    by_float_rows(types, rw, op, |rw, value, ty, flags| {
        let one = one(rw, ty);
        let root = rw.add(llvm::SqrtOp::build(value).fastmath_flags(flags));
        let value = rw.op(root).result(0);
        [root, rw.add(llvm::FDivOp::build(one, value).fastmath_flags(flags))]
    })
}

/// Lowers sine and cosine to an intrinsic with a pair of results.
fn lower_sincos(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ctx = rw.context().clone();
    let view = rw.op(op);
    let ty = types.convert(&ctx, view.operand_types().next()?)?;
    let supported = !view.operand_types().any(|ty| is_unsupported_float(types, &ctx, ty));
    if !supported || llvm_types::compat::is_compatible(&ctx, ty) != Some(true) || is_array(&ctx, ty) {
        return None;
    }
    let (flags, attrs) = (fast_flags_of(view), view.attrs());
    let pair = llvm_types::struct_type(&ctx, vec![ty, ty])?;
    let operands = types.operands(rw, op)?;
    let made = rw.add(llvm::SincosOp::build(operands[0], pair).fastmath_flags(flags));
    rw.modify(made, |ir| ir.set_attrs(made, attrs));
    let made = rw.op(made).result(0);
    let parts = [extract(rw, made, &[0]), extract(rw, made, &[1])];
    types.replace(rw, op, &parts);
    Some(())
}
