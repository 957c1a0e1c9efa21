//! Canonicalization patterns of `index`.

use lect_core::entity::{Op, Value};
use lect_core::fold::{FoldResult, Folded, materialize};
use lect_core::ir::{OpRef, OpState};
use lect_transforms::canonicalization;
use lect_transforms::rewrite::Rewriter;

use crate::patterns::{Table, constant_int, defined_by, insert_value, op_state};

pub(super) const PATTERNS: Table = canonicalization![
    "index.add" => [reassociate],
    "index.and" => [reassociate],
    "index.cmp" => [compare_difference],
    "index.maxs" => [reassociate],
    "index.maxu" => [reassociate],
    "index.mins" => [reassociate],
    "index.minu" => [reassociate],
    "index.mul" => [reassociate],
    "index.or" => [reassociate],
    "index.xor" => [reassociate],
];

fn pair(op: OpRef<'_>) -> Option<(Value, Value)> {
    let mut operands = op.operands();
    Some((operands.next()?, operands.next()?))
}

/// `(x op a) op b` is `x op (a op b)`, of constants `a` and `b`.
fn reassociate(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (view, ir) = (rw.op(op), rw.ir());
    let (left, right) = pair(view)?;
    ir.value(right).constant()?;
    let (value, inner) = pair(ir.value(left).defining_op().filter(|inner| inner.name() == view.name())?)?;
    ir.value(inner).constant()?;
    let (name, loc, index) = (view.name(), view.loc(), rw.context().common().index);
    let state = |operands: [Value; 2]| OpState::new(name, loc).operands(operands).results([index]);
    // The constant, as an operation of both that is folded.
    let both = insert_value(rw, state([right, inner]));
    let folded = rw.ir().value(both).defining_op()?;
    let temporary = folded.op;
    let constant = match folded.fold(&folded.constant_operands()) {
        Some(Folded::Results(results)) => match results[..] {
            [FoldResult::Attr(attr)] => materialize(folded, attr, index, loc).map(Ok),
            [FoldResult::Value(value)] => Some(Err(value)),
            _ => None,
        },
        _ => None,
    };
    let constant = match constant {
        Some(Ok(state)) => Some(insert_value(rw, state)),
        Some(Err(value)) => Some(value),
        None => None,
    };
    rw.erase(temporary);
    rw.replace_with(op, state([value, constant?]));
    Some(())
}

/// A difference compared with zero is a comparison.
fn compare_difference(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (view, ir) = (rw.op(op), rw.ir());
    let (left, right) = pair(view)?;
    let is_zero = |value| constant_int(ir, value) == Some(0);
    let operands = if is_zero(right) {
        pair(defined_by(ir, left, "index.sub")?)?.into()
    } else if is_zero(left) {
        let (minuend, subtrahend) = pair(defined_by(ir, right, "index.sub")?)?;
        [subtrahend, minuend]
    } else {
        return None;
    };
    let state = op_state(rw, "index.cmp", view.loc()).operands(operands).results(view.result_types()).attr(
        rw.context(),
        "pred",
        view.attr("pred")?,
    );
    rw.replace_with(op, state);
    Some(())
}
