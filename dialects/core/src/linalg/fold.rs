//! Folders of `linalg`.

use lect_support::prelude::*;

use super::ops::structured::{Structured, numbers};
use super::{IndexOp, TransposeOp};
use crate::memref::CastOp;

/// Casts of memrefs among the operands are left out.
pub(super) fn memref_casts(it: Folding<'_>) -> Option<Folded> {
    let ir = it.op.ir.get();
    let from = |value| {
        let source = ir.def::<CastOp<'_>>(value)?.source();
        matches!(ir.context().type_data(ir.value_type(source)), TypeData::MemRef { .. }).then_some(source)
    };
    let operands: Vec<Value> = it.op.operands().map(|value| from(value).unwrap_or(value)).collect();
    it.op.operands().ne(operands.iter().copied()).then(|| Folded::operands(operands))
}

/// Dimensions that stay in order.
pub(super) fn transpose(it: Folding<'_>) -> Option<Folded> {
    let transpose = it.op.cast::<TransposeOp<'_>>()?;
    let (ctx, input) = (it.op.context(), transpose.input());
    let permutation = numbers(ctx, transpose.permutation_attr());
    if is_tensor(ctx, it.op.ir.value_type(input)) && permutation.iter().copied().eq(0..permutation.len() as i64) {
        return Some(Folded::value(input));
    }
    memref_casts(it)
}

/// The index in a loop that runs once.
pub(super) fn index(it: Folding<'_>) -> Option<Folded> {
    let ctx = it.op.context();
    let dim = u32::try_from(it.op.cast::<IndexOp<'_>>()?.dim()).ok()?;
    let structured = it.op.parent().and_then(Structured::of)?;
    (structured.static_range(dim)? == 1).then(|| Folded::attr(ctx.integer_attr(ctx.common().index, 0)))
}
