//! Verifiers of group operations, barriers and atomics: scopes and memory semantics.

use lect_core::types::Signedness;
use lect_support::enums;
use lect_support::prelude::*;

use super::constants;
use super::constants::is_constant;
use crate::spirv::{GroupOperation, GroupOperationAttr, MemorySemantics, MemorySemanticsAttr, Scope, ScopeAttr, types};

/// Bits that exclude each other.
const CONSTRAINTS: [MemorySemantics; 4] = [
    MemorySemantics::ACQUIRE,
    MemorySemantics::RELEASE,
    MemorySemantics::ACQUIRE_RELEASE,
    MemorySemantics::SEQUENTIALLY_CONSISTENT,
];

fn verify_semantics(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(semantics) = enums::case_of::<MemorySemanticsAttr, MemorySemantics>(op) else { return Ok(()) };
    if CONSTRAINTS.iter().filter(|bit| semantics.contains(**bit)).count() <= 1 {
        return Ok(());
    }
    let message = "expected at most one of these four memory constraints to be set: `Acquire`, \
                   `Release`,`AcquireRelease` or `SequentiallyConsistent`";
    Err(op.error(message).emit())
}

pub(crate) fn verify_barrier(op: OpRef<'_>) -> Result<(), Reported> {
    verify_semantics(op)
}

fn verify_atomic(op: OpRef<'_>, kind: &str, is_kind: fn(&TypeData) -> bool) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(pointer) = op.operand_types().next().and_then(|ty| types::pointer(ctx, ty)) else { return Ok(()) };
    if !is_kind(ctx.types().data(pointer.pointee)) {
        let shown = ctx.types().show(pointer.pointee);
        return reject(op, format!("pointer operand must point to an {kind} value, found '{shown}'"));
    }
    verify_semantics(op)
}

pub(crate) fn verify_integer_atomic(op: OpRef<'_>) -> Result<(), Reported> {
    verify_atomic(op, "integer", |data| matches!(data, TypeData::Integer { .. }))
}

pub(crate) fn verify_float_atomic(op: OpRef<'_>) -> Result<(), Reported> {
    verify_atomic(op, "float", |data| matches!(data, TypeData::Float(_)))
}

/// Verifies that the execution scope is a workgroup or a subgroup.
pub(crate) fn verify_scope(op: OpRef<'_>) -> Result<(), Reported> {
    match enums::case_of::<ScopeAttr, Scope>(op) {
        Some(Scope::Workgroup | Scope::Subgroup) => Ok(()),
        _ => reject(op, "execution scope must be 'Workgroup' or 'Subgroup'"),
    }
}

/// Checks that the optional cluster size is a constant power of two.
fn verify_cluster(op: OpRef<'_>, operand: usize) -> Result<(), Reported> {
    let Some(size) = op.operands().nth(operand) else { return Ok(()) };
    let Some(size) = op.ir.value(size).defining_op().and_then(constants::integer) else {
        return reject(op, "cluster size operand must come from a constant op");
    };
    match (size as u32).is_power_of_two() {
        true => Ok(()),
        false => reject(op, "cluster size operand must be a power of two"),
    }
}

pub(crate) fn verify_arithmetic(op: OpRef<'_>) -> Result<(), Reported> {
    verify_scope(op)?;
    let operation = enums::case_of::<GroupOperationAttr, GroupOperation>(op);
    if operation == Some(GroupOperation::ClusteredReduce) && op.operand_count() == 1 {
        return reject(op, "cluster size operand must be provided for 'ClusteredReduce' group operation");
    }
    verify_cluster(op, 1)
}

pub(crate) fn verify_rotate(op: OpRef<'_>) -> Result<(), Reported> {
    verify_scope(op)?;
    verify_cluster(op, 2)
}

pub(crate) fn verify_shuffle(op: OpRef<'_>) -> Result<(), Reported> {
    verify_scope(op)?;
    let last = op.operand_types().last().map(|ty| op.context().types().data(ty));
    match last {
        Some(TypeData::Integer { signedness: Signedness::Signed, .. }) => {
            reject(op, "second operand must be a singless/unsigned integer")
        }
        _ => Ok(()),
    }
}

/// Verifies that the invocation id is a scalar, or a vector of two or three components.
pub(crate) fn verify_broadcast(op: OpRef<'_>) -> Result<(), Reported> {
    verify_scope(op)?;
    match op.operand_types().nth(1).and_then(|ty| types::vector_length(op.context(), ty)) {
        None | Some(2 | 3) => Ok(()),
        Some(count) => {
            let message = "localid is a vector and can be with only  2 or 3 components, actual number is";
            reject(op, format!("{message} {count}"))
        }
    }
}

/// Verifies that the invocation id is constant, which is required before version 1.5.
pub(crate) fn verify_uniform_broadcast(op: OpRef<'_>) -> Result<(), Reported> {
    verify_scope(op)?;
    let Some(id) = op.operands().nth(1) else { return Ok(()) };
    let is_recent = crate::spirv::attrs::target_version(op).is_some_and(|version| version.as_str() >= "v1.5");
    if is_recent || is_constant(op, id) {
        return Ok(());
    }
    reject(op, "id must be the result of a constant op")
}
