//! Calculations with two integers, as data: when they are done without calculating, and how they are done.

use std::cmp::Ordering;

use lect_core::entity::Value;
use lect_core::fold::{Folded, Folding};
use lect_core::ir::Isolate;
use lect_core::number::ApInt;

use crate::folding::{int, width};
use crate::patterns::known;

/// A case that folds without calculating. The first law that applies decides.
#[derive(Clone, Copy)]
pub enum Law {
    /// Of equal operands.
    Equal(Gives),
    /// Of a right operand that is so, or of which all elements are.
    RightIs(fn(&ApInt) -> bool, Gives),
    /// A case that a function folds; if it gives nothing, the next law is tried.
    Other(fn(Folding<'_>) -> Option<Folded>),
}

/// The result by a law.
#[derive(Clone, Copy)]
pub enum Gives {
    /// The left operand.
    Left,
    /// The right operand.
    Right,
    /// A new constant that equals the right operand.
    RightConstant,
    /// Zero, if its type has constants.
    Zero,
}

/// A calculation with two integers.
#[derive(Clone, Copy)]
pub struct Arithmetic {
    /// In the order in which they are tried.
    pub laws: &'static [Law],
    with: Calculation,
}

#[derive(Clone, Copy)]
enum Calculation {
    Total(fn(&ApInt, &ApInt) -> ApInt),
    Partial(fn(&ApInt, &ApInt) -> Option<ApInt>),
    Never,
}

impl Arithmetic {
    /// A calculation that all integers have a result of.
    pub const fn total(laws: &'static [Law], with: fn(&ApInt, &ApInt) -> ApInt) -> Self {
        Self { laws, with: Calculation::Total(with) }
    }

    /// A calculation that some integers have no result of.
    pub const fn partial(laws: &'static [Law], with: fn(&ApInt, &ApInt) -> Option<ApInt>) -> Self {
        Self { laws, with: Calculation::Partial(with) }
    }

    /// Laws only.
    pub const fn laws(laws: &'static [Law]) -> Self {
        Self { laws, with: Calculation::Never }
    }

    /// The result for two integers.
    pub fn calculate(self, left: &ApInt, right: &ApInt) -> Option<ApInt> {
        match self.with {
            _ if left.width() != right.width() => None,
            Calculation::Total(with) => Some(with(left, right)),
            Calculation::Partial(with) => with(left, right),
            Calculation::Never => None,
        }
    }

    /// The result by a law. The outer option says whether one applies.
    pub fn by_law(self, it: Folding<'_>) -> Option<Option<Folded>> {
        let right = it.int(1);
        self.laws.iter().find_map(|law| match *law {
            Law::Equal(gives) => it.pair().filter(|(left, right)| left == right).map(|_| gives.of(it)),
            Law::RightIs(is, gives) => right.as_ref().filter(|right| is(right)).map(|_| gives.of(it)),
            Law::Other(fold) => fold(it).map(Some),
        })
    }

    /// Folds an operation: by a law, or by calculating with each element.
    pub fn fold(self, it: Folding<'_>) -> Option<Folded> {
        if let Some(decided) = self.by_law(it) {
            return decided;
        }
        if matches!(self.with, Calculation::Never) {
            return None;
        }
        it.ints(it.ty()?, |[left, right]| self.calculate(&left, &right)).map(Folded::attr)
    }
}

impl Gives {
    fn of(self, it: Folding<'_>) -> Option<Folded> {
        match self {
            Self::Left => it.is_operand(0),
            Self::Right => it.is_operand(1),
            Self::RightConstant => it.is_constant(1),
            Self::Zero => it.is_zero(),
        }
    }
}

/// `a + 0` is `a`.
pub const NEUTRAL_ZERO: Law = Law::RightIs(ApInt::is_zero, Gives::Left);
/// `a * 1` is `a`.
pub const NEUTRAL_ONE: Law = Law::RightIs(ApInt::is_one, Gives::Left);
/// `a & -1` is `a`.
pub const NEUTRAL_ONES: Law = Law::RightIs(ApInt::is_all_ones, Gives::Left);
/// `a * 0` is that zero.
pub const ABSORBING_ZERO: Law = Law::RightIs(ApInt::is_zero, Gives::Right);
/// `a | -1` is that -1.
pub const ABSORBING_ONES: Law = Law::RightIs(ApInt::is_all_ones, Gives::Right);

/// A product. By zero it is zero, and by one the other factor.
pub const MULTIPLY: Arithmetic = Arithmetic::total(&[ABSORBING_ZERO, NEUTRAL_ONE], ApInt::wrapping_mul);

const NO_REST: &[Law] = &[Law::RightIs(ApInt::is_one, Gives::Zero)];

/// The remainder of integers without a sign.
pub const REMAINDER_UNSIGNED: Arithmetic = Arithmetic::partial(NO_REST, remainder_unsigned);

/// The remainder that has the sign of the dividend.
pub const REMAINDER_SIGNED: Arithmetic = Arithmetic::partial(NO_REST, remainder_signed);

/// The remainder that has the sign of the divisor.
pub const MODULO_SIGNED: Arithmetic = Arithmetic::partial(NO_REST, modulo_signed);

/// The integer that a constant is, or that all elements of it are.
pub fn splat_int(ir: &Isolate, value: Value) -> Option<ApInt> {
    int(ir.context(), known(ir, value))
}

/// Whether a value is zero, or all elements of it are.
pub fn is_zero(ir: &Isolate, value: Value) -> bool {
    splat_int(ir, value).is_some_and(|value| value.is_zero())
}

/// Whether a value is one, or all elements of it are.
pub fn is_one(ir: &Isolate, value: Value) -> bool {
    splat_int(ir, value).is_some_and(|value| value.is_one())
}

/// Whether all bits of a value are set.
pub fn is_ones(ir: &Isolate, value: Value) -> bool {
    splat_int(ir, value).is_some_and(|value| value.is_all_ones())
}

/// Folds an operation to its operand in the width of the result.
pub fn resize(it: Folding<'_>, with: fn(&ApInt, u32) -> ApInt) -> Option<Folded> {
    let ty = it.ty()?;
    let width = width(it.ctx(), ty)?;
    it.ints(ty, |[value]: [ApInt; 1]| Some(with(&value, width))).map(Folded::attr)
}

/// The least signed integer of its width.
pub fn is_signed_min(value: &ApInt) -> bool {
    *value == ApInt::signed_min(value.width())
}

/// The greatest signed integer of its width.
pub fn is_signed_max(value: &ApInt) -> bool {
    *value == ApInt::signed_max(value.width())
}

/// Wider integers are not divided: it takes time with the square of the width.
const MAX_DIVIDED_WIDTH: u32 = 1 << 16;

fn div_rem_unsigned(left: &ApInt, right: &ApInt) -> Option<(ApInt, ApInt)> {
    if left.width() <= MAX_DIVIDED_WIDTH { left.div_rem_unsigned(right) } else { None }
}

fn div_rem_signed(left: &ApInt, right: &ApInt) -> Option<(ApInt, ApInt)> {
    if left.width() <= MAX_DIVIDED_WIDTH { left.div_rem_signed(right) } else { None }
}

/// Whether a signed quotient wraps: the least integer has no opposite.
pub fn wraps(left: &ApInt, right: &ApInt) -> bool {
    right.is_all_ones() && is_signed_min(left)
}

/// A quotient, rounded down.
pub fn divide_unsigned(left: &ApInt, right: &ApInt) -> Option<ApInt> {
    Some(div_rem_unsigned(left, right)?.0)
}

/// A quotient, rounded to zero. One that wraps is the least integer.
pub fn divide_signed(left: &ApInt, right: &ApInt) -> Option<ApInt> {
    Some(div_rem_signed(left, right)?.0)
}

/// As [`divide_signed`], unless the quotient wraps.
pub fn divide_in_range(left: &ApInt, right: &ApInt) -> Option<ApInt> {
    if wraps(left, right) { None } else { divide_signed(left, right) }
}

/// The remainder of [`divide_unsigned`].
pub fn remainder_unsigned(left: &ApInt, right: &ApInt) -> Option<ApInt> {
    Some(div_rem_unsigned(left, right)?.1)
}

/// The remainder of [`divide_signed`].
pub fn remainder_signed(left: &ApInt, right: &ApInt) -> Option<ApInt> {
    Some(div_rem_signed(left, right)?.1)
}

fn modulo_signed(left: &ApInt, right: &ApInt) -> Option<ApInt> {
    let rest = remainder_signed(left, right)?;
    let is_other_sign = !rest.is_zero() && left.is_negative() != right.is_negative();
    Some(if is_other_sign { rest.wrapping_add(right) } else { rest })
}

/// A quotient, rounded up.
pub fn ceil_unsigned(left: &ApInt, right: &ApInt) -> Option<ApInt> {
    let (quotient, rest) = div_rem_unsigned(left, right)?;
    Some(if rest.is_zero() { quotient } else { quotient.wrapping_add(&ApInt::from_u64(left.width(), 1)) })
}

/// A quotient, rounded up.
pub fn ceil_signed(left: &ApInt, right: &ApInt) -> Option<ApInt> {
    let (quotient, rest) = div_rem_signed(left, right)?;
    let up = !rest.is_zero() && left.is_negative() == right.is_negative();
    Some(if up { quotient.wrapping_add(&ApInt::from_u64(left.width(), 1)) } else { quotient })
}

/// A quotient, rounded down.
pub fn floor_signed(left: &ApInt, right: &ApInt) -> Option<ApInt> {
    let (quotient, rest) = div_rem_signed(left, right)?;
    let down = !rest.is_zero() && left.is_negative() != right.is_negative();
    Some(if down { quotient.wrapping_sub(&ApInt::from_u64(left.width(), 1)) } else { quotient })
}

fn if_order(left: &ApInt, right: &ApInt, order: Ordering, is_left: Ordering) -> ApInt {
    if order == is_left { left } else { right }.clone()
}

/// The greater of two signed integers.
pub fn max_signed(left: &ApInt, right: &ApInt) -> ApInt {
    if_order(left, right, left.cmp_signed(right), Ordering::Greater)
}

/// The greater of two integers without a sign.
pub fn max_unsigned(left: &ApInt, right: &ApInt) -> ApInt {
    if_order(left, right, left.cmp_unsigned(right), Ordering::Greater)
}

/// The lesser of two signed integers.
pub fn min_signed(left: &ApInt, right: &ApInt) -> ApInt {
    if_order(left, right, left.cmp_signed(right), Ordering::Less)
}

/// The lesser of two integers without a sign.
pub fn min_unsigned(left: &ApInt, right: &ApInt) -> ApInt {
    if_order(left, right, left.cmp_unsigned(right), Ordering::Less)
}

/// By how many bits an integer of some width is shifted. By the width or more is not defined.
fn distance(value: &ApInt, by: &ApInt) -> Option<u32> {
    by.to_u64().and_then(|by| u32::try_from(by).ok()).filter(|by| *by < value.width())
}

/// An integer shifted to the left.
pub fn shift_left(value: &ApInt, by: &ApInt) -> Option<ApInt> {
    Some(value.shift_left(distance(value, by)?))
}

/// An integer shifted to the right, with zeros before it.
pub fn shift_right_unsigned(value: &ApInt, by: &ApInt) -> Option<ApInt> {
    Some(value.shift_right(distance(value, by)?))
}

/// An integer shifted to the right, with copies of the sign before it.
pub fn shift_right_signed(value: &ApInt, by: &ApInt) -> Option<ApInt> {
    Some(value.shift_right_signed(distance(value, by)?))
}
