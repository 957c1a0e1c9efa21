//! Canonicalization patterns of `func`.

use lect_support::prelude::*;

use super::{CallIndirectOp, CallOp};

pub(super) const PATTERNS: Table = canonicalization![CallIndirectOp => [call_directly]];

/// Replaces an indirect call of a function constant by a direct call.
fn call_directly(call: CallIndirectOp<'_>) -> Option<Rewrite> {
    let ctx = call.0.context();
    let callee = call.0.ir.value(call.callee()).constant()?;
    let AttrData::SymbolRef { root, nested } = ctx.attrs().data(callee) else { return None };
    if !nested.is_empty() {
        return None;
    }
    let name = std::str::from_utf8(ctx.ident_bytes(*root)).ok()?;
    let (operands, types): (Vec<Value>, Vec<Type>) =
        (call.callee_operands().collect(), call.0.result_types().collect());
    Some(Rewrite::with(CallOp::build(name, operands, types)))
}
