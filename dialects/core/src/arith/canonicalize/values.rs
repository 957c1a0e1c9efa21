//! Predicates on constants in patterns of `arith`, and constructors of constants.

use lect_core::fold::{Number, splat_attr};
use lect_support::arithmetic::splat_int;
use lect_support::folding;
use lect_support::prelude::*;

/// Returns true if a value is one as a signed integer. The set bit of an `i1` is -1.
pub(super) fn is_signed_one(ir: &Isolate, value: Value) -> bool {
    splat_int(ir, value).is_some_and(|value| value.is_one() && !value.is_negative())
}

/// Returns true if a value is the constant true.
pub(super) fn is_true(ir: &Isolate, value: Value) -> bool {
    is_truth(ir, value, true)
}

/// Returns true if a value is the constant false.
pub(super) fn is_false(ir: &Isolate, value: Value) -> bool {
    is_truth(ir, value, false)
}

fn is_truth(ir: &Isolate, value: Value, truth: bool) -> bool {
    ir.value_type(value) == ir.context().types().i1() && scalar_int(ir, value).is_some_and(|bit| bit.is_one() == truth)
}

/// Creates a constant with the type of the operation's result.
pub(super) fn like<'a>(op: impl TypedOp<'a>, value: ApInt) -> Option<Attr> {
    let op = op.op();
    splat_attr(op.context(), value.into(), op.ir.value_type(op.result(0)))
}

/// Returns true if the integers of `ty` are at least as wide as those of `other`.
pub(super) fn has_bits(ctx: &ContextData, ty: Type, other: Type) -> bool {
    folding::width(ctx, ty).zip(folding::width(ctx, other)).is_some_and(|(width, other)| width >= other)
}

/// Returns true if a type is an integer of more than one bit.
pub(super) fn is_wide(ctx: &ContextData, ty: Type) -> bool {
    matches!(ctx.types().data(ty), TypeData::Integer { width, .. } if *width != 1)
}

/// Returns the `i1` with its bit set.
pub(super) fn bit() -> Number {
    ApInt::from_u64(1, 1).into()
}
