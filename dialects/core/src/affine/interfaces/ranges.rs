//! Integer range inference of `affine`.

use lect_core::affine::{AffineBinary, AffineExprData};
use lect_core::interfaces;
use lect_support::prelude::*;
use lect_support::ranges;
use lect_support::ranges::NoWrap;
use lect_transforms::analysis::ranges::{Bound, CounterBounds, Counters, InferIntRange, IntRange, OfAll};

use crate::affine::ops::indices::map_attr;
use crate::affine::ops::loops;
use crate::affine::syntax::maps::as_map;

/// Interface models by operation.
pub(crate) const MODELS: Table = &[
    ("affine.apply", interfaces![dyn InferIntRange => OfAll(apply)]),
    ("affine.for", interfaces![dyn Counters => For]),
];

const WIDTH: u32 = 64;

fn apply(op: OpRef<'_>, args: &[IntRange]) -> Option<IntRange> {
    let ctx = op.context();
    let map = as_map(ctx, map_attr(op))?;
    let dims = map.num_dims(ctx) as usize;
    if args.iter().any(|arg| arg.width() != WIDTH) {
        return None;
    }
    expr_range(ctx, map.single_result(ctx)?, args, dims)
}

/// Infers the range of an expression. `args` holds the ranges of the dimensions, then those of the symbols.
fn expr_range(ctx: &ContextData, expr: AffineExpr, args: &[IntRange], dims: usize) -> Option<IntRange> {
    let (op, left, right) = match *ctx.affine().expr_data(expr) {
        AffineExprData::Dim(dim) => return args.get(dim as usize).cloned(),
        AffineExprData::Symbol(symbol) => return args.get(dims + symbol as usize).cloned(),
        AffineExprData::Constant(value) => return Some(IntRange::constant(ApInt::from_i64(WIDTH, value))),
        AffineExprData::Binary(op, left, right) => (op, left, right),
    };
    let of = |expr| lect_core::stack::grow(|| expr_range(ctx, expr, args, dims));
    let (left, right) = (of(left)?, of(right)?);
    Some(match op {
        AffineBinary::Add => ranges::add([&left, &right], NoWrap::SIGNED),
        AffineBinary::Mul => ranges::mul([&left, &right], NoWrap::SIGNED),
        AffineBinary::Mod => modulo(&left, &right),
        AffineBinary::FloorDiv => ranges::floordivs([&left, &positive(&right)]),
        AffineBinary::CeilDiv => ranges::ceildivs([&left, &positive(&right)]),
    })
}

/// Intersects a range with the positive integers: affine expressions divide by positive integers only.
fn positive(range: &IntRange) -> IntRange {
    let one = ApInt::from_u64(WIDTH, 1);
    let unsigned = IntRange::unsigned(ranges::at_least(&range.umin, &one, false), range.umax.clone());
    unsigned.intersection(&IntRange::signed(ranges::at_least(&range.smin, &one, true), range.smax.clone()))
}

/// Infers the range of a remainder, which is never negative.
fn modulo(left: &IntRange, right: &IntRange) -> IntRange {
    if right.smax.is_zero() {
        return IntRange::full(WIDTH);
    }
    let is_natural = !left.smin.is_negative();
    let is_less = !right.smin.is_negative() && !right.smin.is_zero() && left.smax.cmp_unsigned(&right.smin).is_lt();
    if is_natural && is_less {
        return IntRange::unsigned(left.smin.clone(), left.smax.clone());
    }
    if is_natural
        && right.smin == right.smax
        && let (Some(first), Some(last)) =
            (left.smin.div_rem_unsigned(&right.smax), left.smax.div_rem_unsigned(&right.smax))
        && first.0 == last.0
    {
        return IntRange::unsigned(first.1, last.1);
    }
    let last = right.smax.wrapping_sub(&ApInt::from_u64(WIDTH, 1));
    IntRange::unsigned(ApInt::from_u64(WIDTH, 0), last)
}

/// Model of `affine.for`: the range of the induction variable of a loop with constant bounds.
struct For;

impl Counters for For {
    fn bounds(&self, op: OpRef<'_>) -> SmallVec<[CounterBounds; 2]> {
        let number = |known: Option<i64>| known.map_or(Bound::Unknown, Bound::Number);
        let bound = |which| number(loops::bound_map(op, which).and_then(|map| map.single_constant(op.context())));
        smallvec![CounterBounds::new(bound(0), bound(1), number(loops::step_of(op)))]
    }
}
