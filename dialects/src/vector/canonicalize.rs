//! Canonicalization patterns of `vector`.

mod elements;
mod masks;
mod memory;
mod reduce;
mod shapes;
mod slices;

use lect_core::entity::{Op, Type, Value};
use lect_core::ir::OpRef;
use lect_transforms::canonicalization;
use lect_transforms::rewrite::Rewriter;

use crate::patterns::{Table, op_state};

pub(super) const PATTERNS: Table = canonicalization![
    "vector.broadcast" => [shapes::chained_broadcasts],
    "vector.compressstore" => [memory::store_unmasked],
    "vector.create_mask" => [masks::constant_sizes],
    "vector.expandload" => [memory::load_unmasked],
    "vector.extract" => [
        elements::extract_from_broadcast,
        elements::extract_from_mask,
        elements::extract_as_shape_cast,
        elements::extract_of_elements,
    ],
    "vector.extract_strided_slice" => [
        slices::of_constant_mask,
        slices::of_create_mask,
        slices::of_broadcast,
        slices::as_extract,
    ],
    "vector.from_elements" => [elements::broadcast_of_elements, elements::shape_cast_of_elements],
    "vector.gather" => [memory::gather_nothing, memory::gather_in_order],
    "vector.insert" => [elements::insert_all, elements::insert_same_splat, elements::insert_each],
    "vector.insert_strided_slice" => [
        slices::insert_same_splat,
        slices::insert_what_was_taken,
        slices::insert_constant,
    ],
    "vector.mask" => [masks::without_mask, masks::without_operation],
    "vector.maskedload" => [memory::load_unmasked],
    "vector.maskedstore" => [memory::store_unmasked],
    "vector.multi_reduction" => [reduce::of_unit_dims],
    "vector.reduction" => [reduce::of_one_element],
    "vector.scatter" => [memory::scatter_nothing, memory::scatter_in_order],
    "vector.shape_cast" => [shapes::cast_of_mask, shapes::cast_of_broadcast, shapes::cast_of_elements],
    "vector.shuffle" => [shapes::shuffle_of_splat, shapes::shuffle_as_interleave, shapes::shuffle_of_scalars],
    "vector.to_elements" => [elements::elements_of_broadcast],
    "vector.transfer_write" => [memory::overwritten],
    "vector.transfer_read" => [memory::read_written],
    "vector.transpose" => [
        shapes::transpose_of_mask,
        shapes::transpose_of_shape_cast,
        shapes::chained_transposes,
        shapes::transpose_of_elements,
        shapes::transpose_of_broadcast,
    ],
];

/// The first operand, and the type of the only result.
fn first_operand(op: OpRef<'_>) -> Option<(Value, Type)> {
    Some((op.operands().next()?, op.result_types().next()?))
}

/// Replaces an operation by one of one operand, with a result of the same type.
fn replace_by_unary(op: Op, rw: &mut Rewriter<'_>, name: &str, value: Value) -> Option<()> {
    let view = rw.op(op);
    let state = op_state(rw, name, view.loc()).operands([value]).results(view.result_types());
    rw.replace_with(op, state);
    Some(())
}
