//! What has changed of operations since older releases.

use lect_core::dialect::Change::Rename;
use lect_core::dialect::Upgrade;

pub(super) const UPGRADES: &[Upgrade] = &[
    Upgrade::release(17, "maxf", &[Rename("arith.maximumf")]),
    Upgrade::release(17, "minf", &[Rename("arith.minimumf")]),
];
