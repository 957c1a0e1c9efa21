//! Patterns of comparisons, and of what is chosen by them.

use lect_core::attrs::AttrData;
use lect_core::entity::{Op, Type, Value};
use lect_core::number::{ApInt, Float};
use lect_core::types::TypeData;
use lect_transforms::rewrite::Rewriter;

use super::{defined_by, insert, number, operand_of, pair, parts, replace, result_type, splat, splat_constant, state};
use crate::patterns::{constant, op_state};

const COMPARE: &str = "arith.cmpi";
const SELECT: &str = "arith.select";
const XOR: &str = "arith.xori";

/// Predicates of `arith.cmpi`.
const EQ: i64 = 0;
const NE: i64 = 1;
const SLT: i64 = 2;
const SLE: i64 = 3;
const SGT: i64 = 4;
const SGE: i64 = 5;
/// From a signed predicate that orders to the unsigned one.
const UNSIGNED: i64 = 4;

/// The predicate that holds where another one does not.
const INVERTED: [i64; 10] = [1, 0, 5, 4, 3, 2, 9, 8, 7, 6];

fn predicate(op: lect_core::ir::OpRef<'_>) -> Option<i64> {
    op.context().i64_value(op.attr("predicate")?)
}

fn compare(rw: &mut Rewriter<'_>, op: Op, predicate: i64, operands: [Value; 2]) -> Option<()> {
    let attr = rw.context().integer_attr(rw.context().common().i64, predicate);
    let state = state(rw, op, COMPARE, &operands)?.attr(rw.context(), "predicate", attr);
    rw.replace_with(op, state);
    Some(())
}

/// Values that were extended are equal if they were so before.
fn of_extensions(op: Op, rw: &mut Rewriter<'_>, extension: &str) -> Option<()> {
    let (left, right) = pair(rw.op(op))?;
    let (left, right) = (operand_of(rw.ir(), left, extension)?, operand_of(rw.ir(), right, extension)?);
    let predicate = predicate(rw.op(op)).filter(|it| matches!(*it, EQ | NE))?;
    if rw.ir().value_type(left) != rw.ir().value_type(right) {
        return None;
    }
    compare(rw, op, predicate, [left, right])
}

pub(super) fn signed_extensions(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    of_extensions(op, rw, "arith.extsi")
}

pub(super) fn unsigned_extensions(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    of_extensions(op, rw, "arith.extui")
}

/// Whether a value is the truth value.
fn is_truth(rw: &Rewriter<'_>, value: Value, truth: bool) -> bool {
    rw.ir().value_type(value) == rw.context().common().i1
        && number(rw.ir(), value).is_some_and(|bit| bit.is_one() == truth)
}

/// The negation of a comparison is the opposite comparison.
pub(super) fn negated(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (left, right) = pair(rw.op(op))?;
    let (one, other, comparison) = parts(rw.ir(), left, COMPARE)?;
    let inverted = *INVERTED.get(usize::try_from(predicate(comparison)?).ok()?)?;
    if !is_truth(rw, right, true) {
        return None;
    }
    compare(rw, op, inverted, [one, other])
}

/// The condition and the two values.
fn choice(op: Op, rw: &Rewriter<'_>) -> Option<[Value; 3]> {
    let mut operands = rw.op(op).operands();
    Some([operands.next()?, operands.next()?, operands.next()?])
}

pub(super) fn select_by_negation(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let [condition, yes, no] = choice(op, rw)?;
    let (condition, ones, _) = parts(rw.ir(), condition, XOR)?;
    number(rw.ir(), ones).filter(ApInt::is_all_ones)?;
    replace(rw, op, SELECT, &[condition, no, yes])
}

/// False if it holds, and true if not.
pub(super) fn select_negated_truth(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let [condition, yes, no] = choice(op, rw)?;
    if !is_truth(rw, yes, false) || !is_truth(rw, no, true) {
        return None;
    }
    let (loc, i1, truth) = (rw.op(op).loc(), rw.context().common().i1, rw.context().bool_attr(true));
    op_state(rw, XOR, loc);
    let ones = constant(rw, truth, i1, loc)?;
    replace(rw, op, XOR, &[condition, ones])
}

/// A choice by the same condition in one of the two values.
fn select_nested(op: Op, rw: &mut Rewriter<'_>, at: usize) -> Option<()> {
    let mut operands = choice(op, rw)?;
    let nested = defined_by(rw.ir(), operands[at], SELECT)?;
    let inner = choice(nested.op, rw).filter(|inner| inner[0] == operands[0])?;
    operands[at] = inner[at];
    replace(rw, op, SELECT, &operands)
}

pub(super) fn select_in_true(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    select_nested(op, rw, 1)
}

pub(super) fn select_in_false(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    select_nested(op, rw, 2)
}

/// One or zero by a condition is the condition as a wider integer.
pub(super) fn select_zero_and_one(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    const EXTEND: &str = "arith.extui";
    let [condition, yes, no] = choice(op, rw)?;
    let (ctx, ty) = (rw.context(), result_type(rw.op(op))?);
    let is_wide = matches!(ctx.type_data(ty), TypeData::Integer { width, .. } if *width != 1);
    if !is_wide {
        return None;
    }
    let is = |value: Value, bit: fn(&ApInt) -> bool| splat(rw.ir(), value).is_some_and(|it| bit(&it));
    if is(yes, ApInt::is_one) && is(no, ApInt::is_zero) {
        return replace(rw, op, EXTEND, &[condition]);
    }
    if !is(yes, ApInt::is_zero) || !is(no, ApInt::is_one) {
        return None;
    }
    let (loc, bit) = (rw.op(op).loc(), rw.ir().value_type(condition));
    let (xor, _) = (op_state(rw, XOR, loc), op_state(rw, EXTEND, loc));
    let ones = splat_constant(rw, ApInt::from_u64(1, 1), bit, op)?;
    let negation = insert(rw, xor.operands([condition, ones]).results([bit]));
    replace(rw, op, EXTEND, &[negation])
}

/// The outcome of a comparison is known.
fn known(rw: &mut Rewriter<'_>, op: Op, truth: bool) -> Option<()> {
    let (loc, i1) = (rw.op(op).loc(), rw.context().common().i1);
    let attr = rw.context().bool_attr(truth);
    let truth = constant(rw, attr, i1, loc)?;
    rw.replace(op, &[truth]);
    Some(())
}

/// The least `e` with `|value| < 2^(e + 1)`; none of zero and of what is not finite.
fn exponent(value: Float) -> Option<i64> {
    let value = value.to_f64().abs();
    (value.is_finite() && value > 0.0).then(|| value.log2().floor() as i64)
}

/// An integer as a float compared with a constant is the integer compared with an integer.
pub(super) fn float_as_integer(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (left, right) = pair(rw.op(op))?;
    let (ir, ctx) = (rw.ir(), rw.context());
    let AttrData::Float { value: bound, .. } = ctx.attr_data(ir.value(right).constant()?) else { return None };
    let bound = *bound;
    let (format, precision) = (bound.format(), i64::from(bound.format().layout().precision));
    // Nothing wider than a double is compared here.
    if bound.is_nan() || format.width() > 64 {
        return None;
    }
    let (value, signed) = match operand_of(ir, left, "arith.sitofp") {
        Some(value) => (value, true),
        None => (operand_of(ir, left, "arith.uitofp")?, false),
    };
    let ty = ir.value_type(value);
    let TypeData::Integer { width, .. } = ctx.type_data(ty) else { return None };
    let width = *width;
    if i64::from(width) > precision {
        // Some integers are rounded: that must not change the outcome.
        let bits = i64::from(if signed { width.checked_sub(1)? } else { width });
        if bound.is_infinite() {
            if exponent(Float::largest(format))? < bits {
                return None;
            }
        } else if exponent(bound).is_some_and(|exponent| precision <= exponent && exponent <= bits) {
            return None;
        }
    }
    let holds = predicate(rw.op(op))?;
    match holds {
        7 => return known(rw, op, true),
        14 => return known(rw, op, false),
        0 | 15 => return None,
        _ => {}
    }
    // Ordered and unordered predicates are the same of integers.
    const AS_INTEGER: [i64; 6] = [EQ, SGT, SGE, SLT, SLE, NE];
    let order = *AS_INTEGER.get(usize::try_from(if holds > 7 { holds - 8 } else { holds - 1 }).ok()?)?;
    let (greatest, least) = match signed {
        true => (ApInt::signed_max(width), ApInt::signed_min(width)),
        false => (ApInt::all_ones(width), ApInt::from_u64(width, 0)),
    };
    let as_float = |value: &ApInt| Float::from_int(format, value, signed);
    if as_float(&greatest).compare(bound).is_some_and(|order| order.is_lt()) {
        return known(rw, op, matches!(order, NE | SLT | SLE));
    }
    if as_float(&least).compare(bound).is_some_and(|order| order.is_gt()) {
        return known(rw, op, matches!(order, NE | SGT | SGE));
    }
    let whole = truncated(bound, width, signed)?;
    let mut order = order;
    if !bound.is_zero() && as_float(&whole) != bound {
        // Between two integers, of which `whole` is the one nearer to zero.
        let negative = bound.is_negative();
        order = match (order, negative, signed) {
            (NE, ..) => return known(rw, op, true),
            (EQ, ..) => return known(rw, op, false),
            (SLT | SLE, true, false) => return known(rw, op, false),
            (SGT | SGE, true, false) => return known(rw, op, true),
            (SLT | SLE, true, true) => SLT,
            (SLT | SLE, false, _) => SLE,
            (SGT | SGE, true, true) => SGE,
            (_, _, _) => SGT,
        };
    }
    if !signed && order >= SLT {
        order += UNSIGNED;
    }
    let whole = integer(rw, whole, ty, op)?;
    compare(rw, op, order, [value, whole])
}

fn integer(rw: &mut Rewriter<'_>, value: ApInt, ty: Type, op: Op) -> Option<Value> {
    splat_constant(rw, value, ty, op)
}

/// A float without what is behind the point, if that is an integer of a width.
fn truncated(value: Float, width: u32, signed: bool) -> Option<ApInt> {
    value.to_int(width, signed)
}
