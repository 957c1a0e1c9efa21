//! Operations on tensors of small numbers that come with a scale for each block of them.

use lect_core::diag::Reported;
use lect_core::dialect::Param;
use lect_core::ir::OpRef;
use lect_core::types::DYNAMIC;

use super::types::{known, may_be_same, operand_shape, reject, result_shape, same_named_elements, size};
use crate::shapes::{operand_type, result_type};

/// How many numbers have a scale together.
fn block_size(op: OpRef<'_>) -> Option<i64> {
    match op.context().attr_params(op.attr("block_size")?) {
        [Param::Int(size)] => i64::try_from(*size).ok().filter(|size| *size > 0),
        _ => None,
    }
}

/// The last size, if it is known.
fn last(shape: Option<&[i64]>) -> Option<i64> {
    let shape = shape?;
    known(shape, shape.len().checked_sub(1)?)
}

/// The sizes of a result.
fn result_shape_at<'a>(op: OpRef<'a>, index: usize) -> Option<&'a [i64]> {
    op.result_types().nth(index).and_then(|ty| op.context().shape(ty))
}

/// Sizes as they are written, with `?` for those that are not known.
fn shown(shape: &[i64]) -> String {
    let size = |size: &i64| if *size == DYNAMIC { "?".to_owned() } else { size.to_string() };
    shape.iter().map(size).collect::<Vec<_>>().join(", ")
}

/// Checks the sizes of data and scales, which errors call by these names.
fn verify_blocks(
    op: OpRef<'_>,
    (data, data_name): (Option<&[i64]>, &str),
    (scale, scale_name): (Option<&[i64]>, &str),
) -> Result<(), Reported> {
    let Some(block) = block_size(op) else { return Ok(()) };
    if let Some(size) = last(data).filter(|size| size % block != 0) {
        let message = format!("expect last dimension of {data_name} ({size}) to be divisible by block_size ({block})");
        return reject(op, message);
    }
    match (last(data), last(scale)) {
        (Some(size), Some(found)) if found != size / block => {
            let expected = size / block;
            let message = format!(
                "expect last dimension of {scale_name} ({found}) to be equal to last dimension of {data_name} / \
                 block_size ({expected})"
            );
            reject(op, message)
        }
        _ => Ok(()),
    }
}

pub(super) fn cast_from(op: OpRef<'_>) -> Result<(), Reported> {
    let (data, output) = (operand_shape(op, "input_data"), result_shape(op));
    if let (Some(data), Some(output)) = (data, output)
        && !may_be_same(data, output)
    {
        return reject(op, "require same shapes");
    }
    verify_blocks(op, (data, "input_data"), (operand_shape(op, "input_scale"), "input_scale"))
}

pub(super) fn cast_to(op: OpRef<'_>) -> Result<(), Reported> {
    let output = result_shape_at(op, 0);
    verify_blocks(op, (output, "output_data"), (result_shape_at(op, 1), "output_scale"))
}

/// Takes over a size that was not known, or checks that it is the same.
fn meet(op: OpRef<'_>, size: &mut i64, found: i64, tensor: &str, dimension: &str) -> Result<(), Reported> {
    let known = *size;
    if known == DYNAMIC {
        *size = found;
    } else if found != DYNAMIC && found != known {
        return reject(op, format!("expected {dimension} of {tensor} to match size {known}, got {found}"));
    }
    Ok(())
}

pub(super) fn matmul(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    same_named_elements(op, (operand_type(op, "a_data"), "A_data"), (operand_type(op, "b_data"), "B_data"))?;
    let shape = |name: &str| operand_shape(op, name).unwrap_or_default();
    let data = shape("a_data");
    let (mut n, mut h, mut c) = (size(data, 0), size(data, 1), size(data, 2));
    let scale = shape("a_scale");
    meet(op, &mut n, size(scale, 0), "a_scale", "batch")?;
    meet(op, &mut h, size(scale, 1), "a_scale", "height")?;
    let mut blocks = size(scale, 2);
    let data = shape("b_data");
    meet(op, &mut n, size(data, 0), "b_data", "batch")?;
    meet(op, &mut c, size(data, 2), "b_data", "channels")?;
    let mut w = size(data, 1);
    let scale = shape("b_scale");
    meet(op, &mut n, size(scale, 0), "b_scale", "batch")?;
    meet(op, &mut w, size(scale, 1), "b_scale", "width")?;
    meet(op, &mut blocks, size(scale, 2), "b_scale", "C/block_size")?;
    if let (Some(block), true) = (block_size(op), c != DYNAMIC) {
        if c % block != 0 {
            let message = format!("expect C to be a multiple of block size, got C={c}, block_size={block}");
            return reject(op, message);
        }
        if blocks != DYNAMIC && blocks != c / block {
            let message =
                format!("expect scale operands dimension 2 to equal C/block_size ({c}/{block}), got {blocks}");
            return reject(op, message);
        }
    }
    let Some(output) = result_type(op).and_then(|ty| ctx.shape(ty)) else { return Ok(()) };
    let expected = [n, h, w];
    if may_be_same(&expected, output) {
        return Ok(());
    }
    let (output, expected) = (shown(output), shown(&expected));
    reject(op, format!("expected output shape {output} to be compatible with expected output shape {expected}"))
}
