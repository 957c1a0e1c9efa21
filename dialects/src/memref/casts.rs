//! What can be cast to what.

use lect_core::context::ContextData;
use lect_core::engine::interface::cast::Cast;
use lect_core::entity::Type;
use lect_core::types::TypeData;

use crate::shapes::{MemRef, may_be_equal, may_have_same_shape, memory_space};

/// `cast`: more or less is known of the shape and the layout.
pub(super) struct ToMoreOrLess;

impl Cast for ToMoreOrLess {
    fn is_possible(&self, ctx: &ContextData, from: &[Type], to: &[Type]) -> bool {
        let (&[from], &[to]) = (from, to) else { return false };
        let (Some(from_space), Some(to_space)) = (memory_space(ctx, from), memory_space(ctx, to)) else {
            return false;
        };
        if ctx.element_type(from) != ctx.element_type(to) || from_space != to_space {
            return false;
        }
        match (MemRef::of(ctx, from), MemRef::of(ctx, to)) {
            (Some(a), Some(b)) => may_have_same_shape(ctx, from, to) && may_lie_alike(ctx, &a, &b),
            (None, None) => false,
            _ => true,
        }
    }
}

/// Whether the elements of one may lie as those of the other do.
fn may_lie_alike(ctx: &ContextData, a: &MemRef<'_>, b: &MemRef<'_>) -> bool {
    if a.layout == b.layout || !a.is_known(ctx) || !b.is_known(ctx) {
        return true;
    }
    let (Some(a), Some(b)) = (a.strides(ctx), b.strides(ctx)) else { return false };
    a.strides.len() == b.strides.len()
        && may_be_equal(a.offset, b.offset)
        && a.strides.iter().zip(&b.strides).all(|(a, b)| may_be_equal(*a, *b))
}

/// `memory_space_cast`: nothing but the memory space changes.
pub(super) struct ToOtherSpace;

impl Cast for ToOtherSpace {
    fn is_possible(&self, ctx: &ContextData, from: &[Type], to: &[Type]) -> bool {
        let (&[from], &[to]) = (from, to) else { return false };
        match (ctx.type_data(from), ctx.type_data(to)) {
            (TypeData::UnrankedMemRef { element: a, .. }, TypeData::UnrankedMemRef { element: b, .. }) => a == b,
            _ => match (MemRef::of(ctx, from), MemRef::of(ctx, to)) {
                (Some(a), Some(b)) => MemRef { space: None, ..a } == MemRef { space: None, ..b },
                _ => false,
            },
        }
    }
}
