//! Ranges of integers: the interface by which operations infer the ranges of their results, and the result of the
//! analysis.
//!
//! The solver of [`constants`](super::constants) finds ranges together with constants. A range of one number is a
//! constant, and blocks that are unreachable because of a constant contribute to no range.

use lect_core::context::ContextData;
use lect_core::entity::{Op, Type, Value};
use lect_core::ir::{Isolate, IsolateId, OpRef};
use lect_core::number::ApInt;
use smallvec::SmallVec;

#[cfg(doc)]
use super::constants::Constants;
use super::constants::FastMap;

/// Signed and unsigned bounds of an integer. Neither follows from the other.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct IntRange {
    /// Unsigned minimum.
    pub umin: ApInt,
    /// Unsigned maximum.
    pub umax: ApInt,
    /// Signed minimum.
    pub smin: ApInt,
    /// Signed maximum.
    pub smax: ApInt,
}

impl IntRange {
    /// Creates a range from inclusive unsigned bounds and inclusive signed bounds.
    pub fn new([umin, umax]: [ApInt; 2], [smin, smax]: [ApInt; 2]) -> Self {
        Self { umin, umax, smin, smax }
    }

    /// Creates the range of all integers of a width.
    pub fn full(width: u32) -> Self {
        let zero = ApInt::from_u64(width, 0);
        let (smin, smax) = (ApInt::signed_min(width), ApInt::signed_max(width));
        Self { umin: zero, umax: ApInt::all_ones(width), smin, smax }
    }

    /// Creates the range of one integer.
    pub fn constant(value: ApInt) -> Self {
        Self { umin: value.clone(), umax: value.clone(), smin: value.clone(), smax: value }
    }

    /// Creates a range from inclusive signed bounds.
    pub fn signed(smin: ApInt, smax: ApInt) -> Self {
        let (umin, umax) = match smin.is_negative() == smax.is_negative() {
            true if smin.cmp_unsigned(&smax).is_le() => (smin.clone(), smax.clone()),
            true => (smax.clone(), smin.clone()),
            false => (ApInt::from_u64(smin.width(), 0), ApInt::all_ones(smin.width())),
        };
        Self { umin, umax, smin, smax }
    }

    /// Creates a range from inclusive unsigned bounds.
    pub fn unsigned(umin: ApInt, umax: ApInt) -> Self {
        let (smin, smax) = match umin.is_negative() == umax.is_negative() {
            true if umin.cmp_signed(&umax).is_le() => (umin.clone(), umax.clone()),
            true => (umax.clone(), umin.clone()),
            false => (ApInt::signed_min(umin.width()), ApInt::signed_max(umin.width())),
        };
        Self { umin, umax, smin, smax }
    }

    /// Returns the number of bits of the integers.
    pub fn width(&self) -> u32 {
        self.umin.width()
    }

    /// Returns the smallest range that contains both ranges.
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        Self {
            umin: least(&self.umin, &other.umin, ApInt::cmp_unsigned),
            umax: greatest(&self.umax, &other.umax, ApInt::cmp_unsigned),
            smin: least(&self.smin, &other.smin, ApInt::cmp_signed),
            smax: greatest(&self.smax, &other.smax, ApInt::cmp_signed),
        }
    }

    /// Returns the intersection of two ranges.
    #[must_use]
    pub fn intersection(&self, other: &Self) -> Self {
        Self {
            umin: greatest(&self.umin, &other.umin, ApInt::cmp_unsigned),
            umax: least(&self.umax, &other.umax, ApInt::cmp_unsigned),
            smin: greatest(&self.smin, &other.smin, ApInt::cmp_signed),
            smax: least(&self.smax, &other.smax, ApInt::cmp_signed),
        }
    }

    /// Returns the only integer in the range, if there is just one.
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

/// Returns the lesser of two numbers in an order.
pub fn least(one: &ApInt, other: &ApInt, order: Order) -> ApInt {
    if order(one, other).is_le() { one.clone() } else { other.clone() }
}

/// Returns the greater of two numbers in an order.
pub fn greatest(one: &ApInt, other: &ApInt, order: Order) -> ApInt {
    if order(one, other).is_ge() { one.clone() } else { other.clone() }
}

/// An operation that infers a range of its only result (`InferIntRangeInterface`).
pub trait InferIntRange: Sync {
    /// Returns the range of the result, given those of the operands, or `None` if it is not known yet.
    fn range(&self, op: OpRef<'_>, operands: &[Option<IntRange>]) -> Option<IntRange>;

    /// Returns the ranges of the body's first arguments, given those of the operands; `None` for one that is not known
    /// yet. By default, arguments have the full range.
    fn arguments(&self, _op: OpRef<'_>, _operands: &[Option<IntRange>]) -> Vec<Option<IntRange>> {
        Vec::new()
    }
}

/// An operation that records the range of its first operand, for tests.
pub trait KeepRange: Sync {
    /// Stores a range in the operation.
    fn keep(&self, ir: &mut Isolate, op: Op, range: &IntRange);
}

/// An inference function that needs a range of each operand.
pub struct OfAll(pub fn(OpRef<'_>, &[IntRange]) -> Option<IntRange>);

impl InferIntRange for OfAll {
    fn range(&self, op: OpRef<'_>, operands: &[Option<IntRange>]) -> Option<IntRange> {
        let operands: Option<SmallVec<[IntRange; 2]>> = operands.iter().cloned().collect();
        (self.0)(op, &operands?)
    }
}

/// A loop with known bounds of its induction variables.
pub trait Counters: Sync {
    /// Returns the bounds of each induction variable; these are the first arguments of the body.
    fn bounds(&self, op: OpRef<'_>) -> SmallVec<[CounterBounds; 2]>;
}

/// Bounds and step of an induction variable.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct CounterBounds {
    /// The first value.
    pub lower: Bound,
    /// The exclusive upper bound.
    pub upper: Bound,
    /// The increment of each iteration.
    pub step: Bound,
}

impl CounterBounds {
    /// Creates the bounds of a counter.
    pub fn new(lower: Bound, upper: Bound, step: Bound) -> Self {
        Self { lower, upper, step }
    }
}

/// A bound or step of a loop.
#[derive(Clone, Copy, Debug)]
pub enum Bound {
    /// A constant.
    Number(i64),
    /// A value.
    Value(Value),
    /// An unknown number.
    Unknown,
}

/// Returns the width of integers of a type or of its elements; zero for other types.
pub fn width_of(ctx: &ContextData, ty: Type) -> u32 {
    ctx.types().integer_width(ctx.types().element_type(ty).unwrap_or(ty)).unwrap_or(0)
}

/// Ranges of values; [`Constants::with_ranges`] computes them.
#[derive(Debug, Default)]
pub struct Ranges {
    pub(super) known: FastMap<(IsolateId, Value), IntRange>,
}

impl Ranges {
    /// Returns the range of a value, or `None` if it has none or is never computed.
    pub fn value(&self, ir: IsolateId, value: Value) -> Option<&IntRange> {
        self.known.get(&(ir, value))
    }
}
