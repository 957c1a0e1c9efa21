//! Checks of one operation or block, in pre-order and in post-order.

use super::report::shown;
use crate::diag::Reported;
use crate::dialect::OpTraits;
use crate::ir::{BlockRef, OpRef, RegionRef};
use crate::verify::definition::{Definition, Match, Memo};

/// Verifies an operation against its spec, then by its hook.
#[inline]
pub(super) fn check_definition(
    op: OpRef<'_>,
    definition: Definition<'_>,
    memo: &mut Memo,
    key: Match,
) -> Result<(), Reported> {
    let Definition { info, hooks, .. } = definition;
    if info.has(OpTraits::DYNAMIC) {
        crate::dynamic::verify(op, info.spec())?;
    } else {
        crate::verify::definition::verify(op, definition, memo, key)?;
    }
    let Some(verify) = hooks.verify else { return Ok(()) };
    if hooks.verify_alike && key == Match::Full && memo.is_plain() && op.ir.is_plain(op.op) {
        return Ok(());
    }
    // Do not remember an invalid operation as valid.
    verify(op).inspect_err(|_| memo.forget())
}

/// Verifies discardable attributes by the hooks of the dialects after which they are named.
pub(super) fn check_attrs(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    for &entry in ctx.attrs().dictionary_entries(op.attrs()) {
        let name = ctx.ident_bytes(entry.0);
        let Some(dot) = name.iter().position(|&byte| byte == b'.') else { continue };
        if let Some(verify) = ctx.dialect(&name[..dot]).and_then(|dialect| dialect.verify_attr()) {
            verify(op, entry)?;
        }
    }
    Ok(())
}

/// Verifies a non-empty region before its blocks: a graph region has one block, and no operation branches to the entry
/// block. With `early`, operations before the last of a block may have successors.
pub(super) fn check_region(
    op: OpRef<'_>,
    number: usize,
    region: RegionRef<'_>,
    entry: BlockRef<'_>,
    early: bool,
) -> Result<(), Reported> {
    if entry.next().is_some() && op.has(OpTraits::GRAPH_REGION) {
        return Err(op.op_error(format!("expects graph region #{number} to have 0 or 1 blocks")).emit());
    }
    let branches_back = |op: OpRef<'_>| op.successors().any(|block| block.block == entry.block);
    let found = match early {
        false => region.blocks().filter_map(BlockRef::last).any(branches_back),
        true => region.blocks().flat_map(BlockRef::ops).any(branches_back),
    };
    if found {
        return Err(op.context().error(op.loc(), "entry block of region may not have predecessors").emit());
    }
    Ok(())
}

/// Returns true if the block of a single-block region in `op` needs no terminator.
pub(super) fn needs_no_terminator(op: OpRef<'_>) -> bool {
    op.info().is_none_or(|info| info.has(OpTraits::NO_TERMINATOR))
}

/// Verifies a block before its operations.
pub(super) fn check_block_start(
    op: OpRef<'_>,
    block: BlockRef<'_>,
    optional: bool,
    early: bool,
) -> Result<(), Reported> {
    let Some(last) = block.last() else {
        return match optional {
            true => Ok(()),
            false => Err(op.context().error(op.loc(), "empty block: expect at least a terminator").emit()),
        };
    };
    if early {
        let branch = block.ops().find(|op| op.op != last.op && op.successors().len() != 0);
        if let Some(branch) = branch {
            return Err(branch.error("operation with block successors must terminate its parent block").emit());
        }
    }
    Ok(())
}

/// Verifies a block after its operations.
pub(super) fn check_block_end(block: BlockRef<'_>, optional: bool) -> Result<(), Reported> {
    let Some(last) = block.last() else { return Ok(()) };
    let region = block.region().map(|region| region.region);
    if last.successors().any(|block| block.region().map(|region| region.region) != region) {
        return Err(last.op_error("branching to block of a different region").emit());
    }
    if !optional && last.info().is_some_and(|info| !info.has(OpTraits::TERMINATOR)) {
        return Err(last.error(format!("block with no terminator, has {}", shown(last))).emit());
    }
    Ok(())
}

/// Emits the error for an unregistered operation.
#[cold]
pub(super) fn reject_unknown(op: OpRef<'_>) -> Reported {
    let data = op.name_data();
    if !data.dialect_loaded {
        return op
            .op_error(
                "created with unregistered dialect. If this is intended, please call allowUnregisteredDialects() on \
                 the MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used",
            )
            .emit();
    }
    let name = String::from_utf8_lossy(&data.name);
    let namespace = String::from_utf8_lossy(data.namespace());
    let error = op.error(format!(
        "unregistered operation '{name}' found in dialect ('{namespace}') that does not allow unknown operations"
    ));
    match op.context().similar_op(&name) {
        Some(near) => error.help(format!("did you mean `\"{near}\"`?")).emit(),
        None => error.emit(),
    }
}
