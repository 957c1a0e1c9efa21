//! `arith-expand`: expands operations and types without an equivalent in LLVM IR.

use lect_core::fold::splat_attr;
use lect_core::number::FloatFormat;
use lect_core::types::Signedness;
use lect_support::folding::{float_format, width};
use lect_support::prelude::*;
use lect_transforms::conversion::{self, ConversionTarget, Mode};
use lect_transforms::pass::{Pass, PassContext};

use crate::arith::CmpFPredicate::{UGT, ULT, UNE, UNO};
use crate::arith::CmpIPredicate::{Eq, Ne, Sgt, Sle, Slt, Uge, Ugt, Ult};
use crate::arith::{
    AddIOp, AndIOp, BitcastOp, CeilDivSIOp, CeilDivUIOp, CmpFOp, CmpIOp, ConstantOp, DivFOp, DivSIOp, DivUIOp, ExtFOp,
    ExtUIOp, FastMathFlags, FloorDivSIOp, MaxNumFOp, MaxSIOp, MaxUIOp, MaximumFOp, MinNumFOp, MinSIOp, MinUIOp,
    MinimumFOp, MulFOp, MulIOp, OrIOp, ScalingExtFOp, ScalingTruncFOp, SelectOp, ShLIOp, ShRUIOp, SubIOp, TruncFOp,
    TruncIOp,
};

/// Expand `arith` operations that LLVM IR cannot express
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
        expand_divisions(&mut patterns, &ctx);
        expand(&mut patterns, &ctx);
        conversion::apply_each(ir, cx, &target, &patterns, Mode::Partial)
    }
}

/// Returns the float format of the operand, or of the result, or of their elements.
fn format_of(op: OpRef<'_>, result: bool) -> Option<FloatFormat> {
    float_format(op.context(), if result { op.result_types().next()? } else { op.operand_types().next()? })
}

rewrites! {
    /// Adds the patterns that expand divisions rounded up or down.
    pub fn expand_divisions(&mut PatternSet);

    ceil_div_signed: o @ CeilDivSIOp { lhs: a : t, rhs: b } =>
        let zero = ConstantOp(number(o, t, 0)?);
        let one = ConstantOp(number(o, t, 1)?);
        let quotient = DivSIOp(a, b);
        let inexact = CmpIOp(Ne, a, MulIOp(quotient, b));
        let same_sign = CmpIOp(Eq, CmpIOp(Slt, a, zero), CmpIOp(Slt, b, zero));
        SelectOp(AndIOp(inexact, same_sign), AddIOp(quotient, one), quotient);
    ceil_div_unsigned: o @ CeilDivUIOp { lhs: a : t, rhs: b } =>
        let zero = ConstantOp(number(o, t, 0)?);
        let is_zero = CmpIOp(Eq, a, zero);
        let one = ConstantOp(number(o, t, 1)?);
        SelectOp(is_zero, zero, AddIOp(DivUIOp(SubIOp(a, one), b), one));
    floor_div: o @ FloorDivSIOp { lhs: a : t, rhs: b } =>
        let quotient = DivSIOp(a, b);
        let inexact = CmpIOp(Ne, a, MulIOp(quotient, b));
        let zero = ConstantOp(number(o, t, 0)?);
        let other_sign = CmpIOp(Ne, CmpIOp(Slt, a, zero), CmpIOp(Slt, b, zero));
        SelectOp(AndIOp(inexact, other_sign), AddIOp(quotient, ConstantOp(number(o, t, -1)?)), quotient);
}

rewrites! {
    /// Adds the other expansion patterns.
    fn expand(&mut PatternSet);

    max_signed: MaxSIOp { lhs: a, rhs: b } => SelectOp(CmpIOp(Sgt, a, b), a, b);
    max_unsigned: MaxUIOp { lhs: a, rhs: b } => SelectOp(CmpIOp(Ugt, a, b), a, b);
    min_signed: MinSIOp { lhs: a, rhs: b } => SelectOp(CmpIOp(Slt, a, b), a, b);
    min_unsigned: MinUIOp { lhs: a, rhs: b } => SelectOp(CmpIOp(Ult, a, b), a, b);
    maximum: MaximumFOp { lhs: a, rhs: b } =>
        let chosen = SelectOp(CmpFOp(UGT, a, b), a, b);
        SelectOp(CmpFOp(UNO, b, b), b, chosen);
    minimum: MinimumFOp { lhs: a, rhs: b } =>
        let chosen = SelectOp(CmpFOp(ULT, a, b), a, b);
        SelectOp(CmpFOp(UNO, b, b), b, chosen);
    max_number: MaxNumFOp { lhs: a, rhs: b } =>
        let chosen = SelectOp(CmpFOp(UGT, a, b), a, b);
        SelectOp(CmpFOp(UNO, a, a), b, chosen);
    min_number: MinNumFOp { lhs: a, rhs: b } =>
        let chosen = SelectOp(CmpFOp(ULT, a, b), a, b);
        SelectOp(CmpFOp(UNO, a, a), b, chosen);

    extend_bf16: o @ ExtFOp { in: x : s, out: _ : t } if is(o, s, FloatFormat::BF16) =>
        let wide = ints(o, s, 32);
        let bits = ExtUIOp(BitcastOp(x, ints(o, s, 16)), wide);
        BitcastOp(ShLIOp(bits, ConstantOp(number(o, wide, 16)?)), t);
    extend_f8: o @ ExtFOp { in: x : s, out: _ : t } if is(o, s, FloatFormat::F8E8M0FNU) =>
        let short = ints(o, s, 8);
        let wide = ints(o, s, 32);
        let bits = BitcastOp(x, short);
        let short_nan = ConstantOp(number(o, short, -1)?);
        let nan = ConstantOp(number(o, wide, -1)?);
        let shift = ConstantOp(number(o, wide, 23)?);
        let shifted = ShLIOp(ExtUIOp(bits, wide), shift);
        BitcastOp(SelectOp(CmpIOp(Eq, bits, short_nan), nan, shifted), t);
    // Moves sign, exponent and mantissa of the 4-bit float to their positions in `f32`.
    extend_f4: o @ ExtFOp { in: x : s, out: _ : t } if is(o, s, FloatFormat::F4E2M1FN) =>
        let short = ints(o, s, 4);
        let wide = ints(o, s, 32);
        let bits = BitcastOp(x, short);
        let zero = ConstantOp(number(o, short, 0)?);
        let one = ConstantOp(number(o, short, 1)?);
        let two = ConstantOp(number(o, short, 2)?);
        let four = ConstantOp(number(o, short, 4)?);
        let unsigned = AndIOp(bits, ConstantOp(number(o, short, 7)?));
        let shift = ConstantOp(number(o, wide, 20)?);
        let doubled = ShLIOp(unsigned, two);
        let mantissa = ShLIOp(ExtUIOp(SelectOp(CmpIOp(Eq, unsigned, one), zero, doubled), wide), shift);
        let none = ConstantOp(number(o, wide, 0)?);
        let large = ConstantOp(number(o, wide, 0x4000_0000)?);
        let small = ConstantOp(number(o, wide, 0x3f00_0000)?);
        let nonzero = SelectOp(CmpIOp(Uge, unsigned, four), large, small);
        let exponent = SelectOp(CmpIOp(Eq, unsigned, zero), none, nonzero);
        let minus = ConstantOp(number(o, wide, i64::from(i32::MIN))?);
        let sign = SelectOp(CmpIOp(Uge, bits, ConstantOp(number(o, short, -8)?)), minus, none);
        BitcastOp(AddIOp(AddIOp(mantissa, exponent), sign), t);

    truncate_f8: o @ TruncFOp { in: x : s, roundingmode: None, out: _ : t } if is(o, t, FloatFormat::F8E8M0FNU) =>
        let wide = ints(o, s, 32);
        let bits = BitcastOp(x, wide);
        BitcastOp(TruncIOp(ShRUIOp(bits, ConstantOp(number(o, wide, 23)?)), ints(o, s, 8)), t);
    truncate_bf16: o @ TruncFOp { in: x : s, roundingmode: None, out: _ : t } if is(o, t, FloatFormat::BF16) =>
        let wide = ints(o, s, 32);
        let short = ints(o, s, 16);
        let is_nan = CmpFOp(UNE, x, x);
        let half = ConstantOp(number(o, wide, 0x7fff)?);
        let nan = ConstantOp(number(o, short, 0x7fc0)?);
        let shift = ConstantOp(number(o, wide, 16)?);
        let one = ConstantOp(number(o, wide, 1)?);
        let bits = BitcastOp(x, wide);
        let bias = AddIOp(AndIOp(ShRUIOp(bits, shift), one), half);
        let rounded = TruncIOp(ShRUIOp(AddIOp(bits, bias), shift), short);
        BitcastOp(SelectOp(is_nan, nan, rounded), t);
    // Clamps the value, assembles the 4-bit float from its parts, handles denormals, and rounds.
    truncate_f4: o @ TruncFOp { in: x : s, roundingmode: None, out: _ : t } if is(o, t, FloatFormat::F4E2M1FN) =>
        let short = ints(o, s, 4);
        let byte = ints(o, s, 8);
        let wide = ints(o, s, 32);
        let one = ConstantOp(number(o, short, 1)?);
        let three = ConstantOp(number(o, short, 3)?);
        let to_mantissa = ConstantOp(number(o, wide, 22)?);
        let zero8 = ConstantOp(number(o, byte, 0)?);
        let minus_one8 = ConstantOp(number(o, byte, -1)?);
        let zero32 = ConstantOp(number(o, wide, 0)?);
        let most = ConstantOp(float(o, s, 6.0)?);
        let least = ConstantOp(float(o, s, -6.0)?);
        let lesser = SelectOp(CmpFOp(ULT, x, most), x, most);
        let below = SelectOp(CmpFOp(UNO, x, x), most, lesser);
        let greater = SelectOp(CmpFOp(UGT, below, least), below, least);
        let clamped = SelectOp(CmpFOp(UNO, below, below), least, greater);
        let bits = BitcastOp(clamped, wide);
        let sign = TruncIOp(ShRUIOp(bits, ConstantOp(number(o, wide, 31)?)), short);
        let sign = ShLIOp(sign, three);
        let bias = ConstantOp(number(o, wide, 126)?);
        let biased = SubIOp(ShRUIOp(bits, ConstantOp(number(o, wide, 23)?)), bias);
        let whole = AddIOp(sign, ShLIOp(TruncIOp(biased, short), one));
        let first_bit = ConstantOp(number(o, wide, 1 << 22)?);
        let mantissa = TruncIOp(ShRUIOp(AndIOp(bits, first_bit), to_mantissa), short);
        let normal = AddIOp(whole, mantissa);
        let all_bits = ConstantOp(number(o, wide, (1 << 23) - 1)?);
        let exponent = TruncIOp(biased, byte);
        let is_denormal = CmpIOp(Sle, exponent, zero8);
        let is_least = CmpIOp(Eq, exponent, minus_one8);
        let has_rest = CmpIOp(Ugt, AndIOp(bits, all_bits), zero32);
        let rounds_to_zero = AndIOp(is_least, has_rest);
        let is_half = CmpIOp(Eq, exponent, zero8);
        let minus_one4 = ConstantOp(number(o, short, -1)?);
        let zero4 = ConstantOp(number(o, short, 0)?);
        let denormal = SelectOp(is_denormal, minus_one4, normal);
        let smallest = SelectOp(rounds_to_zero, zero4, denormal);
        let result = SelectOp(is_half, normal, smallest);
        let last_bits = ConstantOp(number(o, wide, (1 << 22) - 1)?);
        let half = ConstantOp(number(o, wide, 1 << 21)?);
        let rounds = OrIOp(CmpIOp(Uge, AndIOp(bits, last_bits), half), is_denormal);
        BitcastOp(SelectOp(rounds, AddIOp(result, one), result), t);

    ScalingExtFOp => scaling_extend;
    ScalingTruncFOp => scaling_truncate;
}

/// Returns true if a type or its elements have this format.
fn is<'a>(op: impl TypedOp<'a>, ty: Type, format: FloatFormat) -> bool {
    float_format(op.op().context(), ty) == Some(format)
}

/// Returns the type with another element type.
fn like(ctx: &ContextData, ty: Type, element: Type) -> Type {
    ctx.types().with_element_type(ty, element).unwrap_or(element)
}

/// Returns the type with integer elements of this width.
fn ints<'a>(op: impl TypedOp<'a>, ty: Type, width: u32) -> Type {
    let ctx = op.op().context();
    like(ctx, ty, ctx.types().integer(width, Signedness::Signless).unwrap_or(ctx.types().i32()))
}

/// Creates an integer constant or splat. Dynamic shapes have no constants.
fn number<'a>(op: impl TypedOp<'a>, ty: Type, number: i64) -> Option<Attr> {
    let ctx = op.op().context();
    splat_attr(ctx, ApInt::from_i64(width(ctx, ty).unwrap_or(64), number).into(), ty)
}

/// Creates an `f32` constant or splat.
fn float<'a>(op: impl TypedOp<'a>, ty: Type, number: f64) -> Option<Attr> {
    splat_attr(op.op().context(), Float::from_f64(FloatFormat::F32, number).into(), ty)
}

/// Converts the scale of an operation to floats of a type.
fn scale(rw: &mut Rewriter<'_>, mut scale: Value, ty: Type, math: Option<FastMathFlags>) -> Value {
    let (ctx, scale_type) = (rw.context(), rw.ir().value_type(scale));
    if float_format(ctx, scale_type).is_some_and(|format| format.width() >= 16) {
        let short = like(ctx, scale_type, ctx.types().float(FloatFormat::F8E8M0FNU));
        scale = rw.value(TruncFOp::build(scale, short).fastmath(math));
    }
    rw.value(ExtFOp::build(scale, ty).fastmath(math))
}

/// Returns true if a scale is a power of two, or its format is wide enough to extract one.
fn has_exponent<'a>(op: impl TypedOp<'a>, scale: Value) -> bool {
    let op = op.op();
    let format = float_format(op.context(), op.ir.value_type(scale));
    format.is_some_and(|format| format == FloatFormat::F8E8M0FNU || format.width() >= 16)
}

fn scaling_extend(op: ScalingExtFOp<'_>) -> Option<Rewrite> {
    let (value, by, math, ty) = (op.r#in(), op.scale(), op.fastmath(), op.0.ir.value_type(op.out()));
    if !has_exponent(op, by) {
        return None;
    }
    Some(Rewrite::made(move |rw| {
        let by = scale(rw, by, ty, math);
        let value = rw.value(ExtFOp::build(value, ty).fastmath(math));
        rw.value(MulFOp::build(value, by).fastmath(math))
    }))
}

fn scaling_truncate(op: ScalingTruncFOp<'_>) -> Option<Rewrite> {
    let (value, by, math, rounding) = (op.r#in(), op.scale(), op.fastmath(), op.roundingmode());
    let (wide, ty) = (op.0.ir.value_type(value), op.0.ir.value_type(op.out()));
    if !has_exponent(op, by) {
        return None;
    }
    Some(Rewrite::made(move |rw| {
        let by = scale(rw, by, wide, math);
        let quotient = rw.value(DivFOp::build(value, by).fastmath(math));
        rw.value(TruncFOp::build(quotient, ty).fastmath(math).roundingmode(rounding))
    }))
}
