//! Verifiers of interfaces that only restrict the numbers and types of an operation's parts.

use crate::diag::Reported;
use crate::entity::Type;
use crate::ir::OpRef;
use crate::types::TypeData;

fn ensure(op: OpRef<'_>, holds: bool, message: &str) -> Result<(), Reported> {
    if holds { Ok(()) } else { Err(op.error(message).emit()) }
}

/// Verifies `InParallelOpInterface`.
pub(super) fn verify_one_block(op: OpRef<'_>) -> Result<(), Reported> {
    ensure(op, op.regions().len() == 1, "expected single region op")?;
    let one_block = op.region(0).is_some_and(|region| region.has_one_block());
    ensure(op, one_block, "expected single block op region")
}

/// Verifies `ShapedDimOpInterface`.
pub(super) fn verify_dimension(op: OpRef<'_>) -> Result<(), Reported> {
    ensure(op, op.result_count() == 1, "expected single op result")?;
    let index = op.result_types().all(|ty| matches!(op.context().types().data(ty), TypeData::Index));
    ensure(op, index, "expect index result type")
}

/// Verifies `SubsetExtractionOpInterface`.
pub(super) fn verify_extraction(op: OpRef<'_>) -> Result<(), Reported> {
    if op.result_count() == 1 {
        return Ok(());
    }
    Err(op.op_error("SubsetExtractionOpInterface ops must have one result").emit())
}

/// Verifies `MemorySpaceCastOpInterface`: source and target are types of the same kind.
pub(super) fn verify_memory_space_cast(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let same_kind = |from: Type, to: Type| match (ctx.types().data(from), ctx.types().data(to)) {
        (TypeData::Dialect { def: from, .. }, TypeData::Dialect { def: to, .. }) => from == to,
        (from, to) => std::mem::discriminant(from) == std::mem::discriminant(to),
    };
    if let (Some(from), Some(to)) = (op.operand_types().next(), op.result_types().next()) {
        ensure(op, same_kind(from, to), "expected source and target types of the same kind")?;
    }
    ensure(op, op.result_count() == 1, "memory space cast op must have exactly one result")
}
