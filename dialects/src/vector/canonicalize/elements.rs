//! Elements and parts, taken out and put in.

use lect_core::entity::{Op, Value};
use lect_core::ir::OpRef;
use lect_transforms::rewrite::Rewriter;

use super::super::fold::{Mask, is_broadcastable, known_mask, linear, position, static_position};
use super::super::types::{Vector, operand, result};
use super::shapes::broadcast_of;
use super::{first_operand, replace_by_unary};
use crate::mixed::Mixed;
use crate::patterns::{MAX_CHAIN, constant_int, defined_by, is, op_state};

/// A part of what was repeated.
pub(super) fn extract_from_broadcast(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (value, ty) = first_operand(rw.op(op))?;
    let target = Vector::of(rw.context(), ty)?;
    let source = broadcast_of(rw, value)?;
    if !is_broadcastable(rw.context(), rw.ir().value_type(source), &target) {
        return None;
    }
    replace_by_unary(op, rw, "vector.broadcast", source)
}

/// A part of a mask is a mask, or none.
pub(super) fn extract_from_mask(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let (value, ty) = first_operand(view)?;
    let mask = defined_by(rw.ir(), value, "vector.create_mask")?;
    Vector::of(rw.context(), ty)?;
    let at = position(view)?;
    let whole = result(mask)?;
    let sizes: Vec<Value> = mask.operands().collect();
    let mut all_false = known_mask(rw.ir(), value) == Some(Mask::AllFalse);
    let mut unknown = false;
    for ((at, size), &bound) in at.iter().zip(&sizes).zip(whole.shape) {
        match (constant_int(rw.ir(), *size), *at) {
            (None, _) => unknown = true,
            (Some(size), Mixed::Static(at)) => all_false |= at >= size,
            // An index that is not known may be where the mask is set, or where it is not.
            (Some(size), Mixed::Dynamic(_)) => unknown |= size < bound,
        }
    }
    let loc = view.loc();
    if all_false {
        let attr = crate::folding::truth(rw.context(), false, ty)?;
        let constant = crate::patterns::constant(rw.before(op), attr, ty, loc)?;
        rw.replace(op, &[constant]);
        return Some(());
    }
    if unknown {
        return None;
    }
    let state = op_state(rw, "vector.create_mask", loc).operands(sizes.into_iter().skip(at.len())).results([ty]);
    rw.replace_with(op, state);
    Some(())
}

/// All of a vector whose shape was changed, but for dimensions of one.
pub(super) fn extract_as_shape_cast(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let (value, ty) = first_operand(view)?;
    let cast = defined_by(rw.ir(), value, "vector.shape_cast")?;
    let target = Vector::of(rw.context(), ty)?;
    let from = operand(cast, 0)?;
    if from.count() != target.count() || from.is_scalable() != target.is_scalable() {
        return None;
    }
    let source = cast.operands().next()?;
    replace_by_unary(op, rw, "vector.shape_cast", source)
}

/// A part of the elements that a vector was made of.
pub(super) fn extract_of_elements(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let (value, ty) = first_operand(view)?;
    let target = Vector::of(rw.context(), ty)?;
    let made = defined_by(rw.ir(), value, "vector.from_elements")?;
    if target.is_scalable() {
        return None;
    }
    let at = static_position(view)?;
    let start = linear(&at, operand(view, 0)?.shape)?;
    let count = usize::try_from(target.count()).ok()?;
    let elements: Vec<Value> = made.operands().skip(start).take(count).collect();
    let state = op_state(rw, "vector.from_elements", view.loc()).operands(elements).results([ty]);
    rw.replace_with(op, state);
    Some(())
}

/// All elements are replaced.
pub(super) fn insert_all(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (value, ty) = first_operand(rw.op(op))?;
    let whole = Vector::of(rw.context(), ty)?;
    let part = Vector::of(rw.context(), rw.ir().value_type(value));
    let count = part.as_ref().map_or(1, |part| part.count());
    if part.is_none() && whole.is_scalable() || count != whole.count() {
        return None;
    }
    replace_by_unary(op, rw, "vector.broadcast", value)
}

/// What is put in is the same as all of what it is put in.
pub(super) fn insert_same_splat(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let (value, dest) = (view.operands().next()?, view.operands().nth(1)?);
    if broadcast_of(rw, value)? != broadcast_of(rw, dest)? {
        return None;
    }
    rw.replace(op, &[dest]);
    Some(())
}

/// Operations in turn that put in all elements make the vector of them.
pub(super) fn insert_each(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let last = rw.op(op);
    let vector = result(last)?;
    if vector.is_scalable() {
        return None;
    }
    // Only the last one of a chain.
    let is_target = |(user, index): (OpRef<'_>, usize)| index == 1 && is(user, "vector.insert");
    if rw.ir().value(last.results().next()?).uses().any(is_target) {
        return None;
    }
    let mut chain = vec![last];
    while let Some(before) = defined_by(rw.ir(), chain.last()?.operands().nth(1)?, "vector.insert") {
        // Each but the last one has no other use.
        if rw.ir().value(before.results().next()?).uses().nth(1).is_some() {
            return None;
        }
        if chain.len() == MAX_CHAIN {
            return None;
        }
        chain.push(before);
    }
    let count = usize::try_from(vector.count()).ok().filter(|count| *count <= MAX_ELEMENTS)?;
    let mut is_set = vec![false; count];
    let mut parts: Vec<(usize, Value, usize)> = Vec::new();
    for insert in &chain {
        let start = linear(&static_position(*insert)?, vector.shape)?;
        let value = insert.operands().next()?;
        let size = Vector::of(rw.context(), rw.ir().value_type(value)).map_or(1, |part| part.count());
        let size = usize::try_from(size).ok()?;
        is_set.get_mut(start..start.checked_add(size)?)?.fill(true);
        parts.push((start, value, size));
        if !is_set.contains(&false) {
            break;
        }
    }
    if is_set.contains(&false) || chain.iter().any(|insert| static_position(*insert).is_none()) {
        return None;
    }
    let (loc, types) = (last.loc(), last.result_types().collect::<Vec<_>>());
    let element = vector.element;
    op_state(rw, "vector.from_elements", loc);
    let mut elements: Vec<Option<Value>> = vec![None; count];
    for (start, value, size) in parts.into_iter().rev() {
        if Vector::of(rw.context(), rw.ir().value_type(value)).is_none() {
            elements[start] = Some(value);
            continue;
        }
        let apart =
            op_state(rw, "vector.to_elements", loc).operands([value]).results(std::iter::repeat_n(element, size));
        let apart = rw.before(op).insert(apart);
        for (to, from) in elements.iter_mut().skip(start).zip(rw.op(apart).results()) {
            *to = Some(from);
        }
    }
    let elements: Option<Vec<Value>> = elements.into_iter().collect();
    let state = op_state(rw, "vector.from_elements", loc).operands(elements?).results(types);
    rw.replace_with(op, state);
    Some(())
}

/// No vector is made of more elements than this.
const MAX_ELEMENTS: usize = 1 << 16;

/// One element everywhere.
pub(super) fn broadcast_of_elements(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (value, _) = first_operand(rw.op(op))?;
    if rw.op(op).operands().any(|other| other != value) {
        return None;
    }
    replace_by_unary(op, rw, "vector.broadcast", value)
}

/// All elements of a part of a vector, in order, are that part.
pub(super) fn shape_cast_of_elements(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let (_, ty) = first_operand(view)?;
    let target = Vector::of(rw.context(), ty)?;
    let mut source = None;
    let mut start = 0;
    for (number, element) in view.operands().enumerate() {
        let extract = defined_by(rw.ir(), element, "vector.extract")?;
        let (from, _) = first_operand(extract)?;
        let place = linear(&static_position(extract)?, operand(extract, 0)?.shape)?;
        if number == 0 {
            start = place;
        }
        if *source.get_or_insert(from) != from || place != start + number {
            return None;
        }
    }
    let source = source?;
    let whole = Vector::of(rw.context(), rw.ir().value_type(source))?;
    let count = usize::try_from(target.count()).ok()?;
    let (loc, ctx) = (view.loc(), rw.context());
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
        return replace_by_unary(op, rw, "vector.shape_cast", source);
    }
    let mut place = (start / count) as i64;
    let mut at = vec![0; kept];
    for (at, size) in at.iter_mut().zip(&whole.shape[..kept]).rev() {
        *at = place % size;
        place /= size;
    }
    let part = match kept == whole.rank() {
        true => whole.element,
        false => ctx.vector_type(&whole.shape[kept..], &whole.scalable[kept..], whole.element).ok()?,
    };
    let extract = op_state(rw, "vector.extract", loc).operands([source]).results([part]).attr(
        ctx,
        "static_position",
        ctx.i64_array_attr(at),
    );
    let part = crate::patterns::insert_value(rw.before(op), extract);
    replace_by_unary(op, rw, "vector.shape_cast", part)
}

/// Of what is repeated, each element is taken once.
pub(super) fn elements_of_broadcast(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let source = broadcast_of(rw, view.operands().next()?)?;
    let (from, to) = (Vector::of(rw.context(), rw.ir().value_type(source))?, operand(view, 0)?);
    if from.is_scalable() || to.is_scalable() {
        return None;
    }
    let extra = to.rank().checked_sub(from.rank())?;
    let (from_shape, to_shape, element) = (from.shape.to_vec(), to.shape.to_vec(), from.element);
    let count = usize::try_from(from.count()).ok()?;
    let apart =
        op_state(rw, "vector.to_elements", view.loc()).operands([source]).results(std::iter::repeat_n(element, count));
    let results = view.result_count();
    let apart = rw.before(op).insert(apart);
    let parts: Vec<Value> = rw.op(apart).results().collect();
    let mut values = Vec::with_capacity(results);
    for number in 0..results {
        let (mut rest, mut place, mut stride) = (number as i64, 0, 1);
        for (dim, size) in to_shape.iter().enumerate().rev() {
            let at = rest % size;
            rest /= size;
            let Some(own) = dim.checked_sub(extra).and_then(|dim| from_shape.get(dim)) else { break };
            if *own != 1 {
                place += at * stride;
            }
            stride *= own;
        }
        values.push(*parts.get(usize::try_from(place).ok()?)?);
    }
    rw.replace(op, &values);
    Some(())
}
