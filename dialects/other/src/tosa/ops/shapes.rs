//! Verifiers of operations on shapes, and of operations with shape operands.

use lect_ods::spec::TraitKind;
use lect_support::prelude::*;

use crate::tosa::ConstShapeOp;
use crate::tosa::types::{axis_of, constant, dense_integers, ensure, operand_shape, shape_rank};

/// Returns true if an operation produces shapes that are known at compile time.
fn is_shape_operator(op: OpRef<'_>) -> bool {
    let is = |kind: &TraitKind| matches!(kind, TraitKind::Native(name) if name == "OpTrait::tosa::TosaShapeOperator");
    op.info().is_some_and(|info| info.spec().traits.iter().any(|it| is(&it.kind)))
}

/// Verifies the trait `TosaResolvableShapeOperands`.
pub(crate) fn verify_resolvable(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let is_known = |value| {
        let value = op.ir.value(value);
        shape_rank(ctx, value.ty()).is_none() || value.defining_op().is_some_and(is_shape_operator)
    };
    ensure(op, op.operands().all(is_known), "shape operand is not compile time resolvable")
}

/// Verifies the trait `TosaShapeOperator`.
pub(crate) fn verify_operator(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let shapes = op.result_types().all(|ty| shape_rank(ctx, ty).is_some());
    ensure(op, shapes, "must have result with tosa shape type")
}

/// Verifies the trait `TosaShapeOperatorWithSameRanks`.
pub(crate) fn verify_same_ranks(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(first) = op.operand_types().next() else {
        return reject(op, "expected 1 or more operands, but found 0");
    };
    let rank = |ty: Type| shape_rank(ctx, ty);
    let shapes = op.operand_types().all(|ty| rank(ty).is_some());
    ensure(op, shapes, "must have operands with tosa shape type")?;
    verify_operator(op)?;
    let same = |ty: Type| rank(ty) == rank(first);
    ensure(op, op.operand_types().all(same), "operands don't have matching ranks")?;
    ensure(op, op.result_types().all(same), "result shape has different rank than operands")
}

fn result_rank(op: OpRef<'_>) -> Option<i64> {
    result_type(op).and_then(|ty| shape_rank(op.context(), ty))
}

pub(crate) fn concat(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let sum = op.operand_types().filter_map(|ty| shape_rank(ctx, ty)).fold(0i64, i64::wrapping_add);
    match result_rank(op) {
        Some(found) if found != sum => reject(
            op,
            format!("requires output shape rank to be equal to the sum of the input shape ranks ({sum}), got {found}"),
        ),
        _ => Ok(()),
    }
}

pub(crate) fn constant_shape(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let values = op.cast::<ConstShapeOp<'_>>().and_then(|constant| constant.values_attr());
    let Some(ty) = values.and_then(|values| ctx.attrs().type_of(values)) else { return Ok(()) };
    let one = ctx.types().shape(ty).is_none_or(|shape| shape.len() == 1);
    ensure(op, one, "expect elements in attribute values with rank 1")?;
    let (Some(count), Some(rank)) = (ctx.types().element_count(ty), result_rank(op)) else { return Ok(()) };
    if i64::try_from(count) == Ok(rank) || count == 1 && rank == 0 {
        return Ok(());
    }
    reject(
        op,
        format!(
            "expect number of elements in attribute values ({count}) to be equal to the rank ({rank}) for the result \
             shape type"
        ),
    )
}

pub(crate) fn dim(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    if result_rank(op).is_some_and(|rank| rank != 1) {
        let ty = result_type(op).map(|ty| ctx.types().show(ty).to_string()).unwrap_or_default();
        return reject(op, format!("expect output shape type to contain one element, got '{ty}'"));
    }
    let (Some(rank), Some(axis)) = (operand_shape(op, "input1").map(<[i64]>::len), axis_of(op)) else {
        return Ok(());
    };
    if axis < 0 || axis >= rank as i64 {
        return reject(op, format!("expect axis to be in the range [0, {rank}), got {axis}"));
    }
    Ok(())
}

pub(crate) fn slice(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let number = |name: &str| {
        let value = constant(op, operands_of(op, name).next())?;
        dense_integers(ctx, value)?.into_iter().next()
    };
    let (start, size) = (number("start"), number("size"));
    if let Some(start) = start.filter(|start| *start < 0) {
        return reject(op, format!("expected non-negative start index, got {start}"));
    }
    if let Some(size) = size.filter(|size| *size <= 0) {
        return reject(op, format!("expected positive size, got {size}"));
    }
    let Some(size) = size else { return Ok(()) };
    if let Some(rank) = result_rank(op).filter(|rank| *rank != size) {
        return reject(op, format!("expected output type size to be equal to size, got {rank} vs {size}"));
    }
    let Some(start) = start else { return Ok(()) };
    let input = operand_type(op, "input").and_then(|ty| shape_rank(ctx, ty));
    if let Some(input) = input.filter(|input| start.saturating_add(size) > *input) {
        return reject(op, format!("expected start + size to be less than or equal to input shape rank, got {input}"));
    }
    Ok(())
}
