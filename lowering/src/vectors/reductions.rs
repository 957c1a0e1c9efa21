//! `lower-vector-multi-reduction`: reductions of several dimensions as those of one, or as elementwise operations.

use lect_dialects::arith::{ConstantOp, SelectOp};
use lect_dialects::func::FuncOp;
use lect_dialects::vector::{
    BroadcastOp, CombiningKind, MaskOp, MultiDimReductionOp, ReductionOp, ShapeCastOp, YieldOp, combine,
};
use lect_support::folding::zero;
use lect_support::prelude::*;
use lect_transforms::one_of;
use lect_transforms::pass::{Pass, PassContext};

use super::{Vector, extract_at, has_few_parts, insert};
use crate::greedy;

/// Order of reduced and other dimensions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Strategy {
    /// Reduced dimensions become the outer ones, so that operations are elementwise.
    #[default]
    InnerParallel,
    /// Reduced dimensions become the inner ones.
    InnerReduction,
}

one_of!(Strategy { InnerParallel = "inner-parallel", InnerReduction = "inner-reduction" });

/// Lower `vector.multi_reduction`
#[derive(Pass)]
#[pass(name = "lower-vector-multi-reduction", class = "LowerVectorMultiReduction", on = FuncOp)]
pub struct LowerVectorMultiReduction {
    /// Order of reduced and other dimensions
    #[option]
    lowering_strategy: Strategy,
}

impl Pass for LowerVectorMultiReduction {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        let (ctx, mut patterns, strategy) = (ir.context().clone(), PatternSet::new(), self.lowering_strategy);
        add_patterns(&mut patterns, &ctx, strategy);
        super::fold_masks(&mut patterns, &ctx);
        greedy::apply(ir, cx, &patterns)
    }
}

/// Adds the patterns of a strategy.
pub(crate) fn add_patterns(patterns: &mut PatternSet, ctx: &ContextData, strategy: Strategy) {
    patterns.on::<MultiDimReductionOp<'_>>(ctx, 1, move |op| transpose(op, strategy));
    patterns.on::<MultiDimReductionOp<'_>>(ctx, 1, move |op| flatten(op, strategy));
    patterns.on::<MultiDimReductionOp<'_>>(ctx, 1, extend);
    match strategy {
        Strategy::InnerReduction => patterns.on::<MultiDimReductionOp<'_>>(ctx, 1, to_reductions),
        Strategy::InnerParallel => patterns.on::<MultiDimReductionOp<'_>>(ctx, 1, to_elementwise),
    }
}

/// Parts of a reduction, which may be under a mask.
struct Reduction {
    /// The `vector.mask`, or the reduction itself.
    root: Op,
    mask: Option<Value>,
    kind: CombiningKind,
    source: Value,
    acc: Value,
    vector: Vector,
    /// Whether each dimension is reduced.
    reduced: Vec<bool>,
    ty: Type,
}

impl Reduction {
    fn of(op: MultiDimReductionOp<'_>) -> Option<Self> {
        let vector = Vector::from_value(&op.0.ir, op.source())?;
        let dims = op.reduction_dims();
        let reduced = (0..vector.rank() as i64).map(|dim| dims.contains(&dim)).collect();
        let masking = op.0.parent().and_then(|parent| parent.cast::<MaskOp<'_>>());
        Some(Self {
            root: masking.map_or(op.0.op, |masking| masking.0.op),
            mask: masking.map(|masking| masking.mask()),
            kind: op.kind(),
            source: op.source(),
            acc: op.acc(),
            vector,
            reduced,
            ty: op.0.ir.value_type(op.dest()),
        })
    }

    /// Returns the dimensions that are reduced, or those that are not.
    fn dims(&self, reduced: bool) -> Vec<usize> {
        (0..self.reduced.len()).filter(|dim| self.reduced[*dim] == reduced).collect()
    }

    /// Emits a reduction under a mask.
    fn emit(&self, rw: &mut Rewriter<'_>, source: Value, acc: Value, reduced: &[bool], mask: Option<Value>) -> Value {
        let dims: Vec<i64> = (0..reduced.len()).filter(|dim| reduced[*dim]).map(|dim| dim as i64).collect();
        let (kind, ty) = (self.kind, rw.ir().value_type(acc));
        masked(rw, mask, ty, |rw| rw.value(MultiDimReductionOp::build(kind, source, acc, dims)))
    }

    /// Replaces the reduction, with its mask.
    fn replace(&self, rw: &mut Rewriter<'_>, value: Value) {
        rw.replace(self.root, &[value]);
    }
}

/// Emits an operation under a mask, or without one.
pub(super) fn masked(
    rw: &mut Rewriter<'_>,
    mask: Option<Value>,
    ty: Type,
    emit: impl FnOnce(&mut Rewriter<'_>) -> Value,
) -> Value {
    let Some(mask) = mask else { return emit(rw) };
    let region = rw.nested(&[], |rw, _| {
        let value = emit(rw);
        rw.add(YieldOp::build([value]));
    });
    let op = rw.add(MaskOp::build(mask, [ty], region));
    rw.op(op).result(0)
}

/// Moves reduced dimensions to one end.
fn transpose(op: MultiDimReductionOp<'_>, strategy: Strategy) -> Option<Rewrite> {
    let it = Reduction::of(op)?;
    let (reduced, parallel) = (it.dims(true), it.dims(false));
    let (first, last) = match strategy {
        Strategy::InnerReduction => (&parallel, &reduced),
        Strategy::InnerParallel => (&reduced, &parallel),
    };
    let order: Vec<i64> = first.iter().chain(last).map(|dim| *dim as i64).collect();
    if parallel.is_empty() || order.is_sorted() {
        return None;
    }
    let count = reduced.len();
    Some(Rewrite::new(move |rw| {
        rw.before(it.root);
        let mask = it.mask.map(|mask| super::transpose(rw, mask, order.clone()));
        let source = super::transpose(rw, it.source, order);
        let rank = it.reduced.len();
        let is_reduced = |dim: usize| match strategy {
            Strategy::InnerReduction => dim >= rank - count,
            Strategy::InnerParallel => dim < count,
        };
        let reduced: Vec<bool> = (0..rank).map(is_reduced).collect();
        let value = it.emit(rw, source, it.acc, &reduced, mask);
        it.replace(rw, value);
    }))
}

/// Merges reduced dimensions into one, and others into another one.
fn flatten(op: MultiDimReductionOp<'_>, strategy: Strategy) -> Option<Rewrite> {
    let it = Reduction::of(op)?;
    let (reduced, parallel, rank) = (it.dims(true), it.dims(false), it.reduced.len());
    let is_flat = rank == 2 && it.reduced[0] != it.reduced[1];
    if rank < 2 || it.vector.scalable.iter().filter(|scalable| **scalable).count() > 1 || is_flat {
        return None;
    }
    let start = if strategy == Strategy::InnerReduction { 0 } else { reduced.len() };
    if !parallel.iter().copied().eq(start..start + parallel.len()) {
        return None;
    }
    let merge = |dims: &[usize]| {
        let size = dims.iter().fold(1_i64, |size, dim| size.wrapping_mul(it.vector.shape[*dim]));
        (size, dims.iter().any(|dim| it.vector.scalable[*dim]))
    };
    let mut merged: Vec<(bool, (i64, bool))> = Vec::new();
    if !parallel.is_empty() {
        merged.push((false, merge(&parallel)));
    }
    if !reduced.is_empty() {
        merged.push((true, merge(&reduced)));
    }
    if strategy == Strategy::InnerParallel {
        merged.reverse();
    }
    let ctx = op.0.context();
    let mask: Vec<bool> = merged.iter().map(|it| it.0).collect();
    let flat = Vector {
        shape: merged.iter().map(|it| it.1.0).collect(),
        scalable: merged.iter().map(|it| it.1.1).collect(),
        element: it.vector.element,
    };
    let ty = flat.ty(ctx)?;
    let mask_type = Vector { element: ctx.types().i1(), scalable: vec![false; flat.rank()], ..flat }.ty(ctx)?;
    let of_parallel = |shape: Vec<i64>, scalable: Vec<bool>| ctx.types().vector(&shape, &scalable, it.vector.element);
    let (size, scalable) = merge(&parallel);
    let acc_type = of_parallel(vec![size], vec![scalable]).ok()?;
    let result = of_parallel(
        parallel.iter().map(|dim| it.vector.shape[*dim]).collect(),
        parallel.iter().map(|dim| it.vector.scalable[*dim]).collect(),
    );
    let (result, has_parallel) = (result.ok()?, !parallel.is_empty());
    Some(Rewrite::new(move |rw| {
        rw.before(it.root);
        let new_mask = it.mask.map(|value| rw.value(ShapeCastOp::build(value, mask_type)));
        let source = rw.value(ShapeCastOp::build(it.source, ty));
        let acc = if has_parallel { rw.value(ShapeCastOp::build(it.acc, acc_type)) } else { it.acc };
        let mut value = it.emit(rw, source, acc, &mask, new_mask);
        if has_parallel {
            value = rw.value(ShapeCastOp::build(value, result));
        }
        it.replace(rw, value);
    }))
}

/// Adds a unit dimension to a reduction of one dimension.
fn extend(op: MultiDimReductionOp<'_>) -> Option<Rewrite> {
    let it = Reduction::of(op)?;
    let ctx = op.0.context();
    if it.vector.rank() != 1 || it.reduced != [true] || Vector::of(ctx, it.ty).is_some() {
        return None;
    }
    let (ty, unit) = (it.vector.extended(1).ty(ctx)?, ctx.types().vector(&[1], &[false], it.vector.element).ok()?);
    let mask_type = Vector { element: ctx.types().i1(), ..it.vector.extended(1) }.ty(ctx)?;
    Some(Rewrite::new(move |rw| {
        rw.before(it.root);
        let source = rw.value(ShapeCastOp::build(it.source, ty));
        let acc = rw.value(BroadcastOp::build(it.acc, unit));
        let mask = it.mask.map(|mask| rw.value(BroadcastOp::build(mask, mask_type)));
        let value = it.emit(rw, source, acc, &[false, true], mask);
        let value = extract_at(rw, value, 0);
        it.replace(rw, value);
    }))
}

/// Returns true if the element type can be combined elementwise.
fn is_number(ctx: &ContextData, ty: Type) -> bool {
    ctx.types().is_int_or_index_or_float(ctx.types().element_type(ty).unwrap_or(ty))
}

/// Combines the rows of a vector whose first dimension is reduced.
fn to_elementwise(op: MultiDimReductionOp<'_>) -> Option<Rewrite> {
    let it = Reduction::of(op)?;
    if it.reduced != [true, false] || !is_number(op.0.context(), it.ty) || !has_few_parts(&it.vector.shape[..1]) {
        return None;
    }
    Some(Rewrite::new(move |rw| {
        rw.before(it.root);
        let mut result = it.acc;
        for row in 0..it.vector.shape[0] {
            let part = extract_at(rw, it.source, row);
            let mask = it.mask.map(|mask| extract_at(rw, mask, row));
            let combined = combine(rw, it.kind, [part, result], None);
            result = match mask {
                Some(mask) => rw.value(SelectOp::build(mask, combined, result)),
                None => combined,
            };
        }
        it.replace(rw, result);
    }))
}

/// Reduces each row of a vector whose last dimension is reduced.
fn to_reductions(op: MultiDimReductionOp<'_>) -> Option<Rewrite> {
    let it = Reduction::of(op)?;
    if it.reduced != [false, true] || !has_few_parts(&it.vector.shape[..1]) {
        return None;
    }
    let (zero, element) = (zero(op.0.context(), it.ty)?, it.vector.element);
    Some(Rewrite::new(move |rw| {
        rw.before(it.root);
        let mut result = rw.value(ConstantOp::build(zero));
        for row in 0..it.vector.shape[0] {
            let (part, acc) = (extract_at(rw, it.source, row), extract_at(rw, it.acc, row));
            let mask = it.mask.map(|mask| extract_at(rw, mask, row));
            let kind = it.kind;
            let reduced = masked(rw, mask, element, |rw| rw.value(ReductionOp::build(kind, part, element).acc(acc)));
            result = insert(rw, reduced, result, &[Mixed::Static(row)]);
        }
        it.replace(rw, result);
    }))
}
