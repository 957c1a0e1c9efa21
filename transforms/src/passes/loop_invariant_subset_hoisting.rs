//! `loop-invariant-subset-hoisting`: hoists parts of tensors that each iteration extracts and inserts. The loop carries
//! the part instead; the extraction moves before the loop, the insertion behind it.

use lect_core::diag::Reported;
use lect_core::entity::{Op, Value};
use lect_core::interfaces::loop_like::LoopLike;
use lect_core::ir::{Isolate, OpRef, walk};
use smallvec::SmallVec;

use super::loop_invariant_code_motion::{is_loop, is_nested};
use crate::analysis::subsets::{Slice, Subset, SubsetAccess};
use crate::pass::{Pass, PassContext};
use crate::rewrite::{Ignore, Rewriter};

/// Hoist loop invariant subset ops outside of the loop
#[derive(Pass)]
#[pass(name = "loop-invariant-subset-hoisting")]
pub struct LoopInvariantSubsetHoisting;

impl Pass for LoopInvariantSubsetHoisting {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        cx.each_isolate(ir, |isolate| {
            let mut loops = walk::storage_post_order(isolate.root());
            loops.retain(|&op| is_loop(isolate.op(op)));
            for mut op in loops {
                let mut number = 0;
                // A hoisted part is carried by the loop, and may have parts to hoist itself.
                while number < carried(isolate.op(op)) {
                    op = hoist_at(isolate, op, number);
                    number += 1;
                }
            }
        });
        Ok(())
    }
}

/// Returns the number of loop-carried values.
fn carried(op: OpRef<'_>) -> usize {
    op.interface::<dyn LoopLike>().and_then(|it| it.iter_args(op)).map_or(0, |it| it.1.len())
}

/// Limit of the depth of nested loops.
const MAX_DEPTH: usize = 256;

/// Limit of the accesses, each of which is compared with all others.
const MAX_ACCESSES: usize = 4096;

/// Accesses to parts of one tensor, in all versions along the chain of insertions.
#[derive(Default)]
struct Accesses {
    all: Vec<(Op, Slice)>,
    /// Pairs of operations that extract and insert the same part.
    pairs: Vec<[Option<(Op, Slice)>; 2]>,
}

impl Accesses {
    fn add(&mut self, op: OpRef<'_>, slice: Slice, inserts: bool, may_move: bool) {
        self.all.push((op.op, slice.clone()));
        if !may_move {
            return;
        }
        let (own, other) = (usize::from(inserts), usize::from(!inserts));
        let is_same =
            |pair: &&mut [Option<(Op, Slice)>; 2]| pair[other].as_ref().is_some_and(|it| it.1.is_same(&slice));
        match self.pairs.iter_mut().find(is_same) {
            Some(pair) => pair[own] = Some((op.op, slice)),
            None => {
                let mut pair = [None, None];
                pair[own] = Some((op.op, slice));
                self.pairs.push(pair);
            }
        }
    }

    /// Follows a loop-carried value to the yielded one. Returns `None` if there are uses other than accesses to parts.
    fn collect(&mut self, op: OpRef<'_>, number: usize, depth: usize) -> Option<()> {
        if depth > MAX_DEPTH || self.all.len() > MAX_ACCESSES {
            return None;
        }
        // Accesses in a nested loop are hoisted when that loop is visited.
        let may_move = depth == 0;
        let ir = op.ir;
        let it = op.interface::<dyn LoopLike>()?;
        let (block, args) = it.iter_args(op)?;
        let (last, yields) = it.yielded(op)?;
        let mut value = block.args().nth(args.start + number)?;
        let yielded = last.operands().nth(yields.start + number)?;
        while value != yielded {
            let mut next: Option<Value> = None;
            for (user, at) in ir.value(value).uses() {
                if is_loop(user) {
                    let inner = user.interface::<dyn LoopLike>()?;
                    let number = at.checked_sub(inner.inits(user).start)?;
                    self.collect(user, number, depth + 1)?;
                    next = Some(user.results().nth(number)?);
                    continue;
                }
                let subset = user.interface::<dyn Subset>()?;
                let slice = subset.slice(user)?;
                match subset.access(user) {
                    SubsetAccess::Extracts { .. } => self.add(user, slice, false, may_move),
                    SubsetAccess::Inserts { into, .. } => {
                        if at != into || next.is_some() {
                            return None;
                        }
                        next = Some(user.results().next()?);
                        self.add(user, slice, true, may_move);
                    }
                }
            }
            value = next?;
        }
        (ir.value(value).uses().take(2).count() == 1).then_some(())
    }

    /// Returns the pairs whose part no other operation accesses.
    fn hoistable(self, ir: &Isolate) -> Vec<(Op, Op)> {
        let Self { all, pairs } = self;
        let whole = pairs.into_iter().filter_map(|[take, put]| Some((take?, put?)));
        let free = whole.filter(|(take, put)| {
            let mut others = all.iter().filter(|it| it.0 != take.0 && it.0 != put.0);
            same_type(ir, take.0, put.0) && others.all(|it| it.1.is_disjoint(&take.1) && it.1.is_disjoint(&put.1))
        });
        free.map(|(take, put)| (take.0, put.0)).collect()
    }
}

fn same_type(ir: &Isolate, take: Op, put: Op) -> bool {
    let part = part_of(ir.op(put));
    part.is_some_and(|part| ir.value_type(ir.op(take).result(0)) == ir.value_type(part))
}

/// Returns the operand indices of the inserted part and of the tensor.
fn operands_of(op: OpRef<'_>) -> Option<(Option<usize>, usize)> {
    match op.interface::<dyn Subset>()?.access(op) {
        SubsetAccess::Extracts { from } => Some((None, from)),
        SubsetAccess::Inserts { part, into } => Some((Some(part), into)),
    }
}

fn part_of(op: OpRef<'_>) -> Option<Value> {
    op.operands().nth(operands_of(op)?.0?)
}

/// Returns true if all operands except the part and the tensor are defined outside of a loop.
fn is_invariant(op: OpRef<'_>, around: OpRef<'_>) -> bool {
    let Some((part, tensor)) = operands_of(op) else { return false };
    let mut others = op.operands().enumerate().filter(|(at, _)| Some(*at) != part && *at != tensor);
    others.all(|(_, value)| !is_nested(value, around))
}

/// Hoists parts of a loop-carried value. Returns the new loop.
fn hoist_at(ir: &mut Isolate, mut op: Op, number: usize) -> Op {
    let mut accesses = Accesses::default();
    if accesses.collect(ir.op(op), number, 0).is_none() {
        return op;
    }
    for (take, put) in accesses.hoistable(ir) {
        let around = ir.op(op);
        if is_invariant(ir.op(take), around) && is_invariant(ir.op(put), around) {
            let Some(new) = hoist(ir, op, number, take, put) else { return op };
            op = new;
        }
    }
    op
}

fn hoist(ir: &mut Isolate, op: Op, number: usize, take: Op, put: Op) -> Option<Op> {
    let part = part_of(ir.op(put))?;
    let [from, into] = [operands_of(ir.op(take))?.1, operands_of(ir.op(put))?.1];
    let taken = ir.op(take).result(0);
    let mut ignore = Ignore;
    let mut rw = Rewriter::new(ir, &mut ignore);
    let op = rw.carry_also(op, &[taken], &[part])?;
    let view = rw.op(op);
    let init = view.operands().nth(view.interface::<dyn LoopLike>()?.inits(view).start + number)?;
    let results: SmallVec<[Value; 4]> = view.results().collect();
    let (&result, &last) = (results.get(number)?, results.last()?);
    rw.move_before(take, op);
    rw.move_after(put, op);
    let (updated, old) = (rw.op(put).result(0), rw.op(put).operands().nth(into)?);
    rw.replace_all_uses(updated, old);
    rw.modify(take, |ir| ir.set_operand(take, from, init));
    rw.replace_all_uses(result, updated);
    let part = operands_of(rw.op(put))?.0?;
    rw.modify(put, |ir| {
        ir.set_operand(put, part, last);
        ir.set_operand(put, into, result);
    });
    Some(op)
}
