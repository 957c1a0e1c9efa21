//! Folders of `shape`.
//!
//! The encoding of constants does not depend on the type of the value: shapes are tensors of extents, sizes are
//! integers, witnesses are booleans.

use lect_core::typed::TypedType;
use lect_core::types::broadcast_shapes;
use lect_support::folding;
use lect_support::folding::{attr_number, index_elements, index_tensor};
use lect_support::prelude::*;

use super::verify::is_shape;
use super::{ConstShapeOp, DimOp, GetExtentOp, ShapeOfOp, SizeType, WitnessType};

/// Materializes a constant by its type. The number of extents must match a tensor type, or the constant would not
/// verify.
pub(super) fn materialize(ctx: &ContextData, value: Attr, ty: Type, loc: Loc) -> Option<OpState> {
    let (name, attr) = if folding::is_poison(ctx, value) {
        ("ub.poison", "value")
    } else if is_shape(ctx, ty) && index_elements(ctx, value).is_some()
        || is_extents(ctx, ty) && ctx.attrs().type_of(value) == Some(ty)
    {
        ("shape.const_shape", "shape")
    } else if SizeType::cast(ctx, ty).is_some() {
        ("shape.const_size", "value")
    } else if WitnessType::cast(ctx, ty).is_some() {
        ("shape.const_witness", "passing")
    } else {
        return folding::materialize(ctx, value, ty, loc);
    };
    let name = ctx.op_name_of(name.as_bytes());
    ctx.op_name(name).info()?;
    Some(OpState::new(name, loc).results([ty]).attr(ctx, attr, value))
}

/// Returns true if a type is an extent tensor.
fn is_extents(ctx: &ContextData, ty: Type) -> bool {
    ranked_tensor(ctx, ty).is_some_and(|(shape, element)| shape.len() == 1 && element == ctx.types().index())
}

/// Folds an addition of constants, or of zero.
pub(super) fn add(it: Folding<'_>) -> Option<Folded> {
    if it.int(1).is_some_and(|value| value.is_zero()) && it.has_type_of_result(0) {
        return it.is_operand(0);
    }
    it.ints(it.ctx().types().index(), |[a, b]| Some(a.wrapping_add(&b))).map(Folded::attr)
}

/// Returns the constant integers of two operands.
fn two_numbers(it: Folding<'_>) -> Option<(i64, i64)> {
    let of = |index| attr_number(it.ctx(), it.constant(index)?);
    Some((of(0)?, of(1)?))
}

pub(super) fn multiply(it: Folding<'_>) -> Option<Folded> {
    let (a, b) = two_numbers(it)?;
    it.index(a.wrapping_mul(b))
}

/// Folds a division. As in MLIR, the quotient is rounded down only if the truncated quotient is negative.
pub(super) fn divide(it: Folding<'_>) -> Option<Folded> {
    let (a, b) = two_numbers(it).filter(|it| it.1 != 0)?;
    let quotient = a.wrapping_div(b);
    let rounds = quotient < 0 && a.wrapping_rem(b) != 0;
    it.index(if rounds { quotient.wrapping_sub(1) } else { quotient })
}

/// Folds the minimum or maximum of identical operands.
pub(super) fn extreme(it: Folding<'_>) -> Option<Folded> {
    it.pair().filter(|(a, b)| a == b)?;
    it.is_operand_of_type(0)
}

/// Folds to the last operand if it is constant; constants are last.
pub(super) fn any(it: Folding<'_>) -> Option<Folded> {
    it.is_constant(it.constants.len().checked_sub(1)?)
}

/// Drops true witnesses, which are last; a false witness is the result.
pub(super) fn assuming_all(it: Folding<'_>) -> Option<Folded> {
    let is_false =
        |attr: &Attr| matches!(it.ctx().attrs().data(*attr), AttrData::Integer { value, .. } if value.is_zero());
    let known = it.constants.iter().rev().map_while(|constant| *constant);
    let mut count = 0;
    for constant in known {
        if is_false(&constant) {
            return Some(Folded::attr(constant));
        }
        count += 1;
    }
    match it.constants.len().checked_sub(count)? {
        0 => it.truth(true),
        _ if count == 0 => None,
        left => Some(Folded::operands(it.operands().take(left))),
    }
}

pub(super) fn broadcast(it: Folding<'_>) -> Option<Folded> {
    if it.constants.len() == 1 {
        return it.is_operand_of_type(0);
    }
    let mut shapes = it.shapes()?.into_iter();
    let first = shapes.next()?;
    let shape = shapes.try_fold(first, |all, shape| broadcast_shapes(&all, &shape))?;
    it.sizes(&shape)
}

pub(super) fn concat(it: Folding<'_>) -> Option<Folded> {
    let mut shape = it.shape(0)?;
    shape.extend(it.shape(1)?);
    it.sizes(&shape)
}

/// Returns true if shapes are broadcastable for any value of their dynamic extents.
fn are_broadcastable(shapes: &[Vec<i64>]) -> bool {
    let rank = shapes.iter().map(Vec::len).max().unwrap_or(0);
    (0..rank).all(|column| {
        let sizes = shapes.iter().filter_map(|shape| shape.iter().rev().nth(column));
        let mut stretched = sizes.filter(|size| **size != 1);
        match stretched.next() {
            None => true,
            Some(&DYNAMIC) => stretched.next().is_none(),
            Some(size) => stretched.all(|other| other == size),
        }
    })
}

/// Returns the extents of a shape, from a constant or from the type of its value.
fn sizes_of(ir: &Isolate, value: Value) -> Option<Vec<i64>> {
    if let Some(constant) = ir.def::<ConstShapeOp<'_>>(value) {
        return index_elements(ir.context(), constant.shape_attr()?);
    }
    let source = ir.def::<ShapeOfOp<'_>>(value)?.arg();
    ir.context().types().shape(ir.value_type(source)).map(<[i64]>::to_vec)
}

/// Folds to true if at most one shape has dimensions, or if the extents are broadcastable.
pub(super) fn cstr_broadcastable(it: Folding<'_>) -> Option<Folded> {
    let is_scalar = |index: &usize| it.shape(*index).is_some_and(|shape| shape.is_empty());
    let with_dimensions = (0..it.constants.len()).filter(|index| !is_scalar(index)).take(2).count();
    let known = || it.operands().map(|value| sizes_of(it.ir(), value)).collect::<Option<Vec<_>>>();
    let holds = with_dimensions < 2
        || it.shapes().is_some_and(|shapes| are_broadcastable(&shapes))
        || known().is_some_and(|shapes| are_broadcastable(&shapes));
    if holds { it.truth(true) } else { None }
}

pub(super) fn cstr_eq(it: Folding<'_>) -> Option<Folded> {
    let first = it.constant(0);
    let holds = it.constants.iter().all(|constant| constant.is_some() && *constant == first);
    if holds { it.truth(true) } else { None }
}

pub(super) fn shape_eq(it: Folding<'_>) -> Option<Folded> {
    let known: Vec<Attr> = it.constants.iter().copied().collect::<Option<_>>()?;
    let all = known.iter().all(|constant| Some(constant) == known.first());
    it.truth(all)
}

pub(super) fn is_broadcastable(it: Folding<'_>) -> Option<Folded> {
    if it.constants.len() < 2 { it.truth(true) } else { None }
}

/// Returns the integer of a constant other than poison.
fn number(ir: &Isolate, value: Value) -> Option<usize> {
    usize::try_from(constant_int(ir, value)?).ok()
}

pub(super) fn dim(it: Folding<'_, DimOp<'_>>) -> Option<Folded> {
    let shape = it.ctx().types().shape(it.type_of(it.view.value()))?;
    it.index(*shape.get(number(it.ir(), it.view.index())?).filter(|size| **size != DYNAMIC)?)
}

pub(super) fn get_extent(it: Folding<'_, GetExtentOp<'_>>) -> Option<Folded> {
    it.index(*it.shape(0)?.get(number(it.ir(), it.dim())?)?)
}

pub(super) fn from_extents(it: Folding<'_>) -> Option<Folded> {
    let sizes = it.constants.iter().map(|constant| attr_number(it.ctx(), (*constant)?));
    it.sizes(&sizes.collect::<Option<Vec<_>>>()?)
}

pub(super) fn num_elements(it: Folding<'_>) -> Option<Folded> {
    it.index(it.shape(0)?.into_iter().fold(1, i64::wrapping_mul))
}

pub(super) fn rank(it: Folding<'_>) -> Option<Folded> {
    it.index(it.shape(0)?.len() as i64)
}

/// Splits constant extents at an index, which may count from the end.
pub(super) fn split_at(it: Folding<'_>) -> Option<Folded> {
    let (shape, at) = (it.shape(0)?, attr_number(it.ctx(), it.constant(1)?)?);
    let at = if at < 0 { at.checked_add(shape.len() as i64)? } else { at };
    let (head, tail) = shape.split_at_checked(usize::try_from(at).ok()?)?;
    let part = |sizes: &[i64]| index_tensor(it.ctx(), sizes).map(FoldResult::Attr);
    Some(Folded::Results(SmallVec::from_iter([part(head)?, part(tail)?])))
}

pub(super) fn to_extent_tensor(it: Folding<'_>) -> Option<Folded> {
    it.sizes(&it.shape(0)?)
}
