//! What operations come to when operands are known, or when nothing happens to them: shapes. `values` calculates.

pub(super) mod values;

use lect_support::folding;
use lect_support::parts::attr_of;
use lect_support::prelude::*;

use super::types::{axis_of, const_shape, dense_integers, integers, is_any_integer, ranked, shape_rank, zero_point};
use super::{ConcatOp, NegateOp, ReshapeOp, TosaOp, TransposeOp};

/// Constants are `tosa.const`, and shapes `tosa.const_shape`.
pub(super) fn materialize(ctx: &ContextData, value: Attr, ty: Type, loc: Loc) -> Option<OpState> {
    let is_elements = matches!(
        ctx.attr_data(value),
        AttrData::DenseElements(_) | AttrData::DenseResource { .. } | AttrData::SparseElements { .. }
    );
    if !is_elements {
        return None;
    }
    let name = if shape_rank(ctx, ty).is_some() { "tosa.const_shape" } else { "tosa.const" };
    let mut state = constant_op(ctx, name.as_bytes(), value, ty, loc)?;
    state.attrs.iter_mut().for_each(|attr| attr.0 = ctx.ident(b"values"));
    Some(state)
}

/// Constants are what they hold.
pub(super) fn constant(it: Folding<'_>) -> Option<Folded> {
    attr_of!(it.op, TosaOp::{Const, ConstShape}, values_attr).map(Folded::attr)
}

/// The first operand, if that is of the type of the result.
pub(super) fn is_input(it: Folding<'_>) -> Option<Folded> {
    if has_type_of_result(it, 0) { it.is_operand(0) } else { None }
}

/// Whether an operand is of the type of the result.
pub(super) fn has_type_of_result(it: Folding<'_>, index: usize) -> bool {
    it.op.operand_types().nth(index).is_some_and(|ty| Some(ty) == it.ty())
}

/// The shape of the result, if all of it is known.
pub(super) fn static_result<'a>(it: Folding<'a>) -> Option<&'a [i64]> {
    ranked(it.ctx(), it.ty()?).filter(|shape| !shape.contains(&DYNAMIC))
}

/// A constant that has the same number everywhere, in the shape of the result.
pub(super) fn splat_for_result(it: Folding<'_>, index: usize) -> Option<Folded> {
    static_result(it)?;
    folding::splat_reshaped(it.ctx(), it.constant(index)?, it.ty()?).map(Folded::attr)
}

/// The numbers that an operand is, if all of them are this one.
fn are_all(it: Folding<'_>, index: usize, number: i64) -> bool {
    let numbers = it.constant(index).and_then(|attr| dense_integers(it.ctx(), attr));
    numbers.is_some_and(|numbers| numbers.iter().all(|it| *it == number))
}

/// The index of the only element along an axis is zero.
pub(super) fn argmax(it: Folding<'_>) -> Option<Folded> {
    let ctx = it.ctx();
    let (shape, _) = ranked_tensor(ctx, it.op.operand_types().next()?)?;
    let (_, element) = ranked_tensor(ctx, it.ty()?)?;
    static_result(it)?;
    let size = shape.get(usize::try_from(axis_of(it.op)?).ok()?)?;
    let is_single = *size == 1 && !shape.contains(&DYNAMIC) && is_any_integer(ctx, element);
    if is_single { it.is_zero() } else { None }
}

/// What is joined along the same axis is joined at once.
pub(super) fn concat(it: Folding<'_>) -> Option<Folded> {
    let mut operands = Vec::with_capacity(it.op.operand_count());
    let mut any = false;
    for operand in it.op.operands() {
        let inner = it.op.ir.value(operand).defining_op();
        let inner =
            inner.filter(|inner| inner.is::<ConcatOp<'_>>() && *inner != it.op && axis_of(*inner) == axis_of(it.op));
        any |= inner.is_some();
        match inner {
            Some(inner) => operands.extend(inner.operands()),
            None => operands.push(operand),
        }
    }
    any.then(|| Folded::operands(operands))
}

pub(super) fn pad(it: Folding<'_>) -> Option<Folded> {
    // A pad of rank zero has no numbers, and MLIR asks whether all are the same one.
    if are_all(it, 1, 0) { is_input(it) } else { None }
}

/// There is one element along the axis.
pub(super) fn reduce(it: Folding<'_>) -> Option<Folded> {
    if is_single(it)? { is_input(it) } else { None }
}

fn is_single(it: Folding<'_>) -> Option<bool> {
    let shape = ranked(it.ctx(), it.op.operand_types().next()?)?;
    let size = usize::try_from(axis_of(it.op)?).ok().and_then(|axis| shape.get(axis));
    Some(shape.is_empty() || size == Some(&1))
}

pub(super) fn reshape(it: Folding<'_>) -> Option<Folded> {
    let (ctx, ty, input) = (it.ctx(), it.ty()?, it.operand(0)?);
    let shape = ranked(ctx, it.op.ir.value_type(input))?;
    ranked(ctx, ty)?;
    if it.op.ir.value_type(input) == ty && dynamic_count(shape) < 2 {
        return it.is_operand(0);
    }
    if let Some(inner) = it.made_by::<ReshapeOp<'_>>(input).filter(|inner| *inner != it.op) {
        let source = inner.operands().next()?;
        return Some(Folded::operands([source].into_iter().chain(it.op.operands().skip(1))));
    }
    let attr = it.constant(0)?;
    static_result(it)?;
    if let Some(splat) = folding::splat_reshaped(ctx, attr, ty) {
        return Some(Folded::attr(splat));
    }
    // Other it.constants are large, and not made twice.
    let is_used_once = it.op.ir.value(input).uses().take(2).count() == 1;
    if !is_used_once || const_shape(it.op, it.operand(1))?[..] != *ranked(ctx, ty)? {
        return None;
    }
    folding::reshaped(ctx, attr, ty).map(Folded::attr)
}

/// To the same size, without an offset and a border.
pub(super) fn resize(it: Folding<'_>) -> Option<Folded> {
    let numbers = |index: usize| dense_integers(it.ctx(), it.constant(index)?);
    let (scale, offset, border) = (numbers(1)?, numbers(2)?, numbers(3)?);
    let [y, y_of, x, x_of] = scale[..] else { return None };
    let is_same = y == y_of && x == x_of && offset == [0, 0] && border == [0, 0];
    if is_same { is_input(it) } else { None }
}

pub(super) fn reverse(it: Folding<'_>) -> Option<Folded> {
    let ctx = it.ctx();
    if let Some(attr) = it.constant(0)
        && matches!(ctx.attr_data(attr), AttrData::DenseElements(elements) if elements.splat)
        && has_type_of_result(it, 0)
    {
        return Some(Folded::attr(attr));
    }
    if is_single(it)? { is_input(it) } else { None }
}

pub(super) fn slice(it: Folding<'_>) -> Option<Folded> {
    let ctx = it.ctx();
    let shape = ranked(ctx, it.op.operand_types().next()?)?;
    ranked(ctx, it.ty()?)?;
    let is_static = !shape.contains(&DYNAMIC);
    if is_static && has_type_of_result(it, 0) {
        return it.is_operand(0);
    }
    let attr = it.constant(0)?;
    let result = static_result(it)?;
    if let Some(splat) = splat_for_result(it, 0) {
        return Some(splat);
    }
    if !is_static || result.iter().any(|size| *size != 1) {
        return None;
    }
    let starts = dense_integers(ctx, it.constant(1)?)?;
    let mut place: i64 = 0;
    for (start, size) in starts.iter().zip(shape) {
        if *start < 0 || start >= size {
            return None;
        }
        place = place.checked_mul(*size)?.checked_add(*start)?;
    }
    let element = folding::element(ctx, attr, usize::try_from(place).ok()?)?;
    folding::splat_of(ctx, element, it.ty()?).map(Folded::attr)
}

pub(super) fn tile(it: Folding<'_>) -> Option<Folded> {
    if are_all(it, 1, 1) { is_input(it) } else { None }
}

pub(super) fn transpose(it: Folding<'_>) -> Option<Folded> {
    if let Some(splat) = splat_for_result(it, 0) {
        return Some(splat);
    }
    let perms = integers(it.op.context(), it.op.cast::<TransposeOp<'_>>().and_then(|it| it.perms_attr()));
    if perms.iter().zip(0..).all(|(to, from)| *to == from) { is_input(it) } else { None }
}

/// Twice is not at all, if all zero points are zero.
pub(super) fn negate(it: Folding<'_>) -> Option<Folded> {
    let inner = it.made_by::<NegateOp<'_>>(it.operand(0)?)?;
    let has_no_offset = |op: OpRef<'_>| {
        ["input1_zp", "output_zp"].iter().all(|name| zero_point(op, operands_of(op, name).next(), true) == Some(0))
    };
    if !has_no_offset(it.op) || !has_no_offset(inner) {
        return None;
    }
    let source = inner.operands().next()?;
    if Some(it.op.ir.value_type(source)) == it.ty() { it.value(source) } else { None }
}
