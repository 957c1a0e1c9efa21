//! Folders of `linalg`.

use lect_core::entity::{Attr, Value};
use lect_core::fold::Folded;
use lect_core::ir::OpRef;
use lect_core::types::TypeData;
use lect_support::shapes::is_tensor;

use super::ops::structured::{Structured, numbers};
use super::{IndexOp, TransposeOp};
use crate::memref::CastOp;

type Constants<'a> = &'a [Option<Attr>];

/// Casts of memrefs among the operands are left out.
pub(super) fn memref_casts(op: OpRef<'_>, _: Constants<'_>) -> Option<Folded> {
    let ir = op.ir.get();
    let from = |value| {
        let source = ir.def::<CastOp<'_>>(value)?.source();
        matches!(ir.context().type_data(ir.value_type(source)), TypeData::MemRef { .. }).then_some(source)
    };
    let operands: Vec<Value> = op.operands().map(|value| from(value).unwrap_or(value)).collect();
    op.operands().ne(operands.iter().copied()).then(|| Folded::operands(operands))
}

/// Dimensions that stay in order.
pub(super) fn transpose(op: OpRef<'_>, constants: Constants<'_>) -> Option<Folded> {
    let transpose = op.cast::<TransposeOp<'_>>()?;
    let (ctx, input) = (op.context(), transpose.input());
    let permutation = numbers(ctx, transpose.permutation_attr());
    if is_tensor(ctx, op.ir.value_type(input)) && permutation.iter().copied().eq(0..permutation.len() as i64) {
        return Some(Folded::value(input));
    }
    memref_casts(op, constants)
}

/// The index in a loop that runs once.
pub(super) fn index(op: OpRef<'_>, _: Constants<'_>) -> Option<Folded> {
    let ctx = op.context();
    let dim = u32::try_from(op.cast::<IndexOp<'_>>()?.dim()).ok()?;
    let structured = op.parent().and_then(Structured::of)?;
    (structured.static_range(dim)? == 1).then(|| Folded::attr(ctx.integer_attr(ctx.common().index, 0)))
}
