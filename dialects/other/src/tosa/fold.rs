//! Folders of `tosa` for shapes and data movement. Arithmetic is in `values`.

pub(super) mod values;

use lect_support::folding;
use lect_support::parts::attr_of;
use lect_support::prelude::*;

use super::types::{axis_of, const_shape, dense_integers, integers, is_any_integer, ranked, shape_rank, zero_point};
use super::{ArgMaxOp, ConcatOp, NegateOp, ReshapeOp, SliceOp, TosaOp, TransposeOp};

/// Materializes constants as `tosa.const`, and shapes as `tosa.const_shape`.
pub(super) fn materialize(ctx: &ContextData, value: Attr, ty: Type, loc: Loc) -> Option<OpState> {
    let is_elements = matches!(
        ctx.attrs().data(value),
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

/// Folds a constant to its value.
pub(super) fn constant(it: Folding<'_>) -> Option<Folded> {
    attr_of!(it.op, TosaOp::{Const, ConstShape}, values_attr).map(Folded::attr)
}

/// Returns the shape of the result if it is static.
pub(super) fn static_result<'a>(it: Folding<'a>) -> Option<&'a [i64]> {
    ranked(it.ctx(), it.ty()?).filter(|shape| !shape.contains(&DYNAMIC))
}

/// Folds to the splat operand, reshaped to the static result type.
pub(super) fn splat_for_result(it: Folding<'_>, index: usize) -> Option<Folded> {
    static_result(it)?;
    folding::splat_reshaped(it.ctx(), it.constant(index)?, it.ty()?).map(Folded::attr)
}

/// Returns true if all numbers of a constant operand are `number`.
fn are_all(it: Folding<'_>, index: usize, number: i64) -> bool {
    let numbers = it.constant(index).and_then(|attr| dense_integers(it.ctx(), attr));
    numbers.is_some_and(|numbers| numbers.iter().all(|it| *it == number))
}

/// Folds to index zero if the axis has a single element.
pub(super) fn argmax(it: Folding<'_, ArgMaxOp<'_>>) -> Option<Folded> {
    let ctx = it.ctx();
    let shape = ranked(ctx, it.type_of(it.input()))?;
    let (_, element) = ranked_tensor(ctx, it.ty()?)?;
    static_result(it.any())?;
    let size = shape.get(usize::try_from(axis_of(it.op)?).ok()?)?;
    let is_single = *size == 1 && !shape.contains(&DYNAMIC) && is_any_integer(ctx, element);
    if is_single { it.is_zero() } else { None }
}

/// Folds nested concatenations along the same axis into one.
pub(super) fn concat(it: Folding<'_, ConcatOp<'_>>) -> Option<Folded> {
    let is_alike = |inner: &ConcatOp<'_>| inner.0 != it.op && axis_of(inner.0) == axis_of(it.op);
    let mut any = false;
    let folded = Folded::operands(it.input1().flat_map(|operand| -> Values {
        let inner = it.def::<ConcatOp<'_>>(operand).filter(is_alike);
        any |= inner.is_some();
        inner.map_or_else(|| smallvec![operand], |inner| inner.input1().collect())
    }));
    any.then_some(folded)
}

pub(super) fn pad(it: Folding<'_>) -> Option<Folded> {
    // A pad of rank zero has no numbers, and MLIR checks that all are equal.
    if are_all(it, 1, 0) { it.is_operand_of_type(0) } else { None }
}

/// Folds a reduction along an axis of one element to its operand.
pub(super) fn reduce(it: Folding<'_>) -> Option<Folded> {
    if is_single(it)? { it.is_operand_of_type(0) } else { None }
}

fn is_single(it: Folding<'_>) -> Option<bool> {
    let shape = ranked(it.ctx(), it.operand_types().next()?)?;
    let size = usize::try_from(axis_of(it.op)?).ok().and_then(|axis| shape.get(axis));
    Some(shape.is_empty() || size == Some(&1))
}

pub(super) fn reshape(it: Folding<'_, ReshapeOp<'_>>) -> Option<Folded> {
    let (ctx, ty, input) = (it.ctx(), it.ty()?, it.input1());
    let shape = ranked(ctx, it.type_of(input))?;
    let sizes = ranked(ctx, ty)?;
    if it.type_of(input) == ty && dynamic_count(shape) < 2 {
        return it.value(input);
    }
    if let Some(inner) = it.def::<ReshapeOp<'_>>(input).filter(|inner| inner.0 != it.op) {
        return Some(Folded::operands([inner.input1(), it.view.shape()]));
    }
    let attr = it.constant(0)?;
    static_result(it.any())?;
    if let Some(splat) = folding::splat_reshaped(ctx, attr, ty) {
        return Some(Folded::attr(splat));
    }
    // Other constants are large, and are not duplicated.
    let is_used_once = it.ir().value(input).uses().take(2).count() == 1;
    if !is_used_once || const_shape(it.op, Some(it.view.shape()))?[..] != *sizes {
        return None;
    }
    folding::reshaped(ctx, attr, ty).map(Folded::attr)
}

/// Folds a resize to the same size, without offset and border.
pub(super) fn resize(it: Folding<'_>) -> Option<Folded> {
    let numbers = |index: usize| dense_integers(it.ctx(), it.constant(index)?);
    let (scale, offset, border) = (numbers(1)?, numbers(2)?, numbers(3)?);
    let [y, y_of, x, x_of] = scale[..] else { return None };
    let is_same = y == y_of && x == x_of && offset == [0, 0] && border == [0, 0];
    if is_same { it.is_operand_of_type(0) } else { None }
}

pub(super) fn reverse(it: Folding<'_>) -> Option<Folded> {
    let is_splat = |attr| matches!(it.ctx().attrs().data(attr), AttrData::DenseElements(elements) if elements.splat);
    if it.constant(0).is_some_and(is_splat) && it.has_type_of_result(0) {
        return it.is_constant(0);
    }
    if is_single(it)? { it.is_operand_of_type(0) } else { None }
}

pub(super) fn slice(it: Folding<'_, SliceOp<'_>>) -> Option<Folded> {
    let ctx = it.ctx();
    let shape = ranked(ctx, it.type_of(it.input1()))?;
    ranked(ctx, it.ty()?)?;
    let is_static = !shape.contains(&DYNAMIC);
    if is_static && it.has_type_of_result(0) {
        return it.value(it.input1());
    }
    let attr = it.constant(0)?;
    let result = static_result(it.any())?;
    if let Some(splat) = splat_for_result(it.any(), 0) {
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
    if are_all(it, 1, 1) { it.is_operand_of_type(0) } else { None }
}

pub(super) fn transpose(it: Folding<'_, TransposeOp<'_>>) -> Option<Folded> {
    if let Some(splat) = splat_for_result(it.any(), 0) {
        return Some(splat);
    }
    let perms = integers(it.ctx(), it.perms_attr());
    if perms.iter().zip(0..).all(|(to, from)| *to == from) { it.is_operand_of_type(0) } else { None }
}

/// Folds a double negation, if all zero points are zero.
pub(super) fn negate(it: Folding<'_, NegateOp<'_>>) -> Option<Folded> {
    let inner = it.def::<NegateOp<'_>>(it.input1())?;
    let points = [it.view, inner].into_iter().flat_map(|negate| [negate.input1_zp(), negate.output_zp()]);
    let have_no_offset = points.map(|point| zero_point(it.op, Some(point), true)).all(|point| point == Some(0));
    if have_no_offset && Some(it.type_of(inner.input1())) == it.ty() { it.value(inner.input1()) } else { None }
}
