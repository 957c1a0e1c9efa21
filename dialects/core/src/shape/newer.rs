//! Changes of `shape` in releases newer than the supported one.

use lect_ods::history;
use lect_ods::spec::ReleaseSpec;

pub(crate) const CHANGES: &[ReleaseSpec] = history! {
    24: [
        new_format("shape.broadcast", ".. (`error` `=` $error^)?"),
    ],
};
