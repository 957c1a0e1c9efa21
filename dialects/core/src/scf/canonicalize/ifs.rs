//! Canonicalization patterns of `scf.if`.

use std::collections::HashMap;

use lect_support::patterns::{parent_region, region_around, replace_within};
use lect_support::prelude::*;

use crate::arith::{AndIOp, ConstantOp, SelectOp, XOrIOp};
use crate::scf::{IfOp, YieldOp};

/// Condition and blocks of an `scf.if`; the second block is optional.
struct If {
    condition: Value,
    yes: Block,
    no: Option<Block>,
}

impl If {
    fn of(op: IfOp<'_>) -> Option<Self> {
        let yes = op.then_region().entry()?.block;
        Some(Self { condition: op.condition(), yes, no: op.else_region().entry().map(|block| block.block) })
    }
}

/// Returns the values that a block yields.
fn yielded(ir: &Isolate, block: Option<Block>) -> Option<Vec<Value>> {
    let Some(block) = block else { return Some(Vec::new()) };
    Some(ir.block(block).last()?.cast::<YieldOp<'_>>()?.results().collect())
}

/// Returns the operand of a negated condition.
fn negated(ir: &Isolate, condition: Value) -> Option<Value> {
    let negation: XOrIOp<'_> = ir.def(condition)?;
    scalar_int(ir, negation.rhs()).filter(|mask| mask.is_one()).map(|_| negation.lhs())
}

/// Replaces the terminator of a block by one that yields `values`.
fn yield_instead(rw: &mut Rewriter<'_>, block: Block, values: Vec<Value>) {
    if let Some((end, own)) = rw.ir().block(block).last().map(|end| (end.op, end.loc())) {
        rw.located(own, |rw| rw.replace_by(end, YieldOp::build(values)));
    }
}

/// Swaps the regions of an `scf.if` with a negated condition.
pub(super) fn swap_if_negated(op: IfOp<'_>) -> Option<Rewrite> {
    op.else_region().entry()?;
    let condition = negated(&op.0.ir, op.condition())?;
    let regions = [op.else_region().region, op.then_region().region];
    Some(Rewrite::new(move |rw| {
        let root = rw.root();
        rw.modify(root, |ir| {
            IfOp::set_condition(ir, root, condition);
            ir.set_regions(root, &regions);
        });
    }))
}

pub(super) fn take_known_region(op: IfOp<'_>) -> Option<Rewrite> {
    let condition = scalar_int(&op.0.ir, op.condition())?;
    let region = if condition.is_zero() { op.else_region() } else { op.then_region() };
    match region.entry() {
        Some(block) => by_block(op.0, block, []),
        None => condition.is_zero().then(Rewrite::erase),
    }
}

/// Merges two adjacent `scf.if` with the same or the negated condition.
pub(super) fn combine(op: IfOp<'_>) -> Option<Rewrite> {
    let (ir, before) = (op.0.ir.get(), op.0.prev()?.cast::<IfOp<'_>>()?);
    let (next, prev) = (If::of(op)?, If::of(before)?);
    // Blocks of the second `scf.if` that run if the first condition is true, and if it is false.
    let (mut then, mut otherwise) = (None, None);
    if next.condition == prev.condition {
        (then, otherwise) = (Some(next.yes), next.no);
    }
    if negated(ir, next.condition) == Some(prev.condition) || negated(ir, prev.condition) == Some(next.condition) {
        (then, otherwise) = (next.no, Some(next.yes));
    }
    if then.is_none() && otherwise.is_none() {
        return None;
    }
    let (prev_yes, prev_no) = (yielded(ir, Some(prev.yes))?, yielded(ir, prev.no)?);
    yielded(ir, then)?;
    yielded(ir, otherwise)?;
    let types: Vec<Type> = before.0.result_types().chain(op.0.result_types()).collect();
    let (previous, prev_results): (_, Values) = (before.0.op, before.results().collect());
    let regions = [before.then_region().region, before.else_region().region];
    let region_of_block = |block: Option<Block>| block.and_then(|block| ir.block(block).region()).map(|it| it.region);
    let (then_region, else_region) = (region_of_block(then), region_of_block(otherwise));
    Some(Rewrite::new(move |rw| {
        let root = rw.root();
        for ((&result, &yes), &no) in prev_results.iter().zip(&prev_yes).zip(&prev_no) {
            for (region, value) in [(then_region, yes), (else_region, no)] {
                if let Some(region) = region {
                    replace_within(rw, result, value, region);
                }
            }
        }
        rw.take_regions(previous);
        let combined = rw.before(root).add(IfOp::build(prev.condition, types, regions[0], regions[1]));
        append(rw, prev.yes, then);
        match (prev.no, else_region) {
            (Some(no), _) => append(rw, no, otherwise),
            (None, Some(from)) => rw.ir_mut().splice_blocks(regions[1], None, from),
            (None, None) => {}
        }
        let results: Values = rw.op(combined).results().collect();
        let (first, second) = results.split_at(prev_results.len());
        rw.replace(previous, first);
        rw.replace(root, second);
    }))
}

/// Appends the operations of a block to another one, which then yields the values of both.
fn append(rw: &mut Rewriter<'_>, block: Block, more: Option<Block>) {
    let last = |block: Block| rw.ir().block(block).last().map(|end| end.op);
    let Some((more, first, second)) = more.and_then(|more| Some((more, last(block)?, last(more)?))) else { return };
    rw.merge_blocks(more, block, &[]);
    let values: Vec<Value> = rw.op(first).operands().chain(rw.op(second).operands()).collect();
    yield_instead(rw, block, values);
    rw.erase(first);
}

/// Merges an `scf.if` with its only nested operation, an `scf.if`, by the conjunction of the conditions.
pub(super) fn combine_nested(op: IfOp<'_>) -> Option<Rewrite> {
    let (ir, outer) = (op.0.ir.get(), If::of(op)?);
    let nested = ir.block(outer.yes).first().filter(|first| first.next().is_some_and(|it| it.next().is_none()))?;
    let inner = If::of(nested.cast()?)?;
    let bare = |block: Option<Block>| block.is_none_or(|block| only_op(ir.block(block)).is_some());
    if !bare(outer.no) || !bare(inner.no) {
        return None;
    }
    let (mut yes, no) = (yielded(ir, Some(outer.yes))?, yielded(ir, outer.no)?);
    let (inner_yes, inner_no) = (yielded(ir, Some(inner.yes))?, yielded(ir, inner.no)?);
    // Yielded values that depend on the outer condition only.
    let mut selected = Vec::new();
    for (index, value) in yes.iter_mut().enumerate() {
        if let Some(result) = nested.results().position(|result| result == *value) {
            if inner_no.get(result)? != no.get(index)? {
                return None;
            }
            *value = *inner_yes.get(result)?;
        } else if region_of(ir, *value) == Some(op.then_region().region) {
            return None;
        } else {
            selected.push((index, *value, *no.get(index)?));
        }
    }
    let types: Vec<Type> = op.0.result_types().collect();
    Some(Rewrite::new(move |rw| {
        let (root, loc) = (rw.root(), rw.loc());
        let both = rw.value(AndIOp::build(outer.condition, inner.condition));
        let ((then, block), otherwise) = (rw.region_with_block(&[], loc), rw.ir_mut().create_region());
        let new = rw.add(IfOp::build(both, types, then, otherwise));
        let mut results: Values = rw.op(new).results().collect();
        for (index, yes, no) in selected {
            results[index] = rw.before(new).value(SelectOp::build(outer.condition, yes, no));
        }
        rw.merge_blocks(inner.yes, block, &[]);
        yield_instead(rw, block, yes);
        if !no.is_empty() {
            let block = rw.ir_mut().create_block();
            rw.ir_mut().append_block(otherwise, block);
            rw.at_end(block).add(YieldOp::build(no));
        }
        rw.replace(root, &results);
    }))
}

/// Replaces uses of the condition in the regions by constants.
pub(super) fn propagate_condition(op: IfOp<'_>) -> Option<Rewrite> {
    let (ir, condition) = (op.0.ir.get(), op.condition());
    if ir.value(condition).constant().is_some() {
        return None;
    }
    let regions = [(op.then_region().region, Some(true)), (op.else_region().region, Some(false))];
    let mut known = HashMap::from(regions);
    let around = region_of(ir, condition);
    let mut uses: Vec<(Op, usize, bool)> = Vec::new();
    for (user, index) in ir.value(condition).uses() {
        let (mut path, mut truth) = (Vec::new(), None);
        let mut next = region_around(user);
        while let Some(region) = next.filter(|region| Some(*region) != around) {
            if let Some(found) = known.get(&region) {
                truth = *found;
                break;
            }
            path.push(region);
            next = parent_region(ir, region);
        }
        known.extend(path.into_iter().map(|region| (region, truth)));
        uses.extend(truth.map(|truth| (user.op, index, truth)));
    }
    (!uses.is_empty()).then(|| {
        Rewrite::new(move |rw| {
            let mut constants = [None; 2];
            for (user, index, truth) in uses {
                let made = &mut constants[usize::from(truth)];
                let value = *made.get_or_insert_with(|| rw.value(ConstantOp::truth(rw.context(), truth)));
                rw.modify(user, |ir| ir.set_operand(user, index, value));
            }
        })
    })
}

/// Replaces results whose values are defined outside by selects.
pub(super) fn hoist_to_select(op: IfOp<'_>) -> Option<Rewrite> {
    let (ir, this, count) = (op.0.ir.get(), If::of(op)?, op.0.result_count());
    let (yes, no, no_block) = (yielded(ir, Some(this.yes))?, yielded(ir, this.no)?, this.no?);
    if count == 0 || yes.len() != count || no.len() != count {
        return None;
    }
    let regions = [op.then_region().region, op.else_region().region];
    let is_in = |value: Value, region: Region| region_of(ir, value) == Some(region);
    let stays = yes.iter().zip(&no).map(|(&yes, &no)| is_in(yes, regions[0]) || is_in(no, regions[1]));
    let stays: Vec<bool> = stays.collect();
    if !stays.contains(&false) {
        return None;
    }
    let kept: Vec<Type> = op.0.result_types().zip(&stays).filter(|it| *it.1).map(|it| it.0).collect();
    Some(Rewrite::new(move |rw| {
        let root = rw.root();
        rw.take_regions(root);
        let new = rw.before(root).add(IfOp::build(this.condition, kept, regions[0], regions[1]));
        rw.before(new);
        let (mut results, mut new_yes, mut new_no) = (Values::new(), Vec::new(), Vec::new());
        for ((yes, no), stays) in yes.into_iter().zip(no).zip(stays) {
            results.push(if stays {
                let result = rw.op(new).result(new_yes.len());
                new_yes.push(yes);
                new_no.push(no);
                result
            } else if yes == no {
                yes
            } else {
                rw.value(SelectOp::build(this.condition, yes, no))
            });
        }
        yield_instead(rw, this.yes, new_yes);
        yield_instead(rw, no_block, new_no);
        rw.replace(root, &results);
    }))
}

pub(super) fn erase_empty_else(op: IfOp<'_>) -> Option<Rewrite> {
    let no = op.else_region().entry().filter(|no| op.0.result_count() == 0 && only_op(*no).is_some())?.block;
    let without = IfOp::build(op.condition(), [], op.then_region().region, op.else_region().region).like(op.0);
    Some(Rewrite::new(move |rw| {
        rw.erase_block(no);
        rw.take_regions(rw.root());
        rw.replace_by(rw.root(), without);
    }))
}

/// Replaces results that are equal in both regions, or equal to the condition or its negation.
pub(super) fn replace_by_condition(op: IfOp<'_>) -> Option<Rewrite> {
    let (ir, this) = (op.0.ir.get(), If::of(op)?);
    let (yes, no) = (yielded(ir, Some(this.yes))?, yielded(ir, this.no)?);
    let bit = |value: Value| {
        let bit = scalar_int(ir, value).filter(|_| ir.value_type(value) == ir.context().types().i1());
        bit.map(|bit| bit.is_one())
    };
    // Replacement of each result; `None` for the negated condition.
    let replaced = op.results().zip(yes).zip(no).filter(|it| !ir.value(it.0.0).is_unused());
    let replaced = replaced.filter_map(|((result, yes), no)| match (bit(yes), bit(no)) {
        _ if yes == no => Some((result, Some(yes))),
        (Some(true), Some(false)) => Some((result, Some(this.condition))),
        (Some(false), Some(true)) => Some((result, None)),
        _ => None,
    });
    let replaced: Vec<(Value, Option<Value>)> = replaced.collect();
    (!replaced.is_empty()).then(|| {
        Rewrite::new(move |rw| {
            for (result, by) in replaced {
                let value = by.unwrap_or_else(|| {
                    let ones = rw.value(ConstantOp::truth(rw.context(), true));
                    rw.value(XOrIOp::build(this.condition, ones))
                });
                // As in MLIR, the users are not revisited.
                rw.ir_mut().replace_all_uses(result, value);
            }
        })
    })
}
