//! Changes of `pdl` in newer releases.

use lect_ods::history;
use lect_ods::spec::ReleaseSpec;

pub(crate) const CHANGES: &[ReleaseSpec] = history! {
    24: [
        attr_to_property("pdl.pattern", "sym_visibility"),
        new_format("pdl.apply_native_constraint", ".. (`is_negated` `=` $isNegated^)?"),
    ],
};
