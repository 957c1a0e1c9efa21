//! Chains of operators, resolved by precedence.

use pest::iterators::Pair;

use super::{Builder, Node, Result, offset};
use crate::spec::{BinaryOp, Expr, Shared};
use crate::td::cpp::CppError;
use crate::td::cpp::grammar::Rule;

impl<'a> Builder<'a> {
    /// Builds the tree of a chain of operators: operators of lower precedence wait for those of higher precedence.
    pub(super) fn operators(&mut self, pair: Pair<'a, Rule>) -> Result<Node> {
        let at = offset(&pair);
        let mut operands = Vec::new();
        let mut waiting: Vec<BinaryOp> = Vec::new();
        let reduce = |operands: &mut Vec<Node>, waiting: &mut Vec<BinaryOp>, op: BinaryOp| {
            let mut count = 2;
            while op.is_logical() && waiting.pop_if(|before| *before == op).is_some() {
                count += 1;
            }
            let together = operands.split_off(operands.len().saturating_sub(count));
            operands.push(join(op, together, at)?);
            Ok(())
        };
        let mut choice = None;
        for pair in pair.into_inner() {
            match pair.as_rule() {
                Rule::unary => operands.push(self.unary(pair)?),
                Rule::infix => {
                    let op = BinaryOp::of(pair.as_str())
                        .ok_or_else(|| CppError::new(offset(&pair), "this operator is not known"))?;
                    while let Some(first) = waiting
                        .pop_if(|first| first.precedence() >= op.precedence() && !(*first == op && op.is_logical()))
                    {
                        reduce(&mut operands, &mut waiting, first)?;
                    }
                    waiting.push(op);
                }
                _ => choice = Some(pair),
            }
        }
        while let Some(op) = waiting.pop() {
            reduce(&mut operands, &mut waiting, op)?;
        }
        let condition = operands.pop().ok_or_else(|| CppError::new(at, "there is no operand"))?;
        let Some(choice) = choice else { return Ok(condition) };
        let mut branches = self.exprs(choice.into_inner())?.into_iter();
        let (Some(then), Some(otherwise)) = (branches.next(), branches.next()) else {
            return Err(CppError::new(at, "a choice has two branches"));
        };
        let height = condition.height.max(then.height).max(otherwise.height);
        let conditional = Expr::Conditional {
            condition: Shared::new(condition.expr),
            then: Shared::new(then.expr),
            otherwise: Shared::new(otherwise.expr),
        };
        Node::above(height, at, conditional)
    }
}

/// Joins operands with an operator: two, or for `&&` and `||` any number. The latter form a balanced tree, since their
/// association makes no difference, and lists of hundreds of alternatives occur.
fn join(op: BinaryOp, operands: Vec<Node>, at: usize) -> Result<Node> {
    let height = operands.iter().map(|node| node.height).max().unwrap_or(0);
    let mut exprs = Vec::with_capacity(operands.len());
    for node in operands {
        match op.is_logical() {
            true => flatten(op, &node.expr, &mut exprs),
            false => exprs.push(node.expr),
        }
    }
    let levels = exprs.len().next_power_of_two().trailing_zeros() as usize;
    let expr = balanced(op, exprs).ok_or_else(|| CppError::new(at, "an operator is without operands"))?;
    Node::above(height + levels.saturating_sub(1), at, expr)
}

/// Collects the operands of a tree of the same operator, in order.
fn flatten(op: BinaryOp, expr: &Expr, into: &mut Vec<Expr>) {
    match expr {
        Expr::Binary { op: inner, lhs, rhs } if *inner == op => {
            flatten(op, lhs, into);
            flatten(op, rhs, into);
        }
        other => into.push(other.clone()),
    }
}

fn balanced(op: BinaryOp, mut exprs: Vec<Expr>) -> Option<Expr> {
    if exprs.len() < 2 {
        return exprs.pop();
    }
    let rhs = exprs.split_off(exprs.len() / 2);
    let (lhs, rhs) = (Shared::new(balanced(op, exprs)?), Shared::new(balanced(op, rhs)?));
    Some(Expr::Binary { op, lhs, rhs })
}
