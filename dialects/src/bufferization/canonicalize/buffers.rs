//! Tensors in buffers of their own, and buffers of tensors of other buffers.

use lect_core::entity::{Op, Type, Value};
use lect_core::types::{DYNAMIC, TypeData};
use lect_transforms::rewrite::Rewriter;

use crate::memref::may_cast;
use crate::mixed;
use crate::patterns::{SEGMENTS, Values, constant_index, defined_by, insert_value, op_state};
use crate::shapes::{MemRef, operands_of};

/// Sizes that are constants become part of the type.
pub(super) fn static_sizes(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (ctx, view) = (rw.context(), rw.op(op));
    if operands_of(view, "copy").len() > 0 {
        return None;
    }
    let ty = view.result_types().next()?;
    let TypeData::RankedTensor { shape, element, encoding } = ctx.type_data(ty) else { return None };
    let (shape, sizes) = mixed::static_sizes(rw.ir(), shape, operands_of(view, "dynamic_sizes"))?;
    let new = ctx.tensor_type(&shape, *element, *encoding).ok()?;
    let segments = ctx.i32_array_attr([i32::try_from(sizes.len()).ok()?, 0, 0]);
    let alloc = op_state(rw, "bufferization.alloc_tensor", view.loc()).operands(sizes).results([new]);
    let cast = op_state(rw, "tensor.cast", view.loc()).results([ty]);
    let alloc = alloc.attr(ctx, SEGMENTS, segments);
    let alloc = insert_value(rw.before(op), alloc);
    rw.replace_with(op, cast.operands([alloc]));
    Some(())
}

/// Whether a cast between memrefs is one whatever offset and strides are when the program runs.
fn always_casts(rw: &Rewriter<'_>, from: Type, to: Type) -> bool {
    let ctx = rw.context();
    let layout = |ty| MemRef::of(ctx, ty).and_then(|memref| memref.strides(ctx));
    let (Some(a), Some(b)) = (layout(from), layout(to)) else { return false };
    let becomes_known = |(a, b): (&i64, &i64)| *a == DYNAMIC && *b != DYNAMIC;
    may_cast(ctx, from, to)
        && !becomes_known((&a.offset, &b.offset))
        && !a.strides.iter().zip(&b.strides).any(becomes_known)
}

/// The buffer that a tensor is of, as another type: as a cast, or if that might fail, as a copy.
pub(super) fn cast_or_copy(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (view, ctx) = (rw.op(op), rw.context().clone());
    let tensor = defined_by(rw.ir(), view.operands().next()?, "bufferization.to_tensor")?;
    let source = tensor.operands().next()?;
    let (from, to) = (rw.ir().value_type(source), view.result_types().next()?);
    if from == to {
        rw.replace(op, &[source]);
        return Some(());
    }
    let is_unranked = |ty: Type| matches!(ctx.type_data(ty), TypeData::UnrankedMemRef { .. });
    let (a, b) = (MemRef::of(&ctx, from), MemRef::of(&ctx, to));
    let (Some(a), Some(b)) = (a, b) else {
        if !is_unranked(to) || !may_cast(&ctx, from, to) {
            return None;
        }
        let cast = op_state(rw, "memref.cast", view.loc()).operands([source]).results([to]);
        rw.replace_with(op, cast);
        return Some(());
    };
    if a.element != b.element || a.rank() != b.rank() {
        return None;
    }
    // MLIR gives what is made the location of the buffer.
    let loc = match rw.ir().value(source).defining_op() {
        Some(def) => def.loc(),
        None => view.loc(),
    };
    if always_casts(rw, from, to) {
        let cast = op_state(rw, "memref.cast", loc).operands([source]).results([to]);
        rw.replace_with(op, cast);
        return Some(());
    }
    let mut sizes = Values::new();
    for (number, _) in (0..).zip(b.shape).filter(|it| *it.1 == DYNAMIC) {
        let index = constant_index(rw.before(op), number, loc)?;
        let dim = op_state(rw, "memref.dim", loc).operands([source, index]).results([ctx.common().index]);
        sizes.push(insert_value(rw.before(op), dim));
    }
    let segments = ctx.i32_array_attr([i32::try_from(sizes.len()).ok()?, 0]);
    let alloc = op_state(rw, "memref.alloc", loc).operands(sizes).results([to]).attr(&ctx, SEGMENTS, segments);
    let alloc: Value = insert_value(rw.before(op), alloc);
    let copy = op_state(rw, "memref.copy", loc).operands([source, alloc]);
    rw.before(op).insert(copy);
    rw.replace(op, &[alloc]);
    Some(())
}
