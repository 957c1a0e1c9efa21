//! Changes of `index` in releases newer than the supported one.

use lect_ods::history;
use lect_ods::spec::ReleaseSpec;

pub(crate) const CHANGES: &[ReleaseSpec] = history! {
    23: [
        new_format("index.cmp", "$pred `(` $lhs `,` $rhs `)` attr-dict"),
    ],
};
