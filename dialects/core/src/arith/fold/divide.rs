//! Folders of integer divisions. Division by zero and overflowing divisions are not folded.

use lect_support::arithmetic;
use lect_support::arithmetic::Law::Other;
use lect_support::arithmetic::{
    Arithmetic, NEUTRAL_ONE, ceil_unsigned, divide_in_range, divide_unsigned, is_signed_min, wraps,
};
use lect_support::prelude::*;

use crate::arith::{IntegerOverflowFlags, MulIOp};

pub(in crate::arith) const UNSIGNED: Arithmetic =
    Arithmetic::partial(&[NEUTRAL_ONE, Other(|it| undone_product(it, IntegerOverflowFlags::NUW))], divide_unsigned);

pub(in crate::arith) const SIGNED: Arithmetic =
    Arithmetic::partial(&[NEUTRAL_ONE, Other(|it| undone_product(it, IntegerOverflowFlags::NSW))], divide_in_range);

pub(in crate::arith) const CEIL_UNSIGNED: Arithmetic = Arithmetic::partial(&[NEUTRAL_ONE], ceil_unsigned);

pub(in crate::arith) const CEIL_SIGNED: Arithmetic = Arithmetic::partial(&[NEUTRAL_ONE], ceil_signed);

pub(in crate::arith) const FLOOR_SIGNED: Arithmetic = Arithmetic::partial(&[NEUTRAL_ONE], floor_signed);

/// Folds `(a * b) / b` to `a`, if the product has the overflow flag `promise`.
fn undone_product(it: Folding<'_>, promise: IntegerOverflowFlags) -> Option<Folded> {
    let (left, right) = it.pair()?;
    let product = it.def::<MulIOp<'_>>(left).filter(|product| product.overflow_flags().contains(promise))?;
    let (a, b) = (product.lhs(), product.rhs());
    if a == right { it.value(b) } else { (b == right).then(|| Folded::value(a)) }
}

/// Divides as MLIR does, by absolute values, which the minimum integer lacks.
fn ceil_signed(left: &ApInt, right: &ApInt) -> Option<ApInt> {
    let is_known = left.is_zero() || !is_signed_min(left) && !is_signed_min(right);
    if is_known { arithmetic::ceil_signed(left, right) } else { None }
}

fn floor_signed(left: &ApInt, right: &ApInt) -> Option<ApInt> {
    if wraps(left, right) { None } else { arithmetic::floor_signed(left, right) }
}
