//! `subview`: a slice of a memref, optionally rank-reduced.

use std::collections::BTreeMap;

use lect_core::affine::strided::StridedLayout;
use lect_core::interfaces::slice;
use lect_support::prelude::*;
use lect_support::shapes::{add, mul};
use lect_support::slices::{NotReduced, Slice, check_reduced};

use crate::memref::SubViewOp;

/// Model with one offset, size and stride per dimension of the source.
pub(crate) struct OfSource;

impl slice::Slice for OfSource {
    fn ranks(&self, op: OpRef<'_>) -> Option<[usize; 3]> {
        let rank = MemRef::of(op.context(), operand_type(op, "source")?)?.rank();
        Some([rank; 3])
    }
}

/// Infers the type of a slice without dropped dimensions.
pub(crate) fn infer(ctx: &ContextData, source: &MemRef<'_>, layout: &StridedLayout, slice: &Slice) -> Option<Type> {
    let offset = slice
        .offsets
        .iter()
        .zip(&layout.strides)
        .fold(layout.offset, |offset, (at, stride)| add(offset, mul(*at, *stride)));
    let strides: Vec<i64> = layout.strides.iter().zip(&slice.strides).map(|(a, b)| mul(*a, *b)).collect();
    source.with(ctx, &slice.sizes, Some(ctx.attrs().strided_layout(&strides, offset)))
}

/// Verifies that the result type matches the slice, and that the static part is within the source.
pub(crate) fn verify(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let (Some(from), Some(to)) = (operand_type(op, "source"), result_type(op)) else { return Ok(()) };
    let slice = op.cast::<SubViewOp<'_>>().and_then(|view| {
        let attrs = [view.static_offsets_attr(), view.static_sizes_attr(), view.static_strides_attr()];
        Slice::of(ctx, attrs)
    });
    let (Some(source), Some(result), Some(slice)) = (MemRef::of(ctx, from), MemRef::of(ctx, to), slice) else {
        return Ok(());
    };
    if !source.is_known(ctx) || !result.is_known(ctx) {
        return Ok(());
    }
    if source.space != result.space {
        let message = format!(
            "different memory spaces specified for base memref type '{}' and subview memref type '{}'",
            ctx.types().show(from),
            ctx.types().show(to)
        );
        return Err(op.error(message).emit());
    }
    let Some(layout) = source.strides(ctx) else {
        return Err(op.error(format!("base type '{}' is not strided", ctx.types().show(from))).emit());
    };
    let Some(expected) = infer(ctx, &source, &layout, &slice) else { return Ok(()) };
    let reject = |message: String| Err(op.error(format!("{message}, but got '{}'", ctx.types().show(to))).emit());
    let expected_type = |what: &str| {
        let expected = ctx.types().show(expected);
        format!("expected result type to be '{expected}' or a rank-reduced version. (mismatch of result {what})")
    };
    match check_reduced(ctx, expected, to) {
        Ok(()) => {}
        Err(NotReduced::Rank) => {
            return reject("expected result rank to be smaller or equal to the source rank".to_owned());
        }
        Err(NotReduced::Size) => return reject(expected_type("sizes")),
        Err(NotReduced::Element) => {
            return reject(format!("expected result element type to be '{}'", ctx.types().show(source.element)));
        }
    }
    let expected = MemRef::of(ctx, expected);
    let layouts = expected.and_then(|expected| Some((expected.strides(ctx)?, result.strides(ctx)?)));
    match layouts {
        Some((expected, found)) if lies_as_expected(&expected, &found, &slice.sizes) => {}
        _ => return reject(expected_type("layout")),
    }
    slice.verify_bounds(op, source.shape)
}

/// Returns true if offset and strides are the expected ones, except for dropped unit dimensions.
fn lies_as_expected(expected: &StridedLayout, found: &StridedLayout, sizes: &[i64]) -> bool {
    if expected.offset != found.offset {
        return false;
    }
    let Some(dropped) = dropped_dims(&expected.strides, &found.strides, sizes) else { return false };
    let kept = expected.strides.iter().zip(&dropped).filter(|it| !it.1).map(|it| it.0);
    kept.eq(&found.strides)
}

/// Returns for each dimension of the source whether the result drops it.
pub fn dropped_dims_of(subview: SubViewOp<'_>) -> Option<Vec<bool>> {
    let ctx = subview.0.context();
    let layout = |value| MemRef::of(ctx, subview.0.ir.value_type(value))?.strides(ctx);
    let (source, result) = (layout(subview.source())?, layout(subview.result())?);
    dropped_dims(&source.strides, &result.strides, &subview.static_sizes())
}

/// Returns the dropped dimensions. A unit dimension is kept if its stride occurs as often in the result as in the
/// remaining dimensions.
fn dropped_dims(expected: &[i64], found: &[i64], sizes: &[i64]) -> Option<Vec<bool>> {
    let mut dropped: Vec<bool> = vec![false; expected.len()];
    if expected.len() == found.len() {
        return Some(dropped);
    }
    for (dropped, size) in dropped.iter_mut().zip(sizes) {
        *dropped = *size == 1;
    }
    let is_enough = |dropped: &[bool]| dropped.iter().filter(|it| **it).count() + found.len() == expected.len();
    if is_enough(&dropped) {
        return Some(dropped);
    }
    let mut left = occurrences(expected);
    let in_result = occurrences(found);
    for (dropped, stride) in dropped.iter_mut().zip(expected).filter(|it| *it.0) {
        let left = left.entry(*stride).or_default();
        let in_result = in_result.get(stride).copied().unwrap_or_default();
        match (*left).cmp(&in_result) {
            std::cmp::Ordering::Greater => *left -= 1,
            std::cmp::Ordering::Equal => *dropped = false,
            std::cmp::Ordering::Less => return None,
        }
    }
    is_enough(&dropped).then_some(dropped)
}

fn occurrences(numbers: &[i64]) -> BTreeMap<i64, usize> {
    let mut counts = BTreeMap::new();
    for number in numbers {
        *counts.entry(*number).or_default() += 1;
    }
    counts
}
