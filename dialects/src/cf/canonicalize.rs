//! Canonicalization patterns of `cf`: branches whose way is known, and blocks that only lead to others.

pub(super) mod switch;

use std::collections::HashSet;

use lect_core::entity::{Attr, Block, Op, Value};
use lect_core::ir::{Isolate, OpRef};
use lect_transforms::canonicalization;
use lect_transforms::rewrite::Rewriter;

use crate::patterns::{self, Table, Values, constant, insert_value, is, op_state, single_edge_to};

pub(super) const PATTERNS: Table = canonicalization![
    "cf.assert" => [erase_if_true],
    "cf.br" => [merge_single_successor, skip_pass_through],
    "cf.cond_br" => [
        take_known_branch,
        skip_pass_through_conditionally,
        merge_equal_successors,
        take_branch_of_same_condition,
        propagate_truth,
        drop_unreachable,
    ],
    "cf.switch" => [
        switch::only_default,
        switch::drop_cases_like_default,
        switch::take_known_case,
        switch::skip_pass_through,
        switch::take_case_of_same_flag,
        switch::drop_cases_of_same_flag,
    ],
];

/// A way that control may go: a block, and what its arguments get.
#[derive(Clone, PartialEq, Eq)]
struct Edge {
    to: Block,
    operands: Values,
}

/// The edge of a `cf.br`.
fn branch_edge(op: OpRef<'_>) -> Option<Edge> {
    Some(Edge { to: op.successors().next()?.block, operands: op.operands().collect() })
}

fn branch_to(rw: &mut Rewriter<'_>, op: Op, edge: Edge) -> Option<()> {
    let state = op_state(rw, "cf.br", rw.op(op).loc()).operands(edge.operands).successor(edge.to);
    rw.replace_with(op, state);
    Some(())
}

/// The edge that is left of one to a block that does nothing but branch.
fn collapse(ir: &Isolate, edge: &Edge) -> Option<Edge> {
    let through = ir.block(edge.to);
    let only = through.first().filter(|op| op.next().is_none() && is(*op, "cf.br"))?;
    // Uses elsewhere would need the arguments.
    if through.args().any(|arg| ir.value(arg).uses().any(|(user, _)| user.op != only.op)) {
        return None;
    }
    let next = branch_edge(only)?;
    let mut seen: HashSet<Block> = [edge.to].into();
    let mut to = next.to;
    while seen.insert(to) {
        match ir.block(to).last().filter(|op| is(*op, "cf.br")).and_then(|op| op.successors().next()) {
            Some(further) => to = further.block,
            None => {
                let args: Values = through.args().collect();
                let passed = |value: &Value| args.iter().position(|arg| arg == value).map(|at| edge.operands[at]);
                let operands = next.operands.iter().map(|value| passed(value).unwrap_or(*value)).collect();
                return Some(Edge { to: next.to, operands });
            }
        }
    }
    // A cycle that is not left.
    None
}

/// `cf.assert true`
fn erase_if_true(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let condition = patterns::scalar_int(rw.ir(), rw.op(op).operands().next()?)?;
    if condition.is_zero() {
        return None;
    }
    rw.erase(op);
    Some(())
}

/// A block that is reached from one branch only becomes part of the block of that branch.
fn merge_single_successor(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let block = rw.op(op).block()?.block;
    let edge = branch_edge(rw.op(op))?;
    if edge.to == block || single_edge_to(rw.ir(), edge.to).is_none() {
        return None;
    }
    rw.erase(op);
    rw.merge_blocks(edge.to, block, &edge.operands);
    Some(())
}

fn skip_pass_through(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let block = rw.op(op).block()?.block;
    let edge = branch_edge(rw.op(op)).filter(|edge| edge.to != block)?;
    let edge = collapse(rw.ir(), &edge)?;
    branch_to(rw, op, edge)
}

/// The parts of a `cf.cond_br`.
struct CondBranch {
    condition: Value,
    edges: [Edge; 2],
    weights: Option<Attr>,
}

impl CondBranch {
    fn of(op: OpRef<'_>) -> Option<Self> {
        let mut to = op.successors().map(|block| block.block);
        let yes = Edge { to: to.next()?, operands: op.operand_group(1).collect() };
        let no = Edge { to: to.next()?, operands: op.operand_group(2).collect() };
        let condition = op.operands().next()?;
        Some(Self { condition, edges: [yes, no], weights: op.attr("branch_weights") })
    }

    fn replace(self, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
        let [yes, no] = self.edges;
        let ctx = rw.context();
        let sizes = ctx.i32_array_attr([1, yes.operands.len() as i32, no.operands.len() as i32]);
        let mut state = op_state(rw, "cf.cond_br", rw.op(op).loc())
            .operands([self.condition])
            .operands(yes.operands)
            .operands(no.operands)
            .successor(yes.to)
            .successor(no.to)
            .attr(ctx, "operandSegmentSizes", sizes);
        if let Some(weights) = self.weights {
            state = state.attr(ctx, "branch_weights", weights);
        }
        rw.replace_with(op, state);
        Some(())
    }
}

fn take_known_branch(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let branch = CondBranch::of(rw.op(op))?;
    let condition = patterns::scalar_int(rw.ir(), branch.condition)?;
    let [yes, no] = branch.edges;
    branch_to(rw, op, if condition.is_zero() { no } else { yes })
}

fn skip_pass_through_conditionally(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let mut branch = CondBranch::of(rw.op(op))?;
    let mut any = false;
    for edge in &mut branch.edges {
        if let Some(further) = collapse(rw.ir(), edge) {
            (*edge, any) = (further, true);
        }
    }
    if any { branch.replace(rw, op) } else { None }
}

/// Both ways lead to one block: what is passed on is selected.
fn merge_equal_successors(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let CondBranch { condition, edges: [yes, no], .. } = CondBranch::of(rw.op(op))?;
    if yes.to != no.to {
        return None;
    }
    if yes == no {
        return branch_to(rw, op, yes);
    }
    // Only if the block is reached from here alone.
    if rw.ir().block(yes.to).branches().any(|(edge, _)| edge.op != op) {
        return None;
    }
    let loc = rw.op(op).loc();
    op_state(rw, "arith.select", loc);
    let mut operands = Values::new();
    for (&yes, &no) in yes.operands.iter().zip(&no.operands) {
        operands.push(match yes == no {
            true => yes,
            false => {
                let ty = rw.ir().value_type(yes);
                let select = op_state(rw, "arith.select", loc).operands([condition, yes, no]).results([ty]);
                insert_value(rw, select)
            }
        });
    }
    branch_to(rw, op, Edge { to: yes.to, operands })
}

/// The condition is that of the branch to this block.
fn take_branch_of_same_condition(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let block = rw.op(op).block()?.block;
    let CondBranch { condition, edges: [yes, no], .. } = CondBranch::of(rw.op(op))?;
    let before = single_edge_to(rw.ir(), block)?;
    let before = CondBranch::of(rw.op(before)).filter(|_| is(rw.op(before), "cf.cond_br"))?;
    if before.condition != condition {
        return None;
    }
    branch_to(rw, op, if before.edges[0].to == block { yes } else { no })
}

/// In the blocks that a branch leads to the condition is known.
fn propagate_truth(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let CondBranch { condition, edges, .. } = CondBranch::of(rw.op(op))?;
    let (loc, i1) = (rw.op(op).loc(), rw.context().common().i1);
    op_state(rw, "arith.constant", loc);
    let mut replaced = false;
    for (edge, truth) in edges.iter().zip([true, false]) {
        let uses = rw.ir().value(condition).uses();
        let uses = uses.filter(|it| it.0.block().is_some_and(|block| block.block == edge.to));
        let uses: Vec<(Op, usize)> = uses.map(|(user, index)| (user.op, index)).collect();
        if uses.is_empty() || single_edge_to(rw.ir(), edge.to).is_none() {
            continue;
        }
        let truth = rw.context().bool_attr(truth);
        let known = constant(rw, truth, i1, loc)?;
        for (user, index) in uses {
            rw.modify(user, |ir| ir.set_operand(user, index, known));
        }
        replaced = true;
    }
    replaced.then_some(())
}

/// Control does not go to a block that is only `ub.unreachable`.
fn drop_unreachable(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let [yes, no] = CondBranch::of(rw.op(op))?.edges;
    let is_unreachable = |edge: &Edge| {
        let first = rw.ir().block(edge.to).first();
        first.is_some_and(|first| is(first, "ub.unreachable"))
    };
    if is_unreachable(&yes) {
        return branch_to(rw, op, no);
    }
    if is_unreachable(&no) { branch_to(rw, op, yes) } else { None }
}
