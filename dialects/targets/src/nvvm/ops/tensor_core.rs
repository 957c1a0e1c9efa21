//! Verifiers of `tcgen05`: fifth-generation tensor cores and tensor memory.

use lect_support::parts::Parts;
use lect_support::prelude::*;

use crate::llvm::types::pointer_space;

pub(crate) fn copy(op: OpRef<'_>) -> Result<(), Reported> {
    let parts = Parts(op);
    let multicast = parts.word("multicast");
    let (fits, message) = match &*parts.word("shape") {
        "shape_64x128b" => (
            matches!(&*multicast, "warpx2_01_23" | "warpx2_02_13"),
            "Shape 64x128b requires multicast warpx2_01_23 or warpx2_02_13 for tcgen05.cp Op",
        ),
        "shape_32x128b" => (multicast == "warpx4", "Shape 32x128b requires multicast warpx4 for tcgen05.cp Op"),
        _ => (multicast == "none", "Invalid multicast type for tcgen05.cp Op"),
    };
    if fits { Ok(()) } else { parts.reject_plainly(message) }
}

pub(crate) fn load(op: OpRef<'_>) -> Result<(), Reported> {
    verify_access(Parts(op), op.result_types().next(), "tcgen05.ld")
}

pub(crate) fn store(op: OpRef<'_>) -> Result<(), Reported> {
    let parts = Parts(op);
    verify_access(parts, parts.ty("val"), "tcgen05.st")
}

/// Checks the offset and the number of elements for a shape. Several errors may be reported.
fn verify_access(parts: Parts<'_>, ty: Option<lect_core::entity::Type>, name: &str) -> Result<(), Reported> {
    let shape = parts.word("shape");
    let has_offset = parts.has("offset");
    let mut result = Ok(());
    if shape == "shape_16x32bx2" && !has_offset {
        result = parts.reject_plainly("shape 16x32bx2 requires offset argument");
    }
    if shape != "shape_16x32bx2" && has_offset {
        result = parts.reject_plainly("offset argument is only supported for shape 16x32bx2");
    }
    let length = ty.map_or(1, |ty| match parts.ctx().types().data(ty) {
        TypeData::Vector { shape, .. } => shape.first().copied().unwrap_or(1),
        _ => 1,
    });
    let least = match &*shape {
        "shape_16x128b" => 2,
        "shape_16x256b" => 4,
        _ => 1,
    };
    if length < least {
        let message = format!("invalid result type length {length} for shape {shape} in {name} Op");
        result = parts.reject_plainly(message);
    }
    result
}

pub(crate) fn multiply(op: OpRef<'_>) -> Result<(), Reported> {
    let parts = Parts(op);
    let ctx = parts.ctx();
    if let Some(TypeData::Vector { shape, .. }) = parts.ty("disableOutputLane").map(|ty| ctx.types().data(ty)) {
        let length = shape.iter().product::<i64>();
        let expected = if parts.word("ctaGroup") == "cta_1" { 4 } else { 8 };
        if length != expected {
            let message = format!("Disable Output Lane of length {length} is incompatible with CtaGroupAttr");
            return parts.reject_place(message);
        }
    }
    if parts.flag("aShift") {
        if parts.ty("matrixA").is_some_and(|ty| pointer_space(ctx, ty).is_none()) {
            return parts.reject_place("A-shift can be applied only when matrix A is in tensor memory");
        }
        if matches!(&*parts.word("collectorOp"), "fill" | "use") {
            return parts.reject_place("Cannot use collector buffer operation fill or use with ashift");
        }
    }
    Ok(())
}

pub(crate) fn multiply_scaled(op: OpRef<'_>) -> Result<(), Reported> {
    let parts = Parts(op);
    let kind = parts.word("kind");
    match &*parts.word("blockScale") {
        "default" if kind == "mxf4nvf4" => parts.reject_place("mxf4nvf4 requires block scale attribute"),
        "block16" if kind != "mxf4nvf4" => {
            parts.reject_place(format!("{kind} kind does not support block16 attribute"))
        }
        _ => Ok(()),
    }
}
