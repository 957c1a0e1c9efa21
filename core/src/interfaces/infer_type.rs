//! Operations with inferred result types (`InferTypeOpInterface`).

use lect_ods::spec::{OpSpec, TraitKind};

use crate::diag::{Diagnostic, Reported};
use crate::dialect::{InferFrom, VerifyOp};
use crate::entity::Type;
use crate::ir::OpRef;
use crate::types::Invalid;

/// Returns the verifier that compares result types with the inferred ones.
pub(super) fn verifier(spec: &OpSpec) -> Option<VerifyOp> {
    // A custom comparison of types is a hook or unknown.
    let own = "isCompatibleReturnTypes";
    if spec.extra_declarations.contains(own)
        || spec.interfaces.iter().any(|it| it.overridden.iter().any(|method| method == own))
    {
        return Some(verify_compatible);
    }
    Some(if has_type_of_operands(spec) { verify_same } else { verify_inferred })
}

/// Verifies that the results have the type of the first operand.
fn verify_same(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(first) = op.operand_types().next() else { return Ok(()) };
    if op.result_types().all(|ty| ty == first) { Ok(()) } else { Err(reject(op, &vec![first; op.result_count()])) }
}

/// Verifies that the operation's hook accepts the result types.
fn verify_compatible(op: OpRef<'_>) -> Result<(), Reported> {
    if op.info().is_some_and(|info| info.hooks().accepts_types.is_some()) { verify_inferred(op) } else { Ok(()) }
}

/// Verifies that the results have the types that the operation's hook infers.
fn verify_inferred(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(info) = op.info() else { return Ok(()) };
    let Some(infer) = info.hooks().infer_types else { return Ok(()) };
    let ctx = op.context();
    let operands: Vec<Type> = op.operand_types().collect();
    let attrs = ctx.attrs().dictionary_entries(op.attrs());
    let entry = op.region(0).and_then(|region| region.entry());
    let block_args: Vec<Type> =
        entry.into_iter().flat_map(|entry| entry.args().map(move |it| entry.ir.value_type(it))).collect();
    let from = |props: &[_]| {
        let from = InferFrom { operands: &operands, props, attrs, block_args: &block_args };
        crate::compat::infer(ctx, info, infer, &from)
    };
    match op.with_slots(info.props.len(), from) {
        Ok(types) if op.result_types().eq(types.iter().copied()) => Ok(()),
        Ok(types) => {
            let found: Vec<Type> = op.result_types().collect();
            match info.hooks().accepts_types {
                Some(accepts) if accepts(ctx, &types, &found) => Ok(()),
                _ => Err(reject(op, &types)),
            }
        }
        Err(Invalid(message)) => {
            if !message.is_empty() {
                ctx.emit(Diagnostic::error(op.loc(), message));
            }
            Err(op.op_error("failed to infer returned types").emit())
        }
    }
}

#[cold]
fn reject(op: OpRef<'_>, inferred: &[Type]) -> Reported {
    let ctx = op.context();
    let list = |types: &mut dyn Iterator<Item = Type>| {
        types.map(|ty| format!("'{}'", ctx.types().show(ty))).collect::<Vec<_>>().join(", ")
    };
    let (inferred, found) = (list(&mut inferred.iter().copied()), list(&mut op.result_types()));
    let name = op.name_text();
    let message =
        format!("'{name}' op inferred type(s) {inferred} are incompatible with return type(s) of operation {found}");
    ctx.emit(Diagnostic::error(op.loc(), message));
    op.op_error("failed to infer returned types").emit()
}

/// Returns true if mlir-tblgen generates type inference that returns the type of the operands.
fn has_type_of_operands(spec: &OpSpec) -> bool {
    let is_same =
        |kind: &TraitKind| matches!(kind, TraitKind::Native(name) if name == "OpTrait::SameOperandsAndResultType");
    spec.interfaces.iter().any(|it| it.implied && it.cpp_name == "InferTypeOpInterface")
        && spec.traits.iter().any(|it| is_same(&it.kind))
}
