//! Canonicalization patterns of `func`.

use lect_core::attrs::AttrData;
use lect_core::entity::Op;
use lect_transforms::canonicalization;
use lect_transforms::rewrite::Rewriter;

use crate::patterns::{Table, op_state};

pub(super) const PATTERNS: Table = canonicalization!["func.call_indirect" => [call_directly]];

/// A call of a function that is known.
fn call_directly(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let callee = rw.ir().value(view.operands().next()?).constant()?;
    if !matches!(rw.context().attr_data(callee), AttrData::SymbolRef { .. }) {
        return None;
    }
    let state = op_state(rw, "func.call", view.loc())
        .operands(view.operands().skip(1))
        .results(view.result_types())
        .attr(rw.context(), "callee", callee);
    rw.replace_with(op, state);
    Some(())
}
