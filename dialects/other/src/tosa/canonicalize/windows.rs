//! Merging of explicit padding into the padding of window operations.

use lect_core::number::Sign;
use lect_core::types::Signedness;
use lect_support::folding::{float, int};
use lect_support::prelude::*;

use crate::tosa::types::{element, ranked, zero_point};

/// Maximum padding of a window operation in a direction.
const MAX_PAD: i64 = 8192;

/// Returns true if height and width of a tensor are one.
pub(super) fn is_one(ctx: &ContextData, ty: Type) -> bool {
    matches!(ranked(ctx, ty), Some([batch, 1, 1, channels]) if *batch >= 0 && *channels >= 0)
}

/// Adds the explicit padding of height and width to the padding of a window operation.
pub(super) fn sum(own: &[i64], before: &[i64]) -> Option<Vec<i64>> {
    let &[0, 0, top, bottom, left, right, 0, 0] = before else { return None };
    let own: [i64; 4] = own.try_into().ok()?;
    let pairs = own.into_iter().zip([top, bottom, left, right]);
    pairs.map(|(own, added)| own.checked_add(added).filter(|sum| *sum <= MAX_PAD)).collect()
}

/// Returns the padding if it is smaller than the kernel of `tosa.max_pool2d`.
pub(super) fn pool_padding(kernel: &[i64], pad: Vec<i64>) -> Option<Vec<i64>> {
    let &[height, width] = kernel else { return None };
    pad.iter().zip([height, height, width, width]).all(|(pad, size)| *pad < size).then_some(pad)
}

/// Returns true if a number is the least of its type.
pub(super) fn is_least(ctx: &ContextData, number: Attr) -> bool {
    if let Some(value) = int(ctx, Some(number)) {
        let ty = ctx.attrs().type_of(number).map(|ty| ctx.types().data(element(ctx, ty)));
        let is_unsigned = matches!(ty, Some(TypeData::Integer { signedness: Signedness::Unsigned, .. }));
        let width = value.width();
        return value == if is_unsigned { ApInt::from_u64(width, 0) } else { ApInt::signed_min(width) };
    }
    float(ctx, Some(number)).is_some_and(|value| value == Float::largest(value.format()).with_sign(Sign::Negative))
}

/// Returns true if a number equals the zero point.
pub(super) fn is_zero(op: OpRef<'_>, number: Attr, zero: Value) -> bool {
    let ctx = op.context();
    let is_zero = match (int(ctx, Some(number)), float(ctx, Some(number))) {
        (Some(value), _) => value.to_i64() == zero_point(op, Some(zero), true),
        (None, Some(value)) => value.is_zero(),
        (None, None) => false,
    };
    is_zero && matches!(ctx.attrs().data(number), AttrData::DenseElements(_))
}
