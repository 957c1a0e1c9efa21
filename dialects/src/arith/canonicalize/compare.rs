//! Patterns of comparisons, and of what is chosen by them.

use lect_core::attrs::AttrData;
use lect_core::context::ContextData;
use lect_core::entity::Value;
use lect_core::fold::splat_attr;
use lect_core::ir::Isolate;
use lect_core::number::{ApInt, Float};
use lect_core::types::TypeData;
use lect_transforms::rewrite::Rewrite;

use super::{operand_of, result_type, splat};
use crate::arith::{
    CmpFOp, CmpFPredicate, CmpIOp, CmpIPredicate, ConstantOp, ExtSIOp, ExtUIOp, SIToFPOp, SelectOp, UIToFPOp, XOrIOp,
};
use crate::patterns::scalar_int;

/// Values that were extended are equal if they were so before.
pub(super) fn of_extensions(op: CmpIOp<'_>) -> Option<Rewrite> {
    let (ir, pair) = (op.0.ir.get(), [op.lhs(), op.rhs()]);
    let signed = pair.map(|value| operand_of::<ExtSIOp<'_>>(ir, value));
    let unsigned = pair.map(|value| operand_of::<ExtUIOp<'_>>(ir, value));
    let (([Some(left), Some(right)], _) | (_, [Some(left), Some(right)])) = (signed, unsigned) else { return None };
    let fits = op.predicate().is_equality() && ir.value_type(left) == ir.value_type(right);
    fits.then(|| Rewrite::with(CmpIOp::build(op.predicate(), left, right)))
}

/// Whether a value is the truth value.
fn is_truth(ir: &Isolate, value: Value, truth: bool) -> bool {
    ir.value_type(value) == ir.context().common().i1 && scalar_int(ir, value).is_some_and(|bit| bit.is_one() == truth)
}

/// The negation of a comparison is the opposite comparison.
pub(super) fn negated(op: XOrIOp<'_>) -> Option<Rewrite> {
    let comparison: CmpIOp<'_> = op.0.ir.get().def(op.lhs())?;
    let inverted = CmpIOp::build(comparison.predicate().inverted(), comparison.lhs(), comparison.rhs());
    is_truth(&op.0.ir, op.rhs(), true).then(|| Rewrite::with(inverted))
}

pub(super) fn select_by_negation(op: SelectOp<'_>) -> Option<Rewrite> {
    let negation: XOrIOp<'_> = op.0.ir.get().def(op.condition())?;
    scalar_int(&op.0.ir, negation.rhs()).filter(ApInt::is_all_ones)?;
    Some(Rewrite::with(SelectOp::build(negation.lhs(), op.false_value(), op.true_value())))
}

/// False if it holds, and true if not.
pub(super) fn select_negated_truth(op: SelectOp<'_>) -> Option<Rewrite> {
    let (ir, condition) = (op.0.ir.get(), op.condition());
    if !is_truth(ir, op.true_value(), false) || !is_truth(ir, op.false_value(), true) {
        return None;
    }
    let truth = ir.context().bool_attr(true);
    Some(Rewrite::made(move |rw| {
        let ones = rw.value(ConstantOp::build(truth));
        rw.value(XOrIOp::build(condition, ones))
    }))
}

/// A choice by the same condition that makes a value.
fn nested<'a>(op: SelectOp<'a>, value: Value) -> Option<SelectOp<'a>> {
    let inner: SelectOp<'a> = op.0.ir.get().def(value)?;
    (inner.condition() == op.condition()).then_some(inner)
}

pub(super) fn select_in_true(op: SelectOp<'_>) -> Option<Rewrite> {
    let yes = nested(op, op.true_value())?.true_value();
    Some(Rewrite::with(SelectOp::build(op.condition(), yes, op.false_value())))
}

pub(super) fn select_in_false(op: SelectOp<'_>) -> Option<Rewrite> {
    let no = nested(op, op.false_value())?.false_value();
    Some(Rewrite::with(SelectOp::build(op.condition(), op.true_value(), no)))
}

/// One or zero by a condition is the condition as a wider integer.
pub(super) fn select_zero_and_one(op: SelectOp<'_>) -> Option<Rewrite> {
    let (ir, ctx, ty, condition) = (op.0.ir.get(), op.0.context(), result_type(op.0), op.condition());
    let is_wide = matches!(ctx.type_data(ty), TypeData::Integer { width, .. } if *width != 1);
    if !is_wide {
        return None;
    }
    let is = |value: Value, bit: fn(&ApInt) -> bool| splat(ir, value).is_some_and(|it| bit(&it));
    if is(op.true_value(), ApInt::is_one) && is(op.false_value(), ApInt::is_zero) {
        return Some(Rewrite::with(ExtUIOp::build(condition, ty)));
    }
    if !is(op.true_value(), ApInt::is_zero) || !is(op.false_value(), ApInt::is_one) {
        return None;
    }
    let ones = splat_attr(ctx, ApInt::from_u64(1, 1).into(), ir.value_type(condition))?;
    Some(Rewrite::made(move |rw| {
        let ones = rw.value(ConstantOp::build(ones));
        let negation = rw.value(XOrIOp::build(condition, ones));
        rw.value(ExtUIOp::build(negation, ty))
    }))
}

/// The outcome of a comparison is known.
fn known(ctx: &ContextData, truth: bool) -> Option<Rewrite> {
    Some(Rewrite::with(ConstantOp::build(ctx.bool_attr(truth))))
}

/// The least `e` with `|value| < 2^(e + 1)`; none of zero and of what is not finite.
fn exponent(value: Float) -> Option<i64> {
    let value = value.to_f64().abs();
    (value.is_finite() && value > 0.0).then(|| value.log2().floor() as i64)
}

/// An integer as a float compared with a constant is the integer compared with an integer.
pub(super) fn float_as_integer(op: CmpFOp<'_>) -> Option<Rewrite> {
    use CmpIPredicate::{Eq, Ne, Sge, Sgt, Sle, Slt};
    let (ir, ctx) = (op.0.ir.get(), op.0.context());
    let AttrData::Float { value: bound, .. } = *ctx.attr_data(ir.value(op.rhs()).constant()?) else { return None };
    let (format, precision) = (bound.format(), i64::from(bound.format().layout().precision));
    // Nothing wider than a double is compared here.
    if bound.is_nan() || format.width() > 64 {
        return None;
    }
    let (value, signed) = match operand_of::<SIToFPOp<'_>>(ir, op.lhs()) {
        Some(value) => (value, true),
        None => (operand_of::<UIToFPOp<'_>>(ir, op.lhs())?, false),
    };
    let ty = ir.value_type(value);
    let TypeData::Integer { width, .. } = *ctx.type_data(ty) else { return None };
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
    let order = match (op.predicate(), op.predicate().of_integers()) {
        (CmpFPredicate::ORD, _) => return known(ctx, true),
        (CmpFPredicate::UNO, _) => return known(ctx, false),
        (_, order) => order?,
    };
    let (greatest, least) = match signed {
        true => (ApInt::signed_max(width), ApInt::signed_min(width)),
        false => (ApInt::all_ones(width), ApInt::from_u64(width, 0)),
    };
    let as_float = |value: &ApInt| Float::from_int(format, value, signed);
    if as_float(&greatest).compare(bound).is_some_and(|order| order.is_lt()) {
        return known(ctx, matches!(order, Ne | Slt | Sle));
    }
    if as_float(&least).compare(bound).is_some_and(|order| order.is_gt()) {
        return known(ctx, matches!(order, Ne | Sgt | Sge));
    }
    let whole = bound.to_int(width, signed)?;
    let order = if bound.is_zero() || as_float(&whole) == bound {
        order
    } else {
        // Between two integers, of which `whole` is the one nearer to zero.
        match (order, bound.is_negative(), signed) {
            (Ne, ..) => return known(ctx, true),
            (Eq, ..) => return known(ctx, false),
            (Slt | Sle, true, false) => return known(ctx, false),
            (Sgt | Sge, true, false) => return known(ctx, true),
            (Slt | Sle, true, true) => Slt,
            (Slt | Sle, false, _) => Sle,
            (Sgt | Sge, true, true) => Sge,
            _ => Sgt,
        }
    };
    let order = if signed { order } else { order.unsigned() };
    let whole = splat_attr(ctx, whole.into(), ty)?;
    Some(Rewrite::made(move |rw| {
        let whole = rw.value(ConstantOp::build(whole));
        rw.value(CmpIOp::build(order, value, whole))
    }))
}
