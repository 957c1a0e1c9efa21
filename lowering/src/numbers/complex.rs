//! `convert-complex-to-standard`: complex numbers as pairs of floats.

mod divide;
mod functions;
mod powers;

use lect_dialects::arith::{AndIOp, CmpFPredicate, FastMathFlags, OrIOp};
use lect_dialects::complex::{
    AbsOp, AddOp, AngleOp, Atan2Op, ConjOp, CosOp, CreateOp, DivOp, EqualOp, ExpOp, Expm1Op, ImOp, Log1pOp, LogOp,
    MulOp, NegOp, NotEqualOp, PowOp, PowiOp, ReOp, RsqrtOp, SignOp, SinOp, SqrtOp, SubOp, TanOp, TanhOp,
};
use lect_support::prelude::*;
use lect_transforms::conversion::{self, ConversionTarget, Mode};
use lect_transforms::one_of;
use lect_transforms::pass::{Pass, PassContext};

use super::emit::Floats;

/// Precision of intermediate results of divisions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Range {
    /// By the ratio of the parts, with corrections for infinities and NaN.
    #[default]
    Improved,
    /// By the squared absolute value.
    Basic,
    /// By the squared absolute value.
    None,
}

one_of!(Range { Improved = "improved", Basic = "basic", None = "none" });

/// Convert `complex` to `arith` and `math`
#[derive(Pass)]
#[pass(name = "convert-complex-to-standard", class = "ConvertComplexToStandardPass")]
pub struct ComplexToStandard {
    /// Precision of intermediate results of divisions
    #[option]
    complex_range: Range,
}

impl Pass for ComplexToStandard {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        let ctx = ir.context().clone();
        let target = ConversionTarget::new()
            .with_legal_dialects(&["arith", "math"])
            .with_legal_ops(&ctx, &[CreateOp::NAME, ReOp::NAME, ImOp::NAME]);
        let mut patterns = PatternSet::new();
        add_patterns(&mut patterns, &ctx);
        let range = self.complex_range;
        patterns.on::<DivOp<'_>>(&ctx, 1, move |op| {
            binary(op.0, [op.lhs(), op.rhs()], op.fastmath(), move |it, lhs, rhs| match range {
                Range::Improved => divide::by_ratio(it, lhs, rhs),
                Range::Basic | Range::None => divide::by_square(it, lhs, rhs),
            })
        });
        conversion::apply_each(ir, cx, &target, &patterns, Mode::Partial)
    }
}

/// Real and imaginary part.
#[derive(Clone, Copy)]
pub(super) struct Parts {
    pub re: Value,
    pub im: Value,
}

/// Emitter of computations on the parts.
pub(super) type Emit<'e, 'a, 'b> = &'e mut Floats<'a, 'b>;

/// Emits the parts of a complex number.
fn split(it: Emit<'_, '_, '_>, number: Value) -> Parts {
    let re = it.rw.value(ReOp::build(number));
    let im = it.rw.value(ImOp::build(number));
    Parts { re, im }
}

/// Emits a complex number of parts.
fn create(it: Emit<'_, '_, '_>, parts: Parts) -> Option<Value> {
    let ty = it.rw.context().types().complex(it.ty).ok()?;
    Some(it.rw.value(CreateOp::build(parts.re, parts.im, ty)))
}

/// Returns the float type of the parts of a complex number.
fn part_type(op: OpRef<'_>, number: Value) -> Option<Type> {
    match op.context().types().data(op.ir.value_type(number)) {
        TypeData::Complex(part) if matches!(op.context().types().data(*part), TypeData::Float(_)) => Some(*part),
        _ => None,
    }
}

/// Replaces an operation by a value.
fn made(
    op: OpRef<'_>,
    number: Value,
    math: FastMathFlags,
    emit: impl FnOnce(Emit<'_, '_, '_>) -> Option<Value> + 'static,
) -> Option<Rewrite> {
    let ty = part_type(op, number)?;
    Some(Rewrite::new(move |rw| {
        if let Some(value) = emit(&mut Floats::new(rw, ty, math)) {
            rw.replace(rw.root(), &[value]);
        }
    }))
}

/// Replaces a function of one complex number with a complex result.
fn unary(
    op: OpRef<'_>,
    number: Value,
    math: FastMathFlags,
    emit: fn(Emit<'_, '_, '_>, Parts) -> Parts,
) -> Option<Rewrite> {
    made(op, number, math, move |it| {
        let parts = split(it, number);
        let parts = emit(it, parts);
        create(it, parts)
    })
}

/// Replaces a function of one complex number with a real result.
fn real(
    op: OpRef<'_>,
    number: Value,
    math: FastMathFlags,
    emit: fn(Emit<'_, '_, '_>, Parts) -> Value,
) -> Option<Rewrite> {
    made(op, number, math, move |it| {
        let parts = split(it, number);
        Some(emit(it, parts))
    })
}

/// Replaces a function of two complex numbers.
fn binary(
    op: OpRef<'_>,
    [lhs, rhs]: [Value; 2],
    math: FastMathFlags,
    emit: impl FnOnce(Emit<'_, '_, '_>, Parts, Parts) -> Parts + 'static,
) -> Option<Rewrite> {
    made(op, lhs, math, move |it| {
        let (lhs, rhs) = (split(it, lhs), split(it, rhs));
        let parts = emit(it, lhs, rhs);
        create(it, parts)
    })
}

/// Replaces a comparison of two complex numbers.
fn compare(op: OpRef<'_>, [lhs, rhs]: [Value; 2], equal: bool) -> Option<Rewrite> {
    made(op, lhs, FastMathFlags::NONE, move |it| {
        let (lhs, rhs) = (split(it, lhs), split(it, rhs));
        let predicate = if equal { CmpFPredicate::OEQ } else { CmpFPredicate::UNE };
        let (re, im) = (it.compare(predicate, lhs.re, rhs.re), it.compare(predicate, lhs.im, rhs.im));
        Some(if equal { it.rw.value(AndIOp::build(re, im)) } else { it.rw.value(OrIOp::build(re, im)) })
    })
}

/// Replaces a sum or difference: each part separately.
fn by_parts(
    op: OpRef<'_>,
    [lhs, rhs]: [Value; 2],
    math: FastMathFlags,
    emit: fn(Emit<'_, '_, '_>, Value, Value) -> Value,
) -> Option<Rewrite> {
    made(op, lhs, math, move |it| {
        let [a, b] = [lhs, rhs].map(|number| it.rw.value(ReOp::build(number)));
        let re = emit(it, a, b);
        let [a, b] = [lhs, rhs].map(|number| it.rw.value(ImOp::build(number)));
        let im = emit(it, a, b);
        create(it, Parts { re, im })
    })
}

rewrites! {
    /// Adds the patterns except that of division.
    fn add_patterns(&mut PatternSet);

    AbsOp => |op: AbsOp<'_>| real(op.0, op.complex(), op.fastmath(), functions::abs);
    AngleOp => |op: AngleOp<'_>| real(op.0, op.complex(), op.fastmath(), |it, z| it.atan2(z.im, z.re));
    Atan2Op => |op: Atan2Op<'_>| powers::atan2(op);
    AddOp => |op: AddOp<'_>| by_parts(op.0, [op.lhs(), op.rhs()], op.fastmath(), |it, a, b| it.add(a, b));
    SubOp => |op: SubOp<'_>| by_parts(op.0, [op.lhs(), op.rhs()], op.fastmath(), |it, a, b| it.sub(a, b));
    MulOp => |op: MulOp<'_>| binary(op.0, [op.lhs(), op.rhs()], op.fastmath(), divide::multiply);
    EqualOp => |op: EqualOp<'_>| compare(op.0, [op.lhs(), op.rhs()], true);
    NotEqualOp => |op: NotEqualOp<'_>| compare(op.0, [op.lhs(), op.rhs()], false);
    ConjOp => |op: ConjOp<'_>| unary(op.0, op.complex(), FastMathFlags::NONE, |it, z| Parts { im: it.neg(z.im), ..z });
    NegOp => |op: NegOp<'_>| {
        unary(op.0, op.complex(), FastMathFlags::NONE, |it, z| Parts { re: it.neg(z.re), im: it.neg(z.im) })
    };
    CosOp => |op: CosOp<'_>| unary(op.0, op.complex(), op.fastmath(), functions::cos);
    SinOp => |op: SinOp<'_>| unary(op.0, op.complex(), op.fastmath(), functions::sin);
    TanOp => |op: TanOp<'_>| unary(op.0, op.complex(), op.fastmath(), functions::tan);
    TanhOp => |op: TanhOp<'_>| unary(op.0, op.complex(), op.fastmath(), functions::tanh);
    ExpOp => |op: ExpOp<'_>| unary(op.0, op.complex(), op.fastmath(), functions::exp);
    Expm1Op => |op: Expm1Op<'_>| unary(op.0, op.complex(), op.fastmath(), functions::exp_m1);
    Log1pOp => |op: Log1pOp<'_>| unary(op.0, op.complex(), op.fastmath(), functions::log1p);
    LogOp => |op: LogOp<'_>| powers::log(op);
    SignOp => |op: SignOp<'_>| powers::sign(op);
    SqrtOp => |op: SqrtOp<'_>| powers::sqrt(op);
    RsqrtOp => |op: RsqrtOp<'_>| powers::rsqrt(op);
    PowOp => |op: PowOp<'_>| powers::pow(op);
    PowiOp => |op: PowiOp<'_>| powers::powi(op);
}
