//! Patterns of sums, differences and products.

use lect_core::entity::{Attr, Op, Value};
use lect_core::number::ApInt;
use lect_transforms::rewrite::Rewriter;

use super::{
    common_flags, insert, number, operand_of, pair, parts, replace, replace_by, result_type, splat, splat_constant,
    state, truth_type,
};
use crate::folding;
use crate::patterns::{constant, op_state};

const ADD: &str = "arith.addi";
const SUB: &str = "arith.subi";
const MUL: &str = "arith.muli";

/// An operand of the operation that a pattern is tried on, which an operation of a constant and something else makes.
struct Inner {
    other: Value,
    constant: ApInt,
    flags: Option<Attr>,
}

/// The operation of a name that makes a value of a constant, its operand with number `at`, and something else.
#[inline]
fn inner(rw: &Rewriter<'_>, value: Value, name: &str, at: usize) -> Option<Inner> {
    let (left, right, op) = parts(rw.ir(), value, name)?;
    let (known, other) = if at == 0 { (left, right) } else { (right, left) };
    Some(Inner { other, constant: number(rw.ir(), known)?, flags: op.attr("overflowFlags") })
}

/// Which operands of the new operation the constant is.
enum Constant {
    Left,
    Right,
}

/// Replaces an operation by one of a constant and a value, with the overflow flags that are given.
fn combine(
    rw: &mut Rewriter<'_>,
    op: Op,
    name: &str,
    (value, place, known): (Value, Constant, ApInt),
    flags: Option<Attr>,
) -> Option<()> {
    let ty = result_type(rw.op(op))?;
    op_state(rw, name, rw.op(op).loc());
    let known = splat_constant(rw, known, ty, op)?;
    let operands = match place {
        Constant::Left => [known, value],
        Constant::Right => [value, known],
    };
    let mut state = state(rw, op, name, &operands)?;
    if let Some(flags) = flags {
        state = state.attr(rw.context(), "overflowFlags", flags);
    }
    rw.replace_with(op, state);
    Some(())
}

fn flags_with(rw: &Rewriter<'_>, op: Op, inner: &Inner) -> Option<Attr> {
    common_flags(rw.ir(), rw.op(op).attr("overflowFlags"), inner.flags)
}

/// The inner operation that makes the left operand, and the constant that the right one is.
#[inline]
fn left(rw: &Rewriter<'_>, op: Op, name: &str, at: usize) -> Option<(Inner, ApInt)> {
    let (left, right) = pair(rw.op(op))?;
    Some((inner(rw, left, name, at)?, number(rw.ir(), right)?))
}

/// The inner operation that makes the right operand, and the constant that the left one is.
#[inline]
fn right(rw: &Rewriter<'_>, op: Op, name: &str, at: usize) -> Option<(Inner, ApInt)> {
    let (left, right) = pair(rw.op(op))?;
    Some((inner(rw, right, name, at)?, number(rw.ir(), left)?))
}

/// `(x + a) + b` is `x + (a + b)`.
pub(super) fn add_to_sum(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (inner, known) = left(rw, op, ADD, 1)?;
    let flags = flags_with(rw, op, &inner);
    combine(rw, op, ADD, (inner.other, Constant::Right, inner.constant.wrapping_add(&known)), flags)
}

/// `(x - a) + b` is `x + (b - a)`.
pub(super) fn add_to_difference(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (inner, known) = left(rw, op, SUB, 1)?;
    let flags = flags_with(rw, op, &inner);
    combine(rw, op, ADD, (inner.other, Constant::Right, known.wrapping_sub(&inner.constant)), flags)
}

/// `(a - x) + b` is `(a + b) - x`.
pub(super) fn add_to_constant_difference(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (inner, known) = left(rw, op, SUB, 0)?;
    let flags = flags_with(rw, op, &inner);
    combine(rw, op, SUB, (inner.other, Constant::Left, inner.constant.wrapping_add(&known)), flags)
}

/// What a value is the negative of, as a product.
#[inline]
fn negative_of(rw: &Rewriter<'_>, value: Value) -> Option<Value> {
    let (left, right, _) = parts(rw.ir(), value, MUL)?;
    splat(rw.ir(), right).filter(ApInt::is_all_ones).map(|_| left)
}

/// `x + y * -1` is `x - y`.
pub(super) fn add_right_negative(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (left, right) = pair(rw.op(op))?;
    let subtrahend = negative_of(rw, right)?;
    replace(rw, op, SUB, &[left, subtrahend])
}

/// `x * -1 + y` is `y - x`.
pub(super) fn add_left_negative(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (left, right) = pair(rw.op(op))?;
    let subtrahend = negative_of(rw, left)?;
    replace(rw, op, SUB, &[right, subtrahend])
}

/// `(x * a) * b` is `x * (a * b)`.
pub(super) fn multiply_product(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (inner, known) = left(rw, op, MUL, 1)?;
    let flags = flags_with(rw, op, &inner);
    combine(rw, op, MUL, (inner.other, Constant::Right, inner.constant.wrapping_mul(&known)), flags)
}

/// `(x + a) - b` is `x + (a - b)`.
pub(super) fn subtract_from_sum(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (inner, known) = left(rw, op, ADD, 1)?;
    combine(rw, op, ADD, (inner.other, Constant::Right, inner.constant.wrapping_sub(&known)), None)
}

/// `b - (x + a)` is `(b - a) - x`.
pub(super) fn subtract_sum(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (inner, known) = right(rw, op, ADD, 1)?;
    let flags = flags_with(rw, op, &inner);
    combine(rw, op, SUB, (inner.other, Constant::Left, known.wrapping_sub(&inner.constant)), flags)
}

/// `(x - a) - b` is `x - (a + b)`.
pub(super) fn subtract_from_difference(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (inner, known) = left(rw, op, SUB, 1)?;
    let flags = flags_with(rw, op, &inner);
    combine(rw, op, SUB, (inner.other, Constant::Right, inner.constant.wrapping_add(&known)), flags)
}

/// `(a - x) - b` is `(a - b) - x`.
pub(super) fn subtract_from_constant_difference(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (inner, known) = left(rw, op, SUB, 0)?;
    let flags = flags_with(rw, op, &inner);
    combine(rw, op, SUB, (inner.other, Constant::Left, inner.constant.wrapping_sub(&known)), flags)
}

/// `b - (x - a)` is `(a + b) - x`.
pub(super) fn subtract_difference(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (inner, known) = right(rw, op, SUB, 1)?;
    let flags = flags_with(rw, op, &inner);
    combine(rw, op, SUB, (inner.other, Constant::Left, inner.constant.wrapping_add(&known)), flags)
}

/// `b - (a - x)` is `x + (b - a)`.
pub(super) fn subtract_constant_difference(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (inner, known) = right(rw, op, SUB, 0)?;
    let flags = flags_with(rw, op, &inner);
    combine(rw, op, ADD, (inner.other, Constant::Right, known.wrapping_sub(&inner.constant)), flags)
}

/// `(x - y) - x` is `0 - y`.
pub(super) fn subtract_first(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (left, right) = pair(rw.op(op))?;
    let (minuend, subtrahend, inner) = parts(rw.ir(), left, SUB)?;
    if minuend != right {
        return None;
    }
    let flags = common_flags(rw.ir(), rw.op(op).attr("overflowFlags"), inner.attr("overflowFlags"));
    let (ty, loc) = (rw.ir().value_type(subtrahend), rw.op(op).loc());
    let zero = folding::zero(rw.context(), ty)?;
    let zero = constant(rw, zero, ty, loc)?;
    let mut state = state(rw, op, SUB, &[zero, subtrahend])?;
    if let Some(flags) = flags {
        state = state.attr(rw.context(), "overflowFlags", flags);
    }
    rw.replace_with(op, state);
    Some(())
}

/// The second result is not used: the first is that of a simpler operation.
fn without_second(op: Op, rw: &mut Rewriter<'_>, name: &str) -> Option<()> {
    let view = rw.op(op);
    let (left, right) = pair(view)?;
    if !view.results().nth(1).is_some_and(|second| rw.ir().value(second).is_unused()) {
        return None;
    }
    let first = insert(rw, state(rw, op, name, &[left, right])?);
    // Nothing uses the second one, so anything serves.
    replace_by(rw, op, &[first, left])
}

pub(super) fn add_without_overflow(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    without_second(op, rw, ADD)
}

pub(super) fn multiply_without_high(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    without_second(op, rw, MUL)
}

/// The high part of `x * 1` is the sign of `x`.
pub(super) fn multiply_signed_by_one(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (left, right) = pair(rw.op(op))?;
    // As a signed integer of one bit, one is negative.
    splat(rw.ir(), right).filter(|one| one.is_one() && !one.is_negative())?;
    let (loc, ty) = (rw.op(op).loc(), rw.ir().value_type(left));
    // MLIR extends to an index, too, which it then refuses to verify.
    if ty == rw.context().common().index {
        return None;
    }
    let truth = truth_type(rw, ty)?;
    let zero = folding::zero(rw.context(), ty)?;
    let (compare, extend) = (op_state(rw, "arith.cmpi", loc), op_state(rw, "arith.extsi", loc));
    let slt = rw.context().integer_attr(rw.context().common().i64, 2);
    let zero = constant(rw, zero, ty, loc)?;
    let compare = compare.operands([left, zero]).results([truth]).attr(rw.context(), "predicate", slt);
    let negative = insert(rw, compare);
    let high = rw.op(op).result_types().nth(1)?;
    let sign = insert(rw, extend.operands([negative]).results([high]));
    replace_by(rw, op, &[left, sign])
}

/// The quotient or product of two negatives is that of what they are the negatives of.
pub(super) fn of_negations(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let (left, right) = pair(view)?;
    let positive = |value| operand_of(rw.ir(), value, "arith.negf");
    let (left, right) = (positive(left)?, positive(right)?);
    let (name, flags) = (view.name(), view.attr("fastmath"));
    let mut state = lect_core::ir::OpState::new(name, view.loc()).operands([left, right]).results(view.result_types());
    if let Some(flags) = flags {
        state = state.attr(rw.context(), "fastmath", flags);
    }
    rw.replace_with(op, state);
    Some(())
}
