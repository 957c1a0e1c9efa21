//! Verifiers of contractions and fills.

use lect_ods::spec::InterfaceUse;
use lect_support::prelude::*;

use super::structured::{Loop, Structured};
use crate::arith::ArithOp;
use crate::complex;

/// Returns true if `product` is a multiplication and `sum` the corresponding addition.
fn are_product_and_sum(product: OpRef<'_>, sum: OpRef<'_>) -> bool {
    // Unregistered operations of MLIR's dialects may be such operations.
    let is_unknown = |op: OpRef<'_>| op.info().is_none() && op.name_data().upstream;
    let of_arith = match (ArithOp::of(product), ArithOp::of(sum)) {
        (Some(ArithOp::MulF(_)), Some(ArithOp::AddF(_))) => true,
        (Some(ArithOp::MulI(_)), Some(ArithOp::AddI(_))) => true,
        (Some(ArithOp::AndI(_)), Some(ArithOp::OrI(_))) => true,
        _ => is_unknown(product) && is_unknown(sum),
    };
    of_arith || product.is::<complex::MulOp<'_>>() && sum.is::<complex::AddOp<'_>>()
}

/// Returns true if an operation implements `MemoryEffectOpInterface`.
fn has_known_effects(op: OpRef<'_>) -> bool {
    let is_it = |it: &InterfaceUse| it.cpp_name == *"MemoryEffectOpInterface";
    op.info().is_some_and(|info| info.spec().interfaces.iter().any(is_it))
}

/// Verifies that an operation is a contraction: two inputs, one output, and a body that sums products.
pub(crate) fn verify(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(structured) = Structured::of(op) else { return Err(op.error("expected a LinalgOp").emit()) };
    let ctx: &ContextData = op.context();
    let fault = if structured.inputs().len() != 2 || structured.outputs().len() != 1 {
        "expected op with 2 inputs and 1 output"
    } else if !structured.loops().contains(&Loop::Reduction) {
        "expected at least 1 reduction"
    } else if !structured.maps().iter().all(|map| map.is_projected_permutation(ctx)) {
        "expected indexing maps to be projected permutations"
    } else if !op.region(0).and_then(|region| region.entry()).is_some_and(sums_products) {
        "expected add/mul op in the body"
    } else {
        return Ok(());
    };
    Err(op.error(fault).emit())
}

/// Returns true if a block yields the sum of its last argument and the product of the others, ignoring casts.
fn sums_products(block: BlockRef<'_>) -> bool {
    let args: Vec<Value> = block.args().collect();
    let (&[lhs, rhs, out], Some(end)) = (&args[..], block.last()) else { return false };
    let mut yielded = end.operands();
    let (Some(yielded), None) = (yielded.next(), yielded.next()) else { return false };
    let source = |value: Value| source(block, value);
    let binary = |value: Value| {
        let op = block.ir.value(value).defining_op()?;
        let operands: Vec<Value> = op.operands().collect();
        match operands[..] {
            [a, b] if op.result_count() == 1 => Some((op, source(a), source(b))),
            _ => None,
        }
    };
    let Some((sum, a, b)) = binary(source(yielded)) else { return false };
    if a != out && b != out {
        return false;
    }
    let is_arg = block.ir.value(a).defining_op().is_none();
    let Some((product, a, b)) = binary(source(if is_arg { b } else { a })) else { return false };
    are_product_and_sum(product, sum) && ((a, b) == (lhs, rhs) || (a, b) == (rhs, lhs))
}

/// Follows a value through producers with one operand and known effects.
fn source(block: BlockRef<'_>, mut value: Value) -> Value {
    while let Some(op) = block.ir.value(value).defining_op() {
        let mut operands = op.operands();
        match (operands.next(), operands.next()) {
            (Some(only), None) if has_known_effects(op) => value = only,
            _ => break,
        }
    }
    value
}

/// Verifies that a fill has a scalar input and one output.
pub(crate) fn verify_fill(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(structured) = Structured::of(op) else { return Err(op.error("expected a LinalgOp").emit()) };
    if structured.inputs().len() != 1 || structured.outputs().len() != 1 {
        return Err(op.error("expected op with 1 input and 1 output").emit());
    }
    let ctx: &ContextData = op.context();
    // A vector counts as a scalar here.
    let is_scalar =
        |ty| ctx.types().element_type(ty).is_none() || matches!(ctx.types().data(ty), TypeData::Vector { .. });
    if !structured.operand_type(0).is_none_or(is_scalar) {
        return Err(op.error("expected op with scalar input").emit());
    }
    let output =
        structured.operand_type(structured.outputs().start).map(|ty| ctx.types().element_type(ty).unwrap_or(ty));
    match (structured.operand_type(0), output) {
        (Some(value), Some(output)) if value != output => {
            let (value, output) = (ctx.types().show(value), ctx.types().show(output));
            let message = format!("expected fill value type ('{value}') to match output element type ('{output}')");
            Err(op.op_error(message).emit())
        }
        _ => Ok(()),
    }
}
