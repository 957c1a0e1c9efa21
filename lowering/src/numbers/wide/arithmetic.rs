//! Operations on halves.

use lect_core::fold::splat_attr;
use lect_dialects::arith::{
    AddFOp, AddIOp, AddUIExtendedOp, AndIOp, CmpFOp, CmpFPredicate, CmpIOp, CmpIPredicate, ConstantOp, DivFOp, ExtSIOp,
    ExtUIOp, FPToSIOp, FPToUIOp, IndexCastOp, IndexCastUIOp, MaxSIOp, MaxUIOp, MinSIOp, MinUIOp, MulFOp, MulIOp,
    MulUIExtendedOp, NegFOp, OrIOp, RemFOp, SIToFPOp, SelectOp, ShLIOp, ShRSIOp, ShRUIOp, SubIOp, TruncIOp, UIToFPOp,
    XOrIOp,
};
use lect_dialects::vector::PrintOp;
use lect_support::folding::{elements, float_format};
use lect_support::prelude::*;

use super::super::emit::{integer, ints};
use super::Halve;
use super::halves::{Halves, add_last, drop_last};

pub(super) type Rewriting = fn(&Halve, &mut Rewriter<'_>, Op) -> Option<()>;

/// The rewriting of each operation.
pub(super) const PATTERNS: &[(&str, Rewriting)] = &[
    (ConstantOp::NAME, constant),
    (PrintOp::NAME, print),
    (AddIOp::NAME, add),
    (CmpIOp::NAME, compare),
    (MulIOp::NAME, multiply),
    (ShLIOp::NAME, shift_left),
    (ShRSIOp::NAME, shift_right_signed),
    (ShRUIOp::NAME, shift_right),
    (SubIOp::NAME, subtract),
    (MaxUIOp::NAME, |it, rw, op| extreme(it, rw, op, CmpIPredicate::Ugt)),
    (MaxSIOp::NAME, |it, rw, op| extreme(it, rw, op, CmpIPredicate::Sgt)),
    (MinUIOp::NAME, |it, rw, op| extreme(it, rw, op, CmpIPredicate::Ult)),
    (MinSIOp::NAME, |it, rw, op| extreme(it, rw, op, CmpIPredicate::Slt)),
    (AndIOp::NAME, |it, rw, op| bitwise(it, rw, op, |rw, a, b| rw.value(AndIOp::build(a, b)))),
    (OrIOp::NAME, |it, rw, op| bitwise(it, rw, op, |rw, a, b| rw.value(OrIOp::build(a, b)))),
    (XOrIOp::NAME, |it, rw, op| bitwise(it, rw, op, |rw, a, b| rw.value(XOrIOp::build(a, b)))),
    (ExtSIOp::NAME, extend_signed),
    (ExtUIOp::NAME, extend),
    (TruncIOp::NAME, truncate),
    (SelectOp::NAME, select),
    (IndexCastOp::NAME, index_cast),
    (IndexCastUIOp::NAME, index_cast_unsigned),
    (SIToFPOp::NAME, to_float_signed),
    (UIToFPOp::NAME, to_float),
    (FPToSIOp::NAME, from_float_signed),
    (FPToUIOp::NAME, from_float),
];

/// Returns the type of halves of a type.
fn halves_of(it: &Halve, rw: &Rewriter<'_>, ty: Type) -> Option<Halves> {
    match it.types.convert(rw.context(), ty)[..] {
        [new] if new != ty => Halves::of(rw.context(), new),
        _ => None,
    }
}

/// Returns the halves that the result of an operation has.
fn result_halves(it: &Halve, rw: &Rewriter<'_>, op: Op) -> Option<Halves> {
    halves_of(it, rw, result_type(rw.op(op))?)
}

/// Returns the halves that an operand has.
fn operand_halves(it: &Halve, rw: &Rewriter<'_>, op: Op) -> Option<Halves> {
    halves_of(it, rw, rw.op(op).operand_types().next()?)
}

/// Returns the converted operands.
fn operands(it: &Halve, rw: &mut Rewriter<'_>, op: Op) -> Vec<Value> {
    let operands = it.types.operands(rw, op);
    rw.before(op);
    operands.into_iter().flatten().collect()
}

/// Replaces an operation by a converted value.
fn replace(it: &Halve, rw: &mut Rewriter<'_>, op: Op, value: Value) -> Option<()> {
    it.types.replace(rw, op, &[smallvec![value]]);
    Some(())
}

/// Replaces an operation by the vector of two halves.
fn replace_by(it: &Halve, rw: &mut Rewriter<'_>, op: Op, halves: &Halves, [low, high]: [Value; 2]) -> Option<()> {
    let value = halves.join(rw, low, Some(high));
    replace(it, rw, op, value)
}

/// Largest number of elements of a constant that is divided: both halves of a splat are stored.
const MOST_ELEMENTS: u64 = 1 << 22;

fn constant(it: &Halve, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let halves = result_halves(it, rw, op)?;
    let ctx = rw.context().clone();
    let attr = rw.op(op).attr("value")?;
    let ty = result_type(rw.op(op))?;
    let half = ctx.types().integer(it.width, lect_core::types::Signedness::Signless).ok()?;
    let split = |attr: Attr| {
        let value = attr_int(&ctx, attr)?;
        let (low, high) = (value.trunc(it.width), value.shift_right(it.width).trunc(it.width));
        Some([low, high].map(|value| ctx.attrs().intern(AttrData::Integer { value, ty: half })))
    };
    let parts: Vec<Attr> = match ctx.types().element_count(ty) {
        Some(count) if ctx.types().element_type(ty).is_some() => {
            if count > MOST_ELEMENTS {
                return None;
            }
            let all = (0..usize::try_from(count).ok()?).map(|at| lect_support::folding::element(&ctx, attr, at));
            all.map(|attr| split(attr?)).collect::<Option<Vec<_>>>()?.concat()
        }
        _ => split(attr)?.to_vec(),
    };
    let value = elements(&ctx, &parts, halves.whole)?;
    let new = rw.value(ConstantOp::build(value));
    replace(it, rw, op, new)
}

fn print(it: &Halve, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    operand_halves(it, rw, op)?;
    let source = *operands(it, rw, op).first()?;
    rw.replace_by(op, PrintOp::build().source(source));
    Some(())
}

fn add(it: &Halve, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let halves = result_halves(it, rw, op)?;
    let [lhs, rhs] = operands(it, rw, op)[..] else {
        return None;
    };
    let ([a, b], [c, d]) = (halves.halves(rw, lhs), halves.halves(rw, rhs));
    let i1 = rw.context().types().i1();
    let bits = rw.context().types().with_element_type(halves.part, i1).unwrap_or(i1);
    let sum = rw.add(AddUIExtendedOp::build(a, c, halves.part, bits));
    let (low, carry) = (rw.op(sum).result(0), rw.op(sum).result(1));
    let carry = rw.value(ExtUIOp::build(carry, halves.part));
    let high = rw.value(AddIOp::build(carry, b));
    let high = rw.value(AddIOp::build(high, d));
    replace_by(it, rw, op, &halves, [low, high])
}

fn subtract(it: &Halve, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let halves = result_halves(it, rw, op)?;
    let [lhs, rhs] = operands(it, rw, op)[..] else {
        return None;
    };
    let ([a, b], [c, d]) = (halves.halves(rw, lhs), halves.halves(rw, rhs));
    let low = rw.value(SubIOp::build(a, c));
    let borrow = rw.value(CmpIOp::build(CmpIPredicate::Ult, a, c));
    let borrow = rw.value(ExtUIOp::build(borrow, halves.part));
    let high = rw.value(SubIOp::build(b, borrow));
    let high = rw.value(SubIOp::build(high, d));
    replace_by(it, rw, op, &halves, [low, high])
}

fn multiply(it: &Halve, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let halves = result_halves(it, rw, op)?;
    let [lhs, rhs] = operands(it, rw, op)[..] else {
        return None;
    };
    let ([a, b], [c, d]) = (halves.halves(rw, lhs), halves.halves(rw, rhs));
    let product = rw.add(MulUIExtendedOp::build(a, c));
    let (low, high) = (rw.op(product).result(0), rw.op(product).result(1));
    let (mixed, other) = (rw.value(MulIOp::build(a, d)), rw.value(MulIOp::build(b, c)));
    let high = rw.value(AddIOp::build(high, mixed));
    let high = rw.value(AddIOp::build(high, other));
    replace_by(it, rw, op, &halves, [low, high])
}

fn bitwise(
    it: &Halve,
    rw: &mut Rewriter<'_>,
    op: Op,
    emit: fn(&mut Rewriter<'_>, Value, Value) -> Value,
) -> Option<()> {
    let halves = result_halves(it, rw, op)?;
    let [lhs, rhs] = operands(it, rw, op)[..] else {
        return None;
    };
    let ([a, b], [c, d]) = (halves.halves(rw, lhs), halves.halves(rw, rhs));
    let (low, high) = (emit(rw, a, c), emit(rw, b, d));
    replace_by(it, rw, op, &halves, [low, high])
}

/// Returns the predicate for low halves, which have no sign.
fn unsigned(predicate: CmpIPredicate) -> CmpIPredicate {
    match predicate {
        CmpIPredicate::Slt => CmpIPredicate::Ult,
        CmpIPredicate::Sle => CmpIPredicate::Ule,
        CmpIPredicate::Sgt => CmpIPredicate::Ugt,
        CmpIPredicate::Sge => CmpIPredicate::Uge,
        other => other,
    }
}

fn compare(it: &Halve, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let halves = operand_halves(it, rw, op)?;
    let predicate = rw.op(op).cast::<CmpIOp<'_>>()?.predicate();
    let [lhs, rhs] = operands(it, rw, op)[..] else {
        return None;
    };
    let ([a, b], [c, d]) = (halves.halves(rw, lhs), halves.halves(rw, rhs));
    let low = rw.value(CmpIOp::build(unsigned(predicate), a, c));
    let high = rw.value(CmpIOp::build(predicate, b, d));
    let result = match predicate {
        CmpIPredicate::Eq => rw.value(AndIOp::build(low, high)),
        CmpIPredicate::Ne => rw.value(OrIOp::build(low, high)),
        _ => {
            let is_equal = rw.value(CmpIOp::build(CmpIPredicate::Eq, b, d));
            rw.value(SelectOp::build(is_equal, low, high))
        }
    };
    let result = drop_last(rw, result);
    rw.replace(op, &[result]);
    Some(())
}

/// Replaces a minimum or maximum by a comparison and a selection, which are rewritten in turn.
fn extreme(it: &Halve, rw: &mut Rewriter<'_>, op: Op, predicate: CmpIPredicate) -> Option<()> {
    result_halves(it, rw, op)?;
    let [lhs, rhs] = rw.op(op).operands().collect::<Vec<_>>()[..] else {
        return None;
    };
    let is_first = rw.value(CmpIOp::build(predicate, lhs, rhs));
    rw.replace_by(op, SelectOp::build(is_first, lhs, rhs));
    Some(())
}

fn select(it: &Halve, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let halves = result_halves(it, rw, op)?;
    let [condition, yes, no] = operands(it, rw, op)[..] else {
        return None;
    };
    let ([a, b], [c, d]) = (halves.halves(rw, yes), halves.halves(rw, no));
    let condition = add_last(rw, condition);
    let low = rw.value(SelectOp::build(condition, a, c));
    let high = rw.value(SelectOp::build(condition, b, d));
    replace_by(it, rw, op, &halves, [low, high])
}

/// Shifts left. Shifts by the width of a half or more move the low half to the high one.
fn shift_left(it: &Halve, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let halves = result_halves(it, rw, op)?;
    let [lhs, rhs] = operands(it, rw, op)[..] else {
        return None;
    };
    let ([low, high], by) = (halves.halves(rw, lhs), halves.half(rw, rhs, 0));
    let (zero, width) = (halves.number(rw, 0), halves.number(rw, i64::from(it.width)));
    let is_large = rw.value(CmpIOp::build(CmpIPredicate::Uge, by, width));
    let shifted = rw.value(ShLIOp::build(low, by));
    let new_low = rw.value(SelectOp::build(is_large, zero, shifted));
    let capped = rw.value(SelectOp::build(is_large, width, by));
    let rest = rw.value(SubIOp::build(width, capped));
    let from_low = rw.value(ShRUIOp::build(low, rest));
    let excess = rw.value(SubIOp::build(by, width));
    let all_from_low = rw.value(ShLIOp::build(low, excess));
    let shifted = rw.value(ShLIOp::build(high, by));
    let of_high = rw.value(SelectOp::build(is_large, zero, shifted));
    let of_low = rw.value(SelectOp::build(is_large, all_from_low, from_low));
    let new_high = rw.value(OrIOp::build(of_low, of_high));
    replace_by(it, rw, op, &halves, [new_low, new_high])
}

/// Shifts right. Shifts by the width of a half or more move the high half to the low one.
fn shift_right(it: &Halve, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let halves = result_halves(it, rw, op)?;
    let [lhs, rhs] = operands(it, rw, op)[..] else {
        return None;
    };
    let ([low, high], by) = (halves.halves(rw, lhs), halves.half(rw, rhs, 0));
    let (zero, width) = (halves.number(rw, 0), halves.number(rw, i64::from(it.width)));
    let is_large = rw.value(CmpIOp::build(CmpIPredicate::Uge, by, width));
    let shifted = rw.value(ShRUIOp::build(low, by));
    let of_low = rw.value(SelectOp::build(is_large, zero, shifted));
    let shifted = rw.value(ShRUIOp::build(high, by));
    let new_high = rw.value(SelectOp::build(is_large, zero, shifted));
    let capped = rw.value(SelectOp::build(is_large, width, by));
    let rest = rw.value(SubIOp::build(width, capped));
    let from_high = rw.value(ShLIOp::build(high, rest));
    let excess = rw.value(SubIOp::build(by, width));
    let all_from_high = rw.value(ShRUIOp::build(high, excess));
    let of_high = rw.value(SelectOp::build(is_large, all_from_high, from_high));
    let new_low = rw.value(OrIOp::build(of_low, of_high));
    replace_by(it, rw, op, &halves, [new_low, new_high])
}

/// Shifts right without sign, and adds sign bits. The wide operations are rewritten in turn.
fn shift_right_signed(it: &Halve, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let halves = result_halves(it, rw, op)?;
    let ty = result_type(rw.op(op))?;
    let [wide_lhs, wide_rhs] = rw.op(op).operands().collect::<Vec<_>>()[..] else {
        return None;
    };
    let [lhs, rhs] = operands(it, rw, op)[..] else {
        return None;
    };
    let (high, by) = (halves.half(rw, lhs, 1), halves.half(rw, rhs, 0));
    let zero = halves.number(rw, 0);
    let is_negative = rw.value(CmpIOp::build(CmpIPredicate::Slt, high, zero));
    let is_negative = drop_last(rw, is_negative);
    let signs = rw.value(ExtSIOp::build(is_negative, ty));
    let width = halves.number(rw, i64::from(2 * it.width));
    let rest = rw.value(SubIOp::build(width, by));
    let rest = drop_last(rw, rest);
    let rest = rw.value(ExtUIOp::build(rest, ty));
    let signs = rw.value(ShLIOp::build(signs, rest));
    let shifted = rw.value(ShRUIOp::build(wide_lhs, wide_rhs));
    let shifted = rw.value(OrIOp::build(shifted, signs));
    let is_same = rw.value(CmpIOp::build(CmpIPredicate::Eq, by, zero));
    let is_same = drop_last(rw, is_same);
    rw.replace_by(op, SelectOp::build(is_same, wide_lhs, shifted));
    Some(())
}

/// Emits a cast, unless the value has the type.
fn cast_unless<P: OneResult>(
    rw: &mut Rewriter<'_>,
    value: Value,
    ty: Type,
    build: impl FnOnce(Value, Type) -> P,
) -> Value {
    if rw.ir().value_type(value) == ty { value } else { rw.value_or_fold(build(value, ty)) }
}

fn extend_signed(it: &Halve, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let halves = result_halves(it, rw, op)?;
    let value = *operands(it, rw, op).first()?;
    let value = add_last(rw, value);
    let low = cast_unless(rw, value, halves.part, ExtSIOp::build);
    let zero = halves.number(rw, 0);
    let sign = rw.value(CmpIOp::build(CmpIPredicate::Slt, low, zero));
    let high = rw.value(ExtSIOp::build(sign, halves.part));
    replace_by(it, rw, op, &halves, [low, high])
}

fn extend(it: &Halve, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let halves = result_halves(it, rw, op)?;
    let value = *operands(it, rw, op).first()?;
    let value = add_last(rw, value);
    let low = cast_unless(rw, value, halves.part, ExtUIOp::build);
    let value = halves.join(rw, low, None);
    replace(it, rw, op, value)
}

fn truncate(it: &Halve, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (halves, ty) = (operand_halves(it, rw, op)?, result_type(rw.op(op))?);
    if !it.types.is_legal(rw.context(), ty) {
        return None;
    }
    let value = *operands(it, rw, op).first()?;
    let low = halves.half(rw, value, 0);
    let low = drop_last(rw, low);
    let value = cast_unless(rw, low, ty, TruncIOp::build);
    rw.replace(op, &[value]);
    Some(())
}

/// Replaces a cast from or to `index`. The extension is rewritten in turn.
fn cast_index<A: OneResult, B: OneResult>(
    it: &Halve,
    rw: &mut Rewriter<'_>,
    op: Op,
    cast: fn(Value, Type) -> A,
    extend: fn(Value, Type) -> B,
) -> Option<()> {
    let ty = result_type(rw.op(op))?;
    if let Some(halves) = operand_halves(it, rw, op) {
        let value = *operands(it, rw, op).first()?;
        let low = halves.half(rw, value, 0);
        let low = drop_last(rw, low);
        rw.replace_by(op, cast(low, ty));
        return Some(());
    }
    halves_of(it, rw, ty)?;
    let (value, half) = (rw.op(op).operands().next()?, ints(rw.context(), ty, it.width));
    let narrow = rw.value(cast(value, half));
    rw.replace_by(op, extend(narrow, ty));
    Some(())
}

fn index_cast(it: &Halve, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    cast_index(it, rw, op, IndexCastOp::build, ExtSIOp::build)
}

fn index_cast_unsigned(it: &Halve, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    cast_index(it, rw, op, IndexCastUIOp::build, ExtUIOp::build)
}

/// Emits the float that the lowest bit of the high half counts.
fn power(it: &Halve, rw: &mut Rewriter<'_>, ty: Type) -> Option<Value> {
    let format = float_format(rw.context(), ty)?;
    let number = Float::from_f64(format, 2_f64.powi(it.width as i32));
    let attr = splat_attr(rw.context(), number.into(), ty)?;
    Some(rw.value(ConstantOp::build(attr)))
}

/// Returns true if floats of a type have constants.
fn is_float(ctx: &ContextData, ty: Type) -> bool {
    float_format(ctx, ty).is_some_and(|format| splat_attr(ctx, Float::from_f64(format, 0.0).into(), ty).is_some())
}

fn to_float(it: &Halve, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (halves, ty) = (operand_halves(it, rw, op)?, result_type(rw.op(op))?);
    if !is_float(rw.context(), ty) {
        return None;
    }
    let value = *operands(it, rw, op).first()?;
    let [low, high] = halves.halves(rw, value);
    let (low, high) = (drop_last(rw, low), drop_last(rw, high));
    let of_half = rw.ir().value_type(high);
    let zero = integer(rw, of_half, 0);
    let is_small = rw.value(CmpIOp::build(CmpIPredicate::Eq, high, zero));
    let (low, high) = (rw.value(UIToFPOp::build(low, ty)), rw.value(UIToFPOp::build(high, ty)));
    let power = power(it, rw, ty)?;
    let high = rw.value(MulFOp::build(high, power));
    let sum = rw.value(AddFOp::build(low, high));
    rw.replace_by(op, SelectOp::build(is_small, low, sum));
    Some(())
}

/// Converts the absolute value, and negates the result. The wide operations are rewritten in turn.
fn to_float_signed(it: &Halve, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    operand_halves(it, rw, op)?;
    let (value, ty) = (rw.op(op).operands().next()?, result_type(rw.op(op))?);
    let wide = rw.ir().value_type(value);
    let zero = integer(rw, wide, 0);
    let is_negative = rw.value(CmpIOp::build(CmpIPredicate::Slt, value, zero));
    let negated = rw.value(SubIOp::build(zero, value));
    let magnitude = rw.value(SelectOp::build(is_negative, negated, value));
    let float = rw.value(UIToFPOp::build(magnitude, ty));
    let negated = rw.value(NegFOp::build(float));
    rw.replace_by(op, SelectOp::build(is_negative, negated, float));
    Some(())
}

fn from_float(it: &Halve, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let halves = result_halves(it, rw, op)?;
    let (value, ty) = (rw.op(op).operands().next()?, result_type(rw.op(op))?);
    let (of_float, half) = (rw.ir().value_type(value), ints(rw.context(), ty, it.width));
    if !is_float(rw.context(), of_float) {
        return None;
    }
    let power = power(it, rw, of_float)?;
    let quotient = rw.value(DivFOp::build(value, power));
    let high = rw.value(FPToUIOp::build(quotient, half));
    let rest = rw.value(RemFOp::build(value, power));
    let low = rw.value(FPToUIOp::build(rest, half));
    let (high, low) = (add_last(rw, high), add_last(rw, low));
    replace_by(it, rw, op, &halves, [low, high])
}

/// Converts the absolute value, and negates the result. The wide operations are rewritten in turn.
fn from_float_signed(it: &Halve, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    result_halves(it, rw, op)?;
    let (value, ty) = (rw.op(op).operands().next()?, result_type(rw.op(op))?);
    let of_float = rw.ir().value_type(value);
    let format = float_format(rw.context(), of_float)?;
    let zero = splat_attr(rw.context(), Float::from_f64(format, 0.0).into(), of_float)?;
    let zero = rw.value(ConstantOp::build(zero));
    let wide_zero = integer(rw, ty, 0);
    let is_negative = rw.value(CmpFOp::build(CmpFPredicate::OLT, value, zero));
    let negated = rw.value(NegFOp::build(value));
    let magnitude = rw.value(SelectOp::build(is_negative, negated, value));
    let integer = rw.value(FPToUIOp::build(magnitude, ty));
    let negated = rw.value(SubIOp::build(wide_zero, integer));
    rw.replace_by(op, SelectOp::build(is_negative, negated, integer));
    Some(())
}
