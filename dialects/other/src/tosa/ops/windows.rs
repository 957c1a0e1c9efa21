//! Verifiers of convolutions and pooling.

use lect_core::number::FloatFormat;
use lect_support::parts::attr_of;
use lect_support::prelude::*;

use crate::tosa::types::{
    divide, element, ensure, integers, is_any_integer, is_float, is_integer, known, list, ranked, same_elements, size,
    storage, verify_zero_point,
};
use crate::tosa::{AvgPool2dOp, TosaOp, TransposeConv2DOp};

fn is_format(ctx: &ContextData, ty: Type, formats: &[FloatFormat]) -> bool {
    matches!(ctx.types().data(ty), TypeData::Float(format) if formats.contains(format))
}

/// Checks that no number of an attribute is less than `least`.
fn at_least(op: OpRef<'_>, numbers: &[i64], least: i64, what: &str) -> Result<(), Reported> {
    if numbers.iter().all(|number| *number >= least) {
        return Ok(());
    }
    reject(op, format!("expect all {what} values to be >= {least}, got {}", list(numbers)))
}

/// Checks that the zero point has the element type `found`.
fn same_zero_type(op: OpRef<'_>, found: Type, name: &str) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(zero) = operand_type(op, &format!("{name}_zp")).map(|ty| storage(ctx, ty)) else { return Ok(()) };
    if found == zero {
        return Ok(());
    }
    let (found, zero) = (ctx.types().show(found), ctx.types().show(zero));
    reject(op, format!("expect both {name} and its zero point are the same element type, got '{found}' and '{zero}'"))
}

fn verify_zero(op: OpRef<'_>, name: &str) -> Result<(), Reported> {
    verify_zero_point(op, operands_of(op, &format!("{name}_zp")).next(), name)
}

/// Verifies the element types of a convolution.
fn verify_conv_types(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let of = |name: &str| operand_type(op, name);
    let (Some(input), Some(weight), Some(bias), Some(result)) =
        (of("input"), of("weight"), of("bias"), result_type(op))
    else {
        return Ok(());
    };
    let both_float = is_float(ctx, element(ctx, bias)) && is_float(ctx, element(ctx, result));
    let [input, weight, bias, result] = [input, weight, bias, result].map(|ty| storage(ctx, ty));
    let shown = |a: Type, b: Type| format!("got '{}' and '{}'", ctx.types().show(a), ctx.types().show(b));
    if both_float && bias != result {
        let found = shown(bias, result);
        return reject(op, format!("expect both bias and result to have same element type, {found}"));
    }
    let is_f8 = |ty| is_format(ctx, ty, &[FloatFormat::F8E5M2, FloatFormat::F8E4M3FN]);
    if (is_f8(input) || is_f8(weight)) && input != weight {
        let found = shown(input, weight);
        return reject(op, format!("expect both input and weight to have same element type, {found}"));
    }
    if is_float(ctx, input) != is_float(ctx, weight) {
        let found = shown(input, weight);
        return reject(op, format!("expect both input and weight to be float or not together, {found}"));
    }
    same_zero_type(op, input, "input")?;
    same_zero_type(op, weight, "weight")?;
    verify_zero(op, "input")?;
    verify_zero(op, "weight")
}

/// Verifies the accumulator type of a convolution.
fn verify_conv_sums(op: OpRef<'_>) -> Result<(), Reported> {
    use FloatFormat::{BF16, F8E4M3, F8E5M2, F16, F32};
    let ctx = op.context();
    let sums = attr_of!(op, TosaOp::{Conv2D, Conv3D, DepthwiseConv2D, TransposeConv2D}, acc_type_attr);
    let sums = sums.and_then(|ty| ctx.attrs().type_value(ty));
    let (Some(input), Some(sums)) = (operand_type(op, "input"), sums) else { return Ok(()) };
    let input = storage(ctx, input);
    let is = |formats: &[FloatFormat]| is_format(ctx, sums, formats);
    for (applies, holds, message) in [
        (is_integer(ctx, input, 8), is_integer(ctx, sums, 32), "accumulator type for i8 tensor is not i32"),
        (is_integer(ctx, input, 16), is_integer(ctx, sums, 48), "accumulator type for i16 tensor is not i48"),
        (is_format(ctx, input, &[F8E5M2, F8E4M3]), is(&[F16]), "accumulator type for f8 tensor is not f16"),
        (is_format(ctx, input, &[F16]), is(&[F16, F32]), "accumulator type for f16 tensor is not f16/f32"),
        (is_format(ctx, input, &[BF16]), is(&[F32]), "accumulator type for bf16 tensor is not f32"),
        (is_format(ctx, input, &[F32]), is(&[F32]), "accumulator type for f32 tensor is not f32"),
    ] {
        ensure(op, !applies || holds, message)?;
    }
    Ok(())
}

/// A dimension of a convolution: its indices in the tensors, and its name in diagnostics.
struct Dimension {
    input: usize,
    weight: usize,
    /// Index into strides and dilations; pads are at twice that index.
    at: usize,
    name: &'static str,
    axis: &'static str,
    before: &'static str,
    after: &'static str,
}

const HEIGHT: Dimension =
    Dimension { input: 1, weight: 1, at: 0, name: "height", axis: "y", before: "top", after: "bottom" };
const WIDTH: Dimension =
    Dimension { input: 2, weight: 2, at: 1, name: "width", axis: "x", before: "left", after: "right" };
const CONV_2D: &[Dimension] = &[HEIGHT, WIDTH];
const DEPTHWISE: &[Dimension] = &[Dimension { weight: 0, ..HEIGHT }, Dimension { weight: 1, ..WIDTH }];
const CONV_3D: &[Dimension] = &[
    Dimension { input: 1, weight: 1, at: 0, name: "depth", axis: "d", before: "front", after: "back" },
    Dimension { input: 2, weight: 2, at: 1, ..HEIGHT },
    Dimension { input: 3, weight: 3, at: 2, ..WIDTH },
];

pub(crate) fn conv2d(op: OpRef<'_>) -> Result<(), Reported> {
    verify_conv(op, CONV_2D)
}

pub(crate) fn depthwise_conv2d(op: OpRef<'_>) -> Result<(), Reported> {
    verify_conv(op, DEPTHWISE)
}

pub(crate) fn conv3d(op: OpRef<'_>) -> Result<(), Reported> {
    verify_conv(op, CONV_3D)
}

fn verify_conv(op: OpRef<'_>, dimensions: &[Dimension]) -> Result<(), Reported> {
    verify_conv_types(op)?;
    verify_conv_sums(op)?;
    let [pads, strides, dilations] = [
        attr_of!(op, TosaOp::{Conv2D, Conv3D, DepthwiseConv2D}, pad_attr),
        attr_of!(op, TosaOp::{Conv2D, Conv3D, DepthwiseConv2D}, stride_attr),
        attr_of!(op, TosaOp::{Conv2D, Conv3D, DepthwiseConv2D}, dilation_attr),
    ]
    .map(|attr| integers(op.context(), attr));
    at_least(op, &pads, 0, "padding")?;
    at_least(op, &strides, 1, "stride")?;
    at_least(op, &dilations, 1, "dilation")?;
    let ctx = op.context();
    let shape = |ty: Option<Type>| ty.and_then(|ty| ranked(ctx, ty));
    let Some(output) = shape(result_type(op)) else { return Ok(()) };
    if let (Some(input), Some(weight)) = (shape(operand_type(op, "input")), shape(operand_type(op, "weight"))) {
        for dimension in dimensions {
            let at = dimension.at;
            let (Some(from), Some(kernel)) = (known(input, dimension.input), known(weight, dimension.weight)) else {
                continue;
            };
            let (Some(&before), Some(&after)) = (pads.get(2 * at), pads.get(2 * at + 1)) else { continue };
            let (Some(&stride), Some(&dilation)) = (strides.get(at), dilations.get(at)) else { continue };
            let way = kernel.wrapping_sub(1).wrapping_mul(dilation);
            let span = from.wrapping_sub(1).wrapping_add(before).wrapping_add(after).wrapping_sub(way);
            let Dimension { name, axis, before: before_name, after: after_name, .. } = dimension;
            let Some(steps) = divide(span, stride) else {
                let message = format!(
                    "expected input_{name} - 1 + pad_{before_name} + pad_{after_name} - (kernel_{name} - 1) * \
                     dilation_{axis} to be wholly divisible by stride_{axis}, got ({from} - 1 + {before} + {after} - \
                     ({kernel} - 1) * {dilation}) / {stride}"
                );
                return reject(op, message);
            };
            expect_size(op, name, steps.wrapping_add(1), known(output, dimension.input))?;
        }
    }
    verify_bias(op, shape(operand_type(op, "bias")), output.len().checked_sub(1).and_then(|at| known(output, at)))
}

fn expect_size(op: OpRef<'_>, name: &str, calculated: i64, found: Option<i64>) -> Result<(), Reported> {
    match found {
        Some(found) if found != calculated => reject(
            op,
            format!("calculated output {name} did not match expected: calculated={calculated}, expected={found}"),
        ),
        _ => Ok(()),
    }
}

/// Checks that there is a bias for each channel, or one for all.
fn verify_bias(op: OpRef<'_>, bias: Option<&[i64]>, channels: Option<i64>) -> Result<(), Reported> {
    let (Some(bias), Some(channels)) = (bias.and_then(|bias| known(bias, 0)), channels) else { return Ok(()) };
    if bias == channels || bias == 1 {
        return Ok(());
    }
    reject(op, format!("bias channels expected to be equal to output channels ({channels}) or 1, got {bias}"))
}

pub(crate) fn transpose_conv2d(op: OpRef<'_>) -> Result<(), Reported> {
    verify_conv_types(op)?;
    verify_conv_sums(op)?;
    let Some(it) = op.cast::<TransposeConv2DOp<'_>>() else { return Ok(()) };
    let [strides, pads] = [it.stride_attr(), it.out_pad_attr()].map(|attr| integers(op.context(), attr));
    let (&[stride_y, stride_x], &[top, bottom, left, right]) = (&strides[..], &pads[..]) else { return Ok(()) };
    if stride_y < 1 || stride_x < 1 {
        return reject(op, format!("expect all stride values to be >= 1, got [{}]", list(&strides)));
    }
    let ctx = op.context();
    let shape = |ty: Option<Type>| ty.and_then(|ty| ranked(ctx, ty));
    let weight = shape(operand_type(op, "weight"));
    if let Some(weight) = weight {
        for (pad, dimension, name, size_name) in [
            (top, 1, "out_pad_top", "KH"),
            (bottom, 1, "out_pad_bottom", "KH"),
            (left, 2, "out_pad_left", "KW"),
            (right, 2, "out_pad_right", "KW"),
        ] {
            if let Some(size) = known(weight, dimension).filter(|size| pad <= size.wrapping_neg()) {
                let message = format!("expected {name} > -{size_name}, but got: {name}={pad} and {size_name}={size}");
                return reject(op, message);
            }
        }
    }
    let Some(output) = shape(result_type(op)) else { return Ok(()) };
    if let (Some(input), Some(weight)) = (shape(operand_type(op, "input")), weight) {
        for (at, stride, [before, after], letter, axis, [before_name, after_name]) in [
            (1, stride_y, [top, bottom], "H", "y", ["top", "bottom"]),
            (2, stride_x, [left, right], "W", "x", ["left", "right"]),
        ] {
            let (Some(from), Some(to)) = (known(input, at), known(output, at)) else { continue };
            let kernel = size(weight, at);
            let calculated = from.wrapping_sub(1).wrapping_mul(stride);
            let calculated = calculated.wrapping_add(before).wrapping_add(after).wrapping_add(kernel);
            if to != calculated {
                let message = format!(
                    "dimension mismatch: expected O{letter} == (I{letter} - 1) * stride_{axis} + out_pad_{before_name} + \
                     out_pad_{after_name} + K{letter}, but got {to} != ({from} - 1) * {stride} + {before} + {after} + \
                     {kernel}"
                );
                return reject(op, message);
            }
        }
    }
    verify_bias(op, shape(operand_type(op, "bias")), known(output, 3))
}

fn verify_pooling(op: OpRef<'_>) -> Result<(), Reported> {
    let [kernel, strides, pads] = [
        attr_of!(op, TosaOp::{AvgPool2d, MaxPool2d}, kernel_attr),
        attr_of!(op, TosaOp::{AvgPool2d, MaxPool2d}, stride_attr),
        attr_of!(op, TosaOp::{AvgPool2d, MaxPool2d}, pad_attr),
    ]
    .map(|attr| integers(op.context(), attr));
    at_least(op, &kernel, 1, "kernel")?;
    at_least(op, &strides, 1, "stride")?;
    at_least(op, &pads, 0, "padding")?;
    let (&[kernel_y, kernel_x], &[stride_y, stride_x]) = (&kernel[..], &strides[..]) else { return Ok(()) };
    let &[top, bottom, left, right] = &pads[..] else { return Ok(()) };
    if right >= kernel_x || left >= kernel_x {
        let message = format!(
            "expected left/right padding to be less than the width of the kernel, got pad_left={left}, \
             pad_right={right}, kernel_x={kernel_x}"
        );
        return reject(op, message);
    }
    if top >= kernel_y || bottom >= kernel_y {
        let message = format!(
            "expected top/bottom padding to be less than the height of the kernel, got pad_top={top}, \
             pad_bottom={bottom}, kernel_y={kernel_y}"
        );
        return reject(op, message);
    }
    let ctx = op.context();
    let shape = |ty: Option<Type>| ty.and_then(|ty| ranked(ctx, ty));
    let (Some(input), Some(output)) = (shape(operand_type(op, "input")), shape(result_type(op))) else {
        return Ok(());
    };
    for (dimension, kernel, stride, before, after) in
        [(&HEIGHT, kernel_y, stride_y, top, bottom), (&WIDTH, kernel_x, stride_x, left, right)]
    {
        let Some(from) = known(input, dimension.input) else { continue };
        let Dimension { name, axis, before: before_name, after: after_name, .. } = dimension;
        let span = from.wrapping_add(before).wrapping_add(after).wrapping_sub(kernel);
        let Some(steps) = divide(span, stride) else {
            let message = format!(
                "expected input_{name} + pad_{before_name} + pad_{after_name} - kernel_{axis} to be wholly divisible by \
                 stride_{axis}, got ({from} + {before} + {after} - {kernel}) / {stride}"
            );
            return reject(op, message);
        };
        expect_size(op, name, steps.wrapping_add(1), known(output, dimension.input))?;
    }
    Ok(())
}

pub(crate) fn max_pool2d(op: OpRef<'_>) -> Result<(), Reported> {
    same_elements(op, operand_type(op, "input"), result_type(op))?;
    verify_pooling(op)
}

pub(crate) fn avg_pool2d(op: OpRef<'_>) -> Result<(), Reported> {
    use FloatFormat::{BF16, F16, F32};
    verify_pooling(op)?;
    let ctx = op.context();
    let (Some(input), Some(result)) = (operand_type(op, "input"), result_type(op)) else { return Ok(()) };
    let (input, result) = (storage(ctx, input), storage(ctx, result));
    let sums = op.cast::<AvgPool2dOp<'_>>().and_then(|pool| ctx.attrs().type_value(pool.acc_type_attr()?));
    if let Some(sums) = sums {
        let is = |formats: &[FloatFormat]| is_format(ctx, sums, formats);
        for (applies, holds, message) in [
            (is_any_integer(ctx, input), is_integer(ctx, sums, 32), "accumulator type for integer tensor is not i32"),
            (is_format(ctx, input, &[F16]), is(&[F16, F32]), "accumulator type for f16 tensor is not f16/f32"),
            (is_format(ctx, input, &[BF16]), is(&[F32]), "accumulator type for bf16 tensor is not f32"),
            (is_format(ctx, input, &[F32]), is(&[F32]), "accumulator type for f32 tensor is not f32"),
        ] {
            ensure(op, !applies || holds, message)?;
        }
    }
    same_zero_type(op, input, "input")?;
    same_zero_type(op, result, "output")?;
    verify_zero(op, "input")?;
    verify_zero(op, "output")
}

/// Verifies `tosa.negate`.
pub(crate) fn negate(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let (Some(input), Some(result)) = (operand_type(op, "input1"), result_type(op)) else { return Ok(()) };
    same_elements(op, Some(input), Some(result))?;
    let same = lect_support::shapes::may_have_same_shape(ctx, input, result);
    ensure(op, same, "requires the same shape for input1 and output")?;
    same_zero_type(op, storage(ctx, input), "input1")?;
    same_zero_type(op, storage(ctx, result), "output")?;
    verify_zero(op, "input1")?;
    verify_zero(op, "output")
}
