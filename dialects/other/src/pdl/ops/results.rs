//! Result types of operations that a rewrite creates.

use lect_core::dialect::OpInfo;
use lect_support::prelude::*;

use crate::pdl::verify::users;
use crate::pdl::{ApplyNativeRewriteOp, OperandOp, OperandsOp, OperationOp, ReplaceOp, TypeOp, TypesOp};

const NOT_KNOWN: &str = "must have inferable or constrained result types when nested within `pdl.rewrite`";

/// Checks that the result types of a created operation are known, although they cannot be inferred.
pub(crate) fn verify_inferrable(op: OpRef<'_>, made: OperationOp<'_>, info: &OpInfo) -> Result<(), Reported> {
    if replaces_earlier(op) {
        return Ok(());
    }
    let mut types = made.type_values().enumerate().peekable();
    if types.peek().is_none() {
        if info.spec().results.iter().all(|result| result.arity.is_variable_length()) {
            return Ok(());
        }
        let note = format!(
            "operation is created in a non-inferrable context, but '{}' does not implement InferTypeOpInterface",
            info.name()
        );
        return Err(op.op_error(NOT_KNOWN).note(op.loc(), note).emit());
    }
    for (index, ty) in types {
        let Some(ty) = op.ir.value(ty).defining_op() else { continue };
        if !is_known(op, ty) {
            let note = format!("result type #{index} was not constrained");
            return Err(op.op_error(NOT_KNOWN).note(op.loc(), note).emit());
        }
    }
    Ok(())
}

/// Returns true if an operation replaces an earlier one, whose types it inherits.
fn replaces_earlier(op: OpRef<'_>) -> bool {
    let block = |op: OpRef<'_>| op.block().map(|block| block.block);
    op.results().flat_map(|result| op.ir.value(result).uses()).any(|(user, operand)| {
        if operand == 0 || !user.is::<ReplaceOp<'_>>() {
            return false;
        }
        let replaced = user.operands().next().and_then(|replaced| user.ir.value(replaced).defining_op());
        replaced.is_some_and(|replaced| block(replaced) != block(op) || op.ir.get().is_before(replaced.op, op.op))
    })
}

/// Returns true if a type is constant, computed, or bound in the matcher.
fn is_known(op: OpRef<'_>, ty: OpRef<'_>) -> bool {
    if ty.is::<ApplyNativeRewriteOp<'_>>() {
        return true;
    }
    if !ty.is::<TypeOp<'_>>() && !ty.is::<TypesOp<'_>>() {
        return false;
    }
    let rewrite = op.block().map(|block| block.block);
    let matches = |user: OpRef<'_>| {
        user.block().map(|block| block.block) != rewrite
            && (user.is::<OperandOp<'_>>() || user.is::<OperandsOp<'_>>() || user.is::<OperationOp<'_>>())
    };
    ty.prop(0).is_some() || users(ty).any(matches)
}
