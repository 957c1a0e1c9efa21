//! Convolutions: a kernel is a window over the spatial dimensions of a tensor.

use lect_core::dialect::Param;
use lect_core::ir::OpRef;
use lect_core::types::DYNAMIC;
use lect_dialects::quant;

use super::dots::{check_precision, check_quantized, check_shape};
use super::windows::{Window, output_shape, padding_of, pairs};
use super::{constant_numbers, number, numbers, operand, repeated, result};
use crate::hlo::compat::{Checked, Tensor, have_compatible_elements, listed, quoted};
use crate::hlo::dims;

/// Which dimension of a tensor is which: two that are not spatial, and the spatial ones.
struct Roles {
    first: i64,
    second: i64,
    spatial: Vec<i64>,
}

impl Roles {
    fn all(&self) -> Vec<i64> {
        [self.first, self.second].into_iter().chain(self.spatial.iter().copied()).collect()
    }
}

/// The dimensions of the input (batch, features), the kernel (input features, output features) and the output.
fn roles(op: OpRef<'_>) -> Option<[Roles; 3]> {
    let params = op.context().attr_params(op.attr("dimension_numbers")?);
    let of = |index: usize| match params.get(3 * index..3 * index + 3)? {
        [Param::Int(first), Param::Int(second), spatial] => Some(Roles {
            first: i64::try_from(*first).ok()?,
            second: i64::try_from(*second).ok()?,
            spatial: dims::numbers(spatial),
        }),
        _ => None,
    };
    Some([of(0)?, of(1)?, of(2)?])
}

fn check_roles([input, kernel, output]: &[Roles; 3], rank: i64) -> Checked {
    let counts = [input, kernel, output].map(|roles| roles.spatial.len());
    let [a, b, c] = counts;
    if a != b || a != c {
        return Err(format!(
            "expects the same size for input, kernel and output spatial-dimensions, but got {a}, {b}, and {c} resp."
        ));
    }
    if ![input, kernel, output].iter().all(|roles| roles.all().iter().all(|dim| (0..rank).contains(dim))) {
        return Err(format!("expects input, kernel, and output dimension-numbers to be in-range [0, {rank})."));
    }
    for (roles, name) in [(input, "input"), (kernel, "kernel"), (output, "output")] {
        let all = roles.all();
        if repeated(all.iter().copied()).is_some() {
            let all = listed(&all);
            return Err(format!("expects {name} dimension-numbers to be unique, got {{{all}}}."));
        }
    }
    Ok(())
}

fn check_groups(op: OpRef<'_>, lhs: &Tensor<'_>, rhs: &Tensor<'_>, [input, kernel, _]: &[Roles; 3]) -> Checked {
    let count = |name: &str| number(op, name).filter(|count| *count > 0).unwrap_or(1);
    let (features, batches) = (count("feature_group_count"), count("batch_group_count"));
    if features > 1 && batches > 1 {
        return Err(format!(
            "expects batch_group_count and feature_group_count not to be both greater than 1. Got {batches} and \
             {features} resp."
        ));
    }
    let (batch, input_features) = (lhs.size(input.first), lhs.size(input.second));
    let (kernel_input, kernel_output) = (rhs.size(kernel.first), rhs.size(kernel.second));
    if batch != DYNAMIC && batch % batches != 0 {
        return Err(format!(
            "expects input batch dimension ({batch}) to be divisible by batch_group_count. Got batch_group_count = \
             {batches}."
        ));
    }
    if input_features != DYNAMIC {
        if input_features % features != 0 {
            return Err(format!(
                "expects input feature dimension ({input_features}) to be a multiple of feature_group_count. Got \
                 feature_group_count = {features}."
            ));
        }
        if kernel_input != DYNAMIC && input_features / features != kernel_input {
            return Err(format!(
                "expects input feature dimension ({input_features}) / feature_group_count = kernel input feature \
                 dimension ({kernel_input}). Got feature_group_count = {features}."
            ));
        }
    }
    if kernel_output != DYNAMIC {
        if kernel_output % batches != 0 {
            return Err(format!(
                "expects output feature dimension size ({kernel_output}) to be a multiple of batch_group_count. Got \
                 batch_group_count = {batches}."
            ));
        }
        if kernel_output % features != 0 {
            return Err(format!(
                "expects kernel output feature dimension ({kernel_output}) to be divisible by feature_group_count. For \
                 feature_group_count = {features}."
            ));
        }
    }
    Ok(())
}

/// What both kinds of convolutions check before their padding.
fn check(op: OpRef<'_>, lhs: &Tensor<'_>, rhs: &Tensor<'_>, roles: &[Roles; 3]) -> Checked {
    let ctx = op.context();
    let (rank, both) = (lhs.rank(), format!("{} and {}", lhs.quoted(), rhs.quoted()));
    if rank < 2 {
        return Err(format!("expects convolution arguments to have >= 2 dimensions. Got: {both}."));
    }
    if rank != rhs.rank() {
        return Err(format!("expects convolution arguments to have same number of dimensions. Got: {both}."));
    }
    let is_quantized = [lhs, rhs].iter().any(|it| quant::uniform(ctx, it.element).is_some());
    if !is_quantized && !have_compatible_elements(ctx, lhs.element, rhs.element) {
        let (lhs, rhs) = (quoted(ctx, lhs.element), quoted(ctx, rhs.element));
        return Err(format!("expects lhs and rhs to have compatible element type. Got: {lhs} and {rhs}"));
    }
    check_roles(roles, rank)?;
    check_groups(op, lhs, rhs, roles)?;
    check_precision(op)?;
    let [input, ..] = roles;
    let expected = input.spatial.len() + 2;
    if lhs.shape.len() != expected {
        return Err(format!("expects convolution arguments to have {expected} dimensions. Got: {rank}"));
    }
    Ok(())
}

/// The shape of the output.
fn infer(
    op: OpRef<'_>,
    (lhs, rhs): (&Tensor<'_>, &Tensor<'_>),
    [input, kernel, output]: &[Roles; 3],
    padding: Vec<(i64, i64)>,
) -> Checked<Vec<i64>> {
    let window = Window {
        strides: numbers(op, "window_strides"),
        padding,
        base_dilations: numbers(op, "lhs_dilation"),
        dilations: numbers(op, "rhs_dilation"),
        reversal: numbers(op, "window_reversal"),
    };
    let sizes: Vec<i64> = kernel.spatial.iter().map(|dim| rhs.size(*dim)).collect();
    let window = window.dimensions(&sizes)?;
    let base: Vec<i64> = input.spatial.iter().map(|dim| lhs.size(*dim)).collect();
    let mut shape = vec![DYNAMIC; lhs.shape.len()];
    let mut put = |dim: i64, size: i64| {
        if let Some(it) = usize::try_from(dim).ok().and_then(|dim| shape.get_mut(dim)) {
            *it = size;
        }
    };
    output.spatial.iter().zip(output_shape(&base, &window)).for_each(|(dim, size)| put(*dim, size));
    let (batch, groups) = (lhs.size(input.first), number(op, "batch_group_count").unwrap_or(1).max(1));
    put(output.first, if batch == DYNAMIC { DYNAMIC } else { batch / groups });
    put(output.second, rhs.size(kernel.second));
    Ok(shape)
}

fn check_axes(op: OpRef<'_>, rhs: &Tensor<'_>, [_, kernel, output]: &[Roles; 3]) -> Checked {
    let axis = |tensor: &Tensor<'_>| quant::uniform(op.context(), tensor.element).and_then(|it| it.axis);
    if axis(rhs).is_some_and(|axis| axis != kernel.second) {
        return Err("quantization dimension of rhs should be same with kernel_output_feature_dimension".to_owned());
    }
    if result(op, 0).as_ref().and_then(axis).is_some_and(|axis| axis != output.second) {
        return Err("quantization dimension of result should be same with output_feature_dimension".to_owned());
    }
    Ok(())
}

pub(super) fn convolution(op: OpRef<'_>) -> Checked {
    let (Some(lhs), Some(rhs), Some(roles), Some(to)) = (operand(op, 0), operand(op, 1), roles(op), result(op, 0))
    else {
        return Ok(());
    };
    check(op, &lhs, &rhs, &roles)?;
    let shape = infer(op, (&lhs, &rhs), &roles, padding_of(op)?)?;
    check_shape(op, &shape)?;
    check_axes(op, &rhs, &roles)?;
    check_quantized(op, &lhs, &rhs, &to)
}

pub(super) fn dynamic(op: OpRef<'_>) -> Checked {
    let (Some(lhs), Some(rhs), Some(padding)) = (operand(op, 0), operand(op, 1), operand(op, 2)) else {
        return Ok(());
    };
    let (Some(roles), Some(to)) = (roles(op), result(op, 0)) else { return Ok(()) };
    check(op, &lhs, &rhs, &roles)?;
    if padding.rank() != 2 {
        return Err(format!("expects padding to be of rank 2 but got {}", padding.rank()));
    }
    let rows = lhs.rank() - 2;
    if padding.shape != [rows, 2] {
        let found = listed(padding.shape);
        return Err(format!("expects padding to be of shape [{rows}, 2], but got [{found}]"));
    }
    if let Some(values) = constant_numbers(op, 2) {
        infer(op, (&lhs, &rhs), &roles, pairs(&values))?;
    }
    check_axes(op, &rhs, &roles)?;
    check_quantized(op, &lhs, &rhs, &to)
}
