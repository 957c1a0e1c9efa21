//! Additional verifiers of `map`, `reduce`, `transpose` and `broadcast`.

use lect_support::prelude::*;

use crate::linalg::ops::structured::{Structured, numbers, sizes};
use crate::linalg::{BroadcastOp, ReduceOp, TransposeOp};

fn list(sizes: &[i64]) -> String {
    sizes.iter().map(i64::to_string).collect::<Vec<_>>().join(", ")
}

fn element(ctx: &ContextData, ty: Type) -> Type {
    ctx.types().element_type(ty).unwrap_or(ty)
}

/// Returns the types of the body's arguments.
fn body_args(op: OpRef<'_>) -> Vec<Type> {
    let body = op.region(0).and_then(|region| region.entry());
    body.map(|body| body.args().map(|arg| op.ir.value_type(arg)).collect()).unwrap_or_default()
}

/// Verifies that the body takes the element types, and that all operands have the same shape.
pub(crate) fn map(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx: &ContextData = op.context();
    let Some(structured) = Structured::of(op) else { return Ok(()) };
    let (count, args) = (structured.inputs().len(), body_args(op));
    if count + 1 != args.len() {
        let (operands, args) = (count + 1, args.len());
        let message =
            format!("expects number of operands to match the arity of mapper, but got: {operands} and {args}");
        return reject(op, message);
    }
    for (ty, arg) in op.operand_types().take(count).zip(args) {
        let input = element(ctx, ty);
        if input != arg {
            let (input, arg) = (ctx.types().show(input), ctx.types().show(arg));
            return reject(op, format!("expected element type of input '{input}' to match bbArg type '{arg}'"));
        }
    }
    let output = structured.shape(structured.outputs().start);
    for ty in op.operand_types().take(count) {
        let input = sizes(ctx, ty);
        if input != output {
            let (input, output) = (list(input), list(output));
            return reject(op, format!("expected shape of input ({input}) to match shape of output ({output})"));
        }
    }
    Ok(())
}

/// Verifies that inputs have the same shape, that outputs have the remaining dimensions, and that the body takes the
/// element types.
pub(crate) fn reduce(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx: &ContextData = op.context();
    let Some(structured) = Structured::of(op) else { return Ok(()) };
    for (range, what) in [(structured.inputs(), "input"), (structured.outputs(), "output")] {
        let first = structured.shape(range.start);
        if let Some(at) = (1..range.len()).find(|at| structured.shape(range.start + at) != first) {
            let message = format!(
                "expects all {what}s to have the same shapes. Shape at {what}-index {at} is not equal to the shape at \
                 {what}-index 0."
            );
            return reject(op, message);
        }
    }
    let input = structured.shape(structured.inputs().start);
    let output = structured.shape(structured.outputs().start);
    let Some(reduce) = op.cast::<ReduceOp<'_>>() else { return Ok(()) };
    let reduced = numbers(ctx, reduce.dimensions_attr());
    let rank = input.len() as i64;
    if reduced.iter().any(|dim| !(0..rank).contains(dim)) {
        return reject(op, format!("dimensions for reduction should be in the range [0, {}].", rank - 1));
    }
    let left: Vec<i64> = (0..).zip(input).filter(|(dim, _)| !reduced.contains(dim)).map(|(_, size)| *size).collect();
    if left.len() != output.len() {
        let (left, rank) = (left.len(), output.len());
        return reject(op, format!("number of dimensions after reduction {left} doesn't match the init rank {rank}"));
    }
    if left != output {
        let (output, left) = (list(output), list(&left));
        let message = format!("init dimensions [{output}] doesn't match input dimensions after reduction [{left}]");
        return reject(op, message);
    }
    let args = body_args(op);
    if args.len() != op.operand_count() {
        return reject(op, "mismatching number of operands and block arguments");
    }
    let inputs = structured.inputs().len();
    for (at, (ty, arg)) in op.operand_types().zip(args).enumerate() {
        let operand = element(ctx, ty);
        if operand != arg {
            let what = if at < inputs { "input" } else { "output" };
            let (operand, arg) = (ctx.types().show(operand), ctx.types().show(arg));
            let message =
                format!("{what} element type '{operand}' does not match corresponding block argument type '{arg}'");
            return reject(op, message);
        }
    }
    Ok(())
}

/// Verifies that the output has the permuted sizes of the input.
pub(crate) fn transpose(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(structured) = Structured::of(op) else { return Ok(()) };
    let Some(transpose) = op.cast::<TransposeOp<'_>>() else { return Ok(()) };
    let places = numbers(op.context(), transpose.permutation_attr());
    let mut sorted = places.clone();
    sorted.sort_unstable();
    if !(0..).zip(&sorted).all(|(at, place): (i64, _)| at == *place) {
        return reject(op, "permutation is not valid");
    }
    let (input, output) = (structured.shape(0), structured.shape(1));
    let rank = input.len();
    if rank != output.len() {
        return reject(op, format!("input rank {rank} does not match init rank {}", output.len()));
    }
    if rank != places.len() {
        let message = format!("size of permutation {} does not match the argument rank {rank}", places.len());
        return reject(op, message);
    }
    for (at, (place, size)) in places.iter().zip(output).enumerate() {
        let from = usize::try_from(*place).ok().and_then(|place| input.get(place));
        if let Some(from) = from.filter(|from| *from != size) {
            let message = format!("dim(result, {at}) = {size} doesn't match dim(input, permutation[{at}]) = {from}");
            return reject(op, message);
        }
    }
    Ok(())
}

/// Verifies that the output has the sizes of the input and the added dimensions.
pub(crate) fn broadcast(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(structured) = Structured::of(op) else { return Ok(()) };
    let Some(broadcast) = op.cast::<BroadcastOp<'_>>() else { return Ok(()) };
    let added = numbers(op.context(), broadcast.dimensions_attr());
    let (input, output) = (structured.shape(0), structured.shape(1));
    if input.len() + added.len() != output.len() {
        let message = format!(
            "input rank plus added dimensions does not match init rank. input rank: {}, dimensions size: {}, init \
             rank: {}",
            input.len(),
            added.len(),
            output.len()
        );
        return reject(op, message);
    }
    let rank = output.len() as i64;
    if let Some((at, dim)) = added.iter().enumerate().find(|(_, dim)| !(0..rank).contains(*dim)) {
        let last = rank - 1;
        return reject(op, format!("dimension {at} is out of range. expected range: [0, {last}], got: {dim}"));
    }
    let kept = (0..rank).zip(output).filter(|(dim, _)| !added.contains(dim));
    for ((from, input), (to, output)) in input.iter().enumerate().zip(kept) {
        if input != output {
            let message = format!("input dim {from} should match init dim {to}. input: {input}, init: {output}");
            return reject(op, message);
        }
    }
    Ok(())
}
