//! Folders of element extraction and insertion.

use lect_core::fold::{MAX_BYTES, splat_attr};
use lect_support::folding;
use lect_support::folding::{dense, element, poison, splat_of, splat_reshaped};
use lect_support::mixed_integers;
use lect_support::prelude::*;

use crate::vector::types::{Vector, indices_of};
use crate::vector::{
    BroadcastOp, ExtractOp, ExtractStridedSliceOp, FromElementsOp, InsertOp, InsertStridedSliceOp, ShapeCastOp,
    ShuffleOp, ToElementsOp, TransposeOp,
};

macro_rules! positions {
    ($($view:ident),*) => {$(
        impl $view<'_> {
            /// Returns the position.
            pub(in crate::vector) fn position(self) -> Option<MixedList> {
                mixed_integers::mix(&self.static_position(), self.dynamic_position())
            }

            /// Returns the position, if it is static.
            pub(in crate::vector) fn static_numbers(self) -> Option<Vec<i64>> {
                (self.dynamic_position().len() == 0).then(|| self.static_position())
            }
        }
    )*};
}

positions!(ExtractOp, InsertOp);

impl ExtractOp<'_> {
    /// Returns the position, if it is static and not poison.
    fn inner_numbers(self) -> Option<Vec<i64>> {
        self.static_numbers().filter(|at| !at.contains(&-1))
    }
}

/// Folding of `vector.extract`.
type Extract<'a> = Folding<'a, ExtractOp<'a>>;

/// Updates an operation with other operands and another position.
fn with_position(op: OpRef<'_>, operands: &[Value], position: &[Mixed]) -> Option<Folded> {
    let (list, values) = mixed_integers::split(position);
    let list = op.context().attrs().dense_i64_array(list);
    changed!(op, operands.iter().copied().chain(values), ExtractOp { static_position: list })
}

/// Updates an extraction with another source and a static position.
fn part_of(it: Extract<'_>, source: Value, position: impl IntoIterator<Item = i64>) -> Option<Folded> {
    changed!(it.op, [source], ExtractOp { static_position: it.ctx().attrs().dense_i64_array(position) })
}

/// Makes constant indices static, if they are within the shape.
fn fold_position(it: Folding<'_>, mut position: MixedList, first: usize, shape: &[i64]) -> Option<Folded> {
    let mut values = first..;
    let mut changed = false;
    for (place, size) in position.iter_mut().zip(shape) {
        if let Mixed::Dynamic(_) = place {
            let number = values.next().and_then(|at| it.int(at)?.to_i64());
            if let Some(number) = number.filter(|number| (-1..*size).contains(number)) {
                *place = Mixed::Static(number);
                changed = true;
            }
        }
    }
    let operands: Vec<Value> = it.operands().take(first).collect();
    if changed { with_position(it.op, &operands, &position) } else { None }
}

/// Returns the linear index of a position in row-major order.
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

/// Folds the extraction from a constant.
fn part_of_constant(it: Extract<'_>) -> Option<Folded> {
    let (ctx, ty, constant) = (it.ctx(), it.ty()?, it.constant(0)?);
    let (elements, part) = (dense(ctx, constant)?, Vector::of(ctx, ty));
    let attr = match part {
        Some(_) if elements.splat => splat_reshaped(ctx, constant, ty),
        None if elements.splat => element(ctx, constant, 0),
        _ => {
            let source = Vector::from_value(it.ir(), it.source()).filter(|source| !source.is_scalable())?;
            let start = linear(&it.static_numbers()?, source.shape)?;
            let Some(part) = part else { return element(ctx, constant, start).map(Folded::attr) };
            let count = usize::try_from(part.count()).ok()?;
            let size = ctx.attrs().dense_layout(source.element)?.element_bytes();
            let bytes = elements.data.get(start.checked_mul(size)?..)?.get(..count.checked_mul(size)?)?;
            ctx.attrs().dense_elements(ty, false, bytes).ok()
        }
    };
    attr.map(Folded::attr)
}

/// Returns true if a position is poison: it has the index -1.
fn is_out_of_bounds(position: &[Mixed]) -> bool {
    position.contains(&Mixed::Static(-1))
}

pub(in crate::vector) fn extract(it: Extract<'_>) -> Option<Folded> {
    let (source, at) = (it.source(), it.position()?);
    let whole = if at.is_empty() { it.same(source) } else { None };
    if let Some(folded) = whole.or_else(|| it.poisoned(0)) {
        return Some(folded);
    }
    let shape = Vector::from_value(it.ir(), source)?.shape;
    if let Some(folded) = fold_position(it.any(), at.clone(), 1, shape) {
        return Some(folded);
    }
    if is_out_of_bounds(&at) {
        return poison(it.ctx()).map(Folded::attr);
    }
    part_of_constant(it)
        .or_else(|| from_extract(it))
        .or_else(|| from_chain(it))
        .or_else(|| from_broadcast(it, &at))
        .or_else(|| from_shuffle(it))
        .or_else(|| from_shape_cast(it))
        .or_else(|| from_strided_slice(it))
        .or_else(|| from_strided_insert(it))
        .or_else(|| from_elements_of(it))
}

/// Merges two consecutive extractions.
fn from_extract(it: Extract<'_>) -> Option<Folded> {
    let before = it.def::<ExtractOp<'_>>(it.source())?;
    part_of(it, before.source(), [before.static_numbers()?, it.static_numbers()?].concat())
}

/// Folds to the value inserted at this position, or bypasses transpositions and insertions at other positions.
///
/// Dimensions that are not extracted have negative numbers, so that a transposition of them shows.
fn from_chain(it: Extract<'_>) -> Option<Folded> {
    let (known, mut source) = (it.static_numbers()?, it.source());
    let rank = Vector::from_value(it.ir(), source)?.shape.len();
    let kept: Vec<i64> = (1..=rank.checked_sub(known.len())? as i64).map(|dim| -dim).collect();
    let mut position = [&known[..], &kept].concat();
    for _ in 0..MAX_CHAIN {
        if let Some(transpose) = it.def::<TransposeOp<'_>>(source) {
            let mut before = vec![0; rank];
            for (place, at) in transpose.permutation().iter().zip(&position) {
                *before.get_mut(usize::try_from(*place).ok()?)? = *at;
            }
            (position, source) = (before, transpose.vector());
            continue;
        }
        let Some(insert) = it.def::<InsertOp<'_>>(source) else { break };
        let (put, value) = (insert.static_position(), insert.value_to_store());
        if insert.dynamic_position().len() == 0 {
            let keeps_order = position.ends_with(&kept);
            if put == position[..known.len()] && keeps_order {
                return it.same(value);
            }
            if let Some(inner) = position.strip_prefix(&*put) {
                let inner = inner.get(..inner.len().checked_sub(kept.len())?)?;
                return if keeps_order { part_of(it, value, inner.iter().copied()) } else { None };
            }
        }
        let may_be_same = |(at, put): (&i64, &i64)| *at < 0 || *put < 0 || at == put;
        if position.iter().zip(&put).all(may_be_same) {
            return None;
        }
        source = insert.dest();
    }
    let is_other = source != it.source() && position.ends_with(&kept);
    if is_other { part_of(it, source, position[..known.len()].iter().copied()) } else { None }
}

/// Extracts from the vector inserted as a strided slice.
fn from_strided_insert(it: Extract<'_>) -> Option<Folded> {
    let (known, mut source) = (it.inner_numbers()?, it.source());
    for _ in 0..MAX_CHAIN {
        let insert = it.def::<InsertStridedSliceOp<'_>>(source)?;
        let [offsets, strides] = insert.numbers();
        if strides.iter().any(|stride| *stride != 1) {
            return None;
        }
        let [part, whole] = [insert.value_to_store(), insert.dest()].map(|value| Vector::from_value(it.ir(), value));
        let (part, whole) = (part?, whole?);
        let extra = whole.rank().checked_sub(part.rank())?;
        let size = |dim: usize| dim.checked_sub(extra).map_or(1, |dim| part.shape[dim]);
        let mut places = known.iter().zip(offsets.get(..known.len())?);
        if places.clone().enumerate().all(|(dim, (at, start))| (*start..*start + size(dim)).contains(at)) {
            // The remaining dimensions must be inserted completely.
            let is_whole =
                (known.len().max(extra)..whole.rank()).all(|dim| part.shape[dim - extra] == whole.shape[dim]);
            if !is_whole || known.len() < extra {
                return None;
            }
            places.by_ref().take(extra).for_each(drop);
            return part_of(it, insert.value_to_store(), places.map(|(at, start)| at - start));
        }
        source = insert.dest();
    }
    None
}

/// Extracts from the source of a broadcast, or of a shape cast that only prepends ones.
fn from_broadcast(it: Extract<'_>, at: &[Mixed]) -> Option<Folded> {
    let (ir, ctx) = (it.ir(), it.ctx());
    let prepends = |cast: &ShapeCastOp<'_>| {
        let shapes = Vector::from_value(ir, cast.source()).zip(Vector::from_value(ir, it.source()));
        shapes.is_some_and(|(from, to)| to.shape.ends_with(from.shape))
    };
    let value = match it.def::<ShapeCastOp<'_>>(it.source()).filter(prepends) {
        Some(cast) => cast.source(),
        None => it.def::<BroadcastOp<'_>>(it.source())?.source(),
    };
    if let Some(same) = it.same(value) {
        return Some(same);
    }
    let (source, target) = (Vector::from_value(ir, value)?, Vector::of(ctx, it.ty()?));
    let kept = source.rank().checked_sub(target.map_or(0, |target| target.rank()))?;
    // Only trailing dimensions come from the source; a stretched dimension has one element.
    let broadcast_shape = Vector::from_value(ir, it.source())?.shape;
    let extra = broadcast_shape.len().checked_sub(source.rank())?;
    if target.is_some_and(|target| source.shape[kept..] != *target.shape) {
        return None;
    }
    let inner = (0..kept).map(|dim| {
        if source.shape[dim] == 1 && !source.scalable[dim] {
            Some(Mixed::Static(0))
        } else {
            at.get(extra + dim).copied()
        }
    });
    with_position(it.op, &[value], &inner.collect::<Option<MixedList>>()?)
}

fn from_shuffle(it: Extract<'_>) -> Option<Folded> {
    let ir = it.ir();
    let shuffle = it.def::<ShuffleOp<'_>>(it.source())?;
    if Vector::of(it.ctx(), it.ty()?).is_some() || Vector::from_value(ir, it.source())?.rank() != 1 {
        return None;
    }
    let at = usize::try_from(*it.static_numbers()?.first()?).ok()?;
    let (pick, first) = (*shuffle.mask().get(at)?, *Vector::from_value(ir, shuffle.v1())?.shape.first()?);
    match pick {
        ..0 => poison(it.ctx()).map(Folded::attr),
        _ if pick < first => part_of(it, shuffle.v1(), [pick]),
        _ => part_of(it, shuffle.v2(), [pick - first]),
    }
}

/// Bypasses a shape cast that keeps the trailing dimensions.
fn from_shape_cast(it: Extract<'_>) -> Option<Folded> {
    let source = it.def::<ShapeCastOp<'_>>(it.source())?.source();
    let (from, to) = (Vector::from_value(it.ir(), source)?, Vector::from_value(it.ir(), it.source())?);
    if from.is_scalable() || to.is_scalable() {
        return None;
    }
    let kept_shape = Vector::of(it.ctx(), it.ty()?).map_or(&[][..], |vector| vector.shape);
    let outer = from.shape.strip_suffix(kept_shape)?;
    let place = i64::try_from(linear(&it.inner_numbers()?, to.shape)?).ok()?;
    part_of(it, source, indices_of(place.checked_div(kept_shape.iter().product())?, outer))
}

/// Extracts from the source of a strided slice.
fn from_strided_slice(it: Extract<'_>) -> Option<Folded> {
    let slice = it.def::<ExtractStridedSliceOp<'_>>(it.source()).filter(|slice| slice.has_unit_strides())?;
    let (known, [mut offsets, lengths, _]) = (it.inner_numbers()?, slice.numbers());
    // Trailing zero offsets are ignored.
    while offsets.last() == Some(&0) {
        offsets.pop();
    }
    if let Some(kept) = Vector::of(it.ctx(), it.ty()?) {
        let whole = Vector::from_value(it.ir(), slice.source())?;
        let is_whole = |dim: usize| lengths.get(dim).is_none_or(|size| *size == whole.shape[dim]);
        if !(whole.rank() - kept.rank()..whole.rank()).all(is_whole) {
            return None;
        }
    }
    if offsets.len() > known.len() {
        return None;
    }
    let offsets = offsets.into_iter().chain(std::iter::repeat(0));
    part_of(it, slice.source(), known.into_iter().zip(offsets).map(|(at, offset)| at + offset))
}

/// Folds to an element of `vector.from_elements`.
fn from_elements_of(it: Extract<'_>) -> Option<Folded> {
    let made = it.def::<FromElementsOp<'_>>(it.source())?;
    if Vector::of(it.ctx(), it.ty()?).is_some() {
        return None;
    }
    let place = linear(&it.static_numbers()?, Vector::from_value(it.ir(), it.source())?.shape)?;
    made.elements().nth(place).map(Folded::value)
}

pub(in crate::vector) fn insert(it: Folding<'_, InsertOp<'_>>) -> Option<Folded> {
    let (value, dest, at) = (it.value_to_store(), it.dest(), it.position()?);
    let whole = if at.is_empty() { it.same(value) } else { None };
    if whole.is_some() {
        return whole;
    }
    let vector = Vector::of(it.ctx(), it.ty()?)?;
    if let Some(folded) = fold_position(it.any(), at.clone(), 2, vector.shape) {
        return Some(folded);
    }
    if is_out_of_bounds(&at) {
        return poison(it.ctx()).map(Folded::attr);
    }
    // The insertion overwrites a previous one at the same position.
    if let Some(before) = it.def::<InsertOp<'_>>(dest)
        && before.position()? == at
    {
        return Some(Folded::operands([value, before.dest()].into_iter().chain(it.dynamic_position())));
    }
    into_constant(it, &vector).map(Folded::attr)
}

/// Repeats bytes up to `count`. Returns `None` if a constant cannot be that large.
pub(in crate::vector) fn repeated(bytes: &[u8], count: usize) -> Option<Vec<u8>> {
    (count as u64 <= MAX_BYTES).then(|| bytes.iter().copied().cycle().take(count).collect())
}

/// Maximum number of elements of a new constant.
const MAX_ELEMENTS: i64 = 256;

fn into_constant(it: Folding<'_, InsertOp<'_>>, vector: &Vector<'_>) -> Option<Attr> {
    let (ir, ctx, value, dest) = (it.ir(), it.ctx(), it.constant(0)?, it.constant(1)?);
    if vector.is_scalable() || vector.count() > MAX_ELEMENTS && ir.value(it.dest()).uses().nth(1).is_some() {
        return None;
    }
    let (start, elements) = (linear(&it.static_numbers()?, vector.shape)?, dense(ctx, dest)?);
    let size = ctx.attrs().dense_layout(vector.element)?.element_bytes();
    let count = usize::try_from(vector.count()).ok()?;
    let mut data = match elements.splat {
        true => repeated(&elements.data, count.checked_mul(size)?)?,
        false => elements.data.to_vec(),
    };
    let (part, source) = match Vector::from_value(ir, it.value_to_store()) {
        Some(part) => (usize::try_from(part.count()).ok()?, value),
        None => (1, splat_of(ctx, value, ctx.types().vector(&[1], &[false], vector.element).ok()?)?),
    };
    let (bytes, start) = (dense(ctx, source)?.data.iter().cycle(), start.checked_mul(size)?);
    let target = data.get_mut(start..start.checked_add(part.checked_mul(size)?)?)?;
    target.iter_mut().zip(bytes).for_each(|(to, from)| *to = *from);
    ctx.attrs().dense_elements(it.ty()?, false, &data).ok()
}

pub(in crate::vector) fn to_elements(it: Folding<'_, ToElementsOp<'_>>) -> Option<Folded> {
    if let Some(made) = it.def::<FromElementsOp<'_>>(it.source()) {
        return it.values(made.elements());
    }
    let value = it.def::<BroadcastOp<'_>>(it.source())?.source();
    let is_scalar = Vector::from_value(it.ir(), value).is_none();
    if is_scalar { it.values(it.elements().map(|_| value)) } else { None }
}

pub(in crate::vector) fn from_elements(it: Folding<'_, FromElementsOp<'_>>) -> Option<Folded> {
    if let Some(apart) = it.def::<ToElementsOp<'_>>(it.elements().next()?)
        && let Some(same) = it.same(apart.source())
        && apart.elements().eq(it.elements())
    {
        return Some(same);
    }
    let (ctx, ty) = (it.ctx(), it.ty()?);
    let element = ctx.types().element_type(ty)?;
    let constants: Option<Vec<Attr>> = it.all_constants()?.iter().map(|attr| as_element(ctx, *attr, element)).collect();
    folding::elements(ctx, &constants?, ty).map(Folded::attr)
}

/// Converts a constant to the type of integer elements: a constant of `llvm` may have another width, or be a float.
fn as_element(ctx: &ContextData, attr: Attr, element: Type) -> Option<Attr> {
    let Some(width) = ctx.types().integer_width(element) else { return Some(attr) };
    let number = match ctx.attrs().data(attr) {
        AttrData::Integer { value, .. } => value.clone(),
        AttrData::Float { value, .. } => ApInt::from_le_bytes(value.format().width(), &value.bits().to_le_bytes()),
        _ => return Some(attr),
    };
    let resized = if number.width() < width { number.sext(width) } else { number.trunc(width) };
    splat_attr(ctx, resized.into(), element)
}
