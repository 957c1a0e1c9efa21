//! Folders of comparisons and selects.

use lect_core::fold::{Number, fold_elements};
use lect_core::typed::codec::EnumValue;
use lect_support::folding::{as_int, is_poison, truth, width};
use lect_support::prelude::*;

use crate::arith::{CmpFOp, CmpFPredicate, CmpIOp, CmpIPredicate, ExtSIOp, ExtUIOp, SelectOp};

pub(in crate::arith) fn integers(it: Folding<'_, CmpIOp<'_>>) -> Option<Folded> {
    let (ctx, ty, left, right) = (it.ctx(), it.ty()?, it.lhs(), it.rhs());
    let predicate = CmpIPredicate::of(it.view)?;
    if left == right {
        let zero = ApInt::from_u64(1, 0);
        return truth(ctx, predicate.holds(&zero, &zero), ty).map(Folded::attr);
    }
    let is_bit = |value: &Value| width(ctx, it.type_of(*value)) == Some(1);
    let constant = it.int(1);
    if predicate == CmpIPredicate::Ne && constant.as_ref().is_some_and(ApInt::is_zero) {
        let signed = it.def::<ExtSIOp<'_>>(left).map(|extension| extension.r#in());
        let unsigned = it.def::<ExtUIOp<'_>>(left).map(|extension| extension.r#in());
        if let Some(bit) = [signed, unsigned, Some(left)].into_iter().flatten().find(is_bit) {
            return it.value(bit);
        }
    }
    if predicate == CmpIPredicate::Eq && constant.is_some_and(|right| right.is_one()) && is_bit(&left) {
        return it.value(left);
    }
    if it.constant(0).is_some() && it.constant(1).is_none() {
        let attr = ctx.attrs().integer(ctx.types().i64(), predicate.swapped().number());
        let attrs = smallvec![(ctx.ident(b"predicate"), attr)];
        return Some(Folded::InPlace(Update::new([right, left], attrs)));
    }
    // MLIR leaves the comparison of poison unspecified.
    if it.constants.iter().flatten().any(|attr| is_poison(ctx, *attr)) {
        return None;
    }
    let compare = |[left, right]: [ApInt; 2]| Some(ApInt::from_u64(1, predicate.holds(&left, &right).into()));
    it.ints(ty, compare).map(Folded::attr)
}

/// Folds comparisons of scalar constants. With NaN, the other operand does not matter.
pub(in crate::arith) fn floats(it: Folding<'_, CmpFOp<'_>>) -> Option<Folded> {
    let (ctx, predicate) = (it.ctx(), CmpFPredicate::of(it.view)?);
    let scalar = |index| match ctx.attrs().data(it.constant(index)?) {
        AttrData::Float { value, .. } => Some(*value),
        _ => None,
    };
    let (left, right) = (scalar(0), scalar(1));
    let nan = [left, right].into_iter().flatten().find(|it| it.is_nan());
    let order = match nan {
        Some(_) => None,
        None => left?.compare(right?),
    };
    truth(ctx, predicate.holds(order), it.ty()?).map(Folded::attr)
}

pub(in crate::arith) fn select(it: Folding<'_, SelectOp<'_>>) -> Option<Folded> {
    let (ctx, yes, no) = (it.ctx(), it.true_value(), it.false_value());
    if yes == no {
        return it.value(yes);
    }
    if let Some(known) = it.int(0) {
        return it.value(if known.is_zero() { no } else { yes });
    }
    let poison = |index| it.constant(index).is_some_and(|attr| is_poison(ctx, attr));
    if poison(1) {
        return it.value(no);
    }
    if poison(2) {
        return it.value(yes);
    }
    let is = |index, value: fn(&ApInt) -> bool| it.int(index).is_some_and(|it| value(&it));
    if it.ty()? == ctx.types().i1() && is(1, ApInt::is_one) && is(2, ApInt::is_zero) {
        return it.value(it.condition());
    }
    if let Some(comparison) = it.def::<CmpIOp<'_>>(it.condition()) {
        let operands = (comparison.lhs(), comparison.rhs());
        match CmpIPredicate::of(comparison).filter(|_| operands == (yes, no) || operands == (no, yes)) {
            Some(CmpIPredicate::Eq) => return it.value(no),
            Some(CmpIPredicate::Ne) => return it.value(yes),
            _ => {}
        }
    }
    choose(it.any())
}

/// Selects elementwise between constants.
fn choose(it: Folding<'_>) -> Option<Folded> {
    let (ctx, ty) = (it.ctx(), it.ty()?);
    let (condition, yes, no) = (it.constant(0)?, it.constant(1)?, it.constant(2)?);
    let dense = |attr| matches!(ctx.attrs().data(attr), AttrData::DenseElements(_));
    if !(dense(condition) && dense(yes) && dense(no)) {
        return None;
    }
    let pick = |[bit, yes, no]: [Number; 3]| Some(if as_int(bit)?.is_one() { yes } else { no });
    fold_elements(ctx, [condition, yes, no], ty, pick).map(Folded::attr)
}
