//! `buffer-deallocation-simplification`: simpler deallocations where the aliases of buffers are known.

use std::sync::Arc;

use lect_core::interfaces::effects::EffectKind;
use lect_dialects::arith::{ConstantOp, OrIOp};
use lect_dialects::bufferization::{DeallocOp, deallocation_patterns};
use lect_dialects::memref::ExtractStridedMetadataOp;
use lect_support::prelude::*;
use lect_transforms::pass::{Pass, PassContext};
use lect_transforms::rewrite::greedy::{self, GreedyConfig};
use lect_transforms::rewrite::regions::Simplify;

use crate::buffers::flow::{Flow, viewed};

/// Simplify deallocations by an analysis of aliases
#[derive(Pass)]
#[pass(name = "buffer-deallocation-simplification", class = "BufferDeallocationSimplificationPass")]
pub struct BufferDeallocationSimplification;

impl Pass for BufferDeallocationSimplification {
    fn run(&self, ir: &mut Isolate, _: &mut PassContext<'_>) -> Result<(), Reported> {
        ir.embed_all()?;
        let (ctx, flow) = (ir.context().clone(), Arc::new(Flow::of(ir.root())));
        let mut patterns = PatternSet::new();
        let steps: [fn(&Aliases<'_>, DeallocOp<'_>) -> Option<Rewrite>; 4] =
            [drop_retained, forget_unrelated, split, keep_owned];
        for step in steps {
            let flow = Arc::clone(&flow);
            patterns.on::<DeallocOp<'_>>(&ctx, 1, move |op| step(&Aliases { ir: op.0.ir.get(), flow: &flow }, op));
        }
        deallocation_patterns(&mut patterns, &ctx);
        let mut config = GreedyConfig::default();
        (config.simplify, config.top_down) = (Simplify::Normal, false);
        // The analysis knows values by their handles, which must not be reused.
        ir.hold_erased();
        let result = greedy::apply_to_end(ir, &patterns, &config);
        ir.release_erased();
        result.map(|_| ())
    }
}

/// Aliases of buffers.
struct Aliases<'a> {
    ir: &'a Isolate,
    flow: &'a Flow,
}

impl Aliases<'_> {
    fn is_same(&self, a: Value, b: Value) -> Option<bool> {
        self.flow.is_same(self.ir, a, b)
    }

    /// Returns true if a buffer is an allocation, and another one comes from outside of the operation that allocates.
    fn is_apart(&self, a: Value, b: Value) -> bool {
        let (a, b) = (viewed(self.ir, a), viewed(self.ir, b));
        let is_inner = |a: Value, b: Value| {
            let Some(op) = self.ir.value(a).defining_op() else { return false };
            let ValueDef::Argument(block, _) = self.ir.value(b).def() else { return false };
            let effects = op.effects().unwrap_or_default();
            effects.iter().any(|effect| effect.kind == EffectKind::Allocate && effect.value == Some(a))
                && std::iter::successors(op.block(), |it| it.region()?.parent()?.block()).any(|it| it.block == block)
        };
        is_inner(a, b) || is_inner(b, a)
    }

    /// Returns true if a buffer may be of the same allocation as another one.
    fn may_be_any(&self, others: impl IntoIterator<Item = Value>, buffer: Value) -> bool {
        let may_be = |other: Value| !self.is_apart(other, buffer) && self.is_same(other, buffer) != Some(false);
        others.into_iter().any(may_be)
    }

    /// Returns the buffer itself, and the one from which it was extracted.
    fn with_source(&self, buffer: Value) -> impl Iterator<Item = Value> {
        let extracted = self.ir.def::<ExtractStridedMetadataOp<'_>>(buffer);
        std::iter::once(buffer).chain(extracted.map(|op| op.source()))
    }
}

type Freed = Vec<(Value, Value)>;

fn freed(op: DeallocOp<'_>) -> Freed {
    op.memrefs().zip(op.conditions()).collect()
}

fn set_freed(rw: &mut Rewriter<'_>, freed: Freed) {
    let op = rw.root();
    let (buffers, conditions): (Vec<Value>, Vec<Value>) = freed.into_iter().unzip();
    rw.modify(op, |ir| {
        DeallocOp::set_memrefs(ir, op, buffers);
        DeallocOp::set_conditions(ir, op, conditions);
    });
}

/// Emits a deallocation, and returns its results.
fn free(rw: &mut Rewriter<'_>, freed: Freed, retained: &[Value]) -> Vec<Value> {
    let types = vec![rw.context().types().i1(); retained.len()];
    let (buffers, conditions): (Vec<Value>, Vec<Value>) = freed.into_iter().unzip();
    let op = rw.add(DeallocOp::build(buffers, conditions, retained.to_vec(), types));
    rw.op(op).results().collect()
}

/// Drops buffers that are retained.
fn drop_retained(aliases: &Aliases<'_>, op: DeallocOp<'_>) -> Option<Rewrite> {
    let retained: Vec<Value> = op.retained().collect();
    if (1..retained.len()).any(|at| retained[..at].contains(&retained[at])) {
        return None;
    }
    // The indices of retained buffers that are the same, if the others are known to differ.
    let same = |buffer: Value| -> Option<Vec<usize>> {
        let same: Vec<bool> = retained.iter().map(|it| aliases.is_same(*it, buffer)).collect::<Option<_>>()?;
        let same: Vec<usize> = (0..same.len()).filter(|at| same[*at]).collect();
        (!same.is_empty()).then_some(same)
    };
    let (mut kept, mut dropped) = (Freed::new(), Vec::new());
    for (buffer, condition) in freed(op) {
        match aliases.with_source(buffer).find_map(same) {
            Some(same) => dropped.push((condition, same)),
            None => kept.push((buffer, condition)),
        }
    }
    if dropped.is_empty() {
        return None;
    }
    Some(Rewrite::new(move |rw| {
        let root = rw.root();
        for (condition, same) in dropped {
            rw.after(root);
            for at in same {
                let updated = rw.op(root).result(at);
                let either = rw.value(OrIOp::build(updated, condition));
                let made = rw.ir().value(either).defining_op().map(|op| op.op);
                rw.replace_uses_if(updated, either, |user, _| Some(user.op) != made);
            }
        }
        set_freed(rw, kept);
    }))
}

/// Drops retained buffers that are none of those to free.
fn forget_unrelated(aliases: &Aliases<'_>, op: DeallocOp<'_>) -> Option<Rewrite> {
    let retained: Vec<Value> = op.retained().collect();
    let may_be: Vec<bool> = retained.iter().map(|it| aliases.may_be_any(op.memrefs(), *it)).collect();
    if may_be.iter().all(|it| *it) {
        return None;
    }
    let freed = freed(op);
    Some(Rewrite::new(move |rw| {
        let constant = |rw: &mut Rewriter<'_>| rw.value(ConstantOp::truth(rw.context(), false));
        let values: Vec<Option<Value>> = may_be.iter().map(|it| (!it).then(|| constant(rw))).collect();
        let kept: Vec<Value> = retained.into_iter().zip(&may_be).filter(|it| *it.1).map(|it| it.0).collect();
        let mut updated = free(rw, freed, &kept).into_iter();
        let values: Vec<Value> = values.into_iter().filter_map(|value| value.or_else(|| updated.next())).collect();
        rw.replace(rw.root(), &values);
    }))
}

/// Frees buffers apart that are known to differ from all others.
fn split(aliases: &Aliases<'_>, op: DeallocOp<'_>) -> Option<Rewrite> {
    let freed = freed(op);
    if freed.len() <= 1 {
        return None;
    }
    let others = |at: usize| freed.iter().enumerate().filter(move |it| it.0 != at).map(|it| it.1.0);
    let may_be: Vec<bool> = (0..freed.len()).map(|at| aliases.may_be_any(others(at), freed[at].0)).collect();
    if may_be.iter().all(|it| *it) {
        return None;
    }
    let retained: Vec<Value> = op.retained().collect();
    Some(Rewrite::new(move |rw| {
        let (mut rest, mut apart) = (Freed::new(), Vec::new());
        for (freed, may_be) in freed.into_iter().zip(may_be) {
            match may_be {
                true => rest.push(freed),
                false => apart.push(free(rw, vec![freed], &retained)),
            }
        }
        let mut values = free(rw, rest, &retained);
        for updated in apart {
            for (value, updated) in values.iter_mut().zip(updated) {
                *value = rw.value(OrIOp::build(*value, updated));
            }
        }
        rw.replace(rw.root(), &values);
    }))
}

/// Keeps retained buffers that are owned in any case.
fn keep_owned(aliases: &Aliases<'_>, op: DeallocOp<'_>) -> Option<Rewrite> {
    let retained: Vec<Value> = op.retained().collect();
    let (mut owned, mut kept) = (vec![None; retained.len()], Freed::new());
    for (buffer, condition) in freed(op) {
        let is_owned = matches!(constant_int(aliases.ir, condition), Some(1 | -1));
        let mut is_dropped = false;
        for (at, it) in retained.iter().enumerate().filter(|_| is_owned) {
            if aliases.with_source(buffer).any(|buffer| aliases.is_same(*it, buffer) == Some(true)) {
                is_dropped = true;
                owned[at].get_or_insert(condition);
            }
        }
        if !is_dropped {
            kept.push((buffer, condition));
        }
    }
    let is_changed = owned.iter().all(Option::is_some) && kept.len() < op.memrefs().len();
    let is_used = |at: usize| !is_unused(aliases.ir, op.0.result(at));
    if !is_changed && !owned.iter().enumerate().any(|(at, value)| value.is_some() && is_used(at)) {
        return None;
    }
    Some(Rewrite::new(move |rw| {
        let root = rw.root();
        for (at, value) in owned.into_iter().enumerate() {
            if let Some(value) = value {
                let updated = rw.op(root).result(at);
                rw.replace_all_uses(updated, value);
            }
        }
        if is_changed {
            set_freed(rw, kept);
        }
    }))
}
