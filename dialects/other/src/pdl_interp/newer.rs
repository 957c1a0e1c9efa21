//! Changes of `pdl_interp` in newer releases.

use lect_ods::history;
use lect_ods::spec::ReleaseSpec;

pub(crate) const CHANGES: &[ReleaseSpec] = history! {
    24: [
        attr_to_property("pdl_interp.func", "sym_visibility"),
        new_format("pdl_interp.apply_constraint", ".. (`is_negated` `=` $isNegated^)?"),
    ],
};
