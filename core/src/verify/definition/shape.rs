//! Whether types have the same shape, as far as it is known.
//!
//! What a dialect defines may have a shape, too, if it implements `ShapedType` or it is not known whether it does: of that
//! nothing is known here, and it is compatible with anything.

use crate::context::ContextData;
use crate::entity::Type;
use crate::eval::Val;
use crate::eval::is_a;
use crate::interfaces::data;
use crate::types::{DYNAMIC, TypeData};

/// The shape of a type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Shape<'a> {
    /// It has none.
    Scalar,
    /// It has one of any rank.
    Unranked,
    /// It has one.
    Ranked(&'a [i64]),
    /// Who knows.
    Unknown,
}

/// The shape of a type.
pub(super) fn shape_of(ctx: &ContextData, ty: Type) -> Shape<'_> {
    match ctx.type_data(ty) {
        TypeData::Vector { shape, .. } | TypeData::RankedTensor { shape, .. } | TypeData::MemRef { shape, .. } => {
            Shape::Ranked(shape)
        }
        TypeData::UnrankedTensor(_) | TypeData::UnrankedMemRef { .. } => Shape::Unranked,
        TypeData::Dialect { .. } | TypeData::Opaque { .. } => match is_a(ctx, "ShapedType", &Val::Type(ty)) {
            Some(false) => Shape::Scalar,
            _ => match data::shape_of(ctx, ty) {
                Some((None, _)) => Shape::Unranked,
                // A builtin type of the same shape keeps the sizes.
                Some((Some(sizes), _)) => match ctx.tensor_type(&sizes, ctx.common().i1, None) {
                    Ok(tensor) => ctx.shape(tensor).map_or(Shape::Unknown, Shape::Ranked),
                    Err(_) => Shape::Unknown,
                },
                None => Shape::Unknown,
            },
        },
        _ => Shape::Scalar,
    }
}

/// Whether two types can have the same shape: both have one or neither, and sizes that are known are equal.
pub(super) fn are_compatible(ctx: &ContextData, a: Type, b: Type) -> bool {
    a == b
        || match (shape_of(ctx, a), shape_of(ctx, b)) {
            (Shape::Unknown, _) | (_, Shape::Unknown) | (Shape::Scalar, Shape::Scalar) => true,
            (Shape::Scalar, _) | (_, Shape::Scalar) => false,
            (Shape::Ranked(a), Shape::Ranked(b)) => are_compatible_shapes(a, b),
            _ => true,
        }
}

/// Whether several types can have the same shape: all have one or none, sizes that are known are equal, and vectors are
/// scalable together.
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

/// Whether two shapes can be the same.
pub(super) fn are_compatible_shapes(a: &[i64], b: &[i64]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a == b || *a == DYNAMIC || *b == DYNAMIC)
}

/// Whether all of several types can have the same shape, and are scalable or not together.
pub(super) fn are_all_compatible(ctx: &ContextData, types: &[Type]) -> bool {
    let is_scalable =
        |ty: &Type| matches!(ctx.type_data(*ty), TypeData::Vector { scalable, .. } if scalable.contains(&true));
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

/// The type of the elements of a type that has a shape, or itself. None if that is not known.
pub(super) fn element_or_self(ctx: &ContextData, ty: Type) -> Option<Type> {
    match shape_of(ctx, ty) {
        Shape::Unknown => None,
        _ => Some(ctx.shaped_element_type(ty).unwrap_or(ty)),
    }
}
