//! Verifiers of quantized casts: expressed and storage types, and scales that match the shape of a tensor.

use lect_core::types::Signedness;
use lect_support::prelude::*;

use super::types::{Blocks, Quantized, Scaling};

/// Verifies `quant.dcast`, whose operand is quantized.
pub(super) fn verify_dequantize(op: OpRef<'_>) -> Result<(), Reported> {
    let Some((input, result)) = both_types(op) else { return Ok(()) };
    verify_expressed(op, input, result, input)
}

/// Verifies `quant.qcast`, whose result is quantized.
pub(super) fn verify_quantize(op: OpRef<'_>) -> Result<(), Reported> {
    let Some((input, result)) = both_types(op) else { return Ok(()) };
    verify_expressed(op, result, input, input)
}

/// Verifies `quant.scast`, one side of which is quantized.
pub(super) fn verify_storage(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some((input, result)) = both_types(op) else { return Ok(()) };
    let of = |quantized: Type, other: Type| Some((Quantized::of(ctx, element(ctx, quantized))?, element(ctx, other)));
    let Some((quantized, integer)) = of(input, result).or_else(|| of(result, input)) else { return Ok(()) };
    let width = match &quantized {
        Quantized::Any { storage, .. } | Quantized::Uniform { storage, .. } => Some(storage.width),
        Quantized::Calibrated { .. } => None,
    };
    let stored = width.map(|width| TypeData::Integer { width, signedness: Signedness::Signless });
    if stored.as_ref() != Some(ctx.types().data(integer)) {
        return Err(op.error("storage type in quantized type expected to match integer type").emit());
    }
    verify_scales(op, &quantized, input)
}

fn both_types(op: OpRef<'_>) -> Option<(Type, Type)> {
    op.operand_types().next().zip(op.result_types().next())
}

/// Returns the element type of a tensor, or the type itself.
fn element(ctx: &ContextData, ty: Type) -> Type {
    ctx.types().element_type(ty).unwrap_or(ty)
}

fn verify_expressed(op: OpRef<'_>, quantized: Type, float: Type, container: Type) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(quantized) = Quantized::of(ctx, element(ctx, quantized)) else { return Ok(()) };
    let expressed = match &quantized {
        Quantized::Any { expressed, .. } => expressed.map(|expressed| expressed.ty),
        Quantized::Calibrated { expressed, .. } | Quantized::Uniform { expressed, .. } => Some(expressed.ty),
    };
    if expressed != Some(element(ctx, float)) {
        return Err(op.error("expressed type in quantized type expected to match float type").emit());
    }
    verify_scales(op, &quantized, container)
}

/// Verifies that the number of scales matches the shape.
fn verify_scales(op: OpRef<'_>, quantized: &Quantized, container: Type) -> Result<(), Reported> {
    let ctx = op.context();
    let Quantized::Uniform { scaling, .. } = quantized else { return Ok(()) };
    let shape = match ctx.types().data(container) {
        TypeData::RankedTensor { shape, .. } => Some(&**shape),
        _ => None,
    };
    let fault = match scaling {
        Scaling::All(_) => None,
        Scaling::Axis(axis, scales) => match shape {
            None if is_tensor(ctx, container) => None,
            None => Some("scalar types may not use per-axis quantization".to_owned()),
            Some(shape) => match usize::try_from(*axis).ok().and_then(|axis| shape.get(axis)) {
                None => Some("quantized dimension must be less than tensor rank".to_owned()),
                Some(size) if *size != DYNAMIC && *size != scales.len() as i64 => {
                    Some("quantized dimension size does not match number of scales".to_owned())
                }
                Some(_) => None,
            },
        },
        Scaling::Blocks(blocks) => match shape {
            None if is_tensor(ctx, container) => {
                Some("tensor containing the sub-channel quantized type must be ranked".to_owned())
            }
            None => Some("scalar types may not use sub-channel quantization".to_owned()),
            Some(shape) => block_fault(blocks, shape),
        },
    };
    fault.map_or(Ok(()), |fault| Err(op.error(fault).emit()))
}

/// Returns the error in the blocks for a shape.
fn block_fault(blocks: &Blocks, shape: &[i64]) -> Option<String> {
    let rank = shape.len();
    let mut expected = vec![1; rank];
    for &(axis, block) in &blocks.sizes {
        let at = usize::try_from(axis).ok();
        let (Some(&size), Some(expected)) = (at.and_then(|at| shape.get(at)), at.and_then(|at| expected.get_mut(at)))
        else {
            return Some(format!("quantized dimension {axis} must be less than tensor rank {rank}"));
        };
        if size == DYNAMIC {
            *expected = DYNAMIC;
            continue;
        }
        if size.checked_rem(block) != Some(0) {
            return Some(format!(
                "tensor dimension size {size} at axis {axis} must be divisible by the corresponding block size {block}"
            ));
        }
        *expected = size.checked_div(block).unwrap_or(0);
    }
    if shape.contains(&0) {
        return Some("tensor dimension size of zero is not allowed with sub-channel quantization".to_owned());
    }
    let scales = blocks.shape.len();
    if scales != rank {
        return Some(format!("Rank of scales {scales} must match the rank of the tensor {rank}"));
    }
    let mut pairs = expected.iter().zip(&blocks.shape).enumerate();
    let (at, (expected, _)) = pairs.find(|(_, (expected, found))| **expected != DYNAMIC && expected != found)?;
    Some(format!(
        "dimension size {expected} of scales tensor at axis {at} should match (tensor dimension at axis / block sizes at \
         axis) = {expected}"
    ))
}
