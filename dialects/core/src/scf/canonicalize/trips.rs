//! Constant trip counts of loops.

use lect_support::prelude::*;

use crate::arith::{AddIOp, IntegerOverflowFlags};
use crate::scf::ForOp;

/// Returns the trip count of `scf.for`, if known.
pub(super) fn count_for(op: ForOp<'_>) -> Option<ApInt> {
    count_range(&op.0.ir, (op.lower_bound(), op.upper_bound(), op.step()), !op.unsigned_cmp())
}

/// Returns the trip count of a dimension with mixed bounds and step.
pub(super) fn count_mixed(ir: &Isolate, [lower, upper, step]: [Mixed; 3]) -> Option<ApInt> {
    let width = ir.context().types().integer_width(ir.context().types().index())?;
    let number = |size| match size {
        Mixed::Static(number) => Some(ApInt::from_i64(width, number)),
        Mixed::Dynamic(value) => scalar_int(ir, value),
    };
    let added = || match (lower, upper) {
        (Mixed::Dynamic(lower), Mixed::Dynamic(upper)) => added(ir, lower, upper, true),
        _ => None,
    };
    if lower == upper {
        return Some(ApInt::from_u64(width, 0));
    }
    count([number(lower), number(upper), number(step)], added, true)
}

/// Returns the trip count of a range.
pub(super) fn count_range(ir: &Isolate, (lower, upper, step): (Value, Value, Value), signed: bool) -> Option<ApInt> {
    let width = ir.context().types().integer_width(ir.value_type(lower))?;
    if lower == upper {
        return Some(ApInt::from_u64(width, 0));
    }
    let known = [lower, upper, step].map(|value| scalar_int(ir, value));
    count(known, || added(ir, lower, upper, signed), signed)
}

/// Computes the trip count from constants. `distance` is used if neither bound is constant.
fn count(
    [lower, upper, step]: [Option<ApInt>; 3],
    distance: impl FnOnce() -> Option<ApInt>,
    signed: bool,
) -> Option<ApInt> {
    // In MLIR, a loop with step zero has no iterations.
    if let Some(zero) = step.as_ref().filter(|step| step.is_zero()) {
        return Some(zero.clone());
    }
    let (span, is_none) = match (lower, upper) {
        (Some(lower), Some(upper)) => {
            let order = if signed { upper.cmp_signed(&lower) } else { upper.cmp_unsigned(&lower) };
            (upper.wrapping_sub(&lower), order.is_le())
        }
        // As in MLIR, the distance is signed even for unsigned bounds.
        (None, None) => {
            let span = distance()?;
            let is_negative = span.is_negative();
            (span, is_negative)
        }
        _ => return None,
    };
    let width = span.width();
    if is_none || span.is_zero() || signed && span.is_negative() {
        return Some(ApInt::from_u64(width, 0));
    }
    let (count, rest) = match signed {
        true => span.div_rem_signed(&step?)?,
        false => span.div_rem_unsigned(&step?)?,
    };
    let one = ApInt::from_u64(width, (!rest.is_zero()).into());
    Some(count.wrapping_add(&one))
}

/// Returns the constant difference of two values, if `upper` is an addition to `lower` that does not overflow.
fn added(ir: &Isolate, lower: Value, upper: Value, signed: bool) -> Option<ApInt> {
    let sum: AddIOp<'_> = ir.def(upper)?;
    let flag = if signed { IntegerOverflowFlags::NSW } else { IntegerOverflowFlags::NUW };
    if sum.lhs() == lower && sum.overflow_flags().contains(flag) { scalar_int(ir, sum.rhs()) } else { None }
}
