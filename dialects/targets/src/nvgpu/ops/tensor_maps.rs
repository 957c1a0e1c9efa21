//! Verifiers of tensor map descriptors, and of copies that use them.

use lect_core::dialect::Param;
use lect_support::parts::Parts;
use lect_support::prelude::*;

use crate::nvgpu::{bit_width, inner, is_shared};

/// Maximum size of a dimension.
const LARGEST: i64 = 256;

/// Maximum rank of a tensor.
const MOST_DIMENSIONS: usize = 5;

/// Required alignment of a row in bytes.
const ALIGNMENT: i64 = 16;

/// Returns the number of an enum parameter.
fn number(parts: Parts<'_>, descriptor: Type, index: usize) -> i128 {
    match parts.ctx().types().params(descriptor).get(index) {
        Some(Param::Int(number)) => *number,
        _ => 0,
    }
}

/// Indices of parameters.
const SWIZZLE: usize = 1;
const INTERLEAVE: usize = 4;

/// Returns the number of bytes of the last dimension.
fn row_bytes(parts: Parts<'_>, memref: &MemRef<'_>) -> Option<i64> {
    Some(bit_width(parts.ctx(), memref.element)?.wrapping_mul(*memref.shape.last()?) / 8)
}

/// Verifies a descriptor, and that a memref matches the described tensor.
fn verify(parts: Parts<'_>, descriptor: Option<Type>, memref: Option<Type>) -> Result<(), Reported> {
    let ctx = parts.ctx();
    let Some(descriptor) = descriptor else { return Ok(()) };
    let Some(described_type) = inner(ctx, descriptor) else { return Ok(()) };
    let Some(described) = MemRef::of(ctx, described_type) else { return Ok(()) };
    if number(parts, descriptor, INTERLEAVE) != 0 {
        return parts.reject_plainly("Interleave options are not supported yet.");
    }
    if !is_shared(ctx, &described) {
        return parts.reject_plainly(
            "the tensor map descriptor has incorrect address space, it must be shared memory address space.",
        );
    }
    if described.shape.contains(&DYNAMIC) {
        return parts.reject_plainly("the tensor map descriptor must be static shaped");
    }
    if let Some(size) = described.shape.iter().find(|size| !(1..=LARGEST).contains(*size)) {
        return parts.reject_plainly(format!(
            "the tensor map descriptor must have dimensions between 1 and {LARGEST} but it is {size}"
        ));
    }
    let swizzle = number(parts, descriptor, SWIZZLE);
    if described.rank() > 1 && swizzle != 0 {
        let expected = 16i64 << swizzle.clamp(0, 3);
        if let Some(found) = row_bytes(parts, &described).filter(|found| *found != expected) {
            return parts.reject_plainly(format!(
                "the tensormap descriptor must have last dimension of {expected} bytes but it is {found} bytes"
            ));
        }
    }
    let Some((ty, memref)) = memref.and_then(|ty| Some((ty, MemRef::of(ctx, ty)?))) else { return Ok(()) };
    if described.element != memref.element {
        return parts.reject_plainly("the element type of tensor map descriptor and memref must be same");
    }
    if !is_shared(ctx, &memref) {
        return parts.reject_plainly(
            "the destination memref has incorrect address space, it must be shared memory address space.",
        );
    }
    if memref.shape.contains(&DYNAMIC) {
        return parts.reject_plainly("the destination memref must be static shaped");
    }
    if memref.rank() != described.rank() {
        return parts.reject_plainly("the shape of tensor map descriptor and memref must have same rank");
    }
    if memref.shape != described.shape {
        let (described, found) = (parts.quoted(described_type), parts.quoted(ty));
        return parts.reject_plainly(format!("memref and tensor map shapes mismatch {described} != {found}"));
    }
    if row_bytes(parts, &described).is_some_and(|bytes| bytes % ALIGNMENT != 0) {
        return parts.reject_plainly(format!(
            "the bytes in the last dimension of the tensor map must be a multiple of {ALIGNMENT}"
        ));
    }
    Ok(())
}

fn verify_count(parts: Parts<'_>, name: &str) -> Result<(), Reported> {
    match parts.count(name) > MOST_DIMENSIONS {
        true => parts.reject_plainly(format!("Maximum {MOST_DIMENSIONS} coordinates are supported.")),
        false => Ok(()),
    }
}

fn verify_moved(parts: Parts<'_>, memref: &str) -> Result<(), Reported> {
    let descriptor = parts.ty("tensorMapDescriptor");
    verify(parts, descriptor, parts.ty(memref))?;
    verify_count(parts, "coordinates")?;
    let ctx = parts.ctx();
    let described = descriptor.and_then(|ty| MemRef::of(ctx, inner(ctx, ty)?));
    if described.is_some_and(|described| described.rank() != parts.count("coordinates")) {
        return parts.reject_plainly("number of coordinates do not match with the rank of tensor descriptor map.");
    }
    Ok(())
}

pub(crate) fn load(op: OpRef<'_>) -> Result<(), Reported> {
    verify_moved(Parts(op), "dst")
}

pub(crate) fn store(op: OpRef<'_>) -> Result<(), Reported> {
    verify_moved(Parts(op), "src")
}

pub(crate) fn create(op: OpRef<'_>) -> Result<(), Reported> {
    let parts = Parts(op);
    verify_count(parts, "boxDimensions")?;
    verify(parts, parts.result(), None)
}

pub(crate) fn describe(op: OpRef<'_>) -> Result<(), Reported> {
    let parts = Parts(op);
    let map = parts.ty("tensorMap");
    verify(parts, map, None)?;
    match map.is_some_and(|map| number(parts, map, SWIZZLE) != 3) {
        true => parts.reject_plainly("supports only swizzle_128b is supported for the time being"),
        false => Ok(()),
    }
}
