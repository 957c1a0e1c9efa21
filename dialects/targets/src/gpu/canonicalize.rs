//! Canonicalization patterns of `gpu`.

use lect_core::interfaces::effects::EffectKind;
use lect_dialects_core::arith::ConstantOp;
use lect_dialects_core::memref::DimOp;
use lect_support::patterns::erase_next_same;
use lect_support::prelude::*;

use super::{AllocOp, BarrierOp, LaunchOp, MemcpyOp, WaitOp};

pub(super) const PATTERNS: Table = canonicalization![
    BarrierOp => [erase_next_same],
    DimOp => [dim_of_alloc],
    LaunchOp => [replace_ids_of_one],
    MemcpyOp => [erase_unread_copy],
    WaitOp => [leave_out_fresh_tokens, erase_needless_wait],
];

/// Replaces the size of an allocation by the size operand.
fn dim_of_alloc(dim: DimOp<'_>) -> Option<Rewrite> {
    let ir = dim.0.ir.get();
    let alloc = ir.def::<AllocOp<'_>>(dim.source())?;
    let memref = MemRef::of(ir.context(), ir.value_type(dim.source()))?;
    let index = usize::try_from(constant_int(ir, dim.index())?).ok()?;
    let number = (*memref.shape.get(index)? == DYNAMIC).then(|| dynamic_count(&memref.shape[..index]))?;
    Some(Rewrite::values([alloc.dynamic_sizes().nth(number)?]))
}

/// Replaces ids of blocks or threads by zero in dimensions of size one.
fn replace_ids_of_one(launch: LaunchOp<'_>) -> Option<Rewrite> {
    let ir = launch.0.ir;
    let entry = launch.body().entry()?;
    let grid = [launch.grid_size_x(), launch.grid_size_y(), launch.grid_size_z()];
    let block = [launch.block_size_x(), launch.block_size_y(), launch.block_size_z()];
    let ids = grid.into_iter().chain(block).zip(entry.args());
    let ids = ids.filter(|&(size, id)| constant_int(&ir, size) == Some(1) && !ir.value(id).is_unused());
    let ids: Vec<Value> = ids.map(|it| it.1).collect();
    let body = entry.block;
    (!ids.is_empty()).then(|| {
        Rewrite::new(move |rw| {
            let zero = ConstantOp::index(rw.context(), 0);
            let zero = rw.at_start(body).value(zero);
            for id in ids {
                rw.replace_all_uses(id, zero);
            }
        })
    })
}

/// Returns true if the only effects of an operation on a value are of one kind.
fn only_has(op: OpRef<'_>, value: Value, kind: EffectKind) -> bool {
    let effects = op.effects().unwrap_or_default();
    let mut kinds = effects.iter().filter(|effect| effect.value == Some(value)).map(|effect| effect.kind).peekable();
    kinds.peek().is_some() && kinds.all(|of| of == kind)
}

/// Erases a copy to memory that nothing reads.
fn erase_unread_copy(copy: MemcpyOp<'_>) -> Option<Rewrite> {
    let (ir, to) = (copy.0.ir, copy.dst());
    if !only_has(ir.value(to).defining_op()?, to, EffectKind::Allocate) {
        return None;
    }
    let is_only_freed = ir.value(to).uses().all(|(user, _)| user == copy.0 || only_has(user, to, EffectKind::Free));
    let tokens: Vec<Value> = copy.async_dependencies().collect();
    let fits = tokens.len() <= 1 && tokens.len() == copy.0.result_count();
    (is_only_freed && fits).then(|| Rewrite::values(tokens))
}

/// Returns true if a token is the result of a wait without dependencies.
fn is_fresh(ir: &Isolate, token: Value) -> bool {
    ir.def::<WaitOp<'_>>(token).is_some_and(|wait| wait.async_dependencies().len() == 0)
}

/// Removes dependencies on waits without dependencies.
fn leave_out_fresh_tokens(wait: WaitOp<'_>) -> Option<Rewrite> {
    let all = wait.async_dependencies();
    let count = all.len();
    let left: Vec<Value> = all.filter(|token| !is_fresh(&wait.0.ir, *token)).collect();
    (left.len() != count).then(|| Rewrite::modify(|ir, op| WaitOp::set_async_dependencies(ir, op, left)))
}

/// Erases a wait without dependencies, one that only forwards a single token, or one whose token is unused.
fn erase_needless_wait(wait: WaitOp<'_>) -> Option<Rewrite> {
    let dependencies: Vec<Value> = wait.async_dependencies().collect();
    match (wait.async_token(), &dependencies[..]) {
        (None, []) => Some(Rewrite::erase()),
        (Some(_), [_]) => Some(Rewrite::values(dependencies)),
        (Some(token), _) if wait.0.ir.value(token).is_unused() => Some(Rewrite::erase()),
        _ => None,
    }
}
