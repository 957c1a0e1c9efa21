//! Binary integer arithmetic as data: algebraic identities and the computation on constants.

use std::cmp::Ordering;

use lect_core::entity::Value;
use lect_core::fold::{Folded, Folding};
use lect_core::ir::Isolate;
use lect_core::number::ApInt;

use crate::folding::{int, width};
use crate::patterns::known;

/// An algebraic identity that folds an operation without computing. The first one that applies decides.
#[derive(Clone, Copy)]
pub enum Law {
    /// Both operands are equal.
    Equal(Gives),
    /// The right operand is a constant or a splat that satisfies the predicate.
    RightIs(fn(&ApInt) -> bool, Gives),
    /// A custom folder. If it returns `None`, the next law is tried.
    Other(fn(Folding<'_>) -> Option<Folded>),
}

/// The result of a law.
#[derive(Clone, Copy)]
pub enum Gives {
    /// The left operand.
    Left,
    /// The right operand.
    Right,
    /// A new constant equal to the right operand.
    RightConstant,
    /// Zero, if the result type has a zero attribute.
    Zero,
}

/// A binary integer operation.
#[derive(Clone, Copy)]
pub struct Arithmetic {
    /// Laws in the order in which they are tried.
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
    /// Creates an operation that is defined for all operands.
    pub const fn total(laws: &'static [Law], with: fn(&ApInt, &ApInt) -> ApInt) -> Self {
        Self { laws, with: Calculation::Total(with) }
    }

    /// Creates an operation that is undefined for some operands, such as a division by zero.
    pub const fn partial(laws: &'static [Law], with: fn(&ApInt, &ApInt) -> Option<ApInt>) -> Self {
        Self { laws, with: Calculation::Partial(with) }
    }

    /// Creates an operation that folds by laws only.
    pub const fn laws(laws: &'static [Law]) -> Self {
        Self { laws, with: Calculation::Never }
    }

    /// Computes the result for two integers of equal width.
    pub fn calculate(self, left: &ApInt, right: &ApInt) -> Option<ApInt> {
        match self.with {
            _ if left.width() != right.width() => None,
            Calculation::Total(with) => Some(with(left, right)),
            Calculation::Partial(with) => with(left, right),
            Calculation::Never => None,
        }
    }

    /// Folds by the first law that applies. The outer option is `None` if no law applies.
    pub fn by_law(self, it: Folding<'_>) -> Option<Option<Folded>> {
        let right = it.int(1);
        self.laws.iter().find_map(|law| match *law {
            Law::Equal(gives) => it.pair().filter(|(left, right)| left == right).map(|_| gives.of(it)),
            Law::RightIs(is, gives) => right.as_ref().filter(|right| is(right)).map(|_| gives.of(it)),
            Law::Other(fold) => fold(it).map(Some),
        })
    }

    /// Folds an operation by a law, or by computing each element.
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

/// `a + 0` folds to `a`.
pub const NEUTRAL_ZERO: Law = Law::RightIs(ApInt::is_zero, Gives::Left);
/// `a * 1` folds to `a`.
pub const NEUTRAL_ONE: Law = Law::RightIs(ApInt::is_one, Gives::Left);
/// `a & -1` folds to `a`.
pub const NEUTRAL_ONES: Law = Law::RightIs(ApInt::is_all_ones, Gives::Left);
/// `a * 0` folds to the zero operand.
pub const ABSORBING_ZERO: Law = Law::RightIs(ApInt::is_zero, Gives::Right);
/// `a | -1` folds to the operand of all ones.
pub const ABSORBING_ONES: Law = Law::RightIs(ApInt::is_all_ones, Gives::Right);

/// Multiplication: folds `a * 0` to zero and `a * 1` to `a`.
pub const MULTIPLY: Arithmetic = Arithmetic::total(&[ABSORBING_ZERO, NEUTRAL_ONE], ApInt::wrapping_mul);

const NO_REST: &[Law] = &[Law::RightIs(ApInt::is_one, Gives::Zero)];

/// Unsigned remainder.
pub const REMAINDER_UNSIGNED: Arithmetic = Arithmetic::partial(NO_REST, remainder_unsigned);

/// Signed remainder with the sign of the dividend.
pub const REMAINDER_SIGNED: Arithmetic = Arithmetic::partial(NO_REST, remainder_signed);

/// Signed remainder with the sign of the divisor.
pub const MODULO_SIGNED: Arithmetic = Arithmetic::partial(NO_REST, modulo_signed);

/// Returns the integer of a constant or of a splat constant.
pub fn splat_int(ir: &Isolate, value: Value) -> Option<ApInt> {
    int(ir.context(), known(ir, value))
}

/// Returns true if a value is a constant zero or a splat of zero.
pub fn is_zero(ir: &Isolate, value: Value) -> bool {
    splat_int(ir, value).is_some_and(|value| value.is_zero())
}

/// Returns true if a value is a constant one or a splat of one.
pub fn is_one(ir: &Isolate, value: Value) -> bool {
    splat_int(ir, value).is_some_and(|value| value.is_one())
}

/// Returns true if a value is a constant with all bits set, or a splat of it.
pub fn is_ones(ir: &Isolate, value: Value) -> bool {
    splat_int(ir, value).is_some_and(|value| value.is_all_ones())
}

/// Folds a cast: resizes the constant operand to the width of the result.
pub fn resize(it: Folding<'_>, with: fn(&ApInt, u32) -> ApInt) -> Option<Folded> {
    let ty = it.ty()?;
    let width = width(it.ctx(), ty)?;
    it.ints(ty, |[value]: [ApInt; 1]| Some(with(&value, width))).map(Folded::attr)
}

/// Returns true if `value` is the minimum signed integer of its width.
pub fn is_signed_min(value: &ApInt) -> bool {
    *value == ApInt::signed_min(value.width())
}

/// Returns true if `value` is the maximum signed integer of its width.
pub fn is_signed_max(value: &ApInt) -> bool {
    *value == ApInt::signed_max(value.width())
}

/// Widest integer that is divided: the time of a division is quadratic in the width.
const MAX_DIVIDED_WIDTH: u32 = 1 << 16;

fn div_rem_unsigned(left: &ApInt, right: &ApInt) -> Option<(ApInt, ApInt)> {
    if left.width() <= MAX_DIVIDED_WIDTH { left.div_rem_unsigned(right) } else { None }
}

fn div_rem_signed(left: &ApInt, right: &ApInt) -> Option<(ApInt, ApInt)> {
    if left.width() <= MAX_DIVIDED_WIDTH { left.div_rem_signed(right) } else { None }
}

/// Returns true if a signed quotient overflows: the minimum integer divided by minus one.
pub fn wraps(left: &ApInt, right: &ApInt) -> bool {
    right.is_all_ones() && is_signed_min(left)
}

/// Divides unsigned integers, rounding down.
pub fn divide_unsigned(left: &ApInt, right: &ApInt) -> Option<ApInt> {
    Some(div_rem_unsigned(left, right)?.0)
}

/// Divides signed integers, rounding towards zero. An overflowing quotient wraps to the minimum integer.
pub fn divide_signed(left: &ApInt, right: &ApInt) -> Option<ApInt> {
    Some(div_rem_signed(left, right)?.0)
}

/// Divides like [`divide_signed`], but returns `None` if the quotient overflows.
pub fn divide_in_range(left: &ApInt, right: &ApInt) -> Option<ApInt> {
    if wraps(left, right) { None } else { divide_signed(left, right) }
}

/// Returns the remainder of [`divide_unsigned`].
pub fn remainder_unsigned(left: &ApInt, right: &ApInt) -> Option<ApInt> {
    Some(div_rem_unsigned(left, right)?.1)
}

/// Returns the remainder of [`divide_signed`].
pub fn remainder_signed(left: &ApInt, right: &ApInt) -> Option<ApInt> {
    Some(div_rem_signed(left, right)?.1)
}

fn modulo_signed(left: &ApInt, right: &ApInt) -> Option<ApInt> {
    let rest = remainder_signed(left, right)?;
    let is_other_sign = !rest.is_zero() && left.is_negative() != right.is_negative();
    Some(if is_other_sign { rest.wrapping_add(right) } else { rest })
}

/// Divides unsigned integers, rounding up.
pub fn ceil_unsigned(left: &ApInt, right: &ApInt) -> Option<ApInt> {
    let (quotient, rest) = div_rem_unsigned(left, right)?;
    Some(if rest.is_zero() { quotient } else { quotient.wrapping_add(&ApInt::from_u64(left.width(), 1)) })
}

/// Divides signed integers, rounding up.
pub fn ceil_signed(left: &ApInt, right: &ApInt) -> Option<ApInt> {
    let (quotient, rest) = div_rem_signed(left, right)?;
    let up = !rest.is_zero() && left.is_negative() == right.is_negative();
    Some(if up { quotient.wrapping_add(&ApInt::from_u64(left.width(), 1)) } else { quotient })
}

/// Divides signed integers, rounding down.
pub fn floor_signed(left: &ApInt, right: &ApInt) -> Option<ApInt> {
    let (quotient, rest) = div_rem_signed(left, right)?;
    let down = !rest.is_zero() && left.is_negative() != right.is_negative();
    Some(if down { quotient.wrapping_sub(&ApInt::from_u64(left.width(), 1)) } else { quotient })
}

fn if_order(left: &ApInt, right: &ApInt, order: Ordering, is_left: Ordering) -> ApInt {
    if order == is_left { left } else { right }.clone()
}

/// Returns the greater of two signed integers.
pub fn max_signed(left: &ApInt, right: &ApInt) -> ApInt {
    if_order(left, right, left.cmp_signed(right), Ordering::Greater)
}

/// Returns the greater of two unsigned integers.
pub fn max_unsigned(left: &ApInt, right: &ApInt) -> ApInt {
    if_order(left, right, left.cmp_unsigned(right), Ordering::Greater)
}

/// Returns the lesser of two signed integers.
pub fn min_signed(left: &ApInt, right: &ApInt) -> ApInt {
    if_order(left, right, left.cmp_signed(right), Ordering::Less)
}

/// Returns the lesser of two unsigned integers.
pub fn min_unsigned(left: &ApInt, right: &ApInt) -> ApInt {
    if_order(left, right, left.cmp_unsigned(right), Ordering::Less)
}

/// Returns the shift amount, or `None` if it is not less than the width: such a shift is undefined.
fn distance(value: &ApInt, by: &ApInt) -> Option<u32> {
    by.to_u64().and_then(|by| u32::try_from(by).ok()).filter(|by| *by < value.width())
}

/// Shifts an integer to the left.
pub fn shift_left(value: &ApInt, by: &ApInt) -> Option<ApInt> {
    Some(value.shift_left(distance(value, by)?))
}

/// Shifts an integer to the right, filling with zeros.
pub fn shift_right_unsigned(value: &ApInt, by: &ApInt) -> Option<ApInt> {
    Some(value.shift_right(distance(value, by)?))
}

/// Shifts an integer to the right, filling with copies of the sign bit.
pub fn shift_right_signed(value: &ApInt, by: &ApInt) -> Option<ApInt> {
    Some(value.shift_right_signed(distance(value, by)?))
}
