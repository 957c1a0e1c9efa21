//! Operations with regions that compute elements: `binary`, `unary`, `reduce`, `select` and `foreach`.

use lect_support::fields::fail;
use lect_support::prelude::*;

use super::conversions::map_of;
use crate::arith::ConstantOp;
use crate::sparse_tensor::types::Tensor;
use crate::sparse_tensor::{BinaryOp, ForeachOp, ReduceOp, SelectOp, UnaryOp, YieldOp};

/// Verifies the argument types and the yielded type of a region.
fn verify_region(
    op: OpRef<'_>,
    region: RegionRef<'_>,
    name: &str,
    inputs: &[Type],
    output: Type,
) -> Result<(), Reported> {
    let Some(entry) = region.entry() else { return Ok(()) };
    if entry.args().len() != inputs.len() {
        return fail(op, format!("{name} region must have exactly {} arguments", inputs.len()));
    }
    let differs = |(arg, input): (Type, &Type)| arg != *input;
    let mut args = entry.args().map(|arg| op.ir.value_type(arg)).zip(inputs);
    if let Some(at) = args.position(differs) {
        return fail(op, format!("{name} region argument {} type mismatch", at + 1));
    }
    let Some(end) = entry.last().filter(|last| last.is::<YieldOp<'_>>()) else {
        return fail(op, format!("{name} region must end with sparse_tensor.yield"));
    };
    if end.operand_types().ne([output]) {
        return fail(op, format!("{name} region yield type mismatch"));
    }
    Ok(())
}

pub(crate) fn verify_binary(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(it) = op.cast::<BinaryOp<'_>>() else { return Ok(()) };
    let ty = |value| op.ir.value_type(value);
    let (x, y, output) = (ty(it.x()), ty(it.y()), ty(it.output()));
    verify_region(op, it.overlap_region(), "overlap", &[x, y], output)?;
    for (region, is_identity, input, names) in [
        (it.left_region(), it.left_identity(), x, ("left", "first")),
        (it.right_region(), it.right_identity(), y, ("right", "second")),
    ] {
        let (name, argument) = names;
        verify_region(op, region, name, &[input], output)?;
        if region.is_empty() && is_identity && input != output {
            let message = format!("{name}=identity requires {argument} argument to have the same type as the output");
            return fail(op, message);
        }
    }
    Ok(())
}

pub(crate) fn verify_unary(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(it) = op.cast::<UnaryOp<'_>>() else { return Ok(()) };
    let (input, output) = (op.ir.value_type(it.x()), op.ir.value_type(it.output()));
    verify_region(op, it.present_region(), "present", &[input], output)?;
    verify_region(op, it.absent_region(), "absent", &[], output)?;
    let Some(absent) = it.absent_region().entry() else { return Ok(()) };
    let Some(value) = absent.last().and_then(|end| end.operands().next()) else { return Ok(()) };
    // The region runs where no element is present, so the yielded value must not depend on an element.
    let around = op.block().map(|block| block.block);
    let value = op.ir.value(value);
    match value.defining_op() {
        Some(def) => {
            let block = def.block().map(|block| block.block);
            let is_local = block.is_some() && (block == Some(absent.block) || block == around);
            if is_local && !def.is::<ConstantOp<'_>>() {
                return fail(op, "absent region cannot yield locally computed value");
            }
        }
        None => {
            let is_argument = op.block().is_some_and(|block| block.args().any(|arg| arg == value.value));
            if is_argument {
                return fail(op, "absent region cannot yield linalg argument");
            }
        }
    }
    Ok(())
}

pub(crate) fn verify_reduce(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(it) = op.cast::<ReduceOp<'_>>() else { return Ok(()) };
    let ty = op.ir.value_type(it.x());
    verify_region(op, it.region(), "reduce", &[ty, ty], ty)
}

pub(crate) fn verify_select(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(it) = op.cast::<SelectOp<'_>>() else { return Ok(()) };
    let ty = op.ir.value_type(it.x());
    verify_region(op, it.region(), "select", &[ty], op.context().types().i1())
}

pub(crate) fn verify_foreach(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(it) = op.cast::<ForeachOp<'_>>() else { return Ok(()) };
    let Some(of) = Tensor::of(ctx, op.ir.value_type(it.tensor())) else { return Ok(()) };
    let Some(entry) = it.region().entry() else { return Ok(()) };
    let rank = of.shape.len();
    let order = it.order_attr().and_then(|order| map_of(ctx, order));
    if order.is_some_and(|order| order.num_dims(ctx) as usize != of.level_rank()) {
        return fail(op, "Level traverse order does not match tensor's level rank");
    }
    let inits = it.init_args().map(|value| op.ir.value_type(value));
    if entry.args().len() != rank + 1 + inits.len() {
        return fail(op, "Unmatched number of arguments in the block");
    }
    if op.result_count() != inits.len() {
        return fail(op, "Mismatch in number of init arguments and results");
    }
    if op.result_types().ne(inits) {
        return fail(op, "Mismatch in types of init arguments and results");
    }
    if entry.last().is_some_and(|end| end.operand_types().ne(op.result_types())) {
        return fail(op, "Mismatch in types of yield values and results");
    }
    let args = || entry.args().map(|arg| op.ir.value_type(arg));
    if let Some(at) = args().take(rank).position(|ty| ty != ctx.types().index()) {
        return fail(op, format!("Expecting Index type for argument at index {at}"));
    }
    match args().nth(rank) {
        Some(ty) if ty != of.element => {
            let (expected, found) = (ctx.types().show(of.element), ctx.types().show(ty));
            let message = format!(
                "Unmatched element type between input tensor and block argument, expected:{expected}, got: {found}"
            );
            fail(op, message)
        }
        _ => Ok(()),
    }
}
