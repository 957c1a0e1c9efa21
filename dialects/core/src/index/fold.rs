//! Folders of `index`, with the results of MLIR 22.
//!
//! The width of `index`, 32 or 64 bits, is unknown. Constants have 64 bits, and an operation folds only if its low 32
//! bits equal the result of 32-bit arithmetic.

use lect_core::fold::number_attr;
use lect_support::arithmetic::{Arithmetic, NEUTRAL_ZERO};
use lect_support::folding::truth;
use lect_support::prelude::*;
use lect_support::{enums, ranges};
use lect_transforms::analysis::ranges::IntRange;

use super::{CmpOp, IndexCmpPredicate, IndexOp};

pub(super) const ADD: Arithmetic = Arithmetic::total(&[NEUTRAL_ZERO], ApInt::wrapping_add);
pub(super) const SUBTRACT: Arithmetic = Arithmetic::total(&[NEUTRAL_ZERO], ApInt::wrapping_sub);

/// Computes the result, if both widths agree.
pub(super) fn partial(it: Folding<'_>, calculate: impl Fn(&ApInt, &ApInt) -> Option<ApInt>) -> Option<Folded> {
    let (left, right) = (it.int(0)?, it.int(1)?);
    let wide = calculate(&left, &right)?;
    let narrow = calculate(&left.trunc(32), &right.trunc(32))?;
    if wide.trunc(32) == narrow { number_attr(it.ctx(), wide.into(), it.ty()?).map(Folded::attr) } else { None }
}

/// Computes like [`partial`], for an operation defined for all operands.
pub(super) fn total(it: Folding<'_>, with: fn(&ApInt, &ApInt) -> ApInt) -> Option<Folded> {
    partial(it, |left, right| Some(with(left, right)))
}

/// Computes like [`partial`], and otherwise folds by laws.
pub(super) fn arithmetic(it: Folding<'_>, by: Arithmetic) -> Option<Folded> {
    partial(it, |left, right| by.calculate(left, right)).or_else(|| by.by_law(it)?)
}

pub(super) fn cast(it: Folding<'_>, extend: fn(&ApInt, u32) -> ApInt) -> Option<Folded> {
    let (ctx, ty, value) = (it.ctx(), it.ty()?, it.int(0)?);
    let of_width = |width: u32| number_attr(ctx, extend(&value, width).into(), ty).map(Folded::attr);
    if ty == ctx.types().index() {
        return of_width(64);
    }
    let width = ctx.types().integer_width(ty)?;
    let is_narrow_same = extend(&value, width) == extend(&value.trunc(32), width);
    if is_narrow_same { of_width(width) } else { None }
}

pub(super) fn compare(it: Folding<'_, CmpOp<'_>>) -> Option<Folded> {
    let predicate = predicate(it.view)?;
    let is = |value: bool| truth(it.ctx(), value, it.ty()?).map(Folded::attr);
    if let (Some(left), Some(right)) = (it.int(0), it.int(1)) {
        let wide = predicate.holds(&left, &right);
        if wide == predicate.holds(&left.trunc(32), &right.trunc(32)) {
            return is(wide);
        }
    }
    if let Some(known) = compare_bounded(it, predicate) {
        return is(known);
    }
    let zero = ApInt::from_u64(1, 0);
    if it.lhs() == it.rhs() { is(predicate.holds(&zero, &zero)) } else { None }
}

/// Returns the predicate of a possibly unverified comparison.
pub(super) fn predicate(op: CmpOp<'_>) -> Option<IndexCmpPredicate> {
    enums::case(op.0.context(), op.pred_attr())
}

/// Folds the comparison of a minimum or maximum of a value and a constant with another constant.
fn compare_bounded(it: Folding<'_, CmpOp<'_>>, predicate: IndexCmpPredicate) -> Option<bool> {
    let (left, bound) = (it.ir().value(it.lhs()).defining_op()?, it.int(1)?);
    let limit = scalar_int(it.ir(), left.operands().nth(1)?)?;
    let narrow = compare_range(left, predicate, limit.trunc(32), &bound.trunc(32))?;
    let wide = compare_range(left, predicate, limit, &bound)?;
    (wide == narrow).then_some(wide)
}

/// Evaluates a predicate on the range of a minimum or maximum with `limit`, and the constant `bound`.
fn compare_range(bounded: OpRef<'_>, predicate: IndexCmpPredicate, limit: ApInt, bound: &ApInt) -> Option<bool> {
    let args = [&IntRange::full(limit.width()), &IntRange::constant(limit)];
    let range = match IndexOp::of(bounded)? {
        IndexOp::MinS(_) => ranges::mins(args),
        IndexOp::MaxS(_) => ranges::maxs(args),
        IndexOp::MinU(_) => ranges::minu(args),
        IndexOp::MaxU(_) => ranges::maxu(args),
        _ => return None,
    };
    ranges::compare(predicate, &range, &IntRange::constant(bound.clone()))
}
