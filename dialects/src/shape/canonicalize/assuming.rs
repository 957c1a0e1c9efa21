//! Conditions, and what is done if they hold.

use lect_core::entity::{Op, Value};
use lect_transforms::rewrite::Rewriter;
use std::collections::HashSet;

use crate::patterns::{Values, constant_int, defined_by, is, op_state, replace_with_block};

/// What holds is not asked.
pub(super) fn inline_known(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    if constant_int(rw.ir(), view.operands().next()?)? == 0 {
        return None;
    }
    let block = view.regions().next()?.entry()?.block;
    replace_with_block(rw, op, block, &[])
}

/// Results that nothing uses.
pub(super) fn drop_unused_results(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (view, ir) = (rw.op(op), rw.ir());
    let unused: Vec<bool> = view.results().map(|result| ir.value(result).is_unused()).collect();
    let end = view.regions().next()?.entry()?.last()?;
    if !unused.contains(&true) || !is(end, "shape.assuming_yield") || end.operand_count() != unused.len() {
        return None;
    }
    let end = end.op;
    let kept: Values = rw.op(end).operands().zip(&unused).filter(|it| !it.1).map(|it| it.0).collect();
    rw.modify(end, |ir| ir.set_operands(end, &kept));
    rw.erase_results(op, |at| unused.get(at) == Some(&true));
    Some(())
}

fn replace_by_all(op: Op, rw: &mut Rewriter<'_>, name: &str, operands: Values) -> Option<()> {
    let view = rw.op(op);
    let state = op_state(rw, name, view.loc()).operands(operands).results(view.result_types());
    rw.replace_with(op, state);
    Some(())
}

/// That all hold of which one is that others hold.
pub(super) fn merge_nested(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (view, ir) = (rw.op(op), rw.ir());
    let mut operands = Values::new();
    for operand in view.operands() {
        match defined_by(ir, operand, "shape.assuming_all") {
            Some(inner) => operands.extend(inner.operands()),
            None => operands.push(operand),
        }
    }
    if operands.len() == view.operand_count() && operands.iter().copied().eq(view.operands()) {
        return None;
    }
    replace_by_all(op, rw, "shape.assuming_all", operands)
}

pub(super) fn forward_single(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let operands: Values = rw.op(op).operands().take(2).collect();
    let [single] = operands[..] else { return None };
    rw.replace(op, &[single]);
    Some(())
}

/// That shapes can be broadcast includes that some of them can.
pub(super) fn leave_out_weaker(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let ir = rw.ir();
    let mut seen = HashSet::new();
    let mut conditions: Vec<(Value, usize, HashSet<Value>)> = Vec::new();
    for operand in rw.op(op).operands() {
        let condition = defined_by(ir, operand, "shape.cstr_broadcastable")?;
        if seen.insert(operand) {
            conditions.push((operand, condition.operand_count(), condition.operands().collect()));
        }
    }
    if conditions.len() < 2 {
        return None;
    }
    conditions.sort_by_key(|it| std::cmp::Reverse(it.1));
    let (mut at, mut erased) = (0, Values::new());
    while let Some((_, _, all)) = conditions.get(at) {
        let all = all.clone();
        let places: Values = conditions.iter().skip(at + 1).map(|it| it.0).collect();
        let mut place = 0;
        conditions.retain(|it| {
            place += 1;
            place <= at + 1 || !it.2.is_subset(&all)
        });
        // MLIR takes those for left out that were at the end, whichever they are.
        erased.extend(places.into_iter().skip(conditions.len() - at - 1));
        at += 1;
    }
    if erased.is_empty() {
        return None;
    }
    let left = conditions.into_iter().map(|it| it.0).collect();
    replace_by_all(op, rw, "shape.assuming_all", left)?;
    for value in erased {
        if rw.ir().value(value).is_unused()
            && let Some(def) = rw.ir().value(value).defining_op().map(|def| def.op)
        {
            rw.erase(def);
        }
    }
    Some(())
}

/// That shapes are equal, of which any two conditions have one in common.
pub(super) fn to_cstr_eq(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let ir = rw.ir();
    let mut shapes = Values::new();
    for operand in rw.op(op).operands() {
        let condition = defined_by(ir, operand, "shape.cstr_eq")?;
        let is_apart = condition.operands().all(|shape| !shapes.contains(&shape));
        if !shapes.is_empty() && condition.operand_count() > 0 && is_apart {
            return None;
        }
        shapes.extend(condition.operands());
    }
    replace_by_all(op, rw, "shape.cstr_eq", shapes)
}
