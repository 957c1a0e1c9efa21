//! `convert-math-to-libm` and `convert-complex-to-libm`: calls of the mathematical library of C.

use lect_core::fold::splat_attr;
use lect_core::ir::symbols::{lookup_symbol, nearest_symbol_table};
use lect_core::number::FloatFormat;
use lect_dialects::arith::{ConstantOp, ExtFOp, TruncFOp};
use lect_dialects::func::{CallOp, FuncOp};
use lect_dialects::vector::{ExtractOp, InsertOp};
use lect_dialects::{complex, math};
use lect_support::folding::float_format;
use lect_support::prelude::*;
use lect_transforms::conversion::{self, ConversionTarget, Mode};
use lect_transforms::pass::{Pass, PassContext};
use lect_transforms::rewrite::{RewritePattern, Root};

use crate::vectors::has_few_parts;

/// Convert `math` to calls of libm
#[derive(Pass)]
#[pass(name = "convert-math-to-libm", class = "ConvertMathToLibmPass", on = "builtin.module")]
pub struct MathToLibm;

/// Operations, with the names of their functions for `f64`. An `f` is appended for `f32`.
const MATH: &[(&str, &str)] = &[
    (math::AbsFOp::NAME, "fabs"),
    (math::AcosOp::NAME, "acos"),
    (math::AcoshOp::NAME, "acosh"),
    (math::AsinOp::NAME, "asin"),
    (math::AsinhOp::NAME, "asinh"),
    (math::Atan2Op::NAME, "atan2"),
    (math::AtanOp::NAME, "atan"),
    (math::AtanhOp::NAME, "atanh"),
    (math::CbrtOp::NAME, "cbrt"),
    (math::CeilOp::NAME, "ceil"),
    (math::CosOp::NAME, "cos"),
    (math::CoshOp::NAME, "cosh"),
    (math::ErfOp::NAME, "erf"),
    (math::ErfcOp::NAME, "erfc"),
    (math::Exp2Op::NAME, "exp2"),
    (math::ExpM1Op::NAME, "expm1"),
    (math::ExpOp::NAME, "exp"),
    (math::FloorOp::NAME, "floor"),
    (math::FmaOp::NAME, "fma"),
    (math::Log10Op::NAME, "log10"),
    (math::Log1pOp::NAME, "log1p"),
    (math::Log2Op::NAME, "log2"),
    (math::LogOp::NAME, "log"),
    (math::PowFOp::NAME, "pow"),
    (math::RoundEvenOp::NAME, "roundeven"),
    (math::RoundOp::NAME, "round"),
    (math::RsqrtOp::NAME, "rsqrt"),
    (math::SinOp::NAME, "sin"),
    (math::SinhOp::NAME, "sinh"),
    (math::SqrtOp::NAME, "sqrt"),
    (math::TanOp::NAME, "tan"),
    (math::TanhOp::NAME, "tanh"),
    (math::TruncOp::NAME, "trunc"),
];

impl Pass for MathToLibm {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        let ctx = ir.context().clone();
        let target = ConversionTarget::new()
            .with_legal_dialects(&["arith", "builtin", "func", "vector"])
            .with_illegal_dialects(&["math"]);
        let mut patterns = PatternSet::new();
        for &(op, function) in MATH {
            patterns.add(&ctx, Call { op, function, is_pure: true });
            patterns.add_fn(&ctx, op, 1, split_vector);
            patterns.add_fn(&ctx, op, 1, extend);
        }
        conversion::apply_all(ir, cx, &target, &patterns, Mode::Partial)
    }
}

/// Convert `complex` to calls of libm
#[derive(Pass)]
#[pass(name = "convert-complex-to-libm", class = "ConvertComplexToLibm", on = "builtin.module")]
pub struct ComplexToLibm;

const COMPLEX: &[(&str, &str)] = &[
    (complex::AbsOp::NAME, "cabs"),
    (complex::AngleOp::NAME, "carg"),
    (complex::ConjOp::NAME, "conj"),
    (complex::CosOp::NAME, "ccos"),
    (complex::LogOp::NAME, "clog"),
    (complex::PowOp::NAME, "cpow"),
    (complex::SinOp::NAME, "csin"),
    (complex::SqrtOp::NAME, "csqrt"),
    (complex::TanOp::NAME, "ctan"),
    (complex::TanhOp::NAME, "ctanh"),
];

impl Pass for ComplexToLibm {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        let ctx = ir.context().clone();
        let illegal: Vec<&str> = COMPLEX.iter().map(|it| it.0).collect();
        let target = ConversionTarget::new().with_legal_dialects(&["func"]).with_illegal_ops(&ctx, &illegal);
        let mut patterns = PatternSet::new();
        for &(op, function) in COMPLEX {
            patterns.add(&ctx, Call { op, function, is_pure: false });
        }
        conversion::apply_all(ir, cx, &target, &patterns, Mode::Partial)
    }
}

/// Pattern that calls a function, which is declared if it is not.
struct Call {
    op: &'static str,
    function: &'static str,
    /// Whether the declaration is marked as free of effects.
    is_pure: bool,
}

impl RewritePattern for Call {
    fn root(&self) -> Root {
        Root::Op(self.op)
    }

    fn rewrite(&self, op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
        let (ctx, view) = (rw.context().clone(), rw.op(op));
        let ty = result_type(view)?;
        let scalar = match ctx.types().data(ty) {
            TypeData::Complex(element) => *element,
            _ => ty,
        };
        let suffix = match ctx.types().data(scalar) {
            TypeData::Float(FloatFormat::F32) => "f",
            TypeData::Float(FloatFormat::F64) => "",
            _ => return None,
        };
        let name = format!("{}{suffix}", self.function);
        let operands: Vec<Value> = view.operands().collect();
        let types: Vec<Type> = view.operand_types().collect();
        declare(rw, op, &name, ctx.types().function(types, [ty]), self.is_pure)?;
        rw.replace_by(op, CallOp::build(name, operands, [ty]));
        Some(())
    }
}

/// Declares a function in the nearest symbol table, unless the table has its name.
fn declare(rw: &mut Rewriter<'_>, op: Op, name: &str, ty: Type, is_pure: bool) -> Option<()> {
    let ctx = rw.context().clone();
    let table = nearest_symbol_table(rw.op(op))?;
    if lookup_symbol(table, ctx.ident(name.as_bytes())).is_some() {
        return Some(());
    }
    let block = table.regions().next()?.entry()?.block;
    rw.at_start(block);
    let function = rw.located(Loc::UNKNOWN, |rw| rw.add(FuncOp::build(name, ty).sym_visibility("private")));
    if is_pure {
        rw.modify(function, |ir| ir.set_attr(function, "llvm.readnone", Some(ctx.attrs().unit())));
    }
    Some(())
}

/// Replaces the operands and the result type.
fn retyped(rw: &mut Rewriter<'_>, op: Op, operands: Vec<Value>, ty: Type) -> Value {
    let view = rw.op(op);
    let state = OpState::new(view.name(), view.loc()).operands(operands).results([ty]);
    let new = rw.insert(state);
    rw.op(new).result(0)
}

/// Splits an operation on vectors into operations on their elements.
fn split_vector(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let ctx = rw.context().clone();
    let ty = result_type(rw.op(op))?;
    let TypeData::Vector { element, .. } = ctx.types().data(ty) else {
        return None;
    };
    let format = float_format(&ctx, *element)?;
    let zero = splat_attr(&ctx, Float::from_f64(format, 0.0).into(), ty)?;
    split(rw, op, zero)
}

/// Splits an operation on vectors. The results of its parts are inserted in a constant.
pub(super) fn split(rw: &mut Rewriter<'_>, op: Op, zero: Attr) -> Option<()> {
    let (ctx, view) = (rw.context().clone(), rw.op(op));
    let TypeData::Vector { shape, element, .. } = ctx.types().data(result_type(view)?) else {
        return None;
    };
    if !has_few_parts(shape) {
        return None;
    }
    let operands: Vec<Value> = view.operands().collect();
    let mut result = rw.value(ConstantOp::build(zero));
    for position in positions(shape) {
        let parts = operands.iter().map(|operand| rw.value(ExtractOp::build(*operand, [], position.clone())));
        let parts: Vec<Value> = parts.collect();
        let part = retyped(rw, op, parts, *element);
        result = rw.value(InsertOp::build(part, result, [], position));
    }
    rw.replace(op, &[result]);
    Some(())
}

/// Returns the positions of a shape in row-major order.
fn positions(shape: &[i64]) -> impl Iterator<Item = Vec<i64>> + '_ {
    let count = shape.iter().product::<i64>();
    (0..count).map(|mut rest| {
        let mut position: Vec<i64> = shape
            .iter()
            .rev()
            .map(|size| {
                let at = rest % size;
                rest /= size;
                at
            })
            .collect();
        position.reverse();
        position
    })
}

/// Computes with `f32` instead of a smaller format.
fn extend(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (ctx, view) = (rw.context().clone(), rw.op(op));
    let ty = result_type(view)?;
    if !matches!(ctx.types().data(ty), TypeData::Float(FloatFormat::F16 | FloatFormat::BF16)) {
        return None;
    }
    let (wide, operands): (_, Vec<Value>) = (ctx.types().f32(), view.operands().collect());
    let operands = operands.into_iter().map(|operand| rw.value(ExtFOp::build(operand, wide)));
    let operands: Vec<Value> = operands.collect();
    let result = retyped(rw, op, operands, wide);
    rw.replace_by(op, TruncFOp::build(result, ty));
    Some(())
}
