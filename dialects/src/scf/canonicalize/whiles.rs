//! Canonicalization patterns of `scf.while`.

use lect_core::entity::{Block, Op, Region, Type, Value};
use lect_core::ir::{Isolate, OpRef};
use lect_transforms::rewrite::Rewriter;
use smallvec::smallvec;

use crate::patterns::{Values, constant, defined_by, is, is_within, op_state, region_of};

/// The blocks of a `scf.while`, and what the first one ends with.
struct While {
    before: Block,
    after: Block,
    condition_op: Op,
    condition: Value,
    /// What goes to the second block and to the results.
    args: Values,
    after_args: Values,
}

impl While {
    fn of(op: OpRef<'_>) -> Option<Self> {
        let (before, after) = (op.region(0)?.entry()?, op.region(1)?.entry()?);
        let last = before.last().filter(|last| is(*last, "scf.condition"))?;
        let mut operands = last.operands();
        let condition = operands.next()?;
        let (args, after_args): (Values, Values) = (operands.collect(), after.args().collect());
        (args.len() == after_args.len() && args.len() == op.result_count()).then_some(Self {
            before: before.block,
            after: after.block,
            condition_op: last.op,
            condition,
            args,
            after_args,
        })
    }
}

fn truth(rw: &mut Rewriter<'_>, value: bool, op: Op) -> Option<Value> {
    let (attr, i1, loc) = (rw.context().bool_attr(value), rw.context().common().i1, rw.op(op).loc());
    constant(rw, attr, i1, loc)
}

/// In the second block the condition holds.
pub(super) fn replace_condition_by_truth(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let this = While::of(rw.op(op))?;
    let mut known = None;
    for (&value, &arg) in this.args.iter().zip(&this.after_args) {
        if value != this.condition || rw.ir().value(arg).is_unused() {
            continue;
        }
        let value = match known {
            Some(value) => value,
            None => *known.insert(truth(rw, true, op)?),
        };
        rw.replace_all_uses(arg, value);
    }
    known.map(|_| ())
}

/// The predicates of `arith.cmpi` that hold where others do not.
const INVERTED: [i64; 10] = [1, 0, 5, 4, 3, 2, 9, 8, 7, 6];

fn predicate(op: OpRef<'_>) -> Option<i64> {
    op.context().i64_value(op.attr("predicate")?)
}

/// As is known of comparisons of what was compared in the condition.
pub(super) fn replace_comparison_by_truth(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let this = While::of(rw.op(op))?;
    let comparison = defined_by(rw.ir(), this.condition, "arith.cmpi")?;
    let compared = [comparison.operand(0), comparison.operand(1)];
    let holds = predicate(comparison)?;
    let inverted = *INVERTED.get(usize::try_from(holds).ok()?)?;
    let mut changed = false;
    for (&value, &arg) in this.args.iter().zip(&this.after_args) {
        for side in 0..2 {
            if compared[side] != value {
                continue;
            }
            let users: Vec<Op> = rw.ir().value(arg).uses().map(|(user, _)| user.op).collect();
            for (number, &user) in users.iter().enumerate() {
                // One that compares the argument with itself is there twice.
                if users[..number].contains(&user) {
                    continue;
                }
                let view = rw.op(user);
                if !is(view, "arith.cmpi") || view.operand(1 - side) != compared[1 - side] {
                    continue;
                }
                let known = match predicate(view) {
                    Some(other) if other == holds => true,
                    Some(other) if other == inverted => false,
                    _ => continue,
                };
                rw.before(op);
                let value = truth(rw, known, user)?;
                rw.replace(user, &[value]);
                changed = true;
            }
        }
    }
    changed.then_some(())
}

/// Arguments that only go on to the second block go there in order.
pub(super) fn align_arguments(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (view, ir) = (rw.op(op), rw.ir());
    let this = While::of(view)?;
    let before_args: Values = ir.block(this.before).args().collect();
    if before_args == this.args || before_args.len() != this.args.len() {
        return None;
    }
    // Where each argument of the second block goes.
    let mut places = Vec::new();
    for value in &this.args {
        let place = before_args.iter().position(|arg| arg == value).filter(|place| !places.contains(place))?;
        places.push(place);
    }
    let (loc, inits) = (view.loc(), view.operands().collect::<Values>());
    let condition_loc = rw.op(this.condition_op).loc();
    let condition = op_state(rw, "scf.condition", condition_loc);
    let mut types: Vec<Type> = view.result_types().collect();
    for (place, ty) in places.iter().zip(view.result_types()) {
        types[*place] = ty;
    }
    rw.before(this.condition_op).insert(condition.operands([this.condition]).operands(before_args.iter().copied()));
    rw.erase(this.condition_op);
    let inits_types: Vec<Type> = inits.iter().map(|init| rw.ir().value_type(*init)).collect();
    let (first, before) = region_with(rw, &inits_types, loc);
    let (second, after) = region_with(rw, &types, loc);
    let mut state = op_state(rw, "scf.while", loc).operands(inits).results(types);
    state.regions = smallvec![first, second];
    let new = rw.before(op).insert(state);
    let new_before: Values = rw.ir().block(before).args().collect();
    let new_after: Values = rw.ir().block(after).args().collect();
    let after_args: Values = places.iter().map(|place| new_after[*place]).collect();
    let results: Values = places.iter().map(|place| rw.op(new).result(*place)).collect();
    rw.merge_blocks(this.before, before, &new_before);
    rw.merge_blocks(this.after, after, &after_args);
    rw.replace(op, &results);
    Some(())
}

/// A region of one block with arguments.
fn region_with(rw: &mut Rewriter<'_>, types: &[Type], loc: lect_core::loc::Loc) -> (Region, Block) {
    let ir = rw.ir_mut();
    let (region, block) = (ir.create_region(), ir.create_block());
    ir.append_block(region, block);
    for &ty in types {
        ir.add_block_arg(block, ty, loc);
    }
    (region, block)
}

/// A `scf.if` of the loop's condition, before the end of the first block, goes to the second one.
pub(super) fn move_if_down(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (view, ir) = (rw.op(op), rw.ir());
    let this = While::of(view)?;
    let inner = rw.op(this.condition_op).prev().filter(|prev| is(*prev, "scf.if"))?;
    let (then, otherwise) = (inner.region(0)?.entry()?, inner.region(1).and_then(|region| region.entry()));
    let bare = otherwise.is_none_or(|block| block.first().is_some_and(|first| first.next().is_none()));
    if inner.operands().next() != Some(this.condition) || !bare {
        return None;
    }
    let (inner, then_region, loc) = (inner.op, then.region()?.region, view.loc());
    let then_end = then.last()?;
    let yes: Values = then_end.operands().collect();
    let no: Values = otherwise.and_then(|block| block.last()).map(|last| last.operands().collect()).unwrap_or_default();
    let (then, then_end) = (then.block, then_end.op);
    let results: Values = rw.op(inner).results().collect();
    // Values of the first block that the moved operations use.
    let before_region = ir.block(this.before).region()?.region;
    op_state(rw, "scf.while", loc);
    for (index, value) in this.args.iter().enumerate() {
        if let Some(at) = results.iter().position(|result| result == value) {
            rw.replace_all_uses(results[at], *no.get(at)?);
            rw.replace_all_uses(this.after_args[index], *yes.get(at)?);
        }
    }
    let mut used = Values::new();
    collect_used(rw.ir(), inner, before_region, &mut used);
    let types: Vec<Type> = used.iter().map(|value| rw.ir().value_type(*value)).collect();
    let view = rw.op(op);
    let old_types: Vec<Type> = view.result_types().collect();
    let inits: Values = view.operands().collect();
    let mut state = op_state(rw, "scf.while", loc)
        .operands(inits)
        .results(old_types.iter().copied())
        .results(types.iter().copied());
    state.regions = rw.take_regions(op);
    let new = rw.before(op).insert(state);
    let added: Values = types.iter().map(|ty| rw.ir_mut().add_block_arg(this.after, *ty, loc)).collect();
    rw.modify(this.condition_op, |ir| {
        let operands: Values = ir.op(this.condition_op).operands().chain(used.iter().copied()).collect();
        ir.set_operands(this.condition_op, &operands);
    });
    for (&value, &arg) in used.iter().zip(&added) {
        let is_inside = |user: OpRef<'_>| {
            let around = user.block().and_then(|block| block.region());
            around.is_some_and(|around| is_within(user.ir.get(), around.region, then_region))
        };
        rw.replace_uses_if(value, arg, |user, _| is_inside(user));
    }
    rw.erase(then_end);
    match rw.ir().block(this.after).first().map(|first| first.op) {
        Some(first) => rw.inline_block_before(then, first, &[]),
        None => rw.merge_blocks(then, this.after, &[]),
    }
    rw.erase(inner);
    let results: Values = rw.op(new).results().take(old_types.len()).collect();
    rw.replace(op, &results);
    Some(())
}

/// Values defined directly in a region that are used in the first region of an operation.
fn collect_used(ir: &Isolate, op: Op, region: Region, used: &mut Values) {
    let Some(first) = ir.op(op).region(0) else { return };
    for nested in first.blocks().flat_map(|block| block.ops()) {
        lect_core::ir::walk::within_isolate(nested, |nested| {
            for value in nested.operands() {
                if region_of(ir, value) == Some(region) && !used.contains(&value) {
                    used.push(value);
                }
            }
        });
    }
}
