//! Verifiers of `gather` and `scatter`.

use lect_core::attrs::int_array;
use lect_support::prelude::*;

use crate::tensor::{GatherOp, ScatterOp};

/// Verifies the gathered or scattered dimensions of a tensor of this rank.
fn verify_dims(op: OpRef<'_>, dims: &[i64], rank: usize, (what, whose): (&str, &str)) -> Result<(), Reported> {
    let fail = |message: String| Err(op.op_error(format!("{what}_dims {message}")).emit());
    if dims.is_empty() {
        return fail("must be non-empty".to_owned());
    }
    if dims.len() > rank {
        return fail(format!("overflow {whose} rank"));
    }
    let coordinates = operand_type(op, "indices").and_then(|ty| op.context().types().shape(ty)?.last());
    if coordinates != Some(&(dims.len() as i64)) {
        return fail("length must match the size of last dimension of indices".to_owned());
    }
    for dim in dims {
        if *dim < 0 {
            return fail("value must be non-negative".to_owned());
        }
        if *dim >= rank as i64 {
            return fail(format!("value must be smaller than {whose} rank"));
        }
    }
    if !dims.is_sorted_by(|a, b| a < b) {
        return fail("values must be strictly increasing".to_owned());
    }
    Ok(())
}

/// Infers the type of all slices; the gathered dimensions are one, or dropped.
fn parts_of(ctx: &ContextData, whole: Type, indices: Type, dims: &[i64], reduced: bool) -> Option<Type> {
    let TypeData::RankedTensor { shape, element, encoding } = ctx.types().data(whole) else { return None };
    let (_, batch) = ctx.types().shape(indices)?.split_last()?;
    let part = shape.iter().enumerate().filter_map(|(dim, size)| match dims.contains(&(dim as i64)) {
        true => (!reduced).then_some(1),
        false => Some(*size),
    });
    let shape: Vec<i64> = batch.iter().copied().chain(part).collect();
    ctx.types().tensor(&shape, *element, *encoding).ok()
}

/// Verifies that a type is that of all slices of a tensor.
fn verify_parts(op: OpRef<'_>, whole: Type, dims: &[i64], found: Type, what: &str) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(indices) = operand_type(op, "indices") else { return Ok(()) };
    let (Some(expected), Some(reduced)) =
        (parts_of(ctx, whole, indices, dims, false), parts_of(ctx, whole, indices, dims, true))
    else {
        return Ok(());
    };
    if found == expected || found == reduced {
        return Ok(());
    }
    let message = format!(
        "{what} type mismatch: expected '{}' or its rank-reduced variant '{}' (got: '{}')",
        ctx.types().show(expected),
        ctx.types().show(reduced),
        ctx.types().show(found)
    );
    Err(op.op_error(message).emit())
}

/// Verifies the result: a slice of the source for each coordinate.
pub(crate) fn verify_gather(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(gather) = op.cast::<GatherOp<'_>>() else { return Ok(()) };
    let (Some(source), Some(result)) = (operand_type(op, "source"), result_type(op)) else { return Ok(()) };
    let (Some(shape), Some(dims)) = (ctx.types().shape(source), gather.gather_dims_attr()) else { return Ok(()) };
    let dims = int_array(ctx, dims);
    verify_dims(op, &dims, shape.len(), ("gather", "source"))?;
    verify_parts(op, source, &dims, result, "result")
}

/// Verifies the source: a slice of the destination for each coordinate.
pub(crate) fn verify_scatter(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(scatter) = op.cast::<ScatterOp<'_>>() else { return Ok(()) };
    let (Some(source), Some(dest)) = (operand_type(op, "source"), operand_type(op, "dest")) else { return Ok(()) };
    let (Some(shape), Some(dims)) = (ctx.types().shape(dest), scatter.scatter_dims_attr()) else { return Ok(()) };
    let dims = int_array(ctx, dims);
    verify_dims(op, &dims, shape.len(), ("scatter", "dest"))?;
    if !scatter.unique() {
        return Err(op.op_error("requires 'unique' attribute to be set").emit());
    }
    verify_parts(op, dest, &dims, source, "source")
}
