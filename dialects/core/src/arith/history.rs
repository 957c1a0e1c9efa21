//! What has changed of operations since older releases.

use lect_ods::history;
use lect_ods::spec::ReleaseSpec;

pub(crate) const HISTORY: &[ReleaseSpec] = history! {
    18: [
        rename_op("arith.maxf", "arith.maximumf"),
        rename_op("arith.minf", "arith.minimumf"),
    ],
};
