//! `arith-expand`: operations that LLVM's types do not have become several that they have.

use lect_core::diag::Reported;
use lect_core::entity::{Type, Value};
use lect_core::fold::{Number, splat_attr};
use lect_core::ir::{Isolate, OpRef};
use lect_core::number::{ApInt, Float, FloatFormat};
use lect_core::typed::TypedOp;
use lect_core::types::{Signedness, TypeData};
use lect_transforms::conversion::{self, ConversionTarget, Mode};
use lect_transforms::pass::{Pass, PassContext};
use lect_transforms::rewrite::{PatternSet, Rewrite, Rewriter};

use super::CmpFPredicate::{UGT, ULT, UNE, UNO};
use super::CmpIPredicate::{Eq, Ne, Sgt, Sle, Slt, Uge, Ugt, Ult};
use super::{
    AddIOp, AndIOp, BitcastOp, CeilDivSIOp, CeilDivUIOp, CmpFOp, CmpFPredicate, CmpIOp, CmpIPredicate, ConstantOp,
    DivFOp, DivSIOp, DivUIOp, ExtFOp, ExtUIOp, FastMathFlags, FloorDivSIOp, MaxNumFOp, MaxSIOp, MaxUIOp, MaximumFOp,
    MinNumFOp, MinSIOp, MinUIOp, MinimumFOp, MulFOp, MulIOp, OrIOp, ScalingExtFOp, ScalingTruncFOp, SelectOp, ShLIOp,
    ShRUIOp, SubIOp, TruncFOp, TruncIOp,
};

/// Legalize Arith ops to be convertible to LLVM
#[derive(Pass)]
#[pass(name = "arith-expand", class = "ArithExpandOpsPass")]
pub struct ArithExpand {
    /// Expand extensions and truncations of bf16
    #[option]
    include_bf16: bool,
    /// Expand extensions and truncations of f8E8M0FNU
    #[option]
    include_f8e8m0: bool,
    /// Expand extensions and truncations of f4E2M1FN
    #[option]
    include_f4e2m1: bool,
}

const ILLEGAL: &[&str] = &[
    CeilDivSIOp::NAME,
    CeilDivUIOp::NAME,
    FloorDivSIOp::NAME,
    MaximumFOp::NAME,
    MinimumFOp::NAME,
    MaxNumFOp::NAME,
    MinNumFOp::NAME,
    MaxSIOp::NAME,
    MaxUIOp::NAME,
    MinSIOp::NAME,
    MinUIOp::NAME,
    ScalingExtFOp::NAME,
    ScalingTruncFOp::NAME,
];

impl Pass for ArithExpand {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        let ctx = ir.context().clone();
        let expanded = [
            (FloatFormat::BF16, self.include_bf16),
            (FloatFormat::F8E8M0FNU, self.include_f8e8m0),
            (FloatFormat::F4E2M1FN, self.include_f4e2m1),
        ];
        let expands = move |small: Option<FloatFormat>, large: Option<FloatFormat>| {
            large == Some(FloatFormat::F32) && expanded.iter().any(|(format, is_on)| *is_on && small == Some(*format))
        };
        let target = ConversionTarget::new()
            .with_illegal_ops(&ctx, ILLEGAL)
            .with_dynamic_op(&ctx, ExtFOp::NAME, move |op| !expands(format_of(op, false), format_of(op, true)))
            .with_dynamic_op(&ctx, TruncFOp::NAME, move |op| !expands(format_of(op, true), format_of(op, false)))
            .with_legal_dialects(&["arith", "vector"]);
        let mut patterns = PatternSet::new();
        patterns.on::<CeilDivSIOp<'_>>(&ctx, 1, ceil_div_signed);
        patterns.on::<CeilDivUIOp<'_>>(&ctx, 1, ceil_div_unsigned);
        patterns.on::<FloorDivSIOp<'_>>(&ctx, 1, floor_div);
        patterns.on::<MaximumFOp<'_>>(&ctx, 1, |op| extreme(op.lhs(), op.rhs(), UGT, true));
        patterns.on::<MinimumFOp<'_>>(&ctx, 1, |op| extreme(op.lhs(), op.rhs(), ULT, true));
        patterns.on::<MaxNumFOp<'_>>(&ctx, 1, |op| extreme(op.lhs(), op.rhs(), UGT, false));
        patterns.on::<MinNumFOp<'_>>(&ctx, 1, |op| extreme(op.lhs(), op.rhs(), ULT, false));
        patterns.on::<MaxSIOp<'_>>(&ctx, 1, |op| integer_extreme(op.lhs(), op.rhs(), Sgt));
        patterns.on::<MaxUIOp<'_>>(&ctx, 1, |op| integer_extreme(op.lhs(), op.rhs(), Ugt));
        patterns.on::<MinSIOp<'_>>(&ctx, 1, |op| integer_extreme(op.lhs(), op.rhs(), Slt));
        patterns.on::<MinUIOp<'_>>(&ctx, 1, |op| integer_extreme(op.lhs(), op.rhs(), Ult));
        patterns.on::<ScalingExtFOp<'_>>(&ctx, 1, scaling_extend);
        patterns.on::<ScalingTruncFOp<'_>>(&ctx, 1, scaling_truncate);
        patterns.on::<ExtFOp<'_>>(&ctx, 1, extend);
        patterns.on::<TruncFOp<'_>>(&ctx, 1, truncate);
        conversion::apply_each(ir, cx, &target, &patterns, Mode::Partial)
    }
}

/// The format of the elements of the operand, or of the result.
fn format_of(op: OpRef<'_>, result: bool) -> Option<FloatFormat> {
    let ctx = op.context();
    let ty = if result { op.result_types().next()? } else { op.operand_types().next()? };
    match ctx.type_data(ctx.element_type(ty).unwrap_or(ty)) {
        TypeData::Float(format) => Some(*format),
        _ => None,
    }
}

/// A type like that of a value, with elements of another type.
fn like(ir: &Isolate, value: Value, element: Type) -> Type {
    ir.context().with_element_type(ir.value_type(value), element).unwrap_or(element)
}

/// A type like that of a value, of integers of a width.
fn ints(ir: &Isolate, value: Value, width: u32) -> Type {
    let integer = ir.context().integer_type(width, Signedness::Signless);
    like(ir, value, integer.unwrap_or(ir.context().common().i32))
}

/// Whether values of the type of a value can be constants.
fn has_constants(ir: &Isolate, value: Value) -> bool {
    let (ctx, ty) = (ir.context(), ir.value_type(value));
    ctx.element_type(ty).is_none() || ctx.element_count(ty).is_some()
}

/// A number, or a vector or tensor of it.
fn number(rw: &mut Rewriter<'_>, ty: Type, number: i64) -> Value {
    let ctx = rw.context();
    let width = ctx.integer_width(ctx.element_type(ty).unwrap_or(ty)).unwrap_or(64);
    splat(rw, Number::Int(ApInt::from_i64(width, number)), ty)
}

fn float(rw: &mut Rewriter<'_>, ty: Type, number: f64) -> Value {
    splat(rw, Number::Float(Float::from_f64(FloatFormat::F32, number)), ty)
}

/// A constant of a type that [has some](has_constants).
fn splat(rw: &mut Rewriter<'_>, number: Number, ty: Type) -> Value {
    let unit = rw.context().common_attrs().unit;
    let value = splat_attr(rw.context(), number, ty).unwrap_or(unit);
    rw.value(ConstantOp::build(value))
}

fn ceil_div_signed(op: CeilDivSIOp<'_>) -> Option<Rewrite> {
    let (a, b, ty) = (op.lhs(), op.rhs(), op.0.ir.value_type(op.lhs()));
    has_constants(&op.0.ir, a).then(|| {
        Rewrite::made(move |rw| {
            let (zero, one) = (number(rw, ty, 0), number(rw, ty, 1));
            let quotient = rw.value(DivSIOp::build(a, b));
            let product = rw.value(MulIOp::build(quotient, b));
            let inexact = rw.value(CmpIOp::build(Ne, a, product));
            let (a_negative, b_negative) =
                (rw.value(CmpIOp::build(Slt, a, zero)), rw.value(CmpIOp::build(Slt, b, zero)));
            let same_sign = rw.value(CmpIOp::build(Eq, a_negative, b_negative));
            let rounds = rw.value(AndIOp::build(inexact, same_sign));
            let next = rw.value(AddIOp::build(quotient, one));
            rw.value(SelectOp::build(rounds, next, quotient))
        })
    })
}

fn ceil_div_unsigned(op: CeilDivUIOp<'_>) -> Option<Rewrite> {
    let (a, b, ty) = (op.lhs(), op.rhs(), op.0.ir.value_type(op.lhs()));
    has_constants(&op.0.ir, a).then(|| {
        Rewrite::made(move |rw| {
            let zero = number(rw, ty, 0);
            let is_zero = rw.value(CmpIOp::build(Eq, a, zero));
            let one = number(rw, ty, 1);
            let before = rw.value(SubIOp::build(a, one));
            let quotient = rw.value(DivUIOp::build(before, b));
            let next = rw.value(AddIOp::build(quotient, one));
            rw.value(SelectOp::build(is_zero, zero, next))
        })
    })
}

fn floor_div(op: FloorDivSIOp<'_>) -> Option<Rewrite> {
    let (a, b, ty) = (op.lhs(), op.rhs(), op.0.ir.value_type(op.lhs()));
    has_constants(&op.0.ir, a).then(|| {
        Rewrite::made(move |rw| {
            let quotient = rw.value(DivSIOp::build(a, b));
            let product = rw.value(MulIOp::build(quotient, b));
            let inexact = rw.value(CmpIOp::build(Ne, a, product));
            let zero = number(rw, ty, 0);
            let (a_negative, b_negative) =
                (rw.value(CmpIOp::build(Slt, a, zero)), rw.value(CmpIOp::build(Slt, b, zero)));
            let other_sign = rw.value(CmpIOp::build(Ne, a_negative, b_negative));
            let rounds = rw.value(AndIOp::build(inexact, other_sign));
            let minus_one = number(rw, ty, -1);
            let next = rw.value(AddIOp::build(quotient, minus_one));
            rw.value(SelectOp::build(rounds, next, quotient))
        })
    })
}

/// The greater or the lesser of two. What is no number is passed on, or left out.
fn extreme(a: Value, b: Value, predicate: CmpFPredicate, passes_on: bool) -> Option<Rewrite> {
    Some(Rewrite::made(move |rw| extreme_of(rw, a, b, predicate, passes_on)))
}

fn integer_extreme(a: Value, b: Value, predicate: CmpIPredicate) -> Option<Rewrite> {
    Some(Rewrite::made(move |rw| {
        let first = rw.value(CmpIOp::build(predicate, a, b));
        rw.value(SelectOp::build(first, a, b))
    }))
}

fn extreme_of(rw: &mut Rewriter<'_>, a: Value, b: Value, predicate: CmpFPredicate, passes_on: bool) -> Value {
    let first = rw.value(CmpFOp::build(predicate, a, b));
    let chosen = rw.value(SelectOp::build(first, a, b));
    let asked = if passes_on { b } else { a };
    let is_nan = rw.value(CmpFOp::build(UNO, asked, asked));
    rw.value(SelectOp::build(is_nan, b, chosen))
}

/// The bits of a longer float.
type Bits = fn(&mut Rewriter<'_>, Value) -> Value;

/// Replaces a cast by one of bits that a function makes of a value.
fn cast_bits(value: Value, ty: Type, bits: Bits) -> Rewrite {
    Rewrite::made(move |rw| {
        let bits = bits(rw, value);
        rw.value(BitcastOp::build(bits, ty))
    })
}

fn extend(op: ExtFOp<'_>) -> Option<Rewrite> {
    let bits: Bits = match format_of(op.0, false)? {
        FloatFormat::BF16 => extend_bf16,
        FloatFormat::F8E8M0FNU => extend_f8,
        FloatFormat::F4E2M1FN => extend_f4,
        _ => return None,
    };
    has_constants(&op.0.ir, op.r#in()).then(|| cast_bits(op.r#in(), op.0.ir.value_type(op.out()), bits))
}

fn extend_bf16(rw: &mut Rewriter<'_>, value: Value) -> Value {
    let (short, wide) = (ints(rw.ir(), value, 16), ints(rw.ir(), value, 32));
    let bits = rw.value(BitcastOp::build(value, short));
    let bits = rw.value(ExtUIOp::build(bits, wide));
    let shift = number(rw, wide, 16);
    rw.value(ShLIOp::build(bits, shift))
}

fn extend_f8(rw: &mut Rewriter<'_>, value: Value) -> Value {
    let (short, wide) = (ints(rw.ir(), value, 8), ints(rw.ir(), value, 32));
    let bits = rw.value(BitcastOp::build(value, short));
    let (short_nan, nan) = (number(rw, short, -1), number(rw, wide, -1));
    let shift = number(rw, wide, 23);
    let extended = rw.value(ExtUIOp::build(bits, wide));
    let shifted = rw.value(ShLIOp::build(extended, shift));
    let is_nan = rw.value(CmpIOp::build(Eq, bits, short_nan));
    rw.value(SelectOp::build(is_nan, nan, shifted))
}

/// Sign, exponent and mantissa of a number of four bits, each where `f32` has it.
fn extend_f4(rw: &mut Rewriter<'_>, value: Value) -> Value {
    let (i4, i32_type) = (ints(rw.ir(), value, 4), ints(rw.ir(), value, 32));
    let bits = rw.value(BitcastOp::build(value, i4));
    let [zero, one, two, four, seven] = [0, 1, 2, 4, 7].map(|it| number(rw, i4, it));
    let unsigned = rw.value(AndIOp::build(bits, seven));
    let shift = number(rw, i32_type, 20);
    let mantissa = rw.value(ShLIOp::build(unsigned, two));
    let is_half = rw.value(CmpIOp::build(Eq, unsigned, one));
    let mantissa = rw.value(SelectOp::build(is_half, zero, mantissa));
    let mantissa = rw.value(ExtUIOp::build(mantissa, i32_type));
    let mantissa = rw.value(ShLIOp::build(mantissa, shift));
    let none = number(rw, i32_type, 0);
    let (large, small) = (number(rw, i32_type, 0x4000_0000), number(rw, i32_type, 0x3f00_0000));
    let is_large = rw.value(CmpIOp::build(Uge, unsigned, four));
    let exponent = rw.value(SelectOp::build(is_large, large, small));
    let is_zero = rw.value(CmpIOp::build(Eq, unsigned, zero));
    let exponent = rw.value(SelectOp::build(is_zero, none, exponent));
    let sign = number(rw, i32_type, i64::from(i32::MIN));
    let first_negative = number(rw, i4, -8);
    let is_negative = rw.value(CmpIOp::build(Uge, bits, first_negative));
    let sign = rw.value(SelectOp::build(is_negative, sign, none));
    let sum = rw.value(AddIOp::build(mantissa, exponent));
    rw.value(AddIOp::build(sum, sign))
}

fn truncate(op: TruncFOp<'_>) -> Option<Rewrite> {
    let bits: Bits = match format_of(op.0, true)? {
        FloatFormat::BF16 => truncate_bf16,
        FloatFormat::F8E8M0FNU => truncate_f8,
        FloatFormat::F4E2M1FN => truncate_f4,
        _ => return None,
    };
    let fits = op.roundingmode().is_none() && has_constants(&op.0.ir, op.r#in());
    fits.then(|| cast_bits(op.r#in(), op.0.ir.value_type(op.out()), bits))
}

fn truncate_f8(rw: &mut Rewriter<'_>, value: Value) -> Value {
    let (wide, short) = (ints(rw.ir(), value, 32), ints(rw.ir(), value, 8));
    let bits = rw.value(BitcastOp::build(value, wide));
    let shift = number(rw, wide, 23);
    let bits = rw.value(ShRUIOp::build(bits, shift));
    rw.value(TruncIOp::build(bits, short))
}

fn truncate_bf16(rw: &mut Rewriter<'_>, value: Value) -> Value {
    let (i32_type, i16_type) = (ints(rw.ir(), value, 32), ints(rw.ir(), value, 16));
    let is_nan = rw.value(CmpFOp::build(UNE, value, value));
    let half = number(rw, i32_type, 0x7fff);
    let nan = number(rw, i16_type, 0x7fc0);
    let (shift, one) = (number(rw, i32_type, 16), number(rw, i32_type, 1));
    let bits = rw.value(BitcastOp::build(value, i32_type));
    let last = rw.value(ShRUIOp::build(bits, shift));
    let last = rw.value(AndIOp::build(last, one));
    let bias = rw.value(AddIOp::build(last, half));
    let rounded = rw.value(AddIOp::build(bits, bias));
    let shifted = rw.value(ShRUIOp::build(rounded, shift));
    let short = rw.value(TruncIOp::build(shifted, i16_type));
    rw.value(SelectOp::build(is_nan, nan, short))
}

/// A number of four bits: clamped, put together of its parts, denormal if it is small, and rounded.
fn truncate_f4(rw: &mut Rewriter<'_>, value: Value) -> Value {
    let [i4, i8, i32_type] = [4, 8, 32].map(|width| ints(rw.ir(), value, width));
    let f32_type = rw.ir().value_type(value);
    let (one, three) = (number(rw, i4, 1), number(rw, i4, 3));
    let to_mantissa = number(rw, i32_type, 22);
    let (zero8, minus_one8) = (number(rw, i8, 0), number(rw, i8, -1));
    let zero32 = number(rw, i32_type, 0);
    let (most, least) = (float(rw, f32_type, 6.0), float(rw, f32_type, -6.0));
    let clamped = extreme_of(rw, value, most, ULT, false);
    let clamped = extreme_of(rw, clamped, least, UGT, false);
    let bits = rw.value(BitcastOp::build(clamped, i32_type));
    let to_sign = number(rw, i32_type, 31);
    let sign = rw.value(ShRUIOp::build(bits, to_sign));
    let sign = rw.value(TruncIOp::build(sign, i4));
    let sign = rw.value(ShLIOp::build(sign, three));
    let bias = number(rw, i32_type, 126);
    let to_exponent = number(rw, i32_type, 23);
    let exponent = rw.value(ShRUIOp::build(bits, to_exponent));
    let biased = rw.value(SubIOp::build(exponent, bias));
    let exponent = rw.value(TruncIOp::build(biased, i4));
    let exponent = rw.value(ShLIOp::build(exponent, one));
    let normal = rw.value(AddIOp::build(sign, exponent));
    let first_bit = number(rw, i32_type, 1 << 22);
    let mantissa = rw.value(AndIOp::build(bits, first_bit));
    let mantissa = rw.value(ShRUIOp::build(mantissa, to_mantissa));
    let mantissa = rw.value(TruncIOp::build(mantissa, i4));
    let normal = rw.value(AddIOp::build(normal, mantissa));
    let all_bits = number(rw, i32_type, (1 << 23) - 1);
    let exponent = rw.value(TruncIOp::build(biased, i8));
    let is_denormal = rw.value(CmpIOp::build(Sle, exponent, zero8));
    let is_least = rw.value(CmpIOp::build(Eq, exponent, minus_one8));
    let rest = rw.value(AndIOp::build(bits, all_bits));
    let has_rest = rw.value(CmpIOp::build(Ugt, rest, zero32));
    let rounds_to_zero = rw.value(AndIOp::build(is_least, has_rest));
    let is_half = rw.value(CmpIOp::build(Eq, exponent, zero8));
    let (minus_one4, zero4) = (number(rw, i4, -1), number(rw, i4, 0));
    let result = rw.value(SelectOp::build(is_denormal, minus_one4, normal));
    let result = rw.value(SelectOp::build(rounds_to_zero, zero4, result));
    let result = rw.value(SelectOp::build(is_half, normal, result));
    let last_bits = number(rw, i32_type, (1 << 22) - 1);
    let half = number(rw, i32_type, 1 << 21);
    let rest = rw.value(AndIOp::build(bits, last_bits));
    let rounds = rw.value(CmpIOp::build(Uge, rest, half));
    let rounds = rw.value(OrIOp::build(rounds, is_denormal));
    let next = rw.value(AddIOp::build(result, one));
    rw.value(SelectOp::build(rounds, next, result))
}

/// The scale of an operation, as numbers of a type.
fn scale(rw: &mut Rewriter<'_>, mut scale: Value, ty: Type, math: Option<FastMathFlags>) -> Value {
    let (ctx, scale_type) = (rw.context(), rw.ir().value_type(scale));
    if let TypeData::Float(format) = ctx.type_data(ctx.element_type(scale_type).unwrap_or(scale_type))
        && format.width() >= 16
    {
        let short = like(rw.ir(), scale, ctx.float_type(FloatFormat::F8E8M0FNU));
        scale = rw.value(TruncFOp::build(scale, short).fastmath(math));
    }
    rw.value(ExtFOp::build(scale, ty).fastmath(math))
}

fn scaling_extend(op: ScalingExtFOp<'_>) -> Option<Rewrite> {
    let (value, by, math, ty) = (op.r#in(), op.scale(), op.fastmath(), op.0.ir.value_type(op.out()));
    Some(Rewrite::made(move |rw| {
        let by = scale(rw, by, ty, math);
        let value = rw.value(ExtFOp::build(value, ty).fastmath(math));
        rw.value(MulFOp::build(value, by).fastmath(math))
    }))
}

fn scaling_truncate(op: ScalingTruncFOp<'_>) -> Option<Rewrite> {
    let (value, by, math, rounding) = (op.r#in(), op.scale(), op.fastmath(), op.roundingmode());
    let (wide, ty) = (op.0.ir.value_type(value), op.0.ir.value_type(op.out()));
    Some(Rewrite::made(move |rw| {
        let by = scale(rw, by, wide, math);
        let quotient = rw.value(DivFOp::build(value, by).fastmath(math));
        rw.value(TruncFOp::build(quotient, ty).fastmath(math).roundingmode(rounding))
    }))
}
