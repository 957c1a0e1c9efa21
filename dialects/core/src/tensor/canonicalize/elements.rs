//! Canonicalization patterns of `tensor.extract`.

use lect_core::ir::Mapping;
use lect_support::prelude::*;

use crate::tensor::{ExtractOp, GenerateOp, YieldOp};

/// Computes an element of `tensor.generate` by a copy of its body.
pub(super) fn from_generate(extract: ExtractOp<'_>) -> Option<Rewrite> {
    let generate = extract.0.ir.get().def::<GenerateOp<'_>>(extract.tensor())?;
    if !generate.0.would_be_trivially_dead() {
        return None;
    }
    let body = generate.body().entry()?;
    let mut mapping = Mapping::default();
    for (arg, index) in body.args().zip(extract.indices()) {
        mapping.insert_value(arg, index);
    }
    let end = body.last()?;
    let yielded = end.cast::<YieldOp<'_>>()?.value();
    let ops: Vec<Op> = body.ops().filter(|op| *op != end).map(|op| op.op).collect();
    Some(Rewrite::made(move |rw| {
        for inner in ops {
            rw.clone_op(inner, &mut mapping);
        }
        mapping.value(yielded).unwrap_or(yielded)
    }))
}
