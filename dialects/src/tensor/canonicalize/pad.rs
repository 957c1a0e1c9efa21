//! Padding.

use lect_core::entity::{Op, Type};
use lect_core::ir::OpRef;
use lect_core::types::DYNAMIC;
use lect_transforms::rewrite::Rewriter;
use smallvec::SmallVec;

use super::dims::with_shape;
use super::{first_operand, replace_by_cast};
use crate::mixed::{self, Mixed, MixedList};
use crate::shapes::{add, preserves_static_sizes};
use crate::tensor_casts::{replace_moving_regions, state_of, weaker_cast_from};

/// What is added before and after.
fn padding(op: OpRef<'_>) -> Option<(MixedList, MixedList)> {
    Some((mixed::of(op, "static_low", 1)?, mixed::of(op, "static_high", 2)?))
}

/// Nothing is added.
pub(super) fn without_padding(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let pad = rw.op(op);
    let (low, high) = padding(pad)?;
    if pad.attr("nofold").is_some() || !low.iter().chain(&high).all(|it| it.is(rw.ir(), 0)) {
        return None;
    }
    let source = pad.operands().next()?;
    replace_by_cast(op, rw, source)
}

/// The shape with what is added.
fn padded(rw: &Rewriter<'_>, source: Type, (low, high): &(MixedList, MixedList), known: &[i64]) -> Option<Vec<i64>> {
    let shape = rw.context().shape(source)?;
    let (low, high) = (mixed::split(low).0, mixed::split(high).0);
    let sizes = shape.iter().zip(low.iter().zip(&high)).zip(known).map(|((size, (low, high)), known)| {
        let size = add(add(*size, *low), *high);
        if size == DYNAMIC { *known } else { size }
    });
    Some(sizes.collect())
}

/// What is known of the source of a cast is known of the result.
pub(super) fn of_cast(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let pad = rw.op(op);
    let (value, ty) = first_operand(pad)?;
    let source = weaker_cast_from(rw.ir(), value)?;
    let shape = padded(rw, rw.ir().value_type(source), &padding(pad)?, rw.context().shape(ty)?)?;
    let new = with_shape(rw, ty, &shape)?;
    if new == ty {
        rw.modify(op, |ir| ir.set_operand(op, 0, source));
        return Some(());
    }
    let mut state = state_of(pad);
    *state.operands.first_mut()? = source;
    state.results = SmallVec::from_slice(&[new]);
    replace_moving_regions(op, rw, state, &[ty])
}

/// What a cast says of the result is said by the result.
pub(super) fn before_cast(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let pad = rw.op(op);
    let result = pad.results().next()?;
    let users: SmallVec<[Op; 2]> = rw.ir().value(result).uses().map(|it| it.0.op).take(2).collect();
    let [cast] = users[..] else { return None };
    if !crate::patterns::is(rw.op(cast), "tensor.cast") {
        return None;
    }
    let (from, to) = (rw.ir().value_type(result), rw.op(cast).result_types().next()?);
    if !preserves_static_sizes(rw.context(), from, to) {
        return None;
    }
    let mut state = state_of(pad);
    state.results = SmallVec::from_slice(&[to]);
    state.regions = rw.take_regions(op);
    let new = crate::patterns::insert_value(rw.before(op), state);
    rw.replace(cast, &[new]);
    rw.erase(op);
    Some(())
}

/// What is added becomes static where it is constant, and the result's sizes with it.
pub(super) fn static_padding(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let pad = rw.op(op);
    let (source, ty) = first_operand(pad)?;
    let ctx = rw.context();
    let (mut low, mut high) = padding(pad)?;
    let from = ctx.shape(rw.ir().value_type(source))?;
    let to = ctx.shape(ty)?;
    mixed::fold_constants(rw.ir(), &mut low, |_| true);
    mixed::fold_constants(rw.ir(), &mut high, |_| true);
    let mut shape = Vec::with_capacity(to.len());
    for (at, (&from, &to)) in from.iter().zip(to).enumerate() {
        let (before, after) = (*low.get(at)?, *high.get(at)?);
        let number = |it: Mixed| match it {
            Mixed::Static(number) => number,
            Mixed::Dynamic(_) => DYNAMIC,
        };
        let mut size = to;
        if to == DYNAMIC {
            size = add(add(from, number(before)), number(after));
        }
        shape.push(size);
    }
    if shape == to {
        return None;
    }
    let new = with_shape(rw, ty, &shape)?;
    let ((low, low_values), (high, high_values)) = (mixed::split(&low), mixed::split(&high));
    let counts = [1, low_values.len() as i32, high_values.len() as i32];
    let mut state = state_of(pad);
    state.operands = SmallVec::from_slice(&[source]);
    state.operands.extend(low_values.into_iter().chain(high_values));
    state.results = SmallVec::from_slice(&[new]);
    let mut set = |name: &str, value| state.attrs.push((ctx.ident(name.as_bytes()), value));
    set("operandSegmentSizes", ctx.i32_array_attr(counts));
    set("static_low", ctx.i64_array_attr(low));
    set("static_high", ctx.i64_array_attr(high));
    replace_moving_regions(op, rw, state, &[ty])
}
