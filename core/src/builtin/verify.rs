//! Verifier hooks of `builtin`.

use crate::diag::Reported;
use crate::ir::OpRef;

/// Verifies that a module's discardable attributes belong to dialects, except those named like a symbol's.
pub(super) fn module(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    for &(name, _) in ctx.attrs().dictionary_entries(op.attrs()) {
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
