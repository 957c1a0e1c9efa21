//! What has changed of operations since older releases.

use lect_core::dialect::Change::{Drop, Ir, Rename};
use lect_core::dialect::Upgrade;

use crate::reassociation::give_output_shape;

pub(super) const UPGRADES: &[Upgrade] = &[
    // It was `linalg.init_tensor`, with sizes that are those of its type.
    Upgrade::release(15, "empty", &[Drop("static_sizes")]),
    Upgrade::release(18, "expand_shape", &[Ir(|ir, op| give_output_shape(ir, op, "tensor.dim"))]),
    Upgrade::release(20, "pack", &[Rename("linalg.pack")]),
    Upgrade::release(20, "unpack", &[Rename("linalg.unpack")]),
];
