//! Allocations: of sizes that are constants, and without loads.

use lect_ods::spec::TraitKind;
use lect_support::mixed;
use lect_support::prelude::*;

use crate::memref::{AllocOp, AllocaOp, AllocaScopeOp, CastOp, DeallocOp, StoreOp};

/// The sizes that are left, and the type, of memory some of whose sizes are constants.
fn known_sizes(op: OpRef<'_>, ty: Type, sizes: impl Iterator<Item = Value>) -> Option<(Vec<Value>, Type)> {
    let memref = MemRef::of(op.context(), ty)?;
    let (shape, sizes) = mixed::static_sizes(&op.ir, memref.shape, sizes)?;
    Some((sizes, memref.with(op.context(), &shape, memref.layout)?))
}

/// Makes sizes that are constants part of the type.
pub(super) fn static_sizes(alloc: AllocOp<'_>) -> Option<Rewrite> {
    let (ty, symbols) = (alloc.0.ir.value_type(alloc.memref()), alloc.symbol_operands().collect::<Vec<_>>());
    let (sizes, new) = known_sizes(alloc.0, ty, alloc.dynamic_sizes())?;
    Some(CastOp::rewrite_with(AllocOp::build(sizes, symbols, new).alignment(alloc.alignment()), ty))
}

/// Makes sizes that are constants part of the type.
pub(super) fn static_sizes_on_stack(alloca: AllocaOp<'_>) -> Option<Rewrite> {
    let (ty, symbols) = (alloca.0.ir.value_type(alloca.memref()), alloca.symbol_operands().collect::<Vec<_>>());
    let (sizes, new) = known_sizes(alloca.0, ty, alloca.dynamic_sizes())?;
    Some(CastOp::rewrite_with(AllocaOp::build(sizes, symbols, new).alignment(alloca.alignment()), ty))
}

/// Erases memory that is only written to and freed.
pub(super) fn erase_dead(op: OpRef<'_>) -> Option<Rewrite> {
    let memory = op.results().next()?;
    let is_needless = |user: OpRef<'_>| match user.cast::<StoreOp<'_>>() {
        Some(store) => store.value() != memory,
        None => user.is::<DeallocOp<'_>>(),
    };
    let users = op.ir.value(memory).uses().map(|(user, _)| is_needless(user).then_some(user.op));
    let users: Option<Vec<Op>> = users.collect();
    users.map(|users| {
        Rewrite::new(move |rw| {
            users.into_iter().for_each(|user| rw.erase(user));
            rw.erase(rw.root());
        })
    })
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
