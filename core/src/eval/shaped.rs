//! What types with a shape have in common, be they builtin or a dialect's.

use std::borrow::Cow;

use super::{Val, param};
use crate::attrs::AttrData;
use crate::context::ContextData;
use crate::entity::Type;
use crate::interfaces::data;
use crate::number::FloatFormat;
use crate::types::{DYNAMIC, Signedness, TypeData};

/// The sizes of a type that has a rank.
pub(super) fn shape(ctx: &ContextData, ty: Type) -> Option<Cow<'_, [i64]>> {
    match ctx.type_data(ty) {
        TypeData::Dialect { .. } => {
            if let Some((shape, _)) = data::shape_of(ctx, ty) {
                return shape;
            }
            let shape = param::of_type(ctx, ty, "shape").or_else(|| by_code(ctx, ty, "getShape"));
            shape?.int_items(ctx).map(Cow::Owned)
        }
        TypeData::Opaque { .. } => by_code(ctx, ty, "getShape")?.int_items(ctx).map(Cow::Owned),
        _ => ctx.shape(ty).map(Cow::Borrowed),
    }
}

/// Whether a type that may have no rank has one. None of what has no shape, or if that is not known.
pub(super) fn has_rank(ctx: &ContextData, ty: Type) -> Option<bool> {
    match ctx.type_data(ty) {
        TypeData::UnrankedTensor(_) | TypeData::UnrankedMemRef { .. } => Some(false),
        _ => shape(ctx, ty).map(|_| true),
    }
}

/// Whether a type with a shape has a static one.
pub(super) fn has_static_shape(ctx: &ContextData, ty: Type) -> Option<bool> {
    Some(has_rank(ctx, ty)? && !shape(ctx, ty)?.contains(&DYNAMIC))
}

/// The number of elements of a static shape.
pub(super) fn element_count(ctx: &ContextData, ty: Type) -> Option<i128> {
    let shape = shape(ctx, ty).filter(|shape| !shape.contains(&DYNAMIC))?;
    shape.iter().try_fold(1i128, |count, size| count.checked_mul((*size).into()))
}

/// The type of an element: of what has a shape, and of other types that have one.
pub(super) fn element_type(ctx: &ContextData, ty: Type) -> Option<Type> {
    match ctx.type_data(ty) {
        TypeData::Complex(element) => Some(*element),
        TypeData::Dialect { .. } => {
            if let Some((_, element)) = data::shape_of(ctx, ty) {
                return Some(element);
            }
            param::of_type(ctx, ty, "elementType").or_else(|| by_code(ctx, ty, "getElementType"))?.as_type()
        }
        TypeData::Opaque { .. } => by_code(ctx, ty, "getElementType")?.as_type(),
        _ => ctx.element_type(ty),
    }
}

/// What a dialect's code says of a type that is text.
fn by_code<'a>(ctx: &'a ContextData, ty: Type, method: &str) -> Option<Val<'a>> {
    super::class::native_method(ctx, &Val::Type(ty), method)?(ctx, &[Val::Type(ty)])
}

/// The sizes and the type of an element of a dialect's type that has a shape. None of the sizes if it has no rank.
pub(crate) fn of_dialect(ctx: &ContextData, ty: Type) -> Option<(Option<Cow<'_, [i64]>>, Type)> {
    super::is_a(ctx, "ShapedType", &Val::Type(ty)).filter(|is| *is)?;
    Some((shape(ctx, ty), element_type(ctx, ty)?))
}

/// The bits of a number, if it is one.
pub(super) fn bit_width(ctx: &ContextData, ty: Type) -> Option<u32> {
    match ctx.type_data(ty) {
        TypeData::Integer { width, .. } => Some(*width),
        TypeData::Float(format) => Some(format.width()),
        _ => None,
    }
}

/// `getElementTypeOrSelf` of a type, an attribute or a value: the type of an element of what has a shape.
pub(super) fn element_type_or_self(ctx: &ContextData, value: &Val<'_>) -> Option<Type> {
    let ty = match value {
        Val::Type(ty) => *ty,
        Val::Attr(attr) => ctx.attr_type(*attr).unwrap_or(ctx.common().none),
        Val::Value(op, value) => op.ir.value_type(*value),
        _ => return None,
    };
    match super::is_a(ctx, "ShapedType", &Val::Type(ty))? {
        true => element_type(ctx, ty),
        false => Some(ty),
    }
}

/// The same with another shape, and with other elements if they are given.
pub(super) fn with_shape(ctx: &ContextData, ty: Type, shape: &[i64], element: Option<Type>) -> Option<Type> {
    let element = element.or_else(|| element_type(ctx, ty))?;
    match ctx.type_data(ty) {
        TypeData::Vector { scalable, .. } => ctx.vector_type(shape, scalable, element).ok(),
        TypeData::RankedTensor { encoding, .. } => ctx.tensor_type(shape, element, *encoding).ok(),
        TypeData::UnrankedTensor(_) => ctx.tensor_type(shape, element, None).ok(),
        TypeData::MemRef { layout, memory_space, .. } => ctx.memref_type(shape, element, *layout, *memory_space).ok(),
        TypeData::UnrankedMemRef { memory_space, .. } => ctx.memref_type(shape, element, None, *memory_space).ok(),
        _ => None,
    }
}

/// What a comparison of such values gives: `i1`, or a shape of it. A tensor keeps its encoding, a memref its layout.
pub(super) fn i1_same_shape(ctx: &ContextData, ty: Type) -> Option<Type> {
    let i1 = ctx.common().i1;
    match super::is_a(ctx, "ShapedType", &Val::Type(ty))? {
        true => ctx.with_element_type(ty, i1),
        false => Some(i1),
    }
}

/// The same with integers or floats of a multiple of the width.
pub(super) fn scale_element_width(ctx: &ContextData, ty: Type, scale: i128) -> Option<Type> {
    let element = element_type(ctx, ty)?;
    let width = u32::try_from(i128::from(bit_width(ctx, element)?).checked_mul(scale)?).ok()?;
    let scaled = match ctx.type_data(element) {
        TypeData::Integer { signedness, .. } => ctx.integer_type(width, *signedness).ok()?,
        TypeData::Float(format) => ctx.float_type(match (format, width) {
            (FloatFormat::F16 | FloatFormat::BF16, 32) => FloatFormat::F32,
            (FloatFormat::F16 | FloatFormat::BF16 | FloatFormat::F32, 64) => FloatFormat::F64,
            _ => return None,
        }),
        _ => return None,
    };
    ctx.with_element_type(ty, scaled)
}

/// Whether a memref's elements lie at distances that its layout gives.
pub(super) fn is_strided(ctx: &ContextData, ty: Type) -> Option<bool> {
    let TypeData::MemRef { shape, layout, .. } = ctx.type_data(ty) else { return None };
    let Some(layout) = layout else { return Some(true) };
    match ctx.attr_data(*layout) {
        AttrData::AffineMap(map) => Some(ctx.affine_strides_and_offset(*map, shape).is_some()),
        AttrData::StridedLayout { .. } => Some(true),
        // How a dialect's layout maps indices is its code's to say.
        _ => None,
    }
}

/// `i<width>`
pub(super) fn signless(ctx: &ContextData, width: i128) -> Option<Type> {
    ctx.integer_type(width.try_into().ok()?, Signedness::Signless).ok()
}
