//! Operations that refer to named sequences.

use std::ops::Range;

use lect_core::interfaces::call::{Call, Callee};
use lect_core::interfaces::function::{Function, function_type};
use lect_core::ir::symbols::{SymbolTables, nearest_symbol_table};
use lect_support::prelude::*;

use super::sequences::{Annotations, verify_annotations};
use crate::transform::interfaces::effects::has_argument_attr;
use crate::transform::interfaces::kinds::{are_of_one_kind, is_op_handle, is_transform};
use crate::transform::{CollectMatchingOp, ForeachMatchOp, IncludeOp, NamedSequenceOp};

/// Returns the operation that a symbol refers to, resolved from the nearest symbol table.
fn lookup<'a>(op: OpRef<'a>, symbol: Attr, tables: &SymbolTables<'a>) -> Option<OpRef<'a>> {
    tables.lookup_ref(nearest_symbol_table(op)?, symbol)
}

/// Returns the function-like transformation that a symbol refers to.
fn lookup_function<'a>(op: OpRef<'a>, symbol: Attr, tables: &SymbolTables<'a>) -> Option<OpRef<'a>> {
    lookup(op, symbol, tables).filter(|it| it.interface::<dyn Function>().is_some() && is_transform(*it))
}

/// Reports that a symbol does not refer to a named sequence.
fn unresolved(op: OpRef<'_>, what: &str, symbol: Attr) -> Reported {
    op.error(format!("unresolved {what} symbol {}", op.context().attrs().show(symbol))).emit()
}

/// Returns the argument and result types of a function.
fn signature(function: OpRef<'_>) -> (&[Type], &[Type]) {
    function_type(function).map_or((&[], &[]), |ty| (&ty.inputs[..], &ty.results[..]))
}

/// Call interface of `transform.include`, whose callee is the target.
pub(crate) struct Include;

impl Call for Include {
    fn callee(&self, op: OpRef<'_>) -> Option<Callee> {
        op.cast::<IncludeOp<'_>>()?.target_attr().map(Callee::Symbol)
    }

    fn arguments(&self, op: OpRef<'_>) -> Range<usize> {
        0..op.operand_count()
    }
}

/// Checks `transform.include`.
pub(crate) fn verify_include<'a>(op: OpRef<'a>, _: OpRef<'a>, tables: &SymbolTables<'a>) -> Result<(), Reported> {
    let ctx = op.context();
    let target = op.cast::<IncludeOp<'_>>().and_then(|include| include.target_attr());
    let target = target.filter(|it| matches!(ctx.attrs().data(*it), AttrData::SymbolRef { .. }));
    let Some(target) = target else {
        return Err(op.op_error("expects a 'target' symbol reference attribute").emit());
    };
    let Some(callee) = lookup(op, target, tables).filter(|it| it.is::<NamedSequenceOp<'_>>()) else {
        return Err(op.op_error("does not reference a named transform sequence").emit());
    };
    let (inputs, results) = signature(callee);
    if inputs.len() != op.operand_count() {
        return Err(op.error("incorrect number of operands for callee").emit());
    }
    for (index, (found, expected)) in op.operand_types().zip(inputs.iter().copied()).enumerate() {
        if found != expected {
            let message = format!(
                "operand type mismatch: expected operand type '{}', but provided '{}' for operand number {index}",
                ctx.types().show(expected),
                ctx.types().show(found)
            );
            return Err(op.op_error(message).emit());
        }
    }
    if results.len() != op.result_count() {
        return Err(op.error("incorrect number of results for callee").emit());
    }
    for (index, (result, of_callee)) in op.result_types().zip(results.iter().copied()).enumerate() {
        if !are_of_one_kind(ctx, result, of_callee) {
            let message = format!(
                "type of result #{index} must implement the same transform dialect interface as the corresponding \
                 callee result"
            );
            return Err(op.op_error(message).emit());
        }
    }
    verify_annotations(callee, Annotations::OfCallee)
}

/// Checks `transform.collect_matching`.
pub(crate) fn verify_collect<'a>(op: OpRef<'a>, _: OpRef<'a>, tables: &SymbolTables<'a>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(symbol) = op.cast::<CollectMatchingOp<'_>>().and_then(|it| it.matcher_attr()) else { return Ok(()) };
    let Some(matcher) = lookup_function(op, symbol, tables) else { return Err(unresolved(op, "matcher", symbol)) };
    let (arguments, results) = signature(matcher);
    if !matches!(arguments, [only] if is_op_handle(ctx, *only)) {
        return Err(op.error("expected the matcher to take one operation handle argument").emit());
    }
    if !has_argument_attr(matcher, 0, "transform.readonly") {
        return Err(op.error("expected the matcher argument to be marked readonly").emit());
    }
    if results.len() != op.result_count() {
        let message = format!(
            "expected the matcher to yield as many values as op has results ({}), got {}",
            op.result_count(),
            results.len()
        );
        return Err(op.error(message).emit());
    }
    let mut pairs = op.result_types().zip(results.iter().copied());
    match pairs.position(|(result, yielded)| !are_of_one_kind(ctx, yielded, result)) {
        Some(index) => {
            let message = format!("mismatching type interfaces for matcher result and op result #{index}");
            Err(op.error(message).emit())
        }
        None => Ok(()),
    }
}

/// Returns the symbols of the matchers and actions of `transform.foreach_match`.
fn symbols(op: OpRef<'_>) -> [&[Attr]; 2] {
    let Some(it) = op.cast::<ForeachMatchOp<'_>>() else { return [&[]; 2] };
    [it.matchers_attr(), it.actions_attr()]
        .map(|list| list.and_then(|list| op.context().attrs().array_elements(list)).unwrap_or_default())
}

/// Checks `transform.foreach_match`, except for its symbols.
pub(crate) fn verify_foreach_match(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let [matchers, actions] = symbols(op);
    if matchers.len() != actions.len() {
        return Err(op.op_error("expected the same number of matchers and actions").emit());
    }
    if matchers.is_empty() {
        return Err(op.op_error("expected at least one match/action pair").emit());
    }
    let mut known = std::collections::HashSet::new();
    for matcher in matchers.iter().filter(|matcher| !known.insert(**matcher)) {
        let shown = ctx.attrs().show(*matcher);
        let message = format!("matcher {shown} is used more than once, only the first match will apply");
        ctx.warning(op.loc(), message);
    }
    Ok(())
}

/// Checks the symbols of `transform.foreach_match`.
pub(crate) fn verify_matches<'a>(op: OpRef<'a>, _: OpRef<'a>, tables: &SymbolTables<'a>) -> Result<(), Reported> {
    let [matchers, actions] = symbols(op);
    for (&matcher, &action) in matchers.iter().zip(actions) {
        let (matching, acting) = (lookup_function(op, matcher, tables), lookup_function(op, action, tables));
        let Some(matching) = matching else { return Err(unresolved(op, "matcher", matcher)) };
        let Some(acting) = acting else { return Err(unresolved(op, "action", action)) };
        verify_match(op, (matcher, matching), (action, acting))?;
    }
    Ok(())
}

fn verify_match<'a>(
    op: OpRef<'a>,
    (matcher, matching): (Attr, OpRef<'a>),
    (action, acting): (Attr, OpRef<'a>),
) -> Result<(), Reported> {
    let ctx = op.context();
    let [matcher, action] = [matcher, action].map(|symbol| ctx.attrs().show(symbol).to_string());
    verify_annotations(matching, Annotations::OfCallee)?;
    verify_annotations(acting, Annotations::OfCallee)?;
    let declared =
        |message: String, function: OpRef<'_>| Err(op.error(message).note(function.loc(), "symbol declaration").emit());

    let (arguments, matched) = signature(matching);
    let (parameters, results) = signature(acting);
    if op.operand_count() != arguments.len() {
        let message = format!(
            "the number of operands ({}) doesn't match the number of matcher arguments ({}) for {matcher}",
            op.operand_count(),
            arguments.len()
        );
        return declared(message, matching);
    }
    for (index, (operand, argument)) in op.operand_types().zip(arguments.iter().copied()).enumerate() {
        if has_argument_attr(matching, index, "transform.consumed") {
            let error = op.op_error(format!("does not expect matcher symbol to consume its operand #{index}"));
            return Err(error.note(matching.loc(), "symbol declaration").emit());
        }
        if !are_of_one_kind(ctx, operand, argument) {
            let message =
                format!("mismatching type interfaces for operand and matcher argument #{index} of matcher {matcher}");
            return declared(message, matching);
        }
    }
    if matched.len() != parameters.len() {
        let message = format!(
            "mismatching number of matcher results and action arguments between {matcher} ({}) and {action} ({})",
            matched.len(),
            parameters.len()
        );
        return Err(op.error(message).emit());
    }
    for (index, (found, expected)) in matched.iter().zip(parameters).enumerate() {
        if !are_of_one_kind(ctx, *found, *expected) {
            // MLIR has no space before `of`.
            let message = format!(
                "mismatching type interfaces for matcher result and action argument #{index}of matcher {matcher} and \
                 action {action}"
            );
            return Err(op.error(message).emit());
        }
    }
    let extra = op.result_count().saturating_sub(1);
    if results.len() != extra {
        let message = format!(
            "the number of action results ({}) for {action} doesn't match the number of extra op results ({extra})",
            results.len()
        );
        return declared(message, acting);
    }
    for (index, (result, yielded)) in op.result_types().skip(1).zip(results.iter().copied()).enumerate() {
        if !are_of_one_kind(ctx, result, yielded) {
            let message =
                format!("mismatching type interfaces for action result #{index} of action {action} and op result");
            return declared(message, acting);
        }
    }
    Ok(())
}
