//! Patterns of sums, differences and products.

use lect_core::entity::Value;
use lect_core::fold::splat_attr;
use lect_core::ir::{Isolate, OpRef};
use lect_core::number::ApInt;
use lect_core::typed::{OneResult, TypedOp};
use lect_transforms::rewrite::Rewrite;

use super::{operand_of, result_type, splat};
use crate::arith::{
    AddIOp, CmpIOp, CmpIPredicate, ConstantOp, DivFOp, ExtSIOp, IntegerOverflowFlags, MulFOp, MulIOp, MulSIExtendedOp,
    NegFOp, SubIOp,
};
use crate::folding;
use crate::patterns::scalar_int;

/// An operation with overflow flags.
pub(super) trait Wrapping<'a>: TypedOp<'a> {
    fn flags(self) -> IntegerOverflowFlags;

    fn parts(left: Value, right: Value, flags: IntegerOverflowFlags) -> impl OneResult + 'static;
}

macro_rules! wrapping {
    ($($op:ident),*) => {
        $(impl<'a> Wrapping<'a> for $op<'a> {
            fn flags(self) -> IntegerOverflowFlags {
                self.overflow_flags()
            }

            fn parts(left: Value, right: Value, flags: IntegerOverflowFlags) -> impl OneResult + 'static {
                $op::build(left, right).overflow_flags(flags)
            }
        })*
    };
}

wrapping!(AddIOp, MulIOp, SubIOp);

/// An operation of a constant and of what another one makes of a constant and a value.
struct Nested<'a> {
    op: OpRef<'a>,
    value: Value,
    inner: ApInt,
    outer: ApInt,
    /// The flags of both.
    flags: IntegerOverflowFlags,
}

impl<'a> Nested<'a> {
    /// With an inner operation of a view. The constants are operands with these numbers.
    #[inline]
    fn of<T: Wrapping<'a>>(op: impl Wrapping<'a>, inner_at: usize, outer_at: usize) -> Option<Self> {
        let (flags, op) = (op.flags(), op.op());
        let ir = op.ir.get();
        let inner: T = ir.def(op.operand(1 - outer_at))?;
        let (flags, inner) = (flags & inner.flags(), inner.op());
        let (value, outer) = (inner.operand(1 - inner_at), scalar_int(ir, op.operand(outer_at))?);
        Some(Self { op, value, inner: scalar_int(ir, inner.operand(inner_at))?, outer, flags })
    }

    /// The value and a constant.
    fn with_right<T: Wrapping<'a>>(self, constant: ApInt) -> Option<Rewrite> {
        self.replaced(constant, T::parts, |constant, value| [value, constant])
    }

    /// A constant and the value.
    fn with_left<T: Wrapping<'a>>(self, constant: ApInt) -> Option<Rewrite> {
        self.replaced(constant, T::parts, |constant, value| [constant, value])
    }

    fn replaced<P: OneResult + 'static>(
        self,
        constant: ApInt,
        parts: fn(Value, Value, IntegerOverflowFlags) -> P,
        order: fn(Value, Value) -> [Value; 2],
    ) -> Option<Rewrite> {
        let constant = splat_attr(self.op.context(), constant.into(), result_type(self.op))?;
        let (value, flags) = (self.value, self.flags);
        Some(Rewrite::made(move |rw| {
            let constant = rw.value(ConstantOp::build(constant));
            let [left, right] = order(constant, value);
            rw.value(parts(left, right, flags))
        }))
    }
}

/// `(x + a) + b` is `x + (a + b)`.
pub(super) fn add_to_sum(op: AddIOp<'_>) -> Option<Rewrite> {
    let it = Nested::of::<AddIOp<'_>>(op, 1, 1)?;
    let sum = it.inner.wrapping_add(&it.outer);
    it.with_right::<AddIOp<'_>>(sum)
}

/// `(x - a) + b` is `x + (b - a)`.
pub(super) fn add_to_difference(op: AddIOp<'_>) -> Option<Rewrite> {
    let it = Nested::of::<SubIOp<'_>>(op, 1, 1)?;
    let difference = it.outer.wrapping_sub(&it.inner);
    it.with_right::<AddIOp<'_>>(difference)
}

/// `(a - x) + b` is `(a + b) - x`.
pub(super) fn add_to_constant_difference(op: AddIOp<'_>) -> Option<Rewrite> {
    let it = Nested::of::<SubIOp<'_>>(op, 0, 1)?;
    let sum = it.inner.wrapping_add(&it.outer);
    it.with_left::<SubIOp<'_>>(sum)
}

/// The factor of a product with -1.
#[inline]
fn negative_of(ir: &Isolate, value: Value) -> Option<Value> {
    let product: MulIOp<'_> = ir.def(value)?;
    splat(ir, product.rhs()).filter(ApInt::is_all_ones).map(|_| product.lhs())
}

/// `x + y * -1` is `x - y`.
pub(super) fn add_right_negative(op: AddIOp<'_>) -> Option<Rewrite> {
    Some(Rewrite::with(SubIOp::build(op.lhs(), negative_of(&op.0.ir, op.rhs())?)))
}

/// `x * -1 + y` is `y - x`.
pub(super) fn add_left_negative(op: AddIOp<'_>) -> Option<Rewrite> {
    Some(Rewrite::with(SubIOp::build(op.rhs(), negative_of(&op.0.ir, op.lhs())?)))
}

/// `(x * a) * b` is `x * (a * b)`.
pub(super) fn multiply_product(op: MulIOp<'_>) -> Option<Rewrite> {
    let it = Nested::of::<MulIOp<'_>>(op, 1, 1)?;
    let product = it.inner.wrapping_mul(&it.outer);
    it.with_right::<MulIOp<'_>>(product)
}

/// `(x + a) - b` is `x + (a - b)`.
pub(super) fn subtract_from_sum(op: SubIOp<'_>) -> Option<Rewrite> {
    let it = Nested { flags: IntegerOverflowFlags::NONE, ..Nested::of::<AddIOp<'_>>(op, 1, 1)? };
    let difference = it.inner.wrapping_sub(&it.outer);
    it.with_right::<AddIOp<'_>>(difference)
}

/// `b - (x + a)` is `(b - a) - x`.
pub(super) fn subtract_sum(op: SubIOp<'_>) -> Option<Rewrite> {
    let it = Nested::of::<AddIOp<'_>>(op, 1, 0)?;
    let difference = it.outer.wrapping_sub(&it.inner);
    it.with_left::<SubIOp<'_>>(difference)
}

/// `(x - a) - b` is `x - (a + b)`.
pub(super) fn subtract_from_difference(op: SubIOp<'_>) -> Option<Rewrite> {
    let it = Nested::of::<SubIOp<'_>>(op, 1, 1)?;
    let sum = it.inner.wrapping_add(&it.outer);
    it.with_right::<SubIOp<'_>>(sum)
}

/// `(a - x) - b` is `(a - b) - x`.
pub(super) fn subtract_from_constant_difference(op: SubIOp<'_>) -> Option<Rewrite> {
    let it = Nested::of::<SubIOp<'_>>(op, 0, 1)?;
    let difference = it.inner.wrapping_sub(&it.outer);
    it.with_left::<SubIOp<'_>>(difference)
}

/// `b - (x - a)` is `(a + b) - x`.
pub(super) fn subtract_difference(op: SubIOp<'_>) -> Option<Rewrite> {
    let it = Nested::of::<SubIOp<'_>>(op, 1, 0)?;
    let sum = it.inner.wrapping_add(&it.outer);
    it.with_left::<SubIOp<'_>>(sum)
}

/// `b - (a - x)` is `x + (b - a)`.
pub(super) fn subtract_constant_difference(op: SubIOp<'_>) -> Option<Rewrite> {
    let it = Nested::of::<SubIOp<'_>>(op, 0, 0)?;
    let difference = it.outer.wrapping_sub(&it.inner);
    it.with_right::<AddIOp<'_>>(difference)
}

/// `(x - y) - x` is `0 - y`.
pub(super) fn subtract_first(op: SubIOp<'_>) -> Option<Rewrite> {
    let ir = op.0.ir.get();
    let inner: SubIOp<'_> = ir.def(op.lhs())?;
    if inner.lhs() != op.rhs() {
        return None;
    }
    let (subtrahend, flags) = (inner.rhs(), op.overflow_flags() & inner.overflow_flags());
    let zero = folding::zero(ir.context(), ir.value_type(subtrahend))?;
    Some(Rewrite::made(move |rw| {
        let zero = rw.value(ConstantOp::build(zero));
        rw.value(SubIOp::build(zero, subtrahend).overflow_flags(flags))
    }))
}

/// The second result is not used: the first is that of a simpler operation.
pub(super) fn without_second<P: OneResult + 'static>(op: OpRef<'_>, simpler: fn(Value, Value) -> P) -> Option<Rewrite> {
    let (left, right) = (op.operand(0), op.operand(1));
    op.ir.value(op.result(1)).is_unused().then(|| {
        Rewrite::new(move |rw| {
            let first = rw.value(simpler(left, right));
            // The second result is not used, so any value serves.
            rw.replace(rw.root(), &[first, left]);
        })
    })
}

/// The high part of `x * 1` is the sign of `x`.
pub(super) fn multiply_signed_by_one(op: MulSIExtendedOp<'_>) -> Option<Rewrite> {
    let (ir, left) = (op.0.ir.get(), op.lhs());
    // As a signed integer of one bit, one is negative.
    splat(ir, op.rhs()).filter(|one| one.is_one() && !one.is_negative())?;
    let (ty, high) = (ir.value_type(left), ir.value_type(op.high()));
    // MLIR extends to an index, too, which it then refuses to verify.
    if ty == ir.context().common().index {
        return None;
    }
    let zero = folding::zero(ir.context(), ty)?;
    Some(Rewrite::new(move |rw| {
        let zero = rw.value(ConstantOp::build(zero));
        let negative = rw.value(CmpIOp::build(CmpIPredicate::Slt, left, zero));
        let sign = rw.value(ExtSIOp::build(negative, high));
        rw.replace(rw.root(), &[left, sign]);
    }))
}

/// The values that two values are the negatives of.
fn positives(ir: &Isolate, left: Value, right: Value) -> Option<(Value, Value)> {
    Some((operand_of::<NegFOp<'_>>(ir, left)?, operand_of::<NegFOp<'_>>(ir, right)?))
}

/// The quotient of two negatives is that of what they are the negatives of.
pub(super) fn divide_negations(op: DivFOp<'_>) -> Option<Rewrite> {
    let (left, right) = positives(&op.0.ir, op.lhs(), op.rhs())?;
    Some(Rewrite::with(DivFOp::build(left, right).fastmath(op.fastmath())))
}

/// As [`divide_negations`], of a product.
pub(super) fn multiply_negations(op: MulFOp<'_>) -> Option<Rewrite> {
    let (left, right) = positives(&op.0.ir, op.lhs(), op.rhs())?;
    Some(Rewrite::with(MulFOp::build(left, right).fastmath(op.fastmath())))
}
