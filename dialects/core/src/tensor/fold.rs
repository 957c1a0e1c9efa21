//! Folders of `tensor`.

use lect_core::fold::splat_attr;
use lect_support::folding;
use lect_support::folding::{element, splat_element};
use lect_support::prelude::*;

use super::{
    ConcatOp, DimOp, ExtractOp, ExtractSliceOp, FromElementsOp, GenerateOp, InsertOp, InsertSliceOp, PadOp, ReshapeOp,
};
use crate::shared::tensor_casts::weaker_cast_from;

pub(super) fn dim(it: Folding<'_, DimOp<'_>>) -> Option<Folded> {
    let source = it.source();
    let index = usize::try_from(it.int(1)?.to_i64()?).ok()?;
    let (shape, _) = ranked_tensor(it.ctx(), it.type_of(source))?;
    let size = *shape.get(index)?;
    if size != DYNAMIC {
        return it.index(size);
    }
    if let Some(generate) = it.def::<GenerateOp<'_>>(source) {
        return generate.dynamic_extents().nth(dynamic_count(&shape[..index])).map(Folded::value);
    }
    if let Some(slice) = it.def::<ExtractSliceOp<'_>>(source) {
        let sizes = slice.slice()?.sizes;
        if sizes.len() == shape.len()
            && let Some(size) = sizes.get(index).and_then(|size| size.value())
        {
            return Some(Folded::value(size));
        }
    }
    Some(Folded::operands([weaker_cast_from(it.ir(), source)?, it.view.index()]))
}

pub(super) fn extract(it: Folding<'_, ExtractOp<'_>>) -> Option<Folded> {
    let (ctx, source) = (it.ctx(), it.tensor());
    if let Some(constant) = it.constant(0) {
        if let Some(element) = splat_element(ctx, constant) {
            return Some(Folded::attr(element));
        }
        if matches!(ctx.attrs().data(constant), AttrData::DenseResource { .. }) {
            return None;
        }
    }
    let (shape, _) = ranked_tensor(ctx, it.type_of(source))?;
    let indices = (1..it.op.operand_count()).map(|at| it.int(at)?.to_i64()).collect::<Option<Vec<i64>>>()?;
    // An element that was just inserted at these indices.
    if let Some(insert) = it.def::<InsertOp<'_>>(source)
        && insert.indices().map(|index| constant_int(it.ir(), index)).eq(indices.iter().map(|index| Some(*index)))
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
    if let Some(made) = it.def::<FromElementsOp<'_>>(source) {
        return it.value(made.elements().nth(place)?);
    }
    if in_bounds { element(ctx, it.constant(0)?, place).map(Folded::attr) } else { None }
}

/// Folds the insertion of an element into a splat of the same element.
pub(super) fn insert(it: Folding<'_>) -> Option<Folded> {
    let (scalar, dest) = (it.constant(0)?, it.constant(1)?);
    (splat_element(it.ctx(), dest)? == scalar).then(|| Folded::attr(dest))
}

pub(super) fn from_elements(it: Folding<'_>) -> Option<Folded> {
    folding::elements(it.ctx(), &it.all_constants()?, it.ty()?).map(Folded::attr)
}

pub(super) fn splat(it: Folding<'_>) -> Option<Folded> {
    let number = match it.ctx().attrs().data(it.constant(0)?) {
        AttrData::Integer { value, .. } => value.clone().into(),
        AttrData::Float { value, .. } => (*value).into(),
        _ => return None,
    };
    splat_attr(it.ctx(), number, it.ty()?).map(Folded::attr)
}

pub(super) fn gather(it: Folding<'_>) -> Option<Folded> {
    it.splat()
}

/// Folds the concatenation of a single tensor of the result type.
pub(super) fn concat(it: Folding<'_, ConcatOp<'_>>) -> Option<Folded> {
    let mut inputs = it.inputs();
    it.same(inputs.next().filter(|_| inputs.len() == 0)?)
}

pub(super) fn extract_slice(it: Folding<'_, ExtractSliceOp<'_>>) -> Option<Folded> {
    it.splat().or_else(|| {
        let slice = it.slice()?;
        if slice.is_all_of(it.ir(), it.ctx().types().shape(it.ty()?)?)
            && let Some(same) = it.same(it.source())
        {
            return Some(same);
        }
        // A slice that was just inserted at the same position.
        let put = it.def::<InsertSliceOp<'_>>(it.source())?;
        if put.slice()? == slice { it.same(put.source()) } else { None }
    })
}

pub(super) fn insert_slice(it: Folding<'_, InsertSliceOp<'_>>) -> Option<Folded> {
    let (ir, source, dest, slice) = (it.ir(), it.source(), it.dest(), it.slice()?);
    if let Some(same) = it.same(source)
        && slice.is_all_of(ir, it.ctx().types().shape(it.ty()?)?)
    {
        return Some(same);
    }
    // The slice overwrites one that was inserted at the same position.
    if let Some(before) = it.def::<InsertSliceOp<'_>>(dest)
        && it.type_of(before.source()) == it.type_of(source)
        && before.slice()? == slice
    {
        return Some(Folded::operands([source, before.dest()].into_iter().chain(it.op.operands().skip(2))));
    }
    // A slice that was extracted from the same position.
    let same_place = || {
        let taken = it.def::<ExtractSliceOp<'_>>(source)?;
        Some(taken.source() == dest && taken.slice()? == slice)
    };
    (same_place() == Some(true) || slice.sizes.iter().any(|size| size.is(ir, 0))).then(|| Folded::value(dest))
}

/// Folds zero padding.
pub(super) fn pad(it: Folding<'_, PadOp<'_>>) -> Option<Folded> {
    let is_static = dynamic_count(it.ctx().types().shape(it.ty()?)?) == 0;
    if is_static && !it.nofold() { it.same(it.source()) } else { None }
}

pub(super) fn reshape(it: Folding<'_, ReshapeOp<'_>>) -> Option<Folded> {
    if let Some(folded) = it.splat() {
        return Some(folded);
    }
    let (source, shape) = (it.source(), it.view.shape());
    if let Some(before) = it.def::<ReshapeOp<'_>>(source) {
        return Some(Folded::operands([before.source(), shape]));
    }
    let same = it.same(source)?;
    let (sizes, _) = ranked_tensor(it.ctx(), it.ty()?)?;
    if sizes.len() <= 1 || dynamic_count(sizes) == 0 {
        return Some(same);
    }
    // The shape operand consists of the sizes of the source.
    let elements = it.def::<FromElementsOp<'_>>(shape)?.elements();
    let is_size = |(at, (size, element)): (i64, (&i64, Value))| match constant_int(it.ir(), element) {
        Some(number) => number == *size,
        None => it
            .def::<DimOp<'_>>(element)
            .is_some_and(|dim| dim.source() == source && constant_int(it.ir(), dim.index()) == Some(at)),
    };
    (elements.len() == sizes.len() && (0..).zip(sizes.iter().zip(elements)).all(is_size)).then_some(same)
}
