//! Canonicalization patterns of reductions of single elements.

use lect_support::prelude::*;

use crate::arith::{
    AddFOp, AddIOp, AndIOp, FastMathFlags, MaxNumFOp, MaxSIOp, MaxUIOp, MaximumFOp, MinNumFOp, MinSIOp, MinUIOp,
    MinimumFOp, MulFOp, MulIOp, OrIOp, SelectOp, XOrIOp,
};
use crate::vector::types::Vector;
use crate::vector::{CombiningKind, ExtractOp, MaskOp, MultiDimReductionOp, ReductionOp, ShapeCastOp};

/// Emits the combination of two values.
pub fn combine(rw: &mut Rewriter<'_>, kind: CombiningKind, [a, b]: [Value; 2], flags: Option<FastMathFlags>) -> Value {
    let (ctx, ty) = (rw.context(), rw.ir().value_type(a));
    let is_float = matches!(ctx.types().data(ctx.types().element_type(ty).unwrap_or(ty)), TypeData::Float(_));
    match kind {
        CombiningKind::ADD if is_float => rw.value(AddFOp::build(a, b).fastmath(flags)),
        CombiningKind::ADD => rw.value(AddIOp::build(a, b)),
        CombiningKind::MUL if is_float => rw.value(MulFOp::build(a, b).fastmath(flags)),
        CombiningKind::MUL => rw.value(MulIOp::build(a, b)),
        CombiningKind::MINUI => rw.value(MinUIOp::build(a, b)),
        CombiningKind::MINSI => rw.value(MinSIOp::build(a, b)),
        CombiningKind::MINNUMF => rw.value(MinNumFOp::build(a, b).fastmath(flags)),
        CombiningKind::MAXUI => rw.value(MaxUIOp::build(a, b)),
        CombiningKind::MAXSI => rw.value(MaxSIOp::build(a, b)),
        CombiningKind::MAXNUMF => rw.value(MaxNumFOp::build(a, b).fastmath(flags)),
        CombiningKind::AND => rw.value(AndIOp::build(a, b)),
        CombiningKind::OR => rw.value(OrIOp::build(a, b)),
        CombiningKind::XOR => rw.value(XOrIOp::build(a, b)),
        CombiningKind::MINIMUMF => rw.value(MinimumFOp::build(a, b).fastmath(flags)),
        CombiningKind::MAXIMUMF => rw.value(MaximumFOp::build(a, b).fastmath(flags)),
    }
}

/// Returns the enclosing `vector.mask` and its mask, or the operation itself.
fn masking(op: OpRef<'_>) -> (Op, Option<Value>) {
    match op.parent().and_then(|parent| parent.cast::<MaskOp<'_>>()) {
        Some(masking) => (masking.0.op, Some(masking.mask())),
        None => (op.op, None),
    }
}

/// Builds the extraction of the first element.
fn first(rw: &Rewriter<'_>, value: Value) -> impl OneResult + use<> {
    let vector = Vector::from_value(rw.ir(), value);
    let element = vector.map_or(rw.ir().value_type(value), |vector| vector.element);
    ExtractOp::build(value, [], vec![0; vector.map_or(0, |vector| vector.rank())]).with_types([element])
}

/// Selects `new` where the mask is set, and `other` elsewhere.
fn select(rw: &mut Rewriter<'_>, mask: Option<Value>, new: Value, other: Value) -> Value {
    mask.map_or(new, |mask| rw.value(SelectOp::build(mask, new, other)))
}

/// Replaces the reduction of one element by that element.
pub(super) fn replace_one_element(op: ReductionOp<'_>) -> Option<Rewrite> {
    let (ctx, value) = (op.0.context(), op.vector());
    let vector = Vector::from_value(&op.0.ir, value)?;
    let is_one = vector.rank() == 0 || vector.rank() == 1 && vector.shape[0] == 1 && !vector.is_scalable();
    if !is_one {
        return None;
    }
    let (root, mask) = masking(op.0);
    let is_float = matches!(ctx.types().data(vector.element), TypeData::Float(_));
    let (kind, acc, flags) = (op.kind(), op.acc(), is_float.then(|| op.fastmath()));
    Some(Rewrite::new(move |rw| {
        rw.before(root);
        let mask = mask.map(|mask| rw.value(first(rw, mask)));
        let mut new = rw.value(first(rw, value));
        if let Some(acc) = acc {
            let combined = combine(rw, kind, [new, acc], flags);
            new = select(rw, mask, combined, acc);
        }
        rw.replace(root, &[new]);
    }))
}

/// Replaces a reduction of unit dimensions by a shape cast.
pub(super) fn replace_unit_dims(op: MultiDimReductionOp<'_>) -> Option<Rewrite> {
    let (ir, ctx, value) = (op.0.ir.get(), op.0.context(), op.source());
    let vector = Vector::from_value(ir, value)?;
    let is_one = |dim: &i64| {
        let dim = usize::try_from(*dim).ok();
        dim.is_some_and(|dim| vector.shape.get(dim) == Some(&1) && !vector.scalable[dim])
    };
    if !op.reduction_dims().iter().all(is_one) {
        return None;
    }
    let (root, mask) = masking(op.0);
    let ty = ir.value_type(op.dest());
    let reduced = Vector::of(ctx, ty);
    let mask_type = reduced.and_then(|vector| vector.mask(ctx));
    let (kind, acc, ty) = (op.kind(), op.acc(), reduced.map(|_| ty));
    Some(Rewrite::new(move |rw| {
        let reshape = |rw: &mut Rewriter<'_>, value: Value, to: Option<Type>| match to {
            Some(to) => rw.value(ShapeCastOp::build(value, to)),
            None => rw.value(first(rw, value)),
        };
        rw.before(root);
        let mask = mask.map(|mask| reshape(rw, mask, mask_type));
        let cast = reshape(rw, value, ty);
        let combined = combine(rw, kind, [acc, cast], None);
        let new = select(rw, mask, combined, cast);
        rw.replace(root, &[new]);
    }))
}
