//! Changes of `xegpu` in newer releases.

use lect_ods::history;
use lect_ods::spec::ReleaseSpec;

pub(crate) use defs::spec;

/// Definitions that newer releases added to the dialect, from `newer.td`.
mod defs {
    use lect_core::dialect::EmbeddedSpec;

    lect_macros::dialect! { "src/xegpu/newer.td", dialect = "xegpu", beside = "src/xegpu/xegpu.td", include = ["$LECT_DIALECTS_CORE_TD"], views = false }

    pub(crate) fn spec() -> &'static EmbeddedSpec {
        &SPEC
    }
}

pub(crate) const CHANGES: &[ReleaseSpec] = history! {
    23: [
        new_format(
            "xegpu.fence",
            "`memory_kind` `=` $memory_kind `,` `fence_scope` `=` $fence_scope attr-dict",
        ),
        add_attr("xegpu.load", "contiguity", ""),
        add_attr("xegpu.store", "contiguity", ""),
        remove_attr("xegpu.create_nd_tdesc", "const_offsets", ""),
        remove_operand("xegpu.create_nd_tdesc", "offsets", 1, 4),
        old_op("xegpu.create_tdesc"),
        old_op("xegpu.update_nd_offset"),
        old_op("xegpu.update_offset"),
    ],
};
