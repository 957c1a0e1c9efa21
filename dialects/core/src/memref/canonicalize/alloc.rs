//! Canonicalization patterns of allocations: constant sizes, dead allocations, scopes.

use std::ops::ControlFlow;

use lect_core::interfaces::effects::{Effect, EffectKind};
use lect_core::ir::walk::{self, Step};
use lect_ods::spec::TraitKind;
use lect_support::mixed_integers;
use lect_support::patterns::{is_within, only_block};
use lect_support::prelude::*;

use crate::memref::{AllocaScopeOp, DeallocOp, StoreOp};

/// Makes constant sizes of a memref type static. Returns the remaining size operands and the new type.
pub(super) fn static_sizes(ir: &Isolate, ty: Type, sizes: impl Iterator<Item = Value>) -> Option<(Vec<Value>, Type)> {
    let memref = MemRef::of(ir.context(), ty)?;
    let (shape, sizes) = mixed_integers::static_sizes(ir, memref.shape, sizes)?;
    Some((sizes, memref.with(ir.context(), &shape, memref.layout)?))
}

/// Erases an allocation that is only stored to and deallocated.
pub(super) fn erase_dead(op: OpRef<'_>) -> Option<Rewrite> {
    let memory = op.results().next()?;
    let is_needless = |user: OpRef<'_>| match user.cast::<StoreOp<'_>>() {
        Some(store) => store.value() != memory,
        None => user.is::<DeallocOp<'_>>(),
    };
    let users = op.ir.value(memory).uses().map(|(user, _)| is_needless(user).then_some(user.op));
    let users: Vec<Op> = users.collect::<Option<_>>()?;
    Some(Rewrite::new(move |rw| {
        users.into_iter().for_each(|user| rw.erase(user));
        rw.erase(rw.root());
    }))
}

/// Returns true if an operation has the trait `AutomaticAllocationScope`.
fn is_scope(op: OpRef<'_>) -> bool {
    let is = |kind: &TraitKind| matches!(kind, TraitKind::Native(name) if name == "OpTrait::AutomaticAllocationScope");
    op.info().is_some_and(|info| info.spec().traits.iter().any(|it| is(&it.kind)))
}

fn is_stack(resource: &str) -> bool {
    resource.ends_with("AutomaticAllocationScopeResource")
}

/// Returns true if an operation is followed only by the terminator, in a region of one block.
fn is_last(op: OpRef<'_>) -> bool {
    let region = op.block().and_then(|block| block.region());
    op.next().is_some_and(|next| next.next().is_none()) && region.is_some_and(|region| region.has_one_block())
}

/// Inlines a scope without stack allocations, or one that is last in an enclosing scope.
pub(super) fn inline_scope(scope: AllocaScopeOp<'_>) -> Option<Rewrite> {
    let body = only_block(scope.body_region())?;
    if !(is_last(scope.0) && is_scope(scope.0.parent()?)) {
        let allocates = walk::pre_order(scope.0, |inner| {
            let on_stack = || inner.effects().is_none_or(|effects| effects.iter().any(|it| is_stack(&it.resource)));
            match inner == scope.0 {
                false if !inner.has_recursive_effects() && on_stack() => ControlFlow::Break(()),
                false if is_scope(inner) => ControlFlow::Continue(Step::Over),
                _ => ControlFlow::Continue(Step::Into),
            }
        });
        if allocates.is_break() {
            return None;
        }
    }
    by_block(scope.0, body, [])
}

/// Hoists stack allocations out of a scope and its ancestors, if each is last in its parent, up to the next scope.
pub(super) fn hoist_from_scope(scope: AllocaScopeOp<'_>) -> Option<Rewrite> {
    let (ir, mut outermost) = (scope.0.ir.get(), scope.0);
    loop {
        let parent = outermost.parent().filter(|_| is_last(outermost))?;
        if is_scope(parent) {
            break;
        }
        outermost = parent;
    }
    if outermost == scope.0 {
        return None;
    }
    let own = scope.0.block()?.region()?.region;
    let around = outermost.regions().find(|region| is_within(ir, own, region.region))?.region;
    let is_inside = |value: Value| region_of(ir, value).is_some_and(|region| is_within(ir, region, around));
    let mut hoisted = Vec::new();
    walk::for_each(scope.0, |op| {
        let is_new = |it: &Effect| {
            it.kind == EffectKind::Allocate
                && is_stack(&it.resource)
                && it.value.is_some_and(|it| op.results().any(|own| own == it))
        };
        if op.effects().is_some_and(|effects| effects.iter().any(is_new)) && !op.operands().any(is_inside) {
            hoisted.push(op.op);
        }
    });
    let before = outermost.op;
    (!hoisted.is_empty()).then(|| Rewrite::new(move |rw| hoisted.into_iter().for_each(|op| rw.move_before(op, before))))
}
