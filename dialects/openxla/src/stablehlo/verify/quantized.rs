//! Verifiers of operations that move quantized elements: scales and zero points must be preserved.

use lect_core::types::TypeData;
use lect_dialects::quant::{self, Uniform};

use crate::hlo::compat::{Checked, Tensor, may_be_equal};

/// Returns the element types of two tensors, if both are quantized per tensor or both per axis.
fn both(from: &Tensor<'_>, to: &Tensor<'_>) -> Option<(Uniform, Uniform)> {
    // Fast path: this runs for every operation that moves elements, most of which are not quantized.
    if !matches!(from.ctx.types().data(from.element), TypeData::Opaque { .. }) {
        return None;
    }
    let (a, b) = (quant::uniform(from.ctx, from.element)?, quant::uniform(to.ctx, to.element)?);
    (a.axis.is_some() == b.axis.is_some()).then_some((a, b))
}

/// Checks that elements quantized per tensor have the same type.
pub(super) fn same_scale(from: &Tensor<'_>, to: &Tensor<'_>) -> Checked {
    match both(from, to) {
        Some((Uniform { axis: None, .. }, _)) if from.element != to.element => {
            let (from, to) = (from.quoted(), to.quoted());
            Err(format!("expect same quantization scale and zero_point but got {from} vs {to}"))
        }
        _ => Ok(()),
    }
}

/// Checks that elements have the same scales.
fn same_scales(from: &Tensor<'_>, to: &Tensor<'_>) -> Checked {
    same_scale(from, to)?;
    match both(from, to) {
        Some((a, b)) if a.axis.is_some() && a.scales.iter().zip(&b.scales).any(|(a, b)| a != b) => {
            let (from, to) = (from.quoted(), to.quoted());
            Err(format!("expect same quantization scales and zero_points but got {from} vs {to}"))
        }
        _ => Ok(()),
    }
}

/// Returns the quantization axes, if both types are quantized per axis.
fn axes(from: &Tensor<'_>, to: &Tensor<'_>) -> Option<(i64, i64)> {
    both(from, to).and_then(|(a, b)| Some((a.axis?, b.axis?)))
}

pub(super) fn transpose(from: &Tensor<'_>, to: &Tensor<'_>, permutation: &[i64]) -> Checked {
    same_scales(from, to)?;
    let Some((axis, to_axis)) = axes(from, to) else { return Ok(()) };
    match usize::try_from(to_axis).ok().and_then(|at| permutation.get(at)) {
        Some(wanted) if *wanted != axis => {
            Err(format!("operand quantization_dimension {axis} is not same as permutation[{to_axis}] = {wanted}"))
        }
        _ => Ok(()),
    }
}

pub(super) fn reshape(from: &Tensor<'_>, to: &Tensor<'_>) -> Checked {
    same_scales(from, to)?;
    let Some((axis, to_axis)) = axes(from, to) else { return Ok(()) };
    let (size, to_size) = (from.size(axis), to.size(to_axis));
    if !may_be_equal(size, to_size) {
        let (from, to) = (from.quoted(), to.quoted());
        return Err(format!("expect same quantization dimension size for operand and result {from} and {to}"));
    }
    let before = |tensor: &Tensor<'_>, axis: i64| {
        let sizes = tensor.shape.iter().take(usize::try_from(axis).unwrap_or_default());
        sizes.fold(1i64, |count, size| count.wrapping_mul(*size))
    };
    let (count, to_count) = (before(from, axis), before(to, to_axis));
    match from.is_static() && to.is_static() && count != to_count {
        true => Err(format!(
            "product of dimensions before quantization dimension must match between operand and result for {count} and \
             {to_count}"
        )),
        false => Ok(()),
    }
}

pub(super) fn broadcast(from: &Tensor<'_>, to: &Tensor<'_>, dims: &[i64]) -> Checked {
    let Some((a, b)) = both(from, to) else { return Ok(()) };
    let (Some(axis), Some(to_axis)) = (a.axis, b.axis) else { return Ok(()) };
    if let Some(dim) = usize::try_from(axis).ok().and_then(|at| dims.get(at)).filter(|dim| **dim != to_axis) {
        return Err(format!(
            "result quantization_dimension {to_axis} not same as broadcast_dimensions[{axis}] = {dim}"
        ));
    }
    let Some((scale, zero)) = a.scales.first().filter(|_| from.size(axis) == 1) else { return Ok(()) };
    for (index, (to_scale, to_zero)) in b.scales.iter().enumerate() {
        if to_scale != scale {
            let (scale, found) = (exponential(scale.to_f64()), exponential(to_scale.to_f64()));
            return Err(format!("mismatch result scale {index} ({found}) and operand scale 0 ({scale})"));
        }
        if to_zero != zero {
            return Err(format!("mismatch result zero_point {index} ({to_zero}) and operand zero_point 0 ({zero})"));
        }
    }
    Ok(())
}

/// Formats a number as `%e` of C does.
fn exponential(number: f64) -> String {
    let text = format!("{number:.6e}");
    let Some((digits, exponent)) = text.split_once('e') else { return text };
    let (sign, exponent) = exponent.strip_prefix('-').map_or(('+', exponent), |exponent| ('-', exponent));
    format!("{digits}e{sign}{exponent:0>2}")
}
