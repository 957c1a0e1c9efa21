//! Discardable attributes of the dialect.

pub(crate) mod defs;
pub(crate) mod targets;

use lect_core::attrs::int_array;
use lect_core::builtin::ModuleOp;
use lect_support::prelude::*;

use super::ops::launches;

/// Name of the attribute for block sizes that are known at compile time.
pub(super) const KNOWN_BLOCK_SIZE: &str = "gpu.known_block_size";
pub(super) const KNOWN_CLUSTER_SIZE: &str = "gpu.known_cluster_size";
pub(super) const KNOWN_GRID_SIZE: &str = "gpu.known_grid_size";

const SIZES: [&str; 3] = [KNOWN_BLOCK_SIZE, KNOWN_CLUSTER_SIZE, KNOWN_GRID_SIZE];

/// Verifies that sizes have three elements, and that a container module is a module.
pub(super) fn verify(op: OpRef<'_>, (name, value): NamedAttr) -> Result<(), Reported> {
    let ctx = op.context();
    let name = String::from_utf8_lossy(ctx.ident_bytes(name));
    if SIZES.contains(&&*name) {
        return match ctx.attrs().data(value) {
            AttrData::DenseArray { element, .. } if *element == ctx.types().i32() => {
                match int_array(ctx, value).len() {
                    3 => Ok(()),
                    _ => Err(op.op_error(format!("{name} must contain exactly 3 elements")).emit()),
                }
            }
            _ => Err(op.op_error(format!("{name} must be a dense i32 array")).emit()),
        };
    }
    let is_container = name == "gpu.container_module" && value == ctx.attrs().unit();
    if is_container && !op.is::<ModuleOp<'_>>() {
        let message = format!("expected '{name}' attribute to be attached to 'builtin.module'");
        return Err(op.error(message).emit());
    }
    if is_container { launches::verify_container(op) } else { Ok(()) }
}
