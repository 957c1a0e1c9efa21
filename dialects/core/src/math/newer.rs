//! Changes of `math` in releases newer than the supported one.

use lect_ods::history;
use lect_ods::spec::ReleaseSpec;

pub(crate) const CHANGES: &[ReleaseSpec] = history! {
    23: [
        add_attr("math.fma", "roundingmode", ""),
    ],
    24: [
        new_format("math.isfinite", ".. (`fastmath` `` $fastmath^)?"),
        new_format("math.isinf", ".. (`fastmath` `` $fastmath^)?"),
        new_format("math.isnan", ".. (`fastmath` `` $fastmath^)?"),
        new_format("math.isnormal", ".. (`fastmath` `` $fastmath^)?"),
    ],
};
