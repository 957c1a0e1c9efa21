//! Shaped types, builtin or of a dialect: shapes and element types.

use std::borrow::Cow;

use super::{Val, param};
use crate::attrs::AttrData;
use crate::context::ContextData;
use crate::entity::Type;
use crate::interfaces::data;
use crate::number::FloatFormat;
use crate::types::{DYNAMIC, Signedness, TypeData};

/// Returns the sizes of a ranked type.
pub(super) fn shape(ctx: &ContextData, ty: Type) -> Option<Cow<'_, [i64]>> {
    match ctx.types().data(ty) {
        TypeData::Dialect { .. } => {
            if let Some((shape, _)) = data::shape_of(ctx, ty) {
                return shape;
            }
            let shape = param::type_param(ctx, ty, "shape").or_else(|| by_code(ctx, ty, "getShape"));
            shape?.int_items(ctx).map(Cow::Owned)
        }
        TypeData::Opaque { .. } => by_code(ctx, ty, "getShape")?.int_items(ctx).map(Cow::Owned),
        _ => ctx.types().shape(ty).map(Cow::Borrowed),
    }
}

/// Returns true if a shaped type is ranked. `None` for other types, or if that is unknown.
pub(super) fn has_rank(ctx: &ContextData, ty: Type) -> Option<bool> {
    match ctx.types().data(ty) {
        TypeData::UnrankedTensor(_) | TypeData::UnrankedMemRef { .. } => Some(false),
        _ => shape(ctx, ty).map(|_| true),
    }
}

/// Returns true if a shaped type has a static shape.
pub(super) fn has_static_shape(ctx: &ContextData, ty: Type) -> Option<bool> {
    Some(has_rank(ctx, ty)? && !shape(ctx, ty)?.contains(&DYNAMIC))
}

/// Returns the number of elements of a static shape.
pub(super) fn element_count(ctx: &ContextData, ty: Type) -> Option<i128> {
    let shape = shape(ctx, ty).filter(|shape| !shape.contains(&DYNAMIC))?;
    shape.iter().try_fold(1i128, |count, size| count.checked_mul((*size).into()))
}

/// Returns the element type of a shaped type, or of another type with elements.
pub(super) fn element_type(ctx: &ContextData, ty: Type) -> Option<Type> {
    match ctx.types().data(ty) {
        TypeData::Complex(element) => Some(*element),
        TypeData::Dialect { .. } => {
            if let Some((_, element)) = data::shape_of(ctx, ty) {
                return Some(element);
            }
            param::type_param(ctx, ty, "elementType").or_else(|| by_code(ctx, ty, "getElementType"))?.as_type()
        }
        TypeData::Opaque { .. } => by_code(ctx, ty, "getElementType")?.as_type(),
        _ => ctx.types().element_type(ty),
    }
}

/// Evaluates a method of a type by a hook of the dialect.
fn by_code<'a>(ctx: &'a ContextData, ty: Type, method: &str) -> Option<Val<'a>> {
    super::class::native_method(ctx, &Val::Type(ty), method)?(ctx, &[Val::Type(ty)])
}

/// Returns the sizes and the element type of a dialect's shaped type. The sizes are `None` if it is unranked.
pub(crate) fn dialect_shape(ctx: &ContextData, ty: Type) -> Option<(Option<Cow<'_, [i64]>>, Type)> {
    super::is_a(ctx, "ShapedType", &Val::Type(ty)).filter(|is| *is)?;
    Some((shape(ctx, ty), element_type(ctx, ty)?))
}

/// Returns the width of an integer or float type.
pub(super) fn bit_width(ctx: &ContextData, ty: Type) -> Option<u32> {
    match ctx.types().data(ty) {
        TypeData::Integer { width, .. } => Some(*width),
        TypeData::Float(format) => Some(format.width()),
        _ => None,
    }
}

/// Evaluates `getElementTypeOrSelf` on a type, an attribute or a value.
pub(super) fn element_type_or_self(ctx: &ContextData, value: &Val<'_>) -> Option<Type> {
    let ty = match value {
        Val::Type(ty) => *ty,
        Val::Attr(attr) => ctx.attrs().type_of(*attr).unwrap_or(ctx.types().none()),
        Val::Value(op, value) => op.ir.value_type(*value),
        _ => return None,
    };
    match super::is_a(ctx, "ShapedType", &Val::Type(ty))? {
        true => element_type(ctx, ty),
        false => Some(ty),
    }
}

/// Returns a type with another shape, and with other elements if they are given.
pub(super) fn with_shape(ctx: &ContextData, ty: Type, shape: &[i64], element: Option<Type>) -> Option<Type> {
    let element = element.or_else(|| element_type(ctx, ty))?;
    match ctx.types().data(ty) {
        TypeData::Vector { scalable, .. } => ctx.types().vector(shape, scalable, element).ok(),
        TypeData::RankedTensor { encoding, .. } => ctx.types().tensor(shape, element, *encoding).ok(),
        TypeData::UnrankedTensor(_) => ctx.types().tensor(shape, element, None).ok(),
        TypeData::MemRef { layout, memory_space, .. } => {
            ctx.types().memref(shape, element, *layout, *memory_space).ok()
        }
        TypeData::UnrankedMemRef { memory_space, .. } => ctx.types().memref(shape, element, None, *memory_space).ok(),
        _ => None,
    }
}

/// Returns the result type of a comparison: `i1`, or a shaped type with it. A tensor keeps its encoding, a memref its
/// layout.
pub(super) fn i1_same_shape(ctx: &ContextData, ty: Type) -> Option<Type> {
    let i1 = ctx.types().i1();
    match super::is_a(ctx, "ShapedType", &Val::Type(ty))? {
        true => ctx.types().with_element_type(ty, i1),
        false => Some(i1),
    }
}

/// Returns a type with elements of `scale` times the width.
pub(super) fn scale_element_width(ctx: &ContextData, ty: Type, scale: i128) -> Option<Type> {
    let element = element_type(ctx, ty)?;
    let width = u32::try_from(i128::from(bit_width(ctx, element)?).checked_mul(scale)?).ok()?;
    let scaled = match ctx.types().data(element) {
        TypeData::Integer { signedness, .. } => ctx.types().integer(width, *signedness).ok()?,
        TypeData::Float(format) => ctx.types().float(match (format, width) {
            (FloatFormat::F16 | FloatFormat::BF16, 32) => FloatFormat::F32,
            (FloatFormat::F16 | FloatFormat::BF16 | FloatFormat::F32, 64) => FloatFormat::F64,
            _ => return None,
        }),
        _ => return None,
    };
    ctx.types().with_element_type(ty, scaled)
}

/// Returns true if the layout of a memref is strided.
pub(super) fn is_strided(ctx: &ContextData, ty: Type) -> Option<bool> {
    let TypeData::MemRef { shape, layout, .. } = ctx.types().data(ty) else { return None };
    let Some(layout) = layout else { return Some(true) };
    match ctx.attrs().data(*layout) {
        AttrData::AffineMap(map) => Some(ctx.affine().strides_and_offset(*map, shape).is_some()),
        AttrData::StridedLayout { .. } => Some(true),
        // The mapping of a dialect's layout is unknown.
        _ => None,
    }
}

/// Returns `i<width>`.
pub(super) fn signless(ctx: &ContextData, width: i128) -> Option<Type> {
    ctx.types().integer(width.try_into().ok()?, Signedness::Signless).ok()
}
