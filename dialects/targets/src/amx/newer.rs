//! Changes of `amx` in newer releases.

use lect_ods::history;
use lect_ods::spec::ReleaseSpec;

pub(crate) const CHANGES: &[ReleaseSpec] = history! {
    23: [
        old_op("amx.tile_load"),
        old_op("amx.tile_mulf"),
        old_op("amx.tile_muli"),
        old_op("amx.tile_store"),
        old_op("amx.tile_zero"),
    ],
};
