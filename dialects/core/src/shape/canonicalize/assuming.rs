//! Canonicalization patterns of `shape.assuming` and `shape.assuming_all`.

use std::collections::HashSet;

use lect_support::prelude::*;

use crate::shape::{AssumingAllOp, AssumingOp, AssumingYieldOp, CstrBroadcastableOp, CstrEqOp};

/// Inlines a region whose witness is true.
pub(super) fn inline_known(assuming: AssumingOp<'_>) -> Option<Rewrite> {
    let holds = constant_int(&assuming.0.ir, assuming.witness())? != 0;
    if holds { by_block(assuming.0, assuming.do_region().entry()?, []) } else { None }
}

/// Drops unused results.
pub(super) fn drop_unused_results(assuming: AssumingOp<'_>) -> Option<Rewrite> {
    let unused: Vec<bool> = assuming.results().map(|result| assuming.0.ir.value(result).is_unused()).collect();
    let end = assuming.do_region().entry()?.last()?.cast::<AssumingYieldOp<'_>>()?;
    if !unused.contains(&true) || end.operands().len() != unused.len() {
        return None;
    }
    let kept: Vec<Value> = end.operands().zip(&unused).filter(|it| !it.1).map(|it| it.0).collect();
    let end = end.0.op;
    Some(Rewrite::new(move |rw| {
        rw.modify(end, |ir| AssumingYieldOp::set_operands(ir, end, kept));
        rw.erase_results(rw.root(), |at| unused.get(at) == Some(&true));
    }))
}

/// Flattens nested conjunctions.
pub(super) fn merge_nested(all: AssumingAllOp<'_>) -> Option<Rewrite> {
    let mut operands = Vec::new();
    for operand in all.inputs() {
        match all.0.ir.def::<AssumingAllOp<'_>>(operand) {
            Some(inner) => operands.extend(inner.inputs()),
            None => operands.push(operand),
        }
    }
    (!all.inputs().eq(operands.iter().copied())).then(|| Rewrite::with(AssumingAllOp::build(operands)))
}

/// Drops implied constraints: shapes that are broadcastable imply that a subset of them is.
pub(super) fn leave_out_weaker(all: AssumingAllOp<'_>) -> Option<Rewrite> {
    let mut seen = HashSet::new();
    let mut conditions: Vec<(Value, usize, HashSet<Value>)> = Vec::new();
    for operand in all.inputs() {
        let condition = all.0.ir.def::<CstrBroadcastableOp<'_>>(operand)?;
        if seen.insert(operand) {
            conditions.push((operand, condition.shapes().len(), condition.shapes().collect()));
        }
    }
    if conditions.len() < 2 {
        return None;
    }
    conditions.sort_by_key(|it| std::cmp::Reverse(it.1));
    let (mut at, mut dropped) = (0, Vec::new());
    while let Some((_, _, shapes)) = conditions.get(at) {
        let shapes = shapes.clone();
        let places: Vec<Value> = conditions.iter().skip(at + 1).map(|it| it.0).collect();
        let mut place = 0;
        conditions.retain(|it| {
            place += 1;
            place <= at + 1 || !it.2.is_subset(&shapes)
        });
        // As in MLIR, the trailing constraints are erased, whichever were dropped.
        dropped.extend(places.into_iter().skip(conditions.len() - at - 1));
        at += 1;
    }
    if dropped.is_empty() {
        return None;
    }
    let left: Vec<Value> = conditions.into_iter().map(|it| it.0).collect();
    Some(Rewrite::new(move |rw| {
        rw.replace_by(rw.root(), AssumingAllOp::build(left));
        for value in dropped {
            if rw.ir().value(value).is_unused()
                && let Some(def) = rw.ir().value(value).defining_op().map(|def| def.op)
            {
                rw.erase(def);
            }
        }
    }))
}

/// Merges equality constraints, each of which shares a shape with a previous one.
pub(super) fn to_cstr_eq(all: AssumingAllOp<'_>) -> Option<Rewrite> {
    let mut shapes: Vec<Value> = Vec::new();
    for operand in all.inputs() {
        let condition = all.0.ir.def::<CstrEqOp<'_>>(operand)?;
        let is_apart = condition.shapes().all(|shape| !shapes.contains(&shape));
        if !shapes.is_empty() && condition.shapes().len() > 0 && is_apart {
            return None;
        }
        shapes.extend(condition.shapes());
    }
    Some(Rewrite::with(CstrEqOp::build(shapes)))
}
