//! Tests of values in patterns of `arith`, and constants for them.

use lect_core::fold::{Number, splat_attr};
use lect_support::arithmetic::splat_int;
use lect_support::folding;
use lect_support::prelude::*;

/// As [`is_one`]. The bit of an integer of one bit is -1.
pub(super) fn is_signed_one(ir: &Isolate, value: Value) -> bool {
    splat_int(ir, value).is_some_and(|value| value.is_one() && !value.is_negative())
}

/// Whether a value is true.
pub(super) fn is_true(ir: &Isolate, value: Value) -> bool {
    is_truth(ir, value, true)
}

/// Whether a value is false.
pub(super) fn is_false(ir: &Isolate, value: Value) -> bool {
    is_truth(ir, value, false)
}

fn is_truth(ir: &Isolate, value: Value, truth: bool) -> bool {
    ir.value_type(value) == ir.context().common().i1 && scalar_int(ir, value).is_some_and(|bit| bit.is_one() == truth)
}

/// The constant of a number that has the type of an operation's result.
pub(super) fn like<'a>(op: impl TypedOp<'a>, value: ApInt) -> Option<Attr> {
    let op = op.op();
    splat_attr(op.context(), value.into(), op.ir.value_type(op.result(0)))
}

/// Whether integers of a type have at least as many bits as those of another one.
pub(super) fn has_bits(ctx: &ContextData, ty: Type, other: Type) -> bool {
    folding::width(ctx, ty).zip(folding::width(ctx, other)).is_some_and(|(width, other)| width >= other)
}

/// Whether a type is an integer of more than one bit.
pub(super) fn is_wide(ctx: &ContextData, ty: Type) -> bool {
    matches!(ctx.type_data(ty), TypeData::Integer { width, .. } if *width != 1)
}

/// The bit that is set.
pub(super) fn bit() -> Number {
    ApInt::from_u64(1, 1).into()
}
