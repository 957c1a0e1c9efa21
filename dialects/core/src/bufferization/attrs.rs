//! Discardable attributes of the dialect, on operations and on function arguments.

use lect_core::dialect::FunctionPart;
use lect_support::effects::has_effect;
use lect_support::prelude::*;

const LAYOUT: &str = "bufferization.buffer_layout";
const WRITABLE: &str = "bufferization.writable";
const ACCESS: &str = "bufferization.access";

/// Attributes of function arguments.
pub(super) const OF_ARGUMENTS: [&str; 3] = [WRITABLE, ACCESS, LAYOUT];

/// Verifies that only operations that allocate or free have `bufferization.manual_deallocation`.
pub(super) fn verify(op: OpRef<'_>, (name, _): NamedAttr) -> Result<(), Reported> {
    let name = String::from_utf8_lossy(op.context().ident_bytes(name));
    if name != "bufferization.manual_deallocation" {
        let message = format!("attribute '\"{name}\"' not supported as an op attribute by the bufferization dialect");
        return Err(op.error(message).emit());
    }
    if ["Allocate", "Free"].iter().any(|effect| has_effect(op, effect) != Some(false)) {
        return Ok(());
    }
    let message = format!("attribute '{name}' can be used only on ops that have an allocation and/or free side effect");
    Err(op.op_error(message).emit())
}

/// Verifies the access, writability and layout attributes of function arguments.
pub(super) fn verify_of_function(op: OpRef<'_>, part: FunctionPart, (name, value): NamedAttr) -> Result<(), Reported> {
    let ctx = op.context();
    let FunctionPart::Argument(_) = part else { return Ok(()) };
    let fail = |message: String| Err(op.error(message).emit());
    let name = String::from_utf8_lossy(ctx.ident_bytes(name));
    match &*name {
        WRITABLE => {
            if value != ctx.attrs().bool(true) && value != ctx.attrs().bool(false) {
                return fail(format!("'{name}' is expected to be a boolean attribute"));
            }
            if op.region(0).is_none_or(|body| body.is_empty()) {
                return fail(format!("'{name}' is invalid on external functions"));
            }
            Ok(())
        }
        ACCESS => match ctx.attrs().data(value) {
            AttrData::String { value, .. } if matches!(&**value, b"none" | b"read" | b"write" | b"read-write") => {
                Ok(())
            }
            AttrData::String { .. } => fail(format!("invalid value for '{name}'")),
            _ => fail(format!("'{name}' is expected to be a string attribute")),
        },
        LAYOUT if ctx.attrs().is_memref_layout(value) => Ok(()),
        LAYOUT => fail(format!("'{name}' is expected to be a memref layout attribute")),
        // MLIR's message names `buffer_layout` for every unknown attribute.
        _ => fail(format!("attribute '{LAYOUT}' not supported as a region arg attribute by the bufferization dialect")),
    }
}
