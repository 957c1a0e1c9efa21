//! What has changed of operations since older releases.

use lect_core::dialect::Change::Rename;
use lect_core::dialect::Upgrade;

pub(super) const UPGRADES: &[Upgrade] = &[
    Upgrade::release(17, "copy_tensor", &[Rename("bufferization.materialize_in_destination")]),
    Upgrade::release(20, "to_memref", &[Rename("bufferization.to_buffer")]),
];
