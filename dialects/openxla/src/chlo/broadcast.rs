//! Verifier of CHLO operations with implicit broadcasting.

use lect_core::context::ContextData;
use lect_core::diag::Reported;
use lect_core::entity::Type;
use lect_core::ir::OpRef;
use lect_core::types::broadcast_shapes;
use lect_support::views::Outcome;

use super::CHLOOp;
use crate::hlo::compat::{Tensor, expect_results, have_compatible_elements};

/// Returns `broadcast_dimensions`: the dimensions of the larger operand that those of the smaller one map to.
macro_rules! dimensions {
    ($op:expr, $($view:ident)*) => {
        match $op {
            $(CHLOOp::$view(op) => op.broadcast_dimensions(),)*
            _ => None,
        }
    };
}

fn dimensions(op: CHLOOp<'_>) -> Option<Vec<i64>> {
    dimensions!(
        op,
        BroadcastAdd BroadcastAtan2 BroadcastDiv BroadcastMax BroadcastMin BroadcastMul BroadcastNextAfter
        BroadcastPolygamma BroadcastPow BroadcastRem BroadcastShiftLeft BroadcastShiftRightArithmetic
        BroadcastShiftRightLogical BroadcastSub BroadcastZeta BroadcastAnd BroadcastOr BroadcastXor
        BroadcastComplex BroadcastCompare
    )
}

/// Checks that the result type is the broadcast type of the operands.
pub(crate) fn verify(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let types: Vec<Type> = op.operand_types().collect();
    // Each element of a selection is taken from `lhs` or `rhs`, by the first operand.
    let (Some(view), &[.., lhs, rhs]) = (CHLOOp::of(op), &*types) else { return Ok(()) };
    let (Some(element), Some(other)) = (ctx.types().shaped_element_type(lhs), ctx.types().shaped_element_type(rhs))
    else {
        return Ok(());
    };
    let fit = match view {
        CHLOOp::BroadcastSelect(_) => element == other,
        _ => have_compatible_elements(ctx, element, other),
    };
    if !fit {
        let _ = op.error("mismatched operand types").emit();
        return Err(op.op_error("failed to infer returned types").emit());
    }
    let element = match view {
        CHLOOp::BroadcastCompare(_) => Ok(ctx.types().i1()),
        CHLOOp::BroadcastComplex(_) => ctx.types().complex(element),
        _ => Ok(element),
    };
    let Ok(element) = element else { return Ok(()) };
    let Some(tensors) = types.iter().map(|ty| Tensor::of(ctx, *ty)).collect::<Option<Vec<_>>>() else {
        return inferred(op, ctx, None, element);
    };
    // Bounded dynamic dimensions are not checked.
    if tensors.iter().any(|tensor| !tensor.bounds().is_empty()) {
        return Ok(());
    }
    let shape = match (dimensions(view), &*tensors) {
        (Some(dimensions), [a, b]) => along(a.shape, b.shape, &dimensions),
        (_, [first, rest @ ..]) => {
            rest.iter().try_fold(first.shape.to_vec(), |together, tensor| broadcast_shapes(&together, tensor.shape))
        }
        (_, []) => None,
    };
    inferred(op, ctx, shape.as_deref(), element)
}

/// Returns the broadcast shape of two tensors, with the dimensions of the one of lower rank mapped to `dimensions` of
/// the other.
fn along(a: &[i64], b: &[i64], dimensions: &[i64]) -> Option<Vec<i64>> {
    let (large, small) = if a.len() > b.len() { (a, b) } else { (b, a) };
    if dimensions.len() != small.len() {
        return None;
    }
    let places: Vec<usize> = dimensions.iter().map(|dim| usize::try_from(*dim).ok()).collect::<Option<_>>()?;
    let across: Vec<i64> = places.iter().map(|place| large.get(*place).copied()).collect::<Option<_>>()?;
    let mut shape = large.to_vec();
    for (place, size) in places.into_iter().zip(broadcast_shapes(small, &across)?) {
        *shape.get_mut(place)? = size;
    }
    Some(shape)
}

/// Checks the result against a shape and an element type. Without a shape, any shape is accepted.
fn inferred(op: OpRef<'_>, ctx: &ContextData, shape: Option<&[i64]>, element: Type) -> Result<(), Reported> {
    let ty = match shape {
        Some(shape) => ctx.types().tensor(shape, element, None),
        None => ctx.types().unranked_tensor(element),
    };
    let Ok(ty) = ty else { return Ok(()) };
    expect_results(op, &[ty]).reported(op)
}
