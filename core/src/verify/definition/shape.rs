//! Compatibility of shapes, as far as they are known.
//!
//! Types of dialects may have a shape, too, if they implement `ShapedType` or if that is unknown. An unknown shape is
//! compatible with any shape.

use crate::context::ContextData;
use crate::entity::Type;
use crate::eval::Val;
use crate::eval::is_a;
use crate::interfaces::data;
use crate::types::{DYNAMIC, TypeData};

/// The shape of a type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Shape<'a> {
    /// No shaped type.
    Scalar,
    /// A shape of any rank.
    Unranked,
    /// A shape with these sizes.
    Ranked(&'a [i64]),
    /// A shape that is unknown.
    Unknown,
}

/// Returns the shape of a type.
pub(super) fn shape_of(ctx: &ContextData, ty: Type) -> Shape<'_> {
    match ctx.types().data(ty) {
        TypeData::Vector { shape, .. } | TypeData::RankedTensor { shape, .. } | TypeData::MemRef { shape, .. } => {
            Shape::Ranked(shape)
        }
        TypeData::UnrankedTensor(_) | TypeData::UnrankedMemRef { .. } => Shape::Unranked,
        TypeData::Dialect { .. } | TypeData::Opaque { .. } => match is_a(ctx, "ShapedType", &Val::Type(ty)) {
            Some(false) => Shape::Scalar,
            _ => match data::shape_of(ctx, ty) {
                Some((None, _)) => Shape::Unranked,
                // The sizes are stored in a builtin type of the same shape.
                Some((Some(sizes), _)) => match ctx.types().tensor(&sizes, ctx.types().i1(), None) {
                    Ok(tensor) => ctx.types().shape(tensor).map_or(Shape::Unknown, Shape::Ranked),
                    Err(_) => Shape::Unknown,
                },
                None => Shape::Unknown,
            },
        },
        _ => Shape::Scalar,
    }
}

/// Returns true if two types can have the same shape: both are shaped or neither is, and known sizes are equal.
pub(super) fn are_compatible(ctx: &ContextData, a: Type, b: Type) -> bool {
    a == b
        || match (shape_of(ctx, a), shape_of(ctx, b)) {
            (Shape::Unknown, _) | (_, Shape::Unknown) | (Shape::Scalar, Shape::Scalar) => true,
            (Shape::Scalar, _) | (_, Shape::Scalar) => false,
            (Shape::Ranked(a), Shape::Ranked(b)) => are_compatible_shapes(a, b),
            _ => true,
        }
}

/// Returns true if several types can have the same shape: all are shaped or none is, known sizes are equal, and vectors
/// agree in scalability.
pub(super) fn have_compatible_shapes(ctx: &ContextData, types: &[Type]) -> bool {
    if types.iter().all(|ty| Some(ty) == types.first()) {
        return true;
    }
    let (mut shaped, mut scalars) = (false, false);
    for ty in types {
        match shape_of(ctx, *ty) {
            Shape::Unknown => return true,
            Shape::Scalar => scalars = true,
            Shape::Unranked | Shape::Ranked(_) => shaped = true,
        }
    }
    !shaped || !scalars && are_all_compatible(ctx, types)
}

/// Returns true if two shapes can be equal.
pub(super) fn are_compatible_shapes(a: &[i64], b: &[i64]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a == b || *a == DYNAMIC || *b == DYNAMIC)
}

/// Returns true if all shaped types can have the same shape, and agree in scalability.
pub(super) fn are_all_compatible(ctx: &ContextData, types: &[Type]) -> bool {
    let is_scalable =
        |ty: &Type| matches!(ctx.types().data(*ty), TypeData::Vector { scalable, .. } if scalable.contains(&true));
    let scalable = types.iter().filter(|ty| is_scalable(ty)).count();
    if scalable != 0 && scalable != types.len() {
        return false;
    }
    let shapes = || {
        types.iter().filter_map(|ty| match shape_of(ctx, *ty) {
            Shape::Ranked(shape) => Some(shape),
            _ => None,
        })
    };
    let Some(first) = shapes().next() else { return true };
    if shapes().any(|shape| shape.len() != first.len()) {
        return false;
    }
    (0..first.len()).all(|at| {
        let mut sizes = shapes().filter_map(|shape| shape.get(at)).filter(|size| **size != DYNAMIC);
        sizes.next().is_none_or(|first| sizes.all(|size| size == first))
    })
}

/// Returns the element type of a shaped type, or the type itself. `None` if that is unknown.
pub(super) fn element_or_self(ctx: &ContextData, ty: Type) -> Option<Type> {
    match shape_of(ctx, ty) {
        Shape::Unknown => None,
        _ => Some(ctx.types().shaped_element_type(ty).unwrap_or(ty)),
    }
}
