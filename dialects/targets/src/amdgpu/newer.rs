//! Changes of `amdgpu` in newer releases.

use lect_core::compat::{Lost, Migration, OpRecord};
use lect_ods::history;
use lect_ods::spec::ReleaseSpec;
use lect_support::upgrades::drop_last_result;

pub(crate) use defs::spec;

/// Definitions that newer releases added to the dialect, from `newer.td`.
mod defs {
    use lect_core::dialect::EmbeddedSpec;

    lect_macros::dialect! { "src/amdgpu/newer.td", dialect = "amdgpu", beside = "src/amdgpu/amdgpu.td", views = false }

    pub(crate) fn spec() -> &'static EmbeddedSpec {
        &SPEC
    }
}

pub(crate) const CHANGES: &[ReleaseSpec] = history! {
    23: [
        add_attr("amdgpu.gather_to_lds", "async", ""),
        code("amdgpu.mfma", "lanes"),
        code("amdgpu.raw_buffer_atomic_fadd", "value_before"),
        code("amdgpu.raw_buffer_atomic_fmax", "value_before"),
        code("amdgpu.raw_buffer_atomic_smax", "value_before"),
        code("amdgpu.raw_buffer_atomic_umin", "value_before"),
    ],
    24: [
        new_format(
            "amdgpu.raw_buffer_load",
            "`boundsCheck` `(` $boundsCheck `)` $memref `[` $indices `]` (`indexOffset` `(` $indexOffset^ `)`)? (`sgprOffset` `(` $sgprOffset^ `)`)? attr-dict `:` type($memref) (`,` type($indices)^)? `->` type($value)",
        ),
        new_format(
            "amdgpu.raw_buffer_store",
            "`boundsCheck` `(` $boundsCheck `)` $value `->` $memref `[` $indices `]` (`indexOffset` `(` $indexOffset^ `)`)? (`sgprOffset` `(` $sgprOffset^ `)`)? attr-dict `:` type($value) `->` type($memref) (`,` type($indices)^)?",
        ),
        new_format(
            "amdgpu.raw_buffer_atomic_cmpswap",
            "`boundsCheck` `(` $boundsCheck `)` $src `,` $cmp `->` $memref `[` $indices `]` (`indexOffset` `(` $indexOffset^ `)`)? (`sgprOffset` `(` $sgprOffset^ `)`)? attr-dict `:` type($value) `->` type($memref) `,` type($indices)",
        ),
        new_format("amdgpu.raw_buffer_atomic_fadd@23", BUFFER_ATOMIC),
        new_format("amdgpu.raw_buffer_atomic_fmax@23", BUFFER_ATOMIC),
        new_format("amdgpu.raw_buffer_atomic_smax@23", BUFFER_ATOMIC),
        new_format("amdgpu.raw_buffer_atomic_umin@23", BUFFER_ATOMIC),
        new_format("amdgpu.permlane_swap", ".. (`fetch_inactive` `(` $fetch_inactive^ `)`)? (`bound_ctrl` `(` $bound_ctrl^ `)`)?"),
        new_format("amdgpu.scaled_wmma", ".. `a_first_scale_lane` `=` $a_first_scale_lane `b_first_scale_lane` `=` $b_first_scale_lane"),
        new_format("amdgpu.sparse_mfma", ".. (`abid` `(` $abid^ `)`)? (`cbsz` `(` $cbsz^ `)`)?"),
        new_format("amdgpu.sparse_wmma", ".. (`unsignedA` $unsignedA^)? (`unsignedB` $unsignedB^)? (`reuseA` $reuseA^)? (`reuseB` $reuseB^)? (`clamp` $clamp^)? (`wave64` $wave64^)?"),
        new_format("amdgpu.dot", ".. (`unsignedA` $unsignedA^)? (`unsignedB` $unsignedB^)? (`clamp` $clamp^)?"),
        new_format(
            "amdgpu.mfma",
            "custom<MNKDimensionList>($m, $n, $k) $sourceA `*` $sourceB `+` $destC (`abid` `(` $abid^ `)`)? (`blgp` `(` $blgp^ `)`)? (`blocks` `(` $blocks^ `)`)? (`cbsz` `(` $cbsz^ `)`)? (`negateA` $negateA^)? (`negateB` $negateB^)? (`negateC` $negateC^)? (`reducePrecision` $reducePrecision^)? attr-dict `:` type($sourceA) `,` type($sourceB) `,` type($destC)",
        ),
    ],
};

/// Format of atomic operations on buffers.
const BUFFER_ATOMIC: &str = "`boundsCheck` `(` $boundsCheck `)` $value `->` $memref `[` $indices `]` (`indexOffset` `(` $indexOffset^ `)`)? (`sgprOffset` `(` $sgprOffset^ `)`)? attr-dict `:` type($value) `->` type($memref) `,` type($indices)";

pub(crate) const MIGRATIONS: &[(&str, Migration)] = &[
    ("lanes", Migration::record_both(|record| move_lanes(record, "rocdl"), |record| move_lanes(record, "amdgpu"))),
    ("value_before", Migration::record_both(give_value, drop_last_result)),
];

/// Adds the result of an atomic operation in newer releases, which has the type of the first operand.
fn give_value(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    let ty = record.operands.first().and_then(|value| value.ty).ok_or("has no value")?;
    record.add_result(ty);
    Ok(())
}

/// Replaces the lane permutation by the attribute of another dialect, which has the same keywords.
fn move_lanes(record: &mut OpRecord<'_>, namespace: &str) -> Result<(), Lost> {
    if let Some(word) = lect_support::enums::word_in(record, "blgp", "mfma_perm_b") {
        let lanes = lect_support::enums::attr(record.ctx, namespace, "mfma_perm_b", &word);
        record.set("blgp", lanes.ok_or("has a permutation of lanes that is not known")?);
    }
    Ok(())
}
