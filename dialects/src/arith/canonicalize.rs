//! Canonicalization patterns of `arith`.

mod casts;
mod compare;
mod sums;

use lect_core::attrs::AttrData;
use lect_core::entity::{Attr, Op, Type, Value};
use lect_core::ir::{Isolate, OpRef, OpState};
use lect_core::number::ApInt;
use lect_transforms::canonicalization;
use lect_transforms::rewrite::Rewriter;

use crate::folding;
use crate::patterns::{Table, Values, constant, defined_by, insert_value, op_state};

/// In the order of MLIR: patterns of more operations have a greater benefit.
pub(super) const PATTERNS: Table = canonicalization![
    "arith.addi" => [
        sums::add_to_sum,
        sums::add_to_difference,
        sums::add_to_constant_difference,
        sums::add_right_negative,
        sums::add_left_negative,
    ],
    "arith.addui_extended" => [sums::add_without_overflow],
    "arith.andi" => [casts::of_unsigned_extensions, casts::of_signed_extensions],
    "arith.bitcast" => [casts::bitcast_of_bitcast, casts::bitcast_of_complex],
    "arith.cmpf" => [compare::float_as_integer],
    "arith.cmpi" => [compare::signed_extensions, compare::unsigned_extensions],
    "arith.divf" => [sums::of_negations],
    "arith.extsi" => [casts::extend_of_unsigned],
    "arith.index_cast" => [casts::index_of_index, casts::index_of_signed_extension],
    "arith.index_castui" => [casts::index_of_index, casts::index_of_unsigned_extension],
    "arith.mulf" => [sums::of_negations],
    "arith.muli" => [sums::multiply_product],
    "arith.mulsi_extended" => [sums::multiply_signed_by_one, sums::multiply_without_high],
    "arith.mului_extended" => [sums::multiply_without_high],
    "arith.ori" => [casts::of_unsigned_extensions, casts::of_signed_extensions],
    "arith.select" => [
        compare::select_by_negation,
        compare::select_negated_truth,
        compare::select_in_false,
        compare::select_in_true,
        compare::select_zero_and_one,
    ],
    "arith.subi" => [
        sums::subtract_from_sum,
        sums::subtract_sum,
        sums::subtract_from_difference,
        sums::subtract_from_constant_difference,
        sums::subtract_difference,
        sums::subtract_constant_difference,
        sums::subtract_first,
    ],
    "arith.truncf" => [casts::truncate_of_signed, casts::truncate_of_unsigned],
    "arith.trunci" => [
        casts::truncate_shifted,
        casts::truncate_signed_extension,
        casts::truncate_unsigned_extension,
    ],
    "arith.xori" => [compare::negated, casts::of_unsigned_extensions, casts::of_signed_extensions],
];

/// The two operands.
#[inline]
fn pair(op: OpRef<'_>) -> Option<(Value, Value)> {
    let mut operands = op.operands();
    Some((operands.next()?, operands.next()?))
}

/// The operands of the operation of a name that defines a value, and that operation.
#[inline]
fn parts<'a>(ir: &'a Isolate, value: Value, name: &str) -> Option<(Value, Value, OpRef<'a>)> {
    let op = defined_by(ir, value, name)?;
    let (left, right) = pair(op)?;
    Some((left, right, op))
}

/// The operand of the operation of a name that defines a value.
#[inline]
fn operand_of(ir: &Isolate, value: Value, name: &str) -> Option<Value> {
    defined_by(ir, value, name)?.operands().next()
}

/// The integer that a constant is, or of which all elements of it are.
fn splat(ir: &Isolate, value: Value) -> Option<ApInt> {
    folding::int(ir.context(), ir.value(value).constant())
}

fn result_type(op: OpRef<'_>) -> Option<Type> {
    op.result_types().next()
}

/// An operation of `arith` with the type of another one.
fn state(rw: &Rewriter<'_>, op: Op, name: &str, operands: &[Value]) -> Option<OpState> {
    let view = rw.op(op);
    Some(op_state(rw, name, view.loc()).operands(operands.iter().copied()).results([result_type(view)?]))
}

/// Replaces an operation by one of another name or with other operands.
fn replace(rw: &mut Rewriter<'_>, op: Op, name: &str, operands: &[Value]) -> Option<()> {
    let state = state(rw, op, name, operands)?;
    rw.replace_with(op, state);
    Some(())
}

/// The type of truth values in the shape of a type.
fn truth_type(rw: &Rewriter<'_>, ty: Type) -> Option<Type> {
    let ctx = rw.context();
    let i1 = ctx.common().i1;
    if ctx.element_type(ty).is_some() { ctx.with_element_type(ty, i1) } else { Some(i1) }
}

/// Inserts a constant in which every element is an integer.
fn splat_constant(rw: &mut Rewriter<'_>, value: ApInt, ty: Type, op: Op) -> Option<Value> {
    let attr = lect_core::fold::splat_attr(rw.context(), value.into(), ty)?;
    let loc = rw.op(op).loc();
    constant(rw, attr, ty, loc)
}

/// The flags that two attributes have in common: one of the two, or none.
fn common_flags(ir: &Isolate, one: Option<Attr>, other: Option<Attr>) -> Option<Attr> {
    let bits = |attr| folding::flags(ir.context(), attr);
    let common = bits(one) & bits(other);
    [one, other].into_iter().find(|attr| bits(*attr) == common).flatten()
}

/// The width of an integer, or of the elements of a type.
fn width(ir: &Isolate, value: Value) -> Option<u32> {
    folding::width(ir.context(), ir.value_type(value))
}

/// The values of results: of one operation that is inserted, and of others.
fn insert(rw: &mut Rewriter<'_>, state: OpState) -> Value {
    insert_value(rw, state)
}

/// Whether an attribute of a constant is a number and not a vector or a tensor.
fn is_number(ir: &Isolate, value: Value) -> bool {
    let constant = ir.value(value).constant();
    constant.is_some_and(|attr| matches!(ir.context().attr_data(attr), AttrData::Integer { .. }))
}

/// The integer that a constant is; not one of vectors or tensors.
fn number(ir: &Isolate, value: Value) -> Option<ApInt> {
    if is_number(ir, value) { splat(ir, value) } else { None }
}

fn replace_by(rw: &mut Rewriter<'_>, op: Op, values: &[Value]) -> Option<()> {
    let values: Values = values.iter().copied().collect();
    rw.replace(op, &values);
    Some(())
}
