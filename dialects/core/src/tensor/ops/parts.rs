//! Verifiers of element and slice extraction and insertion.

use lect_core::interfaces::slice;
use lect_core::verify::shown;
use lect_support::prelude::*;
use lect_support::slices::{NotReduced, Slice, check_reduced};

use crate::tensor::TensorOp;

/// Verifies one index per dimension of a tensor.
fn verify_indices(op: OpRef<'_>, tensor: &str, message: &str) -> Result<(), Reported> {
    let shape = operand_type(op, tensor).and_then(|ty| op.context().types().shape(ty));
    if shape.is_none_or(|shape| shape.len() == operands_of(op, "indices").len()) {
        return Ok(());
    }
    Err(op.op_error(message).emit())
}

pub(crate) fn verify_extract(op: OpRef<'_>) -> Result<(), Reported> {
    verify_indices(op, "tensor", "incorrect number of indices for extract_element")
}

pub(crate) fn verify_insert(op: OpRef<'_>) -> Result<(), Reported> {
    verify_indices(op, "dest", "incorrect number of indices")
}

/// Model with one offset, size and stride per dimension of the source.
pub(crate) struct OfSource;

impl slice::Slice for OfSource {
    fn ranks(&self, op: OpRef<'_>) -> Option<[usize; 3]> {
        Some([op.context().types().shape(operand_type(op, "source")?)?.len(); 3])
    }
}

/// Model with one offset, size and stride per dimension of the destination.
pub(crate) struct OfDestination;

impl slice::Slice for OfDestination {
    fn ranks(&self, op: OpRef<'_>) -> Option<[usize; 3]> {
        Some([op.context().types().shape(operand_type(op, "dest")?)?.len(); 3])
    }
}

/// Returns the static part of the extracted or inserted slice.
fn slice_of(op: OpRef<'_>) -> Option<Slice> {
    let attrs = match TensorOp::of(op)? {
        TensorOp::ExtractSlice(op) => [op.static_offsets_attr(), op.static_sizes_attr(), op.static_strides_attr()],
        TensorOp::InsertSlice(op) => [op.static_offsets_attr(), op.static_sizes_attr(), op.static_strides_attr()],
        TensorOp::ParallelInsertSlice(op) => {
            [op.static_offsets_attr(), op.static_sizes_attr(), op.static_strides_attr()]
        }
        _ => return None,
    };
    Slice::of(op.context(), attrs)
}

/// Verifies that `part` is a slice of `whole`, possibly rank-reduced, and that its static part is within bounds.
fn verify_slice(op: OpRef<'_>, whole: Option<Type>, part: Option<Type>) -> Result<(), Reported> {
    let ctx = op.context();
    let (Some(whole), Some(part), Some(slice)) = (whole, part, slice_of(op)) else { return Ok(()) };
    let TypeData::RankedTensor { shape, element, encoding } = ctx.types().data(whole) else { return Ok(()) };
    let Ok(expected) = ctx.types().tensor(&slice.sizes, *element, *encoding) else { return Ok(()) };
    let message = match check_reduced(ctx, expected, part) {
        Ok(()) => return slice.verify_bounds(op, shape),
        Err(NotReduced::Rank) => "expected rank to be smaller or equal to the other rank. ".to_owned(),
        Err(NotReduced::Size) => {
            let expected = ctx.types().show(expected);
            format!("expected type to be '{expected}' or a rank-reduced version. (size mismatch) ")
        }
        Err(NotReduced::Element) => format!("expected element type to be '{}'", ctx.types().show(*element)),
    };
    Err(op.error(message).emit())
}

pub(crate) fn verify_extract_slice(op: OpRef<'_>) -> Result<(), Reported> {
    verify_slice(op, operand_type(op, "source"), result_type(op))
}

pub(crate) fn verify_insert_slice(op: OpRef<'_>) -> Result<(), Reported> {
    verify_slice(op, operand_type(op, "dest"), operand_type(op, "source"))
}

/// Verifies the parent: an operation that combines parallel results.
pub(crate) fn verify_parallel_insert_slice(op: OpRef<'_>) -> Result<(), Reported> {
    let combines = |parent: OpRef<'_>| match parent.info() {
        Some(info) => info.spec().interfaces.iter().any(|it| it.cpp_name == "InParallelOpInterface"),
        None => parent.name_data().upstream,
    };
    if let Some(parent) = op.parent().filter(|parent| !combines(*parent)) {
        return Err(op.error(format!("expected InParallelOpInterface parent, got:{}", shown(parent))).emit());
    }
    verify_slice(op, operand_type(op, "dest"), operand_type(op, "source"))
}
