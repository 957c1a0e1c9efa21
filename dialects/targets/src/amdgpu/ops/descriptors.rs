//! Descriptors of transfers between tensors in global memory and tiles in LDS.

use lect_core::attrs::int_array;
use lect_core::dialect::Param;
use lect_support::mixed_integers;
use lect_support::prelude::*;
use lect_support::scalars::bit_width;
use lect_support::shapes::memory_space;

use super::buffers::{MOVED, is_workgroup};
use crate::amdgpu::AMDGPUOp;

/// Maximum rank of a tensor.
const MAX_RANK: usize = 5;

/// Maximum rank of a tensor in gather mode, where indices select rows.
const MAX_GATHER_RANK: usize = 2;

/// Returns the static sizes and strides of the tensor, and the static sizes of the tile.
fn numbers(op: OpRef<'_>) -> [SmallVec<[i64; 8]>; 3] {
    let lists = match AMDGPUOp::of(op) {
        Some(AMDGPUOp::MakeDmaDescriptor(it)) => {
            [it.global_static_sizes_attr(), it.global_static_strides_attr(), it.shared_static_sizes_attr()]
        }
        Some(AMDGPUOp::MakeGatherDmaDescriptor(it)) => {
            [it.global_static_sizes_attr(), it.global_static_strides_attr(), it.shared_static_sizes_attr()]
        }
        _ => [None; 3],
    };
    lists.map(|list| list.map(|list| int_array(op.context(), list)).unwrap_or_default())
}

/// Returns the element type and the optional index type of a DMA base type.
fn base_types(ctx: &ContextData, base: Type) -> (Option<Type>, Option<Type>) {
    match ctx.types().params(base) {
        [Param::Type(element)] => (Some(*element), None),
        [Param::Type(element), Param::Type(index)] => (Some(*element), Some(*index)),
        _ => (None, None),
    }
}

/// Verifies the tensor, the tile and the optional operands of a DMA descriptor.
pub(crate) fn verify(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let [sizes, strides, tile] = numbers(op);
    match strides.last() {
        None => return reject(op, "strides must not be empty."),
        Some(1) => {}
        Some(_) => return reject(op, "strides for the innermost dimension must be 1."),
    }
    let rank = sizes.len();
    if rank > MAX_RANK {
        return reject(op, "tensor and tile must be at most of rank 5.");
    }
    if rank != strides.len() {
        return reject(op, "strides and sizes must have same rank.");
    }
    if rank != tile.len() {
        return reject(op, "tensor must have same rank as tile.");
    }
    let element = operand_type(op, "base").and_then(|base| base_types(ctx, base).0);
    if let Some(width) = element.and_then(|element| bit_width(ctx, element))
        && !MOVED.contains(&width)
    {
        return reject(op, format!("element type width must be 1, 2, 4 or 8 bytes, but was {width} bits long"));
    }
    if let Some(barrier) = operand_type(op, "atomic_barrier_address")
        && !is_workgroup(ctx, memory_space(ctx, barrier).flatten())
    {
        return reject(op, "atomic barrier address must be in LDS.");
    }
    if operand_type(op, "early_timeout").is_some() && operand_type(op, "workgroup_mask").is_none() {
        return reject(op, "early timeout does not apply when workgroup_mask is not set.");
    }
    Ok(())
}

/// Verifies a descriptor in gather mode.
pub(crate) fn verify_gather(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    if numbers(op)[0].len() > MAX_GATHER_RANK {
        return reject(op, "tensor and tile must be at most of rank two in gather mode.");
    }
    let index = operand_type(op, "base").and_then(|base| base_types(ctx, base).1);
    let given = operand_type(op, "indices").and_then(|indices| ctx.types().element_type(indices));
    if index.is_some() && given != index {
        return reject(op, "indices' element type must match base's element type.");
    }
    verify(op)
}

/// Folds constant sizes and strides into the static ones.
pub(crate) fn fold(it: Folding<'_>) -> Option<Folded> {
    let lists = [
        ("global_static_sizes", "global_dynamic_sizes"),
        ("global_static_strides", "global_dynamic_strides"),
        ("shared_static_sizes", "shared_dynamic_sizes"),
    ];
    let ctx = it.ctx();
    let mut attrs: SmallVec<[NamedAttr; 1]> = SmallVec::new();
    let mut groups = Vec::new();
    for ((name, values), written) in lists.into_iter().zip(numbers(it.op)) {
        let left = operands_of(it.op, values);
        let Some((known, left)) = mixed_integers::static_sizes(it.ir(), &written, left) else { continue };
        attrs.push((ctx.ident(name.as_bytes()), ctx.attrs().dense_i64_array(known)));
        groups.push((values, left));
    }
    if groups.is_empty() {
        return None;
    }
    let groups: Vec<(&str, &[Value])> = groups.iter().map(|(name, values)| (*name, &values[..])).collect();
    let (operands, sizes) = with_groups(it.op, &groups)?;
    attrs.push((ctx.ident(SEGMENTS.as_bytes()), ctx.attrs().dense_i32_array(sizes)));
    Some(Folded::InPlace(Update::new(operands, attrs)))
}

/// Attribute with the sizes of operand segments.
const SEGMENTS: &str = "operandSegmentSizes";

/// Returns the operands and segment sizes of an operation, with the named segments replaced.
fn with_groups(op: OpRef<'_>, groups: &[(&str, &[Value])]) -> Option<(Values, Vec<i32>)> {
    let (mut operands, mut sizes) = (Values::new(), Vec::new());
    for (number, spec) in (0..).zip(op.info()?.spec().operands.iter()) {
        let before = operands.len();
        match groups.iter().find(|it| *it.0 == *spec.name) {
            Some((_, values)) => operands.extend_from_slice(values),
            None => operands.extend(op.operand_group(number)),
        }
        sizes.push(i32::try_from(operands.len() - before).ok()?);
    }
    Some((operands, sizes))
}
