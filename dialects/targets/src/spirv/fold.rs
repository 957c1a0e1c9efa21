//! Folders of `spirv`.

use std::cmp::Ordering;

use lect_support::arithmetic::Gives::{Left, RightConstant, Zero};
use lect_support::arithmetic::Law::{Equal, Other, RightIs};
use lect_support::arithmetic::{
    ABSORBING_ONES, ABSORBING_ZERO, Arithmetic, NEUTRAL_ONE, NEUTRAL_ONES, NEUTRAL_ZERO, divide_in_range,
    divide_unsigned, shift_left, shift_right_signed, shift_right_unsigned,
};
use lect_support::folding;
use lect_support::folding::as_int;
use lect_support::prelude::*;

pub(super) use lect_support::arithmetic::{MODULO_SIGNED, MULTIPLY, REMAINDER_SIGNED, REMAINDER_UNSIGNED};

use super::types;
use super::types::SpirvType;
use super::{BitcastOp, CompositeConstructOp, CompositeExtractOp, CompositeInsertOp, SelectOp, UConvertOp};

/// Materializes constants as `spirv.Constant`, for the types that it supports.
pub(super) fn materialize(ctx: &ContextData, value: Attr, ty: Type, loc: Loc) -> Option<OpState> {
    if folding::is_poison(ctx, value) {
        return constant_op(ctx, b"ub.poison", value, ty, loc);
    }
    let is_buildable = match ctx.types().data(ty) {
        TypeData::Vector { shape, element, .. } => {
            types::is_scalar(ctx, *element) && matches!(shape[..], [2 | 3 | 4 | 8 | 16])
        }
        TypeData::Opaque { .. } => matches!(types::of(ctx, ty), Some(SpirvType::Array { .. })),
        _ => types::is_scalar(ctx, ty),
    };
    if is_buildable { constant_op(ctx, b"spirv.Constant", value, ty, loc) } else { None }
}

pub(super) const ADD: Arithmetic = Arithmetic::total(&[NEUTRAL_ZERO], ApInt::wrapping_add);
pub(super) const SUBTRACT: Arithmetic = Arithmetic::total(&[Equal(Zero)], ApInt::wrapping_sub);
pub(super) const DIVIDE_SIGNED: Arithmetic = Arithmetic::partial(&[NEUTRAL_ONE], divide_in_range);
pub(super) const DIVIDE_UNSIGNED: Arithmetic = Arithmetic::partial(&[NEUTRAL_ONE], divide_unsigned);

pub(super) const BITWISE_AND: Arithmetic =
    Arithmetic::total(&[Equal(Left), ABSORBING_ZERO, NEUTRAL_ONES, Other(masked_extension)], ApInt::and);

pub(super) const BITWISE_OR: Arithmetic = Arithmetic::total(&[Equal(Left), NEUTRAL_ZERO, ABSORBING_ONES], ApInt::or);

pub(super) const BITWISE_XOR: Arithmetic = Arithmetic::total(&[NEUTRAL_ZERO, Equal(Zero)], ApInt::xor);

pub(super) const SHIFT_LEFT: Arithmetic = Arithmetic::partial(&[NEUTRAL_ZERO], shift_left);
pub(super) const SHIFT_RIGHT: Arithmetic = Arithmetic::partial(&[NEUTRAL_ZERO], shift_right_unsigned);
pub(super) const SHIFT_RIGHT_SIGNED: Arithmetic = Arithmetic::partial(&[NEUTRAL_ZERO], shift_right_signed);

pub(super) const LOGICAL_AND: Arithmetic = Arithmetic::laws(&[NEUTRAL_ONE, RightIs(ApInt::is_zero, RightConstant)]);

pub(super) const LOGICAL_OR: Arithmetic = Arithmetic::laws(&[RightIs(ApInt::is_one, RightConstant), NEUTRAL_ZERO]);

/// Folds a mask that keeps all bits of a zero-extended operand.
fn masked_extension(it: Folding<'_>) -> Option<Folded> {
    let mask = it.int(1)?;
    let narrow = it.def::<UConvertOp<'_>>(it.operand(0)?)?.operand();
    let width = folding::width(it.ctx(), it.type_of(narrow))?;
    let kept = if width < mask.width() { mask.trunc(width) } else { mask.zext(width) };
    if kept.is_all_ones() { it.is_operand(0) } else { None }
}

/// Folds an operation applied twice to the original operand, or evaluates it on a constant.
pub(super) fn involution<'a, T: TypedOp<'a>>(it: Folding<'a>, with: fn(&ApInt) -> ApInt) -> Option<Folded> {
    folding::undone::<T>(it).or_else(|| it.ints(it.ty()?, |[value]| Some(with(&value))).map(Folded::attr))
}

/// Folds a comparison, given the order of integers and the orders that make it true.
pub(super) fn compare(
    it: Folding<'_>,
    order: fn(&ApInt, &ApInt) -> Ordering,
    holds: fn(Ordering) -> bool,
) -> Option<Folded> {
    if it.pair().is_some_and(|(left, right)| left == right) {
        return folding::truth(it.ctx(), holds(Ordering::Equal), it.ty()?).map(Folded::attr);
    }
    let of = |left: &ApInt, right: &ApInt| ApInt::from_u64(1, holds(order(left, right)).into());
    it.ints(it.ty()?, |[left, right]| (left.width() == right.width()).then(|| of(&left, &right))).map(Folded::attr)
}

pub(super) fn logical_not_equal(it: Folding<'_>) -> Option<Folded> {
    if it.int(1).is_some_and(|right| right.is_zero()) {
        return it.is_operand(0);
    }
    compare(it, ApInt::cmp_unsigned, Ordering::is_ne)
}

pub(super) fn select(it: Folding<'_, SelectOp<'_>>) -> Option<Folded> {
    let (yes, no) = (it.true_value(), it.false_value());
    if yes == no {
        return it.value(yes);
    }
    if let Some(condition) = it.int(0) {
        return it.value(if condition.is_zero() { no } else { yes });
    }
    let selected =
        it.numbers(it.ty()?, |[condition, yes, no]| Some(if as_int(condition)?.is_zero() { no } else { yes }));
    selected.map(Folded::attr)
}

/// Folds a bitcast to the same type, and merges two bitcasts.
pub(super) fn bitcast(it: Folding<'_, BitcastOp<'_>>) -> Option<Folded> {
    let (ty, operand) = (it.ty(), it.view.operand());
    if Some(it.type_of(operand)) == ty {
        return it.value(operand);
    }
    let source = it.def::<BitcastOp<'_>>(operand)?.operand();
    // In a graph region, the operand may be the bitcast itself.
    if source == operand {
        return None;
    }
    if Some(it.type_of(source)) == ty { it.value(source) } else { Some(Folded::operands([source])) }
}

pub(super) fn extract(it: Folding<'_, CompositeExtractOp<'_>>) -> Option<Folded> {
    let (indices, mut composite) = (it.indices_attr()?, it.composite());
    for _ in 0..MAX_CHAIN {
        let Some(insert) = it.def::<CompositeInsertOp<'_>>(composite) else { break };
        if insert.indices_attr() == Some(indices) {
            return it.value(insert.object());
        }
        composite = insert.composite();
    }
    let places = places(it.ctx(), indices)?;
    if let Some(part) = constructed(it.ir(), composite, &places) {
        return it.value(part);
    }
    places.iter().try_fold(it.constant(0)?, |attr, place| part(it.ctx(), attr, *place)).map(Folded::attr)
}

fn places(ctx: &ContextData, indices: Attr) -> Option<Vec<usize>> {
    let AttrData::Array(indices) = ctx.attrs().data(indices) else { return None };
    indices.iter().map(|index| usize::try_from(folding::attr_number(ctx, *index)?).ok()).collect()
}

/// Returns the constituent at an index of a constructed composite, if each element is a separate constituent.
fn constructed(ir: &Isolate, composite: Value, places: &[usize]) -> Option<Value> {
    let [place] = places else { return None };
    let mut parts = ir.def::<CompositeConstructOp<'_>>(composite)?.constituents();
    let count = types::composite(ir.context(), ir.value_type(composite))?.count()?;
    if u64::try_from(parts.len()) == Ok(count) { parts.nth(*place) } else { None }
}

fn part(ctx: &ContextData, attr: Attr, place: usize) -> Option<Attr> {
    match ctx.attrs().data(attr) {
        AttrData::Array(parts) => parts.get(place).copied(),
        _ => folding::element(ctx, attr, place),
    }
}
