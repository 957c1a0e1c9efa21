//! Verifiers of operations with shape operands.

use std::collections::BTreeSet;

use lect_core::entity::Value;
use lect_core::typed::TypedOp;
use lect_core::types::{DYNAMIC, TypeData};

use super::quantized;
use super::shapes::same_count;
use super::{constant_numbers, ranked, repeated};
use crate::hlo::compat::{
    Checked, Tensor, expect_results, have_compatible_elements, listed, may_be_equal, may_have_shape, tensor,
};
use crate::stablehlo::{
    DynamicBroadcastInDimOp, DynamicIotaOp, DynamicPadOp, DynamicReshapeOp, RealDynamicSliceOp, RngDistribution, RngOp,
};

/// Checks a constant shape operand against the result.
fn check_shape<'a>(op: impl TypedOp<'a>, shape: Value, to: &Tensor<'_>) -> Checked {
    match constant_numbers(op, shape) {
        Some(shape)
            if shape.iter().any(|size| *size < 0) || !may_have_shape(&shape, to.shape) || exceeds(&shape, to) =>
        {
            let (shape, to) = (listed(&shape), to.quoted());
            Err(format!("output shape [{shape}] is incompatible with return type of operation {to}"))
        }
        _ => Ok(()),
    }
}

fn exceeds(shape: &[i64], to: &Tensor<'_>) -> bool {
    shape.iter().zip(to.bounds()).any(|(size, bound)| bound != DYNAMIC && *size > bound)
}

fn check_elements(from: &Tensor<'_>, to: &Tensor<'_>) -> Checked {
    if have_compatible_elements(from.ctx, from.ty, to.ty) {
        return Ok(());
    }
    let is_quantized = |it: &Tensor<'_>| lect_dialects::quant::uniform(it.ctx, it.element).is_some();
    if is_quantized(from) || is_quantized(to) {
        return Ok(());
    }
    let (from, to) = (from.quoted(), to.quoted());
    Err(format!("expects operand and result to have compatible element type. Got: {from} and {to}"))
}

pub(super) fn broadcast_in_dim(op: DynamicBroadcastInDimOp<'_>) -> Checked {
    let Some([from, to]) = ranked(op, [op.operand(), op.result()]) else { return Ok(()) };
    check_elements(&from, &to)?;
    let dims = op.broadcast_dimensions();
    let (rank, to_rank) = (from.rank(), to.rank());
    if dims.len() != from.shape.len() {
        let count = dims.len();
        return Err(format!("broadcast_dimensions size ({count}) does not match operand rank ({rank})"));
    }
    if to_rank < rank {
        return Err(format!("result rank ({to_rank}) is less than operand rank ({rank})"));
    }
    if repeated(dims.iter().copied()).is_some() {
        return Err("broadcast_dimensions should not have duplicates".to_owned());
    }
    for (index, (&dim, &size)) in dims.iter().zip(from.shape).enumerate() {
        if !(0..to_rank).contains(&dim) {
            return Err(format!("broadcast_dimensions contains invalid value {dim} for result with rank {to_rank}"));
        }
        let found = to.size(dim);
        if size != 1 && !may_be_equal(size, found) {
            return Err(format!(
                "size of operand dimension {index} ({size}) is not compatible with size of result dimension {dim} \
                 ({found})"
            ));
        }
    }
    check_shape(op, op.output_dimensions(), &to)?;
    check_hints(op, rank)?;
    let shape = constant_numbers(op, op.output_dimensions()).filter(|_| from.is_static()).unwrap_or_default();
    for (index, (&dim, &size)) in dims.iter().zip(from.shape).enumerate() {
        let found = usize::try_from(dim).ok().and_then(|dim| shape.get(dim)).copied();
        if let Some(found) = found.filter(|found| size != 1 && size != *found) {
            return Err(format!(
                "size of operand dimension {index} ({size}) is not equal to 1 or value of shape at index {dim} ({found})"
            ));
        }
    }
    quantized::broadcast(&from, &to, &dims)
}

fn check_hints(op: DynamicBroadcastInDimOp<'_>, rank: i64) -> Checked {
    let hints = [op.known_expanding_dimensions(), op.known_nonexpanding_dimensions()];
    let all: Vec<i64> = hints.into_iter().flatten().flatten().collect();
    if repeated(all.iter().copied()).is_some() {
        return Err("duplicate expansion hint for at least one operand dimension".to_owned());
    }
    match all.iter().collect::<BTreeSet<_>>().into_iter().find(|dim| !(0..rank).contains(*dim)) {
        Some(dim) => Err(format!("hint for expanding dimension {dim} does not refer to a valid operand dimension")),
        None => Ok(()),
    }
}

pub(super) fn iota(op: DynamicIotaOp<'_>) -> Checked {
    let Some([to]) = ranked(op, [op.result()]) else { return Ok(()) };
    if op.iota_dimension() >= to.rank() {
        return Err("iota dimension cannot go beyond the output rank.".to_owned());
    }
    check_shape(op, op.output_shape(), &to)
}

pub(super) fn pad(op: DynamicPadOp<'_>) -> Checked {
    let values = [op.operand(), op.edge_padding_low(), op.result()];
    let Some([from, low, to]) = ranked(op, values) else { return Ok(()) };
    if low.size(0) != from.rank() {
        let (count, rank) = (low.size(0), from.rank());
        return Err(format!("padding operands size ({count}) must match operand rank ({rank})"));
    }
    let constant = |value| constant_numbers(op, value);
    let Some(interior) = constant(op.interior_padding()) else { return Ok(()) };
    if interior.iter().any(|number| *number < 0) {
        return Err(format!("interior_padding must be non-negative, but got {}", listed(&interior)));
    }
    let (Some(low), Some(high)) = (constant(op.edge_padding_low()), constant(op.edge_padding_high())) else {
        return Ok(());
    };
    if !from.is_static() || !to.is_static() {
        return Ok(());
    }
    for (index, (&size, &found)) in from.shape.iter().zip(to.shape).enumerate() {
        let at = |list: &[i64]| list.get(index).copied().unwrap_or_default();
        let between = (size - 1).max(0).wrapping_mul(at(&interior));
        let wanted = size.wrapping_add(at(&low)).wrapping_add(between).wrapping_add(at(&high));
        if wanted != found {
            return Err(format!("expected output dimension at index {index} to equal {wanted}, but got {found}"));
        }
    }
    Ok(())
}

pub(super) fn reshape(op: DynamicReshapeOp<'_>) -> Checked {
    let Some([from, shape, to]) = ranked(op, [op.operand(), op.output_shape(), op.result()]) else { return Ok(()) };
    check_elements(&from, &to)?;
    same_count(&from, &to)?;
    check_shape(op, op.output_shape(), &to)?;
    if shape.size(0) != to.rank() {
        return Err("result should have a rank equal to the number of elements in output_shape".to_owned());
    }
    let wanted = constant_numbers(op, op.output_shape());
    let wanted = wanted.map(|shape| shape.iter().fold(1i64, |count, size| count.wrapping_mul(*size)));
    match (from.count(), wanted) {
        (Some(count), Some(wanted)) if count != wanted => Err(format!(
            "output_shape is incompatible with input type of operation: input has {count} elements, but output_shape has \
             {wanted}"
        )),
        _ => quantized::reshape(&from, &to),
    }
}

pub(super) fn slice(op: RealDynamicSliceOp<'_>) -> Checked {
    let Some([from]) = ranked(op, [op.operand()]) else { return Ok(()) };
    let (starts, limits) = (op.start_indices(), op.limit_indices());
    for (value, name) in [(starts, "start_indices"), (limits, "limit_indices"), (op.strides(), "strides")] {
        let count = ranked(op, [value]).and_then(|[it]| it.count());
        if let Some(count) = count.filter(|count| *count != from.rank()) {
            let rank = from.rank();
            return Err(format!("has mismatched number of operand rank ({rank}) and {name} size ({count})"));
        }
    }
    Ok(())
}

pub(super) fn rng(op: RngOp<'_>) -> Checked {
    let ctx = op.0.context();
    let Some([a, b, shape, to]) = ranked(op, [op.a(), op.b(), op.shape(), op.result()]) else { return Ok(()) };
    let is_float = |tensor: &Tensor<'_>| matches!(ctx.types().data(tensor.element), TypeData::Float(_));
    if op.rng_distribution() != RngDistribution::UNIFORM && !(is_float(&a) && is_float(&b)) {
        return Err("mu and sigma must be floats".to_owned());
    }
    let count = usize::try_from(shape.size(0)).unwrap_or_default();
    // One dynamic size for each element of the shape operand. The number is limited, because its type can claim any
    // size.
    let sizes = match constant_numbers(op, op.shape()) {
        Some(sizes) => sizes,
        None if to.shape.len() == count => vec![DYNAMIC; count],
        None => vec![DYNAMIC; count.min(64)],
    };
    expect_results(op.0, &[tensor(ctx, &sizes, b.element, &[])?])
}
