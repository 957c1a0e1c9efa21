//! Verifiers of operations that change the shape of a tensor.

use lect_core::context::ContextData;
use lect_core::entity::Type;
use lect_core::types::DYNAMIC;
use lect_ods::order::Order as _;

use super::elements::have_same_elements;
use super::quantized;
use super::{all_ranked, constant_numbers, ranked, repeated};
use crate::hlo::compat::{Checked, Tensor, expect_results, listed, may_be_equal, most_specific, tensor};
use crate::stablehlo::{
    BroadcastInDimOp, BroadcastOp, ConcatenateOp, DynamicSliceOp, DynamicUpdateSliceOp, GetDimensionSizeOp, IotaOp,
    PadOp, ReshapeOp, ReverseOp, SetDimensionSizeOp, SliceOp, TransposeOp,
};

pub(super) fn broadcast(op: BroadcastOp<'_>) -> Checked {
    let Some([from]) = ranked(op, [op.operand()]) else { return Ok(()) };
    let mut shape = op.broadcast_sizes();
    if let Some(size) = shape.iter().find(|size| **size < 0) {
        return Err(format!("Broadcast with negative dimension size {size}"));
    }
    shape.extend(from.shape);
    expect_results(op.0, &[tensor(op.0.context(), &shape, from.element, &[])?])
}

pub(super) fn broadcast_in_dim(op: BroadcastInDimOp<'_>) -> Checked {
    let Some([from, to]) = ranked(op, [op.operand(), op.result()]) else { return Ok(()) };
    quantized::same_scale(&from, &to)?;
    let dims = op.broadcast_dimensions();
    if dims.len() != from.shape.len() {
        let (count, rank) = (dims.len(), from.rank());
        return Err(format!("broadcast_dimensions size ({count}) does not match operand rank ({rank})"));
    }
    if repeated(dims.iter().copied()).is_some() {
        return Err("broadcast_dimensions should not have duplicates".to_owned());
    }
    for (index, (&dim, &size)) in dims.iter().zip(from.shape).enumerate() {
        if !(0..to.rank()).contains(&dim) {
            let rank = to.rank();
            return Err(format!("broadcast_dimensions contains invalid value {dim} for result with rank {rank}"));
        }
        let found = to.size(dim);
        if size != DYNAMIC && size != 1 && size != found {
            return Err(format!(
                "size of operand dimension {index} ({size}) is not equal to 1 or size of result dimension {dim} ({found})"
            ));
        }
    }
    quantized::broadcast(&from, &to, &dims)
}

pub(super) fn reshape(op: ReshapeOp<'_>) -> Checked {
    let Some([from, to]) = ranked(op, [op.operand(), op.result()]) else { return Ok(()) };
    same_count(&from, &to)?;
    if from.is_static() && to.is_static() { quantized::reshape(&from, &to) } else { Ok(()) }
}

pub(super) fn same_count(from: &Tensor<'_>, to: &Tensor<'_>) -> Checked {
    match (from.count(), to.count()) {
        (Some(from), Some(to)) if from != to => {
            Err(format!("number of output elements ({to}) doesn't match expected number of elements ({from})"))
        }
        _ => Ok(()),
    }
}

/// Returns the size and bound of the concatenation of two dimensions.
fn concatenated((a, a_bound): (i64, i64), (b, b_bound): (i64, i64)) -> (i64, i64) {
    if a != DYNAMIC && b != DYNAMIC {
        return (a.wrapping_add(b), DYNAMIC);
    }
    let most = |size, bound| if size == DYNAMIC { bound } else { size };
    match (most(a, a_bound), most(b, b_bound)) {
        (DYNAMIC, _) | (_, DYNAMIC) => (DYNAMIC, DYNAMIC),
        (a, b) => (DYNAMIC, a.wrapping_add(b)),
    }
}

pub(super) fn concatenate(op: ConcatenateOp<'_>) -> Checked {
    let (Some(inputs), dimension) = (all_ranked(op, op.inputs()), op.dimension()) else { return Ok(()) };
    let Some(first) = inputs.first() else { return Ok(()) };
    if first.rank() == 0 {
        return Err("rank-0 values cannot be concatenated".to_owned());
    }
    let Some(at) = usize::try_from(dimension).ok().filter(|at| *at < first.shape.len()) else {
        let rank = first.rank();
        return Err(format!("dimension {dimension} is out-of-bounds for input rank {rank}"));
    };
    for (index, input) in inputs.iter().enumerate() {
        if input.rank() != first.rank() {
            return Err(format!("operands (0) and ({index}) do not match rank"));
        }
        let differs = |dim: &usize| *dim != at && !may_be_equal(first.size(*dim as i64), input.size(*dim as i64));
        if let Some(dim) = (0..first.shape.len()).find(differs) {
            let (a, b) = (listed(first.shape), listed(input.shape));
            return Err(format!(
                "shapes of operand (0) and ({index}) are not compatible at non-concat index {dim}: ({a}) != ({b})"
            ));
        }
    }
    let mut merged = vec![(DYNAMIC, DYNAMIC); first.shape.len()];
    if let Some(size) = merged.get_mut(at) {
        *size = (0, DYNAMIC);
    }
    for input in &inputs {
        for (dim, (so_far, &size)) in merged.iter_mut().zip(input.shape).enumerate() {
            let found = (size, input.bound(dim));
            *so_far = if dim == at { concatenated(*so_far, found) } else { most_specific(dim, *so_far, found)? };
        }
    }
    let (shape, bounds): (Vec<i64>, Vec<i64>) = merged.into_iter().unzip();
    expect_results(op.0, &[tensor(op.0.context(), &shape, first.element, &bounds)?])
}

pub(super) fn slice(op: SliceOp<'_>) -> Checked {
    let Some([from]) = ranked(op, [op.operand()]) else { return Ok(()) };
    let (starts, limits, strides) = (op.start_indices(), op.limit_indices(), op.strides());
    if starts.len() != from.shape.len() {
        let (count, rank) = (starts.len(), from.rank());
        return Err(format!(
            "the number of elements in start_indices ({count}) does not match the rank of the operand ({rank})"
        ));
    }
    let mut shape = Vec::new();
    for (dim, ((&start, &limit), &stride)) in starts.iter().zip(&limits).zip(&strides).enumerate() {
        if start < 0 {
            return Err(format!("negative start index {start} in dimension {dim}"));
        }
        let size = from.size(dim as i64);
        let (most, word) = if size == DYNAMIC { (from.bound(dim), "bound") } else { (size, "size") };
        if most != DYNAMIC && limit > most {
            return Err(format!("limit index {limit} is larger than dimension {word} {most} in dimension {dim}"));
        }
        if start > limit {
            return Err(format!("start index {start} is larger than limit index {limit} in dimension {dim}"));
        }
        if stride <= 0 {
            return Err(format!("stride must be positive but got {stride} in dimension {dim}"));
        }
        shape.push((limit.saturating_sub(start).saturating_add(stride - 1)) / stride);
    }
    expect_results(op.0, &[tensor(op.0.context(), &shape, from.element, &[])?])
}

pub(super) fn dynamic_slice(op: DynamicSliceOp<'_>) -> Checked {
    let Some([from]) = ranked(op, [op.operand()]) else { return Ok(()) };
    let sizes = op.slice_sizes();
    let starts = op.start_indices().len();
    if starts != sizes.len() {
        let count = sizes.len();
        return Err(format!("has mismatched number of slice sizes ({count}) and number of start indices ({starts})"));
    }
    if starts != from.shape.len() {
        let rank = from.rank();
        return Err(format!("has mismatched number of start indices ({starts}) and the rank of operand ({rank})"));
    }
    same_start_types(op.0.context(), op.0.operand_types().skip(1))?;
    for (dim, (&wanted, &size)) in sizes.iter().zip(from.shape).enumerate() {
        if wanted < 0 {
            return Err(format!("has negative size index to dynamic slice: {wanted}"));
        }
        if size != DYNAMIC && wanted > size {
            return Err(format!(
                "has slice size {wanted} greater than dimension size {size} in dimension {dim} of operand"
            ));
        }
    }
    expect_results(op.0, &[tensor(op.0.context(), &sizes, from.element, &[])?])
}

fn same_start_types(ctx: &ContextData, mut types: impl Iterator<Item = Type>) -> Checked {
    match types.next() {
        Some(first) if !types.all(|ty| have_same_elements(ctx, ty, first)) => {
            Err("start indices must have same element type".to_owned())
        }
        _ => Ok(()),
    }
}

pub(super) fn dynamic_update_slice(op: DynamicUpdateSliceOp<'_>) -> Checked {
    let Some([into, update]) = ranked(op, [op.operand(), op.update()]) else { return Ok(()) };
    let rank = into.rank();
    if update.rank() != rank {
        let found = update.rank();
        return Err(format!("update rank does not match operand rank: {found} vs {rank}."));
    }
    let starts = op.start_indices().len();
    if starts != into.shape.len() {
        return Err(format!("expects number of start_indices to match operand rank: {starts} vs {rank}."));
    }
    same_start_types(op.0.context(), op.0.operand_types().skip(2))?;
    for (dim, (&size, &found)) in into.shape.iter().zip(update.shape).enumerate() {
        if found != DYNAMIC && size != DYNAMIC && found > size {
            return Err(format!("expects size at dimension {dim} of update to be in range [0, {size}]. Got: {found}."));
        }
    }
    expect_results(op.0, &[into.ty])
}

pub(super) fn pad(op: PadOp<'_>) -> Checked {
    let Some([from]) = ranked(op, [op.operand()]) else { return Ok(()) };
    let (low, high, interior) = (op.edge_padding_low(), op.edge_padding_high(), op.interior_padding());
    if low.len() != from.shape.len() {
        let (count, rank) = (low.len(), from.rank());
        return Err(format!("edge_padding_low length ({count}) must match operand rank ({rank})"));
    }
    let bounds = from.bounds();
    let mut padded = vec![DYNAMIC; from.shape.len()];
    let mut padded_bounds = vec![DYNAMIC; bounds.len()];
    for (dim, ((&low, &high), &interior)) in low.iter().zip(&high).zip(&interior).enumerate() {
        if interior < 0 {
            return Err(format!("Interior padding cannot be negative: {interior}"));
        }
        let size = from.size(dim as i64);
        let (most, word) = if size == DYNAMIC { (from.bound(dim), "bound") } else { (size, "size") };
        if most == DYNAMIC {
            continue;
        }
        let between = (most - 1).max(0).wrapping_mul(interior);
        let found = most.wrapping_add(low).wrapping_add(high).wrapping_add(between);
        if found < 0 {
            return Err(format!("Padding result in negative {word} for dimension {dim}"));
        }
        let list = if size == DYNAMIC { &mut padded_bounds } else { &mut padded };
        if let Some(it) = list.get_mut(dim) {
            *it = found;
        }
    }
    expect_results(op.0, &[tensor(op.0.context(), &padded, from.element, &padded_bounds)?])
}

pub(super) fn transpose(op: TransposeOp<'_>) -> Checked {
    let Some([from, to]) = ranked(op, [op.operand(), op.result()]) else { return Ok(()) };
    let permutation = op.permutation();
    if permutation.len() != from.shape.len() {
        let (rank, count) = (from.rank(), permutation.len());
        return Err(format!("TransposeOp operand rank {rank} does not match permutation size {count}"));
    }
    let mut sorted = permutation.clone();
    sorted.order();
    let range: Vec<i64> = (0..from.rank()).collect();
    if sorted != range {
        let (range, found) = (listed(&range), listed(&permutation));
        return Err(format!("attribute permutation must be a permutation of [{range}] but got {found}"));
    }
    let shape: Vec<i64> = permutation.iter().map(|dim| from.size(*dim)).collect();
    let bounds: Vec<i64> =
        permutation.iter().map(|dim| from.bound(usize::try_from(*dim).unwrap_or_default())).collect();
    expect_results(op.0, &[tensor(op.0.context(), &shape, from.element, &bounds)?])?;
    quantized::transpose(&from, &to, &permutation)
}

pub(super) fn reverse(op: ReverseOp<'_>) -> Checked {
    let Some([from]) = ranked(op, [op.operand()]) else { return Ok(()) };
    let dims = op.dimensions();
    if repeated(dims.iter().copied()).is_some() {
        return Err(format!("dimensions should be unique. Got: {}", listed(&dims)));
    }
    for dim in dims {
        if dim < 0 {
            return Err(format!("all dimensions should be non-negative. Got dimension: {dim}."));
        }
        if dim >= from.rank() {
            let rank = from.rank();
            return Err(format!("all dimensions should be between [0, {rank}). Got dimension: {dim}."));
        }
    }
    expect_results(op.0, &[from.ty])
}

pub(super) fn iota(op: IotaOp<'_>) -> Checked {
    let Some([to]) = ranked(op, [op.output()]) else { return Ok(()) };
    if to.rank() == 0 {
        return Err("does not support scalars.".to_owned());
    }
    if op.iota_dimension() >= to.rank() {
        return Err("iota dimension cannot go beyond the output rank.".to_owned());
    }
    Ok(())
}

/// Returns the dimension attribute as an index, if it is in the tensor's range.
fn checked_dimension(dim: i64, of: &Tensor<'_>) -> Checked<usize> {
    if dim < 0 {
        return Err(format!("requires non-negative dimension attribute; found ({dim})"));
    }
    match usize::try_from(dim) {
        Ok(at) if at < of.shape.len() => Ok(at),
        _ => Err(format!("requires dimension attribute in range [0, {}); found ({dim})", of.rank())),
    }
}

pub(super) fn get_dimension_size(op: GetDimensionSizeOp<'_>) -> Checked {
    let ctx = op.0.context();
    let Some([of]) = ranked(op, [op.operand()]) else { return Ok(()) };
    checked_dimension(op.dimension(), &of)?;
    expect_results(op.0, &[tensor(ctx, &[], ctx.types().i32(), &[])?])
}

pub(super) fn set_dimension_size(op: SetDimensionSizeOp<'_>) -> Checked {
    let Some([of, size]) = ranked(op, [op.operand(), op.size()]) else { return Ok(()) };
    if size.rank() != 0 {
        return Err("size operand should be of rank-0".to_owned());
    }
    let at = checked_dimension(op.dimension(), &of)?;
    let mut shape = of.shape.to_vec();
    let mut bounds = of.bounds();
    bounds.resize(shape.len(), DYNAMIC);
    if let (Some(size), Some(bound)) = (shape.get_mut(at), bounds.get_mut(at)) {
        if *size != DYNAMIC {
            *bound = *size;
        }
        *size = DYNAMIC;
        let known = constant_numbers(op, op.size()).and_then(|numbers| numbers.first().copied());
        if let Some(known) = known.filter(|known| known == bound) {
            (*size, *bound) = (known, DYNAMIC);
        }
    }
    expect_results(op.0, &[tensor(op.0.context(), &shape, of.element, &bounds)?])
}
