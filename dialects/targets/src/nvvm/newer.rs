//! Changes of `nvvm` in newer releases.

use lect_core::compat::{Lost, Migration, OpRecord};
use lect_ods::history;
use lect_ods::spec::ReleaseSpec;
use lect_support::enums;

pub(crate) use defs::spec;

/// Definitions that newer releases added to the dialect, from `newer.td`.
mod defs {
    use lect_core::dialect::EmbeddedSpec;

    lect_macros::dialect! { "src/nvvm/newer.td", dialect = "nvvm", beside = "src/nvvm/nvvm.td", views = false }

    pub(crate) fn spec() -> &'static EmbeddedSpec {
        &SPEC
    }
}

pub(crate) const CHANGES: &[ReleaseSpec] = history! {
    23: [
        add_attr("nvvm.barrier", "aligned", "true"),
        add_attr("nvvm.barrier.arrive", "aligned", "true"),
        add_attr("nvvm.convert.bf16x2.to.f8x2", "relu", "false"),
        add_attr("nvvm.convert.f8x2.to.bf16x2", "relu", "false"),
        add_attr("nvvm.convert.f8x2.to.bf16x2", "sat", "#nvvm.sat_mode<none>"),
        code("nvvm.redux.sync", "reduction_kind"),
        remove_operand("nvvm.barrier", "reductionPredicate", 2, 3),
        remove_attr("nvvm.barrier", "reductionOp", ""),
        old_op("nvvm.barrier0"),
    ],
    24: [
        add_attr("nvvm.mbarrier.init", "layout", "0 : i32"),
        add_attr("nvvm.inline_ptx", "memoryClobber", "false"),
        add_attr("nvvm.tcgen05.alloc", "isExclusive", "false"),
        add_attr("nvvm.tcgen05.commit", "smem_a_read", "false"),
        add_attr("nvvm.tcgen05.dealloc", "isExclusive", "false"),
        add_attr("nvvm.tcgen05.mma", "collectorOpB", "#nvvm.tcgen05_mma_collectorop<discard>"),
        add_attr("nvvm.tcgen05.mma.block_scale", "collectorOpB", "#nvvm.tcgen05_mma_collectorop<discard>"),
        add_attr("nvvm.tcgen05.mma.sp", "collectorOpB", "#nvvm.tcgen05_mma_collectorop<discard>"),
        add_attr("nvvm.tcgen05.mma.sp.block_scale", "collectorOpB", "#nvvm.tcgen05_mma_collectorop<discard>"),
        new_format("nvvm.cluster.arrive", ".. (`aligned` $aligned^)?"),
        new_format("nvvm.cluster.arrive.relaxed", ".. (`aligned` $aligned^)?"),
        new_format("nvvm.cluster.wait", ".. (`aligned` $aligned^)?"),
        new_format("nvvm.convert.bf16x2.to.f8x2", ".. (`rnd` `=` $rnd^)? (`sat` `=` $sat^)?"),
        new_format("nvvm.convert.f16x2.to.f8x2", ".. (`relu` `=` $relu^)?"),
        new_format("nvvm.convert.f32x2.to.f8x2", ".. (`rnd` `=` $rnd^)? (`sat` `=` $sat^)? (`relu` `=` $relu^)?"),
        new_format("nvvm.convert.f6x2.to.f16x2", ".. (`relu` `=` $relu^)?"),
        new_format("nvvm.convert.f8x2.to.f16x2", ".. (`relu` `=` $relu^)?"),
        new_format("nvvm.convert.f4x2.to.f16x2", ".. (`relu` `=` $relu^)?"),
        new_format("nvvm.convert.f32x2.to.f6x2", ".. (`relu` `=` $relu^)?"),
        new_format("nvvm.convert.f32x2.to.f4x2", ".. (`relu` `=` $relu^)?"),
        new_format("nvvm.cp.async.bulk.tensor.prefetch", ".. (`mode` `=` custom<Case>($mode)^)?"),
        new_format("nvvm.cp.async.bulk.tensor.reduce", ".. `,` `reduction` `=` custom<Case>($redKind) (`mode` `=` custom<Case>($mode)^)?"),
        new_format("nvvm.cp.async.bulk.tensor.shared.cluster.global", ".. (`mode` `=` custom<Case>($mode)^)? (`isCTAOnly` `=` $isCTAOnly^)? (`group` `=` custom<Case>($group)^)?"),
        new_format("nvvm.cp.async.mbarrier.arrive", ".. (`noinc` `=` $noinc^)?"),
        new_format("nvvm.dot.accumulate.2way", ".. `,` `b_hi` `=` $b_hi"),
        new_format("nvvm.fence.proxy.sync_restrict", ".. $order (`from_proxy` `=` custom<Case>($fromProxy)^)? (`to_proxy` `=` custom<Case>($toProxy)^)?"),
        new_format("nvvm.fence.sync_restrict", ".. $order"),
        new_format("nvvm.mbarrier.arrive.expect_tx", ".. (`scope` `=` custom<Case>($scope)^)? (`relaxed` `=` $relaxed^)?"),
        new_format("nvvm.mbarrier.arrive_drop", ".. (`scope` `=` custom<Case>($scope)^)? (`relaxed` `=` $relaxed^)?"),
        new_format("nvvm.mbarrier.arrive", ".. (`scope` `=` custom<Case>($scope)^)? (`relaxed` `=` $relaxed^)?"),
        new_format("nvvm.mbarrier.arrive_drop.expect_tx", ".. (`scope` `=` custom<Case>($scope)^)? (`relaxed` `=` $relaxed^)?"),
        new_format("nvvm.mbarrier.test.wait", ".. (`scope` `=` custom<Case>($scope)^)? (`relaxed` `=` $relaxed^)?"),
        new_format("nvvm.mbarrier.try_wait", ".. (`scope` `=` custom<Case>($scope)^)? (`relaxed` `=` $relaxed^)?"),
        new_format("nvvm.mbarrier.complete_tx", ".. (`scope` `=` custom<Case>($scope)^)?"),
        new_format("nvvm.mbarrier.expect_tx", ".. (`scope` `=` custom<Case>($scope)^)?"),
        new_format("nvvm.tcgen05.alloc", ".. (`,` `group` `=` $group^)?"),
        new_format("nvvm.tcgen05.dealloc", ".. (`,` `group` `=` $group^)?"),
        new_format("nvvm.tcgen05.commit", ".. (`,` `group` `=` $group^)?"),
        new_format("nvvm.tcgen05.shift", ".. (`,` `group` `=` $group^)?"),
        new_format("nvvm.tcgen05.relinquish_alloc_permit", ".. (`group` `=` $group^)?"),
        new_format("nvvm.tcgen05.cp", ".. `,` `shape` `=` custom<Case>($shape) (`group` `=` $group^)? (`multicast` `=` custom<Case>($multicast)^)? (`source_format` `=` $srcFormat^)?"),
        new_format("nvvm.tcgen05.mma", ".. `,` `kind` `=` custom<Case>($kind) `,` `cta_group` `=` $ctaGroup (`collector_a` `=` custom<Case>($collectorOp)^)? (`a_shift` $aShift^)?"),
        new_format("nvvm.tcgen05.mma.sp", ".. `,` `kind` `=` custom<Case>($kind) `,` `cta_group` `=` $ctaGroup (`collector_a` `=` custom<Case>($collectorOp)^)? (`a_shift` $aShift^)?"),
        new_format("nvvm.tcgen05.mma.ws", ".. `kind` `=` custom<Case>($kind) (`collector_b_buffer` `=` custom<Case>($collectorBBuffer)^)? (`collector_b` `=` custom<Case>($collectorOp)^)?"),
        new_format("nvvm.tcgen05.mma.ws.sp", ".. `kind` `=` custom<Case>($kind) (`collector_b_buffer` `=` custom<Case>($collectorBBuffer)^)? (`collector_b` `=` custom<Case>($collectorOp)^)?"),
        new_format("nvvm.convert.f32x2.to.bf16x2", "$src_hi `,` $src_lo (`random_bits` `=` $random_bits^)? (`rnd` `=` $rnd^)? (`sat` `=` $sat^)? (`relu` `=` $relu^)? attr-dict `:` type($dst)"),
        new_format("nvvm.convert.f32x2.to.f16x2", "$src_hi `,` $src_lo (`random_bits` `=` $random_bits^)? (`rnd` `=` $rnd^)? (`sat` `=` $sat^)? (`relu` `=` $relu^)? attr-dict `:` type($dst)"),
        new_format("nvvm.memory.barrier", "custom<Case>($scope) attr-dict"),
        new_format("nvvm.fence.proxy.release", "custom<Case>($scope) (`from_proxy` `=` custom<Case>($fromProxy)^)? (`to_proxy` `=` custom<Case>($toProxy)^)? attr-dict"),
        new_format("nvvm.fence.proxy.acquire", "custom<Case>($scope) $addr `,` $size (`from_proxy` `=` custom<Case>($fromProxy)^)? (`to_proxy` `=` custom<Case>($toProxy)^)? attr-dict"),
        new_format("nvvm.st.bulk", "$addr `,` `size` `=` $size (`,` `init` `=` $initVal^)? attr-dict `:` type($addr) `,` type($size)"),
        new_format("nvvm.convert.float.to.tf32", ".. (`rnd` `=` $rnd^)? (`sat` `=` $sat^)? (`relu` `=` $relu^)?"),
        new_format("nvvm.stmatrix", ".. `layout` `=` $layout `,` `shape` `=` $shape `,` `element_type` `=` $eltType"),
        new_format("nvvm.tcgen05.ld", ".. `shape` `=` custom<Case>($shape)"),
        new_format("nvvm.tcgen05.st", ".. `shape` `=` custom<Case>($shape)"),
        new_format("nvvm.cp.async.bulk.tensor.global.shared.cta", "$tmaDescriptor `,` $srcMem `,` `box` `[` $coordinates `]` (`l2_cache_hint` `=` $l2CacheHint^)? (`predicate` `=` $predicate^)? (`mode` `=` custom<Case>($mode)^)? attr-dict `:` type($tmaDescriptor) `,` type($srcMem)"),
        new_format("nvvm.fence.proxy", "$kind (`,` `space` `=` $space^)? attr-dict"),
        new_format("nvvm.sqrt", ".. `,` `rnd` `=` $rnd (`ftz` `=` $ftz^)?"),
        new_format("nvvm.rsqrt", ".. (`ftz` `=` $ftz^)?"),
        new_format("nvvm.addf", ".. (`rnd` `=` $rnd^)? (`sat` `=` $sat^)? (`ftz` `=` $ftz^)?"),
        new_format("nvvm.subf", ".. (`rnd` `=` $rnd^)? (`sat` `=` $sat^)? (`ftz` `=` $ftz^)?"),
        new_format("nvvm.divf", ".. (`rnd` `=` $rnd^)? (`ftz` `=` $ftz^)? (`approx` `=` $approx^)? (`full` `=` $full^)?"),
        new_format("nvvm.fma", ".. `,` `rnd` `=` $rnd (`sat` `=` $sat^)? (`ftz` `=` $ftz^)? (`relu` `=` $relu^)? (`oob` `=` $oob^)?"),
        new_format("nvvm.ldmatrix", ".. `,` `num` `=` $num `,` `layout` `=` $layout `,` `shape` `=` $shape `,` `element_type` `=` $eltType"),
        new_format("nvvm.movmatrix", ".. `,` `shape` `=` $shape `,` (`layout` `=` $layout^ `,`)? `element_type` `=` $eltType"),
        new_format("nvvm.wmma.load", ".. `,` `m` `=` $m `,` `n` `=` $n `,` `k` `=` $k `,` `layout` `=` $layout `,` `element_type` `=` $eltype `,` `fragment` `=` custom<Case>($frag)"),
        new_format("nvvm.wmma.store", ".. `m` `=` $m `,` `n` `=` $n `,` `k` `=` $k `,` `layout` `=` $layout `,` `element_type` `=` $eltype"),
        new_format("nvvm.wmma.mma", ".. `m` `=` $m `,` `n` `=` $n `,` `k` `=` $k `,` `layout_a` `=` $layoutA `,` `layout_b` `=` $layoutB `,` `element_type_a` `=` $eltypeA `,` `element_type_b` `=` $eltypeB"),
        new_format("nvvm.tcgen05.ld.red", ".. `shape` `=` custom<Case>($shape) (`abs` $abs^)? (`nan` $nan^)?"),
        new_format("nvvm.cp.async.bulk.wait_group", ".. (`read` $read^)?"),
    ],
};

pub(crate) const MIGRATIONS: &[(&str, Migration)] = &[(
    "reduction_kind",
    Migration::record_both(
        |record| rename_kind(record, "redux_kind", "reduction_kind"),
        |record| rename_kind(record, "reduction_kind", "redux_kind"),
    ),
)];

/// Replaces the kind of a reduction by an attribute with another mnemonic and the same keywords.
fn rename_kind(record: &mut OpRecord<'_>, from: &str, to: &str) -> Result<(), Lost> {
    if let Some(word) = enums::word_in(record, "kind", from) {
        record.set(
            "kind",
            enums::attr(record.ctx, "nvvm", to, &word).ok_or("has a kind of reduction that is not known")?,
        );
    }
    Ok(())
}
