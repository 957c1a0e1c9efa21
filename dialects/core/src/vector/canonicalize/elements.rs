//! Canonicalization patterns of element extraction and insertion.

use lect_support::folding::truth;
use lect_support::prelude::*;

use super::shapes::broadcast_of;
use crate::arith::ConstantOp;
use crate::vector::fold::{Mask, known_mask, linear};
use crate::vector::types::{Vector, indices_of};
use crate::vector::{BroadcastOp, CreateMaskOp, ExtractOp, FromElementsOp, InsertOp, ShapeCastOp, ToElementsOp};

/// Replaces a subvector of a mask by a mask.
pub(super) fn extract_from_mask(extract: ExtractOp<'_>) -> Option<Rewrite> {
    let (ir, ctx) = (extract.0.ir.get(), extract.0.context());
    let mask = ir.def::<CreateMaskOp<'_>>(extract.source())?;
    let (at, whole) = (extract.position()?, Vector::from_value(ir, extract.source())?);
    let ty = ir.value_type(extract.result());
    Vector::of(ctx, ty)?;
    let mut all_false = known_mask(ir, extract.source()) == Some(Mask::AllFalse);
    let mut unknown = false;
    for ((at, size), &bound) in at.iter().zip(mask.operands()).zip(whole.shape) {
        match (constant_int(ir, size), *at) {
            (None, _) => unknown = true,
            (Some(size), Mixed::Static(at)) => all_false |= at >= size,
            // A dynamic index may select a set or a cleared part of the mask.
            (Some(size), Mixed::Dynamic(_)) => unknown |= size < bound,
        }
    }
    if all_false {
        return Some(Rewrite::with(ConstantOp::build(truth(ctx, false, ty)?)));
    }
    let sizes: Vec<Value> = mask.operands().skip(at.len()).collect();
    (!unknown).then(|| Rewrite::with(CreateMaskOp::build(sizes, ty)))
}

/// Replaces a subvector of `vector.from_elements` by one built from its elements.
pub(super) fn extract_of_elements(extract: ExtractOp<'_>) -> Option<Rewrite> {
    let (ir, ctx) = (extract.0.ir.get(), extract.0.context());
    let made = ir.def::<FromElementsOp<'_>>(extract.source())?;
    let ty = ir.value_type(extract.result());
    let part = Vector::of(ctx, ty).filter(|part| !part.is_scalable())?;
    let start = linear(&extract.static_numbers()?, Vector::from_value(ir, extract.source())?.shape)?;
    let elements: Vec<Value> = made.elements().skip(start).take(usize::try_from(part.count()).ok()?).collect();
    Some(Rewrite::with(FromElementsOp::build(elements, ty)))
}

/// Merges a chain of insertions that sets all elements into one `vector.from_elements`.
pub(super) fn insert_each(last: InsertOp<'_>) -> Option<Rewrite> {
    let (ir, ty) = (last.0.ir.get(), last.0.ir.value_type(last.result()));
    let vector = Vector::of(ir.context(), ty).filter(|vector| !vector.is_scalable())?;
    // Only the last insertion of a chain matches.
    let goes_on = |user: InsertOp<'_>| user.dest() == last.result();
    if ir.value(last.result()).uses().any(|(user, _)| user.cast::<InsertOp<'_>>().is_some_and(goes_on)) {
        return None;
    }
    let mut chain = vec![last];
    while let Some(before) = ir.def::<InsertOp<'_>>(chain.last()?.dest()) {
        // All but the last have no other use.
        if ir.value(before.result()).uses().nth(1).is_some() || chain.len() == MAX_CHAIN {
            return None;
        }
        chain.push(before);
    }
    let count = usize::try_from(vector.count()).ok().filter(|count| *count <= MAX_ELEMENTS)?;
    let mut is_set = vec![false; count];
    // Offset and value of each insertion, with the number of elements of a vector.
    let mut parts: Vec<(usize, Value, Option<usize>)> = Vec::new();
    for insert in &chain {
        let (start, value) = (linear(&insert.static_numbers()?, vector.shape)?, insert.value_to_store());
        let size = Vector::from_value(ir, value).map(|part| usize::try_from(part.count())).transpose().ok()?;
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

/// Maximum number of elements of a merged vector.
const MAX_ELEMENTS: usize = 1 << 16;

/// Replaces a vector of equal elements by a broadcast.
pub(super) fn broadcast_of_elements(made: FromElementsOp<'_>) -> Option<Rewrite> {
    let value = made.elements().next()?;
    let ty = made.0.ir.value_type(made.dest());
    made.elements().all(|other| other == value).then(|| Rewrite::with(BroadcastOp::build(value, ty)))
}

/// Replaces a vector built from consecutive elements of another one by a shape cast of a subvector.
pub(super) fn shape_cast_of_elements(made: FromElementsOp<'_>) -> Option<Rewrite> {
    let (ir, ctx, ty) = (made.0.ir.get(), made.0.context(), made.0.ir.value_type(made.dest()));
    let target = Vector::of(ctx, ty)?;
    // The source vector and the linear index of an element.
    let place = |element: Value| {
        let extract = ir.def::<ExtractOp<'_>>(element)?;
        let whole = Vector::from_value(ir, extract.source())?;
        Some((extract.source(), linear(&extract.static_numbers()?, whole.shape)?))
    };
    let (source, start) = place(made.elements().next()?)?;
    if !(start..).zip(made.elements()).all(|(at, element)| place(element) == Some((source, at))) {
        return None;
    }
    let whole = Vector::from_value(ir, source)?;
    let count = usize::try_from(target.count()).ok()?;
    if whole.is_scalable() || start % count != 0 {
        return None;
    }
    // The dimensions before those that the elements span.
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
        false => ctx.types().vector(&whole.shape[kept..], &whole.scalable[kept..], whole.element).ok()?,
    };
    Some(Rewrite::made(move |rw| {
        let part = rw.value(ExtractOp::build(source, [], at).with_types([part]));
        rw.value(ShapeCastOp::build(part, ty))
    }))
}

/// Decomposes the source of a broadcast instead of the broadcast.
pub(super) fn elements_of_broadcast(apart: ToElementsOp<'_>) -> Option<Rewrite> {
    let ir = apart.0.ir.get();
    let source = broadcast_of(ir, apart.source())?;
    let (from, to) = (Vector::from_value(ir, source)?, Vector::from_value(ir, apart.source())?);
    if from.is_scalable() || to.is_scalable() {
        return None;
    }
    let extra = to.rank().checked_sub(from.rank())?;
    let count = usize::try_from(from.count()).ok()?;
    let place = |number: usize| {
        let at = indices_of(number as i64, to.shape);
        // A unit dimension has one element, however often it is repeated.
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
