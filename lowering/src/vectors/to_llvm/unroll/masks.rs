//! Masks and steps as constants and comparisons.

use lect_dialects::arith::{CmpIOp, CmpIPredicate, ConstantOp, IndexCastOp, SelectOp};
use lect_dialects::vector::{BroadcastOp, ConstantMaskOp, CreateMaskOp, StepOp};
use lect_support::folding::{elements, splat_of};
use lect_support::prelude::*;

use super::super::super::{Vector, insert, on_parts};
use super::super::elements::delinearized;
use super::zeros;

pub(super) fn add_patterns(patterns: &mut PatternSet, ctx: &ContextData, has_small_indices: bool) {
    on_parts::<CreateMaskOp<'_>>(patterns, ctx, 1, move |op| create_mask(op, has_small_indices));
    on_parts::<CreateMaskOp<'_>>(patterns, ctx, 1, create_rows);
    on_parts::<ConstantMaskOp<'_>>(patterns, ctx, 1, constant_mask);
    on_parts::<StepOp<'_>>(patterns, ctx, 1, step);
    patterns.on::<SelectOp<'_>>(ctx, 1, select);
}

/// Replaces the choice between masks of one element by a broadcast of the condition.
fn select(op: SelectOp<'_>) -> Option<Rewrite> {
    let (ctx, condition, ty) = (op.0.context(), op.condition(), result_type(op.0)?);
    let vector = Vector::of(ctx, ty)?;
    let [_, Some(chosen), Some(other)] = op.0.constant_operands()[..] else { return None };
    let is = |attr: Attr, bit: bool| splat_of(ctx, ctx.attrs().bool(bit), ty) == Some(attr);
    let fits = vector.shape == [1] && vector.scalable == [false] && op.0.ir.value_type(condition) == ctx.types().i1();
    (fits && is(chosen, true) && is(other, false)).then(|| Rewrite::with(BroadcastOp::build(condition, ty)))
}

/// Returns a constant of numbers.
fn numbers(ctx: &ContextData, ty: Type, element: Type, count: i64) -> Option<Attr> {
    let numbers: Vec<Attr> = (0..count).map(|number| ctx.attrs().integer(element, number)).collect();
    elements(ctx, &numbers, ty)
}

/// Compares the positions in a vector of one dimension with a bound.
fn create_mask(op: CreateMaskOp<'_>, has_small_indices: bool) -> Option<Rewrite> {
    let ctx = op.0.context();
    let mut vector = Vector::of(ctx, result_type(op.0)?)?;
    if vector.rank() > 1 || vector.scalable.contains(&true) {
        return None;
    }
    let width = if has_small_indices { 32 } else { 64 };
    vector.element = ctx.types().integer(width, lect_core::types::Signedness::Signless).ok()?;
    let (ty, element) = (vector.ty(ctx)?, vector.element);
    let count = vector.shape.first().copied().unwrap_or(1);
    let (positions, bound) = (numbers(ctx, ty, element, count)?, op.operands().next()?);
    Some(Rewrite::made(move |rw| {
        let positions = rw.value(ConstantOp::build(positions));
        let bound = rw.value(IndexCastOp::build(bound, element));
        let bounds = rw.value(BroadcastOp::build(bound, ty));
        rw.value(CmpIOp::build(CmpIPredicate::Slt, positions, bounds))
    }))
}

/// Selects the mask of a row, or no elements.
fn create_rows(op: CreateMaskOp<'_>) -> Option<Rewrite> {
    let (ctx, ty) = (op.0.context(), result_type(op.0)?);
    let vector = Vector::of(ctx, ty).filter(|vector| vector.rank() > 1 && !vector.is_first_scalable())?;
    let row = vector.inner().ty(ctx)?;
    let bounds: Vec<Value> = op.operands().collect();
    Some(Rewrite::made(move |rw| {
        let inside = rw.value(CreateMaskOp::build(bounds[1..].to_vec(), row));
        let outside = zeros(rw, row);
        let mut result = zeros(rw, ty);
        for at in 0..vector.shape[0] {
            let position = rw.value(ConstantOp::index(rw.context(), at));
            let is_inside = rw.value(CmpIOp::build(CmpIPredicate::Slt, position, bounds[0]));
            let part = rw.value(SelectOp::build(is_inside, inside, outside));
            result = insert(rw, part, result, &[Mixed::Static(at)]);
        }
        result
    }))
}

fn constant_mask(op: ConstantMaskOp<'_>) -> Option<Rewrite> {
    let (ctx, ty) = (op.0.context(), result_type(op.0)?);
    let vector = Vector::of(ctx, ty)?;
    let sizes = op.mask_dim_sizes().to_vec();
    if vector.scalable.contains(&true) {
        return scalable_constant(ctx, vector, sizes);
    }
    let bit = |position: &[i64]| match position {
        [] => sizes.first() == Some(&1),
        position => position.iter().zip(&sizes).all(|(at, size)| at < size),
    };
    let count: i64 = vector.shape.iter().product();
    let bits = (0..count).map(|number| ctx.attrs().bool(bit(&delinearized(number, &vector.shape))));
    let mask = elements(ctx, &bits.collect::<Vec<_>>(), ty)?;
    Some(Rewrite::with(ConstantOp::build(mask)))
}

/// Makes a constant of which all elements are equal, or rows of such constants.
fn scalable_constant(ctx: &ContextData, vector: Vector, sizes: Vec<i64>) -> Option<Rewrite> {
    let ty = vector.ty(ctx)?;
    let is_none = sizes.contains(&0);
    if is_none || vector.shape == sizes {
        let bit = ctx.attrs().bool(!is_none);
        return Some(Rewrite::with(ConstantOp::build(splat_of(ctx, bit, ty)?)));
    }
    if vector.rank() < 2 || vector.is_first_scalable() {
        return None;
    }
    let row = vector.inner().ty(ctx)?;
    Some(Rewrite::made(move |rw| {
        let inside = rw.value(ConstantMaskOp::build(sizes[1..].to_vec(), row));
        let mut result = zeros(rw, ty);
        for at in 0..sizes[0] {
            result = insert(rw, inside, result, &[Mixed::Static(at)]);
        }
        result
    }))
}

fn step(op: StepOp<'_>) -> Option<Rewrite> {
    let (ctx, ty) = (op.0.context(), result_type(op.0)?);
    let vector = Vector::of(ctx, ty).filter(|vector| !vector.scalable.contains(&true))?;
    let numbers = numbers(ctx, ty, vector.element, *vector.shape.first()?)?;
    Some(Rewrite::with(ConstantOp::build(numbers)))
}
