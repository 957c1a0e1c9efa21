//! The `nvgpu` dialect: operations that are specific to NVIDIA GPUs.

mod newer;
mod ops;

use lect_core::dialect::{DialectHooks, OpHooks, Param, VerifyOp};
use lect_support::gpu_memory::{has_unit_stride, is_address_space};
use lect_support::parts::Parts;
use lect_support::prelude::*;

use ops::{matrices, tensor_maps};

lect_macros::dialect! { "src/nvgpu/nvgpu.td", docs = "src/nvgpu/docs.md", hooks = HOOKS }

const HOOKS: DialectHooks = DialectHooks {
    ops: &[
        ("device_async_copy", verified(verify_copy)),
        ("ldmatrix", verified(matrices::load)),
        ("mma.sp.sync", verified(matrices::multiply_sparse)),
        ("mma.sync", verified(matrices::multiply)),
        ("rcp", verified(verify_reciprocal)),
        ("tma.async.load", verified(tensor_maps::load)),
        ("tma.async.store", verified(tensor_maps::store)),
        ("tma.create.descriptor", verified(tensor_maps::create)),
        ("warpgroup.generate.descriptor", verified(tensor_maps::describe)),
        ("warpgroup.mma", verified(matrices::multiply_in_groups)),
        ("warpgroup.mma.init.accumulator", verified(matrices::accumulator)),
        ("warpgroup.mma.store", verified(matrices::store)),
    ],
    newer: newer::CHANGES,
    newer_defs: Some(newer::spec),
    migrations: newer::MIGRATIONS,
    ..DialectHooks::NONE
};

const fn verified(verify: VerifyOp) -> OpHooks {
    OpHooks { verify: Some(verify), ..OpHooks::NONE }
}

/// Memory space of shared memory.
const SHARED: i64 = 3;

/// Returns true if a memref is in shared memory.
fn is_shared(ctx: &ContextData, memref: &MemRef<'_>) -> bool {
    memref.space.is_some_and(|space| match ctx.attrs().data(space) {
        AttrData::Integer { value, .. } => value.to_i64() == Some(SHARED),
        _ => is_address_space(ctx, space, Some("workgroup")),
    })
}

/// Returns the bit width of an integer or a float, or `None` for other types, which MLIR does not check.
fn bit_width(ctx: &ContextData, ty: lect_core::entity::Type) -> Option<i64> {
    match ctx.types().data(ty) {
        TypeData::Integer { width, .. } => Some(i64::from(*width)),
        TypeData::Float(format) => Some(i64::from(format.width())),
        _ => None,
    }
}

fn verify_copy(op: OpRef<'_>) -> Result<(), Reported> {
    let parts = Parts(op);
    let ctx = parts.ctx();
    let of = |name| parts.ty(name).and_then(|ty| MemRef::of(ctx, ty));
    let (Some(from), Some(to)) = (of("src"), of("dst")) else { return Ok(()) };
    if !has_unit_stride(ctx, parts.ty("src")) {
        return parts.reject_plainly("source memref most minor dim must have unit stride");
    }
    if !has_unit_stride(ctx, parts.ty("dst")) {
        return parts.reject_plainly("destination memref most minor dim must have unit stride");
    }
    if !is_shared(ctx, &to) {
        return parts.reject_plainly(format!(
            "destination memref must have a memory space attribute of IntegerAttr({SHARED}) or \
             gpu::AddressSpaceAttr(Workgroup)"
        ));
    }
    if from.element != to.element {
        return parts.reject_plainly("source and destination must have the same element type");
    }
    for (what, rank, given) in
        [("source", from.rank(), parts.count("srcIndices")), ("destination", to.rank(), parts.count("dstIndices"))]
    {
        if rank != given {
            return parts.reject(format!("expected {rank} {what} indices, got {given}"));
        }
    }
    let (Some(width), Some(count)) = (bit_width(ctx, to.element), parts.number("dstElements")) else { return Ok(()) };
    let bytes = width.wrapping_mul(count) / 8;
    if ![4, 8, 16].contains(&bytes) {
        let mut message =
            format!("Requested copy elements is {count} with width {width}. But copy elements could be one of ");
        for (bits, end) in [(32, ", "), (64, ", "), (128, ".")] {
            let count = bits / width.max(1);
            if count > 0 {
                message.push_str(&format!("{count}{end}"));
            }
        }
        return parts.reject_plainly(message);
    }
    if parts.flag("bypassL1") && bytes != 16 {
        let shown = parts.ty("dst").map(|ty| parts.quoted(ty)).unwrap_or_default();
        return parts.reject(format!(
            "bypassL1 does not satify alignment for {shown} with destination element {count}. Unset bypassL1, or set \
             destination element to {}",
            128 / width.max(1)
        ));
    }
    Ok(())
}

fn verify_reciprocal(op: OpRef<'_>) -> Result<(), Reported> {
    let parts = Parts(op);
    if parts.word("rounding") == "approx" && parts.flag("ftz") {
        return Ok(());
    }
    let rounding = op.cast::<RcpOp<'_>>().and_then(|it| it.rounding_attr());
    let shown = rounding.map(|attr| parts.ctx().attrs().show(attr).to_string()).unwrap_or_default();
    parts.reject(format!("has a limitation. {shown} or non-ftz is not supported yet."))
}

/// Returns the type that is the first parameter of a type of the dialect.
fn inner(ctx: &ContextData, ty: lect_core::entity::Type) -> Option<lect_core::entity::Type> {
    match ctx.types().params(ty).first()? {
        Param::Type(inner) => Some(*inner),
        _ => None,
    }
}
