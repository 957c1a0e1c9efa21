//! Folders of `tensor`.

use lect_core::attrs::AttrData;
use lect_core::entity::{Attr, Value};
use lect_core::fold::{Folded, splat_attr};
use lect_core::ir::OpRef;
use lect_core::types::DYNAMIC;

use super::{ExtractSliceOp, FromElementsOp, GenerateOp, InsertOp, InsertSliceOp, ReshapeOp};
use crate::folding::{self, Folding, element, splat_reshaped};
use crate::mixed::{self, MixedSlice};
use crate::patterns::{constant_int, defined_by};
use crate::reassociation;
use crate::shapes::{dynamic_count, ranked_tensor};
use crate::tensor_casts::weaker_cast_from;

type Constants<'a> = &'a [Option<Attr>];

pub(super) fn dim(op: OpRef<'_>, constants: Constants<'_>) -> Option<Folded> {
    let it = Folding::new(op, constants);
    let (ir, ctx, source) = (op.ir.get(), it.ctx(), it.operand(0)?);
    let index = usize::try_from(it.int(1)?.to_i64()?).ok()?;
    let (shape, _) = ranked_tensor(ctx, ir.value_type(source))?;
    let size = *shape.get(index)?;
    if size != DYNAMIC {
        return Some(Folded::attr(ctx.integer_attr(ctx.common().index, size)));
    }
    let from = ir.value(source).defining_op();
    if let Some(generate) = from.filter(|from| from.is::<GenerateOp<'_>>()) {
        return it.value(generate.operands().nth(dynamic_count(&shape[..index]))?);
    }
    if let Some(slice) = from.filter(|from| from.is::<ExtractSliceOp<'_>>()) {
        let sizes = mixed::of(slice, "static_sizes", 2)?;
        if sizes.len() == shape.len()
            && let Some(size) = sizes.get(index).and_then(|size| size.value())
        {
            return it.value(size);
        }
    }
    let weaker = weaker_cast_from(ir, source)?;
    Some(Folded::operands([weaker, it.operand(1)?]))
}

/// The type says it.
pub(super) fn rank(op: OpRef<'_>, constants: Constants<'_>) -> Option<Folded> {
    let it = Folding::new(op, constants);
    let rank = it.ctx().shape(op.operand_types().next()?)?.len();
    Some(Folded::attr(it.ctx().integer_attr(it.ctx().common().index, rank as i64)))
}

pub(super) fn extract(op: OpRef<'_>, constants: Constants<'_>) -> Option<Folded> {
    let it = Folding::new(op, constants);
    let (ir, ctx, source) = (op.ir.get(), it.ctx(), it.operand(0)?);
    if let Some(constant) = it.constant(0) {
        match ctx.attr_data(constant) {
            AttrData::DenseElements(elements) if elements.splat => return element(ctx, constant, 0).map(Folded::attr),
            AttrData::DenseResource { .. } => return None,
            _ => {}
        }
    }
    let (shape, _) = ranked_tensor(ctx, ir.value_type(source))?;
    let indices: Option<Vec<i64>> = (1..op.operand_count()).map(|at| it.int(at)?.to_i64()).collect();
    let indices = indices?;
    // What was just put there.
    if let Some(insert) = it.made_by::<InsertOp<'_>>(source)
        && insert.operands().skip(2).map(|index| constant_int(ir, index)).eq(indices.iter().map(|index| Some(*index)))
    {
        return it.value(insert.operands().next()?);
    }
    let mut place: i64 = 0;
    let mut in_bounds = true;
    for (&index, &size) in indices.iter().zip(shape) {
        in_bounds &= 0 <= index && index < size;
        place = place.checked_mul(size)?.checked_add(index)?;
    }
    let place = usize::try_from(place).ok()?;
    if let Some(made) = it.made_by::<FromElementsOp<'_>>(source) {
        return it.value(made.operands().nth(place)?);
    }
    if !in_bounds {
        return None;
    }
    element(ctx, it.constant(0)?, place).map(Folded::attr)
}

/// What is put in is what was there.
pub(super) fn insert(op: OpRef<'_>, constants: Constants<'_>) -> Option<Folded> {
    let it = Folding::new(op, constants);
    let dest = it.constant(1)?;
    let same = matches!(it.ctx().attr_data(dest), AttrData::DenseElements(elements) if elements.splat)
        && element(it.ctx(), dest, 0) == Some(it.constant(0)?);
    same.then(|| Folded::attr(dest))
}

pub(super) fn from_elements(op: OpRef<'_>, constants: Constants<'_>) -> Option<Folded> {
    let attrs: Option<Vec<Attr>> = constants.iter().copied().collect();
    folding::elements(op.context(), &attrs?, op.result_types().next()?).map(Folded::attr)
}

pub(super) fn splat(op: OpRef<'_>, constants: Constants<'_>) -> Option<Folded> {
    let it = Folding::new(op, constants);
    let number = match it.ctx().attr_data(it.constant(0)?) {
        AttrData::Integer { value, .. } => value.clone().into(),
        AttrData::Float { value, .. } => (*value).into(),
        _ => return None,
    };
    splat_attr(it.ctx(), number, it.ty()?).map(Folded::attr)
}

/// The source is a constant whose elements are all one.
fn of_splat(op: OpRef<'_>, constants: Constants<'_>) -> Option<Folded> {
    let ty = op.result_types().next()?;
    splat_reshaped(op.context(), constants.first().copied().flatten()?, ty).map(Folded::attr)
}

pub(super) fn gather(op: OpRef<'_>, constants: Constants<'_>) -> Option<Folded> {
    of_splat(op, constants)
}

/// One that has the type of the result already.
pub(super) fn concat(op: OpRef<'_>, _: Constants<'_>) -> Option<Folded> {
    let only = op.operands().next()?;
    let same = op.operand_count() == 1 && op.ir.value_type(only) == op.result_types().next()?;
    same.then(|| Folded::value(only))
}

pub(super) fn extract_slice(op: OpRef<'_>, constants: Constants<'_>) -> Option<Folded> {
    if let Some(folded) = of_splat(op, constants) {
        return Some(folded);
    }
    let (ir, ctx) = (op.ir.get(), op.context());
    let (source, ty) = (op.operands().next()?, op.result_types().next()?);
    let slice = MixedSlice::of(op, 1)?;
    if ir.value_type(source) == ty && slice.is_all_of(ir, ctx.shape(ty)?) {
        return Some(Folded::value(source));
    }
    // What was just put there.
    let put = ir.value(source).defining_op().filter(|before| before.is::<InsertSliceOp<'_>>())?;
    let part = put.operands().next()?;
    (ir.value_type(part) == ty && MixedSlice::of(put, 2)? == slice).then(|| Folded::value(part))
}

pub(super) fn insert_slice(op: OpRef<'_>, _: Constants<'_>) -> Option<Folded> {
    let (ir, ctx) = (op.ir.get(), op.context());
    let (source, dest, ty) = (op.operands().next()?, op.operands().nth(1)?, op.result_types().next()?);
    let slice = MixedSlice::of(op, 2)?;
    if ir.value_type(source) == ty && slice.is_all_of(ir, ctx.shape(ty)?) {
        return Some(Folded::value(source));
    }
    // What was put in the same place before is overwritten.
    if let Some(before) = ir.value(dest).defining_op().filter(|before| before.is::<InsertSliceOp<'_>>()) {
        let part = before.operands().next()?;
        if ir.value_type(part) == ir.value_type(source) && MixedSlice::of(before, 2)? == slice {
            let mut operands: Vec<Value> = op.operands().collect();
            operands[1] = before.operands().nth(1)?;
            return Some(Folded::operands(operands));
        }
    }
    // What was taken from the same place.
    if let Some(taken) = ir.value(source).defining_op().filter(|taken| taken.is::<ExtractSliceOp<'_>>())
        && taken.operands().next()? == dest
        && MixedSlice::of(taken, 1)? == slice
    {
        return Some(Folded::value(dest));
    }
    slice.sizes.iter().any(|size| size.is(ir, 0)).then(|| Folded::value(dest))
}

/// Nothing around it.
pub(super) fn pad(op: OpRef<'_>, _: Constants<'_>) -> Option<Folded> {
    let (source, ty) = (op.operands().next()?, op.result_types().next()?);
    let is_static = dynamic_count(op.context().shape(ty)?) == 0;
    let same = is_static && op.ir.value_type(source) == ty && op.attr("nofold").is_none();
    same.then(|| Folded::value(source))
}

pub(super) fn reshape(op: OpRef<'_>, constants: Constants<'_>) -> Option<Folded> {
    if let Some(folded) = of_splat(op, constants) {
        return Some(folded);
    }
    let (ir, ctx) = (op.ir.get(), op.context());
    let (source, shape, ty) = (op.operands().next()?, op.operands().nth(1)?, op.result_types().next()?);
    if let Some(before) = ir.value(source).defining_op().filter(|before| before.is::<ReshapeOp<'_>>()) {
        return Some(Folded::operands([before.operands().next()?, shape]));
    }
    if ir.value_type(source) != ty {
        return None;
    }
    let (sizes, _) = ranked_tensor(ctx, ty)?;
    if sizes.len() <= 1 || dynamic_count(sizes) == 0 {
        return Some(Folded::value(source));
    }
    // The shape is that of the source, size by size.
    let elements = ir.value(shape).defining_op().filter(|it| it.is::<FromElementsOp<'_>>())?;
    let is_size = |(at, (size, element)): (i64, (&i64, Value))| {
        if let Some(number) = constant_int(ir, element) {
            return number == *size;
        }
        let dim = defined_by(ir, element, "tensor.dim");
        dim.is_some_and(|dim| {
            let mut operands = dim.operands();
            operands.next() == Some(source) && operands.next().and_then(|index| constant_int(ir, index)) == Some(at)
        })
    };
    let same = elements.operand_count() == sizes.len() && (0..).zip(sizes.iter().zip(elements.operands())).all(is_size);
    same.then(|| Folded::value(source))
}

pub(super) fn expand_shape(op: OpRef<'_>, constants: Constants<'_>) -> Option<Folded> {
    reassociation::fold(op, constants, "tensor.collapse_shape")
}

pub(super) fn collapse_shape(op: OpRef<'_>, constants: Constants<'_>) -> Option<Folded> {
    reassociation::fold(op, constants, "tensor.expand_shape")
}
