//! `CastOpInterface` models of `memref` casts.

use lect_core::interfaces::cast::Cast;
use lect_support::prelude::*;
use lect_support::shapes::{may_be_equal, may_have_same_shape, memory_space};

use crate::memref::CastOp;

impl ShapeCast for CastOp<'_> {
    fn of(source: Value, ty: Type) -> impl OneResult {
        Self::build(source, ty)
    }
}

/// Model of `cast`: shape and layout become more or less static.
pub(crate) struct ToMoreOrLess;

impl Cast for ToMoreOrLess {
    fn is_possible(&self, ctx: &ContextData, from: &[Type], to: &[Type]) -> bool {
        let (&[from], &[to]) = (from, to) else { return false };
        let (Some(from_space), Some(to_space)) = (memory_space(ctx, from), memory_space(ctx, to)) else {
            return false;
        };
        if ctx.types().element_type(from) != ctx.types().element_type(to) || from_space != to_space {
            return false;
        }
        match (MemRef::of(ctx, from), MemRef::of(ctx, to)) {
            (Some(a), Some(b)) => may_have_same_shape(ctx, from, to) && may_lie_alike(ctx, &a, &b),
            (None, None) => false,
            _ => true,
        }
    }
}

/// Returns true if two layouts are compatible.
fn may_lie_alike(ctx: &ContextData, a: &MemRef<'_>, b: &MemRef<'_>) -> bool {
    if a.layout == b.layout || !a.is_known(ctx) || !b.is_known(ctx) {
        return true;
    }
    let (Some(a), Some(b)) = (a.strides(ctx), b.strides(ctx)) else { return false };
    a.strides.len() == b.strides.len()
        && may_be_equal(a.offset, b.offset)
        && a.strides.iter().zip(&b.strides).all(|(a, b)| may_be_equal(*a, *b))
}

/// Returns true if a cast from `source` to `ty` adds no static information, so that users may take the source instead.
pub(crate) fn loses_nothing(ctx: &ContextData, ty: Type, source: Type) -> bool {
    let (Some(from), Some(to)) = (MemRef::of(ctx, source), MemRef::of(ctx, ty)) else { return false };
    if from.element != to.element || from.rank() != to.rank() {
        return false;
    }
    let (Some(from_layout), Some(to_layout)) = (from.strides(ctx), to.strides(ctx)) else { return false };
    let is_kept = |(from, to): (&i64, &i64)| *from != DYNAMIC || *to == DYNAMIC;
    from.shape.iter().zip(to.shape).all(is_kept)
        && is_kept((&from_layout.offset, &to_layout.offset))
        && from_layout.strides.iter().zip(&to_layout.strides).all(is_kept)
}

/// Model of `memory_space_cast`: only the memory space changes.
pub(crate) struct ToOtherSpace;

impl Cast for ToOtherSpace {
    fn is_possible(&self, ctx: &ContextData, from: &[Type], to: &[Type]) -> bool {
        let (&[from], &[to]) = (from, to) else { return false };
        match (ctx.types().data(from), ctx.types().data(to)) {
            (TypeData::UnrankedMemRef { element: a, .. }, TypeData::UnrankedMemRef { element: b, .. }) => a == b,
            _ => match (MemRef::of(ctx, from), MemRef::of(ctx, to)) {
                (Some(a), Some(b)) => MemRef { space: None, ..a } == MemRef { space: None, ..b },
                _ => false,
            },
        }
    }
}

/// Returns true if `memref.cast` accepts these types.
pub fn may_cast(ctx: &ContextData, from: Type, to: Type) -> bool {
    ToMoreOrLess.is_possible(ctx, &[from], &[to])
}
