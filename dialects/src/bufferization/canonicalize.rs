//! Canonicalization patterns of `bufferization`.

mod buffers;
mod dealloc;

use lect_core::engine::interface::effects::{EffectKind, MemoryEffects};
use lect_core::entity::{Op, Value};
use lect_core::fold::Folded;
use lect_core::ir::{Isolate, OpRef};
use lect_transforms::canonicalization;
use lect_transforms::rewrite::Rewriter;

use crate::patterns::{MAX_CHAIN, Table, defined_by, is, op_state};

pub(super) const PATTERNS: Table = canonicalization![
    "bufferization.alloc_tensor" => [buffers::static_sizes],
    "bufferization.clone" => [erase_unused_clone, use_source],
    "bufferization.dealloc" => [
        dealloc::free_once,
        dealloc::retain_once,
        dealloc::erase_empty,
        dealloc::leave_out_never,
        dealloc::free_whole,
        dealloc::erase_allocation,
    ],
    "bufferization.materialize_in_destination" => [crate::tensor_casts::destination],
    "bufferization.to_buffer" => [buffer_of_tensor_of, buffers::cast_or_copy],
    "memref.load" => [load_of_tensor],
];

/// A tensor as memory as that tensor, if nothing happens between.
pub(super) fn fold_to_tensor(op: OpRef<'_>) -> Option<Folded> {
    let buffer = defined_by(op.ir.get(), op.operands().next()?, "bufferization.to_buffer")?;
    (buffer.next() == Some(op)).then(|| buffer.operands().next().map(Folded::value))?
}

/// Memory as a tensor as that memory.
pub(super) fn fold_to_buffer(op: OpRef<'_>) -> Option<Folded> {
    let tensor = defined_by(op.ir.get(), op.operands().next()?, "bufferization.to_tensor")?;
    let buffer = tensor.operands().next()?;
    (Some(op.ir.value_type(buffer)) == op.result_types().next()).then(|| Folded::value(buffer))
}

fn erase_unused_clone(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    if !rw.op(op).results().all(|result| rw.ir().value(result).is_unused()) {
        return None;
    }
    rw.erase(op);
    Some(())
}

/// Whether an operation has an effect on a value.
fn has_effect(op: OpRef<'_>, kind: EffectKind, value: Value) -> bool {
    let effects = op.interface::<dyn MemoryEffects>().map(|it| it.effects(op)).unwrap_or_default();
    effects.iter().any(|effect| effect.kind == kind && effect.value == Some(value))
}

/// What frees memory, if no more than one operation does.
fn freed_by(ir: &Isolate, memory: Value) -> Option<Option<OpRef<'_>>> {
    let users = ir.value(memory).uses().map(|it| it.0);
    let mut frees = users.filter(|user| has_effect(*user, EffectKind::Free, memory));
    let first = frees.next();
    frees.next().is_none().then_some(first)
}

/// The memory that views are of.
fn viewed(ir: &Isolate, mut memory: Value) -> Value {
    const VIEWS: [&str; 10] = [
        "memref.assume_alignment",
        "memref.cast",
        "memref.collapse_shape",
        "memref.expand_shape",
        "memref.memory_space_cast",
        "memref.reinterpret_cast",
        "memref.reshape",
        "memref.subview",
        "memref.transpose",
        "memref.view",
    ];
    for _ in 0..MAX_CHAIN {
        let view = ir.value(memory).defining_op().filter(|op| VIEWS.iter().any(|name| is(*op, name)));
        match view.and_then(|view| view.operands().next()) {
            Some(source) => memory = source,
            None => break,
        }
    }
    memory
}

/// A copy whose source is freed anyway, or that is freed itself in the same block, is the source.
fn use_source(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (view, ir) = (rw.op(op), rw.ir());
    let (source, copy) = (view.operands().next()?, view.results().next()?);
    let (from, to) = (ir.value_type(source), ir.value_type(copy));
    if from != to && !crate::memref::may_cast(rw.context(), from, to) {
        return None;
    }
    let of_copy = freed_by(ir, copy)?;
    let of_source = freed_by(ir, viewed(ir, source))?;
    if let (Some(a), Some(b)) = (of_copy, of_source)
        && a.block() == b.block()
    {
        return None;
    }
    let here = |free: &OpRef<'_>| free.block() == view.block();
    let free = of_copy.filter(here).or(of_source.filter(here))?;
    // `memref.realloc` frees its source, but what it gives is needed.
    if free.result_count() > 0 {
        return None;
    }
    let between = std::iter::successors(view.next(), |op| op.next()).take_while(|op| *op != free);
    let mut reaches = view.next() == Some(free);
    let frees = |op: OpRef<'_>| {
        let effects = op.interface::<dyn MemoryEffects>().map(|it| it.effects(op)).unwrap_or_default();
        effects.iter().any(|effect| effect.kind == EffectKind::Free)
    };
    for other in between {
        if frees(other) {
            return None;
        }
        reaches |= other.next() == Some(free);
    }
    if !reaches {
        return None;
    }
    let (free, loc) = (free.op, view.loc());
    let mut value = source;
    if from != to {
        let cast = op_state(rw, "memref.cast", loc).operands([source]).results([to]);
        rw.before(op);
        value = crate::patterns::insert_value(rw, cast);
    }
    rw.replace(op, &[value]);
    rw.erase(free);
    Some(())
}

/// The buffer of a cast tensor is a cast of the buffer.
fn buffer_of_tensor_of(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (view, ir) = (rw.op(op), rw.ir());
    let cast = defined_by(ir, view.operands().next()?, "tensor.cast")?;
    let source = cast.operands().next()?;
    let ctx = rw.context().clone();
    let ty = view.result_types().next()?;
    let before = super::conversions::with_shape_of(&ctx, ty, ir.value_type(source))?;
    let (loc, read_only) = (view.loc(), view.attr("read_only"));
    let mut state = op_state(rw, "bufferization.to_buffer", loc).operands([source]).results([before]);
    if let Some(read_only) = read_only {
        state = state.attr(&ctx, "read_only", read_only);
    }
    let buffer = crate::patterns::insert_value(rw, state);
    let state = op_state(rw, "memref.cast", loc).operands([buffer]).results([ty]);
    rw.replace_with(op, state);
    Some(())
}

fn load_of_tensor(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let buffer = defined_by(rw.ir(), view.operands().next()?, "bufferization.to_buffer")?;
    let operands: Vec<Value> = buffer.operands().take(1).chain(view.operands().skip(1)).collect();
    let state = op_state(rw, "tensor.extract", view.loc()).operands(operands).results(view.result_types());
    rw.replace_with(op, state);
    Some(())
}
