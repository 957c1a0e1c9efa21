//! Comparisons, and what is chosen by them.

use lect_core::fold::{Number, fold_elements};
use lect_core::typed::codec::EnumValue;
use lect_support::folding::{as_int, is_poison, truth, width};
use lect_support::prelude::*;

use crate::arith::{CmpFPredicate, CmpIOp, CmpIPredicate, ExtSIOp, ExtUIOp};

pub(in crate::arith) fn integers(it: Folding<'_>) -> Option<Folded> {
    let (ctx, ty, (left, right)) = (it.ctx(), it.ty()?, it.pair()?);
    let predicate = CmpIPredicate::of(it.op.cast()?)?;
    if left == right {
        let zero = ApInt::from_u64(1, 0);
        return truth(ctx, predicate.holds(&zero, &zero), ty).map(Folded::attr);
    }
    let is_bit = |value: Value| width(ctx, it.op.ir.value_type(value)) == Some(1);
    let constant = it.int(1);
    if predicate == CmpIPredicate::Ne && constant.as_ref().is_some_and(ApInt::is_zero) {
        let extensions = [it.made_by::<ExtSIOp<'_>>(left), it.made_by::<ExtUIOp<'_>>(left)];
        for extension in extensions.into_iter().flatten() {
            let extended = extension.operands().next();
            if let Some(value) = extended
                && is_bit(value)
            {
                return it.value(value);
            }
        }
        if is_bit(left) {
            return it.value(left);
        }
    }
    if predicate == CmpIPredicate::Eq && constant.is_some_and(|right| right.is_one()) && is_bit(left) {
        return it.value(left);
    }
    if it.constant(0).is_some() && it.constant(1).is_none() {
        let attr = ctx.integer_attr(ctx.common().i64, predicate.swapped().number());
        let attrs = smallvec![(ctx.ident(b"predicate"), attr)];
        return Some(Folded::InPlace(Update { operands: smallvec![right, left], attrs }));
    }
    // MLIR does not say what becomes of poison here.
    if it.constants.iter().flatten().any(|attr| is_poison(ctx, *attr)) {
        return None;
    }
    let compare = |[left, right]: [ApInt; 2]| Some(ApInt::from_u64(1, predicate.holds(&left, &right).into()));
    it.ints(ty, compare).map(Folded::attr)
}

/// Numbers only. With NaN it does not matter what the other operand is.
pub(in crate::arith) fn floats(it: Folding<'_>) -> Option<Folded> {
    let ctx = it.ctx();
    let predicate = CmpFPredicate::of(it.op.cast()?)?;
    let scalar = |index| match ctx.attr_data(it.constant(index)?) {
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

pub(in crate::arith) fn select(it: Folding<'_>) -> Option<Folded> {
    let (ctx, condition, yes, no) = (it.ctx(), it.operand(0)?, it.operand(1)?, it.operand(2)?);
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
    if it.ty()? == ctx.common().i1 && is(1, ApInt::is_one) && is(2, ApInt::is_zero) {
        return it.value(condition);
    }
    if let Some(comparison) = it.op.ir.value(condition).defining_op().and_then(|def| def.cast::<CmpIOp<'_>>()) {
        let (left, right) = pair_of(comparison.0)?;
        let same = (left == yes && right == no) || (right == yes && left == no);
        match CmpIPredicate::of(comparison) {
            Some(CmpIPredicate::Eq) if same => return it.value(no),
            Some(CmpIPredicate::Ne) if same => return it.value(yes),
            _ => {}
        }
    }
    choose(it)
}

/// Element by element, of constants.
fn choose(it: Folding<'_>) -> Option<Folded> {
    let (ctx, ty) = (it.ctx(), it.ty()?);
    let (condition, yes, no) = (it.constant(0)?, it.constant(1)?, it.constant(2)?);
    let dense = |attr| matches!(ctx.attr_data(attr), AttrData::DenseElements(_));
    if !(dense(condition) && dense(yes) && dense(no)) {
        return None;
    }
    let pick = |[bit, yes, no]: [Number; 3]| Some(if as_int(bit)?.is_one() { yes } else { no });
    fold_elements(ctx, [condition, yes, no], ty, pick).map(Folded::attr)
}
