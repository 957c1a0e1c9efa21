//! Lowering of `affine.delinearize_index` and `affine.linearize_index` to divisions and products.

use lect_core::interfaces::loop_like::LoopLike;
use lect_support::patterns::is_within;
use lect_support::prelude::*;

use super::{choose, multiply, number};
use crate::affine::canonicalize::indices::{Delinearize, Linearize};
use crate::affine::{AffineDelinearizeIndexOp, AffineLinearizeIndexOp};
use crate::arith::{AddIOp, CmpIOp, CmpIPredicate, ConstantOp, DivSIOp, FloorDivSIOp, IntegerOverflowFlags, RemSIOp};

fn add(rw: &mut Rewriter<'_>, lhs: Value, rhs: Value) -> Value {
    rw.value(AddIOp::build(lhs, rhs).overflow_flags(IntegerOverflowFlags::NSW))
}

/// Emits the stride of each index but the last: the product of the basis elements after it.
fn strides(rw: &mut Rewriter<'_>, basis: &[Mixed], flags: IntegerOverflowFlags) -> Values {
    let (mut known, mut unknown) = (1i64, None);
    let mut strides = Values::new();
    for size in basis.iter().rev() {
        match *size {
            Mixed::Static(size) => known = known.wrapping_mul(size),
            Mixed::Dynamic(value) => {
                unknown = Some(unknown.map_or(value, |before| multiply(rw, before, value, flags)));
            }
        }
        strides.push(match unknown {
            Some(product) if known == 1 => product,
            Some(product) => {
                let factor = number(rw, known);
                multiply(rw, product, factor, flags)
            }
            None => number(rw, known),
        });
    }
    strides.reverse();
    strides
}

/// Drops the size of the first index, which is not needed. Returns `None` if a size of another index is missing.
fn without_first(mut basis: MixedList, indices: usize) -> Option<MixedList> {
    if basis.len() == indices && !basis.is_empty() {
        basis.remove(0);
    }
    (basis.len() + 1 == indices).then_some(basis)
}

/// Emits the Euclidean remainder of a division.
fn remainder(rw: &mut Rewriter<'_>, [index, stride, zero]: [Value; 3]) -> Value {
    let rest = rw.value(RemSIOp::build(index, stride));
    let negative = rw.value(CmpIOp::build(CmpIPredicate::Slt, rest, zero));
    let corrected = add(rw, rest, stride);
    choose(rw, negative, corrected, rest)
}

pub(super) fn lower_delinearize(op: AffineDelinearizeIndexOp<'_>) -> Option<Rewrite> {
    let Delinearize { index, basis, results: count } = Delinearize::of(op)?;
    if count == 1 {
        return Some(Rewrite::values([index]));
    }
    let basis = without_first(basis, count)?;
    Some(Rewrite::new(move |rw| {
        let strides = strides(rw, &basis, IntegerOverflowFlags::NSW | IntegerOverflowFlags::NUW);
        let zero = number(rw, 0);
        let digit = |at: usize| match at.checked_sub(1) {
            None => rw.value(FloorDivSIOp::build(index, strides[at])),
            Some(before) => {
                let rest = remainder(rw, [index, strides[before], zero]);
                rw.value(DivSIOp::build(rest, strides[at]))
            }
        };
        let mut parts: Values = (0..strides.len()).map(digit).collect();
        parts.push(remainder(rw, [index, strides[strides.len() - 1], zero]));
        rw.replace(rw.root(), &parts);
    }))
}

/// Returns the number of enclosing loops in which a value is invariant.
fn invariant_loops(op: OpRef<'_>, value: Value) -> usize {
    let ir = op.ir;
    let around = std::iter::successors(op.parent(), |op| op.parent());
    let loops = around.filter(|op| op.interface::<dyn LoopLike>().is_some());
    let is_outside = |region| !region_of(&ir, value).is_some_and(|inner| is_within(&ir, inner, region));
    loops.take_while(|it| it.regions().all(|region| is_outside(region.region))).count()
}

pub(super) fn lower_linearize(op: AffineLinearizeIndexOp<'_>) -> Option<Rewrite> {
    let Linearize { indices, basis, disjoint, .. } = Linearize::of(op)?;
    let Some((&last, others)) = indices.split_last() else {
        return Some(Rewrite::with(ConstantOp::index(op.0.context(), 0)));
    };
    let basis = without_first(basis, indices.len())?;
    let nsw = IntegerOverflowFlags::NSW;
    let flags = if disjoint { nsw | IntegerOverflowFlags::NUW } else { nsw };
    let others: Vec<(Value, usize)> = others.iter().map(|index| (*index, invariant_loops(op.0, *index))).collect();
    let last = (last, invariant_loops(op.0, last));
    Some(Rewrite::made(move |rw| {
        let scaled = others.into_iter().zip(strides(rw, &basis, flags));
        let scaled = scaled.map(|((part, loops), stride)| (multiply(rw, part, stride, nsw), loops));
        let mut parts: Vec<(Value, usize)> = scaled.chain([last]).collect();
        // Terms that are invariant in the most loops are added first.
        parts.sort_by_key(|part| std::cmp::Reverse(part.1));
        parts.into_iter().map(|part| part.0).reduce(|sum, part| add(rw, sum, part)).unwrap_or(last.0)
    }))
}
