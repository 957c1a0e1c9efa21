//! Verifier of `concat`.

use lect_support::prelude::*;
use lect_support::shapes::{add, may_be_equal};

use crate::tensor::ConcatOp;

/// Verifies that all sizes match, except along the concatenated dimension, where the result has the sum.
pub(crate) fn verify(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let fail = |message: &str| Err(op.op_error(message).emit());
    let inputs: Vec<_> =
        operands_of(op, "inputs").filter_map(|value| ranked_tensor(ctx, op.ir.value_type(value))).collect();
    let [first, ..] = &*inputs else { return fail("requires at least one input") };
    let Some(result_type) = result_type(op) else { return Ok(()) };
    let Some((result, element)) = ranked_tensor(ctx, result_type) else { return Ok(()) };
    if inputs.iter().any(|input| input.0.len() != result.len()) {
        return fail("rank of concatenated inputs must match result rank");
    }
    if inputs.iter().any(|input| input.1 != element) {
        return fail("inputs and result element type must match");
    }
    let concatenated =
        match op.cast::<ConcatOp<'_>>().and_then(|concat| concat.dim_attr()).map(|dim| ctx.attrs().data(dim)) {
            Some(AttrData::Integer { value, .. }) => value.to_i64(),
            _ => None,
        };
    let Some(concatenated) = concatenated else { return Ok(()) };
    if concatenated >= result.len() as i64 {
        return fail("concatenation dim must be less than the tensor rank");
    }
    let mut sizes = Vec::with_capacity(result.len());
    for dim in 0..result.len() {
        let mut given = inputs.iter().filter_map(|input| input.0.get(dim).copied());
        if dim as i64 == concatenated {
            sizes.push(given.fold(0, add));
            continue;
        }
        let mut size = DYNAMIC;
        for other in given.by_ref() {
            if !may_be_equal(size, other) {
                let message = format!("static concatenation size mismatch along non-concatenated dimension {dim}");
                return Err(op.op_error(message).emit());
            }
            size = if size == DYNAMIC { other } else { size };
        }
        sizes.push(size);
    }
    if sizes.iter().zip(result).all(|(a, b)| may_be_equal(*a, *b)) {
        return Ok(());
    }
    let Ok(inferred) = ctx.types().tensor(&sizes, first.1, None) else { return Ok(()) };
    let message = format!(
        "result type '{}'does not match inferred shape '{}' static sizes",
        ctx.types().show(result_type),
        ctx.types().show(inferred)
    );
    Err(op.op_error(message).emit())
}
