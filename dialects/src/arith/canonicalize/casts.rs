//! Patterns of casts, and of operations on what was cast.

use lect_core::entity::{Type, Value};
use lect_core::ir::OpRef;
use lect_core::typed::{OneResult, Parts, TypedOp};
use lect_transforms::rewrite::Rewrite;

use super::{operand_of, result_type, splat, width};
use crate::arith::{BitcastOp, ConstantOp, ExtSIOp, ExtUIOp, ShRSIOp, ShRUIOp, TruncFOp, TruncIOp};

/// An operation on the bits of two values that were extended is done before.
pub(super) fn of_extensions<P: OneResult + 'static>(op: OpRef<'_>, narrow: fn(Value, Value) -> P) -> Option<Rewrite> {
    before::<ExtUIOp<'_>, _, _>(op, narrow, ExtUIOp::build)
        .or_else(|| before::<ExtSIOp<'_>, _, _>(op, narrow, ExtSIOp::build))
}

fn before<'a, T: TypedOp<'a>, P: OneResult + 'static, E: OneResult + 'static>(
    op: OpRef<'a>,
    narrow: fn(Value, Value) -> P,
    extend: fn(Value, Type) -> E,
) -> Option<Rewrite> {
    let (ir, wide) = (op.ir.get(), result_type(op));
    let (left, right) = (operand_of::<T>(ir, op.operand(0))?, operand_of::<T>(ir, op.operand(1))?);
    (ir.value_type(left) == ir.value_type(right)).then(|| {
        Rewrite::made(move |rw| {
            let inner = rw.value(narrow(left, right));
            rw.value(extend(inner, wide))
        })
    })
}

/// A cast of what a cast makes is one of what that casts.
pub(super) fn of_cast<'a, T: TypedOp<'a>, P: Parts + 'static>(
    op: OpRef<'a>,
    cast: fn(Value, Type) -> P,
) -> Option<Rewrite> {
    let value = operand_of::<T>(op.ir.get(), op.operand(0))?;
    Some(Rewrite::with(cast(value, result_type(op))))
}

pub(super) fn bitcast_of_bitcast(op: BitcastOp<'_>) -> Option<Rewrite> {
    of_cast::<BitcastOp<'_>, _>(op.0, BitcastOp::build)
}

#[cfg(feature = "complex")]
pub(super) fn bitcast_of_complex(op: BitcastOp<'_>) -> Option<Rewrite> {
    use crate::complex::BitcastOp;
    of_cast::<BitcastOp<'_>, _>(op.0, BitcastOp::build)
}

#[cfg(not(feature = "complex"))]
pub(super) fn bitcast_of_complex(_: BitcastOp<'_>) -> Option<Rewrite> {
    None
}

/// A cast there and back changes nothing, unless the type between is narrower.
pub(super) fn there_and_back<'a, T: TypedOp<'a>>(op: OpRef<'a>) -> Option<Rewrite> {
    let (ir, between) = (op.ir.get(), op.operand(0));
    let value = operand_of::<T>(ir, between)?;
    let cuts = width(ir, between)? < width(ir, value)?;
    (!cuts && ir.value_type(value) == result_type(op)).then(|| Rewrite::values([value]))
}

/// An integer becomes a float of a format at once, unless it says how to round.
pub(super) fn of_integer<'a, T: TypedOp<'a>, P: Parts + 'static>(
    op: TruncFOp<'a>,
    cast: fn(Value, Type) -> P,
) -> Option<Rewrite> {
    if op.roundingmode_attr().is_some() { None } else { of_cast::<T, P>(op.0, cast) }
}

/// Only bits of the extension are cut off.
pub(super) fn truncate_extension<'a, T: TypedOp<'a>, P: Parts + 'static>(
    op: TruncIOp<'a>,
    extend: fn(Value, Type) -> P,
) -> Option<Rewrite> {
    let ir = op.0.ir.get();
    let narrow = width(ir, operand_of::<T>(ir, op.r#in())?)?;
    let (extended, wide) = (width(ir, op.r#in())?, width(ir, op.out())?);
    if extended > wide && wide > narrow { of_cast::<T, P>(op.0, extend) } else { None }
}

/// The bits that a shift brings in are cut off, whatever they are.
pub(super) fn truncate_shifted(op: TruncIOp<'_>) -> Option<Rewrite> {
    let ir = op.0.ir.get();
    let shift: ShRSIOp<'_> = ir.def(op.r#in())?;
    let (value, is_exact) = (shift.lhs(), shift.is_exact());
    let (amount, by) = (splat(ir, shift.rhs())?.to_u64()?, ir.value(shift.rhs()).constant()?);
    let (wide, narrow) = (width(ir, value)?, width(ir, op.out())?);
    if u64::from(wide.checked_sub(narrow)?) != amount {
        return None;
    }
    let (ty, flags) = (result_type(op.0), op.overflow_flags());
    Some(Rewrite::made(move |rw| {
        let by = rw.value(ConstantOp::build(by));
        let shifted = rw.value(ShRUIOp::build(value, by).is_exact(is_exact));
        rw.value(TruncIOp::build(shifted, ty).overflow_flags(flags))
    }))
}
