//! Integer range inference of `arith`.

use lect_core::dialect::InterfaceEntry;
use lect_core::interfaces;
use lect_support::enums;
use lect_support::prelude::*;
use lect_support::ranges;
use lect_support::ranges::NoWrap;
use lect_transforms::analysis::ranges::{InferIntRange, IntRange, OfAll, width_of};

use crate::arith::{CmpIPredicate, ConstantOp, IntegerOverflowFlags, IntegerOverflowFlagsAttr};

/// Interface models by operation.
pub(crate) const MODELS: Table = &[
    ("arith.addi", ADD),
    ("arith.andi", AND),
    ("arith.ceildivsi", CEILDIVSI),
    ("arith.ceildivui", CEILDIVUI),
    ("arith.cmpi", CMP),
    ("arith.constant", CONSTANT),
    ("arith.divsi", DIVSI),
    ("arith.divui", DIVUI),
    ("arith.extsi", EXTSI),
    ("arith.extui", EXTUI),
    ("arith.floordivsi", FLOORDIVSI),
    ("arith.index_cast", INDEX_CAST),
    ("arith.index_castui", INDEX_CASTUI),
    ("arith.maxsi", MAXSI),
    ("arith.maxui", MAXUI),
    ("arith.minsi", MINSI),
    ("arith.minui", MINUI),
    ("arith.muli", MUL),
    ("arith.ori", OR),
    ("arith.remsi", REMSI),
    ("arith.remui", REMUI),
    ("arith.select", SELECT),
    ("arith.shli", SHL),
    ("arith.shrsi", SHRSI),
    ("arith.shrui", SHRUI),
    ("arith.subi", SUB),
    ("arith.trunci", TRUNCI),
    ("arith.xori", XOR),
];

/// Models that depend on the ranges of both operands.
macro_rules! binary {
    ($($name:ident = $range:path),* $(,)?) => {
        $(const $name: &[InterfaceEntry] =
            interfaces![dyn InferIntRange => OfAll(|_, args| pair(args).map($range))];)*
    };
}

binary!(
    AND = ranges::and,
    CEILDIVSI = ranges::ceildivs,
    CEILDIVUI = ranges::ceildivu,
    DIVSI = ranges::divs,
    DIVUI = ranges::divu,
    FLOORDIVSI = ranges::floordivs,
    MAXSI = ranges::maxs,
    MAXUI = ranges::maxu,
    MINSI = ranges::mins,
    MINUI = ranges::minu,
    OR = ranges::or,
    REMSI = ranges::rems,
    REMUI = ranges::remu,
    SHRSI = ranges::shrs,
    SHRUI = ranges::shru,
    XOR = ranges::xor,
);

/// Models that also depend on overflow flags.
macro_rules! wrapping {
    ($($name:ident = $range:path),* $(,)?) => {
        $(const $name: &[InterfaceEntry] =
            interfaces![dyn InferIntRange => OfAll(|op, args| Some($range(pair(args)?, wrap(op))))];)*
    };
}

wrapping!(ADD = ranges::add, MUL = ranges::mul, SHL = ranges::shl, SUB = ranges::sub);

const CMP: &[InterfaceEntry] = interfaces![dyn InferIntRange => OfAll(compare)];
const CONSTANT: &[InterfaceEntry] = interfaces![dyn InferIntRange => OfAll(|op, _| constant(op))];
const EXTSI: &[InterfaceEntry] =
    interfaces![dyn InferIntRange => OfAll(|op, args| Some(ranges::sign_extended(args.first()?, width(op)?)))];
const EXTUI: &[InterfaceEntry] =
    interfaces![dyn InferIntRange => OfAll(|op, args| Some(ranges::zero_extended(args.first()?, width(op)?)))];
const INDEX_CAST: &[InterfaceEntry] =
    interfaces![dyn InferIntRange => OfAll(|op, args| resized(args.first()?, width(op)?, ranges::sign_extended))];
const INDEX_CASTUI: &[InterfaceEntry] =
    interfaces![dyn InferIntRange => OfAll(|op, args| resized(args.first()?, width(op)?, ranges::zero_extended))];
const SELECT: &[InterfaceEntry] = interfaces![dyn InferIntRange => Select];
const TRUNCI: &[InterfaceEntry] =
    interfaces![dyn InferIntRange => OfAll(|op, args| Some(ranges::truncated(args.first()?, width(op)?)))];

/// Returns both ranges, if their widths are equal, as verified operations guarantee.
fn pair(args: &[IntRange]) -> Option<[&IntRange; 2]> {
    match args {
        [a, b] if a.width() == b.width() && a.width() > 0 => Some([a, b]),
        _ => None,
    }
}

fn wrap(op: OpRef<'_>) -> NoWrap {
    let flags = enums::case_of::<IntegerOverflowFlagsAttr, _>(op).unwrap_or(IntegerOverflowFlags(0));
    NoWrap { signed: flags.contains(IntegerOverflowFlags::NSW), unsigned: flags.contains(IntegerOverflowFlags::NUW) }
}

/// Returns the width of the result.
fn width(op: OpRef<'_>) -> Option<u32> {
    Some(width_of(op.context(), op.result_types().next()?)).filter(|width| *width > 0)
}

fn resized(range: &IntRange, width: u32, extend: fn(&IntRange, u32) -> IntRange) -> Option<IntRange> {
    Some(match range.width().cmp(&width) {
        std::cmp::Ordering::Less => extend(range, width),
        std::cmp::Ordering::Equal => range.clone(),
        std::cmp::Ordering::Greater => ranges::truncated(range, width),
    })
}

fn compare(op: OpRef<'_>, args: &[IntRange]) -> Option<IntRange> {
    let predicate = CmpIPredicate::of(op.cast()?)?;
    let [a, b] = pair(args)?;
    Some(ranges::truth(ranges::compare(predicate, a, b)))
}

/// Returns the range of the integers of a constant.
fn constant(op: OpRef<'_>) -> Option<IntRange> {
    let ctx = op.context();
    match ctx.attrs().data(op.cast::<ConstantOp<'_>>()?.value_attr()?) {
        AttrData::Integer { value, .. } => Some(IntRange::constant(value.clone())),
        AttrData::DenseElements(elements) => {
            let layout = ctx.attrs().dense_layout(ctx.types().element_type(elements.ty)?)?;
            ctx.types().integer_width(ctx.types().element_type(elements.ty)?)?;
            let numbers = elements.data.chunks(layout.element_bytes()).map(|bytes| layout.integer(bytes));
            let mut ranges = numbers.map(|number: Option<ApInt>| number.map(IntRange::constant));
            let first = ranges.next()??;
            ranges.try_fold(first, |range, next| Some(range.union(&next?)))
        }
        _ => None,
    }
}

/// Model of `arith.select`: for an unknown condition, the union of both ranges.
struct Select;

impl InferIntRange for Select {
    fn range(&self, op: OpRef<'_>, operands: &[Option<IntRange>]) -> Option<IntRange> {
        let [condition, yes, no] = operands else { return None };
        if let Some(known) = condition.as_ref().and_then(|it| it.single()) {
            return if known.is_zero() { no.clone() } else { yes.clone() };
        }
        match (yes, no) {
            (Some(yes), Some(no)) => Some(yes.union(no)),
            _ => width(op).map(IntRange::full),
        }
    }
}
