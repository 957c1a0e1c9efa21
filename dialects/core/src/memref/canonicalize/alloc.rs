//! Allocations: of sizes that are constants, and without loads.

use lect_ods::spec::TraitKind;
use lect_support::mixed;
use lect_support::patterns::only_block;
use lect_support::prelude::*;

use crate::memref::{AllocaScopeOp, DeallocOp, StoreOp};

/// The sizes that are left, and the type, of memory some of whose sizes are constants.
pub(super) fn static_sizes(ir: &Isolate, ty: Type, sizes: impl Iterator<Item = Value>) -> Option<(Vec<Value>, Type)> {
    let memref = MemRef::of(ir.context(), ty)?;
    let (shape, sizes) = mixed::static_sizes(ir, memref.shape, sizes)?;
    Some((sizes, memref.with(ir.context(), &shape, memref.layout)?))
}

/// Erases memory that is only written to and freed.
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

/// Inlines a scope without memory on the stack, and one at the end of another scope.
pub(super) fn inline_scope(scope: AllocaScopeOp<'_>) -> Option<Rewrite> {
    let body = only_block(scope.body_region())?;
    let parent = scope.0.parent()?;
    let is_scope =
        |kind: &TraitKind| matches!(kind, TraitKind::Native(name) if name == "OpTrait::AutomaticAllocationScope");
    let in_scope = || parent.info().is_some_and(|info| info.spec().traits.iter().any(|it| is_scope(&it.kind)));
    let is_last = scope.0.next().is_some_and(|next| next.next().is_none());
    if !(is_last && in_scope()) {
        let mut allocates = false;
        lect_core::ir::walk::for_each(scope.0, |inner| {
            let on_stack = |resource: &str| resource.ends_with("AutomaticAllocationScopeResource");
            allocates |= inner != scope.0
                && inner.effects().is_none_or(|effects| effects.iter().any(|it| on_stack(&it.resource)))
                && !inner.has_recursive_effects();
        });
        if allocates {
            return None;
        }
    }
    by_block(scope.0, body, [])
}
