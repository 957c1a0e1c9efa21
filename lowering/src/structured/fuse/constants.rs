//! Transposition of constants.

use lect_dialects::arith::ConstantOp;
use lect_dialects::linalg::{Structured, YieldOp};
use lect_support::folding::dense;
use lect_support::prelude::*;

use crate::structured::generic::is_only_use;

/// Limit of the elements of a transposed constant.
const MOST_ELEMENTS: usize = 1 << 24;

/// Replaces the transposition of a constant by a constant.
pub(super) fn fold_transposed(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let (ir, ctx) = (rw.ir(), rw.context().clone());
    let structured = Structured::of(view)?;
    let (operands, maps): (Vec<Value>, _) = (view.operands().collect(), structured.maps());
    let (&[input, output], &[from, to]) = (&operands[..], &maps[..]) else { return None };
    if structured.inputs() != (0..1) || !from.is_permutation(&ctx) || !to.is_permutation(&ctx) {
        return None;
    }
    let ty = view.result_types().next()?;
    let (shape, element) = ranked_tensor(&ctx, ty)?;
    let same_element =
        [input, output].map(|value| ctx.types().element_type(ir.value_type(value))) == [Some(element); 2];
    if !same_element || dynamic_count(shape) > 0 {
        return None;
    }
    let body = view.region(0)?.entry()?;
    let end = only_op(body).filter(|only| only.is::<YieldOp<'_>>())?;
    if !end.operands().eq(body.args().take(1)) {
        return None;
    }
    let constant = dense(&ctx, ir.value(input).constant()?).filter(|_| is_only_use(ir, input))?;
    let count = shape.iter().try_fold(1usize, |all, size| all.checked_mul(usize::try_from(*size).ok()?))?;
    let is_float_or_int = matches!(ctx.types().data(element), TypeData::Integer { .. } | TypeData::Float(_));
    if count > MOST_ELEMENTS || !is_float_or_int {
        return None;
    }
    let data = match constant.splat {
        true => constant.data.to_vec(),
        false => transpose(&ctx, &constant.data, count, [ctx.types().shape(constant.ty)?, shape], [from, to])?,
    };
    let value = ctx.attrs().dense_elements(ty, constant.splat, &data).ok()?;
    rw.replace_by(op, ConstantOp::build(value));
    Some(())
}

/// Moves the elements of a tensor of the first shape to their places in the second.
fn transpose(
    ctx: &ContextData,
    data: &[u8],
    count: usize,
    [from_shape, to_shape]: [&[i64]; 2],
    [from, to]: [AffineMap; 2],
) -> Option<Vec<u8>> {
    let size = data.len().checked_div(count)?;
    let mut moved = vec![0; data.len()];
    let mut indices = vec![0i64; to_shape.len()];
    let place = |indices: &[i64], map: AffineMap, shape: &[i64]| {
        let at = map.eval(ctx, indices, &[])?;
        let linear = at.iter().zip(shape).fold(0i64, |sum, (index, size)| sum * size + index);
        usize::try_from(linear).ok()
    };
    // The sizes of the loops.
    let inverse = to.inverse_permutation(ctx)?;
    let sizes = inverse.eval(ctx, to_shape, &[])?;
    for _ in 0..count {
        let (source, target) = (place(&indices, from, from_shape)?, place(&indices, to, to_shape)?);
        let element = data.get(source * size..(source + 1) * size)?;
        moved.get_mut(target * size..(target + 1) * size)?.copy_from_slice(element);
        for (index, size) in indices.iter_mut().zip(&sizes).rev() {
            *index += 1;
            if *index < *size {
                break;
            }
            *index = 0;
        }
    }
    Some(moved)
}
