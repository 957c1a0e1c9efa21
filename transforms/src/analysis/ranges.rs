//! Ranges of integers: the interface by which operations say what their results are in, and the result of the analysis.
//!
//! The solver of [`constants`](super::constants) finds ranges together with constants: a range of one number is a constant, and
//! blocks that cannot run for some constant contribute to no range.

use lect_core::context::ContextData;
use lect_core::entity::{Op, Type, Value};
use lect_core::ir::{Isolate, IsolateId, OpRef};
use lect_core::number::ApInt;
use smallvec::SmallVec;

#[cfg(doc)]
use super::constants::Constants;
use super::constants::FastMap;

/// What an integer is in, taken without a sign and taken with one. Neither follows from the other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IntRange {
    /// The least number without a sign.
    pub umin: ApInt,
    /// The greatest number without a sign.
    pub umax: ApInt,
    /// The least number with a sign.
    pub smin: ApInt,
    /// The greatest number with a sign.
    pub smax: ApInt,
}

impl IntRange {
    /// All integers of a width.
    pub fn full(width: u32) -> Self {
        let zero = ApInt::from_u64(width, 0);
        let (smin, smax) = (ApInt::signed_min(width), ApInt::signed_max(width));
        Self { umin: zero, umax: ApInt::all_ones(width), smin, smax }
    }

    /// One integer.
    pub fn constant(value: ApInt) -> Self {
        Self { umin: value.clone(), umax: value.clone(), smin: value.clone(), smax: value }
    }

    /// From one number with a sign up to another, and that included.
    pub fn signed(smin: ApInt, smax: ApInt) -> Self {
        let (umin, umax) = match smin.is_negative() == smax.is_negative() {
            true if smin.cmp_unsigned(&smax).is_le() => (smin.clone(), smax.clone()),
            true => (smax.clone(), smin.clone()),
            false => (ApInt::from_u64(smin.width(), 0), ApInt::all_ones(smin.width())),
        };
        Self { umin, umax, smin, smax }
    }

    /// From one number without a sign up to another, and that included.
    pub fn unsigned(umin: ApInt, umax: ApInt) -> Self {
        let (smin, smax) = match umin.is_negative() == umax.is_negative() {
            true if umin.cmp_signed(&umax).is_le() => (umin.clone(), umax.clone()),
            true => (umax.clone(), umin.clone()),
            false => (ApInt::signed_min(umin.width()), ApInt::signed_max(umin.width())),
        };
        Self { umin, umax, smin, smax }
    }

    /// How many bits the integers have.
    pub fn width(&self) -> u32 {
        self.umin.width()
    }

    /// What is in either of two ranges, and what is between them.
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        Self {
            umin: least(&self.umin, &other.umin, ApInt::cmp_unsigned),
            umax: greatest(&self.umax, &other.umax, ApInt::cmp_unsigned),
            smin: least(&self.smin, &other.smin, ApInt::cmp_signed),
            smax: greatest(&self.smax, &other.smax, ApInt::cmp_signed),
        }
    }

    /// What is in both of two ranges.
    #[must_use]
    pub fn intersection(&self, other: &Self) -> Self {
        Self {
            umin: greatest(&self.umin, &other.umin, ApInt::cmp_unsigned),
            umax: least(&self.umax, &other.umax, ApInt::cmp_unsigned),
            smin: greatest(&self.smin, &other.smin, ApInt::cmp_signed),
            smax: least(&self.smax, &other.smax, ApInt::cmp_signed),
        }
    }

    /// The only integer that is in it.
    pub fn single(&self) -> Option<&ApInt> {
        match () {
            () if self.width() == 0 => None,
            () if self.umin == self.umax => Some(&self.umin),
            () if self.smin == self.smax => Some(&self.smin),
            () => None,
        }
    }
}

type Order = fn(&ApInt, &ApInt) -> std::cmp::Ordering;

/// The lesser of two numbers in an order.
pub fn least(one: &ApInt, other: &ApInt, order: Order) -> ApInt {
    if order(one, other).is_le() { one.clone() } else { other.clone() }
}

/// The greater of two numbers in an order.
pub fn greatest(one: &ApInt, other: &ApInt, order: Order) -> ApInt {
    if order(one, other).is_ge() { one.clone() } else { other.clone() }
}

/// An operation that knows a range of its only result (`InferIntRangeInterface`).
pub trait InferIntRange: Sync {
    /// The range of the result, given those of the operands that have one. None if nothing is known of it yet.
    fn range(&self, op: OpRef<'_>, operands: &[Option<IntRange>]) -> Option<IntRange>;

    /// The ranges of the first arguments of the body, given those of the operands. None for one of which nothing is known
    /// yet. By default, arguments may be anything.
    fn arguments(&self, _op: OpRef<'_>, _operands: &[Option<IntRange>]) -> Vec<Option<IntRange>> {
        Vec::new()
    }
}

/// An operation that keeps the range of its first operand, to show it in tests.
pub trait KeepRange: Sync {
    /// Keeps a range that was found.
    fn keep(&self, ir: &mut Isolate, op: Op, range: &IntRange);
}

/// A range of the result that needs a range of each operand.
pub struct OfAll(pub fn(OpRef<'_>, &[IntRange]) -> Option<IntRange>);

impl InferIntRange for OfAll {
    fn range(&self, op: OpRef<'_>, operands: &[Option<IntRange>]) -> Option<IntRange> {
        let operands: Option<SmallVec<[IntRange; 2]>> = operands.iter().cloned().collect();
        (self.0)(op, &operands?)
    }
}

/// A loop whose counters are known to be between bounds.
pub trait Counters: Sync {
    /// The bounds of each counter, which are the first arguments of the body.
    fn bounds(&self, op: OpRef<'_>) -> SmallVec<[CounterBounds; 2]>;
}

/// What a counter goes by.
#[derive(Clone, Copy, Debug)]
pub struct CounterBounds {
    /// Where it starts.
    pub lower: Bound,
    /// What it does not reach.
    pub upper: Bound,
    /// What is added to it each time.
    pub step: Bound,
}

/// A number that a loop goes by.
#[derive(Clone, Copy, Debug)]
pub enum Bound {
    /// This number.
    Number(i64),
    /// This value.
    Value(Value),
    /// Something else.
    Unknown,
}

/// The width of the integers that values of a type are or are made of; zero for other types.
pub fn width_of(ctx: &ContextData, ty: Type) -> u32 {
    ctx.integer_width(ctx.element_type(ty).unwrap_or(ty)).unwrap_or(0)
}

/// The ranges of values; [`Constants::with_ranges`] finds them.
#[derive(Debug, Default)]
pub struct Ranges {
    pub(super) known: FastMap<(IsolateId, Value), IntRange>,
}

impl Ranges {
    /// The range of a value. None if it has none, or is never computed.
    pub fn value(&self, ir: IsolateId, value: Value) -> Option<&IntRange> {
        self.known.get(&(ir, value))
    }
}
