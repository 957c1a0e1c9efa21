//! Verifiers of single operations.

use std::collections::HashSet;

use lect_support::prelude::*;

use super::ops::results::verify_inferrable;
use super::{
    AttributeOp, OperationOp, PatternOp, ReplaceOp, ResultOp, ResultsOp, RewriteOp, infers_types, mnemonic, registered,
};

/// Returns the users of an operation's results.
pub(super) fn users<'a>(op: OpRef<'a>) -> impl Iterator<Item = OpRef<'a>> {
    op.results().flat_map(move |result| op.ir.value(result).uses().map(|(user, _)| user))
}

/// Returns true if an operation extracts a result of another one.
pub(super) fn is_result(op: OpRef<'_>) -> bool {
    op.is::<ResultOp<'_>>() || op.is::<ResultsOp<'_>>()
}

/// Returns true if the matcher binds an operation through a use. Extracted results do not count, but their users do.
fn has_binding_use(op: OpRef<'_>) -> bool {
    let (mut pending, mut seen) = (vec![op], HashSet::new());
    while let Some(op) = pending.pop() {
        for user in users(op) {
            if !is_result(user) {
                return true;
            }
            if seen.insert(user.op) {
                pending.push(user);
            }
        }
    }
    false
}

/// Checks that a value defined in the matcher has a binding use.
pub(super) fn binding_use(op: OpRef<'_>) -> Result<(), Reported> {
    let in_pattern = op.parent().is_some_and(|parent| parent.is::<PatternOp<'_>>());
    if !in_pattern || has_binding_use(op) {
        return Ok(());
    }
    let message = "expected a bindable user when defined in the matcher body of a `pdl.pattern`";
    Err(op.op_error(message).emit())
}

fn is_in_rewrite(op: OpRef<'_>) -> bool {
    op.parent().is_some_and(|parent| parent.is::<RewriteOp<'_>>())
}

pub(super) fn native_constraint(op: OpRef<'_>) -> Result<(), Reported> {
    if op.operand_count() == 0 {
        return Err(op.op_error("expected at least one argument").emit());
    }
    let ctx = op.context();
    if op.result_types().any(|ty| mnemonic(ctx, ty) == Some("operation")) {
        return Err(op.op_error("returning an operation from a constraint is not supported").emit());
    }
    Ok(())
}

pub(super) fn native_rewrite(op: OpRef<'_>) -> Result<(), Reported> {
    if op.operand_count() == 0 && op.result_count() == 0 {
        return Err(op.op_error("expected at least one argument or result").emit());
    }
    Ok(())
}

pub(super) fn attribute(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(attribute) = op.cast::<AttributeOp<'_>>() else { return Ok(()) };
    if attribute.value_attr().is_none() {
        if is_in_rewrite(op) {
            return Err(op.op_error("expected constant value when specified within a `pdl.rewrite`").emit());
        }
        return binding_use(op);
    }
    if op.operand_count() > 0 {
        return Err(op.op_error("expected only one of [`type`, `value`] to be set").emit());
    }
    Ok(())
}

pub(super) fn operation(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(operation) = op.cast::<OperationOp<'_>>() else { return Ok(()) };
    let ctx = op.context();
    let in_rewrite = is_in_rewrite(op);
    let name = operation.op_name_attr().and_then(|name| ctx.attrs().string_value(name));
    if in_rewrite && name.is_none() {
        return Err(op.op_error("must have an operation name when nested within a `pdl.rewrite`").emit());
    }
    let names = operation.attribute_value_names_attr().and_then(|names| ctx.attrs().array_elements(names));
    let (names, values) = (names.unwrap_or_default().len(), operation.attribute_values().len());
    if names != values {
        let message = format!(
            "expected the same number of attribute values and attribute names, got {names} names and {values} values"
        );
        return Err(op.op_error(message).emit());
    }
    // The result types of an unregistered operation may be inferred.
    if in_rewrite && let Some(info) = name.and_then(|name| registered(ctx, name)).filter(|info| !infers_types(info)) {
        verify_inferrable(op, operation, info)?;
    }
    binding_use(op)
}

pub(super) fn replace(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(replace) = op.cast::<ReplaceOp<'_>>() else { return Ok(()) };
    if replace.repl_operation().is_some() && replace.repl_values().len() > 0 {
        let message = "expected no replacement values to be provided when the replacement operation is present";
        return Err(op.op_error(message).emit());
    }
    Ok(())
}

pub(super) fn results(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(ty) = op.result_types().next() else { return Ok(()) };
    let Some(results) = op.cast::<ResultsOp<'_>>() else { return Ok(()) };
    if results.index_attr().is_none() && mnemonic(ctx, ty) == Some("value") {
        let found = ctx.types().show(ty);
        let message = format!("expected `pdl.range<value>` result type when no index is specified, but got: '{found}'");
        return Err(op.op_error(message).emit());
    }
    Ok(())
}

/// Checks that a type or types are either constant or bound by the matcher.
pub(super) fn given_type(op: OpRef<'_>) -> Result<(), Reported> {
    let is_given = op.prop(0).is_some();
    if is_given { Ok(()) } else { binding_use(op) }
}

pub(super) fn rewrite(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(rewrite) = op.cast::<RewriteOp<'_>>() else { return Ok(()) };
    let is_empty = op.region(0).is_none_or(|body| body.is_empty());
    let message = if rewrite.name_attr().is_some() {
        if is_empty {
            return Ok(());
        }
        "expected rewrite region to be empty when rewrite is external"
    } else if is_empty {
        "expected rewrite region to be non-empty if external name is not specified"
    } else if rewrite.external_args().len() > 0 {
        "expected no external arguments when the rewrite is specified inline"
    } else {
        return Ok(());
    };
    Err(op.op_error(message).emit())
}
