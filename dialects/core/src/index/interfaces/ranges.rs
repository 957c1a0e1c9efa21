//! Integer range inference of `index`, valid for 32-bit and 64-bit indices.

use lect_core::dialect::InterfaceEntry;
use lect_core::interfaces;
use lect_support::prelude::*;
use lect_support::ranges;
use lect_support::ranges::NoWrap;
use lect_transforms::analysis::ranges::{InferIntRange, IntRange, OfAll, width_of};

/// Interface models by operation.
pub(crate) const MODELS: Table = &[
    ("index.add", ADD),
    ("index.and", AND),
    ("index.bool.constant", CONSTANT),
    ("index.casts", CAST_SIGNED),
    ("index.castu", CAST_UNSIGNED),
    ("index.ceildivs", CEILDIVS),
    ("index.ceildivu", CEILDIVU),
    ("index.cmp", CMP),
    ("index.constant", CONSTANT),
    ("index.divs", DIVS),
    ("index.divu", DIVU),
    ("index.floordivs", FLOORDIVS),
    ("index.maxs", MAXS),
    ("index.maxu", MAXU),
    ("index.mins", MINS),
    ("index.minu", MINU),
    ("index.mul", MUL),
    ("index.or", OR),
    ("index.rems", REMS),
    ("index.remu", REMU),
    ("index.shl", SHL),
    ("index.shrs", SHRS),
    ("index.shru", SHRU),
    ("index.sizeof", SIZEOF),
    ("index.sub", SUB),
    ("index.xor", XOR),
];

/// Minimum width of an index.
const NARROW: u32 = 32;
/// Maximum width of an index.
const WIDE: u32 = 64;

/// Bounds that must agree for the 64-bit result to apply to 32-bit indices as well.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Compared {
    Both,
    Signed,
    Unsigned,
}

fn range_of_both(
    args: &[IntRange],
    compared: Compared,
    range: impl Fn([&IntRange; 2]) -> IntRange,
) -> Option<IntRange> {
    let [a, b] = args else { return None };
    if a.width() != WIDE || b.width() != WIDE {
        return None;
    }
    let wide = range([a, b]);
    let narrow = range([&ranges::truncated(a, NARROW), &ranges::truncated(b, NARROW)]);
    let shortened = ranges::truncated(&wide, NARROW);
    let signed = narrow.smin == shortened.smin && narrow.smax == shortened.smax;
    let unsigned = narrow.umin == shortened.umin && narrow.umax == shortened.umax;
    let is_same = match compared {
        Compared::Both => signed && unsigned,
        Compared::Signed => signed,
        Compared::Unsigned => unsigned,
    };
    Some(if is_same { wide } else { wide.union(&ranges::extended(&narrow, WIDE)) })
}

/// Models that depend on the ranges of both operands, given the bounds that must agree.
macro_rules! binary {
    ($($name:ident = $compared:ident $range:expr),* $(,)?) => {
        $(const $name: &[InterfaceEntry] =
            interfaces![dyn InferIntRange => OfAll(|_, args| range_of_both(args, Compared::$compared, $range))];)*
    };
}

binary!(
    ADD = Both |args| ranges::add(args, NoWrap::NEITHER),
    AND = Unsigned ranges::and,
    CEILDIVS = Signed ranges::ceildivs,
    CEILDIVU = Unsigned ranges::ceildivu,
    DIVS = Signed ranges::divs,
    DIVU = Unsigned ranges::divu,
    FLOORDIVS = Signed ranges::floordivs,
    MAXS = Signed ranges::maxs,
    MAXU = Unsigned ranges::maxu,
    MINS = Signed ranges::mins,
    MINU = Unsigned ranges::minu,
    MUL = Both |args| ranges::mul(args, NoWrap::NEITHER),
    OR = Unsigned ranges::or,
    REMS = Signed ranges::rems,
    REMU = Unsigned ranges::remu,
    SHL = Both |args| ranges::shl(args, NoWrap::NEITHER),
    SHRS = Signed ranges::shrs,
    SHRU = Unsigned ranges::shru,
    SUB = Both |args| ranges::sub(args, NoWrap::NEITHER),
    XOR = Unsigned ranges::xor,
);

const CAST_SIGNED: &[InterfaceEntry] =
    interfaces![dyn InferIntRange => OfAll(|op, args| cast(op, args, ranges::sign_extended))];
const CAST_UNSIGNED: &[InterfaceEntry] =
    interfaces![dyn InferIntRange => OfAll(|op, args| cast(op, args, ranges::zero_extended))];
const CMP: &[InterfaceEntry] = interfaces![dyn InferIntRange => OfAll(compare)];
const CONSTANT: &[InterfaceEntry] = interfaces![dyn InferIntRange => OfAll(|op, _| constant(op))];
const SIZEOF: &[InterfaceEntry] = interfaces![
    dyn InferIntRange => OfAll(|_, _| {
        let [least, most] = [NARROW, WIDE].map(|width| ApInt::from_u64(WIDE, width.into()));
        Some(IntRange::unsigned(least, most))
    })
];

fn constant(op: OpRef<'_>) -> Option<IntRange> {
    match op.context().attrs().data(op.ir.value(op.result(0)).constant()?) {
        AttrData::Integer { value, .. } => Some(IntRange::constant(value.clone())),
        _ => None,
    }
}

type Extend = fn(&IntRange, u32) -> IntRange;

/// Infers the range of a cast. An integer cast to `index` may be truncated to 32 bits.
fn cast(op: OpRef<'_>, args: &[IntRange], extend: Extend) -> Option<IntRange> {
    let ctx = op.context();
    let (from, range) = (op.operand_types().next()?, args.first()?);
    let width = Some(width_of(ctx, op.result_types().next()?)).filter(|width| *width > 0)?;
    let to = |width: u32| match range.width().cmp(&width) {
        std::cmp::Ordering::Less => extend(range, width),
        std::cmp::Ordering::Equal => range.clone(),
        std::cmp::Ordering::Greater => ranges::truncated(range, width),
    };
    match ctx.types().data(from) {
        TypeData::Index => Some(to(width)),
        _ => Some(to(width).union(&ranges::extended(&to(NARROW), width))),
    }
}

fn compare(op: OpRef<'_>, args: &[IntRange]) -> Option<IntRange> {
    let predicate = crate::index::fold::predicate(op.cast()?)?;
    let [a, b] = args else { return None };
    if a.width() != WIDE || b.width() != WIDE {
        return None;
    }
    let wide = ranges::compare(predicate, a, b);
    let narrow = ranges::compare(predicate, &ranges::truncated(a, NARROW), &ranges::truncated(b, NARROW));
    Some(ranges::truth(wide.filter(|_| wide == narrow)))
}
