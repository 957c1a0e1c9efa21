//! Changes of `arith` in releases newer than the supported one.

use lect_ods::history;
use lect_ods::spec::ReleaseSpec;

pub(crate) use defs::spec;

/// Definitions that newer releases added, from `newer.td`.
mod defs {
    use lect_core::dialect::EmbeddedSpec;

    lect_macros::dialect! { "src/arith/newer.td", dialect = "arith", beside = "src/arith/arith.td", views = false }

    pub(crate) fn spec() -> &'static EmbeddedSpec {
        &SPEC
    }
}

pub(crate) const CHANGES: &[ReleaseSpec] = history! {
    23: [
        add_attr("arith.addf", "roundingmode", ""),
        add_attr("arith.divf", "roundingmode", ""),
        add_attr("arith.extui", "nonNeg", ""),
        add_attr("arith.index_castui", "nonNeg", ""),
        add_attr("arith.mulf", "roundingmode", ""),
        add_attr("arith.subf", "roundingmode", ""),
        add_attr("arith.uitofp", "nonNeg", ""),
    ],
};
