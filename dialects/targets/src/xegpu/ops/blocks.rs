//! Verifiers of operations that load, store and prefetch a tile at once.

use lect_core::attrs::int_array;
use lect_support::parts::attr_of;
use lect_support::prelude::*;

use crate::xegpu::types::TensorDesc;
use crate::xegpu::{Access, CreateNdDescOp, LoadNdOp, UpdateNdOffsetOp, XeGPUOp, list, space_number, verify_hints};

/// Returns the length of a list attribute, or `None` if it is absent.
fn count(op: OpRef<'_>, list: Option<Attr>) -> Option<usize> {
    list.map(|list| int_array(op.context(), list).len())
}

/// Returns the memory space of a descriptor's source, which is global by default.
pub(crate) fn source_space(op: OpRef<'_>) -> i64 {
    let ctx = op.context();
    let memref = operand_type(op, "source").and_then(|ty| MemRef::of(ctx, ty));
    memref.and_then(|memref| space_number(ctx, memref.space?)).unwrap_or(0)
}

/// Verifies that the memory spaces of a descriptor and its source match.
pub(crate) fn verify_space(op: OpRef<'_>, desc: &TensorDesc) -> Result<(), Reported> {
    let (source, own) = (source_space(op) as u32, desc.space() as u32);
    if source == own {
        return Ok(());
    }
    reject(op, format!("Memory space mismatch. Source: {source}, TensorDesc: {own}"))
}

/// Verifies `create_nd_tdesc`.
pub(crate) fn verify_create(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let (Some(source), Some(result)) = (operand_type(op, "source"), result_type(op)) else { return Ok(()) };
    let Some(desc) = TensorDesc::of(ctx, result) else { return Ok(()) };
    let memref = MemRef::of(ctx, source);
    let Some(create) = op.cast::<CreateNdDescOp<'_>>() else { return Ok(()) };
    let rank_of = |list| count(op, list).unwrap_or_else(|| memref.map_or(0, |memref| memref.rank()));
    let (rank, strides) = (rank_of(create.const_shape_attr()), rank_of(create.const_strides_attr()));
    verify_space(op, &desc)?;
    let offsets = count(op, create.const_offsets_attr()).unwrap_or(0);
    if matches!(ctx.types().data(source), TypeData::Integer { .. }) && (rank == 0 || strides == 0) {
        return reject(op, "expecting strides and shape to be present for integer source.");
    }
    if rank != strides || offsets != 0 && offsets != rank {
        let message = "Expecting the rank of shape, strides, offsets, and source (if source is a memref) should match with \
                       each other.";
        return reject(op, message);
    }
    if desc.rank() > rank {
        let message = "Expecting the TensorDesc rank is not greater than the ranks of shape, strides, offsets or the \
                       memref source.";
        return reject(op, message);
    }
    if memref.is_some_and(|memref| memref.element != desc.element) {
        return reject(op, "TensorDesc should have the same element type with the source if it is a memref.");
    }
    not_scattered(op, &desc)
}

fn not_scattered(op: OpRef<'_>, desc: &TensorDesc) -> Result<(), Reported> {
    if desc.is_scattered() { reject(op, "Expects a non-scattered TensorDesc.") } else { Ok(()) }
}

fn at_most_two_dims(op: OpRef<'_>, desc: &TensorDesc) -> Result<(), Reported> {
    if desc.rank() > 2 { reject(op, "Expects a 1D or 2D TensorDesc.") } else { Ok(()) }
}

/// Checks that there are no constant offsets, or as many as the tile has dimensions. Like MLIR, ignores dynamic
/// offsets.
fn verify_offsets(op: OpRef<'_>, desc: &TensorDesc) -> Result<(), Reported> {
    let given = count(op, attr_of!(op, XeGPUOp::{LoadNd, PrefetchNd, StoreNd}, const_offsets_attr)).unwrap_or(0);
    if given == 0 || given == desc.rank() {
        return Ok(());
    }
    reject(op, "Mismatched ranks between offsets and tensor descriptor")
}

/// Verifies `prefetch_nd`.
pub(crate) fn verify_prefetch(op: OpRef<'_>) -> Result<(), Reported> {
    let desc = operand_type(op, "TensorDesc").and_then(|ty| TensorDesc::of(op.context(), ty));
    let Some(desc) = desc else { return Ok(()) };
    not_scattered(op, &desc)?;
    verify_hints(op, Access::Read)?;
    verify_offsets(op, &desc)
}

/// Returns true if the value is the part of a tile that a lane has, a vector of fewer elements, after checking its
/// size.
fn is_part(op: OpRef<'_>, value: Type, desc: &TensorDesc, elements: i64, what: &str) -> Result<bool, Reported> {
    let ctx = op.context();
    let shape = ctx.types().shape(value).unwrap_or_default();
    let count = ctx.types().element_count(value).unwrap_or(0) as i64;
    if shape.len() != 1 || count >= elements {
        return Ok(false);
    }
    if desc.layout.is_some() {
        reject(op, "TensorDesc doesn't need LayoutAttr for SIMT code")?;
    }
    if elements.checked_rem(count) != Some(0) {
        let ty = operand_type(op, "TensorDesc").map(|ty| ctx.types().show(ty).to_string()).unwrap_or_default();
        let message = "is not a valid distribution for tensor descriptor";
        reject(op, format!("{what} shape {} {message} '{ty}'", list(shape)))?;
    }
    Ok(true)
}

fn inconsistent(op: OpRef<'_>, shape: &[i64], what: &str) -> Result<(), Reported> {
    let ty = operand_type(op, "TensorDesc").map(|ty| op.context().types().show(ty).to_string()).unwrap_or_default();
    reject(op, format!("{what} shape {} is not consistent with tensor descriptor '{ty}'", list(shape)))
}

/// Verifies `load_nd`: the result has the shape of the tile, transposed and packed as the attributes specify.
pub(crate) fn verify_load(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let desc = operand_type(op, "TensorDesc").and_then(|ty| TensorDesc::of(ctx, ty));
    let (Some(desc), Some(value)) = (desc, result_type(op)) else { return Ok(()) };
    not_scattered(op, &desc)?;
    at_most_two_dims(op, &desc)?;
    verify_hints(op, Access::Read)?;
    // C++ counts in 32 bits here.
    let elements = i64::from(desc.element_count().wrapping_mul(desc.blocks()) as i32);
    if is_part(op, value, &desc, elements, "Result")? {
        return Ok(());
    }
    let found = ctx.types().shape(value).unwrap_or_default();
    let mut shape = desc.shape.clone();
    let warn = |message: &str| ctx.warning(op.loc(), message);
    let Some(load) = op.cast::<LoadNdOp<'_>>() else { return Ok(()) };
    if let Some(order) = load.transpose() {
        let moved = order.iter().map(|dim| shape.get(usize::try_from(*dim).ok()?).copied());
        match moved.collect::<Option<Vec<i64>>>() {
            Some(moved) => shape = moved,
            None => warn("Invalid transpose attr. It is ignored."),
        }
    }
    if load.packed() {
        if let (2, Some(rows), Some(factor)) = (desc.rank(), shape.first_mut(), found.last()) {
            *rows = rows.checked_div(*factor).unwrap_or(0);
            shape.push(*factor);
        } else {
            warn("Invalid Packed Attr. It is ignored (available for 2D TensorDesc only).");
        }
    }
    if desc.blocks() > 1 {
        shape.insert(0, desc.blocks());
    }
    if shape != found {
        return inconsistent(op, found, "Result");
    }
    verify_offsets(op, &desc)
}

/// Verifies `store_nd`.
pub(crate) fn verify_store(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let desc = operand_type(op, "TensorDesc").and_then(|ty| TensorDesc::of(ctx, ty));
    let (Some(desc), Some(value)) = (desc, operand_type(op, "value")) else { return Ok(()) };
    not_scattered(op, &desc)?;
    at_most_two_dims(op, &desc)?;
    verify_hints(op, Access::Write)?;
    if desc.blocks() > 1 {
        return reject(op, "array length is not supported by store_nd.");
    }
    if is_part(op, value, &desc, desc.element_count(), "Value")? {
        return Ok(());
    }
    let shape = ctx.types().shape(value).unwrap_or_default();
    if desc.shape != shape {
        return inconsistent(op, shape, "Value");
    }
    verify_offsets(op, &desc)
}

/// Verifies `update_nd_offset`.
pub(crate) fn verify_update(op: OpRef<'_>) -> Result<(), Reported> {
    let desc = operand_type(op, "TensorDesc").and_then(|ty| TensorDesc::of(op.context(), ty));
    let Some(desc) = desc else { return Ok(()) };
    not_scattered(op, &desc)?;
    match count(op, op.cast::<UpdateNdOffsetOp<'_>>().and_then(|update| update.const_offsets_attr())) {
        Some(count) if count != desc.rank() => reject(op, "Invalid number of offsets."),
        _ => Ok(()),
    }
}
