//! Verifiers of the dialect's interfaces and traits.

use lect_core::dialect::Verifier;
use lect_support::prelude::*;

use super::effects::{callee, has_argument_attr};
use super::kinds::{is_handle_or_param, is_op_handle, name_of, op_is_known};
use crate::transform::ops::sequences::verify_named;
use crate::transform::{ForeachOp, IncludeOp, MatchStructuredOp};

/// By C++ class.
pub(crate) const VERIFIERS: &[(&str, Verifier)] = &[
    ("transform::ParamProducerTransformOpTrait", Verifier::before(verify_param_producer)),
    ("transform::PossibleTopLevelTransformOpTrait", Verifier::before(verify_top_level)),
    ("transform::StructuredOpPredicateOpTrait", Verifier::before(verify_predicate)),
    ("transform::TransformOpInterface", Verifier::before(verify_effects)),
];

const TOP_LEVEL: &str = "transform::PossibleTopLevelTransformOpTrait";

/// Verifies that the effects on operands and results are specified. For most operations the traits specify them.
fn verify_effects(op: OpRef<'_>) -> Result<(), Reported> {
    let (operands, results) = match name_of(op) {
        // Only targets with a block argument are declared as read.
        "foreach" if op.is::<ForeachOp<'_>>() => {
            let args = op.region(0).and_then(|region| region.entry()).map_or(0, |body| body.args().len());
            (args, usize::MAX)
        }
        "test_dummy_payload_op" => (0, usize::MAX),
        "test_transform_op" | "test_transform_unrestricted_op_no_interface" => (0, 0),
        "include" if op.is::<IncludeOp<'_>>() => (annotated_operands(op), usize::MAX),
        #[cfg(feature = "test")]
        "test_required_memory_effects" => {
            return op.cast::<crate::transform::TestRequiredMemoryEffectsOp<'_>>().map_or(Ok(()), verify_declared);
        }
        _ => return Ok(()),
    };
    expect_effects(op, operands, results)
}

/// Returns the number of operands of `transform.include` before the first without an annotation in the function.
fn annotated_operands(op: OpRef<'_>) -> usize {
    let Some(callee) = op.cast::<IncludeOp<'_>>().and_then(callee) else { return usize::MAX };
    let is_known = |index: usize| {
        ["transform.consumed", "transform.readonly"].iter().any(|name| has_argument_attr(callee, index, name))
    };
    let Some(first) = (0..op.operand_count()).find(|index| !is_known(*index)) else { return usize::MAX };
    // All operands of a function with errors count as read.
    match op.context().capture_diagnostics(|| verify_named(callee)).0 {
        Ok(()) => first,
        Err(_) => usize::MAX,
    }
}

/// Verifies `test_required_memory_effects`, whose attributes specify the effects.
#[cfg(feature = "test")]
fn verify_declared(it: crate::transform::TestRequiredMemoryEffectsOp<'_>) -> Result<(), Reported> {
    let op = it.0;
    expect_effects(op, if it.has_operand_effect() { usize::MAX } else { 0 }, usize::MAX)?;
    if it.has_operand_effect() && !it.modifies_payload() {
        let message =
            "TransformOpInterface expects ops consuming operands to have a 'write' effect on the payload resource";
        return Err(op.error(message).note(op.loc(), "consumes operand #0").emit());
    }
    expect_effects(op, usize::MAX, if it.has_result_effect() { usize::MAX } else { 0 })
}

/// Checks that effects are specified: only for the first `operands` operands and the first `results` results they are.
///
/// Effects apply to values: an operand that is the same value as another has the effects of that one.
fn expect_effects(op: OpRef<'_>, operands: usize, results: usize) -> Result<(), Reported> {
    let has_none = |value: &Value| op.operands().take(operands).all(|it| it != *value);
    if let Some((index, _)) = op.operands().enumerate().skip(operands).find(|(_, value)| has_none(value)) {
        let message = "TransformOpInterface requires memory effects on operands to be specified";
        return Err(op.error(message).note(op.loc(), format!("no effects specified for operand #{index}")).emit());
    }
    if op.result_count() > results {
        let message = "TransformOpInterface requires 'allocate' memory effect to be specified for results";
        let note = format!("no 'allocate' effect specified for result #{results}");
        return Err(op.error(message).note(op.loc(), note).emit());
    }
    Ok(())
}

/// Verifies that the body of a possible top-level operation takes the payload root as its argument.
fn verify_top_level(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(body) = op.region(0) else { return Err(op.op_error("expects at least one region").emit()) };
    let (Some(entry), true) = (body.entry(), body.has_one_block()) else {
        return Err(op.op_error("expects a single-block region").emit());
    };
    let args = entry.args_with_locs();
    let ty = |index: usize| args.get(index).map(|arg| entry.ir.value_type(arg.0));
    let Some(first) = ty(0) else {
        return Err(op.op_error("expects the entry block to have at least one argument").emit());
    };
    if !is_op_handle(ctx, first) {
        let message = "expects the first entry block argument to be of type implementing TransformHandleTypeInterface";
        return Err(op.op_error(message).emit());
    }
    if op.operand_types().next().is_some_and(|root| root != first) {
        return Err(op.op_error("expects the type of the block argument to match the type of the operand").emit());
    }
    for index in 1..args.len() {
        if ty(index).is_none_or(|ty| is_handle_or_param(ctx, ty)) {
            continue;
        }
        let message = "expects trailing entry block arguments to be of type implementing TransformHandleTypeInterface, \
                       TransformValueHandleTypeInterface or TransformParamTypeInterface";
        return Err(op.op_error(message).note(op.loc(), format!("argument #{index} does not")).emit());
    }
    if op.operand_count() == args.len() {
        return Ok(());
    }
    let around = std::iter::successors(op.parent(), |op| op.parent()).find(|parent| op_is_known(*parent, TOP_LEVEL));
    match around {
        Some(around) => {
            let error = op.op_error("expects operands to be provided for a nested op");
            Err(error.note(around.loc(), "nested in another possible top-level op").emit())
        }
        None => Ok(()),
    }
}

/// Verifies that all results are parameters.
fn verify_param_producer(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let is_param = |ty| super::kinds::is_param(ctx, ty);
    if op.result_types().all(is_param) {
        return Ok(());
    }
    let message = "ParamProducerTransformOpTrait attached to this op expects result types to implement \
                   TransformParamTypeInterface";
    Err(op.op_error(message).emit())
}

/// Verifies that a structured predicate applies to the operand of the enclosing `transform.match.structured`.
fn verify_predicate(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(parent) = op.parent().filter(|parent| parent.is::<MatchStructuredOp<'_>>()) else {
        return Err(op.op_error("expects parent op to be 'transform.match.structured'").emit());
    };
    let handle = parent.region(0).and_then(|region| region.entry()).and_then(|body| body.args().next());
    if handle.is_none() || op.operands().next() == handle {
        return Ok(());
    }
    Err(op.op_error("expected predicate to apply to the surrounding structured op").emit())
}
