//! Integer range inference as in MLIR, shared by `arith`, `index` and affine expressions.

use std::cmp::Ordering;

use lect_core::ir::OpRef;
use lect_core::number::ApInt;
use lect_core::types::DYNAMIC;
use lect_transforms::analysis::ranges::{InferIntRange, IntRange, greatest, least};

use crate::predicates::{IntegerPredicate, Relation};

/// Overflow flags: kinds of overflow that are undefined.
#[derive(Clone, Copy, Default, Debug)]
pub struct NoWrap {
    /// Signed overflow is undefined (`nsw`).
    pub signed: bool,
    /// Unsigned overflow is undefined (`nuw`).
    pub unsigned: bool,
}

impl NoWrap {
    /// No flags.
    pub const NEITHER: Self = Self { signed: false, unsigned: false };
    /// `nsw` only.
    pub const SIGNED: Self = Self { signed: true, unsigned: false };
}

/// Maximum width of integers for which results are computed in twice the width.
const WIDEST: u32 = 1 << 16;

type Op = fn(&ApInt, &ApInt) -> ApInt;

/// Computes a result without overflow, in a wider type. If the result does not fit, returns the saturated limit if
/// `saturates` is set, and `None` otherwise.
fn exact(op: Op, a: &ApInt, b: &ApInt, signed: bool, saturates: bool) -> Option<ApInt> {
    let width = a.width();
    if width > WIDEST {
        return None;
    }
    let wide = 2 * width + 2;
    let extend = |it: &ApInt| if signed { it.sext(wide) } else { it.zext(wide) };
    let result = op(&extend(a), &extend(b));
    let low = result.trunc(width);
    if extend(&low) == result {
        return Some(low);
    }
    saturates.then(|| limit(width, signed, result.is_negative()))
}

/// Returns the minimum or maximum integer of a width.
fn limit(width: u32, signed: bool, least: bool) -> ApInt {
    match (signed, least) {
        (true, true) => ApInt::signed_min(width),
        (true, false) => ApInt::signed_max(width),
        (false, true) => ApInt::from_u64(width, 0),
        (false, false) => ApInt::all_ones(width),
    }
}

/// Returns the greater of two integers.
pub fn at_least(number: &ApInt, other: &ApInt, signed: bool) -> ApInt {
    greatest(number, other, if signed { ApInt::cmp_signed } else { ApInt::cmp_unsigned })
}

fn between(min: ApInt, max: ApInt, signed: bool) -> IntRange {
    if signed { IntRange::signed(min, max) } else { IntRange::unsigned(min, max) }
}

/// Returns the range from `min` to `max`, or the full range if either overflowed.
fn bounds(width: u32, min: Option<ApInt>, max: Option<ApInt>, signed: bool) -> IntRange {
    min.zip(max).map_or_else(|| IntRange::full(width), |(min, max)| between(min, max, signed))
}

/// Returns the range from the least to the greatest result for all pairs of bounds, or the full range if one overflows.
fn extremes(
    op: impl Fn(&ApInt, &ApInt) -> Option<ApInt>,
    left: [&ApInt; 2],
    right: [&ApInt; 2],
    signed: bool,
) -> IntRange {
    let width = left[0].width();
    let order = if signed { ApInt::cmp_signed } else { ApInt::cmp_unsigned };
    let mut found: Option<(ApInt, ApInt)> = None;
    for a in left {
        for b in right {
            let Some(result) = op(a, b) else { return IntRange::full(width) };
            found = Some(match found {
                None => (result.clone(), result),
                Some((min, max)) => (least(&min, &result, order), greatest(&max, &result, order)),
            });
        }
    }
    found.map_or_else(|| IntRange::full(width), |(min, max)| between(min, max, signed))
}

/// Infers the range of a sum.
pub fn add([a, b]: [&IntRange; 2], wrap: NoWrap) -> IntRange {
    let sum = |a: &ApInt, b: &ApInt, signed: bool| {
        exact(ApInt::wrapping_add, a, b, signed, if signed { wrap.signed } else { wrap.unsigned })
    };
    let unsigned = bounds(a.width(), sum(&a.umin, &b.umin, false), sum(&a.umax, &b.umax, false), false);
    let signed = bounds(a.width(), sum(&a.smin, &b.smin, true), sum(&a.smax, &b.smax, true), true);
    unsigned.intersection(&signed)
}

/// Infers the range of a difference.
pub fn sub([a, b]: [&IntRange; 2], wrap: NoWrap) -> IntRange {
    let difference = |a: &ApInt, b: &ApInt, signed: bool| {
        exact(ApInt::wrapping_sub, a, b, signed, if signed { wrap.signed } else { wrap.unsigned })
    };
    let unsigned = bounds(a.width(), difference(&a.umin, &b.umax, false), difference(&a.umax, &b.umin, false), false);
    let signed = bounds(a.width(), difference(&a.smin, &b.smax, true), difference(&a.smax, &b.smin, true), true);
    unsigned.intersection(&signed)
}

/// Infers the range of a product.
pub fn mul([a, b]: [&IntRange; 2], wrap: NoWrap) -> IntRange {
    let product = |signed: bool| {
        move |a: &ApInt, b: &ApInt| {
            exact(ApInt::wrapping_mul, a, b, signed, if signed { wrap.signed } else { wrap.unsigned })
        }
    };
    let unsigned = extremes(product(false), [&a.umin, &a.umax], [&b.umin, &b.umax], false);
    let signed = extremes(product(true), [&a.smin, &a.smax], [&b.smin, &b.smax], true);
    unsigned.intersection(&signed)
}

fn one(of: &ApInt) -> ApInt {
    ApInt::from_u64(of.width(), 1)
}

fn is_positive(number: &ApInt) -> bool {
    !number.is_negative() && !number.is_zero()
}

type Adjust = fn(&ApInt, &ApInt, ApInt) -> Option<ApInt>;

fn unsigned_division([a, b]: [&IntRange; 2], adjust: Adjust) -> IntRange {
    if !b.umin.is_zero() && !b.umax.is_zero() {
        let divide = |a: &ApInt, b: &ApInt| adjust(a, b, a.div_rem_unsigned(b)?.0);
        return extremes(divide, [&a.umin, &a.umax], [&b.umin, &b.umax], false);
    }
    let mut umin = ApInt::from_u64(a.width(), 0);
    if a.umin.cmp_unsigned(&b.umax).is_ge()
        && let Some((quotient, _)) = a.umin.div_rem_unsigned(&b.umax)
    {
        umin = quotient;
    }
    IntRange::unsigned(umin, a.umax.clone())
}

/// Infers the range of an unsigned quotient, rounded down.
pub fn divu(args: [&IntRange; 2]) -> IntRange {
    unsigned_division(args, |_, _, quotient| Some(quotient))
}

/// Infers the range of an unsigned quotient, rounded up.
pub fn ceildivu(args: [&IntRange; 2]) -> IntRange {
    unsigned_division(args, |a, b, quotient| match a.div_rem_unsigned(b)?.1.is_zero() {
        true => Some(quotient),
        false => exact(ApInt::wrapping_add, &quotient, &one(a), false, false),
    })
}

fn signed_division([a, b]: [&IntRange; 2], adjust: Adjust) -> IntRange {
    if !is_positive(&b.smin) && !b.smax.is_negative() {
        return IntRange::full(a.width());
    }
    let divide = |a: &ApInt, b: &ApInt| {
        let overflows = b.is_all_ones() && *a == ApInt::signed_min(a.width());
        if overflows { None } else { adjust(a, b, a.div_rem_signed(b)?.0) }
    };
    extremes(divide, [&a.smin, &a.smax], [&b.smin, &b.smax], true)
}

/// Infers the range of a signed quotient, rounded towards zero.
pub fn divs(args: [&IntRange; 2]) -> IntRange {
    signed_division(args, |_, _, quotient| Some(quotient))
}

/// Infers the range of a signed quotient, rounded down.
pub fn floordivs(args: [&IntRange; 2]) -> IntRange {
    signed_division(args, |a, b, quotient| {
        let down = !a.div_rem_signed(b)?.1.is_zero() && a.is_negative() != b.is_negative();
        if down { exact(ApInt::wrapping_sub, &quotient, &one(a), true, false) } else { Some(quotient) }
    })
}

/// Infers the range of a signed quotient, rounded up.
pub fn ceildivs(args: [&IntRange; 2]) -> IntRange {
    let adjust: Adjust = |a, b, quotient| {
        if !a.div_rem_signed(b)?.1.is_zero() && a.is_negative() == b.is_negative() {
            return exact(ApInt::wrapping_add, &quotient, &one(a), true, false);
        }
        Some(quotient)
    };
    signed_division(args, adjust)
}

/// Infers the range of a signed remainder.
pub fn rems([a, b]: [&IntRange; 2]) -> IntRange {
    let width = a.width();
    if !is_positive(&b.smin) && !b.smax.is_negative() {
        return IntRange::full(width);
    }
    let greatest = if is_positive(&b.smin) { b.smax.clone() } else { b.smin.magnitude() };
    if b.smin == b.smax
        && a.smax.wrapping_sub(&a.smin).cmp_unsigned(&greatest).is_lt()
        && let (Some((_, first)), Some((_, last))) =
            (a.smin.div_rem_signed(&greatest), a.smax.div_rem_signed(&greatest))
        && first.cmp_signed(&last).is_le()
    {
        return IntRange::signed(first, last);
    }
    let zero = ApInt::from_u64(width, 0);
    let most = greatest.wrapping_sub(&one(&greatest));
    let smin = if a.smin.is_negative() { most.neg() } else { zero.clone() };
    IntRange::signed(smin, if is_positive(&a.smax) { most } else { zero })
}

/// Infers the range of an unsigned remainder.
pub fn remu([a, b]: [&IntRange; 2]) -> IntRange {
    if !b.umin.is_zero()
        && b.umin == b.umax
        && a.umax.wrapping_sub(&a.umin).cmp_unsigned(&b.umax).is_lt()
        && let (Some((_, first)), Some((_, last))) =
            (a.umin.div_rem_unsigned(&b.umax), a.umax.div_rem_unsigned(&b.umax))
        && first.cmp_unsigned(&last).is_le()
    {
        return IntRange::unsigned(first, last);
    }
    let most = b.umax.wrapping_sub(&one(&b.umax));
    IntRange::unsigned(ApInt::from_u64(a.width(), 0), least(&most, &a.umax, ApInt::cmp_unsigned))
}

/// Infers the range of a signed maximum.
pub fn maxs([a, b]: [&IntRange; 2]) -> IntRange {
    let of = |a, b| greatest(a, b, ApInt::cmp_signed);
    IntRange::signed(of(&a.smin, &b.smin), of(&a.smax, &b.smax))
}

/// Infers the range of an unsigned maximum.
pub fn maxu([a, b]: [&IntRange; 2]) -> IntRange {
    let of = |a, b| greatest(a, b, ApInt::cmp_unsigned);
    IntRange::unsigned(of(&a.umin, &b.umin), of(&a.umax, &b.umax))
}

/// Infers the range of a signed minimum.
pub fn mins([a, b]: [&IntRange; 2]) -> IntRange {
    let of = |a, b| least(a, b, ApInt::cmp_signed);
    IntRange::signed(of(&a.smin, &b.smin), of(&a.smax, &b.smax))
}

/// Infers the range of an unsigned minimum.
pub fn minu([a, b]: [&IntRange; 2]) -> IntRange {
    let of = |a, b| least(a, b, ApInt::cmp_unsigned);
    IntRange::unsigned(of(&a.umin, &b.umin), of(&a.umax, &b.umax))
}

/// Returns a mask of the low bits in which integers of a range may differ.
fn varying(range: &IntRange) -> ApInt {
    let width = range.width();
    ApInt::all_ones(width).shift_right(range.umin.xor(&range.umax).leading_zeros())
}

/// Returns the bounds of a range with the varying bits cleared and set.
fn widened(range: &IntRange) -> [ApInt; 2] {
    let mask = if range.umin == range.umax { ApInt::from_u64(range.width(), 0) } else { varying(range) };
    [range.umin.and(&mask.not()), range.umax.or(&mask)]
}

fn bitwise([a, b]: [&IntRange; 2], op: Op) -> IntRange {
    let ([a0, a1], [b0, b1]) = (widened(a), widened(b));
    extremes(|a, b| Some(op(a, b)), [&a0, &a1], [&b0, &b1], false)
}

/// Infers the range of a bitwise "and".
pub fn and(args: [&IntRange; 2]) -> IntRange {
    bitwise(args, ApInt::and)
}

/// Infers the range of a bitwise "or".
pub fn or(args: [&IntRange; 2]) -> IntRange {
    bitwise(args, ApInt::or)
}

/// Infers the range of a bitwise "xor".
pub fn xor([a, b]: [&IntRange; 2]) -> IntRange {
    let zero = ApInt::from_u64(a.width(), 0);
    let mask = [a, b].into_iter().filter(|it| it.umin != it.umax).fold(zero, |mask, it| mask.or(&varying(it)));
    let result = a.umin.xor(&b.umin);
    IntRange::unsigned(result.and(&mask.not()), result.or(&mask))
}

/// Returns a shift amount that is less than the width.
fn amount(by: &ApInt) -> Option<u32> {
    by.to_u64().filter(|amount| *amount < u64::from(by.width())).map(|amount| amount as u32)
}

fn shift_left(a: &ApInt, by: &ApInt, signed: bool, saturates: bool) -> Option<ApInt> {
    // Number of bits by which the value can be shifted without overflow: a sign bit needs one more.
    let room = match signed && a.is_negative() {
        true => a.not().leading_zeros(),
        false => a.leading_zeros(),
    };
    let fits = |amount: &u32| if signed { *amount < room } else { *amount <= room };
    match amount(by).filter(fits) {
        Some(amount) => Some(a.shift_left(amount)),
        None => saturates.then(|| limit(a.width(), signed, signed && a.is_negative())),
    }
}

/// Infers the range of a left shift.
pub fn shl([a, b]: [&IntRange; 2], wrap: NoWrap) -> IntRange {
    let by = [&b.umin, &b.umax];
    let unsigned = extremes(|a, b| shift_left(a, b, false, wrap.unsigned), [&a.umin, &a.umax], by, false);
    let signed = extremes(|a, b| shift_left(a, b, true, wrap.signed), [&a.smin, &a.smax], by, true);
    unsigned.intersection(&signed)
}

/// Infers the range of an arithmetic right shift.
pub fn shrs([a, b]: [&IntRange; 2]) -> IntRange {
    let shift = |a: &ApInt, b: &ApInt| Some(a.shift_right_signed(amount(b)?));
    extremes(shift, [&a.smin, &a.smax], [&b.umin, &b.umax], true)
}

/// Infers the range of a logical right shift.
pub fn shru([a, b]: [&IntRange; 2]) -> IntRange {
    let shift = |a: &ApInt, b: &ApInt| Some(a.shift_right(amount(b)?));
    extremes(shift, [&a.umin, &a.umax], [&b.umin, &b.umax], false)
}

/// Extends a range: unsigned bounds by zeros, signed bounds by the sign.
pub fn extended(range: &IntRange, width: u32) -> IntRange {
    IntRange::new([range.umin.zext(width), range.umax.zext(width)], [range.smin.sext(width), range.smax.sext(width)])
}

/// Infers the range of a zero extension.
pub fn zero_extended(range: &IntRange, width: u32) -> IntRange {
    IntRange::unsigned(range.umin.zext(width), range.umax.zext(width))
}

/// Infers the range of a sign extension.
pub fn sign_extended(range: &IntRange, width: u32) -> IntRange {
    IntRange::signed(range.smin.sext(width), range.smax.sext(width))
}

/// Infers the range of a truncation.
pub fn truncated(range: &IntRange, width: u32) -> IntRange {
    let full = IntRange::full(width);
    let (umin, umax) = match range.umin.shift_right(width) == range.umax.shift_right(width) {
        true => (range.umin.trunc(width), range.umax.trunc(width)),
        false => (full.umin, full.umax),
    };
    let high = |it: &ApInt| it.shift_right_signed(width.saturating_sub(1));
    let (low, top) = (high(&range.smin), high(&range.smax));
    let fits = low == top || low.is_all_ones() && (top.is_all_ones() || top.is_zero());
    let (smin, smax) = match fits {
        true => (range.smin.trunc(width), range.smax.trunc(width)),
        false => (full.smin, full.smax),
    };
    IntRange::new([umin, umax], [smin, smax])
}

/// Evaluates a predicate that holds for all pairs of two ranges, or for no pair.
pub fn compare(predicate: impl IntegerPredicate, a: &IntRange, b: &IntRange) -> Option<bool> {
    match () {
        () if always(predicate, a, b) => Some(true),
        () if always(predicate.inverted(), a, b) => Some(false),
        () => None,
    }
}

fn always(predicate: impl IntegerPredicate, a: &IntRange, b: &IntRange) -> bool {
    let signed = || (a.smax.cmp_signed(&b.smin), a.smin.cmp_signed(&b.smax));
    let unsigned = || (a.umax.cmp_unsigned(&b.umin), a.umin.cmp_unsigned(&b.umax));
    let apart = |(most, least): (Ordering, Ordering)| most.is_lt() || least.is_gt();
    let order = || if predicate.is_unsigned() { unsigned() } else { signed() };
    match predicate.relation() {
        Relation::Equal => a.single().is_some() && a.single() == b.single(),
        Relation::NotEqual => apart(signed()) && apart(unsigned()),
        Relation::Less => order().0.is_lt(),
        Relation::LessOrEqual => order().0.is_le(),
        Relation::Greater => order().1.is_gt(),
        Relation::GreaterOrEqual => order().1.is_ge(),
    }
}

/// Returns the `i1` range of a comparison result.
pub fn truth(known: Option<bool>) -> IntRange {
    known.map_or_else(|| IntRange::full(1), |known| IntRange::constant(ApInt::from_u64(1, known.into())))
}

/// Range of a dimension size: `tensor.dim`, `memref.dim`.
pub struct Size;

impl InferIntRange for Size {
    fn range(&self, op: OpRef<'_>, operands: &[Option<IntRange>]) -> Option<IntRange> {
        const WIDTH: u32 = 64;
        let number = |number: i64| ApInt::from_i64(WIDTH, number);
        let any = IntRange::signed(number(0), ApInt::signed_max(WIDTH));
        let Some(shape) = op.context().types().shape(op.operand_types().next()?) else { return Some(any) };
        let (mut first, mut last) = (0, i64::try_from(shape.len()).ok()? - 1);
        if let Some(index) = operands.get(1)?.as_ref().filter(|index| index.width() == WIDTH) {
            first = first.max(index.smin.to_i64()?);
            last = last.min(index.smax.to_i64()?);
        }
        let sizes = shape.iter().zip(0i64..).filter(|(_, at)| (first..=last).contains(at));
        let ranges = sizes.map(|(size, _)| match *size {
            DYNAMIC => any.clone(),
            size => IntRange::constant(number(size)),
        });
        Some(ranges.reduce(|one, other| one.union(&other)).unwrap_or(any))
    }
}
