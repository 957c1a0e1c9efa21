//! Result type inference, and compatibility of other result types.

use lect_core::dialect::{InferFrom, OpHooks};
use lect_core::typed::TypedType;
use lect_support::prelude::*;
use lect_support::shapes::may_have_same_shape;

use super::verify::is_shape;
use super::{ShapeType, SizeType};

/// Hooks of `shape.const_shape`: the result is an extent tensor of this size, or a shape.
pub(super) const CONST_SHAPE: OpHooks =
    OpHooks { infer_types: Some(infer_const_shape), accepts_types: Some(accepts_const_shape), ..OpHooks::NONE };

/// Hooks of `shape.max` and `shape.min`: the result is a size or a shape.
pub(super) const EXTREME: OpHooks =
    OpHooks { infer_types: Some(infer_extreme), accepts_types: Some(accepts_extreme), ..OpHooks::NONE };

/// Hooks of `shape.meet`.
pub(super) const MEET: OpHooks =
    OpHooks { infer_types: Some(infer_meet), accepts_types: Some(accepts_meet), ..OpHooks::NONE };

/// Hooks of `shape.shape_of`: the result is an extent tensor of the rank, or a shape.
pub(super) const SHAPE_OF: OpHooks =
    OpHooks { infer_types: Some(infer_shape_of), accepts_types: Some(accepts_shape_of), ..OpHooks::NONE };

fn is_size(ctx: &ContextData, ty: Type) -> bool {
    SizeType::cast(ctx, ty).is_some()
}

fn size(ctx: &ContextData) -> Result<Type, Invalid> {
    ctx.types().parse("!shape.size").ok_or_else(Invalid::default)
}

/// Returns an extent tensor type.
fn extents(ctx: &ContextData, count: i64) -> Result<Vec<Type>, Invalid> {
    Ok(vec![ctx.types().tensor(&[count], ctx.types().index(), None)?])
}

/// Returns the number of extents of an extent tensor type.
fn extent_count(ctx: &ContextData, ty: Type) -> Option<i64> {
    match ctx.types().data(ty) {
        TypeData::RankedTensor { shape, element, .. } if *element == ctx.types().index() => match &shape[..] {
            [count] => Some(*count),
            _ => None,
        },
        _ => None,
    }
}

fn infer_const_shape(ctx: &ContextData, from: &InferFrom<'_>) -> Result<Vec<Type>, Invalid> {
    let shape = from.props.first().copied().flatten().and_then(|shape| match ctx.attrs().data(shape) {
        AttrData::DenseElements(elements) => ctx.types().element_count(elements.ty),
        _ => None,
    });
    let Some(count) = shape else { return Err(Invalid::new("missing shape attribute")) };
    extents(ctx, i64::try_from(count).unwrap_or(i64::MAX))
}

fn accepts_const_shape(ctx: &ContextData, inferred: &[Type], found: &[Type]) -> bool {
    inferred.iter().chain(found).any(|ty| is_shape(ctx, *ty))
}

fn infer_extreme(ctx: &ContextData, from: &InferFrom<'_>) -> Result<Vec<Type>, Invalid> {
    match from.operands {
        [a, b] if a == b => Ok(vec![*a]),
        _ => Ok(vec![size(ctx)?]),
    }
}

fn accepts_extreme(ctx: &ContextData, inferred: &[Type], found: &[Type]) -> bool {
    let all = |is: fn(&ContextData, Type) -> bool| inferred.iter().chain(found).all(|ty| is(ctx, *ty));
    all(is_shape) || all(is_size)
}

fn infer_meet(ctx: &ContextData, from: &InferFrom<'_>) -> Result<Vec<Type>, Invalid> {
    let [a, b] = *from.operands else { return Err(Invalid::default()) };
    let is_special = |ty: Type| is_shape(ctx, ty) || is_size(ctx, ty);
    let (a, b) = if is_special(a) { (a, b) } else { (b, a) };
    let index = ctx.types().index();
    let mixed = || Err(Invalid::new("requires all sizes or shapes"));
    if is_size(ctx, a) {
        return if is_size(ctx, b) || b == index { Ok(vec![a]) } else { mixed() };
    }
    if a == index {
        return if b == index { Ok(vec![b]) } else { mixed() };
    }
    if is_shape(ctx, a) {
        return if is_shape(ctx, b) || extent_count(ctx, b).is_some() { Ok(vec![a]) } else { mixed() };
    }
    match (extent_count(ctx, a), extent_count(ctx, b)) {
        (Some(DYNAMIC), _) => Ok(vec![a]),
        (_, Some(DYNAMIC)) => Ok(vec![b]),
        (Some(first), Some(second)) if first != second => Err(Invalid::new("unequal shape cardinality")),
        _ => Ok(vec![a]),
    }
}

fn accepts_meet(ctx: &ContextData, inferred: &[Type], found: &[Type]) -> bool {
    let (&[a], &[b]) = (inferred, found) else { return false };
    let (a, b) = if is_shape(ctx, a) || is_size(ctx, a) { (a, b) } else { (b, a) };
    if is_size(ctx, a) {
        return is_size(ctx, b) || b == ctx.types().index();
    }
    if is_shape(ctx, a) {
        return is_shape(ctx, b)
            || matches!(ctx.types().data(b), TypeData::RankedTensor { .. } | TypeData::UnrankedTensor(_));
    }
    ctx.types().shape(a).is_some() && ctx.types().shape(b).is_some() && may_have_same_shape(ctx, a, b)
}

fn infer_shape_of(ctx: &ContextData, from: &InferFrom<'_>) -> Result<Vec<Type>, Invalid> {
    match from.operands.first().map(|ty| (*ty, ctx.types().data(*ty))) {
        Some((_, TypeData::Dialect { .. } | TypeData::Opaque { .. })) | None => {
            Ok(vec![ctx.types().parse("!shape.shape").ok_or_else(Invalid::default)?])
        }
        Some((ty, _)) => extents(ctx, ctx.types().shape(ty).map_or(DYNAMIC, |shape| shape.len() as i64)),
    }
}

fn accepts_shape_of(ctx: &ContextData, inferred: &[Type], found: &[Type]) -> bool {
    let (&[a], &[b]) = (inferred, found) else { return false };
    ShapeType::cast(ctx, a).is_some() || ShapeType::cast(ctx, b).is_some() || may_have_same_shape(ctx, a, b)
}
