//! Contractions whose reduced dimensions have one element, as elementwise operations.

use lect_dialects::vector::BroadcastOp;
use lect_support::prelude::*;

use super::super::super::super::{Vector, extract, transpose};
use super::super::{accepts, combined, places};
use super::Contraction;

/// Multiplies the operands, with parallel dimensions in the order of the result.
pub(super) fn lower(it: &Contraction, rw: &mut Rewriter<'_>) -> Option<Value> {
    if it.mask.is_some() || !accepts(rw.context(), it.kind, it.element) {
        return None;
    }
    let shape = Vector::of(rw.context(), it.ty).map_or(Vec::new(), |vector| vector.shape);
    let sides = [Side::of(it, 0, &it.left, &shape)?, Side::of(it, 1, &it.right, &shape)?];
    let [mut lhs, mut rhs] = [it.lhs, it.rhs];
    for (value, side) in [&mut lhs, &mut rhs].into_iter().zip(&sides) {
        if side.broadcast.rank() > side.order.len() - side.added {
            let ty = side.broadcast.ty(rw.context())?;
            *value = rw.value(BroadcastOp::build(*value, ty));
        }
    }
    for (value, side) in [&mut lhs, &mut rhs].into_iter().zip(&sides) {
        *value = transpose(rw, *value, side.order.clone());
    }
    for (value, side) in [&mut lhs, &mut rhs].into_iter().zip(&sides) {
        *value = extract(rw, *value, &places(&vec![0; side.reduced]));
    }
    Some(combined(rw, it.kind, [lhs, rhs], Some(it.acc), None))
}

/// The operand of an elementwise product.
struct Side {
    /// The type with new leading dimensions.
    broadcast: Vector,
    /// The number of new dimensions.
    added: usize,
    /// The order of the dimensions for the product: reduced ones first.
    order: Vec<i64>,
    /// The number of reduced dimensions.
    reduced: usize,
}

impl Side {
    fn of(it: &Contraction, which: usize, vector: &Vector, shape: &[i64]) -> Option<Self> {
        let dims = &it.dims[which];
        let reduced = (0..dims.len()).filter(|place| !it.parallel.get(dims[*place] as usize).copied().unwrap_or(true));
        let reduced: Vec<usize> = reduced.collect();
        if reduced.iter().any(|place| vector.shape[*place] != 1) {
            return None;
        }
        let result = &it.dims[2];
        let added = (result.len() + reduced.len()).checked_sub(dims.len())?;
        let mut new = Vec::new();
        let mut order: Vec<i64> = reduced.iter().map(|place| (added + place) as i64).collect();
        for (at, dim) in result.iter().enumerate() {
            match dims.iter().position(|it| it == dim) {
                Some(place) => order.push((added + place) as i64),
                None => {
                    order.push(new.len() as i64);
                    new.push(*shape.get(at)?);
                }
            }
        }
        let scalable = vec![false; new.len()].into_iter().chain(vector.scalable.iter().copied()).collect();
        let shape = new.into_iter().chain(vector.shape.iter().copied()).collect();
        let broadcast = Vector { shape, scalable, element: vector.element };
        Some(Self { broadcast, added, order, reduced: reduced.len() })
    }
}
