//! Transfers without loops: each dimension is unrolled.

use lect_dialects::arith::ConstantOp;
use lect_dialects::vector::{BroadcastOp, ExtractOp, InsertOp, TransferReadOp, TransferWriteOp};
use lect_support::mixed_integers::mix;
use lect_support::prelude::*;

use super::super::{Vector, extract, has_few_parts, insert};
use super::Limits;
use super::transfer::{Data, Transfer};

/// Adds the patterns.
pub(super) fn add_patterns(patterns: &mut PatternSet, ctx: &ContextData, limits: Limits) {
    patterns.on::<TransferReadOp<'_>>(ctx, 1, move |op| read(op, limits));
    patterns.on::<TransferWriteOp<'_>>(ctx, 1, move |op| write(op, limits));
}

/// Emits the mask of a row. A mask of one dimension is part of the condition instead.
fn mask_of_row(rw: &mut Rewriter<'_>, it: &Transfer, row: i64) -> Option<Value> {
    let mask = it.mask?;
    if it.is_broadcast(&rw.context().clone()) {
        return Some(mask);
    }
    (it.mask_rank > 1).then(|| extract(rw, mask, &[Mixed::Static(row)]))
}

fn iteration(rw: &mut Rewriter<'_>, row: i64) -> Value {
    rw.value(ConstantOp::index(rw.context(), row))
}

/// Reads rows, and inserts them into a vector: the one that the result is inserted into, if that is its only use.
fn read(op: TransferReadOp<'_>, limits: Limits) -> Option<Rewrite> {
    let (ctx, it) = (op.0.context(), Transfer::of(op.0)?);
    if !it.can_be_unpacked(ctx, limits) || !has_few_parts(&it.vector.shape[..1]) {
        return None;
    }
    let Data::Read(padding) = it.data else {
        return None;
    };
    let mut uses = op.0.ir.value(op.vector()).uses();
    let only = uses.next().filter(|_| uses.next().is_none()).and_then(|it| it.0.cast::<InsertOp<'_>>());
    let outer = match only {
        Some(insert) => {
            let place = mix(&insert.static_position(), insert.dynamic_position())?;
            Some((insert.0.op, insert.dest(), place))
        }
        None => None,
    };
    let ty = op.0.ir.value_type(op.vector());
    it.vector.inner().ty(ctx)?;
    Some(Rewrite::new(move |rw| {
        let (root, is_scalar) = (rw.root(), it.vector.rank() == 1);
        let mut vector = match &outer {
            Some((_, dest, _)) => *dest,
            None => rw.value(BroadcastOp::build(padding, ty)),
        };
        let result = rw.ir().value_type(vector);
        for row in 0..it.vector.shape[0] {
            let at = iteration(rw, row);
            let before = vector;
            let inside = |rw: &mut Rewriter<'_>| {
                let indices = it.indices_at(rw, at);
                let mask = mask_of_row(rw, &it, row);
                let new = it.read(rw, &indices, mask)?;
                let mut part = rw.op(new).result(0);
                if is_scalar {
                    part = extract(rw, part, &[]);
                }
                let mut place = outer.as_ref().map(|it| it.2.clone()).unwrap_or_default();
                place.push(Mixed::Static(row));
                Some(insert(rw, part, before, &place))
            };
            vector = it.if_in_bounds(rw, at, Some(result), inside, |_| Some(before)).unwrap_or(before);
        }
        match outer {
            Some((insert, ..)) => {
                rw.replace(insert, &[vector]);
                rw.erase(root);
            }
            None => rw.replace(root, &[vector]),
        }
    }))
}

/// Writes rows, which are extracted from the vector, or from the one that it is extracted from.
fn write(op: TransferWriteOp<'_>, limits: Limits) -> Option<Rewrite> {
    let (ctx, it) = (op.0.context(), Transfer::of(op.0)?);
    if !it.can_be_unpacked(ctx, limits) || !has_few_parts(&it.vector.shape[..1]) {
        return None;
    }
    let Data::Write(value) = it.data else {
        return None;
    };
    let outer = op.0.ir.value(value).defining_op().and_then(|outer| outer.cast::<ExtractOp<'_>>());
    let (source, place) = match outer {
        Some(outer) => (outer.source(), mix(&outer.static_position(), outer.dynamic_position())?),
        None => (value, MixedList::new()),
    };
    let scalar = Vector { shape: Vec::new(), scalable: Vec::new(), element: it.vector.element }.ty(ctx)?;
    Some(Rewrite::new(move |rw| {
        let (mut base, result) = (it.base, it.is_tensor.then_some(it.base_type));
        for row in 0..it.vector.shape[0] {
            let at = iteration(rw, row);
            let before = base;
            let inside = |rw: &mut Rewriter<'_>| {
                let indices = it.indices_at(rw, at);
                let mut place = place.clone();
                place.push(Mixed::Static(row));
                let mut part = extract(rw, source, &place);
                if it.vector.rank() == 1 {
                    part = rw.value(BroadcastOp::build(part, scalar));
                }
                let mask = mask_of_row(rw, &it, row);
                let new = it.write(rw, [part, before], &indices, mask);
                rw.op(new).results().next()
            };
            let written = it.if_in_bounds(rw, at, result, inside, |_| Some(before));
            base = written.filter(|_| result.is_some()).unwrap_or(base);
        }
        let results = result.map(|_| base);
        rw.replace(rw.root(), results.as_slice());
    }))
}
