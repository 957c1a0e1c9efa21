//! `CastOpInterface` models of `tensor` casts.

use lect_core::interfaces::cast::Cast;
use lect_support::prelude::*;
use lect_support::shapes::may_have_same_shape;

/// Model of `cast`: the shape becomes more or less static.
pub(crate) struct ToMoreOrLess;

impl Cast for ToMoreOrLess {
    fn is_possible(&self, ctx: &ContextData, from: &[Type], to: &[Type]) -> bool {
        are_alike(ctx, from, to)
            && from.first().map(|ty| ctx.types().element_type(*ty))
                == to.first().map(|ty| ctx.types().element_type(*ty))
    }
}

/// Model of `bitcast`: element types of equal width.
pub(crate) struct OfBits;

impl Cast for OfBits {
    fn is_possible(&self, ctx: &ContextData, from: &[Type], to: &[Type]) -> bool {
        let width = |types: &[Type]| types.first().and_then(|ty| width(ctx, ctx.types().element_type(*ty)?));
        are_alike(ctx, from, to) && width(from) == width(to)
    }
}

/// Returns true if both are a single tensor, with compatible shapes.
fn are_alike(ctx: &ContextData, from: &[Type], to: &[Type]) -> bool {
    let (&[from], &[to]) = (from, to) else { return false };
    is_tensor(ctx, from) && is_tensor(ctx, to) && may_have_same_shape(ctx, from, to)
}

fn width(ctx: &ContextData, element: Type) -> Option<u32> {
    match ctx.types().data(element) {
        TypeData::Integer { width, .. } => Some(*width),
        TypeData::Float(format) => Some(format.width()),
        _ => None,
    }
}
