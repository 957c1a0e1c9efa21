//! Canonicalization patterns of `scf.if`.

use std::collections::HashMap;

use lect_core::entity::{Block, Op, Region, Type, Value};
use lect_core::ir::{BlockRef, Isolate, OpRef};
use lect_transforms::rewrite::Rewriter;
use smallvec::smallvec;

use crate::patterns::{
    Values, constant, defined_by, insert_value, is, is_within, op_state, parent_region, region_of, replace_with_block,
    scalar_int,
};

/// The condition, and the blocks of which one runs. The second one may be missing.
struct If {
    condition: Value,
    yes: Block,
    no: Option<Block>,
}

impl If {
    fn of(op: OpRef<'_>) -> Option<Self> {
        if !is(op, "scf.if") {
            return None;
        }
        let block = |index: usize| op.region(index).and_then(|region| region.entry()).map(|block| block.block);
        Some(Self { condition: op.operands().next()?, yes: block(0)?, no: block(1) })
    }
}

fn end(ir: &Isolate, block: Block) -> Option<OpRef<'_>> {
    ir.block(block).last().filter(|last| is(*last, "scf.yield"))
}

/// What a block yields.
fn yielded(ir: &Isolate, block: Option<Block>) -> Option<Values> {
    block.map_or(Some(Values::new()), |block| Some(end(ir, block)?.operands().collect()))
}

/// Whether a block has nothing but its terminator.
fn is_bare(block: BlockRef<'_>) -> bool {
    block.first().is_some_and(|first| first.next().is_none())
}

/// The value that a condition is the negation of.
fn negated(ir: &Isolate, condition: Value) -> Option<Value> {
    let negation = defined_by(ir, condition, "arith.xori")?;
    let mut operands = negation.operands();
    let (value, mask) = (operands.next()?, operands.next()?);
    scalar_int(ir, mask).filter(|mask| mask.is_one()).map(|_| value)
}

/// Ends a block with other values than it does.
fn yield_instead(rw: &mut Rewriter<'_>, block: Block, values: Values) -> Option<()> {
    let old = end(rw.ir(), block)?;
    let (old, loc) = (old.op, old.loc());
    let state = op_state(rw, "scf.yield", loc).operands(values);
    rw.at_end(block).insert(state);
    rw.erase(old);
    Some(())
}

/// What runs if a condition does not hold runs if its negation holds.
pub(super) fn swap_if_negated(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let this = If::of(rw.op(op))?;
    this.no?;
    let condition = negated(rw.ir(), this.condition)?;
    rw.modify(op, |ir| {
        ir.set_operand(op, 0, condition);
        let regions: Vec<Region> = ir.op(op).regions().map(|region| region.region).collect();
        if let [yes, no] = regions[..] {
            ir.set_regions(op, &[no, yes]);
        }
    });
    Some(())
}

pub(super) fn take_known_region(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let this = If::of(rw.op(op))?;
    let condition = scalar_int(rw.ir(), this.condition)?;
    match (condition.is_zero(), this.no) {
        (false, _) => replace_with_block(rw, op, this.yes, &[]),
        (true, Some(no)) => replace_with_block(rw, op, no, &[]),
        (true, None) => {
            rw.erase(op);
            Some(())
        }
    }
}

/// Two of the same condition, one behind the other, become one.
pub(super) fn combine(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let before = view.prev()?;
    let (next, prev, ir) = (If::of(view)?, If::of(before)?, rw.ir());
    let (loc, previous) = (view.loc(), before.op);
    // The blocks of the second that run when the condition of the first holds, and when it does not.
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
    let types: Vec<Type> = before.result_types().chain(view.result_types()).collect();
    let (prev_results, next_count): (Values, usize) = (before.results().collect(), view.result_count());
    for ((&result, &yes), &no) in prev_results.iter().zip(&prev_yes).zip(&prev_no) {
        for (block, value) in [(then, yes), (otherwise, no)] {
            let Some(region) = block.and_then(|block| rw.ir().block(block).region()).map(|region| region.region) else {
                continue;
            };
            let is_inside = |user: OpRef<'_>| {
                let around = user.block().and_then(|block| block.region());
                around.is_some_and(|around| is_within(user.ir.get(), around.region, region))
            };
            rw.replace_uses_if(result, value, |user, _| is_inside(user));
        }
    }
    let mut state = op_state(rw, "scf.if", loc).operands([prev.condition]).results(types);
    state.regions = rw.take_regions(previous);
    let combined = rw.before(op).insert(state);
    append(rw, prev.yes, then)?;
    match (prev.no, otherwise) {
        (Some(no), otherwise) => append(rw, no, otherwise)?,
        (None, Some(block)) => {
            let from = rw.ir().block(block).region()?.region;
            let into = rw.op(combined).region(1)?.region;
            rw.ir_mut().splice_blocks(into, None, from);
        }
        (None, None) => {}
    }
    let results: Values = rw.op(combined).results().collect();
    let (first, second) = results.split_at(results.len() - next_count);
    rw.replace(previous, first);
    rw.replace(op, second);
    Some(())
}

/// Moves what is in a block to the end of another one. What both yield is yielded there.
fn append(rw: &mut Rewriter<'_>, block: Block, more: Option<Block>) -> Option<()> {
    let Some(more) = more else { return Some(()) };
    let (first, second) = (end(rw.ir(), block)?.op, end(rw.ir(), more)?.op);
    rw.merge_blocks(more, block, &[]);
    let loc = rw.op(second).loc();
    let values: Values = rw.op(first).operands().chain(rw.op(second).operands()).collect();
    let state = op_state(rw, "scf.yield", loc).operands(values);
    rw.at_end(block).insert(state);
    rw.erase(first);
    rw.erase(second);
    Some(())
}

/// One that is all that is in another one becomes one of both conditions.
pub(super) fn combine_nested(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (view, ir) = (rw.op(op), rw.ir());
    let outer = If::of(view)?;
    let nested = ir.block(outer.yes).first().filter(|first| first.next().is_some_and(|it| it.next().is_none()))?;
    let inner = If::of(nested)?;
    let bare = |block: Option<Block>| block.is_none_or(|block| is_bare(ir.block(block)));
    if !bare(outer.no) || !bare(inner.no) {
        return None;
    }
    let (mut yes, no) = (yielded(ir, Some(outer.yes))?, yielded(ir, outer.no)?);
    let (inner_yes, inner_no) = (yielded(ir, Some(inner.yes))?, yielded(ir, inner.no)?);
    // Values of the outer one that depend on its condition alone.
    let mut selected = Vec::new();
    let then_region = ir.block(outer.yes).region()?.region;
    for (index, value) in yes.iter_mut().enumerate() {
        if let Some(result) = nested.results().position(|result| result == *value) {
            if inner_no.get(result)? != no.get(index)? {
                return None;
            }
            *value = *inner_yes.get(result)?;
        } else if region_of(ir, *value) == Some(then_region) {
            return None;
        } else {
            selected.push(index);
        }
    }
    let (loc, types) = (view.loc(), view.result_types().collect::<Vec<Type>>());
    op_state(rw, "arith.andi", loc);
    op_state(rw, "arith.select", loc);
    let i1 = rw.context().common().i1;
    let both = op_state(rw, "arith.andi", loc).operands([outer.condition, inner.condition]).results([i1]);
    let both = insert_value(rw, both);
    let mut state = op_state(rw, "scf.if", loc).operands([both]).results(types.iter().copied());
    let (then, otherwise) = (rw.ir_mut().create_region(), rw.ir_mut().create_region());
    state.regions = smallvec![then, otherwise];
    let new = rw.before(op).insert(state);
    let block = rw.ir_mut().create_block();
    rw.ir_mut().append_block(then, block);
    let mut results: Values = rw.op(new).results().collect();
    rw.before(new);
    for index in selected {
        let select = op_state(rw, "arith.select", loc).operands([outer.condition, yes[index], no[index]]);
        results[index] = insert_value(rw, select.results([types[index]]));
    }
    rw.merge_blocks(inner.yes, block, &[]);
    yield_instead(rw, block, yes)?;
    if !no.is_empty() {
        let block = rw.ir_mut().create_block();
        rw.ir_mut().append_block(otherwise, block);
        let state = op_state(rw, "scf.yield", loc).operands(no);
        rw.at_end(block).insert(state);
    }
    rw.replace(op, &results);
    Some(())
}

/// Within the regions it is known whether the condition holds.
pub(super) fn propagate_condition(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let this = If::of(rw.op(op))?;
    let (ir, loc) = (rw.ir(), rw.op(op).loc());
    if ir.value(this.condition).constant().is_some() {
        return None;
    }
    let mut known: HashMap<Region, Option<bool>> = HashMap::new();
    let regions: Vec<Region> = rw.op(op).regions().map(|region| region.region).collect();
    known.insert(regions[0], Some(true));
    known.extend(regions.get(1).map(|region| (*region, Some(false))));
    let around = region_of(ir, this.condition);
    let mut uses: Vec<(Op, usize, bool)> = Vec::new();
    for (user, index) in ir.value(this.condition).uses() {
        let (mut path, mut truth) = (Vec::new(), None);
        let mut next = user.block().and_then(|block| block.region()).map(|region| region.region);
        while let Some(region) = next.filter(|region| Some(*region) != around) {
            if let Some(found) = known.get(&region) {
                truth = *found;
                break;
            }
            path.push(region);
            next = parent_region(ir, region);
        }
        path.into_iter().for_each(|region| {
            known.insert(region, truth);
        });
        uses.extend(truth.map(|truth| (user.op, index, truth)));
    }
    if uses.is_empty() {
        return None;
    }
    op_state(rw, "arith.constant", loc);
    let mut constants = [None; 2];
    for (user, index, truth) in uses {
        let value = match constants[usize::from(truth)] {
            Some(value) => value,
            None => {
                let (attr, i1) = (rw.context().bool_attr(truth), rw.context().common().i1);
                *constants[usize::from(truth)].insert(constant(rw, attr, i1, loc)?)
            }
        };
        rw.modify(user, |ir| ir.set_operand(user, index, value));
    }
    Some(())
}

/// What does not come from within is selected.
pub(super) fn hoist_to_select(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (view, ir) = (rw.op(op), rw.ir());
    let this = If::of(view)?;
    let (yes, no) = (yielded(ir, Some(this.yes))?, yielded(ir, this.no)?);
    let count = view.result_count();
    if count == 0 || yes.len() != count || no.len() != count {
        return None;
    }
    let is_in = |value: Value, block: Option<Block>| {
        let region = block.and_then(|block| ir.block(block).region()).map(|region| region.region);
        region.is_some() && region_of(ir, value) == region
    };
    let stays: Vec<bool> =
        yes.iter().zip(&no).map(|(&yes, &no)| is_in(yes, Some(this.yes)) || is_in(no, this.no)).collect();
    if stays.iter().all(|stays| *stays) {
        return None;
    }
    let loc = view.loc();
    let types: Vec<Type> = view.result_types().collect();
    let kept: Vec<Type> = types.iter().zip(&stays).filter(|it| *it.1).map(|it| *it.0).collect();
    op_state(rw, "arith.select", loc);
    let mut state = op_state(rw, "scf.if", loc).operands([this.condition]).results(kept);
    state.regions = rw.take_regions(op);
    let new = rw.before(op).insert(state);
    rw.before(new);
    let (mut results, mut new_yes, mut new_no) = (Values::new(), Values::new(), Values::new());
    for index in 0..count {
        results.push(if stays[index] {
            let result = rw.op(new).result(new_yes.len());
            new_yes.push(yes[index]);
            new_no.push(no[index]);
            result
        } else if yes[index] == no[index] {
            yes[index]
        } else {
            let select = op_state(rw, "arith.select", loc).operands([this.condition, yes[index], no[index]]);
            insert_value(rw, select.results([types[index]]))
        });
    }
    yield_instead(rw, this.yes, new_yes)?;
    yield_instead(rw, this.no?, new_no)?;
    rw.replace(op, &results);
    Some(())
}

pub(super) fn erase_empty_else(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let this = If::of(view)?;
    let no = this.no.filter(|no| view.result_count() == 0 && is_bare(rw.ir().block(*no)))?;
    let mut state = op_state(rw, "scf.if", view.loc()).operands([this.condition]);
    state.attrs = rw.context().dictionary_entries(rw.op(op).attrs()).to_vec();
    rw.erase_block(no);
    state.regions = rw.take_regions(op);
    rw.before(op).insert(state);
    rw.erase(op);
    Some(())
}

/// What is yielded is the same on both ways, or the condition, or its negation.
pub(super) fn replace_by_condition(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (view, ir) = (rw.op(op), rw.ir());
    let this = If::of(view).filter(|_| view.result_count() > 0)?;
    let (yes, no, loc) = (yielded(ir, Some(this.yes))?, yielded(ir, this.no)?, view.loc());
    let results: Values = view.results().collect();
    let mut changed = false;
    for ((result, yes), no) in results.into_iter().zip(yes).zip(no) {
        let ir = rw.ir();
        if ir.value(result).is_unused() {
            continue;
        }
        let i1 = rw.context().common().i1;
        let bit = |value: Value| scalar_int(ir, value).filter(|_| ir.value_type(value) == i1);
        let value = if yes == no {
            yes
        } else {
            match (bit(yes).map(|bit| bit.is_one()), bit(no).map(|bit| bit.is_one())) {
                (Some(true), Some(false)) => this.condition,
                (Some(false), Some(true)) => {
                    op_state(rw, "arith.xori", loc);
                    let truth = rw.context().bool_attr(true);
                    let ones = constant(rw.before(op), truth, i1, loc)?;
                    let state = op_state(rw, "arith.xori", loc).operands([this.condition, ones]).results([i1]);
                    insert_value(rw, state)
                }
                _ => continue,
            }
        };
        // MLIR does not visit the users again here, either.
        rw.ir_mut().replace_all_uses(result, value);
        changed = true;
    }
    changed.then_some(())
}
