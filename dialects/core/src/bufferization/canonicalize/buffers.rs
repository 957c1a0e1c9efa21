//! Canonicalization patterns of `alloc_tensor` and `to_buffer`.

use lect_support::prelude::*;

use crate::arith::ConstantOp;
use crate::bufferization::ops::conversions::with_shape_of;
use crate::bufferization::{AllocTensorOp, ToBufferOp, ToTensorOp};
use crate::memref;
use crate::memref::{AllocOp, CopyOp, may_cast};
use crate::tensor;
use crate::tensor::DimOp;

/// Replaces the dynamic size of an `alloc_tensor` by its size operand, or by the size of the copied tensor.
pub(super) fn dim_of_alloc(dim: DimOp<'_>) -> Option<Rewrite> {
    let (ir, ctx) = (dim.0.ir.get(), dim.0.context());
    let alloc = ir.def::<AllocTensorOp<'_>>(dim.source())?;
    let number = constant_int(ir, dim.index())?;
    let at = usize::try_from(number).ok()?;
    let (shape, _) = ranked_tensor(ctx, ir.value_type(dim.source()))?;
    if *shape.get(at)? != DYNAMIC {
        return None;
    }
    let Some(copy) = alloc.copy() else {
        return Some(Rewrite::values([alloc.dynamic_sizes().nth(dynamic_count(&shape[..at]))?]));
    };
    let loc = alloc.0.loc();
    Some(Rewrite::made(move |rw| {
        rw.located(loc, |rw| {
            let index = rw.value(ConstantOp::index(rw.context(), number));
            rw.value(DimOp::build(copy, index))
        })
    }))
}

/// Moves a tensor cast below `to_buffer`, as a memref cast.
pub(super) fn move_cast_below(op: ToBufferOp<'_>) -> Option<Rewrite> {
    let ir = op.0.ir.get();
    let source = ir.def::<tensor::CastOp<'_>>(op.tensor())?.source();
    let ty = ir.value_type(op.buffer());
    let before = with_shape_of(ir.context(), ty, ir.value_type(source))?;
    Some(memref::CastOp::rewrite_with(ToBufferOp::build(source, before).read_only(op.read_only()), ty))
}

/// Returns true if a memref cast cannot fail at run time.
fn always_casts(ctx: &ContextData, from: Type, to: Type) -> bool {
    let layout = |ty| MemRef::of(ctx, ty).and_then(|memref| memref.strides(ctx));
    let (Some(a), Some(b)) = (layout(from), layout(to)) else { return false };
    let becomes_known = |(a, b): (&i64, &i64)| *a == DYNAMIC && *b != DYNAMIC;
    may_cast(ctx, from, to)
        && !becomes_known((&a.offset, &b.offset))
        && !a.strides.iter().zip(&b.strides).any(becomes_known)
}

/// Replaces `to_buffer` of `to_tensor` with another type by a cast of the buffer, or by a copy if the cast might fail.
pub(super) fn cast_or_copy(op: ToBufferOp<'_>) -> Option<Rewrite> {
    let (ir, ctx) = (op.0.ir.get(), op.0.context());
    let source = ir.def::<ToTensorOp<'_>>(op.tensor())?.buffer();
    let (from, to) = (ir.value_type(source), ir.value_type(op.buffer()));
    if from == to {
        return Some(Rewrite::values([source]));
    }
    let (Some(a), Some(b)) = (MemRef::of(ctx, from), MemRef::of(ctx, to)) else {
        let is_unranked = matches!(ctx.types().data(to), TypeData::UnrankedMemRef { .. });
        return (is_unranked && may_cast(ctx, from, to)).then(|| memref::CastOp::rewrite(source, to));
    };
    if a.element != b.element || a.rank() != b.rank() {
        return None;
    }
    // MLIR gives the new operations the location of the buffer.
    let loc = ir.value(source).defining_op().unwrap_or(op.0).loc();
    let is_cast = always_casts(ctx, from, to);
    let unknown: Vec<i64> = (0..).zip(b.shape).filter(|it| *it.1 == DYNAMIC).map(|it| it.0).collect();
    Some(Rewrite::made(move |rw| {
        rw.located(loc, |rw| {
            if is_cast {
                return memref::CastOp::value(rw, source, to);
            }
            let size = |number| {
                let index = rw.value(ConstantOp::index(rw.context(), number));
                rw.value(memref::DimOp::build(source, index))
            };
            let sizes: Vec<Value> = unknown.into_iter().map(size).collect();
            let alloc = rw.value(AllocOp::build(sizes, [], to));
            rw.add(CopyOp::build(source, alloc));
            alloc
        })
    }))
}
