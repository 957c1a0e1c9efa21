//! `math-expand-ops`: mathematical functions by simpler ones.

mod rounding;

use lect_dialects::arith::{
    AddFOp, AddIOp, CmpFPredicate, CmpIOp, CmpIPredicate, DivFOp, FastMathFlags, MaximumFOp, MinimumFOp, MulFOp,
    SIToFPOp, SelectOp, ShLIOp, UIToFPOp,
};
use lect_dialects::math::{
    AcoshOp, AsinhOp, AtanhOp, CeilOp, ClampFOp, CosOp, CoshOp, CountLeadingZerosOp, Exp2Op, FPowIOp, FmaOp, PowFOp,
    RoundEvenOp, RoundOp, RsqrtOp, SinOp, SinhOp, TanOp, TanhOp,
};
use lect_support::folding::{attr_number, float, float_format, splat_element, width};
use lect_support::prelude::*;
use lect_transforms::pass::{Pass, PassContext};

use super::emit::{Floats, has_constants, integer};
use crate::greedy;

/// Expand `math` operations
#[derive(Pass)]
#[pass(name = "math-expand-ops", class = "MathExpandOpsPass")]
pub struct MathExpandOps {
    /// Mnemonics of the operations to expand; all if empty
    #[option]
    ops: Vec<String>,
}

impl MathExpandOps {
    /// Adds a pattern if its operation is to be expanded.
    fn add<T: TypedOp<'static> + 'static>(
        &self,
        patterns: &mut PatternSet,
        ctx: &ContextData,
        rewrite: impl for<'a> Fn(T::As<'a>) -> Option<Rewrite> + Send + Sync + 'static,
    ) {
        let mnemonic = T::NAME.strip_prefix("math.").unwrap_or(T::NAME);
        if self.ops.is_empty() || self.ops.iter().any(|name| name == mnemonic) {
            patterns.on::<T>(ctx, 1, rewrite);
        }
    }
}

impl Pass for MathExpandOps {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        let ctx = ir.context().clone();
        let patterns = &mut PatternSet::new();
        self.add::<CountLeadingZerosOp<'_>>(patterns, &ctx, leading_zeros);
        self.add::<SinhOp<'_>>(patterns, &ctx, |op| hyperbolic(op.0, |it, a, b| it.sub(a, b)));
        self.add::<CoshOp<'_>>(patterns, &ctx, |op| hyperbolic(op.0, |it, a, b| it.add(a, b)));
        self.add::<TanOp<'_>>(patterns, &ctx, tan);
        self.add::<TanhOp<'_>>(patterns, &ctx, tanh);
        self.add::<AsinhOp<'_>>(patterns, &ctx, |op| inverse_hyperbolic(op.0, 1.0));
        self.add::<AcoshOp<'_>>(patterns, &ctx, |op| inverse_hyperbolic(op.0, -1.0));
        self.add::<AtanhOp<'_>>(patterns, &ctx, atanh);
        self.add::<FmaOp<'_>>(patterns, &ctx, fma);
        self.add::<CeilOp<'_>>(patterns, &ctx, rounding::ceil);
        self.add::<Exp2Op<'_>>(patterns, &ctx, exp2);
        self.add::<PowFOp<'_>>(patterns, &ctx, pow);
        self.add::<FPowIOp<'_>>(patterns, &ctx, integer_power);
        self.add::<RoundOp<'_>>(patterns, &ctx, rounding::round);
        self.add::<RoundEvenOp<'_>>(patterns, &ctx, rounding::round_even);
        self.add::<RsqrtOp<'_>>(patterns, &ctx, rsqrt);
        self.add::<ClampFOp<'_>>(patterns, &ctx, clamp);
        greedy::apply(ir, cx, patterns)
    }
}

/// Replaces a function of one number. The expansions drop fast-math flags.
fn unary(op: OpRef<'_>, emit: impl FnOnce(&mut Floats<'_, '_>, Value) -> Value + 'static) -> Option<Rewrite> {
    let value = op.operands().next()?;
    let ty = op.ir.value_type(value);
    has_constants(op.context(), ty)
        .then(|| Rewrite::made(move |rw| emit(&mut Floats::new(rw, ty, FastMathFlags::NONE), value)))
}

fn hyperbolic(op: OpRef<'_>, combine: fn(&mut Floats<'_, '_>, Value, Value) -> Value) -> Option<Rewrite> {
    unary(op, move |it, x| {
        let exp = it.exp(x);
        let negated = it.neg(x);
        let negated = it.exp(negated);
        let combined = combine(it, exp, negated);
        let half = it.number(0.5);
        it.mul(combined, half)
    })
}

fn tan(op: TanOp<'_>) -> Option<Rewrite> {
    let x = op.operand();
    Some(Rewrite::made(move |rw| {
        let (sin, cos) = (rw.value(SinOp::build(x)), rw.value(CosOp::build(x)));
        rw.value(DivFOp::build(sin, cos))
    }))
}

/// Computes the hyperbolic tangent of the absolute value, and multiplies by the sign.
fn tanh(op: TanhOp<'_>) -> Option<Rewrite> {
    unary(op.0, |it, x| {
        let (zero, one, minus_two) = (it.number(0.0), it.number(1.0), it.number(-2.0));
        let is_negative = it.compare(CmpFPredicate::OLT, x, zero);
        let is_negative = it.rw.value(UIToFPOp::build(is_negative, it.ty));
        let offset = it.mul(is_negative, minus_two);
        let sign = it.add(offset, one);
        let abs = it.mul(sign, x);
        let doubled = it.mul(minus_two, abs);
        let exp = it.exp(doubled);
        let (dividend, divisor) = (it.sub(one, exp), it.add(one, exp));
        let quotient = it.div(dividend, divisor);
        it.mul(sign, quotient)
    })
}

/// Computes the logarithm of the number plus the root of its square plus an offset.
fn inverse_hyperbolic(op: OpRef<'_>, offset: f64) -> Option<Rewrite> {
    unary(op, move |it, x| {
        let offset = it.number(offset);
        let square = it.fma(x, x, offset);
        let root = it.sqrt(square);
        let sum = it.add(x, root);
        it.log(sum)
    })
}

fn atanh(op: AtanhOp<'_>) -> Option<Rewrite> {
    unary(op.0, |it, x| {
        let one = it.number(1.0);
        let sum = it.add(x, one);
        let negated = it.neg(x);
        let difference = it.add(negated, one);
        let quotient = it.div(sum, difference);
        let log = it.log(quotient);
        let half = it.number(0.5);
        it.mul(log, half)
    })
}

fn fma(op: FmaOp<'_>) -> Option<Rewrite> {
    let (a, b, c) = (op.a(), op.b(), op.c());
    Some(Rewrite::made(move |rw| {
        let product = rw.value(MulFOp::build(a, b));
        rw.value(AddFOp::build(product, c))
    }))
}

fn exp2(op: Exp2Op<'_>) -> Option<Rewrite> {
    unary(op.0, |it, x| {
        let ln2 = it.number(std::f64::consts::LN_2);
        let product = it.mul(x, ln2);
        it.exp(product)
    })
}

/// Returns the attribute of a scalar constant, or of the elements of a splat.
fn element(ir: &Isolate, value: Value) -> Option<Attr> {
    let attr = ir.value(value).constant()?;
    Some(splat_element(ir.context(), attr).unwrap_or(attr))
}

/// Replaces a power by a product, root or quotient for some constant exponents, or else by an exponential.
fn pow(op: PowFOp<'_>) -> Option<Rewrite> {
    let (base, exponent) = (op.lhs(), op.rhs());
    let ty = op.0.ir.value_type(base);
    let known = element(&op.0.ir, exponent).and_then(|attr| float(op.0.context(), Some(attr))).map(Float::to_f64);
    if known.is_some_and(|known| known == 1.0) {
        return Some(Rewrite::values([base]));
    }
    if known.is_some_and(|known| [0.0, -1.0, -2.0].contains(&known)) && !has_constants(op.0.context(), ty) {
        return None;
    }
    Some(Rewrite::made(move |rw| {
        let it = &mut Floats::new(rw, ty, FastMathFlags::NONE);
        match known {
            Some(0.0) => it.number(1.0),
            Some(-1.0) => {
                let one = it.number(1.0);
                it.div(one, base)
            }
            Some(0.5) => it.sqrt(base),
            Some(-0.5) => it.rsqrt(base),
            Some(2.0) => it.mul(base, base),
            Some(-2.0) => {
                let one = it.number(1.0);
                let square = it.mul(base, base);
                it.div(one, square)
            }
            Some(3.0) => {
                let square = it.mul(base, base);
                it.mul(square, base)
            }
            _ => {
                let log = it.log(base);
                let product = it.mul(exponent, log);
                it.exp(product)
            }
        }
    }))
}

/// Replaces a power with a constant integer exponent by products, and others by `math.powf`.
fn integer_power(op: FPowIOp<'_>) -> Option<Rewrite> {
    let (base, exponent) = (op.lhs(), op.rhs());
    let (ctx, ty) = (op.0.context(), op.0.ir.value_type(base));
    let format = float_format(ctx, ty)?;
    let known = element(&op.0.ir, exponent).and_then(|attr| attr_number(ctx, attr));
    let Some(known) = known else {
        return Some(Rewrite::made(move |rw| {
            let exponent = rw.value(SIToFPOp::build(exponent, ty));
            rw.value(PowFOp::build(base, exponent))
        }));
    };
    has_constants(ctx, ty).then(|| {
        Rewrite::made(move |rw| {
            let it = &mut Floats::new(rw, ty, FastMathFlags::NONE);
            let (one, mut result) = (it.number(1.0), it.number(1.0));
            let (mut rest, mut power) = (known.unsigned_abs(), base);
            while rest > 0 {
                if rest & 1 == 1 {
                    result = it.mul(power, result);
                }
                rest >>= 1;
                power = it.mul(power, power);
            }
            if known >= 0 {
                return result;
            }
            let signs = [0.0, -0.0, f64::INFINITY, f64::NEG_INFINITY];
            let [zero, minus_zero, infinity, minus_infinity] =
                signs.map(|number| it.constant(Float::from_f64(format, number)));
            let is_zero = it.compare(CmpFPredicate::OEQ, result, zero);
            let is_minus_zero = it.compare(CmpFPredicate::OEQ, result, minus_zero);
            let quotient = it.div(one, result);
            let quotient = it.select(is_zero, infinity, quotient);
            it.select(is_minus_zero, minus_infinity, quotient)
        })
    })
}

fn rsqrt(op: RsqrtOp<'_>) -> Option<Rewrite> {
    unary(op.0, |it, x| {
        let one = it.number(1.0);
        let root = it.sqrt(x);
        it.div(one, root)
    })
}

fn clamp(op: ClampFOp<'_>) -> Option<Rewrite> {
    let (value, min, max, math) = (op.value(), op.min(), op.max(), op.fastmath());
    Some(Rewrite::made(move |rw| {
        let least = rw.value(MinimumFOp::build(value, max).fastmath(math));
        rw.value(MaximumFOp::build(least, min).fastmath(math))
    }))
}

/// Counts leading zeros by a binary search for the first bit.
fn leading_zeros(op: CountLeadingZerosOp<'_>) -> Option<Rewrite> {
    let (ctx, value) = (op.0.context(), op.operand());
    let ty = op.0.ir.value_type(value);
    let bits = width(ctx, ty).filter(|bits| *bits <= 64)?;
    let is_index = ctx.types().element_type(ty).unwrap_or(ty) == ctx.types().index();
    (has_constants(ctx, ty) && !is_index).then(|| {
        Rewrite::made(move |rw| {
            let all = u64::MAX >> (64 - bits.max(1));
            let (mut x, mut count) = (value, integer(rw, ty, 0));
            let mut part = bits;
            while part > 1 {
                let half = part / 2;
                let shift = integer(rw, ty, i64::from(half));
                let mask = integer(rw, ty, (all >> half) as i64);
                let is_less = rw.value(CmpIOp::build(CmpIPredicate::Ule, x, mask));
                let sum = rw.value(AddIOp::build(count, shift));
                let shifted = rw.value(ShLIOp::build(x, shift));
                x = rw.value(SelectOp::build(is_less, shifted, x));
                count = rw.value(SelectOp::build(is_less, sum, count));
                part = half;
            }
            let zero = integer(rw, ty, 0);
            let is_zero = rw.value(CmpIOp::build(CmpIPredicate::Eq, value, zero));
            let bits = integer(rw, ty, i64::from(bits));
            rw.value(SelectOp::build(is_zero, bits, count))
        })
    })
}
