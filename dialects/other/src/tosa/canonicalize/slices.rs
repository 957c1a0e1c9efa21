//! Canonicalization of slices of concatenated or padded tensors.

use lect_support::prelude::*;

use super::{shape, sizes};
use crate::tosa::types::ranked;
use crate::tosa::{ConcatOp, PadOp, SliceOp};

/// Replaces a slice by one of the tensor that `source` builds, with other start and sizes.
fn replaced(
    slice: SliceOp<'_>,
    input: impl FnOnce(&mut Rewriter<'_>) -> Value + 'static,
    start: &[i64],
    size: Option<&[i64]>,
) -> Option<Rewrite> {
    let (ctx, ty) = (slice.0.context(), slice.0.ir.value_type(slice.output()));
    let start = shape(ctx, start)?;
    let known = match size {
        Some(size) => Some(shape(ctx, size)?),
        None => None,
    };
    let size = slice.size();
    Some(Rewrite::made(move |rw| {
        let input = input(rw);
        let start = rw.value(start);
        let size = known.map_or(size, |known| rw.value(known));
        rw.value(SliceOp::build(input, start, size, ty))
    }))
}

/// Replaces a slice within one input of a concatenation by a slice of that input.
pub(super) fn slice_concat(slice: SliceOp<'_>) -> Option<Rewrite> {
    let (ir, ctx) = (slice.0.ir.get(), slice.0.context());
    let concat: ConcatOp<'_> = ir.def(slice.input1())?;
    let is_static = |shape: &&[i64]| !shape.contains(&DYNAMIC);
    ranked(ctx, ir.value_type(concat.output())).filter(is_static)?;
    let axis = usize::try_from(concat.axis()).ok()?;
    let (mut starts, lengths) = (sizes(ir, slice.start())?, sizes(ir, slice.size())?);
    let size = *lengths.get(axis)?;
    for input in concat.input1() {
        let length = *ranked(ctx, ir.value_type(input)).filter(is_static)?.get(axis)?;
        let start = starts.get_mut(axis)?;
        if *start >= 0 && start.checked_add(size)? <= length {
            return replaced(slice, move |_| input, &starts, Some(&lengths));
        }
        *start = start.checked_sub(length)?;
    }
    None
}

/// Replaces a slice of a padded tensor by one with the padding reduced to the part in the slice.
pub(super) fn slice_pad(slice: SliceOp<'_>) -> Option<Rewrite> {
    let (ir, ctx) = (slice.0.ir.get(), slice.0.context());
    let pad: PadOp<'_> = ir.def(slice.input1())?;
    if ir.value(slice.input1()).uses().take(2).count() != 1 {
        return None;
    }
    let (input, number) = (pad.input1(), pad.pad_const());
    let (shape_before, element) = ranked_tensor(ctx, ir.value_type(input))?;
    ranked(ctx, ir.value_type(pad.output()))?;
    let (paddings, starts, lengths) = (sizes(ir, pad.padding())?, sizes(ir, slice.start())?, sizes(ir, slice.size())?);
    let rank = shape_before.len();
    if paddings.len() != rank.checked_mul(2)? || starts.len() != rank || lengths.len() != rank {
        return None;
    }
    let (mut new_starts, mut new_paddings, mut new_sizes) = (Vec::new(), Vec::new(), Vec::new());
    let parts = paddings.chunks_exact(2).zip(shape_before).zip(starts.iter().zip(&lengths));
    for ((padding, size), (&start, &length)) in parts {
        let &[low, high] = padding else { return None };
        if *size == DYNAMIC && (low, high) != (0, 0) {
            return None;
        }
        if *size == DYNAMIC {
            new_paddings.extend([low, high]);
            new_starts.push(start);
            new_sizes.push(DYNAMIC);
            continue;
        }
        let (padded, end) = (low.checked_add(*size)?, start.checked_add(length)?);
        if start < 0 || end > padded.checked_add(high)? {
            return None;
        }
        let new_low = low.checked_sub(start)?.max(0);
        let new_high = end.checked_sub(padded)?.max(0);
        new_starts.push(start.checked_sub(low)?.max(0));
        new_paddings.extend([new_low, new_high]);
        new_sizes.push(new_low.checked_add(*size)?.checked_add(new_high)?);
    }
    if new_starts == starts && new_paddings == paddings {
        return None;
    }
    let ty = ctx.types().tensor(&new_sizes, element, None).ok()?;
    let (loc, padding) = (pad.0.loc(), shape(ctx, &new_paddings)?);
    let padded = move |rw: &mut Rewriter<'_>| {
        let padding = rw.value(padding);
        rw.located(loc, |rw| rw.value(PadOp::build(input, padding, number, ty)))
    };
    replaced(slice, padded, &new_starts, None)
}

/// Replaces inferred sizes (-1) by the static sizes of the result.
pub(super) fn with_known_size(slice: SliceOp<'_>) -> Option<Rewrite> {
    let (ir, ctx) = (slice.0.ir.get(), slice.0.context());
    let ty = ir.value_type(slice.output());
    let mut lengths = sizes(ir, slice.size())?;
    let mut any = false;
    for (size, known) in lengths.iter_mut().zip(ranked(ctx, ty)?) {
        if *size == -1 && *known != DYNAMIC {
            (*size, any) = (*known, true);
        }
    }
    let (input, start, size) = (slice.input1(), slice.start(), shape(ctx, &lengths)?);
    any.then(|| {
        Rewrite::made(move |rw| {
            let size = rw.value(size);
            rw.value(SliceOp::build(input, start, size, ty))
        })
    })
}
