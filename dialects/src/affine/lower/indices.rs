//! `affine.delinearize_index` and `affine.linearize_index`, as divisions and products.

use lect_core::engine::interface::loop_like::LoopLike;
use lect_core::entity::{Op, Value};
use lect_core::loc::Loc;
use lect_transforms::rewrite::Rewriter;

use super::super::canonicalize::indices::{Linearize, sizes};
use super::{SLT, binary, compare, multiply, select};
use crate::arith::{AddIOp, IntegerOverflowFlags};
use crate::patterns::{Size, Values, constant_index, is_within, region_of};

fn add(rw: &mut Rewriter<'_>, lhs: Value, rhs: Value, loc: Loc) -> Option<Value> {
    Some(rw.located(loc).value(AddIOp::build(lhs, rhs).overflow_flags(IntegerOverflowFlags::NSW)))
}

/// What each index but the last one is multiplied by: the product of the elements of the basis after it.
fn strides(rw: &mut Rewriter<'_>, basis: &[Size], flags: IntegerOverflowFlags, loc: Loc) -> Option<Values> {
    let (mut known, mut unknown) = (1i64, None);
    let mut strides = Values::new();
    for size in basis.iter().rev() {
        match *size {
            Size::Number(size) => known = known.wrapping_mul(size),
            Size::Value(value) => {
                unknown = Some(match unknown {
                    None => value,
                    Some(before) => multiply(rw, loc, before, value, flags)?,
                });
            }
        }
        strides.push(match unknown {
            Some(product) if known == 1 => product,
            Some(product) => {
                let factor = constant_index(rw, known, loc)?;
                multiply(rw, loc, product, factor, flags)?
            }
            None => constant_index(rw, known, loc)?,
        });
    }
    strides.reverse();
    Some(strides)
}

/// The basis without the size of the first index, which is not needed.
fn without_first(mut basis: Vec<Size>, indices: usize) -> Vec<Size> {
    if basis.len() == indices && !basis.is_empty() {
        basis.remove(0);
    }
    basis
}

pub(super) fn lower_delinearize(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let (loc, index, count) = (view.loc(), view.operands().next()?, view.result_count());
    let basis = without_first(sizes(view)?, count);
    if count == 1 {
        rw.replace(op, &[index]);
        return Some(());
    }
    if basis.len() + 1 != count {
        return None;
    }
    let strides = strides(rw, &basis, IntegerOverflowFlags::NSW | IntegerOverflowFlags::NUW, loc)?;
    let zero = constant_index(rw, 0, loc)?;
    let rest = |rw: &mut Rewriter<'_>, stride: Value| {
        let rest = binary(rw, loc, "arith.remsi", index, stride)?;
        let negative = compare(rw, loc, SLT, rest, zero)?;
        let corrected = add(rw, rest, stride, loc)?;
        select(rw, loc, negative, corrected, rest)
    };
    let first = binary(rw, loc, "arith.floordivsi", index, *strides.first()?)?;
    let mut parts = Values::from_slice(&[first]);
    for pair in strides.windows(2) {
        let rest = rest(rw, pair[0])?;
        parts.push(binary(rw, loc, "arith.divsi", rest, pair[1])?);
    }
    parts.push(rest(rw, *strides.last()?)?);
    rw.replace(op, &parts);
    Some(())
}

/// Out of how many loops a calculation with a value alone could be moved.
fn invariant_loops(op: Op, rw: &Rewriter<'_>, value: Value) -> usize {
    let ir = rw.ir();
    let around = std::iter::successors(rw.op(op).parent(), |op| op.parent());
    let loops = around.filter(|op| op.interface::<dyn LoopLike>().is_some());
    let is_outside = |region| !region_of(ir, value).is_some_and(|inner| is_within(ir, inner, region));
    loops.take_while(|it| it.regions().all(|region| is_outside(region.region))).count()
}

pub(super) fn lower_linearize(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let Linearize { indices, basis, disjoint, loc, .. } = Linearize::of(rw.op(op))?;
    let Some((last, others)) = indices.split_last() else {
        let zero = constant_index(rw, 0, loc)?;
        rw.replace(op, &[zero]);
        return Some(());
    };
    let basis = without_first(basis, indices.len());
    let flags =
        if disjoint { IntegerOverflowFlags::NSW | IntegerOverflowFlags::NUW } else { IntegerOverflowFlags::NSW };
    let strides = strides(rw, &basis, flags, loc)?;
    if strides.len() != others.len() {
        return None;
    }
    let mut parts = Vec::new();
    for (&index, &stride) in others.iter().zip(&strides) {
        let scaled = multiply(rw, loc, index, stride, IntegerOverflowFlags::NSW)?;
        parts.push((scaled, invariant_loops(op, rw, index)));
    }
    parts.push((*last, invariant_loops(op, rw, *last)));
    // What can be moved furthest out is added first.
    parts.sort_by_key(|part| std::cmp::Reverse(part.1));
    let (first, rest) = parts.split_first()?;
    let sum = rest.iter().try_fold(first.0, |sum, part| add(rw, sum, part.0, loc))?;
    rw.replace(op, &[sum]);
    Some(())
}
