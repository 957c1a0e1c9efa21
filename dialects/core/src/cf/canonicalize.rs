//! Canonicalization patterns of `cf`: constant conditions, and blocks with only a branch.

pub(super) mod switch;

use std::collections::HashSet;

use lect_support::patterns::single_edge_to;
use lect_support::prelude::*;

use super::{AssertOp, BranchOp, CondBranchOp, SwitchOp};
use crate::arith::{ConstantOp, SelectOp};
use crate::ub::UnreachableOp;

rewrites! {
    pub(super) const PATTERNS;

    erase_if_true: AssertOp { arg: is_true() } => [];
    BranchOp => merge_single_successor;
    BranchOp => skip_pass_through;
    CondBranchOp => take_known_branch;
    CondBranchOp => skip_pass_through_conditionally;
    CondBranchOp => merge_equal_successors;
    CondBranchOp => take_branch_of_same_condition;
    CondBranchOp => propagate_truth;
    CondBranchOp => drop_unreachable;
    SwitchOp => switch::only_default;
    SwitchOp => switch::drop_cases_like_default;
    SwitchOp => switch::take_known_case;
    SwitchOp => switch::skip_pass_through;
    SwitchOp => switch::take_case_of_same_flag;
    SwitchOp => switch::drop_cases_of_same_flag;
}

fn is_true(ir: &Isolate, condition: Value) -> bool {
    scalar_int(ir, condition).is_some_and(|it| !it.is_zero())
}

/// A control-flow edge: successor block and its operands.
#[derive(Clone, PartialEq, Eq)]
struct Edge {
    to: Block,
    operands: Vec<Value>,
}

impl Edge {
    fn of(branch: BranchOp<'_>) -> Self {
        Self { to: branch.dest().block, operands: branch.dest_operands().collect() }
    }

    /// Replaces the operation by a branch along the edge.
    fn taken(self) -> Rewrite {
        Rewrite::with(BranchOp::build(self.operands, self.to))
    }

    /// Returns the edge that bypasses a successor with only a branch.
    fn collapsed(&self, ir: &Isolate) -> Option<Self> {
        let through = ir.block(self.to);
        let only = only_op(through)?.cast::<BranchOp<'_>>()?;
        // Other uses of the block arguments prevent this.
        if through.args().any(|arg| ir.value(arg).uses().any(|(user, _)| user.op != only.0.op)) {
            return None;
        }
        let next = Self::of(only);
        let mut seen: HashSet<Block> = [self.to].into();
        let mut to = next.to;
        while seen.insert(to) {
            match ir.block(to).last().and_then(OpRef::cast::<BranchOp<'_>>) {
                Some(further) => to = further.dest().block,
                None => {
                    let args: Vec<Value> = through.args().collect();
                    let passed = |value: &Value| args.iter().position(|arg| arg == value).map(|at| self.operands[at]);
                    let operands = next.operands.iter().map(|value| passed(value).unwrap_or(*value)).collect();
                    return Some(Self { to: next.to, operands });
                }
            }
        }
        // An infinite loop.
        None
    }
}

/// Returns the edges of a conditional branch: true destination, false destination.
fn edges(branch: CondBranchOp<'_>) -> [Edge; 2] {
    [
        Edge { to: branch.true_dest().block, operands: branch.true_dest_operands().collect() },
        Edge { to: branch.false_dest().block, operands: branch.false_dest_operands().collect() },
    ]
}

/// Returns true if a block has only a branch.
fn is_pass_through(block: BlockRef<'_>) -> bool {
    only_op(block).is_some_and(|only| only.is::<BranchOp<'_>>())
}

/// Collapses edges. Returns true if any changed.
fn collapse<'a>(ir: &Isolate, edges: impl IntoIterator<Item = &'a mut Edge>) -> bool {
    let mut any = false;
    for edge in edges {
        if let Some(further) = edge.collapsed(ir) {
            (*edge, any) = (further, true);
        }
    }
    any
}

/// Returns the branch `T` that is the only predecessor of the operation's block.
fn only_branch_to<'a, T: TypedOp<'a>>(op: OpRef<'a>) -> Option<T> {
    let branch = single_edge_to(&op.ir, op.block()?.block)?;
    op.ir.op(branch).cast()
}

/// Merges a block into its single predecessor.
fn merge_single_successor(branch: BranchOp<'_>) -> Option<Rewrite> {
    let (block, to) = (branch.0.block()?.block, branch.dest().block);
    if to == block || single_edge_to(&branch.0.ir, to).is_none() {
        return None;
    }
    let edge = Edge::of(branch);
    Some(Rewrite::new(move |rw| {
        rw.erase(rw.root());
        rw.merge_blocks(edge.to, block, &edge.operands);
    }))
}

/// Bypasses a successor with only a branch.
fn skip_pass_through(branch: BranchOp<'_>) -> Option<Rewrite> {
    let is_loop = branch.dest() == branch.0.block()?;
    if is_loop || !is_pass_through(branch.dest()) {
        return None;
    }
    Edge::of(branch).collapsed(&branch.0.ir).map(Edge::taken)
}

/// Replaces a conditional branch with a constant condition.
fn take_known_branch(branch: CondBranchOp<'_>) -> Option<Rewrite> {
    let condition = scalar_int(&branch.0.ir, branch.condition())?;
    let [yes, no] = edges(branch);
    Some(if condition.is_zero() { no } else { yes }.taken())
}

/// Bypasses successors with only a branch.
fn skip_pass_through_conditionally(branch: CondBranchOp<'_>) -> Option<Rewrite> {
    if !is_pass_through(branch.true_dest()) && !is_pass_through(branch.false_dest()) {
        return None;
    }
    let mut edges = edges(branch);
    if !collapse(&branch.0.ir, &mut edges) {
        return None;
    }
    let [yes, no] = edges;
    let parts = CondBranchOp::build(branch.condition(), yes.operands, no.operands, yes.to, no.to);
    Some(Rewrite::with(parts.branch_weights(branch.branch_weights())))
}

/// Merges equal successors, selecting between differing operands.
fn merge_equal_successors(branch: CondBranchOp<'_>) -> Option<Rewrite> {
    if branch.true_dest() != branch.false_dest() {
        return None;
    }
    let [yes, no] = edges(branch);
    if yes == no {
        return Some(yes.taken());
    }
    // Only if the block has no other predecessor.
    if branch.0.ir.block(yes.to).branches().any(|(edge, _)| edge.op != branch.0.op) {
        return None;
    }
    let condition = branch.condition();
    Some(Rewrite::new(move |rw| {
        let select = |(yes, no)| if yes == no { yes } else { rw.value(SelectOp::build(condition, yes, no)) };
        let operands: Vec<Value> = yes.operands.into_iter().zip(no.operands).map(select).collect();
        rw.replace_by(rw.root(), BranchOp::build(operands, yes.to));
    }))
}

/// Replaces a conditional branch by the edge that the predecessor's branch took, if both have the same condition.
fn take_branch_of_same_condition(branch: CondBranchOp<'_>) -> Option<Rewrite> {
    let before: CondBranchOp<'_> = only_branch_to(branch.0)?;
    if before.condition() != branch.condition() {
        return None;
    }
    let [yes, no] = edges(branch);
    let was_true = before.true_dest() == branch.0.block()?;
    Some(if was_true { yes } else { no }.taken())
}

/// Returns the uses of a value by operations of a block, which has a single predecessor.
fn uses_in(block: BlockRef<'_>, value: Value) -> Vec<(Op, usize)> {
    const SHORT: usize = 16;
    let is_single = || single_edge_to(&block.ir, block.block).is_some();
    if block.ops().nth(SHORT).is_none() {
        // A short block is searched, because a condition may have many uses in others.
        let (mut found, mut are_several) = (None, false);
        for op in block.ops() {
            for (index, _) in op.operands().enumerate().filter(|it| it.1 == value) {
                are_several |= found.replace((op.op, index)).is_some();
            }
        }
        // Several uses are replaced in the order of the use list.
        if !are_several {
            return found.into_iter().filter(|_| is_single()).collect();
        }
    }
    let uses = is_single().then(|| block.ir.value(value).uses()).into_iter().flatten();
    uses.filter(|it| it.0.block() == Some(block)).map(|(user, index)| (user.op, index)).collect()
}

/// Replaces uses of the condition in the successors by the known constant.
fn propagate_truth(branch: CondBranchOp<'_>) -> Option<Rewrite> {
    let known = [(branch.true_dest(), true), (branch.false_dest(), false)];
    let known = known.map(|(dest, truth)| (truth, uses_in(dest, branch.condition())));
    if known.iter().all(|it| it.1.is_empty()) {
        return None;
    }
    Some(Rewrite::new(move |rw| {
        for (truth, uses) in known.into_iter().filter(|it| !it.1.is_empty()) {
            let known = rw.value(ConstantOp::truth(rw.context(), truth));
            for (user, index) in uses {
                rw.modify(user, |ir| ir.set_operand(user, index, known));
            }
        }
    }))
}

/// Takes the other edge if one leads to a block that begins with `ub.unreachable`.
fn drop_unreachable(branch: CondBranchOp<'_>) -> Option<Rewrite> {
    let is_unreachable = |dest: BlockRef<'_>| dest.first().is_some_and(|first| first.is::<UnreachableOp<'_>>());
    if is_unreachable(branch.true_dest()) {
        let [_, no] = edges(branch);
        return Some(no.taken());
    }
    let [yes, _] = is_unreachable(branch.false_dest()).then(|| edges(branch))?;
    Some(yes.taken())
}
