//! What must hold of the builtin dialect's operations beyond their traits.

use crate::diag::Reported;
use crate::ir::OpRef;

/// A module has one block, and its name and visibility are strings.
fn module_invariants(op: OpRef<'_>) -> Result<(), Reported> {
    for name in ["sym_name", "sym_visibility"] {
        let wrong = op.attr(name).is_some_and(|attr| op.context().string_value(attr).is_none());
        if wrong {
            // MLIR says so while the operation is not there yet to be shown.
            let message =
                format!("'builtin.module' op attribute '{name}' failed to satisfy constraint: string attribute");
            return Err(op.context().error(op.loc(), message).emit());
        }
    }
    if op.region(0).is_none_or(|region| !region.has_one_block()) {
        return Err(op.op_error("region #0 ('bodyRegion') failed to verify constraint: region with 1 blocks").emit());
    }
    Ok(())
}

/// A module's discardable attributes belong to dialects, save those that look like a symbol's.
pub(super) fn module(op: OpRef<'_>) -> Result<(), Reported> {
    module_invariants(op)?;
    let ctx = op.context();
    for &(name, _) in ctx.dictionary_entries(op.attrs()) {
        let name = ctx.ident_bytes(name);
        if !name.contains(&b'.') && name != b"sym_name" && name != b"sym_visibility" {
            let name = String::from_utf8_lossy(name);
            return Err(op
                .op_error(format!("can only contain attributes with dialect-prefixed names, found: '{name}'"))
                .emit());
        }
    }
    Ok(())
}

/// A cast makes something.
pub(super) fn cast(op: OpRef<'_>) -> Result<(), Reported> {
    match op.result_count() {
        0 => Err(op.op_error("expected at least one result for cast operation").emit()),
        _ => Ok(()),
    }
}
