//! Result type inference, for operations whose result types are compared with the inferred ones.

use lect_core::dialect::{InferFrom, OpHooks};
use lect_support::prelude::*;
use lect_support::shapes::may_have_same_shape;

use super::types::element;

pub(crate) const REDUCE: OpHooks =
    OpHooks { infer_types: Some(infer_reduced), accepts_types: Some(accepts_same_elements), ..OpHooks::NONE };
pub(crate) const CONCAT: OpHooks =
    OpHooks { infer_types: Some(infer_concatenated), accepts_types: Some(accepts_same_elements), ..OpHooks::NONE };
pub(crate) const EQUAL: OpHooks =
    OpHooks { infer_types: Some(infer_equal), accepts_types: Some(accepts_same_shape), ..OpHooks::NONE };

fn only(types: &[Type]) -> Option<Type> {
    match types {
        &[ty] => Some(ty),
        _ => None,
    }
}

fn accepts_same_shape(ctx: &ContextData, inferred: &[Type], found: &[Type]) -> bool {
    only(inferred).zip(only(found)).is_some_and(|(inferred, found)| may_have_same_shape(ctx, inferred, found))
}

fn accepts_same_elements(ctx: &ContextData, inferred: &[Type], found: &[Type]) -> bool {
    let same = only(inferred).zip(only(found)).is_some_and(|(a, b)| element(ctx, a) == element(ctx, b));
    same && accepts_same_shape(ctx, inferred, found)
}

/// Returns a tensor type, which is unranked if the shape is unknown.
fn tensor(ctx: &ContextData, shape: Option<&[i64]>, element: Type) -> Result<Vec<Type>, Invalid> {
    let ty = match shape {
        Some(shape) => ctx.types().tensor(shape, element, None),
        None => ctx.types().unranked_tensor(element),
    };
    ty.map(|ty| vec![ty])
}

/// Returns the axis, which is the only integer property.
fn axis(ctx: &ContextData, from: &InferFrom<'_>) -> Option<i64> {
    from.props.iter().flatten().find_map(|attr| match ctx.attrs().data(*attr) {
        AttrData::Integer { value, .. } => value.to_i64(),
        _ => None,
    })
}

fn infer_reduced(ctx: &ContextData, from: &InferFrom<'_>) -> Result<Vec<Type>, Invalid> {
    let (Some(&input), Some(axis)) = (from.operands.first(), axis(ctx, from)) else {
        return Err(Invalid::default());
    };
    let mut shape = ctx.types().shape(input).map(<[i64]>::to_vec);
    let reduced = shape.as_mut().and_then(|shape| shape.get_mut(usize::try_from(axis).ok()?));
    match reduced {
        Some(size) => *size = 1,
        None => shape = None,
    }
    tensor(ctx, shape.as_deref(), element(ctx, input))
}

fn infer_concatenated(ctx: &ContextData, from: &InferFrom<'_>) -> Result<Vec<Type>, Invalid> {
    let (Some(&first), Some(axis)) = (from.operands.first(), axis(ctx, from)) else {
        return Err(Invalid::default());
    };
    let element = element(ctx, first);
    let axis = usize::try_from(axis).map_err(|_| Invalid::default())?;
    let shapes = || from.operands.iter().map(|ty| ctx.types().shape(*ty));
    let Some(rank) = shapes().flatten().next().map(<[i64]>::len) else {
        return tensor(ctx, None, element);
    };
    let mut shape = vec![DYNAMIC; rank];
    for operand in shapes().flatten() {
        for (index, (size, &found)) in shape.iter_mut().zip(operand).enumerate() {
            if index == axis || found == DYNAMIC {
                continue;
            }
            if *size != DYNAMIC && *size != found {
                let message = format!("Cannot concat tensors with different sizes on the non-axis dimension {index}");
                return Err(Invalid::new(message));
            }
            *size = found;
        }
    }
    let sum = shapes().try_fold(0i64, |sum, shape| {
        let size = shape?.get(axis).copied().filter(|size| *size != DYNAMIC)?;
        Some(sum.wrapping_add(size))
    });
    if let Some(size) = shape.get_mut(axis) {
        *size = sum.unwrap_or(DYNAMIC);
    }
    tensor(ctx, Some(&shape), element)
}

/// Infers a Boolean tensor of the broadcast shape of the operands.
fn infer_equal(ctx: &ContextData, from: &InferFrom<'_>) -> Result<Vec<Type>, Invalid> {
    let shapes: Option<Vec<&[i64]>> = from.operands.iter().map(|ty| ctx.types().shape(*ty)).collect();
    let shape = shapes.and_then(|shapes| broadcast(&shapes));
    tensor(ctx, shape.as_deref(), ctx.types().i1())
}

/// Returns the broadcast shape of several shapes.
fn broadcast(shapes: &[&[i64]]) -> Option<Vec<i64>> {
    let rank = shapes.iter().map(|shape| shape.len()).max().unwrap_or(0);
    let mut result = vec![1; rank];
    for shape in shapes {
        let skip = rank - shape.len();
        for (size, &found) in result.iter_mut().skip(skip).zip(*shape) {
            *size = match (*size, found) {
                (1, found) => found,
                (size, found) if found == 1 || found == size => size,
                _ => return None,
            };
        }
    }
    Some(result)
}
