//! The `nvvm` dialect: instructions of NVIDIA GPUs.

mod attrs;
mod interfaces;
mod newer;
mod ops;
mod verify;

use lect_core::dialect::{DefHooks, DialectHooks, OpHooks, VerifyOp};
use lect_core::syntax::DialectSyntax;
use lect_transforms::analysis::ranges::InferIntRange;

use interfaces::ranges;
use ops::{conversions, copies, matrices, mma, tensor_core};

lect_macros::dialect! { "src/nvvm/nvvm.td", docs = "src/nvvm/docs.md", hooks = HOOKS, syntax = SYNTAX }

const HOOKS: DialectHooks = DialectHooks {
    ops: &[
        ("barrier", verified(verify::barrier)),
        ("clusterlaunchcontrol.query.cancel", verified(verify::query_cancel)),
        ("convert.bf16x2.to.f8x2", verified(conversions::bf16x2_to_f8x2)),
        ("convert.f16x2.to.f8x2", verified(conversions::to_narrow)),
        ("convert.f32x2.to.bf16x2", verified(conversions::f32x2_to_wide)),
        ("convert.f32x2.to.f16x2", verified(conversions::f32x2_to_wide)),
        ("convert.f32x2.to.f4x2", verified(conversions::to_narrow)),
        ("convert.f32x2.to.f6x2", verified(conversions::to_narrow)),
        ("convert.f32x2.to.f8x2", verified(conversions::f32x2_to_f8x2)),
        ("convert.f32x4.to.f4x4", verified(conversions::to_narrow)),
        ("convert.f32x4.to.f6x4", verified(conversions::to_narrow)),
        ("convert.f32x4.to.f8x4", verified(conversions::to_narrow)),
        ("convert.f4x2.to.f16x2", verified(conversions::to_narrow)),
        ("convert.f6x2.to.f16x2", verified(conversions::to_narrow)),
        ("convert.f8x2.to.bf16x2", verified(conversions::to_narrow)),
        ("convert.f8x2.to.f16x2", verified(conversions::to_narrow)),
        ("convert.float.to.tf32", verified(conversions::float_to_tf32)),
        ("cp.async.bulk.shared.cluster.global", verified(copies::bulk_load)),
        ("cp.async.bulk.tensor.global.shared.cta", verified(copies::tensor_store)),
        ("cp.async.bulk.tensor.prefetch", verified(copies::tensor_prefetch)),
        ("cp.async.bulk.tensor.reduce", verified(copies::tensor_reduce)),
        ("cp.async.bulk.tensor.shared.cluster.global", verified(copies::tensor_load)),
        ("cp.async.shared.global", verified(copies::copy)),
        ("fence.proxy", verified(verify::fence_proxy)),
        ("fence.proxy.acquire", verified(verify::fence_one_way)),
        ("fence.proxy.release", verified(verify::fence_one_way)),
        ("fence.proxy.sync_restrict", verified(verify::fence_proxy_restricted)),
        ("fence.sync_restrict", verified(verify::fence_restricted)),
        ("ldmatrix", verified(matrices::load)),
        ("match.sync", verified(verify::match_sync)),
        ("mbarrier.arrive", verified(verify::mbarrier)),
        ("mbarrier.arrive.expect_tx", verified(verify::mbarrier_expecting)),
        ("mbarrier.arrive_drop", verified(verify::mbarrier)),
        ("mbarrier.arrive_drop.expect_tx", verified(verify::mbarrier)),
        ("mbarrier.complete_tx", verified(verify::mbarrier)),
        ("mbarrier.expect_tx", verified(verify::mbarrier)),
        ("mbarrier.test.wait", verified(verify::mbarrier)),
        ("mbarrier.try_wait", verified(verify::mbarrier)),
        ("mma.block_scale", verified(verify::mma::scaled)),
        ("mma.sp.block_scale", verified(verify::mma::sparse_scaled)),
        ("mma.sp.sync", verified(verify::mma::sparse)),
        ("mma.sync", verified(verify::mma::dense)),
        ("pmevent", verified(verify::event)),
        ("prefetch", verified(copies::prefetch)),
        ("prmt", verified(verify::permute)),
        ("read.ptx.sreg.cluster.ctaid.x", RANGED),
        ("read.ptx.sreg.cluster.ctaid.y", RANGED),
        ("read.ptx.sreg.cluster.ctaid.z", RANGED),
        ("read.ptx.sreg.cluster.ctarank", RANGED),
        ("read.ptx.sreg.cluster.nctaid.x", RANGED),
        ("read.ptx.sreg.cluster.nctaid.y", RANGED),
        ("read.ptx.sreg.cluster.nctaid.z", RANGED),
        ("read.ptx.sreg.cluster.nctarank", RANGED),
        ("read.ptx.sreg.clusterid.x", RANGED),
        ("read.ptx.sreg.clusterid.y", RANGED),
        ("read.ptx.sreg.clusterid.z", RANGED),
        ("read.ptx.sreg.ctaid.x", RANGED),
        ("read.ptx.sreg.ctaid.y", RANGED),
        ("read.ptx.sreg.ctaid.z", RANGED),
        ("read.ptx.sreg.gridid", RANGED),
        ("read.ptx.sreg.laneid", RANGED),
        ("read.ptx.sreg.nclusterid.x", RANGED),
        ("read.ptx.sreg.nclusterid.y", RANGED),
        ("read.ptx.sreg.nclusterid.z", RANGED),
        ("read.ptx.sreg.nctaid.x", RANGED),
        ("read.ptx.sreg.nctaid.y", RANGED),
        ("read.ptx.sreg.nctaid.z", RANGED),
        ("read.ptx.sreg.nsmid", RANGED),
        ("read.ptx.sreg.ntid.x", RANGED),
        ("read.ptx.sreg.ntid.y", RANGED),
        ("read.ptx.sreg.ntid.z", RANGED),
        ("read.ptx.sreg.nwarpid", RANGED),
        ("read.ptx.sreg.smid", RANGED),
        ("read.ptx.sreg.tid.x", RANGED),
        ("read.ptx.sreg.tid.y", RANGED),
        ("read.ptx.sreg.tid.z", RANGED),
        ("read.ptx.sreg.warpid", RANGED),
        ("read.ptx.sreg.warpsize", RANGED),
        ("redux.sync", verified(verify::reduction)),
        ("setmaxregister", verified(verify::registers)),
        ("shfl.sync", verified(verify::shuffle)),
        ("st.bulk", verified(copies::bulk_store)),
        ("stmatrix", verified(matrices::store)),
        ("tcgen05.cp", verified(tensor_core::copy)),
        ("tcgen05.ld", verified(tensor_core::load)),
        ("tcgen05.mma", verified(tensor_core::multiply)),
        ("tcgen05.mma.block_scale", verified(tensor_core::multiply_scaled)),
        ("tcgen05.mma.sp", verified(tensor_core::multiply)),
        ("tcgen05.mma.sp.block_scale", verified(tensor_core::multiply_scaled)),
        ("tcgen05.st", verified(tensor_core::store)),
        ("vote.sync", verified(verify::vote)),
        ("wgmma.mma_async", verified(matrices::warp_group)),
        ("wmma.load", verified(matrices::warp_load)),
        ("wmma.mma", verified(matrices::warp_multiply)),
        ("wmma.store", verified(matrices::warp_store)),
    ],
    defs: &[("NVVMTargetAttr", DefHooks { verify: Some(attrs::verify_target), ..DefHooks::NONE })],
    verify_attr: Some(attrs::verify),
    verify_function_attr: Some(attrs::verify_of_argument),
    argument_attrs: &[attrs::GRID_CONSTANT],
    argument_only_attrs: &[attrs::GRID_CONSTANT],
    unknown_ops: true,
    newer: newer::CHANGES,
    newer_defs: Some(newer::spec),
    migrations: newer::MIGRATIONS,
    interfaces: lect_core::interfaces![dyn lect_transforms::inline::Inlining => lect_support::inlining::Ops],
    ..DialectHooks::NONE
};

const SYNTAX: DialectSyntax = DialectSyntax {
    ops: &[
        ("mma.block_scale", mma::form!(SCALED)),
        ("mma.sp.block_scale", mma::form!(SPARSE_SCALED)),
        ("mma.sp.sync", mma::form!(SPARSE)),
        ("mma.sync", mma::form!(DENSE)),
    ],
    ..DialectSyntax::NONE
};

const fn verified(verify: VerifyOp) -> OpHooks {
    OpHooks { verify: Some(verify), ..OpHooks::NONE }
}

/// Hooks of a special register with an optional range of values.
const RANGED: OpHooks =
    OpHooks { interfaces: lect_core::interfaces![dyn InferIntRange => ranges::Register], ..verified(verify::range) };
