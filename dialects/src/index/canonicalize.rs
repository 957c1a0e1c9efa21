//! Canonicalization patterns of `index`.

use lect_core::entity::{Attr, Value};
use lect_core::fold::{FoldResult, Folded, materialize};
use lect_core::ir::OpRef;
use lect_core::typed::OneResult;
use lect_transforms::canonicalization;
use lect_transforms::rewrite::Rewrite;

use super::{AddOp, AndOp, CmpOp, MaxSOp, MaxUOp, MinSOp, MinUOp, MulOp, OrOp, SubOp, XOrOp};
use crate::patterns::{Table, constant_int};

pub(super) const PATTERNS: Table = canonicalization![
    AddOp => [|op: AddOp<'_>| reassociate(op.0, AddOp::build)],
    AndOp => [|op: AndOp<'_>| reassociate(op.0, AndOp::build)],
    CmpOp => [compare_difference],
    MaxSOp => [|op: MaxSOp<'_>| reassociate(op.0, MaxSOp::build)],
    MaxUOp => [|op: MaxUOp<'_>| reassociate(op.0, MaxUOp::build)],
    MinSOp => [|op: MinSOp<'_>| reassociate(op.0, MinSOp::build)],
    MinUOp => [|op: MinUOp<'_>| reassociate(op.0, MinUOp::build)],
    MulOp => [|op: MulOp<'_>| reassociate(op.0, MulOp::build)],
    OrOp => [|op: OrOp<'_>| reassociate(op.0, OrOp::build)],
    XOrOp => [|op: XOrOp<'_>| reassociate(op.0, XOrOp::build)],
];

/// `(x op a) op b` is `x op (a op b)`, of constants `a` and `b`.
fn reassociate<P: OneResult + 'static>(op: OpRef<'_>, build: fn(Value, Value) -> P) -> Option<Rewrite> {
    let (ir, left, right) = (op.ir.get(), op.operand(0), op.operand(1));
    let inner = ir.value(left).defining_op().filter(|inner| inner.name() == op.name())?;
    let (value, other) = (inner.operand(0), inner.operand(1));
    let constants: [Attr; 2] = [ir.value(right).constant()?, ir.value(other).constant()?];
    let Folded::Results(results) = op.fold(&constants.map(Some))? else { return None };
    match results[..] {
        [FoldResult::Attr(both)] => {
            let both = materialize(op, both, op.context().common().index, op.loc())?;
            Some(Rewrite::made(move |rw| {
                let both = rw.insert(both);
                let both = rw.op(both).result(0);
                rw.value(build(value, both))
            }))
        }
        // One of the operands, which are the two constants.
        [FoldResult::Value(both)] => Some(Rewrite::with(build(value, if both == left { right } else { other }))),
        _ => None,
    }
}

/// A difference compared with zero is a comparison.
fn compare_difference(op: CmpOp<'_>) -> Option<Rewrite> {
    let ir = op.0.ir.get();
    let is_zero = |value| constant_int(ir, value) == Some(0);
    let (left, right) = if is_zero(op.rhs()) {
        let difference: SubOp<'_> = ir.def(op.lhs())?;
        (difference.lhs(), difference.rhs())
    } else if is_zero(op.lhs()) {
        let difference: SubOp<'_> = ir.def(op.rhs())?;
        (difference.rhs(), difference.lhs())
    } else {
        return None;
    };
    Some(Rewrite::with(CmpOp::build(op.pred(), left, right)))
}
