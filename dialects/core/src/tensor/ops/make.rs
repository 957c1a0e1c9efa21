//! Verifiers of new tensors: sizes and padding.

use lect_core::attrs::int_array;
use lect_support::prelude::*;
use lect_support::shapes::{add, verify_dynamic_sizes};

use crate::tensor::PadOp;

/// Verifies one operand in the segment `group` per dynamic size of the result.
fn verify_sizes(op: OpRef<'_>, group: &str) -> Result<(), Reported> {
    match result_type(op).and_then(|ty| op.context().types().shape(ty)) {
        Some(shape) => verify_dynamic_sizes(op, shape, operands_of(op, group).len()),
        None => Ok(()),
    }
}

pub(crate) fn verify_empty(op: OpRef<'_>) -> Result<(), Reported> {
    verify_sizes(op, "dynamicSizes")
}

pub(crate) fn verify_splat(op: OpRef<'_>) -> Result<(), Reported> {
    verify_sizes(op, "dynamicSizes")
}

pub(crate) fn verify_generate(op: OpRef<'_>) -> Result<(), Reported> {
    verify_sizes(op, "dynamicExtents")
}

/// Verifies that the result has the sizes of the source plus the padding.
pub(crate) fn verify_pad(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let (Some(from), Some(to)) = (operand_type(op, "source"), result_type(op)) else { return Ok(()) };
    let (Some((source, element)), Some((result, _))) = (ranked_tensor(ctx, from), ranked_tensor(ctx, to)) else {
        return Ok(());
    };
    let Some(pad) = op.cast::<PadOp<'_>>() else { return Ok(()) };
    let lists = [pad.static_low_attr(), pad.static_high_attr()];
    let [Some(low), Some(high)] = lists.map(|attr| attr.map(|attr| int_array(ctx, attr))) else { return Ok(()) };
    let (from, to) = (ctx.types().show(from), ctx.types().show(to));
    if low.len() != source.len() || high.len() != source.len() {
        let message = format!("failed to infer expectedType from sourceType '{from}', specified resultType is '{to}'");
        return Err(op.error(message).emit());
    }
    let padding = low.iter().zip(&high).map(|(low, high)| add(*low, *high));
    let expected: Vec<i64> = source.iter().zip(padding).map(|(size, padding)| add(*size, padding)).collect();
    let fits = |(found, expected): (&i64, &i64)| found == expected || *expected == DYNAMIC;
    if result.len() == expected.len() && result.iter().zip(&expected).all(fits) {
        return Ok(());
    }
    // Negative padding may give a negative size, which no type can express.
    let sizes = expected.iter().map(|size| if *size == DYNAMIC { "?x".to_owned() } else { format!("{size}x") });
    let inferred = format!("tensor<{}{}>", sizes.collect::<String>(), ctx.types().show(element));
    Err(op.error(format!("specified type '{to}' does not match the inferred type '{inferred}'")).emit())
}
