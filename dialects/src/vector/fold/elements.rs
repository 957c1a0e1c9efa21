//! Elements, taken out and put in.

use lect_core::attrs::AttrData;
use lect_core::context::ContextData;
use lect_core::engine::int_array;
use lect_core::entity::{Attr, Value};
use lect_core::fold::{FoldResult, Folded, MAX_BYTES};
use lect_core::ir::OpRef;

use super::super::types::{Vector, operand, result};
use super::Constants;
use super::shapes::slice_numbers;
use crate::folding::{self, element, is_poison, poison, splat_of, splat_reshaped};
use crate::mixed::{self, Mixed, MixedList};
use crate::patterns::{MAX_CHAIN, defined_by, is};

/// Where an operation takes an element from or puts one.
pub(in crate::vector) fn position(op: OpRef<'_>) -> Option<MixedList> {
    mixed::of(op, "static_position", if is(op, "vector.insert") { 2 } else { 1 })
}

/// The position, if it is static.
pub(in crate::vector) fn static_position(op: OpRef<'_>) -> Option<Vec<i64>> {
    position(op)?.iter().map(|it| if let Mixed::Static(at) = it { Some(*at) } else { None }).collect()
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
fn fold_position(op: OpRef<'_>, constants: Constants<'_>, first: usize, shape: &[i64]) -> Option<Folded> {
    let ctx = op.context();
    let mut position = position(op)?;
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
fn part_of_constant(op: OpRef<'_>, constant: Attr) -> Option<Folded> {
    let ctx = op.context();
    let ty = op.result_types().next()?;
    let AttrData::DenseElements(elements) = ctx.attr_data(constant) else { return None };
    if elements.splat {
        let attr = match Vector::of(ctx, ty) {
            Some(_) => splat_reshaped(ctx, constant, ty),
            None => element(ctx, constant, 0),
        };
        return attr.map(Folded::attr);
    }
    let source = operand(op, 0)?;
    if source.is_scalable() {
        return None;
    }
    let start = linear(&static_position(op)?, source.shape)?;
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

pub(in crate::vector) fn extract(op: OpRef<'_>, constants: Constants<'_>) -> Option<Folded> {
    let (ir, ctx) = (op.ir.get(), op.context());
    let (source, ty) = (op.operands().next()?, op.result_types().next()?);
    let at = position(op)?;
    if at.is_empty() && ir.value_type(source) == ty {
        return Some(Folded::value(source));
    }
    let constant = constants.first().copied().flatten();
    if let Some(constant) = constant.filter(|constant| is_poison(ctx, *constant)) {
        return Some(Folded::attr(constant));
    }
    let shape = operand(op, 0)?.shape;
    if let Some(folded) = fold_position(op, constants, 1, shape) {
        return Some(folded);
    }
    if is_out_of_bounds(&at) {
        return poison(ctx).map(Folded::attr);
    }
    if let Some(folded) = constant.and_then(|constant| part_of_constant(op, constant)) {
        return Some(folded);
    }
    // One in turn of another one.
    if let Some(before) = defined_by(ir, source, "vector.extract")
        && let (Some(mut whole), Some(_)) = (static_position(before), static_position(op))
    {
        whole.extend(static_position(op)?);
        let whole: Vec<Mixed> = whole.into_iter().map(Mixed::Static).collect();
        return Some(with_position(ctx, &[before.operands().next()?], &whole));
    }
    from_insert_chain(op, &at)
        .or_else(|| from_transpose(op))
        .or_else(|| from_broadcast(op, &at))
        .or_else(|| from_shuffle(op))
        .or_else(|| from_shape_cast(op))
        .or_else(|| from_strided_slice(op))
        .or_else(|| from_strided_insert(op))
        .or_else(|| from_elements_of(op))
}

/// What was put there, or what it was put in if that is elsewhere.
fn from_insert_chain(op: OpRef<'_>, at: &[Mixed]) -> Option<Folded> {
    let (ir, ctx) = (op.ir.get(), op.context());
    let ty = op.result_types().next()?;
    let known = static_position(op)?;
    if known.contains(&-1) {
        return None;
    }
    let mut source = op.operands().next()?;
    let mut changed = false;
    for _ in 0..MAX_CHAIN {
        let Some(insert) = defined_by(ir, source, "vector.insert") else { break };
        let Some(put) = static_position(insert).filter(|put| !put.contains(&-1)) else { break };
        let (value, dest) = (insert.operands().next()?, insert.operands().nth(1)?);
        if put == known {
            if ir.value_type(value) == ty {
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
fn from_transpose(op: OpRef<'_>) -> Option<Folded> {
    let (ir, ctx) = (op.ir.get(), op.context());
    let transpose = defined_by(ir, op.operands().next()?, "vector.transpose")?;
    let known = static_position(op)?;
    let places = int_array(ctx, transpose.attr("permutation")?);
    let (moved, kept) = places.split_at_checked(known.len())?;
    let count = known.len() as i64;
    if known.contains(&-1) || !kept.iter().copied().eq(count..places.len() as i64) {
        return None;
    }
    let mut inner = vec![Mixed::Static(0); known.len()];
    for (place, at) in moved.iter().zip(&known) {
        *inner.get_mut(usize::try_from(*place).ok()?)? = Mixed::Static(*at);
    }
    Some(with_position(ctx, &[transpose.operands().next()?], &inner))
}

/// The place in what was put in as a slice.
fn from_strided_insert(op: OpRef<'_>) -> Option<Folded> {
    let (ir, ctx) = (op.ir.get(), op.context());
    let known = static_position(op)?;
    if known.contains(&-1) {
        return None;
    }
    let mut source = op.operands().next()?;
    for _ in 0..MAX_CHAIN {
        let insert = defined_by(ir, source, "vector.insert_strided_slice")?;
        if slice_numbers(insert, "strides").iter().any(|stride| *stride != 1) {
            return None;
        }
        let (part, whole) = (operand(insert, 0)?, operand(insert, 1)?);
        let extra = whole.rank().checked_sub(part.rank())?;
        let offsets = slice_numbers(insert, "offsets");
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
            // What is left of it must have been put in as a whole.
            let first = known.len().max(extra);
            let is_whole = (first..whole.rank()).all(|dim| part.shape[dim - extra] == whole.shape[dim]);
            let covers = known.len() >= extra;
            return (is_whole && covers)
                .then(|| with_position(ctx, &insert.operands().take(1).collect::<Vec<_>>(), &inner));
        }
        source = insert.operands().nth(1)?;
    }
    None
}

/// The elements that were repeated.
fn from_broadcast(op: OpRef<'_>, at: &[Mixed]) -> Option<Folded> {
    let (ir, ctx) = (op.ir.get(), op.context());
    let broadcast = defined_by(ir, op.operands().next()?, "vector.broadcast")?;
    let value = broadcast.operands().next()?;
    let (from, ty) = (ir.value_type(value), op.result_types().next()?);
    if from == ty {
        return Some(Folded::value(value));
    }
    let source = Vector::of(ctx, from)?;
    let rank = Vector::of(ctx, ty).map_or(0, |vector| vector.rank());
    if source.rank() < rank {
        return None;
    }
    let broadcast_shape = result(broadcast)?.shape;
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

fn from_shuffle(op: OpRef<'_>) -> Option<Folded> {
    let (ir, ctx) = (op.ir.get(), op.context());
    let shuffle = defined_by(ir, op.operands().next()?, "vector.shuffle")?;
    if Vector::of(ctx, op.result_types().next()?).is_some() || result(shuffle)?.rank() != 1 {
        return None;
    }
    let at = usize::try_from(*static_position(op)?.first()?).ok()?;
    let picks = int_array(ctx, shuffle.attr("mask")?);
    let (pick, first) = (*picks.get(at)?, *operand(shuffle, 0)?.shape.first()?);
    if pick < 0 {
        return poison(ctx).map(Folded::attr);
    }
    let (value, pick) =
        if pick < first { (shuffle.operands().next()?, pick) } else { (shuffle.operands().nth(1)?, pick - first) };
    Some(with_position(ctx, &[value], &[Mixed::Static(pick)]))
}

/// The place in the vector whose shape was changed, if the last dimensions stay as they are.
fn from_shape_cast(op: OpRef<'_>) -> Option<Folded> {
    let (ir, ctx) = (op.ir.get(), op.context());
    let cast = defined_by(ir, op.operands().next()?, "vector.shape_cast")?;
    let (from, to) = (operand(cast, 0)?, result(cast)?);
    if from.is_scalable() || to.is_scalable() {
        return None;
    }
    let known = static_position(op)?;
    if known.contains(&-1) {
        return None;
    }
    let kept = Vector::of(ctx, op.result_types().next()?);
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
    Some(with_position(ctx, &[cast.operands().next()?], &inner))
}

/// The place in the vector that a slice was taken of.
fn from_strided_slice(op: OpRef<'_>) -> Option<Folded> {
    let (ir, ctx) = (op.ir.get(), op.context());
    let slice = defined_by(ir, op.operands().next()?, "vector.extract_strided_slice")?;
    let known = static_position(op)?;
    if known.contains(&-1) || slice_numbers(slice, "strides").iter().any(|stride| *stride != 1) {
        return None;
    }
    let mut offsets = slice_numbers(slice, "offsets");
    // Offsets of zero at the end say nothing.
    while offsets.last() == Some(&0) {
        offsets.pop();
    }
    let kept = Vector::of(ctx, op.result_types().next()?).map_or(0, |vector| vector.rank());
    if kept > 0 {
        let whole = operand(slice, 0)?;
        let lengths = slice_numbers(slice, "sizes");
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
    Some(with_position(ctx, &[slice.operands().next()?], &inner))
}

/// The element that a vector was made of.
fn from_elements_of(op: OpRef<'_>) -> Option<Folded> {
    let (ir, ctx) = (op.ir.get(), op.context());
    let made = defined_by(ir, op.operands().next()?, "vector.from_elements")?;
    if Vector::of(ctx, op.result_types().next()?).is_some() {
        return None;
    }
    let place = linear(&static_position(op)?, result(made)?.shape)?;
    made.operands().nth(place).map(Folded::value)
}

pub(in crate::vector) fn insert(op: OpRef<'_>, constants: Constants<'_>) -> Option<Folded> {
    let ir = op.ir.get();
    let (value, dest, ty) = (op.operands().next()?, op.operands().nth(1)?, op.result_types().next()?);
    let at = position(op)?;
    if at.is_empty() && ir.value_type(value) == ty {
        return Some(Folded::value(value));
    }
    let vector = result(op)?;
    if let Some(folded) = fold_position(op, constants, 2, vector.shape) {
        return Some(folded);
    }
    if is_out_of_bounds(&at) {
        return poison(op.context()).map(Folded::attr);
    }
    // What was put there before is overwritten.
    if let Some(before) = defined_by(ir, dest, "vector.insert")
        && position(before)? == at
    {
        let operands = op.operands().enumerate().map(|(index, it)| match index {
            1 => before.operands().nth(1),
            _ => Some(it),
        });
        return Some(Folded::operands(operands.collect::<Option<Vec<Value>>>()?));
    }
    into_constant(op, constants, &vector).map(Folded::attr)
}

/// Bytes over and over, so many in all. None if that is more than a constant has.
pub(in crate::vector) fn repeated(bytes: &[u8], count: usize) -> Option<Vec<u8>> {
    (count as u64 <= MAX_BYTES).then(|| bytes.iter().copied().cycle().take(count).collect())
}

/// No constant is made that is larger.
const MAX_ELEMENTS: i64 = 256;

fn into_constant(op: OpRef<'_>, constants: Constants<'_>, vector: &Vector<'_>) -> Option<Attr> {
    let ctx = op.context();
    let (value, dest) = (constants.first().copied().flatten()?, constants.get(1).copied().flatten()?);
    let dest_value = op.operands().nth(1)?;
    if vector.is_scalable() || vector.count() > MAX_ELEMENTS && op.ir.value(dest_value).uses().nth(1).is_some() {
        return None;
    }
    let ty = op.result_types().next()?;
    let start = linear(&static_position(op)?, vector.shape)?;
    let AttrData::DenseElements(elements) = ctx.attr_data(dest) else { return None };
    let size = ctx.dense_layout(vector.element)?.element_bytes();
    let count = usize::try_from(vector.count()).ok()?;
    let mut data = match elements.splat {
        true => repeated(&elements.data, count.checked_mul(size)?)?,
        false => elements.data.to_vec(),
    };
    let part_type = op.operand_types().next()?;
    let part = match Vector::of(ctx, part_type) {
        Some(part) => usize::try_from(part.count()).ok()?,
        None => 1,
    };
    let line = ctx.vector_type(&[1], &[false], vector.element).ok();
    let source = if Vector::of(ctx, part_type).is_some() { value } else { splat_of(ctx, value, line?)? };
    let AttrData::DenseElements(source) = ctx.attr_data(source) else { return None };
    let bytes = source.data.iter().copied().cycle().take(part.checked_mul(size)?);
    let start = start.checked_mul(size)?;
    let target = data.get_mut(start..start.checked_add(part.checked_mul(size)?)?)?;
    target.iter_mut().zip(bytes).for_each(|(to, from)| *to = from);
    ctx.dense_elements_attr(ty, false, &data).ok()
}

pub(in crate::vector) fn to_elements(op: OpRef<'_>, _: Constants<'_>) -> Option<Folded> {
    let ir = op.ir.get();
    let source = op.operands().next()?;
    if let Some(made) = defined_by(ir, source, "vector.from_elements") {
        return Some(Folded::Results(made.operands().map(FoldResult::Value).collect()));
    }
    let broadcast = defined_by(ir, source, "vector.broadcast")?;
    let value = broadcast.operands().next()?;
    if Vector::of(op.context(), ir.value_type(value)).is_some() {
        return None;
    }
    Some(Folded::Results(op.results().map(|_| FoldResult::Value(value)).collect()))
}

pub(in crate::vector) fn from_elements(op: OpRef<'_>, constants: Constants<'_>) -> Option<Folded> {
    let (ir, ctx) = (op.ir.get(), op.context());
    let ty = op.result_types().next()?;
    let first = op.operands().next()?;
    if let Some(apart) = defined_by(ir, first, "vector.to_elements") {
        let source = apart.operands().next()?;
        if ir.value_type(source) == ty && apart.results().eq(op.operands()) {
            return Some(Folded::value(source));
        }
    }
    let attrs: Option<Vec<Attr>> = constants.iter().copied().collect();
    folding::elements(ctx, &attrs?, ty).map(Folded::attr)
}
