//! Canonicalization patterns of `arith`.

mod casts;
mod compare;
mod sums;

use lect_core::entity::{Type, Value};
use lect_core::ir::{Isolate, OpRef};
use lect_core::number::ApInt;
use lect_core::typed::TypedOp;
use lect_transforms::canonicalization;

use super::{
    AddIOp, AddUIExtendedOp, AndIOp, BitcastOp, CmpFOp, CmpIOp, DivFOp, ExtSIOp, ExtUIOp, IndexCastOp, IndexCastUIOp,
    MulFOp, MulIOp, MulSIExtendedOp, MulUIExtendedOp, OrIOp, SIToFPOp, SelectOp, SubIOp, TruncFOp, TruncIOp, UIToFPOp,
    XOrIOp,
};
use crate::folding;
use crate::patterns::Table;

/// In the order of MLIR: patterns of more operations have a greater benefit.
pub(super) const PATTERNS: Table = canonicalization![
    AddIOp => [
        sums::add_to_sum,
        sums::add_to_difference,
        sums::add_to_constant_difference,
        sums::add_right_negative,
        sums::add_left_negative,
    ],
    AddUIExtendedOp => [|op: AddUIExtendedOp<'_>| sums::without_second(op.0, AddIOp::build)],
    AndIOp => [|op: AndIOp<'_>| casts::of_extensions(op.0, AndIOp::build)],
    BitcastOp => [casts::bitcast_of_bitcast, casts::bitcast_of_complex],
    CmpFOp => [compare::float_as_integer],
    CmpIOp => [compare::of_extensions],
    DivFOp => [sums::divide_negations],
    ExtSIOp => [|op: ExtSIOp<'_>| casts::of_cast::<ExtUIOp<'_>, _>(op.0, ExtUIOp::build)],
    IndexCastOp => [
        |op: IndexCastOp<'_>| casts::there_and_back::<IndexCastOp<'_>>(op.0),
        |op: IndexCastOp<'_>| casts::of_cast::<ExtSIOp<'_>, _>(op.0, IndexCastOp::build),
    ],
    IndexCastUIOp => [
        |op: IndexCastUIOp<'_>| casts::there_and_back::<IndexCastUIOp<'_>>(op.0),
        |op: IndexCastUIOp<'_>| casts::of_cast::<ExtUIOp<'_>, _>(op.0, IndexCastUIOp::build),
    ],
    MulFOp => [sums::multiply_negations],
    MulIOp => [sums::multiply_product],
    MulSIExtendedOp => [
        sums::multiply_signed_by_one,
        |op: MulSIExtendedOp<'_>| sums::without_second(op.0, MulIOp::build),
    ],
    MulUIExtendedOp => [|op: MulUIExtendedOp<'_>| sums::without_second(op.0, MulIOp::build)],
    OrIOp => [|op: OrIOp<'_>| casts::of_extensions(op.0, OrIOp::build)],
    SelectOp => [
        compare::select_by_negation,
        compare::select_negated_truth,
        compare::select_in_false,
        compare::select_in_true,
        compare::select_zero_and_one,
    ],
    SubIOp => [
        sums::subtract_from_sum,
        sums::subtract_sum,
        sums::subtract_from_difference,
        sums::subtract_from_constant_difference,
        sums::subtract_difference,
        sums::subtract_constant_difference,
        sums::subtract_first,
    ],
    TruncFOp => [
        |op: TruncFOp<'_>| casts::of_integer::<SIToFPOp<'_>, _>(op, SIToFPOp::build),
        |op: TruncFOp<'_>| casts::of_integer::<UIToFPOp<'_>, _>(op, UIToFPOp::build),
    ],
    TruncIOp => [
        casts::truncate_shifted,
        |op: TruncIOp<'_>| casts::truncate_extension::<ExtSIOp<'_>, _>(op, ExtSIOp::build),
        |op: TruncIOp<'_>| casts::truncate_extension::<ExtUIOp<'_>, _>(op, ExtUIOp::build),
    ],
    XOrIOp => [compare::negated, |op: XOrIOp<'_>| casts::of_extensions(op.0, XOrIOp::build)],
];

/// The first operand of the operation of a view that defines a value.
#[inline]
fn operand_of<'a, T: TypedOp<'a>>(ir: &'a Isolate, value: Value) -> Option<Value> {
    ir.def::<T>(value)?.op().operands().next()
}

/// The integer that a constant is, or of which all elements of it are.
fn splat(ir: &Isolate, value: Value) -> Option<ApInt> {
    folding::int(ir.context(), ir.value(value).constant())
}

/// The width of an integer, or of the elements of a type.
fn width(ir: &Isolate, value: Value) -> Option<u32> {
    folding::width(ir.context(), ir.value_type(value))
}

/// The type of the only result.
fn result_type(op: OpRef<'_>) -> Type {
    op.ir.value_type(op.result(0))
}
