//! Folders of `complex`, as in MLIR 22: none computes new numbers.

use lect_support::folding;
use lect_support::prelude::*;

use super::{AddOp, CreateOp, ImOp, ReOp, SubOp};

/// Materializes complex numbers as `complex.constant`, and other constants as `arith.constant`.
pub(super) fn materialize(ctx: &ContextData, value: Attr, ty: Type, loc: Loc) -> Option<OpState> {
    match (ctx.types().data(ty), ctx.attrs().data(value)) {
        (TypeData::Complex(_), AttrData::Array(_)) => constant_op(ctx, b"complex.constant", value, ty, loc),
        _ => folding::materialize(ctx, value, ty, loc),
    }
}

/// Returns the real and the imaginary part of a constant.
fn parts(ctx: &ContextData, constant: Option<Attr>) -> Option<[(Attr, Float); 2]> {
    let AttrData::Array(elements) = ctx.attrs().data(constant?) else { return None };
    let part = |attr: Attr| match ctx.attrs().data(attr) {
        AttrData::Float { value, .. } => Some((attr, *value)),
        _ => None,
    };
    match elements[..] {
        [real, imaginary] => Some([part(real)?, part(imaginary)?]),
        _ => None,
    }
}

/// Returns true if the second operand is the real number `number`.
fn is_second(it: Folding<'_>, number: f64) -> bool {
    parts(it.ctx(), it.constant(1))
        .is_some_and(|[(_, real), (_, imaginary)]| real.to_f64() == number && imaginary.to_f64() == 0.0)
}

/// Folds `(a - b) + b`, `b + (a - b)` and `a + 0` to `a`.
pub(super) fn add(it: Folding<'_>) -> Option<Folded> {
    let undone = it.in_either_order(|difference, other| {
        let difference = it.def::<SubOp<'_>>(difference)?;
        (difference.rhs() == other).then(|| difference.lhs())
    });
    undone.or_else(|| if is_second(it, 0.0) { it.is_operand(0) } else { None })
}

/// Folds `(a + b) - b` and `a - 0` to `a`.
pub(super) fn subtract(it: Folding<'_, SubOp<'_>>) -> Option<Folded> {
    let sum = it.def::<AddOp<'_>>(it.lhs()).filter(|sum| sum.rhs() == it.rhs());
    match sum {
        Some(sum) => it.value(sum.lhs()),
        None if is_second(it.any(), 0.0) => it.value(it.lhs()),
        None => None,
    }
}

/// Folds `a * 1` and `a / 1` to `a`.
pub(super) fn by_one(it: Folding<'_>) -> Option<Folded> {
    if is_second(it, 1.0) { it.is_operand(0) } else { None }
}

/// Folds a part of a constant, or of a `complex.create`.
pub(super) fn part(it: Folding<'_>, index: usize) -> Option<Folded> {
    if let Some(parts) = parts(it.ctx(), it.constant(0)) {
        return parts.get(index).map(|part| Folded::attr(part.0));
    }
    it.value(it.made_by::<CreateOp<'_>>(it.operand(0)?)?.operands().nth(index)?)
}

/// Folds `create(re(a), im(a))` to `a`.
pub(super) fn create(it: Folding<'_, CreateOp<'_>>) -> Option<Folded> {
    let number = it.def::<ReOp<'_>>(it.real())?.complex();
    if it.def::<ImOp<'_>>(it.imaginary())?.complex() == number { it.value(number) } else { None }
}
