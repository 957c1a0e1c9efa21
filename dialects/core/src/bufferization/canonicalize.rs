//! Canonicalization patterns of `bufferization`.

mod buffers;
mod dealloc;

use lect_core::interfaces::effects::EffectKind;
use lect_support::prelude::*;

use super::{AllocTensorOp, CloneOp, DeallocOp, MaterializeInDestinationOp, ToBufferOp, ToTensorOp};
use crate::memref;
use crate::memref::{
    AssumeAlignmentOp, CastOp, CollapseShapeOp, ExpandShapeOp, LoadOp, MemorySpaceCastOp, ReinterpretCastOp, ReshapeOp,
    SubViewOp, TransposeOp, ViewOp,
};
use crate::shared::tensor_casts::destination;
use crate::tensor;
use crate::tensor::{DimOp, ExtractOp, static_sizes};

rewrites! {
    pub(super) const PATTERNS;

    /// Makes constant sizes static.
    known_sizes: o @ AllocTensorOp { dynamic_sizes: s, result: _ : t } if o.copy().is_none() =>
        let known = static_sizes(&o.0.ir, t, s)?;
        tensor::CastOp(AllocTensorOp(known.0, known.1), t);
    erase_unused: o @ CloneOp if o.0.ir.value(o.output()).is_unused() => [];
    CloneOp => use_source;
    DeallocOp => dealloc::free_once;
    DeallocOp => dealloc::retain_once;
    DeallocOp => dealloc::erase_empty;
    DeallocOp => dealloc::leave_out_never;
    DeallocOp => dealloc::free_whole;
    DeallocOp => dealloc::erase_allocation;
    DimOp => buffers::dim_of_alloc;
    dim_of_buffer: DimOp { source: ToTensorOp { buffer: b }, index: i } => memref::DimOp(b, i);
    load_of_tensor: LoadOp { memref: ToBufferOp { tensor: x }, indices: i } => ExtractOp(x, i.collect::<Vec<_>>());
    MaterializeInDestinationOp => destination;
    ToBufferOp => buffers::move_cast_below;
    ToBufferOp => buffers::cast_or_copy;
}

rewrites! {
    /// Adds the canonicalization patterns of `bufferization.dealloc` to a set.
    pub fn deallocation_patterns(&mut PatternSet);

    DeallocOp => dealloc::free_once;
    DeallocOp => dealloc::retain_once;
    DeallocOp => dealloc::erase_empty;
    DeallocOp => dealloc::leave_out_never;
    DeallocOp => dealloc::free_whole;
    DeallocOp => dealloc::erase_allocation;
}

/// Folds `to_tensor` of the directly preceding `to_buffer` to the tensor.
pub(super) fn fold_to_tensor(it: Folding<'_, ToTensorOp<'_>>) -> Option<Folded> {
    let buffer = it.def::<ToBufferOp<'_>>(it.buffer())?;
    (buffer.0.next() == Some(it.op)).then(|| Folded::value(buffer.tensor()))
}

/// Folds `to_buffer` of `to_tensor` to the buffer.
pub(super) fn fold_to_buffer(it: Folding<'_, ToBufferOp<'_>>) -> Option<Folded> {
    let buffer = it.def::<ToTensorOp<'_>>(it.tensor())?.buffer();
    (it.type_of(buffer) == it.type_of(it.view.buffer())).then(|| Folded::value(buffer))
}

/// Returns true if an operation has an effect of this kind on `value`, or on any value for `None`.
fn has_effect(op: OpRef<'_>, kind: EffectKind, value: Option<Value>) -> bool {
    let effects = op.effects().unwrap_or_default();
    effects.iter().any(|effect| effect.kind == kind && (value.is_none() || effect.value == value))
}

/// Returns the operation that frees a buffer. The outer option is `None` if several do.
fn freed_by(ir: &Isolate, memory: Value) -> Option<Option<OpRef<'_>>> {
    let users = ir.value(memory).uses().map(|it| it.0);
    let mut frees = users.filter(|user| has_effect(*user, EffectKind::Free, Some(memory)));
    let first = frees.next();
    frees.next().is_none().then_some(first)
}

/// Returns the source of a memref view.
fn viewed_by(op: OpRef<'_>) -> Option<Value> {
    macro_rules! sources {
        ($($view:ident: $source:ident),*) => {
            None$(.or_else(|| Some(op.cast::<$view<'_>>()?.$source())))*
        };
    }
    sources![
        AssumeAlignmentOp: memref, CastOp: source, CollapseShapeOp: src, ExpandShapeOp: src, MemorySpaceCastOp: source,
        ReinterpretCastOp: source, ReshapeOp: source, SubViewOp: source, TransposeOp: r#in, ViewOp: source
    ]
}

/// Replaces a clone by its source, if at most one of both is freed in the block, and removes that deallocation.
fn use_source(clone: CloneOp<'_>) -> Option<Rewrite> {
    let (view, ir, source) = (clone.0, clone.0.ir.get(), clone.input());
    let (from, to) = (ir.value_type(source), ir.value_type(clone.output()));
    if from != to && !crate::memref::may_cast(ir.context(), from, to) {
        return None;
    }
    let source_of = |memory: &Value| ir.value(*memory).defining_op().and_then(viewed_by);
    let memory = std::iter::successors(Some(source), source_of).take(MAX_CHAIN + 1).last()?;
    let (of_clone, of_source) = (freed_by(ir, clone.output())?, freed_by(ir, memory)?);
    if let (Some(a), Some(b)) = (of_clone, of_source)
        && a.block() == b.block()
    {
        return None;
    }
    let here = |free: &OpRef<'_>| free.block() == view.block();
    let free = of_clone.filter(here).or(of_source.filter(here))?;
    // `memref.realloc` frees its source, but its result is needed.
    if free.result_count() > 0 {
        return None;
    }
    // No other buffer may be freed between the clone and the deallocation.
    let mut after = std::iter::successors(view.next(), |op| op.next());
    if after.find(|op| *op == free || has_effect(*op, EffectKind::Free, None))? != free {
        return None;
    }
    let free = free.op;
    Some(Rewrite::new(move |rw| {
        let value = CastOp::value(rw, source, to);
        rw.replace(rw.root(), &[value]);
        rw.erase(free);
    }))
}
