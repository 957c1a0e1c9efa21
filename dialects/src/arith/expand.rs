//! `arith-expand`: operations that LLVM's types do not have become several that they have.

use lect_core::diag::Reported;
use lect_core::entity::{Attr, Op, Type, Value};
use lect_core::fold::{Number, splat_attr};
use lect_core::ir::{Isolate, OpRef};
use lect_core::loc::Loc;
use lect_core::number::{ApInt, Float, FloatFormat};
use lect_core::types::TypeData;
use lect_transforms::conversion::{self, ConversionTarget, Mode};
use lect_transforms::pass::{Pass, PassContext};
use lect_transforms::rewrite::{PatternSet, RewriteFn, Rewriter};

use crate::patterns::{constant, insert_value, op_state};

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

const DIVISIONS_AND_EXTREMES: [(&str, RewriteFn); 13] = [
    ("arith.ceildivsi", ceil_div_signed),
    ("arith.ceildivui", ceil_div_unsigned),
    ("arith.floordivsi", floor_div),
    ("arith.maximumf", |op, rw| extreme(op, rw, UGT, true)),
    ("arith.minimumf", |op, rw| extreme(op, rw, ULT, true)),
    ("arith.maxnumf", |op, rw| extreme(op, rw, UGT, false)),
    ("arith.minnumf", |op, rw| extreme(op, rw, ULT, false)),
    ("arith.maxsi", |op, rw| integer_extreme(op, rw, SGT)),
    ("arith.maxui", |op, rw| integer_extreme(op, rw, UGT_INT)),
    ("arith.minsi", |op, rw| integer_extreme(op, rw, SLT)),
    ("arith.minui", |op, rw| integer_extreme(op, rw, ULT_INT)),
    ("arith.scaling_extf", scaling_extend),
    ("arith.scaling_truncf", scaling_truncate),
];

// Predicates of comparisons.
const EQ: i64 = 0;
const NE: i64 = 1;
const SLT: i64 = 2;
const SLE: i64 = 3;
const SGT: i64 = 4;
const ULT_INT: i64 = 6;
const UGT_INT: i64 = 8;
const UGE_INT: i64 = 9;
const UGT: i64 = 9;
const ULT: i64 = 11;
const UNE: i64 = 13;
const UNO: i64 = 14;

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
        let names: Vec<&str> = DIVISIONS_AND_EXTREMES.iter().map(|it| it.0).collect();
        let target = ConversionTarget::new()
            .with_illegal_ops(&ctx, &names)
            .with_dynamic_op(&ctx, "arith.extf", move |op| !expands(format_of(op, false), format_of(op, true)))
            .with_dynamic_op(&ctx, "arith.truncf", move |op| !expands(format_of(op, true), format_of(op, false)))
            .with_legal_dialects(&["arith", "vector"]);
        let mut patterns = PatternSet::new();
        for (name, rewrite) in DIVISIONS_AND_EXTREMES {
            patterns.add_fn(&ctx, name, 1, rewrite);
        }
        patterns.add_fn(&ctx, "arith.extf", 1, extend);
        patterns.add_fn(&ctx, "arith.truncf", 1, truncate);
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

/// Makes operations where the rewriter is.
struct Make<'r, 'a> {
    rw: &'r mut Rewriter<'a>,
    loc: Loc,
}

impl<'r, 'a> Make<'r, 'a> {
    fn new(op: Op, rw: &'r mut Rewriter<'a>) -> Self {
        let loc = rw.op(op).loc();
        Self { rw, loc }
    }

    fn ty(&self, value: Value) -> Type {
        self.rw.ir().value_type(value)
    }

    /// A type like another one, with elements of another type.
    fn like(&self, value: Value, element: Type) -> Type {
        self.rw.context().with_element_type(self.ty(value), element).unwrap_or(element)
    }

    fn int(&self, width: u32) -> Type {
        self.rw
            .context()
            .integer_type(width, lect_core::types::Signedness::Signless)
            .unwrap_or(self.rw.context().common().i32)
    }

    fn number(&mut self, ty: Type, number: i64) -> Option<Value> {
        let ctx = self.rw.context().clone();
        let width = ctx.integer_width(ctx.element_type(ty).unwrap_or(ty))?;
        let attr = splat_attr(&ctx, Number::Int(ApInt::from_i64(width, number)), ty)?;
        constant(self.rw, attr, ty, self.loc)
    }

    fn float(&mut self, ty: Type, number: f64) -> Option<Value> {
        let ctx = self.rw.context().clone();
        let attr = splat_attr(&ctx, Number::Float(Float::from_f64(FloatFormat::F32, number)), ty)?;
        constant(self.rw, attr, ty, self.loc)
    }

    fn with(&mut self, name: &str, operands: &[Value], ty: Type, attrs: &[(&str, Attr)]) -> Option<Value> {
        let ctx = self.rw.context().clone();
        let mut state = op_state(self.rw, name, self.loc).operands(operands.iter().copied()).results([ty]);
        for (name, value) in attrs {
            state = state.attr(&ctx, name, *value);
        }
        Some(insert_value(self.rw, state))
    }

    fn op(&mut self, name: &str, lhs: Value, rhs: Value) -> Option<Value> {
        self.with(name, &[lhs, rhs], self.ty(lhs), &[])
    }

    fn cast(&mut self, name: &str, value: Value, ty: Type) -> Option<Value> {
        self.with(name, &[value], ty, &[])
    }

    fn compare(&mut self, name: &str, predicate: i64, lhs: Value, rhs: Value) -> Option<Value> {
        let ctx = self.rw.context().clone();
        let ty = self.like(lhs, ctx.common().i1);
        self.with(name, &[lhs, rhs], ty, &[("predicate", ctx.integer_attr(ctx.common().i64, predicate))])
    }

    fn cmpi(&mut self, predicate: i64, lhs: Value, rhs: Value) -> Option<Value> {
        self.compare("arith.cmpi", predicate, lhs, rhs)
    }

    fn cmpf(&mut self, predicate: i64, lhs: Value, rhs: Value) -> Option<Value> {
        self.compare("arith.cmpf", predicate, lhs, rhs)
    }

    fn select(&mut self, condition: Value, yes: Value, no: Value) -> Option<Value> {
        self.with("arith.select", &[condition, yes, no], self.ty(yes), &[])
    }
}

fn operands(op: Op, rw: &Rewriter<'_>) -> Option<(Value, Value)> {
    let mut operands = rw.op(op).operands();
    Some((operands.next()?, operands.next()?))
}

fn ceil_div_signed(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (a, b) = operands(op, rw)?;
    let mut make = Make::new(op, rw);
    let ty = make.ty(a);
    let (zero, one) = (make.number(ty, 0)?, make.number(ty, 1)?);
    let quotient = make.op("arith.divsi", a, b)?;
    let product = make.op("arith.muli", quotient, b)?;
    let inexact = make.cmpi(NE, a, product)?;
    let (a_negative, b_negative) = (make.cmpi(SLT, a, zero)?, make.cmpi(SLT, b, zero)?);
    let same_sign = make.cmpi(EQ, a_negative, b_negative)?;
    let rounds = make.op("arith.andi", inexact, same_sign)?;
    let next = make.op("arith.addi", quotient, one)?;
    let result = make.select(rounds, next, quotient)?;
    rw.replace(op, &[result]);
    Some(())
}

fn ceil_div_unsigned(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (a, b) = operands(op, rw)?;
    let mut make = Make::new(op, rw);
    let ty = make.ty(a);
    let zero = make.number(ty, 0)?;
    let is_zero = make.cmpi(EQ, a, zero)?;
    let one = make.number(ty, 1)?;
    let before = make.op("arith.subi", a, one)?;
    let quotient = make.op("arith.divui", before, b)?;
    let next = make.op("arith.addi", quotient, one)?;
    let result = make.select(is_zero, zero, next)?;
    rw.replace(op, &[result]);
    Some(())
}

fn floor_div(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (a, b) = operands(op, rw)?;
    let mut make = Make::new(op, rw);
    let ty = make.ty(a);
    let quotient = make.op("arith.divsi", a, b)?;
    let product = make.op("arith.muli", quotient, b)?;
    let inexact = make.cmpi(NE, a, product)?;
    let zero = make.number(ty, 0)?;
    let (a_negative, b_negative) = (make.cmpi(SLT, a, zero)?, make.cmpi(SLT, b, zero)?);
    let other_sign = make.cmpi(NE, a_negative, b_negative)?;
    let rounds = make.op("arith.andi", inexact, other_sign)?;
    let minus_one = make.number(ty, -1)?;
    let next = make.op("arith.addi", quotient, minus_one)?;
    let result = make.select(rounds, next, quotient)?;
    rw.replace(op, &[result]);
    Some(())
}

/// The greater or the lesser of two. What is no number is passed on, or left out.
fn extreme(op: Op, rw: &mut Rewriter<'_>, predicate: i64, passes_on: bool) -> Option<()> {
    let (a, b) = operands(op, rw)?;
    let mut make = Make::new(op, rw);
    let result = extreme_of(&mut make, a, b, predicate, passes_on)?;
    rw.replace(op, &[result]);
    Some(())
}

fn integer_extreme(op: Op, rw: &mut Rewriter<'_>, predicate: i64) -> Option<()> {
    let (a, b) = operands(op, rw)?;
    let mut make = Make::new(op, rw);
    let first = make.cmpi(predicate, a, b)?;
    let result = make.select(first, a, b)?;
    rw.replace(op, &[result]);
    Some(())
}

fn extreme_of(make: &mut Make<'_, '_>, a: Value, b: Value, predicate: i64, passes_on: bool) -> Option<Value> {
    let first = make.cmpf(predicate, a, b)?;
    let chosen = make.select(first, a, b)?;
    let asked = if passes_on { b } else { a };
    let is_nan = make.cmpf(UNO, asked, asked)?;
    make.select(is_nan, b, chosen)
}

fn extend(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let format = format_of(rw.op(op), false)?;
    let value = rw.op(op).operands().next()?;
    let ty = rw.op(op).result_types().next()?;
    let mut make = Make::new(op, rw);
    let i32_type = make.like(value, make.int(32));
    let bits = match format {
        FloatFormat::BF16 => {
            let small = make.like(value, make.int(16));
            let bits = make.cast("arith.bitcast", value, small)?;
            let bits = make.cast("arith.extui", bits, i32_type)?;
            let shift = make.number(i32_type, 16)?;
            make.op("arith.shli", bits, shift)?
        }
        FloatFormat::F8E8M0FNU => {
            let small = make.like(value, make.int(8));
            let bits = make.cast("arith.bitcast", value, small)?;
            let (small_nan, nan) = (make.number(small, -1)?, make.number(i32_type, -1)?);
            let shift = make.number(i32_type, 23)?;
            let wide = make.cast("arith.extui", bits, i32_type)?;
            let shifted = make.op("arith.shli", wide, shift)?;
            let is_nan = make.cmpi(EQ, bits, small_nan)?;
            make.select(is_nan, nan, shifted)?
        }
        FloatFormat::F4E2M1FN => extend_f4(&mut make, value, i32_type)?,
        _ => return None,
    };
    let result = make.cast("arith.bitcast", bits, ty)?;
    rw.replace(op, &[result]);
    Some(())
}

/// Sign, exponent and mantissa of a number of four bits, each where `f32` has it.
fn extend_f4(make: &mut Make<'_, '_>, value: Value, i32_type: Type) -> Option<Value> {
    let i4 = make.like(value, make.int(4));
    let bits = make.cast("arith.bitcast", value, i4)?;
    let [zero, one, two, four, seven] = [0, 1, 2, 4, 7].map(|number| make.number(i4, number));
    let (zero, one, two, four) = (zero?, one?, two?, four?);
    let unsigned = make.op("arith.andi", bits, seven?)?;
    let shift = make.number(i32_type, 20)?;
    let mantissa = make.op("arith.shli", unsigned, two)?;
    let is_half = make.cmpi(EQ, unsigned, one)?;
    let mantissa = make.select(is_half, zero, mantissa)?;
    let mantissa = make.cast("arith.extui", mantissa, i32_type)?;
    let mantissa = make.op("arith.shli", mantissa, shift)?;
    let none = make.number(i32_type, 0)?;
    let (large, small) = (make.number(i32_type, 0x4000_0000)?, make.number(i32_type, 0x3f00_0000)?);
    let is_large = make.cmpi(UGE_INT, unsigned, four)?;
    let exponent = make.select(is_large, large, small)?;
    let is_zero = make.cmpi(EQ, unsigned, zero)?;
    let exponent = make.select(is_zero, none, exponent)?;
    let sign = make.number(i32_type, i64::from(i32::MIN))?;
    let first_negative = make.number(i4, -8)?;
    let is_negative = make.cmpi(UGE_INT, bits, first_negative)?;
    let sign = make.select(is_negative, sign, none)?;
    let sum = make.op("arith.addi", mantissa, exponent)?;
    make.op("arith.addi", sum, sign)
}

fn truncate(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let format = format_of(rw.op(op), true)?;
    let value = rw.op(op).operands().next()?;
    let ty = rw.op(op).result_types().next()?;
    if rw.op(op).attr("roundingmode").is_some() {
        return None;
    }
    let mut make = Make::new(op, rw);
    let bits = match format {
        FloatFormat::BF16 => truncate_bf16(&mut make, value)?,
        FloatFormat::F8E8M0FNU => {
            let (i32_type, small) = (make.like(value, make.int(32)), make.like(value, make.int(8)));
            let bits = make.cast("arith.bitcast", value, i32_type)?;
            let shift = make.number(i32_type, 23)?;
            let bits = make.op("arith.shrui", bits, shift)?;
            make.cast("arith.trunci", bits, small)?
        }
        FloatFormat::F4E2M1FN => truncate_f4(&mut make, value)?,
        _ => return None,
    };
    let result = make.cast("arith.bitcast", bits, ty)?;
    rw.replace(op, &[result]);
    Some(())
}

fn truncate_bf16(make: &mut Make<'_, '_>, value: Value) -> Option<Value> {
    let (i32_type, i16_type) = (make.like(value, make.int(32)), make.like(value, make.int(16)));
    let is_nan = make.cmpf(UNE, value, value)?;
    let half = make.number(i32_type, 0x7fff)?;
    let nan = make.number(i16_type, 0x7fc0)?;
    let (shift, one) = (make.number(i32_type, 16)?, make.number(i32_type, 1)?);
    let bits = make.cast("arith.bitcast", value, i32_type)?;
    let last = make.op("arith.shrui", bits, shift)?;
    let last = make.op("arith.andi", last, one)?;
    let bias = make.op("arith.addi", last, half)?;
    let rounded = make.op("arith.addi", bits, bias)?;
    let shifted = make.op("arith.shrui", rounded, shift)?;
    let short = make.cast("arith.trunci", shifted, i16_type)?;
    make.select(is_nan, nan, short)
}

/// A number of four bits: clamped, put together of its parts, denormal if it is small, and rounded.
fn truncate_f4(make: &mut Make<'_, '_>, value: Value) -> Option<Value> {
    let [i4, i8, i32_type] = [4, 8, 32].map(|width| make.like(value, make.int(width)));
    let f32_type = make.ty(value);
    let (one, three) = (make.number(i4, 1)?, make.number(i4, 3)?);
    let to_mantissa = make.number(i32_type, 22)?;
    let (zero8, minus_one8) = (make.number(i8, 0)?, make.number(i8, -1)?);
    let zero32 = make.number(i32_type, 0)?;
    let (most, least) = (make.float(f32_type, 6.0)?, make.float(f32_type, -6.0)?);
    let clamped = extreme_of(make, value, most, ULT, false)?;
    let clamped = extreme_of(make, clamped, least, UGT, false)?;
    let bits = make.cast("arith.bitcast", clamped, i32_type)?;
    let to_sign = make.number(i32_type, 31)?;
    let sign = make.op("arith.shrui", bits, to_sign)?;
    let sign = make.cast("arith.trunci", sign, i4)?;
    let sign = make.op("arith.shli", sign, three)?;
    let bias = make.number(i32_type, 126)?;
    let to_exponent = make.number(i32_type, 23)?;
    let exponent = make.op("arith.shrui", bits, to_exponent)?;
    let biased = make.op("arith.subi", exponent, bias)?;
    let exponent = make.cast("arith.trunci", biased, i4)?;
    let exponent = make.op("arith.shli", exponent, one)?;
    let normal = make.op("arith.addi", sign, exponent)?;
    let first_bit = make.number(i32_type, 1 << 22)?;
    let mantissa = make.op("arith.andi", bits, first_bit)?;
    let mantissa = make.op("arith.shrui", mantissa, to_mantissa)?;
    let mantissa = make.cast("arith.trunci", mantissa, i4)?;
    let normal = make.op("arith.addi", normal, mantissa)?;
    let all_bits = make.number(i32_type, (1 << 23) - 1)?;
    let exponent = make.cast("arith.trunci", biased, i8)?;
    let is_denormal = make.cmpi(SLE, exponent, zero8)?;
    let is_least = make.cmpi(EQ, exponent, minus_one8)?;
    let rest = make.op("arith.andi", bits, all_bits)?;
    let has_rest = make.cmpi(UGT_INT, rest, zero32)?;
    let rounds_to_zero = make.op("arith.andi", is_least, has_rest)?;
    let is_half = make.cmpi(EQ, exponent, zero8)?;
    let (minus_one4, zero4) = (make.number(i4, -1)?, make.number(i4, 0)?);
    let result = make.select(is_denormal, minus_one4, normal)?;
    let result = make.select(rounds_to_zero, zero4, result)?;
    let result = make.select(is_half, normal, result)?;
    let last_bits = make.number(i32_type, (1 << 22) - 1)?;
    let half = make.number(i32_type, 1 << 21)?;
    let rest = make.op("arith.andi", bits, last_bits)?;
    let rounds = make.cmpi(UGE_INT, rest, half)?;
    let rounds = make.op("arith.ori", rounds, is_denormal)?;
    let next = make.op("arith.addi", result, one)?;
    make.select(rounds, next, result)
}

/// The scale of an operation, as numbers of a type.
fn scale(make: &mut Make<'_, '_>, mut scale: Value, ty: Type, attrs: &[(&str, Attr)]) -> Option<Value> {
    let ctx = make.rw.context().clone();
    let scale_type = make.ty(scale);
    let element = ctx.element_type(scale_type).unwrap_or(scale_type);
    if let TypeData::Float(format) = ctx.type_data(element)
        && format.width() >= 16
    {
        let small = make.like(scale, ctx.float_type(FloatFormat::F8E8M0FNU));
        scale = make.with("arith.truncf", &[scale], small, attrs)?;
    }
    make.with("arith.extf", &[scale], ty, attrs)
}

fn scaling_extend(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (value, by) = operands(op, rw)?;
    let ty = rw.op(op).result_types().next()?;
    let math: Vec<_> = rw.op(op).attr("fastmath").map(|math| ("fastmath", math)).into_iter().collect();
    let mut make = Make::new(op, rw);
    let by = scale(&mut make, by, ty, &math)?;
    let value = make.with("arith.extf", &[value], ty, &math)?;
    let result = make.with("arith.mulf", &[value, by], ty, &math)?;
    rw.replace(op, &[result]);
    Some(())
}

fn scaling_truncate(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (value, by) = operands(op, rw)?;
    let ty = rw.op(op).result_types().next()?;
    let attr = |name: &'static str| rw.op(op).attr(name).map(|attr| (name, attr));
    let math: Vec<_> = attr("fastmath").into_iter().collect();
    let both: Vec<_> = attr("roundingmode").into_iter().chain(attr("fastmath")).collect();
    let mut make = Make::new(op, rw);
    let wide = make.ty(value);
    let by = scale(&mut make, by, wide, &math)?;
    let quotient = make.with("arith.divf", &[value, by], wide, &math)?;
    let result = make.with("arith.truncf", &[quotient], ty, &both)?;
    rw.replace(op, &[result]);
    Some(())
}
