//! Verifiers of operations on block-scaled tensors, which have a scale for each block of elements.

use lect_core::dialect::Param;
use lect_support::parts::held_of;
use lect_support::prelude::*;

use crate::tosa::BlockSizeAttr;
use crate::tosa::types::{known, may_be_same, operand_shape, same_named_elements, size};

/// Returns the number of elements in a block.
fn block_size(op: OpRef<'_>) -> Option<i64> {
    match op.context().attrs().params(held_of::<BlockSizeAttr>(op)?) {
        [Param::Int(size)] => i64::try_from(*size).ok().filter(|size| *size > 0),
        _ => None,
    }
}

/// Returns the last size, if it is static.
fn last(shape: Option<&[i64]>) -> Option<i64> {
    let shape = shape?;
    known(shape, shape.len().checked_sub(1)?)
}

/// A tensor, and its name in diagnostics.
#[derive(Clone, Copy)]
struct Tensor<'a> {
    op: OpRef<'a>,
    ty: Option<Type>,
    name: &'static str,
}

impl<'a> Tensor<'a> {
    fn operand(op: OpRef<'a>, name: &'static str) -> Self {
        Self { op, ty: operand_type(op, name), name }
    }

    fn result(op: OpRef<'a>, index: usize, name: &'static str) -> Self {
        Self { op, ty: op.result_types().nth(index), name }
    }

    fn shape(self) -> Option<&'a [i64]> {
        self.op.context().types().shape(self.ty?)
    }

    fn shown(self) -> String {
        let ty = self.ty.map(|ty| self.op.context().types().show(ty).to_string());
        format!("{} ('{}')", self.name, ty.unwrap_or_default())
    }
}

/// Formats sizes, with `?` for dynamic ones.
fn shown(shape: &[i64]) -> String {
    let size = |size: &i64| if *size == DYNAMIC { "?".to_owned() } else { size.to_string() };
    shape.iter().map(size).collect::<Vec<_>>().join(", ")
}

/// Checks that the last size of data is a multiple of the block size.
fn verify_whole_blocks(data: Tensor<'_>) -> Result<(), Reported> {
    match (block_size(data.op), last(data.shape())) {
        (Some(block), Some(size)) if size % block != 0 => {
            let name = data.name;
            let message = format!("expect last dimension of {name} ({size}) to be divisible by block_size ({block})");
            reject(data.op, message)
        }
        _ => Ok(()),
    }
}

/// Checks that there is a scale for each block of data.
fn verify_scales(data: Tensor<'_>, scale: Tensor<'_>) -> Result<(), Reported> {
    let (Some(sizes), Some(scales)) = (data.shape(), scale.shape()) else { return Ok(()) };
    let outer = |shape: &[i64]| shape.split_last().map(|(_, outer)| outer.to_vec()).unwrap_or_default();
    if sizes.len() != scales.len() || !may_be_same(&outer(sizes), &outer(scales)) {
        let (data_shown, scale_shown) = (data.shown(), scale.shown());
        let message =
            format!("require compatible shapes for {data_shown} and {scale_shown} except for the last dimension");
        return reject(data.op, message);
    }
    match (block_size(data.op), last(Some(sizes)), last(Some(scales))) {
        (Some(block), Some(size), Some(found)) if found != size / block => {
            let expected = size / block;
            let message = format!(
                "expect last dimension of {} ({found}) to be equal to last dimension of {} / block_size ({expected})",
                scale.name, data.name
            );
            reject(data.op, message)
        }
        _ => Ok(()),
    }
}

/// Checks that input and output of a conversion have compatible shapes.
fn verify_same_shape(input: Tensor<'_>, output: Tensor<'_>) -> Result<(), Reported> {
    match (input.shape(), output.shape()) {
        (Some(from), Some(to)) if !may_be_same(from, to) => {
            reject(input.op, format!("require compatible shapes for {} and {}", input.shown(), output.shown()))
        }
        _ => Ok(()),
    }
}

pub(crate) fn cast_from(op: OpRef<'_>) -> Result<(), Reported> {
    let data = Tensor::operand(op, "input_data");
    verify_same_shape(data, Tensor::result(op, 0, "output_data"))?;
    verify_whole_blocks(data)?;
    verify_scales(data, Tensor::operand(op, "input_scale"))
}

pub(crate) fn cast_to(op: OpRef<'_>) -> Result<(), Reported> {
    let (input, data) = (Tensor::operand(op, "input_data"), Tensor::result(op, 0, "output_data"));
    verify_same_shape(input, data)?;
    verify_whole_blocks(input)?;
    verify_scales(data, Tensor::result(op, 1, "output_scale"))
}

/// Refines a dynamic size to `found`, or checks that both sizes are equal.
fn meet(op: OpRef<'_>, size: &mut i64, found: i64, tensor: &str, dimension: &str) -> Result<(), Reported> {
    let known = *size;
    if known == DYNAMIC {
        *size = found;
    } else if found != DYNAMIC && found != known {
        return reject(op, format!("expected {dimension} of {tensor} to match size {known}, got {found}"));
    }
    Ok(())
}

pub(crate) fn matmul(op: OpRef<'_>) -> Result<(), Reported> {
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
    meet(op, &mut c, size(data, 2), "b_data", "channels")?;
    let (mut d, mut w) = (size(data, 0), size(data, 1));
    let scale = shape("b_scale");
    meet(op, &mut d, size(scale, 0), "b_scale", "batch")?;
    meet(op, &mut w, size(scale, 1), "b_scale", "width")?;
    meet(op, &mut blocks, size(scale, 2), "b_scale", "C/block_size")?;
    // A single matrix on the right is broadcast.
    if n != DYNAMIC && d != DYNAMIC && d != n && d != 1 {
        return reject(op, format!("expect B matrix batch size to be broadcast compatible with A, got D={d} vs N={n}"));
    }
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
    let Some(output) = result_type(op).and_then(|ty| ctx.types().shape(ty)) else { return Ok(()) };
    let expected = [if n == DYNAMIC { d } else { n }, h, w];
    if may_be_same(&expected, output) {
        return Ok(());
    }
    let (output, expected) = (shown(output), shown(&expected));
    reject(op, format!("expected output shape {output} to be compatible with expected output shape {expected}"))
}
