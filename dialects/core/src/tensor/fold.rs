//! Folders of `tensor`.

use lect_core::fold::splat_attr;
use lect_support::folding;
use lect_support::folding::{element, splat_reshaped};
use lect_support::prelude::*;

use super::{
    CollapseShapeOp, ConcatOp, DimOp, ExpandShapeOp, ExtractSliceOp, FromElementsOp, GenerateOp, InsertOp,
    InsertSliceOp, PadOp, ReshapeOp,
};
use crate::shared::reassociation;
use crate::shared::tensor_casts::weaker_cast_from;

pub(super) fn dim(it: Folding<'_>) -> Option<Folded> {
    let dim = it.op.cast::<DimOp<'_>>()?;
    let (ir, ctx, source) = (it.op.ir.get(), it.op.context(), dim.source());
    let index = usize::try_from(it.int(1)?.to_i64()?).ok()?;
    let (shape, _) = ranked_tensor(ctx, ir.value_type(source))?;
    let size = *shape.get(index)?;
    if size != DYNAMIC {
        return Some(Folded::attr(ctx.integer_attr(ctx.common().index, size)));
    }
    if let Some(generate) = ir.def::<GenerateOp<'_>>(source) {
        return generate.dynamic_extents().nth(dynamic_count(&shape[..index])).map(Folded::value);
    }
    if let Some(slice) = ir.def::<ExtractSliceOp<'_>>(source) {
        let sizes = slice.slice()?.sizes;
        if sizes.len() == shape.len()
            && let Some(size) = sizes.get(index).and_then(|size| size.value())
        {
            return Some(Folded::value(size));
        }
    }
    Some(Folded::operands([weaker_cast_from(ir, source)?, dim.index()]))
}

/// The type says it.
pub(super) fn rank(it: Folding<'_>) -> Option<Folded> {
    let rank = it.ctx().shape(it.op.operand_types().next()?)?.len();
    Some(Folded::attr(it.ctx().integer_attr(it.ctx().common().index, rank as i64)))
}

pub(super) fn extract(it: Folding<'_>) -> Option<Folded> {
    let (ir, ctx, source) = (it.op.ir.get(), it.ctx(), it.operand(0)?);
    if let Some(constant) = it.constant(0) {
        match ctx.attr_data(constant) {
            AttrData::DenseElements(elements) if elements.splat => return element(ctx, constant, 0).map(Folded::attr),
            AttrData::DenseResource { .. } => return None,
            _ => {}
        }
    }
    let (shape, _) = ranked_tensor(ctx, ir.value_type(source))?;
    let indices: Option<Vec<i64>> = (1..it.operand_count()).map(|at| it.int(at)?.to_i64()).collect();
    let indices = indices?;
    // The element that was just inserted there.
    if let Some(insert) = ir.def::<InsertOp<'_>>(source)
        && insert.indices().map(|index| constant_int(ir, index)).eq(indices.iter().map(|index| Some(*index)))
    {
        return it.value(insert.scalar());
    }
    let mut place: i64 = 0;
    let mut in_bounds = true;
    for (&index, &size) in indices.iter().zip(shape) {
        in_bounds &= 0 <= index && index < size;
        place = place.checked_mul(size)?.checked_add(index)?;
    }
    let place = usize::try_from(place).ok()?;
    if let Some(made) = ir.def::<FromElementsOp<'_>>(source) {
        return it.value(made.elements().nth(place)?);
    }
    if !in_bounds {
        return None;
    }
    element(ctx, it.constant(0)?, place).map(Folded::attr)
}

/// Folds an insertion of the element that all elements are.
pub(super) fn insert(it: Folding<'_>) -> Option<Folded> {
    let dest = it.constant(1)?;
    let same = matches!(it.ctx().attr_data(dest), AttrData::DenseElements(elements) if elements.splat)
        && element(it.ctx(), dest, 0) == Some(it.constant(0)?);
    same.then(|| Folded::attr(dest))
}

pub(super) fn from_elements(it: Folding<'_>) -> Option<Folded> {
    let attrs: Option<Vec<Attr>> = it.constants.iter().copied().collect();
    folding::elements(it.op.context(), &attrs?, it.op.result_types().next()?).map(Folded::attr)
}

pub(super) fn splat(it: Folding<'_>) -> Option<Folded> {
    let number = match it.ctx().attr_data(it.constant(0)?) {
        AttrData::Integer { value, .. } => value.clone().into(),
        AttrData::Float { value, .. } => (*value).into(),
        _ => return None,
    };
    splat_attr(it.ctx(), number, it.ty()?).map(Folded::attr)
}

/// The source is a constant whose elements are all one.
fn of_splat(it: Folding<'_>) -> Option<Folded> {
    let ty = it.op.result_types().next()?;
    splat_reshaped(it.op.context(), it.constants.first().copied().flatten()?, ty).map(Folded::attr)
}

pub(super) fn gather(it: Folding<'_>) -> Option<Folded> {
    of_splat(it)
}

/// Folds a concatenation of one tensor that has the type of the result.
pub(super) fn concat(it: Folding<'_>) -> Option<Folded> {
    let concat = it.op.cast::<ConcatOp<'_>>()?;
    let mut inputs = concat.inputs();
    let only = inputs.next().filter(|_| inputs.len() == 0)?;
    (it.op.ir.value_type(only) == it.op.ir.value_type(concat.result())).then(|| Folded::value(only))
}

pub(super) fn extract_slice(it: Folding<'_>) -> Option<Folded> {
    if let Some(folded) = of_splat(it) {
        return Some(folded);
    }
    let (ir, extract) = (it.op.ir.get(), it.op.cast::<ExtractSliceOp<'_>>()?);
    let (source, ty, slice) = (extract.source(), ir.value_type(extract.result()), extract.slice()?);
    if ir.value_type(source) == ty && slice.is_all_of(ir, it.op.context().shape(ty)?) {
        return Some(Folded::value(source));
    }
    // The part that was inserted in the same place.
    let put = ir.def::<InsertSliceOp<'_>>(source)?;
    (ir.value_type(put.source()) == ty && put.slice()? == slice).then(|| Folded::value(put.source()))
}

pub(super) fn insert_slice(it: Folding<'_>) -> Option<Folded> {
    let (ir, insert) = (it.op.ir.get(), it.op.cast::<InsertSliceOp<'_>>()?);
    let (source, dest, ty) = (insert.source(), insert.dest(), ir.value_type(insert.result()));
    let slice = insert.slice()?;
    if ir.value_type(source) == ty && slice.is_all_of(ir, it.op.context().shape(ty)?) {
        return Some(Folded::value(source));
    }
    // A part that was inserted in the same place before is overwritten.
    if let Some(before) = ir.def::<InsertSliceOp<'_>>(dest)
        && ir.value_type(before.source()) == ir.value_type(source)
        && before.slice()? == slice
    {
        return Some(Folded::operands([source, before.dest()].into_iter().chain(it.op.operands().skip(2))));
    }
    // A part that was extracted from the same place.
    if let Some(taken) = ir.def::<ExtractSliceOp<'_>>(source)
        && taken.source() == dest
        && taken.slice()? == slice
    {
        return Some(Folded::value(dest));
    }
    slice.sizes.iter().any(|size| size.is(ir, 0)).then(|| Folded::value(dest))
}

/// Folds padding of nothing.
pub(super) fn pad(it: Folding<'_>) -> Option<Folded> {
    let pad = it.op.cast::<PadOp<'_>>()?;
    let (source, ty) = (pad.source(), it.op.ir.value_type(pad.result()));
    let is_static = dynamic_count(it.op.context().shape(ty)?) == 0;
    (is_static && it.op.ir.value_type(source) == ty && !pad.nofold()).then(|| Folded::value(source))
}

pub(super) fn reshape(it: Folding<'_>) -> Option<Folded> {
    if let Some(folded) = of_splat(it) {
        return Some(folded);
    }
    let (ir, ctx, reshape) = (it.op.ir.get(), it.op.context(), it.op.cast::<ReshapeOp<'_>>()?);
    let (source, shape, ty) = (reshape.source(), reshape.shape(), ir.value_type(reshape.result()));
    if let Some(before) = ir.def::<ReshapeOp<'_>>(source) {
        return Some(Folded::operands([before.source(), shape]));
    }
    if ir.value_type(source) != ty {
        return None;
    }
    let (sizes, _) = ranked_tensor(ctx, ty)?;
    if sizes.len() <= 1 || dynamic_count(sizes) == 0 {
        return Some(Folded::value(source));
    }
    // The shape is that of the source, size by size.
    let elements = ir.def::<FromElementsOp<'_>>(shape)?.elements();
    let is_size = |(at, (size, element)): (i64, (&i64, Value))| match constant_int(ir, element) {
        Some(number) => number == *size,
        None => ir
            .def::<DimOp<'_>>(element)
            .is_some_and(|dim| dim.source() == source && constant_int(ir, dim.index()) == Some(at)),
    };
    (elements.len() == sizes.len() && (0..).zip(sizes.iter().zip(elements)).all(is_size)).then(|| Folded::value(source))
}

pub(super) fn expand_shape(it: Folding<'_>) -> Option<Folded> {
    reassociation::fold::<ExpandShapeOp<'_>, CollapseShapeOp<'_>>(it)
}

pub(super) fn collapse_shape(it: Folding<'_>) -> Option<Folded> {
    reassociation::fold::<CollapseShapeOp<'_>, ExpandShapeOp<'_>>(it)
}
