//! Quotients and remainders of integers. Division by zero, and what overflows, stays as it is.

use lect_support::folding::flags;
use lect_support::prelude::*;

use crate::arith::MulIOp;

/// Wider integers are not divided: it takes time with the square of the width.
const MAX_WIDTH: u32 = 1 << 16;

fn calculate(it: Folding<'_>, with: impl Fn(&ApInt, &ApInt) -> Option<ApInt>) -> Option<Folded> {
    let ty = it.ty()?;
    let within = |value: &ApInt| value.width() <= MAX_WIDTH;
    it.ints(ty, |[left, right]| if within(&left) { with(&left, &right) } else { None }).map(Folded::attr)
}

/// Whether the divisor is one.
fn by_one(it: Folding<'_>) -> bool {
    it.int(1).is_some_and(|divisor| divisor.is_one())
}

/// What promises that a product does not wrap.
const NO_SIGNED_WRAP: i128 = 1;
const NO_UNSIGNED_WRAP: i128 = 2;

/// `a` of `(a * b) / b`, if a flag promises that the product does not wrap.
fn undone_product(it: Folding<'_>, promise: i128) -> Option<Value> {
    let (left, right) = it.pair()?;
    let product = it.op.ir.value(left).defining_op()?.cast::<MulIOp<'_>>()?;
    if flags(it.ctx(), product.overflow_flags_attr()) & promise == 0 {
        return None;
    }
    let (a, b) = pair_of(product.0)?;
    if a == right { Some(b) } else { (b == right).then_some(a) }
}

/// Quotient and remainder of signed integers, if the quotient does not wrap.
fn divide(left: &ApInt, right: &ApInt) -> Option<(ApInt, ApInt)> {
    let wraps = right.is_all_ones() && *left == ApInt::signed_min(left.width());
    if wraps { None } else { left.div_rem_signed(right) }
}

pub(in crate::arith) fn unsigned(it: Folding<'_>) -> Option<Folded> {
    if by_one(it) {
        return it.is_operand(0);
    }
    if let Some(value) = undone_product(it, NO_UNSIGNED_WRAP) {
        return it.value(value);
    }
    calculate(it, |left, right| left.div_rem_unsigned(right).map(|it| it.0))
}

pub(in crate::arith) fn signed(it: Folding<'_>) -> Option<Folded> {
    if by_one(it) {
        return it.is_operand(0);
    }
    if let Some(value) = undone_product(it, NO_SIGNED_WRAP) {
        return it.value(value);
    }
    calculate(it, |left, right| divide(left, right).map(|it| it.0))
}

pub(in crate::arith) fn ceil_unsigned(it: Folding<'_>) -> Option<Folded> {
    if by_one(it) {
        return it.is_operand(0);
    }
    calculate(it, |left, right| {
        let (quotient, rest) = left.div_rem_unsigned(right)?;
        let one = ApInt::from_u64(left.width(), 1);
        Some(if rest.is_zero() { quotient } else { quotient.wrapping_add(&one) })
    })
}

pub(in crate::arith) fn ceil_signed(it: Folding<'_>) -> Option<Folded> {
    if by_one(it) {
        return it.is_operand(0);
    }
    calculate(it, |left, right| {
        if right.is_zero() || left.is_zero() {
            return (!right.is_zero()).then(|| left.clone());
        }
        // MLIR goes by absolute values, which the least integer has none of.
        let least = ApInt::signed_min(left.width());
        if *left == least || *right == least {
            return None;
        }
        let (quotient, rest) = divide(left, right)?;
        let up = !rest.is_zero() && left.is_negative() == right.is_negative();
        Some(if up { quotient.wrapping_add(&ApInt::from_u64(left.width(), 1)) } else { quotient })
    })
}

pub(in crate::arith) fn floor_signed(it: Folding<'_>) -> Option<Folded> {
    if by_one(it) {
        return it.is_operand(0);
    }
    calculate(it, |left, right| {
        let (quotient, rest) = divide(left, right)?;
        let down = !rest.is_zero() && left.is_negative() != right.is_negative();
        Some(if down { quotient.wrapping_sub(&ApInt::from_u64(left.width(), 1)) } else { quotient })
    })
}

pub(in crate::arith) fn remainder_unsigned(it: Folding<'_>) -> Option<Folded> {
    if by_one(it) {
        return it.is_zero();
    }
    calculate(it, |left, right| left.div_rem_unsigned(right).map(|it| it.1))
}

pub(in crate::arith) fn remainder_signed(it: Folding<'_>) -> Option<Folded> {
    if by_one(it) {
        return it.is_zero();
    }
    calculate(it, |left, right| left.div_rem_signed(right).map(|it| it.1))
}
