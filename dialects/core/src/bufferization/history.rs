//! What has changed of operations since older releases.

use lect_ods::history;
use lect_ods::spec::ReleaseSpec;

pub(crate) const HISTORY: &[ReleaseSpec] = history! {
    18: [
        rename_op("bufferization.copy_tensor", "bufferization.materialize_in_destination"),
    ],
    21: [
        rename_op("bufferization.to_memref", "bufferization.to_buffer"),
    ],
};
