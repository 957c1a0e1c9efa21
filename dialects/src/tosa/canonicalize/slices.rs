//! Slices of what was joined or padded are slices of what that was made of.

use lect_core::entity::{Op, Value};
use lect_core::ir::OpRef;
use lect_core::types::DYNAMIC;
use lect_transforms::rewrite::Rewriter;

use super::{made_by, shape};
use crate::patterns::{Values, insert_value, op_state};
use crate::shapes::ranked_tensor;
use crate::tosa::types::{axis_of, constant, dense_integers, ranked};
use crate::tosa::{ConcatOp, PadOp};

/// The integers that an operand is.
fn known(op: OpRef<'_>, operand: usize) -> Option<Vec<i64>> {
    dense_integers(op.context(), constant(op, op.operands().nth(operand))?)
}

fn replace(op: Op, rw: &mut Rewriter<'_>, operands: [Value; 3]) -> Option<()> {
    let view = rw.op(op);
    let state = op_state(rw, "tosa.slice", view.loc()).operands(operands).results(view.result_types());
    rw.replace_with(op, state);
    Some(())
}

/// A slice that is in one of the tensors that are joined.
pub(super) fn of_concat(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (view, ctx) = (rw.op(op), rw.context());
    let concat = made_by(view, 0).filter(|made| made.is::<ConcatOp<'_>>())?;
    let is_static = |shape: &&[i64]| !shape.contains(&DYNAMIC);
    ranked(ctx, concat.result_types().next()?).filter(is_static)?;
    let axis = usize::try_from(axis_of(concat)?).ok()?;
    let (mut starts, sizes) = (known(view, 1)?, known(view, 2)?);
    let size = *sizes.get(axis)?;
    let mut found = None;
    for input in concat.operands() {
        let length = *ranked(ctx, rw.ir().value_type(input)).filter(is_static)?.get(axis)?;
        let start = starts.get_mut(axis)?;
        if *start >= 0 && start.checked_add(size)? <= length {
            found = Some(input);
            break;
        }
        *start = start.checked_sub(length)?;
    }
    let input = found?;
    let start = shape(op, rw, &starts)?;
    let size = shape(op, rw, &sizes)?;
    replace(op, rw, [input, start, size])
}

/// Only so much is padded as is in the slice.
pub(super) fn of_pad(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (view, ctx) = (rw.op(op), rw.context());
    let pad = made_by(view, 0).filter(|made| made.is::<PadOp<'_>>())?;
    if rw.ir().value(view.operands().next()?).uses().take(2).count() != 1 {
        return None;
    }
    let operands: Values = pad.operands().collect();
    let [input, _, number] = operands[..] else { return None };
    let (sizes, element) = ranked_tensor(ctx, rw.ir().value_type(input))?;
    ranked(ctx, pad.result_types().next()?)?;
    let (paddings, starts, lengths) = (known(pad, 1)?, known(view, 1)?, known(view, 2)?);
    let rank = sizes.len();
    if paddings.len() != rank.checked_mul(2)? || starts.len() != rank || lengths.len() != rank {
        return None;
    }
    let (mut new_starts, mut new_paddings, mut new_sizes) = (Vec::new(), Vec::new(), Vec::new());
    for ((padding, size), (&start, &length)) in paddings.chunks_exact(2).zip(sizes).zip(starts.iter().zip(&lengths)) {
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
    let ty = ctx.tensor_type(&new_sizes, element, None).ok()?;
    let (loc, size) = (pad.loc(), view.operands().nth(2)?);
    op_state(rw, "tosa.pad", loc);
    let padding = shape(op, rw, &new_paddings)?;
    let pad = op_state(rw, "tosa.pad", loc).operands([input, padding, number]).results([ty]);
    let padded = insert_value(rw.before(op), pad);
    let start = shape(op, rw, &new_starts)?;
    replace(op, rw, [padded, start, size])
}

/// A size that is not given is known from the result.
pub(super) fn with_known_size(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let result = ranked(rw.context(), view.result_types().next()?)?;
    let mut sizes = known(view, 2)?;
    let mut any = false;
    for (size, known) in sizes.iter_mut().zip(result) {
        if *size == -1 && *known != DYNAMIC {
            (*size, any) = (*known, true);
        }
    }
    let mut operands = view.operands();
    let (input, start) = (operands.next()?, operands.next()?);
    drop(operands);
    if !any {
        return None;
    }
    let size = shape(op, rw, &sizes)?;
    replace(op, rw, [input, start, size])
}
