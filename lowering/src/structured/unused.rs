//! Operands of `linalg.generic` that its body does not read, and that occur twice.

use std::collections::HashMap;

use lect_dialects::linalg::{GenericOp, YieldOp, loop_attrs};
use lect_support::prelude::*;

use super::generic::{self, Generic, bound_all_loops};
use crate::loops::shapes::is_on_tensors;

/// Returns true if the operands that stay determine the sizes of all loops.
fn can_drop(ctx: &ContextData, generic: &Generic, dropped: &[bool]) -> bool {
    let kept: Vec<AffineMap> = generic.maps.iter().zip(dropped).filter(|it| !*it.1).map(|it| *it.0).collect();
    if kept.is_empty() { generic.loops.is_empty() } else { bound_all_loops(ctx, &kept) }
}

/// Marks an operand as dropped, if it can be.
fn try_drop(ctx: &ContextData, generic: &Generic, dropped: &mut [bool], operand: usize) -> bool {
    dropped[operand] = true;
    dropped[operand] = can_drop(ctx, generic, dropped);
    dropped[operand]
}

/// Returns true if a result has no use, and the body computes nothing else with its output.
fn is_dead(ir: &Isolate, generic: &Generic, number: usize, yielded: &[Value]) -> bool {
    let result = ir.op(generic.op).results().nth(number);
    if !result.is_some_and(|result| ir.value(result).is_unused()) {
        return false;
    }
    let operand = generic.inputs + number;
    if !generic.uses(ir, operand) {
        return true;
    }
    let Some(&arg) = generic.args.get(operand) else { return false };
    let mut users = ir.value(arg).uses().map(|it| it.0);
    let only = users.next().filter(|_| users.next().is_none());
    only.is_some_and(|user| user.is::<YieldOp<'_>>()) && yielded.get(number) == Some(&arg)
}

/// Drops unused and duplicate operands.
pub(super) fn drop_operands(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let generic = Generic::of(view)?;
    let (ir, ctx) = (rw.ir(), rw.context().clone());
    let yielded = generic.yielded(ir);
    let mut dropped = vec![false; generic.operands.len()];
    // The new operand of each operand that has one.
    let mut places: Vec<Option<usize>> = vec![None; generic.operands.len()];
    let mut kept = Vec::new();
    let mut known = HashMap::new();
    for at in 0..generic.inputs {
        if !generic.uses(ir, at) && try_drop(&ctx, &generic, &mut dropped, at) {
            continue;
        }
        let key = (generic.operands[at], generic.maps[at]);
        if let Some(&same) = known.get(&key) {
            places[at] = Some(same);
            dropped[at] = true;
            continue;
        }
        known.insert(key, kept.len());
        places[at] = Some(kept.len());
        kept.push(at);
    }
    let inputs = kept.len();
    let mut known = HashMap::new();
    for at in generic.inputs..generic.operands.len() {
        let number = at - generic.inputs;
        if is_on_tensors(view) {
            if is_dead(ir, &generic, number, &yielded) && try_drop(&ctx, &generic, &mut dropped, at) {
                continue;
            }
            let key = (generic.operands[at], generic.maps[at], yielded.get(number).copied());
            if let Some(&same) = known.get(&key).filter(|_| !generic.uses(ir, at)) {
                places[at] = Some(same);
                dropped[at] = true;
                continue;
            }
            known.insert(key, kept.len());
        }
        places[at] = Some(kept.len());
        kept.push(at);
    }
    if kept.len() == generic.operands.len() {
        return None;
    }
    let operands: Vec<Value> = kept.iter().map(|at| generic.operands[*at]).collect();
    let maps: Vec<Attr> = kept.iter().map(|at| ctx.attrs().affine_map(generic.maps[*at])).collect();
    let outputs = operands[inputs..].to_vec();
    let types: Vec<Type> =
        outputs.iter().map(|value| ir.value_type(*value)).filter(|ty| is_tensor(&ctx, *ty)).collect();
    let (types, loops) = (types, loop_attrs(&ctx, &generic.loops));
    let args = generic::args_of(ir, generic.body);
    let old = view.cast::<GenericOp<'_>>()?;
    let (doc, library_call) = (old.doc_attr(), old.library_call_attr());
    let attrs = view.attrs();
    let region = rw.ir_mut().create_region();
    let new = rw.add(GenericOp::build(operands[..inputs].to_vec(), outputs, maps, loops, types, region));
    rw.modify(new, |ir| {
        ir.set_attrs(new, attrs);
        for (name, value) in [("doc", doc), ("library_call", library_call)] {
            if value.is_some() {
                ir.set_attr(new, name, value);
            }
        }
    });
    let block = rw.aside(|rw| generic::begin_body(rw, region));
    let made: Vec<Value> = kept.iter().map(|at| generic::add_arg_like(rw, block, args[*at])).collect();
    if kept.len() - inputs != generic.outputs().len() {
        let end = rw.ir().block(generic.body).last()?;
        let (end, loc) = (end.op, end.loc());
        let mut values = vec![None; kept.len() - inputs];
        for (number, value) in yielded.iter().enumerate() {
            let place = places.get(generic.inputs + number).copied().flatten();
            if let Some(slot) = place.and_then(|place| values.get_mut(place.checked_sub(inputs)?)) {
                *slot = Some(*value);
            }
        }
        let values: Vec<Value> = values.into_iter().flatten().collect();
        rw.aside(|rw| rw.located(loc, |rw| rw.replace_by(end, YieldOp::build(values))));
    }
    for (at, place) in places.iter().enumerate() {
        if let Some(to) = place.and_then(|place| made.get(place)) {
            rw.replace_all_uses(generic.args[at], *to);
        }
    }
    for inner in rw.ir().block(generic.body).ops().map(|op| op.op).collect::<Vec<_>>() {
        rw.ir_mut().move_to_end(inner, block);
        rw.modify(inner, |_| ());
    }
    let results: Vec<Value> = rw.op(op).results().collect();
    let replaced: Vec<Value> = rw.op(new).results().collect();
    for (number, result) in results.iter().enumerate() {
        let place = places.get(generic.inputs + number).copied().flatten();
        if let Some(to) = place.and_then(|place| replaced.get(place.checked_sub(inputs)?)) {
            rw.replace_all_uses(*result, *to);
        }
    }
    rw.erase(op);
    Some(())
}

/// Removes the computations that only update outputs of unused results.
pub(super) fn cut_cycles(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let generic = Generic::of(view).filter(|_| is_on_tensors(view))?;
    let mut found = None;
    for number in 0..generic.outputs().len() {
        let ir = rw.ir();
        let only_user = |value: Value| {
            let mut users = ir.value(value).uses().map(|it| it.0);
            users.next().filter(|_| users.next().is_none())
        };
        let result = ir.op(op).results().nth(number)?;
        let arg = *generic.args.get(generic.inputs + number)?;
        let Some(update) = only_user(arg).filter(|_| ir.value(result).is_unused()) else { continue };
        let Some(first) = update.results().next() else { continue };
        let uses: usize = update.results().map(|result| ir.value(result).uses().count()).sum();
        let ends =
            only_user(first).is_some_and(|user| user.is::<YieldOp<'_>>() && user.operands().nth(number) == Some(first));
        if uses != 1 || update.result_count() != 1 || !ends {
            continue;
        }
        let update = update.op;
        rw.replace(update, &[arg]);
        rw.modify(op, |_| ());
        found = Some(());
    }
    found
}
