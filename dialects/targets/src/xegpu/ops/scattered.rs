//! Verifiers of operations on elements at offsets, through a descriptor or directly in memory.

use lect_support::prelude::*;
use lect_support::scalars::int_attr;

use super::blocks::verify_space;
use crate::xegpu::types::TensorDesc;
use crate::xegpu::{Access, PrefetchOp, list, verify_hints};

/// Returns the shape of a vector, or that of a single element for other types.
fn shape_of(ctx: &ContextData, ty: Type) -> Vec<i64> {
    ctx.types().shape(ty).map_or_else(|| vec![1], <[i64]>::to_vec)
}

fn is_vector(ctx: &ContextData, ty: Type) -> bool {
    matches!(ctx.types().data(ty), TypeData::Vector { .. })
}

/// Returns the shape of a descriptor without the chunk dimension.
fn without_chunk(desc: &TensorDesc) -> &[i64] {
    match desc.shape.split_last() {
        Some((_, shape)) if desc.chunk() > 1 => shape,
        _ => &desc.shape,
    }
}

/// Verifies `create_tdesc`.
pub(crate) fn verify_create(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let desc = result_type(op).and_then(|ty| TensorDesc::of(ctx, ty));
    let (Some(desc), Some(offsets)) = (desc, operand_type(op, "offsets")) else { return Ok(()) };
    if !desc.is_scattered() {
        return reject(op, "Expects a scattered TensorDesc.");
    }
    verify_space(op, &desc)?;
    let mut shape = shape_of(ctx, offsets);
    if desc.chunk() != 1 {
        shape.push(desc.chunk());
    }
    if shape != desc.shape {
        return reject(op, format!("Incorrect TensorDesc shape. Expected is {}", list(&shape)));
    }
    Ok(())
}

/// Verifies `update_offset`.
pub(crate) fn verify_update(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let desc = operand_type(op, "TensorDesc").and_then(|ty| TensorDesc::of(ctx, ty));
    let (Some(desc), Some(offsets)) = (desc, operand_type(op, "offsets")) else { return Ok(()) };
    if !desc.is_scattered() {
        return reject(op, "Expects a scattered TensorDesc.");
    }
    if without_chunk(&desc) != shape_of(ctx, offsets) {
        return reject(op, "Offsets should match TensorDesc except the chunk size dim.");
    }
    Ok(())
}

/// Verifies the source: a descriptor includes the offsets, plain memory requires them. Returns the descriptor, if any.
fn verify_source(op: OpRef<'_>, source: &str) -> Result<Option<TensorDesc>, Reported> {
    let desc = operand_type(op, source).and_then(|ty| TensorDesc::of(op.context(), ty));
    let has_offsets = operand_type(op, "offsets").is_some();
    match &desc {
        Some(_) if has_offsets => reject(op, "offsets not allowed.")?,
        Some(desc) if !desc.is_scattered() => reject(op, "Expects a scattered TensorDesc.")?,
        None if !has_offsets => reject(op, "Expects offsets.")?,
        _ => {}
    }
    Ok(desc)
}

/// Verifies `prefetch`.
pub(crate) fn verify_prefetch(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    verify_source(op, "source")?;
    verify_hints(op, Access::Read)?;
    let source = operand_type(op, "source");
    let is_integer = source.is_some_and(|ty| matches!(ctx.types().data(ty), TypeData::Integer { .. }));
    let Some(prefetch) = op.cast::<PrefetchOp<'_>>() else { return Ok(()) };
    match (is_integer, prefetch.offset_align_byte_attr().is_some()) {
        (true, false) => reject(op, "offset_align_byte is required with integer source."),
        (false, true) => reject(op, "offset_align_byte only allowed with integer source."),
        _ => Ok(()),
    }
}

/// Verifies `load`.
pub(crate) fn verify_load(op: OpRef<'_>) -> Result<(), Reported> {
    verify_access(op, "source", result_type(op), Access::Read)
}

/// Verifies `store`.
pub(crate) fn verify_store(op: OpRef<'_>) -> Result<(), Reported> {
    verify_access(op, "dest", operand_type(op, "value"), Access::Write)
}

fn verify_access(op: OpRef<'_>, memory: &str, value: Option<Type>, access: Access) -> Result<(), Reported> {
    let ctx = op.context();
    let desc = verify_source(op, memory)?;
    verify_hints(op, access)?;
    let (Some(value), Some(mask)) = (value, operand_type(op, "mask")) else { return Ok(()) };
    if let Some(desc) = desc {
        return verify_through(op, &desc, memory, value, mask);
    }
    let element = if is_vector(ctx, value) { ctx.types().element_type(value) } else { Some(value) };
    let memref = operand_type(op, memory).and_then(|ty| MemRef::of(ctx, ty));
    if memref.is_some_and(|memref| Some(memref.element) != element) {
        return Err(op.error("Value should have the same element type as MemRef.").emit());
    }
    verify_direct(op, value, mask)
}

/// Verifies an access through a descriptor.
fn verify_through(op: OpRef<'_>, desc: &TensorDesc, memory: &str, value: Type, mask: Type) -> Result<(), Reported> {
    let ctx = op.context();
    if !is_vector(ctx, value) {
        if desc.chunk() > 1 {
            return reject(op, "Expecting chunk size == 1 for scalar result");
        }
        return if is_vector(ctx, mask) { reject(op, "Expecting a vector type result.") } else { Ok(()) };
    }
    let shape = shape_of(ctx, value);
    if ctx.types().element_type(value) != Some(desc.element) {
        return reject(op, "Value should have the same element type as TensorDesc.");
    }
    if without_chunk(desc) != shape_of(ctx, mask) {
        return reject(op, "Mask should match TensorDesc except the chunk size dim.");
    }
    // The part that a lane has.
    if shape == [desc.chunk()] {
        return match desc.layout {
            Some(_) => reject(op, "TensorDesc doesn't need LayoutAttr for SIMT code"),
            None => Ok(()),
        };
    }
    if desc.shape == shape {
        return Ok(());
    }
    let ty = operand_type(op, memory).map(|ty| ctx.types().show(ty).to_string()).unwrap_or_default();
    let message = "is neither a valid distribution for SIMT nor consistent with the tensor descriptor for SIMD";
    reject(op, format!("Value shape {} {message} '{ty}'", list(&shape)))
}

/// Verifies an access to memory at offsets.
fn verify_direct(op: OpRef<'_>, value: Type, mask: Type) -> Result<(), Reported> {
    let ctx = op.context();
    let chunk = int_attr(op, "chunk_size").unwrap_or(1);
    let masks = is_vector(ctx, mask);
    let offsets = operand_type(op, "offsets").is_some_and(|ty| is_vector(ctx, ty));
    if !is_vector(ctx, value) {
        if chunk > 1 {
            return reject(op, "Expecting chunk size == 1 for scalar result");
        }
        if masks || offsets {
            return reject(op, "Expecting scalar mask and offsets.");
        }
        return Ok(());
    }
    let shape = shape_of(ctx, value);
    let count = ctx.types().element_count(value).unwrap_or(0) as i64;
    let other_chunk = || reject(op, format!("value elements must match chunk size {chunk}"));
    let other_mask = || reject(op, "Mask should match value except the chunk size dim.");
    if !masks && !offsets {
        return if count == chunk { Ok(()) } else { other_chunk() };
    }
    if !masks {
        return reject(op, "Expecting a vector type mask.");
    }
    let mask_count = ctx.types().element_count(mask).unwrap_or(0) as i64;
    if chunk > 1 {
        if shape.len() == 1 && count != chunk {
            return other_chunk();
        }
    } else if count != mask_count {
        return other_mask();
    }
    if mask_count == 1 {
        return Ok(());
    }
    let expected = match shape.split_last() {
        Some((_, shape)) if chunk > 1 => shape,
        _ => &shape[..],
    };
    if expected != shape_of(ctx, mask) { other_mask() } else { Ok(()) }
}
