//! How often loops run.

use lect_core::entity::Value;
use lect_core::ir::{Isolate, OpRef};
use lect_core::number::ApInt;

use crate::patterns::{Size, defined_by, scalar_int};

/// `arith.addi` does not wrap around: the flags of its attribute.
const NO_SIGNED_WRAP: i128 = 1;
const NO_UNSIGNED_WRAP: i128 = 2;

/// How often `scf.for` runs, if that is known.
pub(super) fn of_for(op: OpRef<'_>) -> Option<ApInt> {
    let mut range = op.operands();
    let (lower, upper, step) = (range.next()?, range.next()?, range.next()?);
    of_range(op.ir.get(), (lower, upper, step), op.attr("unsignedCmp").is_none())
}

/// How often a dimension of indices from one up to another at a distance of a step runs.
pub(super) fn of_sizes(ir: &Isolate, [lower, upper, step]: [Size; 3]) -> Option<ApInt> {
    let width = ir.context().integer_width(ir.context().common().index)?;
    let number = |size| match size {
        Size::Number(number) => Some(ApInt::from_i64(width, number)),
        Size::Value(value) => scalar_int(ir, value),
    };
    let added = || match (lower, upper) {
        (Size::Value(lower), Size::Value(upper)) => added(ir, lower, upper, true),
        _ => None,
    };
    if lower == upper {
        return Some(ApInt::from_u64(width, 0));
    }
    count([number(lower), number(upper), number(step)], added, true)
}

/// How many numbers there are from one up to another at a distance of a step.
pub(super) fn of_range(ir: &Isolate, (lower, upper, step): (Value, Value, Value), signed: bool) -> Option<ApInt> {
    let width = ir.context().integer_width(ir.value_type(lower))?;
    if lower == upper {
        return Some(ApInt::from_u64(width, 0));
    }
    let known = [lower, upper, step].map(|value| scalar_int(ir, value));
    count(known, || added(ir, lower, upper, signed), signed)
}

/// As [`of_range`], given what is known, and the distance if neither bound is.
fn count(
    [lower, upper, step]: [Option<ApInt>; 3],
    distance: impl FnOnce() -> Option<ApInt>,
    signed: bool,
) -> Option<ApInt> {
    // MLIR says that a loop without a step does not run.
    if let Some(zero) = step.as_ref().filter(|step| step.is_zero()) {
        return Some(zero.clone());
    }
    let span = match (lower, upper) {
        (Some(lower), Some(upper)) => {
            let width = lower.width();
            let order = if signed { upper.cmp_signed(&lower) } else { upper.cmp_unsigned(&lower) };
            if order.is_le() {
                return Some(ApInt::from_u64(width, 0));
            }
            upper.wrapping_sub(&lower)
        }
        // MLIR takes the distance as a signed integer, even of unsigned bounds.
        (None, None) => {
            distance().map(|span| if span.is_negative() { ApInt::from_u64(span.width(), 0) } else { span })?
        }
        _ => return None,
    };
    let width = span.width();
    if span.is_zero() || signed && span.is_negative() {
        return Some(ApInt::from_u64(width, 0));
    }
    let (count, rest) = match signed {
        true => span.div_rem_signed(&step?)?,
        false => span.div_rem_unsigned(&step?)?,
    };
    let one = ApInt::from_u64(width, (!rest.is_zero()).into());
    Some(count.wrapping_add(&one))
}

/// The constant that is added to one value to give another, without wrapping around.
fn added(ir: &Isolate, lower: Value, upper: Value, signed: bool) -> Option<ApInt> {
    let sum = defined_by(ir, upper, "arith.addi")?;
    let flag = if signed { NO_SIGNED_WRAP } else { NO_UNSIGNED_WRAP };
    if sum.operands().next()? != lower || crate::folding::flags(ir.context(), sum.attr("overflowFlags")) & flag == 0 {
        return None;
    }
    scalar_int(ir, sum.operands().nth(1)?)
}
