//! Elements, taken out of their sources.

use lect_core::entity::{Op, Value};
use lect_core::ir::Mapping;
use lect_transforms::rewrite::Rewrite;

use super::super::{CastOp, ConcatOp, ExtractOp, GenerateOp, YieldOp};
use crate::arith::IndexCastOp;
use crate::patterns::ShapeCast;
use crate::shapes::ranked_tensor;

/// Takes an element before a cast.
pub(super) fn of_cast(extract: ExtractOp<'_>) -> Option<Rewrite> {
    let ir = extract.0.ir.get();
    let source = ir.def::<CastOp<'_>>(extract.tensor())?.source();
    ranked_tensor(ir.context(), ir.value_type(source))?;
    Some(Rewrite::with(ExtractOp::build(source, extract.indices().collect::<Vec<_>>())))
}

/// Casts one element instead of all.
pub(super) fn of_index_cast(extract: ExtractOp<'_>) -> Option<Rewrite> {
    let ir = extract.0.ir.get();
    let source = ir.def::<IndexCastOp<'_>>(extract.tensor())?.r#in();
    ranked_tensor(ir.context(), ir.value_type(source))?;
    let new = ExtractOp::build(source, extract.indices().collect::<Vec<_>>());
    let ty = ir.value_type(extract.result());
    Some(Rewrite::made(move |rw| {
        let new = rw.value(new);
        rw.value(IndexCastOp::build(new, ty))
    }))
}

/// Computes the element here by a copy of the region that computes all.
pub(super) fn of_generate(extract: ExtractOp<'_>) -> Option<Rewrite> {
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

/// Replaces a concatenation of one tensor by that.
pub(super) fn single_concat(concat: ConcatOp<'_>) -> Option<Rewrite> {
    let inputs: Vec<Value> = concat.inputs().collect();
    let [only] = inputs[..] else { return None };
    Some(CastOp::rewrite(only, concat.0.ir.value_type(concat.result())))
}
