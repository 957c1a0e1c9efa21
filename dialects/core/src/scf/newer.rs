//! Changes of `scf` in releases newer than the supported one.

use lect_ods::history;
use lect_ods::spec::ReleaseSpec;

pub(crate) const CHANGES: &[ReleaseSpec] = history! {
    24: [
        add_attr("scf.parallel", "unsignedCmp", ""),
    ],
};
