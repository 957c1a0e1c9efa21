//! Canonicalization patterns of `tensor`.

mod casts;
mod dims;
mod elements;
mod of_shape;
mod pad;
mod regroup;
mod slices;

use lect_core::entity::{Op, Type, Value};
use lect_core::ir::OpRef;
use lect_transforms::canonicalization;
use lect_transforms::rewrite::Rewriter;

use crate::fills::{concat_of_fills, pad_of_fill, regroup_before_fill};
use crate::patterns::{Table, insert_value, op_state};
use crate::tensor_casts::destination;

pub(super) const PATTERNS: Table = canonicalization![
    "tensor.bitcast" => [casts::chained_bitcasts],
    "tensor.cast" => [
        of_shape::cast_of_shape,
        casts::into_linalg,
        casts::chained_casts,
        casts::of_slice,
        casts::of_empty,
    ],
    "tensor.collapse_shape" => [
        regroup_before_fill,
        regroup::compose_collapses,
        regroup::collapse_of_expand,
        regroup::of_constant,
        regroup::of_splat,
        regroup::of_elements,
        regroup::collapse_of_cast,
    ],
    "tensor.concat" => [concat_of_fills, elements::single_concat],
    "tensor.dim" => [dims::of_alloc, dims::of_cast, dims::of_destination, dims::of_reshape, dims::of_empty, dims::of_buffer],
    "tensor.empty" => [dims::static_empty],
    "tensor.expand_shape" => [
        regroup_before_fill,
        regroup::compose_expands,
        regroup::expand_of_collapse,
        regroup::static_expand,
        regroup::of_constant,
        regroup::of_splat,
        regroup::of_elements,
    ],
    "tensor.extract" => [
        of_shape::extract_from_shape,
        elements::of_fill,
        elements::of_cast,
        elements::of_index_cast,
        elements::of_generate,
    ],
    "tensor.extract_slice" => [slices::static_extract, slices::extract_of_cast],
    "tensor.generate" => [dims::static_generate],
    "tensor.insert" => [destination],
    "tensor.insert_slice" => [
        slices::static_insert,
        slices::insert_of_cast,
        slices::insert_with_cast,
    ],
    "tensor.pad" => [pad_of_fill, pad::without_padding, pad::of_cast, pad::before_cast, pad::static_padding],
    "tensor.parallel_insert_slice" => [slices::static_parallel_insert],
];

/// The first operand, and the type of the only result.
fn first_operand(op: OpRef<'_>) -> Option<(Value, Type)> {
    Some((op.operands().next()?, op.result_types().next()?))
}

/// Replaces an operation by a cast of a value to the type of its result.
fn replace_by_cast(op: Op, rw: &mut Rewriter<'_>, value: Value) -> Option<()> {
    let view = rw.op(op);
    let state = op_state(rw, "tensor.cast", view.loc()).operands([value]).results(view.result_types());
    rw.replace_with(op, state);
    Some(())
}

/// As [`replace_by_cast`], by the value itself if it is of the type.
fn replace_by_value_or_cast(op: Op, rw: &mut Rewriter<'_>, value: Value) -> Option<()> {
    if rw.op(op).result_types().next()? == rw.ir().value_type(value) {
        rw.replace(op, &[value]);
        return Some(());
    }
    replace_by_cast(op, rw, value)
}

/// Inserts a cast before an operation.
fn cast_before(op: Op, rw: &mut Rewriter<'_>, value: Value, ty: Type) -> Option<Value> {
    let state = op_state(rw, "tensor.cast", rw.op(op).loc()).operands([value]).results([ty]);
    Some(insert_value(rw.before(op), state))
}
