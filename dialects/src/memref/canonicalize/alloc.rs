//! Allocations: of sizes that are constants, and that nothing reads.

use lect_core::entity::{Op, Value};
use lect_transforms::rewrite::Rewriter;

use super::replace_by_cast;
use crate::mixed;
use crate::patterns::{insert_value, is, op_state};
use crate::shapes::MemRef;

/// Sizes that are constants become part of the type.
pub(super) fn static_sizes(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let alloc = rw.op(op);
    let (ctx, ty) = (rw.context(), alloc.result_types().next()?);
    let memref = MemRef::of(ctx, ty)?;
    let (shape, sizes) = mixed::static_sizes(rw.ir(), memref.shape, alloc.operand_group(0))?;
    let symbols: Vec<Value> = alloc.operand_group(1).collect();
    let counts = [sizes.len() as i32, symbols.len() as i32];
    let mut state = op_state(rw, std::str::from_utf8(&alloc.name_data().name).ok()?, alloc.loc())
        .operands(sizes)
        .operands(symbols)
        .results([memref.with(ctx, &shape, memref.layout)?])
        .attr(ctx, "operandSegmentSizes", ctx.i32_array_attr(counts));
    if let Some(alignment) = alloc.attr("alignment") {
        state = state.attr(ctx, "alignment", alignment);
    }
    let new = insert_value(rw.before(op), state);
    replace_by_cast(op, rw, new)
}

/// Memory that is only written to and freed is not needed.
pub(super) fn erase_dead(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let memory = rw.op(op).results().next()?;
    let mut users: Vec<Op> = Vec::new();
    for (user, index) in rw.ir().value(memory).uses() {
        if !(is(user, "memref.store") && index != 0 || is(user, "memref.dealloc")) {
            return None;
        }
        users.push(user.op);
    }
    users.into_iter().for_each(|user| rw.erase(user));
    rw.erase(op);
    Some(())
}

/// A scope in which nothing is allocated on the stack is none, nor is one at the end of another.
pub(super) fn inline_scope(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let scope = rw.op(op);
    let region = scope.region(0)?;
    let body = region.entry().filter(|block| block.next().is_none())?;
    let terminator = body.last()?;
    let parent = scope.parent()?;
    let is_scope = |name: &str| {
        let info = parent.info().map(|info| info.spec());
        info.is_some_and(|spec| {
            let is_it = |kind: &lect_ods::spec::TraitKind| {
                matches!(kind, lect_ods::spec::TraitKind::Native(known) if known == name)
            };
            spec.traits.iter().any(|it| is_it(&it.kind))
        })
    };
    let is_last = scope.next().is_some_and(|next| next.next().is_none());
    let around = is_last && is_scope("OpTrait::AutomaticAllocationScope");
    if !around {
        let mut allocates = false;
        lect_core::ir::walk::for_each(scope, |inner| {
            allocates |= inner.op != op
                && inner.effects().is_none_or(|effects| {
                    effects.iter().any(|effect| effect.resource.ends_with("AutomaticAllocationScopeResource"))
                })
                && !inner.has_recursive_effects();
        });
        if allocates {
            return None;
        }
    }
    let (body, terminator) = (body.block, terminator.op);
    let results: Vec<Value> = rw.op(terminator).operands().collect();
    rw.inline_block_before(body, op, &[]);
    rw.replace(op, &results);
    rw.erase(terminator);
    Some(())
}
