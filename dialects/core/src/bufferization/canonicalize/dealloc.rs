//! Canonicalization patterns of `bufferization.dealloc`.

use lect_core::interfaces::effects::EffectKind;
use lect_support::prelude::*;

use super::has_effect;
use crate::arith::{ConstantOp, OrIOp};
use crate::bufferization::DeallocOp;
use crate::memref::ExtractStridedMetadataOp;

/// Deallocated memrefs with their conditions.
type Freed = Vec<(Value, Value)>;

impl DeallocOp<'_> {
    /// Returns the deallocated memrefs with their conditions.
    fn freed(self) -> Freed {
        self.memrefs().zip(self.conditions()).collect()
    }

    /// Replaces the deallocated memrefs. Returns `None` if they are unchanged.
    fn free(self, new: Freed) -> Option<Rewrite> {
        (self.freed() != new).then(|| Rewrite::modify(move |ir, op| set_freed(ir, op, new)))
    }
}

fn set_freed(ir: &mut Isolate, op: Op, freed: Freed) {
    let (memory, conditions): (Vec<_>, Vec<_>) = freed.into_iter().unzip();
    DeallocOp::set_memrefs(ir, op, memory);
    DeallocOp::set_conditions(ir, op, conditions);
}

/// Merges duplicate memrefs, combining their conditions by `or`.
pub(super) fn free_once(op: DeallocOp<'_>) -> Option<Rewrite> {
    let before = op.freed();
    let is_again = |at: usize| before[..at].iter().any(|it| it.0 == before[at].0);
    (0..before.len()).any(is_again).then(|| {
        Rewrite::new(move |rw| {
            let mut after = Freed::new();
            for (memory, condition) in before {
                match after.iter_mut().find(|it| it.0 == memory) {
                    None => after.push((memory, condition)),
                    Some(it) if it.1 != condition => it.1 = rw.value(OrIOp::build(it.1, condition)),
                    Some(_) => {}
                }
            }
            let root = rw.root();
            rw.modify(root, |ir| set_freed(ir, root, after));
        })
    })
}

/// Merges duplicate retained memrefs.
pub(super) fn retain_once(op: DeallocOp<'_>) -> Option<Rewrite> {
    let mut new: Vec<Value> = Vec::new();
    let places = op.retained().map(|memory| {
        new.iter().position(|it| *it == memory).unwrap_or_else(|| {
            new.push(memory);
            new.len() - 1
        })
    });
    let places: Vec<usize> = places.collect();
    if new.len() == places.len() {
        return None;
    }
    let (memory, conditions): (Vec<_>, Vec<_>) = op.freed().into_iter().unzip();
    let types = vec![op.0.context().types().i1(); new.len()];
    Some(Rewrite::new(move |rw| {
        let made = rw.add(DeallocOp::build(memory, conditions, new, types));
        let values: Vec<Value> = places.into_iter().map(|place| rw.op(made).result(place)).collect();
        rw.replace(rw.root(), &values);
    }))
}

/// Replaces the results by false if nothing is deallocated.
pub(super) fn erase_empty(op: DeallocOp<'_>) -> Option<Rewrite> {
    let count = op.0.result_count();
    (op.memrefs().len() == 0).then(|| {
        Rewrite::new(move |rw| {
            let never = rw.value(ConstantOp::truth(rw.context(), false));
            rw.replace(rw.root(), &vec![never; count]);
        })
    })
}

/// Drops memrefs with a constant false condition.
pub(super) fn leave_out_never(op: DeallocOp<'_>) -> Option<Rewrite> {
    op.free(op.freed().into_iter().filter(|it| constant_int(&op.0.ir, it.1) != Some(0)).collect())
}

/// Deallocates the allocation itself instead of the base buffer extracted from it.
pub(super) fn free_whole(op: DeallocOp<'_>) -> Option<Rewrite> {
    let ir = op.0.ir.get();
    let whole = |memory: Value| {
        let source = ir.def::<ExtractStridedMetadataOp<'_>>(memory)?.source();
        has_effect(ir.value(source).defining_op()?, EffectKind::Allocate, Some(source)).then_some(source)
    };
    op.free(op.freed().into_iter().map(|(it, when)| (whole(it).unwrap_or(it), when)).collect())
}

/// Erases allocations whose only use is the deallocation.
pub(super) fn erase_allocation(op: DeallocOp<'_>) -> Option<Rewrite> {
    let ir = op.0.ir.get();
    let only_allocates = |memory: Value| {
        let allocation = ir.value(memory).defining_op()?;
        let only = allocation.effects()?.iter().all(|effect| effect.kind == EffectKind::Allocate);
        let is_unused = ir.value(memory).uses().nth(1).is_none();
        (only && is_unused && has_effect(allocation, EffectKind::Allocate, Some(memory))).then_some(allocation.op)
    };
    let dead: Vec<Op> = op.memrefs().filter_map(only_allocates).collect();
    let after: Freed = op.freed().into_iter().filter(|it| only_allocates(it.0).is_none()).collect();
    (!dead.is_empty()).then(|| {
        Rewrite::new(move |rw| {
            let root = rw.root();
            rw.modify(root, |ir| set_freed(ir, root, after));
            dead.into_iter().for_each(|op| rw.erase(op));
        })
    })
}
