//! Elements, taken out and put in.

use lect_core::fold::MAX_BYTES;
use lect_support::folding;
use lect_support::folding::{element, is_poison, poison, splat_of, splat_reshaped};
use lect_support::mixed;
use lect_support::prelude::*;

use crate::vector::types::Vector;
use crate::vector::{
    BroadcastOp, ExtractOp, ExtractStridedSliceOp, FromElementsOp, InsertOp, InsertStridedSliceOp, ShapeCastOp,
    ShuffleOp, ToElementsOp, TransposeOp,
};

macro_rules! positions {
    ($($view:ident),*) => {$(
        impl $view<'_> {
            /// The place of the part.
            pub(in crate::vector) fn position(self) -> Option<MixedList> {
                mixed::mix(&self.static_position(), self.dynamic_position())
            }

            /// The place of the part, if it is static.
            pub(in crate::vector) fn static_numbers(self) -> Option<Vec<i64>> {
                (self.dynamic_position().len() == 0).then(|| self.static_position())
            }
        }
    )*};
}

positions!(ExtractOp, InsertOp);

impl ExtractOp<'_> {
    /// The place of the part, if it is static and within the vector.
    fn inner_numbers(self) -> Option<Vec<i64>> {
        self.static_numbers().filter(|at| !at.contains(&-1))
    }
}

/// An operation at another position: its operands but for those of the position, and the list of numbers.
fn with_position(ctx: &ContextData, operands: &[Value], position: &[Mixed]) -> Folded {
    let (list, values) = mixed::split(position);
    let mut folded = Folded::operands(operands.iter().copied().chain(values));
    if let Folded::InPlace(update) = &mut folded {
        update.attrs.push((ctx.ident(b"static_position"), ctx.i64_array_attr(list)));
    }
    folded
}

/// Indices that are constants become static, if they are within the shape.
fn fold_position(
    op: OpRef<'_>,
    mut position: MixedList,
    constants: &[Option<Attr>],
    first: usize,
    shape: &[i64],
) -> Option<Folded> {
    let ctx = op.context();
    let mut values = constants.iter().skip(first);
    let mut changed = false;
    for (it, size) in position.iter_mut().zip(shape) {
        if let Mixed::Dynamic(_) = it {
            let constant = values.next().copied().flatten();
            let number = folding::int(ctx, constant).and_then(|it| it.to_i64());
            if let Some(number) = number.filter(|number| (-1..*size).contains(number)) {
                *it = Mixed::Static(number);
                changed = true;
            }
        }
    }
    let operands: Vec<Value> = op.operands().take(first).collect();
    changed.then(|| with_position(ctx, &operands, &position))
}

/// The number of an element in row-major order.
pub(in crate::vector) fn linear(position: &[i64], shape: &[i64]) -> Option<usize> {
    let mut place: i64 = 0;
    for (at, size) in position.iter().zip(shape) {
        if at < &0 || at >= size {
            return None;
        }
        place = place.checked_mul(*size)?.checked_add(*at)?;
    }
    let rest = shape.get(position.len()..)?.iter().product::<i64>();
    usize::try_from(place.checked_mul(rest)?).ok()
}

/// A part of a constant.
fn part_of_constant(op: ExtractOp<'_>, constant: Attr) -> Option<Folded> {
    let (ctx, ty) = (op.0.context(), op.0.ir.value_type(op.result()));
    let AttrData::DenseElements(elements) = ctx.attr_data(constant) else { return None };
    if elements.splat {
        let attr = match Vector::of(ctx, ty) {
            Some(_) => splat_reshaped(ctx, constant, ty),
            None => element(ctx, constant, 0),
        };
        return attr.map(Folded::attr);
    }
    let source = Vector::of_value(op.0.ir.get(), op.source())?;
    if source.is_scalable() {
        return None;
    }
    let start = linear(&op.static_numbers()?, source.shape)?;
    let Some(vector) = Vector::of(ctx, ty) else { return element(ctx, constant, start).map(Folded::attr) };
    let count = usize::try_from(vector.count()).ok()?;
    let size = ctx.dense_layout(source.element)?.element_bytes();
    let bytes = elements.data.get(start.checked_mul(size)?..)?.get(..count.checked_mul(size)?)?;
    ctx.dense_elements_attr(ty, false, bytes).ok().map(Folded::attr)
}

/// Whether a position is none: the index -1 stands for one that is out of bounds.
fn is_out_of_bounds(position: &[Mixed]) -> bool {
    position.contains(&Mixed::Static(-1))
}

pub(in crate::vector) fn extract(it: Folding<'_>) -> Option<Folded> {
    let (ir, ctx, extract) = (it.op.ir.get(), it.op.context(), it.op.cast::<ExtractOp<'_>>()?);
    let (source, at) = (extract.source(), extract.position()?);
    if at.is_empty() && ir.value_type(source) == ir.value_type(extract.result()) {
        return Some(Folded::value(source));
    }
    let constant = it.constants.first().copied().flatten();
    if let Some(constant) = constant.filter(|constant| is_poison(ctx, *constant)) {
        return Some(Folded::attr(constant));
    }
    let shape = Vector::of_value(ir, source)?.shape;
    if let Some(folded) = fold_position(it.op, at.clone(), it.constants, 1, shape) {
        return Some(folded);
    }
    if is_out_of_bounds(&at) {
        return poison(ctx).map(Folded::attr);
    }
    if let Some(folded) = constant.and_then(|constant| part_of_constant(extract, constant)) {
        return Some(folded);
    }
    // One in turn of another one.
    if let Some(before) = ir.def::<ExtractOp<'_>>(source)
        && let (Some(before_at), Some(at)) = (before.static_numbers(), extract.static_numbers())
    {
        let whole: Vec<Mixed> = before_at.into_iter().chain(at).map(Mixed::Static).collect();
        return Some(with_position(ctx, &[before.source()], &whole));
    }
    from_insert_chain(extract, &at)
        .or_else(|| from_transpose(extract))
        .or_else(|| from_broadcast(extract, &at))
        .or_else(|| from_shuffle(extract))
        .or_else(|| from_shape_cast(extract))
        .or_else(|| from_strided_slice(extract))
        .or_else(|| from_strided_insert(extract))
        .or_else(|| from_elements_of(extract))
}

/// The value that was inserted there, or a part of the vector before an insertion elsewhere.
fn from_insert_chain(op: ExtractOp<'_>, at: &[Mixed]) -> Option<Folded> {
    let (ir, ctx, known) = (op.0.ir.get(), op.0.context(), op.inner_numbers()?);
    let mut source = op.source();
    let mut changed = false;
    for _ in 0..MAX_CHAIN {
        let Some(insert) = ir.def::<InsertOp<'_>>(source) else { break };
        let Some(put) = insert.static_numbers().filter(|put| !put.contains(&-1)) else { break };
        let (value, dest) = (insert.value_to_store(), insert.dest());
        if put == known {
            if ir.value_type(value) == ir.value_type(op.result()) {
                return Some(Folded::value(value));
            }
            break;
        }
        if known.starts_with(&put) {
            // A part of what was put in.
            return Some(with_position(ctx, &[value], &at[put.len()..]));
        }
        if put.starts_with(&known) {
            break;
        }
        source = dest;
        changed = true;
    }
    changed.then(|| with_position(ctx, &[source], at))
}

/// The place before dimensions changed their order, if those that are left did not.
fn from_transpose(op: ExtractOp<'_>) -> Option<Folded> {
    let transpose = op.0.ir.get().def::<TransposeOp<'_>>(op.source())?;
    let (known, places) = (op.inner_numbers()?, transpose.permutation());
    let (moved, kept) = places.split_at_checked(known.len())?;
    let count = known.len() as i64;
    if !kept.iter().copied().eq(count..places.len() as i64) {
        return None;
    }
    let mut inner = vec![Mixed::Static(0); known.len()];
    for (place, at) in moved.iter().zip(&known) {
        *inner.get_mut(usize::try_from(*place).ok()?)? = Mixed::Static(*at);
    }
    Some(with_position(op.0.context(), &[transpose.vector()], &inner))
}

/// The place in what was put in as a slice.
fn from_strided_insert(op: ExtractOp<'_>) -> Option<Folded> {
    let (ir, ctx, known) = (op.0.ir.get(), op.0.context(), op.inner_numbers()?);
    let mut source = op.source();
    for _ in 0..MAX_CHAIN {
        let insert = ir.def::<InsertStridedSliceOp<'_>>(source)?;
        let [offsets, strides] = insert.numbers();
        if strides.iter().any(|stride| *stride != 1) {
            return None;
        }
        let (part, whole) = (Vector::of_value(ir, insert.value_to_store())?, Vector::of_value(ir, insert.dest())?);
        let extra = whole.rank().checked_sub(part.rank())?;
        let mut inner = Vec::new();
        let mut disjoint = false;
        for (dim, at) in known.iter().enumerate() {
            let size = dim.checked_sub(extra).map_or(1, |dim| part.shape[dim]);
            let start = *offsets.get(dim)?;
            if !(start..start + size).contains(at) {
                disjoint = true;
                break;
            }
            if dim >= extra {
                inner.push(Mixed::Static(at - start));
            }
        }
        if !disjoint {
            // The dimensions that are left must have been inserted as a whole.
            let first = known.len().max(extra);
            let is_whole = (first..whole.rank()).all(|dim| part.shape[dim - extra] == whole.shape[dim]);
            let covers = known.len() >= extra;
            return (is_whole && covers).then(|| with_position(ctx, &[insert.value_to_store()], &inner));
        }
        source = insert.dest();
    }
    None
}

/// The elements that were repeated.
fn from_broadcast(op: ExtractOp<'_>, at: &[Mixed]) -> Option<Folded> {
    let (ir, ctx) = (op.0.ir.get(), op.0.context());
    let value = ir.def::<BroadcastOp<'_>>(op.source())?.source();
    let (from, ty) = (ir.value_type(value), ir.value_type(op.result()));
    if from == ty {
        return Some(Folded::value(value));
    }
    let source = Vector::of(ctx, from)?;
    let rank = Vector::of(ctx, ty).map_or(0, |vector| vector.rank());
    if source.rank() < rank {
        return None;
    }
    let broadcast_shape = Vector::of_value(ir, op.source())?.shape;
    // Only the last dimensions are those of the source; of a stretched dimension there is one element.
    let extra = broadcast_shape.len().checked_sub(source.rank())?;
    if let Some(target) = Vector::of(ctx, ty) {
        let kept = &source.shape[source.rank() - target.rank()..];
        if kept != target.shape {
            return None;
        }
    }
    let kept = source.rank() - rank;
    let mut inner = MixedList::new();
    for dim in 0..kept {
        let stretched = source.shape[dim] != broadcast_shape[extra + dim];
        inner.push(if stretched { Mixed::Static(0) } else { *at.get(extra + dim)? });
    }
    Some(with_position(ctx, &[value], &inner))
}

fn from_shuffle(op: ExtractOp<'_>) -> Option<Folded> {
    let (ir, ctx) = (op.0.ir.get(), op.0.context());
    let shuffle = ir.def::<ShuffleOp<'_>>(op.source())?;
    if Vector::of_value(ir, op.result()).is_some() || Vector::of_value(ir, op.source())?.rank() != 1 {
        return None;
    }
    let at = usize::try_from(*op.static_numbers()?.first()?).ok()?;
    let (pick, first) = (*shuffle.mask().get(at)?, *Vector::of_value(ir, shuffle.v1())?.shape.first()?);
    if pick < 0 {
        return poison(ctx).map(Folded::attr);
    }
    let (value, pick) = if pick < first { (shuffle.v1(), pick) } else { (shuffle.v2(), pick - first) };
    Some(with_position(ctx, &[value], &[Mixed::Static(pick)]))
}

/// The place in the vector whose shape was changed, if the last dimensions stay as they are.
fn from_shape_cast(op: ExtractOp<'_>) -> Option<Folded> {
    let ir = op.0.ir.get();
    let source = ir.def::<ShapeCastOp<'_>>(op.source())?.source();
    let (from, to) = (Vector::of_value(ir, source)?, Vector::of_value(ir, op.source())?);
    if from.is_scalable() || to.is_scalable() {
        return None;
    }
    let (known, kept) = (op.inner_numbers()?, Vector::of_value(ir, op.result()));
    let kept_shape = kept.as_ref().map_or(&[][..], |vector| vector.shape);
    let rank = from.rank().checked_sub(kept_shape.len())?;
    if from.shape[rank..] != *kept_shape {
        return None;
    }
    let count: i64 = kept_shape.iter().product();
    let mut place = i64::try_from(linear(&known, to.shape)?).ok()?.checked_div(count)?;
    let mut inner = vec![Mixed::Static(0); rank];
    for (it, size) in inner.iter_mut().zip(&from.shape[..rank]).rev() {
        *it = Mixed::Static(place % size);
        place /= size;
    }
    Some(with_position(ir.context(), &[source], &inner))
}

/// The place in the vector that a slice was taken of.
fn from_strided_slice(op: ExtractOp<'_>) -> Option<Folded> {
    let ir = op.0.ir.get();
    let slice = ir.def::<ExtractStridedSliceOp<'_>>(op.source()).filter(|slice| slice.has_unit_strides())?;
    let (known, [mut offsets, lengths, _]) = (op.inner_numbers()?, slice.numbers());
    // Offsets of zero at the end say nothing.
    while offsets.last() == Some(&0) {
        offsets.pop();
    }
    let kept = Vector::of_value(ir, op.result()).map_or(0, |vector| vector.rank());
    if kept > 0 {
        let whole = Vector::of_value(ir, slice.source())?;
        let first = whole.rank() - kept;
        let is_whole = |dim: usize| lengths.get(dim).is_none_or(|size| *size == whole.shape[dim]);
        if !(first..whole.rank()).all(is_whole) {
            return None;
        }
    }
    if offsets.len() > known.len() {
        return None;
    }
    let inner: Vec<Mixed> =
        known.iter().enumerate().map(|(dim, at)| Mixed::Static(at + offsets.get(dim).copied().unwrap_or(0))).collect();
    Some(with_position(ir.context(), &[slice.source()], &inner))
}

/// The element that a vector was made of.
fn from_elements_of(op: ExtractOp<'_>) -> Option<Folded> {
    let ir = op.0.ir.get();
    let made = ir.def::<FromElementsOp<'_>>(op.source())?;
    if Vector::of_value(ir, op.result()).is_some() {
        return None;
    }
    let place = linear(&op.static_numbers()?, Vector::of_value(ir, op.source())?.shape)?;
    made.elements().nth(place).map(Folded::value)
}

pub(in crate::vector) fn insert(it: Folding<'_>) -> Option<Folded> {
    let (ir, insert) = (it.op.ir.get(), it.op.cast::<InsertOp<'_>>()?);
    let (value, dest, at) = (insert.value_to_store(), insert.dest(), insert.position()?);
    if at.is_empty() && ir.value_type(value) == ir.value_type(insert.result()) {
        return Some(Folded::value(value));
    }
    let vector = Vector::of_value(ir, insert.result())?;
    if let Some(folded) = fold_position(it.op, at.clone(), it.constants, 2, vector.shape) {
        return Some(folded);
    }
    if is_out_of_bounds(&at) {
        return poison(it.op.context()).map(Folded::attr);
    }
    // A value that was inserted there before is overwritten.
    if let Some(before) = ir.def::<InsertOp<'_>>(dest)
        && before.position()? == at
    {
        return Some(Folded::operands([value, before.dest()].into_iter().chain(insert.dynamic_position())));
    }
    into_constant(insert, it.constants, &vector).map(Folded::attr)
}

/// Bytes over and over, so many in all. None if that is more than a constant has.
pub(in crate::vector) fn repeated(bytes: &[u8], count: usize) -> Option<Vec<u8>> {
    (count as u64 <= MAX_BYTES).then(|| bytes.iter().copied().cycle().take(count).collect())
}

/// No constant is made that is larger.
const MAX_ELEMENTS: i64 = 256;

fn into_constant(op: InsertOp<'_>, constants: &[Option<Attr>], vector: &Vector<'_>) -> Option<Attr> {
    let (ir, ctx) = (op.0.ir.get(), op.0.context());
    let (value, dest) = (constants.first().copied().flatten()?, constants.get(1).copied().flatten()?);
    if vector.is_scalable() || vector.count() > MAX_ELEMENTS && ir.value(op.dest()).uses().nth(1).is_some() {
        return None;
    }
    let start = linear(&op.static_numbers()?, vector.shape)?;
    let AttrData::DenseElements(elements) = ctx.attr_data(dest) else { return None };
    let size = ctx.dense_layout(vector.element)?.element_bytes();
    let count = usize::try_from(vector.count()).ok()?;
    let mut data = match elements.splat {
        true => repeated(&elements.data, count.checked_mul(size)?)?,
        false => elements.data.to_vec(),
    };
    let (part, source) = match Vector::of_value(ir, op.value_to_store()) {
        Some(part) => (usize::try_from(part.count()).ok()?, value),
        None => (1, splat_of(ctx, value, ctx.vector_type(&[1], &[false], vector.element).ok()?)?),
    };
    let AttrData::DenseElements(source) = ctx.attr_data(source) else { return None };
    let bytes = source.data.iter().copied().cycle().take(part.checked_mul(size)?);
    let start = start.checked_mul(size)?;
    let target = data.get_mut(start..start.checked_add(part.checked_mul(size)?)?)?;
    target.iter_mut().zip(bytes).for_each(|(to, from)| *to = from);
    ctx.dense_elements_attr(ir.value_type(op.result()), false, &data).ok()
}

pub(in crate::vector) fn to_elements(it: Folding<'_>) -> Option<Folded> {
    let (ir, apart) = (it.op.ir.get(), it.op.cast::<ToElementsOp<'_>>()?);
    if let Some(made) = ir.def::<FromElementsOp<'_>>(apart.source()) {
        return Some(Folded::Results(made.elements().map(FoldResult::Value).collect()));
    }
    let value = ir.def::<BroadcastOp<'_>>(apart.source())?.source();
    let is_scalar = Vector::of_value(ir, value).is_none();
    is_scalar.then(|| Folded::Results(apart.elements().map(|_| FoldResult::Value(value)).collect()))
}

pub(in crate::vector) fn from_elements(it: Folding<'_>) -> Option<Folded> {
    let (ir, made) = (it.op.ir.get(), it.op.cast::<FromElementsOp<'_>>()?);
    let ty = ir.value_type(made.dest());
    if let Some(apart) = ir.def::<ToElementsOp<'_>>(made.elements().next()?)
        && ir.value_type(apart.source()) == ty
        && apart.elements().eq(made.elements())
    {
        return Some(Folded::value(apart.source()));
    }
    let attrs: Option<Vec<Attr>> = it.constants.iter().copied().collect();
    folding::elements(ir.context(), &attrs?, ty).map(Folded::attr)
}
