//! Changes of `linalg` in releases newer than the supported one.

use lect_ods::history;
use lect_ods::spec::ReleaseSpec;

pub(crate) const CHANGES: &[ReleaseSpec] = history! {
    24: [
        old_op("linalg.abs"),
        old_op("linalg.add"),
        old_op("linalg.ceil"),
        old_op("linalg.div"),
        old_op("linalg.div_unsigned"),
        old_op("linalg.erf"),
        old_op("linalg.exp"),
        old_op("linalg.floor"),
        old_op("linalg.log"),
        old_op("linalg.max"),
        old_op("linalg.min"),
        old_op("linalg.mul"),
        old_op("linalg.negf"),
        old_op("linalg.powf"),
        old_op("linalg.reciprocal"),
        old_op("linalg.round"),
        old_op("linalg.rsqrt"),
        old_op("linalg.select"),
        old_op("linalg.sqrt"),
        old_op("linalg.square"),
        old_op("linalg.sub"),
        old_op("linalg.tanh"),
    ],
};
