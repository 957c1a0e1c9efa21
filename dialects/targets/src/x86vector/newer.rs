//! Changes of `x86vector` in newer releases.

use lect_ods::history;
use lect_ods::spec::ReleaseSpec;

pub(crate) use defs::spec;

/// Definitions that newer releases added to the dialect, from `newer.td`.
mod defs {
    use lect_core::dialect::EmbeddedSpec;

    lect_macros::dialect! { "src/x86vector/newer.td", dialect = "x86vector", beside = "src/x86vector/x86vector.td", views = false }

    pub(crate) fn spec() -> &'static EmbeddedSpec {
        &SPEC
    }
}

pub(crate) const CHANGES: &[ReleaseSpec] = history! {
    23: [
        rename_op("x86vector.avx.bcst_to_f32.packed", "x86.avx.bcst_to_f32.packed"),
        rename_op("x86vector.avx.cvt.packed.even.indexed_to_f32", "x86.avx.cvt.packed.even.indexed_to_f32"),
        rename_op("x86vector.avx.cvt.packed.odd.indexed_to_f32", "x86.avx.cvt.packed.odd.indexed_to_f32"),
        rename_op("x86vector.avx.dot.i8", "x86.avx.dot.i8"),
        rename_op("x86vector.avx.intr.dot", "x86.avx.intr.dot"),
        rename_op("x86vector.avx.rsqrt", "x86.avx.rsqrt"),
        rename_op("x86vector.avx512.cvt.packed.f32_to_bf16", "x86.avx512.cvt.packed.f32_to_bf16"),
        rename_op("x86vector.avx512.dot", "x86.avx512.dot"),
        rename_op("x86vector.amx.tile_load", "x86.amx.tile_load"),
        rename_op("x86vector.amx.tile_mulf", "x86.amx.tile_mulf"),
        rename_op("x86vector.amx.tile_muli", "x86.amx.tile_muli"),
        rename_op("x86vector.amx.tile_store", "x86.amx.tile_store"),
        rename_op("x86vector.amx.tile_zero", "x86.amx.tile_zero"),
        rename_op("x86vector.avx10.dot.i8", "x86.avx10.dot.i8"),
        old_op("x86vector.avx512.mask.compress"),
        old_op("x86vector.avx512.mask.rndscale"),
        old_op("x86vector.avx512.mask.scalef"),
        old_op("x86vector.avx512.vp2intersect"),
    ],
};
