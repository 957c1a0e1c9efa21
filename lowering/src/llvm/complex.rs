//! `convert-complex-to-llvm`: complex numbers as structs of two floats.

mod division;

use lect_dialects::complex::{AbsOp, AddOp, ConstantOp, CreateOp, DivOp, ImOp, MulOp, ReOp, SubOp};
use lect_dialects::llvm::FastmathFlags;
use lect_dialects::{complex, llvm};
use lect_support::prelude::*;
use lect_transforms::conversion::{self, Mode};
use lect_transforms::pass::{Pass, PassContext};

use super::descriptor::{extract, insert, poison};
use super::pattern::{Counterpart, LlvmPatterns, fast_flags_of};
use super::types::{LlvmOptions, LlvmTypes};

/// How a complex number is divided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Range {
    /// With regard to infinities, NaN and large numbers.
    Improved,
    /// By the formula of schoolbooks.
    Basic,
    /// By the formula of schoolbooks.
    None,
}

lect_transforms::one_of!(Range { Improved = "improved", Basic = "basic", None = "none" });

/// Convert `complex` to `llvm`
#[derive(Pass)]
#[pass(name = "convert-complex-to-llvm", class = "ConvertComplexToLLVMPass")]
pub struct ComplexToLlvm {
    /// Intermediate results of a division
    #[option(default = Range::Basic)]
    complex_range: Range,
}

impl Pass for ComplexToLlvm {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        let ctx = ir.context().clone();
        let types = LlvmTypes::new(LlvmOptions::default());
        let mut set = PatternSet::new();
        add_patterns(&mut LlvmPatterns { types: &types, ctx: &ctx, set: &mut set }, self.complex_range);
        let target = super::target().with_illegal_dialects(&[&complex::DIALECT]);
        conversion::apply_each(ir, cx, &target, &set, Mode::Partial)
    }
}

const COUNTERPARTS: &[Counterpart] = &[Counterpart::same(ConstantOp::NAME, llvm::ConstantOp::NAME)];

/// Adds the patterns for `complex`.
pub fn add_patterns(patterns: &mut LlvmPatterns<'_>, range: Range) {
    patterns.counterparts(COUNTERPARTS);
    patterns.on::<CreateOp<'_>>(1, lower_create);
    patterns.on::<ReOp<'_>>(1, |types, rw, op| lower_part(types, rw, op, 0));
    patterns.on::<ImOp<'_>>(1, |types, rw, op| lower_part(types, rw, op, 1));
    patterns.on::<AbsOp<'_>>(1, lower_abs);
    patterns.on::<AddOp<'_>>(1, |types, rw, op| {
        lower_binary(types, rw, op, |calc, lhs, rhs| Complex {
            re: calc.add(lhs.re, rhs.re),
            im: calc.add(lhs.im, rhs.im),
        })
    });
    patterns.on::<SubOp<'_>>(1, |types, rw, op| {
        lower_binary(types, rw, op, |calc, lhs, rhs| Complex {
            re: calc.sub(lhs.re, rhs.re),
            im: calc.sub(lhs.im, rhs.im),
        })
    });
    patterns.on::<MulOp<'_>>(1, |types, rw, op| lower_binary(types, rw, op, multiply));
    let divide = match range {
        Range::Improved => division::smith,
        Range::Basic | Range::None => division::algebraic,
    };
    patterns.on::<DivOp<'_>>(1, move |types, rw, op| lower_binary(types, rw, op, divide));
}

/// The parts of a complex number.
#[derive(Clone, Copy)]
struct Complex {
    re: Value,
    im: Value,
}

/// Arithmetic with flags.
struct Calculation<'a, 'b> {
    rw: &'a mut Rewriter<'b>,
    flags: FastmathFlags,
}

impl Calculation<'_, '_> {
    fn add(&mut self, lhs: Value, rhs: Value) -> Value {
        self.rw.value(llvm::FAddOp::build(lhs, rhs).fastmath_flags(self.flags))
    }

    fn sub(&mut self, lhs: Value, rhs: Value) -> Value {
        self.rw.value(llvm::FSubOp::build(lhs, rhs).fastmath_flags(self.flags))
    }

    fn mul(&mut self, lhs: Value, rhs: Value) -> Value {
        self.rw.value(llvm::FMulOp::build(lhs, rhs).fastmath_flags(self.flags))
    }

    fn div(&mut self, lhs: Value, rhs: Value) -> Value {
        self.rw.value(llvm::FDivOp::build(lhs, rhs).fastmath_flags(self.flags))
    }

    fn abs(&mut self, value: Value) -> Value {
        self.rw.value(llvm::FAbsOp::build(value).fastmath_flags(self.flags))
    }
}

fn multiply(calc: &mut Calculation<'_, '_>, lhs: Complex, rhs: Complex) -> Complex {
    let (a, b) = (calc.mul(rhs.re, lhs.re), calc.mul(rhs.im, lhs.im));
    let re = calc.sub(a, b);
    let (a, b) = (calc.mul(lhs.im, rhs.re), calc.mul(lhs.re, rhs.im));
    let im = calc.add(a, b);
    Complex { re, im }
}

/// Extracts the parts of a struct.
fn parts(rw: &mut Rewriter<'_>, value: Value) -> Complex {
    let re = extract(rw, value, &[0]);
    Complex { re, im: extract(rw, value, &[1]) }
}

fn lower_create(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ty = types.convert(rw.context(), rw.op(op).result_types().next()?)?;
    let &[re, im] = &types.operands(rw, op)?[..] else { return None };
    let made = poison(rw, ty);
    let made = insert(rw, made, re, &[0]);
    let made = insert(rw, made, im, &[1]);
    types.replace(rw, op, &[made]);
    Some(())
}

fn lower_part(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op, at: i64) -> Option<()> {
    let operands = types.operands(rw, op)?;
    let made = extract(rw, operands[0], &[at]);
    types.replace(rw, op, &[made]);
    Some(())
}

/// Lowers the absolute value to the square root of the sum of squares.
fn lower_abs(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let flags = fast_flags_of(rw.op(op));
    let operands = types.operands(rw, op)?;
    let Complex { re, im } = parts(rw, operands[0]);
    let mut calc = Calculation { rw, flags };
    let (a, b) = (calc.mul(re, re), calc.mul(im, im));
    let sum = calc.add(a, b);
    // As MLIR, the root has no flags.
    let root = rw.value(llvm::SqrtOp::build(sum).fastmath_flags(llvm::FastmathFlags(0)));
    types.replace(rw, op, &[root]);
    Some(())
}

fn lower_binary(
    types: &LlvmTypes,
    rw: &mut Rewriter<'_>,
    op: Op,
    calculate: impl Fn(&mut Calculation<'_, '_>, Complex, Complex) -> Complex,
) -> Option<()> {
    let view = rw.op(op);
    let flags = fast_flags_of(view);
    let ty = types.convert(rw.context(), view.result_types().next()?)?;
    let &[lhs, rhs] = &types.operands(rw, op)?[..] else { return None };
    let (lhs, rhs) = (parts(rw, lhs), parts(rw, rhs));
    let made = poison(rw, ty);
    let result = calculate(&mut Calculation { rw, flags }, lhs, rhs);
    let made = insert(rw, made, result.re, &[0]);
    let made = insert(rw, made, result.im, &[1]);
    types.replace(rw, op, &[made]);
    Some(())
}
