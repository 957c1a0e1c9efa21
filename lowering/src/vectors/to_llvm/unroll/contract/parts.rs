//! Contractions as those of parts without one dimension.

use lect_dialects::vector::ContractionOp;
use lect_support::prelude::*;

use super::super::super::super::{Vector, extract_at, insert, reductions};
use super::super::zeros;
use super::{Contraction, reduction};

impl Contraction {
    fn place(&self, which: usize, dim: u32) -> Option<usize> {
        self.dims[which].iter().position(|it| *it == dim)
    }

    /// Emits the contraction of parts without one dimension, under a mask.
    fn emit(&self, rw: &mut Rewriter<'_>, [lhs, rhs, acc]: [Value; 3], without: u32, mask: Option<Value>) -> Value {
        let ctx = rw.context().clone();
        let maps = self.maps.iter().zip(&self.dims).map(|(map, dims)| {
            let kept = dims.iter().filter(|dim| **dim != without);
            let kept: Vec<AffineExpr> = kept.map(|dim| ctx.affine().dim(dim - u32::from(*dim > without))).collect();
            ctx.attrs().affine_map(ctx.affine().map(map.num_dims(&ctx).saturating_sub(1), 0, &kept))
        });
        let maps: Vec<Attr> = maps.collect();
        let mut iterators = self.iterators.clone();
        iterators.remove(without as usize);
        let (kind, ty) = (self.kind, rw.ir().value_type(acc));
        reductions::masked(rw, mask, ty, |rw| {
            rw.value(ContractionOp::build(lhs, rhs, acc, maps, iterators, ty).kind(kind))
        })
    }
}

/// Unrolls one dimension.
pub(super) fn lower(it: &Contraction, rw: &mut Rewriter<'_>) -> Option<Value> {
    let is_in_both = |dim: u32| it.place(0, dim).is_some() && it.place(1, dim).is_some();
    let all = || (0..it.parallel.len() as u32).filter(|dim| is_in_both(*dim));
    let batch = all().find(|dim| it.parallel[*dim as usize]);
    let contracted: Vec<u32> = all().filter(|dim| !it.parallel[*dim as usize]).collect();
    let free = |which: usize| it.dims[which].iter().copied().find(|dim| !contracted.contains(dim));
    if let Some(dim) = batch {
        return unroll(it, rw, dim, [it.place(0, dim), it.place(1, dim)]);
    }
    if let Some(dim) = free(0) {
        return unroll(it, rw, dim, [it.place(0, dim), None]);
    }
    if let Some(dim) = free(1) {
        return unroll(it, rw, dim, [None, it.place(1, dim)]);
    }
    reduce(it, rw)
}

/// Unrolls a dimension that is not reduced, or has one element.
fn unroll(it: &Contraction, rw: &mut Rewriter<'_>, dim: u32, [left, right]: [Option<usize>; 2]) -> Option<Value> {
    let (vector, at) = match (left, right) {
        (Some(at), _) => (&it.left, at),
        (None, at) => (&it.right, at?),
    };
    let (size, is_scalable) = (vector.shape[at], vector.scalable[at]);
    let result_place = it.place(2, dim);
    let is_vector = Vector::of(rw.context(), it.ty).is_some();
    if is_scalable || !is_vector || (result_place.is_none() && size != 1) {
        return None;
    }
    let mut result = zeros(rw, it.ty);
    for number in 0..size {
        let lhs = part(rw, it.lhs, left, number);
        let rhs = part(rw, it.rhs, right, number);
        let acc = part(rw, it.acc, result_place, number);
        let mask = it.mask.map(|mask| part(rw, mask, Some(dim as usize), number));
        let value = it.emit(rw, [lhs, rhs, acc], dim, mask);
        result = with_part(rw, value, result, result_place, number);
    }
    Some(result)
}

/// Reduces the first dimension, of those that are all reduced.
fn reduce(it: &Contraction, rw: &mut Rewriter<'_>) -> Option<Value> {
    let (left, right) = (it.place(0, 0)?, it.place(1, 0)?);
    let size = it.left.shape[left];
    if Vector::of(rw.context(), it.ty).is_some() || it.right.shape[right] != size {
        return None;
    }
    if it.left.rank() == 1 {
        if it.right.rank() != 1 {
            return None;
        }
        let product = it.product(rw, it.lhs, it.rhs);
        return Some(reductions::masked(rw, it.mask, it.ty, |rw| reduction(rw, product, Some(it.acc))));
    }
    if it.left.scalable[left] {
        return None;
    }
    let mut result = it.acc;
    for number in 0..size {
        let lhs = part(rw, it.lhs, Some(left), number);
        let rhs = part(rw, it.rhs, Some(right), number);
        let mask = it.mask.map(|mask| part(rw, mask, Some(0), number));
        result = it.emit(rw, [lhs, rhs, result], 0, mask);
    }
    Some(result)
}

/// Emits the part of a vector at a place in a dimension.
fn part(rw: &mut Rewriter<'_>, value: Value, dim: Option<usize>, at: i64) -> Value {
    let Some(dim) = dim else { return value };
    if dim == 0 {
        return extract_at(rw, value, at);
    }
    let ctx = rw.context().clone();
    let Some(vector) = Vector::from_value(rw.ir(), value) else {
        return value;
    };
    let mut kept = vector.clone();
    kept.shape.remove(dim);
    kept.scalable.remove(dim);
    let Some(ty) = kept.ty(&ctx) else {
        return value;
    };
    let mut result = zeros(rw, ty);
    for row in 0..vector.shape[0] {
        let inner = extract_at(rw, value, row);
        let inner = part(rw, inner, Some(dim - 1), at);
        result = insert(rw, inner, result, &[Mixed::Static(row)]);
    }
    result
}

/// Emits the insertion of a part at a place in a dimension.
fn with_part(rw: &mut Rewriter<'_>, value: Value, into: Value, dim: Option<usize>, at: i64) -> Value {
    let Some(dim) = dim else { return value };
    if dim == 0 {
        return insert(rw, value, into, &[Mixed::Static(at)]);
    }
    let Some(vector) = Vector::from_value(rw.ir(), into) else {
        return into;
    };
    let mut result = into;
    for row in 0..vector.shape[0] {
        let before = extract_at(rw, result, row);
        let inner = extract_at(rw, value, row);
        let inner = with_part(rw, inner, before, Some(dim - 1), at);
        result = insert(rw, inner, result, &[Mixed::Static(row)]);
    }
    result
}
