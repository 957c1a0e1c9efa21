//! Verifiers of operations on matrices in shared local memory.

use lect_support::prelude::*;

use crate::xegpu::XeGPUOp;
use crate::xegpu::attrs::layouts::Layout;
use crate::xegpu::types::MemDesc;

/// Verifies `load_matrix`.
pub(crate) fn verify_load(op: OpRef<'_>) -> Result<(), Reported> {
    verify(op, result_type(op))
}

/// Verifies `store_matrix`.
pub(crate) fn verify_store(op: OpRef<'_>) -> Result<(), Reported> {
    verify(op, operand_type(op, "data"))
}

fn verify(op: OpRef<'_>, data: Option<Type>) -> Result<(), Reported> {
    let ctx = op.context();
    let fail = |message: &str| Err(op.error(message).emit());
    let desc = operand_type(op, "mem_desc").and_then(|ty| MemDesc::of(ctx, ty));
    let (Some(desc), Some(data)) = (desc, data) else { return Ok(()) };
    let (is_block, layout) = match XeGPUOp::of(op) {
        Some(XeGPUOp::LoadMatrix(it)) => (it.subgroup_block_io(), it.layout_attr()),
        Some(XeGPUOp::StoreMatrix(it)) => (it.subgroup_block_io(), it.layout_attr()),
        _ => return Ok(()),
    };
    let TypeData::Vector { shape, .. } = ctx.types().data(data) else {
        return match is_block {
            true => fail("subgroup_block_io are only allowed when result is a VectorType."),
            false => Ok(()),
        };
    };
    if desc.shape.len() != 2 {
        return fail("mem_desc must be 2D.");
    }
    if let Some(layout) = layout.filter(|_| is_block).and_then(|layout| Layout::effective(ctx, layout)) {
        verify_block(op, &desc, &layout)?;
    }
    if shape.len() == 2 {
        if shape.iter().zip(&desc.shape).any(|(size, limit)| size > limit) {
            return fail("data shape must not exceed mem_desc shape.");
        }
    } else if is_block && desc.is_column_major() {
        return fail("mem_desc should be row major when subgroup_block_io is set.");
    }
    Ok(())
}

/// Verifies that the elements that lanes access together are contiguous.
fn verify_block(op: OpRef<'_>, desc: &MemDesc, layout: &Layout) -> Result<(), Reported> {
    let fail = |message: &str| Err(op.error(format!("With subgroup_block_io, {message}")).emit());
    let (Some(lanes), Some(data)) = (&layout.lane_layout, &layout.lane_data) else { return Ok(()) };
    if data.split_last().is_some_and(|(_, data)| data.iter().any(|size| *size != 1)) {
        return fail("accessed data must be contiguous and coalesced.");
    }
    for ((lane, _), (size, stride)) in lanes.iter().zip(data).zip(desc.block.iter().zip(&desc.strides)) {
        if lane != size {
            return fail("the block shape must match the lane layout.");
        }
        if *lane != 1 && *stride != 1 {
            return fail("the distributed dimensions must be contiguous.");
        }
    }
    Ok(())
}
