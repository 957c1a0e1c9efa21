//! Canonicalization of comparisons of converted integers.

use lect_core::fold::splat_attr;
use lect_support::prelude::*;

use crate::arith::{CmpFOp, CmpFPredicate, CmpIOp, CmpIPredicate, ConstantOp, SIToFPOp, UIToFPOp};

/// Replaces a comparison by a constant.
fn known(ctx: &ContextData, truth: bool) -> Option<Rewrite> {
    Some(Rewrite::with(ConstantOp::build(ctx.attrs().bool(truth))))
}

/// Returns the least `e` with `|value| < 2^(e + 1)`, and `None` for zero and non-finite values.
fn exponent(value: Float) -> Option<i64> {
    let value = value.to_f64().abs();
    (value.is_finite() && value > 0.0).then(|| value.log2().floor() as i64)
}

/// Rewrites the comparison of a converted integer with a float constant as an integer comparison.
pub(super) fn float_as_integer(op: CmpFOp<'_>) -> Option<Rewrite> {
    use CmpIPredicate::{Eq, Ne, Sge, Sgt, Sle, Slt};
    let (ir, ctx) = (op.0.ir.get(), op.0.context());
    let AttrData::Float { value: bound, .. } = *ctx.attrs().data(ir.value(op.rhs()).constant()?) else { return None };
    let (format, precision) = (bound.format(), i64::from(bound.format().layout().precision));
    // Formats wider than `f64` are not supported here.
    if bound.is_nan() || format.width() > 64 {
        return None;
    }
    let (value, signed) = match ir.def::<SIToFPOp<'_>>(op.lhs()) {
        Some(convert) => (convert.r#in(), true),
        None => (ir.def::<UIToFPOp<'_>>(op.lhs())?.r#in(), false),
    };
    let ty = ir.value_type(value);
    let TypeData::Integer { width, .. } = *ctx.types().data(ty) else { return None };
    if i64::from(width) > precision {
        // The conversion rounds some integers, which must not change the result.
        let bits = i64::from(if signed { width.checked_sub(1)? } else { width });
        if bound.is_infinite() {
            if exponent(Float::largest(format))? < bits {
                return None;
            }
        } else if exponent(bound).is_some_and(|exponent| precision <= exponent && exponent <= bits) {
            return None;
        }
    }
    let order = match (op.predicate(), op.predicate().from_integers()) {
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
        // The bound is between two integers; `whole` is the one nearer to zero.
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
