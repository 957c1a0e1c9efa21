//! Operations that apply transformations in sequence.

use lect_core::diag::ErrorBuilder;
use lect_core::dialect::OpTraits;
use lect_core::interfaces::function::{function_type, is_external};
use lect_core::ir::symbols::is_symbol_table;
use lect_support::prelude::*;

use crate::transform::interfaces::effects::{consumes_argument, consumes_operand, has_argument_attr};
use crate::transform::interfaces::kinds::{is_transform, op_is_known};
use crate::transform::{WithPDLPatternsOp, YieldOp};

/// Checks `transform.sequence`.
pub(crate) fn verify_sequence(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(body) = op.region(0).and_then(|region| region.entry()) else { return Ok(()) };
    if op.operand_group(0).len() == 0 && op.operand_group(1).len() > 0 {
        return Err(op.op_error("does not expect extra operands when used as top-level").emit());
    }
    for (index, arg) in body.args().enumerate() {
        check_consumers(body, arg, |message| op.op_error(format!("block argument #{index}{message}")))?;
    }
    let last = body.last();
    for child in body.ops() {
        if Some(child) != last && !is_transform(child) {
            let error = op.op_error("expected children ops to implement TransformOpInterface");
            return Err(error.note(child.loc(), "op without interface").emit());
        }
        for (index, result) in child.results().enumerate() {
            check_consumers(body, result, |message| child.error(format!("result #{index}{message}")))?;
        }
    }
    let Some(end) = last.filter(|last| last.info().is_none() || last.has(OpTraits::TERMINATOR)) else {
        return Err(op.op_error("expects to have a terminator in the body").emit());
    };
    if end.operand_types().eq(op.result_types()) {
        return Ok(());
    }
    let error = op.op_error("expects the types of the terminator operands to match the types of the result");
    Err(error.note(end.loc(), "terminator").emit())
}

/// Checks that at most one operation consumes a handle.
fn check_consumers<'a>(
    body: BlockRef<'a>,
    handle: Value,
    error: impl FnOnce(&str) -> ErrorBuilder<'a>,
) -> Result<(), Reported> {
    // A user that consumes the value through any of its operands is a consumer.
    let consumes = |user: OpRef<'_>| {
        let mut operands = user.operands().enumerate();
        operands.any(|(index, operand)| operand == handle && consumes_operand(user, index))
    };
    // Operations that are not known to be transformations may consume the handle.
    let mut consumers = body.ir.value(handle).uses().filter(|(user, _)| !is_transform_known(*user) || consumes(*user));
    let (Some(first), Some(second)) = (consumers.next(), consumers.next()) else { return Ok(()) };
    let mut error = error(" has more than one potential consumer");
    for (user, operand) in [first, second] {
        error = error.note(user.loc(), format!("used here as operand #{operand}"));
    }
    Err(error.emit())
}

fn is_transform_known(op: OpRef<'_>) -> bool {
    op_is_known(op, "transform::TransformOpInterface")
}

/// Checks `transform.named_sequence`.
pub(crate) fn verify_named(op: OpRef<'_>) -> Result<(), Reported> {
    let table = std::iter::successors(op.parent(), |op| op.parent()).find(|parent| is_symbol_table(*parent));
    if let Some(table) = table
        && table.attr("transform.with_named_sequence").is_none()
    {
        let message = "expects the parent symbol table to have the 'transform.with_named_sequence' attribute";
        return Err(op.error(message).note(table.loc(), "symbol table operation").emit());
    }
    let around = std::iter::successors(op.parent(), |op| op.parent()).find(|parent| is_transform_known(*parent));
    if let Some(around) = around {
        let error = op.error("cannot be defined inside another transform op");
        return Err(error.note(around.loc(), "ancestor transform op").emit());
    }
    if !is_external(op) {
        verify_end(op)?;
    }
    verify_annotations(op, Annotations::OfDefinition)
}

/// Checks that the yielded types are the result types of the function.
fn verify_end(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(end) = op.region(0).and_then(|region| region.entry()).and_then(|body| body.last()) else {
        return Err(op.error("expected a non-empty body block").emit());
    };
    if !end.is::<YieldOp<'_>>() {
        let error = op.error("expected 'transform.yield' as terminator");
        return Err(error.note(end.loc(), "terminator").emit());
    }
    let Some(ty) = function_type(op) else { return Ok(()) };
    if end.operand_count() != ty.results.len() {
        let message = "expected terminator to have as many operands as the parent op has results";
        return Err(end.error(message).emit());
    }
    for (index, (found, expected)) in end.operand_types().zip(ty.results.iter()).enumerate() {
        if found != *expected {
            let message = format!(
                "the type of the terminator operand #{index} must match the type of the corresponding parent op result \
                 ('{}' vs '{}')",
                ctx.types().show(found),
                ctx.types().show(*expected)
            );
            return Err(end.error(message).emit());
        }
    }
    Ok(())
}

/// Context in which annotations of a function's arguments are required.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Annotations {
    /// Optional for a definition, whose body determines them.
    OfDefinition,
    /// Required for a callee.
    OfCallee,
}

/// Checks that the annotations `transform.consumed` and `transform.readonly` of arguments match the effects of the
/// body.
pub(crate) fn verify_annotations(op: OpRef<'_>, needed: Annotations) -> Result<(), Reported> {
    let Some(ty) = function_type(op) else { return Ok(()) };
    let body = op.region(0).and_then(|region| region.entry());
    for index in 0..ty.inputs.len() {
        let consumed = has_argument_attr(op, index, "transform.consumed");
        let readonly = has_argument_attr(op, index, "transform.readonly");
        if consumed && readonly {
            return Err(op.error(format!("argument #{index} cannot be both readonly and consumed")).emit());
        }
        if (body.is_none() || needed == Annotations::OfCallee) && !consumed && !readonly {
            let message = "must provide consumed/readonly status for arguments of external or called ops";
            return Err(op.error(message).emit());
        }
        let Some(body) = body else { continue };
        let Some(arg) = body.args().nth(index) else { continue };
        let is_consumed = consumes_argument(body, arg);
        if is_consumed && readonly {
            let message = format!("argument #{index} is consumed in the body but is not marked as such");
            return Err(op.error(message).emit());
        }
        if !is_consumed && consumed && needed == Annotations::OfDefinition {
            let message = format!("op argument #{index} is not consumed in the body but is marked as consumed");
            op.context().warning(op.loc(), message);
        }
    }
    Ok(())
}

/// Checks `transform.alternatives`.
pub(crate) fn verify_alternatives(op: OpRef<'_>) -> Result<(), Reported> {
    for end in op.regions().filter_map(|region| region.entry()?.last()) {
        if end.operand_types().ne(op.result_types()) {
            let message = "expects terminator operands to have the same type as results of the operation";
            return Err(op.op_error(message).note(end.loc(), "terminator").emit());
        }
    }
    Ok(())
}

/// Checks `transform.foreach`.
pub(crate) fn verify_foreach(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(body) = op.region(0).and_then(|region| region.entry()) else { return Ok(()) };
    let args: Vec<_> = body.args().map(|arg| body.ir.value_type(arg)).collect();
    if args.len() != op.operand_count() {
        return Err(op.op_error("expects the same number of targets as the body has block arguments").emit());
    }
    if op.operand_types().ne(args.iter().copied()) {
        let message = "expects co-indexed targets and the body's block arguments to have the same op/value/param type";
        return Err(op.op_error(message).emit());
    }
    let Some(end) = body.last() else { return Ok(()) };
    if end.operand_count() != op.result_count() {
        return Err(op.op_error("expects the same number of results as the yield terminator has operands").emit());
    }
    if end.operand_types().ne(op.result_types()) {
        let message = "expects co-indexed results and yield operands to have the same op/value/param type";
        return Err(op.op_error(message).emit());
    }
    Ok(())
}

/// Checks `transform.with_pdl_patterns`.
pub(crate) fn verify_with_patterns(op: OpRef<'_>) -> Result<(), Reported> {
    let body = op.region(0).and_then(|region| region.entry());
    let mut top_level: Option<OpRef<'_>> = None;
    for child in body.into_iter().flat_map(|body| body.ops()) {
        if &*child.name_data().name == b"pdl.pattern" {
            continue;
        }
        if !op_is_known(child, "transform::PossibleTopLevelTransformOpTrait") {
            let error = op.op_error("expects only pattern and top-level transform ops in its body");
            return Err(error.note(child.loc(), "offending op").emit());
        }
        if let Some(first) = top_level.replace(child) {
            let error = op.op_error("expects only one non-pattern op in its body");
            let error = error.note(first.loc(), "first non-pattern op");
            return Err(error.note(child.loc(), "second non-pattern op").emit());
        }
    }
    let mut around = std::iter::successors(op.parent(), |op| op.parent());
    if let Some(around) = around.find(|parent| parent.is::<WithPDLPatternsOp<'_>>()) {
        return Err(op.op_error("cannot be nested").note(around.loc(), "parent operation").emit());
    }
    match top_level {
        Some(_) => Ok(()),
        None => Err(op.op_error("expects at least one non-pattern op").emit()),
    }
}
