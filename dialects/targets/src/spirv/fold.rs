//! What operations come to when operands are known, or alike.

use std::cmp::Ordering;

use lect_support::folding;
use lect_support::folding::as_int;
use lect_support::prelude::*;

use super::types;
use super::types::SpirvType;
use super::{
    BitcastOp, CompositeConstructOp, CompositeExtractOp, CompositeInsertOp, ConstantOp, LogicalNotOp, NotOp, SNegateOp,
    UConvertOp,
};

/// Constants are `spirv.Constant`, of the types that it can have.
pub(super) fn materialize(ctx: &ContextData, value: Attr, ty: Type, loc: Loc) -> Option<OpState> {
    if folding::is_poison(ctx, value) {
        return constant_op(ctx, b"ub.poison", value, ty, loc);
    }
    let is_buildable = match ctx.type_data(ty) {
        TypeData::Vector { shape, element, .. } => {
            types::is_scalar(ctx, *element) && matches!(shape[..], [2 | 3 | 4 | 8 | 16])
        }
        TypeData::Opaque { .. } => matches!(types::of(ctx, ty), Some(SpirvType::Array { .. })),
        _ => types::is_scalar(ctx, ty),
    };
    if is_buildable { constant_op(ctx, b"spirv.Constant", value, ty, loc) } else { None }
}

/// `spirv.Constant` is what it holds.
pub(super) fn constant(it: Folding<'_>) -> Option<Folded> {
    it.op.cast::<ConstantOp<'_>>()?.value_attr().map(Folded::attr)
}

/// A calculation with two integers of one width.
fn calculate(it: Folding<'_>, mut with: impl FnMut(&ApInt, &ApInt) -> Option<ApInt>) -> Option<Folded> {
    let calculate = |[left, right]: [ApInt; 2]| if left.width() == right.width() { with(&left, &right) } else { None };
    it.ints(it.ty()?, calculate).map(Folded::attr)
}

fn has_equal_operands(it: Folding<'_>) -> bool {
    it.pair().is_some_and(|(left, right)| left == right)
}

fn is_second(it: Folding<'_>, test: fn(&ApInt) -> bool) -> bool {
    it.int(1).is_some_and(|right| test(&right))
}

fn truth(it: Folding<'_>, value: bool) -> Option<Folded> {
    folding::truth(it.ctx(), value, it.ty()?).map(Folded::attr)
}

pub(super) fn add(it: Folding<'_>) -> Option<Folded> {
    if is_second(it, ApInt::is_zero) {
        return it.is_operand(0);
    }
    calculate(it, |left, right| Some(left.wrapping_add(right)))
}

pub(super) fn subtract(it: Folding<'_>) -> Option<Folded> {
    if has_equal_operands(it) {
        return it.is_zero();
    }
    calculate(it, |left, right| Some(left.wrapping_sub(right)))
}

pub(super) fn multiply(it: Folding<'_>) -> Option<Folded> {
    if is_second(it, ApInt::is_zero) {
        return it.is_operand(1);
    }
    if is_second(it, ApInt::is_one) {
        return it.is_operand(0);
    }
    calculate(it, |left, right| Some(left.wrapping_mul(right)))
}

pub(super) fn divide_signed(it: Folding<'_>) -> Option<Folded> {
    if is_second(it, ApInt::is_one) {
        return it.is_operand(0);
    }
    calculate(it, |left, right| {
        // The least number has no opposite.
        let overflows = *left == ApInt::signed_min(left.width()) && right.is_all_ones();
        if overflows { None } else { left.div_rem_signed(right).map(|it| it.0) }
    })
}

pub(super) fn divide_unsigned(it: Folding<'_>) -> Option<Folded> {
    if is_second(it, ApInt::is_one) {
        return it.is_operand(0);
    }
    calculate(it, |left, right| left.div_rem_unsigned(right).map(|it| it.0))
}

fn remainder(it: Folding<'_>, with: fn(&ApInt, &ApInt) -> Option<ApInt>) -> Option<Folded> {
    if is_second(it, ApInt::is_one) { it.is_zero() } else { calculate(it, with) }
}

/// The remainder of `UMod`.
pub(super) fn unsigned_remainder(left: &ApInt, right: &ApInt) -> Option<ApInt> {
    left.div_rem_unsigned(right).map(|it| it.1)
}

pub(super) fn modulo_unsigned(it: Folding<'_>) -> Option<Folded> {
    remainder(it, unsigned_remainder)
}

/// The sign is that of the dividend.
pub(super) fn remainder_signed(root: Folding<'_>) -> Option<Folded> {
    remainder(root, |left, right| left.div_rem_signed(right).map(|it| it.1))
}

/// The sign is that of the divisor.
pub(super) fn modulo_signed(it: Folding<'_>) -> Option<Folded> {
    remainder(it, |left, right| {
        let rest = unsigned_remainder(&left.magnitude(), &right.magnitude())?;
        Some(match (left.is_negative(), right.is_negative()) {
            _ if rest.is_zero() => rest,
            (true, true) => rest.neg(),
            (false, true) => right.wrapping_add(&rest),
            (true, false) => right.wrapping_sub(&rest),
            (false, false) => rest,
        })
    })
}

/// Twice is not at all.
fn unary<'a, T: TypedOp<'a>>(it: Folding<'a>, with: fn(&ApInt) -> ApInt) -> Option<Folded> {
    let operand = it.operand(0)?;
    if let Some(inner) = it.made_by::<T>(operand).and_then(|inner| inner.operands().next()) {
        return it.value(inner);
    }
    it.ints(it.ty()?, |[value]| Some(with(&value))).map(Folded::attr)
}

pub(super) fn negate(it: Folding<'_>) -> Option<Folded> {
    unary::<SNegateOp<'_>>(it, ApInt::neg)
}

pub(super) fn not(it: Folding<'_>) -> Option<Folded> {
    unary::<NotOp<'_>>(it, ApInt::not)
}

pub(super) fn logical_not(it: Folding<'_>) -> Option<Folded> {
    unary::<LogicalNotOp<'_>>(it, ApInt::not)
}

pub(super) fn bitwise_and(it: Folding<'_>) -> Option<Folded> {
    if has_equal_operands(it) {
        return it.is_operand(0);
    }
    if let Some(mask) = it.int(1) {
        if mask.is_zero() {
            return it.is_operand(1);
        }
        if mask.is_all_ones() || keeps_extended(it, &mask) == Some(true) {
            return it.is_operand(0);
        }
    }
    calculate(it, |left, right| Some(left.and(right)))
}

/// Whether the first operand is extended from so few bits that a mask keeps all of them.
fn keeps_extended(it: Folding<'_>, mask: &ApInt) -> Option<bool> {
    let narrow = it.made_by::<UConvertOp<'_>>(it.operand(0)?)?.operand_types().next()?;
    let width = folding::width(it.ctx(), narrow)?;
    let kept = if width < mask.width() { mask.trunc(width) } else { mask.zext(width) };
    Some(kept.is_all_ones())
}

pub(super) fn bitwise_or(it: Folding<'_>) -> Option<Folded> {
    if has_equal_operands(it) || is_second(it, ApInt::is_zero) {
        return it.is_operand(0);
    }
    if is_second(it, ApInt::is_all_ones) {
        return it.is_operand(1);
    }
    calculate(it, |left, right| Some(left.or(right)))
}

pub(super) fn bitwise_xor(it: Folding<'_>) -> Option<Folded> {
    if is_second(it, ApInt::is_zero) {
        return it.is_operand(0);
    }
    if has_equal_operands(it) {
        return it.is_zero();
    }
    calculate(it, |left, right| Some(left.xor(right)))
}

fn shift(it: Folding<'_>, with: fn(&ApInt, u32) -> ApInt) -> Option<Folded> {
    if is_second(it, ApInt::is_zero) {
        return it.is_operand(0);
    }
    // What is shifted by all its bits is not defined.
    calculate(it, |value, by| {
        let by = by.to_u64().and_then(|by| u32::try_from(by).ok()).filter(|by| *by < value.width());
        by.map(|by| with(value, by))
    })
}

pub(super) fn shift_left(it: Folding<'_>) -> Option<Folded> {
    shift(it, ApInt::shift_left)
}

pub(super) fn shift_right(it: Folding<'_>) -> Option<Folded> {
    shift(it, ApInt::shift_right)
}

pub(super) fn shift_right_signed(it: Folding<'_>) -> Option<Folded> {
    shift(it, ApInt::shift_right_signed)
}

/// A comparison: how integers are compared, and which orders make it true.
pub(super) fn compare(
    it: Folding<'_>,
    order: fn(&ApInt, &ApInt) -> Ordering,
    holds: fn(Ordering) -> bool,
) -> Option<Folded> {
    if has_equal_operands(it) {
        return truth(it, holds(Ordering::Equal));
    }
    let of = |value: bool| Some(ApInt::from_u64(1, value.into()));
    calculate(it, |left, right| of(holds(order(left, right))))
}

/// A truth value, or a vector in which it is every element.
fn known_truth(it: Folding<'_>, index: usize) -> Option<bool> {
    it.int(index).filter(|value| value.width() == 1).map(|value| !value.is_zero())
}

pub(super) fn logical_and(it: Folding<'_>) -> Option<Folded> {
    if known_truth(it, 1)? { it.is_operand(0) } else { it.is_constant(1) }
}

pub(super) fn logical_or(it: Folding<'_>) -> Option<Folded> {
    if known_truth(it, 1)? { it.is_constant(1) } else { it.is_operand(0) }
}

pub(super) fn logical_not_equal(it: Folding<'_>) -> Option<Folded> {
    if known_truth(it, 1) == Some(false) {
        return it.is_operand(0);
    }
    compare(it, ApInt::cmp_unsigned, Ordering::is_ne)
}

pub(super) fn select(it: Folding<'_>) -> Option<Folded> {
    if it.operand(1)? == it.operand(2)? {
        return it.is_operand(1);
    }
    if let Some(condition) = known_truth(it, 0) {
        return it.is_operand(if condition { 1 } else { 2 });
    }
    let selected =
        it.numbers(it.ty()?, |[condition, yes, no]| Some(if as_int(condition)?.is_zero() { no } else { yes }));
    selected.map(Folded::attr)
}

/// To its own type, or of what is a bitcast.
pub(super) fn bitcast(it: Folding<'_>) -> Option<Folded> {
    let (ty, operand) = (it.ty()?, it.operand(0)?);
    if it.op.ir.value_type(operand) == ty {
        return it.value(operand);
    }
    let source = it.made_by::<BitcastOp<'_>>(operand)?.operands().next()?;
    // In a graph region it may be its own.
    if source == operand {
        return None;
    }
    if it.op.ir.value_type(source) == ty { it.value(source) } else { Some(Folded::operands([source])) }
}

pub(super) fn extract(it: Folding<'_>) -> Option<Folded> {
    let indices = it.op.cast::<CompositeExtractOp<'_>>()?.indices_attr()?;
    let mut composite = it.operand(0)?;
    for _ in 0..lect_support::patterns::MAX_CHAIN {
        let Some(insert) = it.op.ir.def::<CompositeInsertOp<'_>>(composite) else { break };
        let mut operands = insert.0.operands();
        let object = operands.next()?;
        if insert.indices_attr() == Some(indices) {
            return it.value(object);
        }
        composite = operands.next()?;
    }
    let places = places(it.ctx(), indices)?;
    if let Some(part) = constructed(it, composite, &places) {
        return it.value(part);
    }
    places.iter().try_fold(it.constant(0)?, |attr, place| part(it.ctx(), attr, *place)).map(Folded::attr)
}

fn places(ctx: &ContextData, indices: Attr) -> Option<Vec<usize>> {
    let AttrData::Array(indices) = ctx.attr_data(indices) else { return None };
    let place = |attr: &Attr| usize::try_from(lect_support::patterns::attr_int(ctx, *attr)?.to_i64()?).ok();
    indices.iter().map(place).collect()
}

/// What a composite was made of at a place, if each of its elements was given by itself.
fn constructed(it: Folding<'_>, composite: Value, places: &[usize]) -> Option<Value> {
    let [place] = places else { return None };
    let construct = it.made_by::<CompositeConstructOp<'_>>(composite)?;
    let count = types::composite(it.ctx(), construct.result_types().next()?)?.count()?;
    let is_complete = u64::try_from(construct.operand_count()) == Ok(count);
    if is_complete { construct.operands().nth(*place) } else { None }
}

fn part(ctx: &ContextData, attr: Attr, place: usize) -> Option<Attr> {
    match ctx.attr_data(attr) {
        AttrData::Array(parts) => parts.get(place).copied(),
        _ => folding::element(ctx, attr, place),
    }
}
