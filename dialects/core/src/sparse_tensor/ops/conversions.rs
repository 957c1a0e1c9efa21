//! Verifiers of conversions, concatenation and sorting.

use lect_support::enums;
use lect_support::fields::fail;
use lect_support::iteration::constant;
use lect_support::prelude::*;
use lect_support::scalars::int_value;

use super::storage::buffer_size;
use crate::sparse_tensor::attrs::encoding::Encoding;
use crate::sparse_tensor::types::Tensor;
use crate::sparse_tensor::{ConcatenateOp, ConvertOp, CrdTranslateOp, ReinterpretMapOp, ReorderCOOOp, SortOp};

/// Returns the affine map of an attribute.
pub(crate) fn map_of(ctx: &ContextData, attr: Attr) -> Option<AffineMap> {
    match ctx.attrs().data(attr) {
        AttrData::AffineMap(map) => Some(*map),
        _ => None,
    }
}

fn tensor<'a>(op: OpRef<'a>, value: Value) -> Option<Tensor<'a>> {
    Tensor::of(op.context(), op.ir.value_type(value))
}

pub(crate) fn verify_convert(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(it) = op.cast::<ConvertOp<'_>>() else { return Ok(()) };
    let (Some(from), Some(to)) = (tensor(op, it.source()), tensor(op, it.dest())) else { return Ok(()) };
    if from.shape.len() != to.shape.len() {
        return fail(op, "unexpected conversion mismatch in rank");
    }
    if to.encoding.is_some_and(|encoding| encoding.is_slice()) {
        return fail(op, "cannot convert to a sparse tensor slice");
    }
    let differs = |(from, to): (&i64, &i64)| from != to && *to != DYNAMIC;
    match from.shape.iter().zip(to.shape).position(differs) {
        Some(dim) => fail(op, format!("unexpected conversion mismatch in dimension {dim}")),
        None => Ok(()),
    }
}

pub(crate) fn verify_reinterpret(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(it) = op.cast::<ReinterpretMapOp<'_>>() else { return Ok(()) };
    let (Some(from), Some(to)) = (tensor(op, it.source()), tensor(op, it.dest())) else { return Ok(()) };
    if from.level_rank() != to.level_rank() {
        return fail(op, "Level rank mismatch between source/dest tensors");
    }
    let levels = |of: &Tensor<'_>| of.encoding.as_ref().map(|encoding| encoding.levels.clone());
    let message = if levels(&from) != levels(&to) {
        "Level type mismatch between source/dest tensors"
    } else if from.widths() != to.widths() {
        "Crd/Pos width mismatch between source/dest tensors"
    } else if from.element != to.element {
        "Element type mismatch between source/dest tensors"
    } else if from.level_shape(ctx) != to.level_shape(ctx) {
        "Level size mismatch between source/dest tensors"
    } else {
        return Ok(());
    };
    fail(op, message)
}

pub(crate) fn verify_translate(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(it) = op.cast::<CrdTranslateOp<'_>>() else { return Ok(()) };
    let encoding = it.encoder_attr().and_then(|encoder| Encoding::of(ctx, encoder));
    let direction = it.direction_attr().and_then(|direction| enums::word(ctx, direction));
    let (Some(encoding), Some(direction)) = (encoding, direction) else { return Ok(()) };
    let (levels, dims) = (encoding.levels.len(), encoding.dim_rank(ctx));
    let expected = if &*direction == "dim_to_lvl" { (dims, levels) } else { (levels, dims) };
    if (it.in_crds().len(), it.out_crds().len()) != expected {
        return fail(op, "Coordinate rank mismatch with encoding");
    }
    Ok(())
}

pub(crate) fn verify_concatenate(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(it) = op.cast::<ConcatenateOp<'_>>() else { return Ok(()) };
    let Some(result) = tensor(op, it.result()) else { return Ok(()) };
    let rank = result.shape.len();
    if it.inputs().len() <= 1 {
        return fail(op, "Need at least two tensors to concatenate.");
    }
    let Some(along) = it.dimension_attr().and_then(|dim| int_value(ctx, dim)) else { return Ok(()) };
    let along = along as u64;
    if along >= rank as u64 {
        let message = format!("Concat-dimension is out of bounds for dimension-rank ({along} >= {rank})");
        return fail(op, message);
    }
    let inputs: Vec<Tensor<'_>> = it.inputs().filter_map(|input| tensor(op, input)).collect();
    for (at, input) in inputs.iter().enumerate() {
        if input.has_dynamic_size() {
            return fail(op, format!("Input tensor ${at} has dynamic shape"));
        }
        let found = input.shape.len();
        if found != rank {
            let message =
                format!("Input tensor ${at} has a different rank (rank={found}) from the output tensor (rank={rank}).");
            return fail(op, message);
        }
    }
    for (dim, &size) in result.shape.iter().enumerate() {
        let sizes = inputs.iter().filter_map(|input| input.shape.get(dim).copied());
        if dim as u64 == along {
            if size != DYNAMIC && sizes.fold(0i64, i64::wrapping_add) != size {
                let message = "The concatenation dimension of the output tensor should be the sum of all the \
                               concatenation dimensions of the input tensors.";
                return fail(op, message);
            }
            continue;
        }
        let mut previous = size;
        for size in sizes {
            if previous != DYNAMIC && size != previous {
                return fail(op, "All dimensions (expect for the concatenating one) should be equal.");
            }
            previous = size;
        }
    }
    Ok(())
}

pub(crate) fn verify_reorder(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(it) = op.cast::<ReorderCOOOp<'_>>() else { return Ok(()) };
    let (Some(from), Some(to)) = (tensor(op, it.input_coo()), tensor(op, it.result_coo())) else { return Ok(()) };
    if !from.is_coordinate_list() || !to.is_coordinate_list() {
        return fail(op, "Expected COO sparse tensors only");
    }
    if !has_same_map(ctx, &from, &to) {
        return fail(op, "Unmatched dim2lvl map between input and result COO");
    }
    if from.widths() != to.widths() || from.element != to.element {
        return fail(op, "Unmatched storage format between input and result COO");
    }
    Ok(())
}

/// Returns true if both tensors have the same dimension-to-level map.
fn has_same_map(ctx: &ContextData, from: &Tensor<'_>, to: &Tensor<'_>) -> bool {
    let (Some(from), Some(to)) = (&from.encoding, &to.encoding) else { return false };
    match from.is_identity(ctx) {
        true => to.is_identity(ctx) && from.levels.len() == to.levels.len(),
        false => from.dim_to_lvl == to.dim_to_lvl,
    }
}

pub(crate) fn verify_sort(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(it) = op.cast::<SortOp<'_>>() else { return Ok(()) };
    let Some(map) = it.perm_map_attr().and_then(|map| map_of(ctx, map)) else { return Ok(()) };
    let coordinates = map.num_dims(ctx);
    if coordinates < 1 {
        return fail(op, format!("Expected rank(perm_map) > 1, got {coordinates}"));
    }
    if !map.is_permutation(ctx) {
        let mut text = Vec::new();
        ctx.affine().print_map(&mut text, map);
        return fail(op, format!("Expected a permutation map, got {}", String::from_utf8_lossy(&text)));
    }
    let Some(n) = constant(op.ir, it.n()) else { return Ok(()) };
    let values = it.ny_attr().and_then(|ny| int_value(ctx, ny)).unwrap_or(0);
    let all = n.wrapping_mul(i64::from(coordinates).wrapping_add(values));
    check_size(op, it.xy(), all, "Expected dimension(xy) >= n * (rank(perm_map) + ny)")?;
    it.ys().try_for_each(|y| check_size(op, y, n, "Expected dimension(y) >= n"))
}

fn check_size(op: OpRef<'_>, buffer: Value, least: i64, message: &str) -> Result<(), Reported> {
    match buffer_size(op, buffer) {
        Some(size) if size < least => fail(op, format!("{message} got {size} < {least}")),
        _ => Ok(()),
    }
}
