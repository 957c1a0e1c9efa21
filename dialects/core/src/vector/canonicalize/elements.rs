//! Elements and parts, taken out and put in.

use lect_support::folding::truth;
use lect_support::prelude::*;

use super::shapes::broadcast_of;
use crate::arith::ConstantOp;
use crate::vector::fold::{Mask, known_mask, linear};
use crate::vector::types::{Vector, indices_of};
use crate::vector::{BroadcastOp, CreateMaskOp, ExtractOp, FromElementsOp, InsertOp, ShapeCastOp, ToElementsOp};

/// Replaces a part of a mask by a mask.
pub(super) fn extract_from_mask(extract: ExtractOp<'_>) -> Option<Rewrite> {
    let (ir, ctx) = (extract.0.ir.get(), extract.0.context());
    let mask = ir.def::<CreateMaskOp<'_>>(extract.source())?;
    let (at, whole) = (extract.position()?, Vector::of_value(ir, extract.source())?);
    let ty = ir.value_type(extract.result());
    Vector::of(ctx, ty)?;
    let mut all_false = known_mask(ir, extract.source()) == Some(Mask::AllFalse);
    let mut unknown = false;
    for ((at, size), &bound) in at.iter().zip(mask.operands()).zip(whole.shape) {
        match (constant_int(ir, size), *at) {
            (None, _) => unknown = true,
            (Some(size), Mixed::Static(at)) => all_false |= at >= size,
            // An index that is not known may be where the mask is set, or where it is not.
            (Some(size), Mixed::Dynamic(_)) => unknown |= size < bound,
        }
    }
    if all_false {
        return Some(Rewrite::with(ConstantOp::build(truth(ctx, false, ty)?)));
    }
    let sizes: Vec<Value> = mask.operands().skip(at.len()).collect();
    (!unknown).then(|| Rewrite::with(CreateMaskOp::build(sizes, ty)))
}

/// Makes a part of a vector of the elements that the vector was made of.
pub(super) fn extract_of_elements(extract: ExtractOp<'_>) -> Option<Rewrite> {
    let (ir, ctx) = (extract.0.ir.get(), extract.0.context());
    let made = ir.def::<FromElementsOp<'_>>(extract.source())?;
    let ty = ir.value_type(extract.result());
    let part = Vector::of(ctx, ty).filter(|part| !part.is_scalable())?;
    let start = linear(&extract.static_numbers()?, Vector::of_value(ir, extract.source())?.shape)?;
    let elements: Vec<Value> = made.elements().skip(start).take(usize::try_from(part.count()).ok()?).collect();
    Some(Rewrite::with(FromElementsOp::build(elements, ty)))
}

/// Merges insertions in turn that replace all elements.
pub(super) fn insert_each(last: InsertOp<'_>) -> Option<Rewrite> {
    let (ir, ty) = (last.0.ir.get(), last.0.ir.value_type(last.result()));
    let vector = Vector::of(ir.context(), ty).filter(|vector| !vector.is_scalable())?;
    // Only the last one of a chain.
    let goes_on = |user: InsertOp<'_>| user.dest() == last.result();
    if ir.value(last.result()).uses().any(|(user, _)| user.cast::<InsertOp<'_>>().is_some_and(goes_on)) {
        return None;
    }
    let mut chain = vec![last];
    while let Some(before) = ir.def::<InsertOp<'_>>(chain.last()?.dest()) {
        // Each but the last one has no other use.
        if ir.value(before.result()).uses().nth(1).is_some() || chain.len() == MAX_CHAIN {
            return None;
        }
        chain.push(before);
    }
    let count = usize::try_from(vector.count()).ok().filter(|count| *count <= MAX_ELEMENTS)?;
    let mut is_set = vec![false; count];
    // Where parts begin, their values, and how many elements they have if they are vectors.
    let mut parts: Vec<(usize, Value, Option<usize>)> = Vec::new();
    for insert in &chain {
        let (start, value) = (linear(&insert.static_numbers()?, vector.shape)?, insert.value_to_store());
        let size = Vector::of_value(ir, value).map(|part| usize::try_from(part.count())).transpose().ok()?;
        is_set.get_mut(start..start.checked_add(size.unwrap_or(1))?)?.fill(true);
        parts.push((start, value, size));
        if !is_set.contains(&false) {
            break;
        }
    }
    if is_set.contains(&false) || chain.iter().any(|insert| insert.static_numbers().is_none()) {
        return None;
    }
    let element = vector.element;
    Some(Rewrite::new(move |rw| {
        let mut elements: Vec<Value> = vec![parts[0].1; count];
        for (start, value, size) in parts.into_iter().rev() {
            let Some(size) = size else {
                elements[start] = value;
                continue;
            };
            let apart = rw.add(ToElementsOp::build(value, vec![element; size]));
            elements.iter_mut().skip(start).zip(rw.op(apart).results()).for_each(|(to, from)| *to = from);
        }
        rw.replace_by(rw.root(), FromElementsOp::build(elements, ty));
    }))
}

/// No vector is made of more elements than this.
const MAX_ELEMENTS: usize = 1 << 16;

/// Repeats an element that all elements are.
pub(super) fn broadcast_of_elements(made: FromElementsOp<'_>) -> Option<Rewrite> {
    let value = made.elements().next()?;
    let ty = made.0.ir.value_type(made.dest());
    made.elements().all(|other| other == value).then(|| Rewrite::with(BroadcastOp::build(value, ty)))
}

/// Replaces all elements of a part of a vector, in order, by that part.
pub(super) fn shape_cast_of_elements(made: FromElementsOp<'_>) -> Option<Rewrite> {
    let (ir, ctx, ty) = (made.0.ir.get(), made.0.context(), made.0.ir.value_type(made.dest()));
    let target = Vector::of(ctx, ty)?;
    // The vector that an element is from, and its number there.
    let place = |element: Value| {
        let extract = ir.def::<ExtractOp<'_>>(element)?;
        let whole = Vector::of_value(ir, extract.source())?;
        Some((extract.source(), linear(&extract.static_numbers()?, whole.shape)?))
    };
    let (source, start) = place(made.elements().next()?)?;
    if !(start..).zip(made.elements()).all(|(at, element)| place(element) == Some((source, at))) {
        return None;
    }
    let whole = Vector::of_value(ir, source)?;
    let count = usize::try_from(target.count()).ok()?;
    if whole.is_scalable() || start % count != 0 {
        return None;
    }
    // The dimensions before those that the elements fill.
    let mut product = 1;
    let mut kept = whole.rank();
    while product < target.count() && kept > 0 {
        kept -= 1;
        product *= whole.shape[kept];
    }
    if product != target.count() {
        return None;
    }
    if kept == 0 {
        return Some(Rewrite::with(ShapeCastOp::build(source, ty)));
    }
    let at = indices_of((start / count) as i64, &whole.shape[..kept]);
    let part = match kept == whole.rank() {
        true => whole.element,
        false => ctx.vector_type(&whole.shape[kept..], &whole.scalable[kept..], whole.element).ok()?,
    };
    Some(Rewrite::made(move |rw| {
        let part = rw.value(ExtractOp::build(source, [], at).with_types([part]));
        rw.value(ShapeCastOp::build(part, ty))
    }))
}

/// Takes each element of the source of a broadcast once.
pub(super) fn elements_of_broadcast(apart: ToElementsOp<'_>) -> Option<Rewrite> {
    let ir = apart.0.ir.get();
    let source = broadcast_of(ir, apart.source())?;
    let (from, to) = (Vector::of_value(ir, source)?, Vector::of_value(ir, apart.source())?);
    if from.is_scalable() || to.is_scalable() {
        return None;
    }
    let extra = to.rank().checked_sub(from.rank())?;
    let count = usize::try_from(from.count()).ok()?;
    let place = |number: usize| {
        let at = indices_of(number as i64, to.shape);
        // Of a dimension of one there is one element, however often it is repeated.
        let own = at.get(extra..)?.iter().zip(from.shape).map(|(at, size)| if *size == 1 { 0 } else { *at });
        linear(&own.collect::<Vec<_>>(), from.shape)
    };
    let places = (0..apart.elements().len()).map(place).collect::<Option<Vec<usize>>>()?;
    let element = from.element;
    Some(Rewrite::new(move |rw| {
        let apart = rw.add(ToElementsOp::build(source, vec![element; count]));
        let values: Vec<Value> = places.into_iter().map(|place| rw.op(apart).result(place)).collect();
        rw.replace(rw.root(), &values);
    }))
}
