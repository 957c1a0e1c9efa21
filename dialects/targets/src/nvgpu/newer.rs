//! Changes of `nvgpu` in newer releases.

use lect_core::compat::{Lost, Migration, OpRecord};
use lect_ods::history;
use lect_ods::spec::ReleaseSpec;

pub(crate) use defs::spec;

/// Definitions that newer releases added to the dialect, from `newer.td`.
mod defs {
    use lect_core::dialect::EmbeddedSpec;

    lect_macros::dialect! { "src/nvgpu/newer.td", dialect = "nvgpu", beside = "src/nvgpu/nvgpu.td", views = false }

    pub(crate) fn spec() -> &'static EmbeddedSpec {
        &SPEC
    }
}

pub(crate) const CHANGES: &[ReleaseSpec] = history! {
    23: [
        code("nvgpu.rcp", "rounding"),
    ],
    24: [
        new_format(
            "nvgpu.ldmatrix",
            "$srcMemref `[` $indices `]` `numTiles` `=` $numTiles `transpose` `=` $transpose attr-dict `:` type($srcMemref) `->` type($res)",
        ),
        new_format("nvgpu.device_async_wait", "$asyncDependencies (`numGroups` `=` $numGroups^)? attr-dict"),
        new_format("nvgpu.device_async_copy", ".. (`bypassL1` $bypassL1^)?"),
        new_format("nvgpu.mma.sync", ".. `mmaShape` `=` $mmaShape (`tf32Enabled` $tf32Enabled^)?"),
        new_format("nvgpu.mma.sp.sync", ".. `mmaShape` `=` $mmaShape (`sparsitySelector` `=` $sparsitySelector^)? (`tf32Enabled` $tf32Enabled^)?"),
        new_format("nvgpu.warpgroup.mma", ".. (`waitGroup` `=` $waitGroup^)? (`transposeA` $transposeA^)? (`transposeB` $transposeB^)?"),
    ],
};

pub(crate) const MIGRATIONS: &[(&str, Migration)] =
    &[("rounding", Migration::record_both(tell_rounding, short_rounding))];

/// Sets the property `approx`, which newer releases have in addition to the rounding mode.
fn tell_rounding(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    let ctx = record.ctx;
    if !record.has("approx") {
        let flushes = record.take("ftz").is_some();
        let none =
            lect_support::enums::attr(ctx, "nvvm", "fp_rnd_mode", "none").ok_or("has a rounding mode of 'nvgpu'")?;
        record.set("rounding", none);
        record.set("approx", ctx.attrs().bool(true));
        record.set("ftz", ctx.attrs().bool(flushes));
    }
    Ok(())
}

/// Removes rounding properties that only denote an approximate reciprocal that flushes; others are kept.
fn short_rounding(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    let ctx = record.ctx;
    let is_true = |name: &str| record.attr(name) == Some(ctx.attrs().bool(true));
    let rounds = lect_support::enums::word_in(record, "rounding", "fp_rnd_mode");
    if is_true("approx") && is_true("ftz") && rounds.as_deref() == Some("none") {
        record.take("approx");
        record.take("rounding");
        record.set("ftz", ctx.attrs().unit());
        return Ok(());
    }
    for name in ["approx", "ftz", "rounding"] {
        if let Some(value) = record.take(name) {
            record.attrs.push((ctx.newer_ident(name, 23), value));
        }
    }
    Ok(())
}
